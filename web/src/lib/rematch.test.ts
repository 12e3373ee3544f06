// Who would like another game: people are counted, not seats.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeSeats, people } from './rematch.ts';
import type { Chair, Room } from './types';

const chair = (who: string | null, wants_again = false, bot: string | null = null) =>
  ({ who, wants_again, bot, is_present: true, absent_since: null }) as unknown as Chair;
const room = (...seats: Chair[]) => ({ seats }) as unknown as Room;

test('bots are nobody to wait for, and a free seat is free', () => {
  const table = room(chair('a', true), chair(null, true, 'casual'), chair(null));
  assert.deepEqual(people(table).map((one) => [one.who, one.isIn]), [['a', true]]);
  assert.deepEqual(freeSeats(table), [2]);
});

test('somebody with two seats is in when both are', () => {
  const [ann] = people(room(chair('a', true), chair('a', false)));
  assert.deepEqual([ann!.seats, ann!.isIn], [[0, 1], false]);
});
