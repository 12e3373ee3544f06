// How people and bots are called.

import type { Chair } from './types';
import { t } from './words.svelte';

/** A seat's name as it is shown: bots are called by their level, an empty seat by its number. */
export function seatName(chair: Chair, seat: number): string {
  if (chair.bot) return botName(chair.bot, seat);
  return chair.name || t('seat.free', { seat: seat + 1 });
}

/** A seat's name in a record: `bot:casual` is a bot. */
export function recordName(name: string, seat: number): string {
  return name.startsWith('bot:') ? botName(name.slice(4), seat) : name;
}

function botName(level: string, seat: number): string {
  return t('bot.name', { level: t(`level.${level}`).toLowerCase(), seat: seat + 1 });
}
