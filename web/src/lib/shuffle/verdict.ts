// What this device says about the shuffle of the game that has just ended.

import { api } from '../api';
import type { Room } from '../types';
import { faultOf, type Fault, type Shuffled } from './check';
import type { Box } from './drawn';
import { seenOf } from './part';
import { sha256 } from './sha256';

/** `right`: this device's own part is in the deal; `promised`: it is not, but the house kept its promise; `again`: others
 * were given up before it, for want of the people named, and who knew the secret could choose among them. */
export type Verdict = { kind: 'right' | 'promised' } | { kind: 'again'; n: number; names: string } | { kind: 'wrong'; fault: Fault };

const boxes = import.meta.glob<Box>('../../../../src/petitfour/games/*/components.json', { import: 'default' });

function builtIn(game: string): Promise<Box> {
  return boxes[`../../../../src/petitfour/games/${game.replaceAll('-', '_')}/components.json`]!();
}

interface Whole extends Shuffled {
  seats: string[];
  components?: Box;
}

/** Null while the game is not over, or if its record cannot be had. */
export async function verdictOf(room: Room, mine: number[]): Promise<Verdict | null> {
  const fair = room.fair.now;
  if (!fair?.secret) return null;
  if ('contributions' in fair) {
    return sha256(fair.secret) === fair.commitment ? { kind: 'promised' } : { kind: 'wrong', fault: 'house' };
  }
  const record = (await api.record(room.table, room.games)) as unknown as Whole;
  if (record.components && !room.has_own_components) return { kind: 'wrong', fault: 'deal' };
  const seen = (attempt: number) => seenOf({ table: room.table, game: room.games, attempt });
  const fault = faultOf(record, record.components ?? (await builtIn(room.game)), seen);
  if (fault) return { kind: 'wrong', fault };
  const isIn = mine.some((seat) => 'value' in (record.fair?.parts[seat] ?? {}));
  if (!isIn) return { kind: 'promised' };
  return record.fair?.given_up?.length ? dealtAgain(record) : { kind: 'right' };
}

function dealtAgain({ fair, seats }: Whole): Verdict {
  const missing = new Set(fair!.given_up!.flatMap((one) => one.missing));
  return { kind: 'again', n: fair!.attempt, names: seats.filter((_, seat) => missing.has(seat)).join(', ') };
}
