import { env } from 'node:process';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const house = env['PETITFOUR_HOUSE'] ?? 'http://127.0.0.1:8440';

// The house serves what is built here: see hatch_build.py. While developing, `npm run dev` asks that house.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: env['PETITFOUR_CLIENT'] ?? '../src/petitfour/house/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no inline code
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false } }, // nobody who wants to play asks for them
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: house, ws: true }, '/p/': house },
  },
});
