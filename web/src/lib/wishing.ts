// Whether somebody who looks on may ask for a seat of the running game; if not, why. The house has the last word.

import type { Room, You } from './types';

/** Why not: the key of a sentence under `wish.not`. */
export type WhyNot = 'person' | 'had-seat' | 'turned-away' | 'asked' | 'pending' | 'host-only';

/** null: nothing stands in the way; undefined: there is nothing to ask for. `houseNow` is the time at the house. */
export function whyNot(room: Room, you: You | null, seat: number, houseNow: number): WhyNot | null | undefined {
  if (room.status !== 'playing' || !you || you.seats.length) return undefined;
  const chair = room.seats[seat];
  if (!chair || (chair.who && !chair.has_left)) return 'person';
  if (you.had_seat) return 'had-seat';
  if ((you.asks_again ?? 0) > houseNow) return 'turned-away';
  if (room.wish) return room.wish.who !== you.handle ? 'pending' : room.wish.seat === seat ? 'asked' : null;
  return hasPeople(room) || you.is_host ? null : 'host-only';
}

export function mayAskForAny(room: Room, you: You | null, houseNow: number): boolean {
  return room.seats.some((_, seat) => whyNot(room, you, seat, houseNow) === null);
}

/** Whether somebody is there who can agree. */
function hasPeople(room: Room): boolean {
  return room.seats.some((chair) => chair.who && !chair.has_left);
}
