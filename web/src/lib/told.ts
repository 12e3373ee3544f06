// What happened at a table, in words: who, and what they did.

import type { Seat } from '../games/contract';
import { personName } from './names';
import { settings } from './settings.svelte';
import type { Event_ } from './types';
import { t } from './words.svelte';

const ELSEWHERE = ['said', 'muted', 'opened', 'sealed', 'warned']; // in the chat, or of no interest

export function isTold(event: Event_): boolean {
  return !ELSEWHERE.includes(event.kind);
}

/** The seat that did it: of a bot that others let play, the one that decided. */
export function seatOf(event: Event_): number | undefined {
  return event.kind === 'handed-over' && event.why === 'away' ? (event.by ?? event.seat) : event.seat;
}

export function nameOf(event: Event_, seats: Seat[]): string {
  const name = personName(event.name ?? '');
  if (event.kind === 'wished') return name; // the seat is the one that is wished for
  const seat = seatOf(event);
  return seat === undefined ? name : (seats[seat]?.name ?? name);
}

export function wordsOf(event: Event_, seats: Seat[]): string {
  if (event.line) return event.line[settings.lang];
  const seat = event.seat ?? -1;
  const gaps = { level: t(`level.${event.level ?? 'casual'}`), name: seats[seat]?.name ?? '', seat: seat + 1 };
  return t(`event.${keyOf(event)}`, gaps);
}

function keyOf(event: Event_): string {
  if (event.kind === 'again' && event.is_wanted === false) return 'again-not';
  if (event.kind !== 'handed-over') return event.kind;
  const isDecided = event.why === 'away' && typeof event.by === 'number';
  return `handed-over.${isDecided ? `away-${event.until}` : (event.why ?? 'asked')}`;
}
