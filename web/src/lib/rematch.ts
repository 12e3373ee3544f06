// Who would like another game, and for whom the others wait.

import type { Room } from './types';

export interface Person {
  who: string;
  seats: number[];
  isIn: boolean;
  isPresent: boolean;
  absentSince: number | null;
}

/** Everybody with a seat, once; who plays for several at one device is one. */
export function people(room: Room): Person[] {
  const found = new Map<string, Person>();
  for (const [seat, chair] of room.seats.entries()) {
    if (!chair.who) continue;
    const one = found.get(chair.who);
    if (one) {
      one.seats.push(seat);
      one.isIn &&= chair.wants_again;
    } else {
      const { is_present: isPresent, absent_since: absentSince } = chair;
      found.set(chair.who, { who: chair.who, seats: [seat], isIn: chair.wants_again, isPresent, absentSince });
    }
  }
  return [...found.values()];
}

export function isEnded(room: Room): boolean {
  return room.status === 'over' || room.status === 'abandoned';
}

export function freeSeats(room: Room): number[] {
  return [...room.seats.keys()].filter((seat) => !room.seats[seat]!.who && !room.seats[seat]!.bot);
}
