// What this device says about the shuffle of the game that has just ended.

import { api } from '../api';
import { recordName } from '../names';
import type { Promised, Room } from '../types';
import { faultOf, same, type Fault, type Shuffled } from './check';
import type { Box } from './drawn';
import { dealtAttempt, seenOf } from './kept';
import { sha256 } from './sha256';

/** `right`: bytes of this device are in the deal; `elsewhere`: those of another device of the same person are;
 * `watched`: those of people this device only watched; `promised`: nothing is, but the house kept its promise;
 * `old`: so it did in format 1, where that proves less; `again`: deals were given up before it, for want of the people
 * named, and who knew the secret could choose among them. */
export type Verdict =
  | { kind: 'right' | 'elsewhere' | 'watched' | 'promised' | 'old' }
  | { kind: 'again'; n: number; names: string[] }
  | { kind: 'wrong'; fault: Fault };

const boxes = import.meta.glob<Box>('../../../../src/petitfour/games/*/components.json', { import: 'default' });

function builtIn(game: string): Promise<Box> {
  return boxes[`../../../../src/petitfour/games/${game.replaceAll('-', '_')}/components.json`]!();
}

export interface Whole extends Shuffled {
  seats: string[];
  components?: Box;
}

/** Null while the game is not over. It fails if the house does not hand over the record. */
export async function verdictOf(room: Room, mine: number[]): Promise<Verdict | null> {
  const fair = room.fair.now;
  if (!fair?.secret) return null;
  if ('contributions' in fair) return oldVerdict(room, fair);
  const record = (await api.record(room.table, room.games)) as unknown as Whole;
  const fault = await faultIn(record, room);
  if (fault) return { kind: 'wrong', fault };
  const { parts, given_up } = record.fair!;
  if (given_up?.length) return dealtAgain(record);
  if (isIn(record, room)) return { kind: 'right' };
  if (mine.some((seat) => 'value' in (parts[seat] ?? {}))) return { kind: 'elsewhere' };
  return { kind: !mine.length && parts.some((part) => 'value' in part) ? 'watched' : 'promised' };
}

async function faultIn(record: Whole, room: Room): Promise<Fault | null> {
  if (record.game !== room.game || !Array.isArray(record.seats)) return 'record';
  if (record.components && !room.has_own_components) return 'deal';
  return faultOf(record, {
    table: room.table,
    game: room.games,
    box: record.components ?? (await builtIn(room.game)),
    seen: (attempt) => seenOf({ table: room.table, game: room.games, attempt }),
    dealt: dealtAttempt(room.table, room.games),
    isStartDrawn: room.games === 1 && room.options['start'] === undefined,
  });
}

/** Whether something that this device has drawn is in the deal. */
function isIn({ fair }: Whole, { table, games }: Room): boolean {
  const own = seenOf({ table, game: games, attempt: fair!.attempt })?.own ?? {};
  return fair!.parts.some((part, seat) => 'value' in part && part.value === own[seat]);
}

function dealtAgain({ fair, seats }: Whole): Verdict {
  const missing = [...new Set(fair!.given_up!.flatMap((one) => one.missing))].sort();
  return { kind: 'again', n: fair!.attempt, names: missing.map((seat) => recordName(seats[seat]!, seat)) };
}

/** Of a game in format 1; a game that began in format 2 cannot end in it. */
function oldVerdict({ table, games }: Room, fair: Promised): Verdict {
  if (dealtAttempt(table, games)) return { kind: 'wrong', fault: 'house' };
  const seen = seenOf({ table, game: games, attempt: 0 });
  if (sha256(fair.secret!) !== fair.commitment || (seen && seen.commitment !== fair.commitment)) return { kind: 'wrong', fault: 'house' };
  return seen && !same(seen.dealt, fair.contributions) ? { kind: 'wrong', fault: 'parts' } : { kind: 'old' };
}
