// What kind of screen it is, where a style sheet alone cannot decide.

import { MediaQuery } from 'svelte/reactivity';

/** A phone held sideways: everything goes beside the board, so that the board has the height. */
export const sideways = new MediaQuery('(max-height: 30rem) and (min-width: 40rem) and (max-width: 63.99rem)');
