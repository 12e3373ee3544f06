// What bots played for people: by turn, until somebody is back, taken back again, in one game only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playedFor, stoodIn } from './stand-ins.ts';
import type { Event_ } from './types';

/** "over 1 turn", "moved 1", "undone 1", "back 1", "begun": numbered from 1. */
function log(...lines: string[]): Event_[] {
  return lines.map((line, i) => {
    const [kind, seat, until] = line.split(' ');
    const event: Event_ = { n: i + 1, at: 0, kind: kind === 'over' ? 'handed-over' : kind === 'back' ? 'taken-back' : kind! };
    if (seat) event.seat = Number(seat);
    if (until) Object.assign(event, { until, why: 'away', by: 0 });
    return event;
  });
}

const numbers = (found: { n: number }[]) => found.map((one) => one.n);

test('a turn that was handed over ends when somebody else moves', () => {
  const events = log('begun', 'moved 0', 'over 1 turn', 'moved 1', 'moved 1', 'moved 0', 'moved 1');
  assert.deepEqual(numbers(stoodIn(events)), [4, 5]);
});

test('until its person is back, a bot plays every turn', () => {
  const events = log('begun', 'over 1 back', 'moved 0', 'moved 1', 'moved 0', 'moved 1', 'back 1', 'moved 0', 'moved 1');
  assert.deepEqual(numbers(stoodIn(events)), [4, 6]);
});

test('what was taken back was not played', () => {
  assert.deepEqual(stoodIn(log('begun', 'over 1 back', 'moved 1', 'undone 1')), []);
});

test('no stand-in goes on in another game', () => {
  assert.deepEqual(stoodIn(log('begun', 'over 1 back', 'moved 1', 'begun', 'moved 1')), []);
});

test('what was played for somebody counts until they move themselves', () => {
  const events = log('begun', 'over 1 turn', 'moved 1', 'moved 0');
  assert.deepEqual(numbers(playedFor(events, [1])), [3]);
  assert.deepEqual(playedFor(events, [0]), []);
  assert.deepEqual(playedFor([...events, ...log('', '', '', '', 'moved 1').slice(4)], [1]), []);
});
