import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attemptOf, BIN, done, isPlayable, litBy, ofPile, own, player, settled, targetsOf, their, withPick } from './targets.ts';

const LEGAL = [
  { code: 1, place: 'flour', recipe: 0 },
  { code: 2, place: 'flour', recipe: 2 },
  { code: 3, play: 'switcheroo', recipe: 0, whom: 1, their: 0 },
  { code: 4, play: 'switcheroo', recipe: 0, whom: 1, their: 2 },
  { code: 5, play: 'switcheroo', recipe: 1, whom: 1, their: 2 },
  { code: 6, discard: 'flour' },
  { code: 7, discard: 'milk' },
  { code: 8, discard: 'switcheroo' },
  { code: 9, end: true },
];

test('every kind of move has its targets', () => {
  assert.deepEqual(targetsOf({ code: 0, place: 'milk', recipe: 1 }), [own(1)]);
  assert.deepEqual(targetsOf({ code: 0, play: 'switcheroo', recipe: 1, whom: 2, their: 0 }), [own(1), their(2, 0)]);
  assert.deepEqual(targetsOf({ code: 0, play: 'dumpster', card: 'milk' }), [ofPile('milk')]);
  assert.deepEqual(targetsOf({ code: 0, play: 'take-give', whom: 3 }), [player(3)]);
  assert.deepEqual(targetsOf({ code: 0, play: 'fire-alarm', whom: 1, their: 2 }), [their(1, 2)]);
  assert.deepEqual(targetsOf({ code: 0, play: 'destroy', whom: 1, name: 'churros' }), [done(1, 'churros')]);
  assert.deepEqual(targetsOf({ code: 0, discard: 'milk' }), [BIN]);
  assert.deepEqual(targetsOf({ code: 0, end: true }), []);
});

test('what a card can go to is lit', () => {
  assert.deepEqual([...litBy(LEGAL, 'flour', [])], [own(0), own(2), BIN]);
  assert.deepEqual([...litBy(LEGAL, 'milk', [])], [BIN]);
  assert.ok(isPlayable(LEGAL, 'flour'));
  assert.ok(!isPlayable(LEGAL, 'milk'));
});

test('two choices are made in any order, and the first can be changed', () => {
  const afterMine = litBy(LEGAL, 'switcheroo', [own(1)]);
  assert.ok(afterMine.has(their(1, 2)) && !afterMine.has(their(1, 0)));
  assert.ok(afterMine.has(own(0)), 'another of mine replaces the first');
  const afterTheirs = litBy(LEGAL, 'switcheroo', [their(1, 0)]);
  assert.ok(afterTheirs.has(own(0)) && !afterTheirs.has(own(1)));
  assert.deepEqual(withPick([own(0)], own(1)), [own(1)]);
});

test('a move is settled when nothing is missing', () => {
  assert.equal(settled(LEGAL, 'flour', [own(2)]), 2);
  assert.equal(settled(LEGAL, 'switcheroo', [own(0)]), null);
  assert.equal(settled(LEGAL, 'switcheroo', [their(1, 2), own(1)]), 5);
  assert.equal(settled(LEGAL, 'milk', [BIN]), 7);
});

test('an impossible try is asked in the form of the record', () => {
  assert.deepEqual(attemptOf('milk', own(1), [], 0), { place: 'milk', recipe: 1 });
  assert.deepEqual(attemptOf('fire-alarm', own(1), [], 2), { play: 'fire-alarm', whom: 2, their: 1 });
  assert.deepEqual(attemptOf('switcheroo', their(1, 2), [own(1)], 0), { play: 'switcheroo', recipe: 1, whom: 1, their: 2 });
  assert.equal(attemptOf('milk', their(1, 0), [], 0), null);
});
