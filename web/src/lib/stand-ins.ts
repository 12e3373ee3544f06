// What bots played for people, as the log of a table tells it: which moves, and why.

import type { Event_ } from './types';

export interface StoodIn {
  n: number;
  seat: number;
  /** `time`: the clock; `away`: the others decided; `asked` and `left`: the person did. */
  why: string;
  /** The seat that decided. */
  by: number | null;
}

/** The moves of the game on the table that were not taken back. */
export function standing(log: Event_[]): Event_[] {
  const moves: Event_[] = [];
  for (const event of log) {
    if (event.kind === 'begun') moves.length = 0;
    if (event.kind === 'undone') moves.pop();
    if (event.kind === 'moved') moves.push(event);
  }
  return moves;
}

/** Those of them that bots played in people's places. */
export function stoodIn(log: Event_[]): StoodIn[] {
  const stands = new Set(standing(log).map((event) => event.n));
  const now = new Map<number, Event_>();
  const found: StoodIn[] = [];
  for (const event of log) {
    if (event.kind === 'begun') now.clear();
    if (event.seat === undefined) continue;
    if (event.kind === 'handed-over') now.set(event.seat, event);
    if (event.kind === 'taken-back' || event.kind === 'sat') now.delete(event.seat);
    if (event.kind !== 'moved') continue;
    const over = now.get(event.seat);
    if (over && stands.has(event.n)) found.push({ n: event.n, seat: event.seat, why: over.why ?? '', by: over.by ?? null });
    endTurns(now, event.seat);
  }
  return found;
}

/** When somebody else has moved, a turn that was handed over has ended. */
function endTurns(now: Map<number, Event_>, mover: number): void {
  for (const [seat, over] of now) if (seat !== mover && over.until === 'turn' && over.kind === 'moved') now.delete(seat);
  const over = now.get(mover);
  if (over?.until === 'turn') now.set(mover, { ...over, kind: 'moved' });
}

/** What was played for one's seats since one moved oneself. */
export function playedFor(log: Event_[], mine: number[]): StoodIn[] {
  const forMe = stoodIn(log).filter((one) => mine.includes(one.seat));
  const numbers = new Set(forMe.map((one) => one.n));
  const own = standing(log).filter((event) => mine.includes(event.seat ?? -1) && !numbers.has(event.n)).at(-1);
  return forMe.filter((one) => one.n > (own?.n ?? 0));
}
