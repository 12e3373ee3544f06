// How long somebody has been away, in words.

import type { Chair } from './types';
import { t } from './words.svelte';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `away.minutes` and the like, with its number; `houseNow` is the time at the house. */
export function awayFor(since: number, houseNow: number): { key: string; n: number } {
  const away = houseNow - since;
  if (away < MINUTE) return { key: 'moment', n: 0 };
  if (away < 2 * HOUR) return { key: 'minutes', n: Math.floor(away / MINUTE) };
  if (away < 2 * DAY) return { key: 'hours', n: Math.floor(away / HOUR) };
  return { key: 'days', n: Math.floor(away / DAY) };
}

/** "away for 3 minutes" */
export function awayInShort(chair: Chair, houseNow: number): string {
  const { key, n } = awayFor(chair.absent_since ?? houseNow, houseNow);
  return t(`away.short.${key}`, { n });
}

/** "A bot plays this turn for Ann" */
export function standInWords(chair: Chair, name: string): string {
  const kind = chair.has_left ? 'left' : (chair.stand_in_for ?? 'back');
  return t(`stand-in.${kind}`, { name });
}
