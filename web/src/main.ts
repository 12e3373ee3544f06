import { mount } from 'svelte';
import App from './App.svelte';
import { keepSettings } from './lib/settings.svelte';
import './styles/tokens.css';
import './styles/base.css';

keepSettings();
mount(App, { target: document.getElementById('app')! });
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js');
