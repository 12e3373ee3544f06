// How people and bots are called.

import type { Chair } from './types';
import { t } from './words.svelte';

/** For a field, which counts halves of an emoji: any name of 24 characters fits, and the house says what cannot be one. */
export const LONGEST_TYPED = 48;

/** What somebody is called, in a record and on the wire, who was forgotten. */
const FORGOTTEN = 'guest:';

/** A seat's name as it is shown: bots and empty seats are called by the seat's number. */
export function seatName(chair: Chair, seat: number): string {
  if (chair.bot) return botName(seat);
  return personName(chair.name) || t('seat.free', { seat: seat + 1 });
}

/** A seat's name in a record: `bot:casual` is a bot. */
export function recordName(name: string, seat: number): string {
  return name.startsWith('bot:') ? botName(seat) : personName(name);
}

export function personName(name: string): string {
  return name === FORGOTTEN ? t('name.forgotten') : name;
}

function botName(seat: number): string {
  return t('bot.name', { seat: seat + 1 });
}
