// A game that is only looked at: what a replay shows. Nothing can be decided on it.

import type { Asking } from './table.svelte';
import type { Played } from './turn.svelte';
import type { Answer, Play } from './types';

export class StillGame implements Played {
  play: Play | null = $state.raw(null);
  position = $state(0);
  readonly you = null;
  readonly room = null;
  readonly isNow = true;
  readonly connection = 'open';

  ask(_asking: Asking): Promise<Answer> {
    return Promise.resolve({ type: 'refused', id: 0, code: 'offline', message: '' });
  }
}
