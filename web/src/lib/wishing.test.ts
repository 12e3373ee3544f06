import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chair, Room, You } from './types.ts';
import { mayAskForAny, whyNot } from './wishing.ts';

const ann = { who: 'a', has_left: false } as Chair;
const left = { who: 'b', has_left: true, stand_in: 'casual' } as Chair;
const bot = { who: null, bot: 'casual', has_left: false } as Chair;
const cem = { seats: [], handle: 'c', had_seat: false, asks_again: null, is_host: false } as unknown as You;

function room(seats: Chair[], more: Partial<Room> = {}): Room {
  return { status: 'playing', wish: null, seats, ...more } as Room;
}

test('who looks on may ask for the seat of a bot or of somebody who left, not for that of a person', () => {
  const reasons = [0, 1, 2].map((seat) => whyNot(room([ann, bot, left]), cem, seat, 1000));
  assert.deepEqual(reasons, ['person', null, null]);
});

test('there is nothing to ask for before and after a game, and for those who have a seat', () => {
  for (const status of ['open', 'dealing', 'over', 'abandoned'] as const) {
    assert.equal(whyNot(room([ann, bot], { status }), cem, 1, 1000), undefined);
  }
  assert.equal(whyNot(room([ann, bot]), { ...cem, seats: [0] }, 1, 1000), undefined);
  assert.equal(whyNot(room([ann, bot]), null, 1, 1000), undefined);
});

test('who has seen a hand of this game may not ask', () => {
  assert.equal(whyNot(room([ann, bot]), { ...cem, had_seat: true }, 1, 1000), 'had-seat');
});

test('one asks at a time; who asks may ask for another seat', () => {
  const wish = { seat: 1, name: 'Cem', who: 'c', agreed: [], awaited: [0] };
  const asked = room([ann, bot, bot], { wish });
  assert.deepEqual([1, 2].map((seat) => whyNot(asked, cem, seat, 1000)), ['asked', null]);
  assert.equal(whyNot(asked, { ...cem, handle: 'd' }, 2, 1000), 'pending');
});

test('where only bots play the host alone may sit down', () => {
  const bots = room([bot, bot]);
  assert.equal(whyNot(bots, cem, 0, 1000), 'host-only');
  assert.equal(mayAskForAny(bots, cem, 1000), false);
  assert.equal(mayAskForAny(bots, { ...cem, is_host: true }, 1000), true);
});

test('who was turned away waits before asking again', () => {
  const turnedAway = { ...cem, asks_again: 2000 };
  assert.deepEqual([1999, 2000].map((now) => whyNot(room([ann, bot]), turnedAway, 1, now)), ['turned-away', null]);
});
