import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steady } from './steady.ts';

const before = { actor: 0, hands: [3, 3], recipes: [[{ name: 'brownie', placed: ['flour'] }, null], [null, null]] };
const copy = (value: unknown) => JSON.parse(JSON.stringify(value));

test('an equal view is the same view', () => {
  assert.equal(steady(before, copy(before)), before);
});

test('what changed is new with all that holds it, everything else is the same', () => {
  const sent = copy(before);
  sent.recipes[0][0].placed.push('milk');
  const now = steady(before, sent) as typeof before;
  assert.deepEqual(now, sent);
  assert.notEqual(now.recipes[0], before.recipes[0]);
  assert.equal(now.recipes[1], before.recipes[1]);
  assert.equal(now.hands, before.hands);
});

test('order, length, names and kinds count', () => {
  for (const [was, sent] of [
    [[1, 2], [2, 1]],
    [[1, 2], [1]],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [[], {}],
    [null, {}],
    [0, null],
  ]) {
    assert.deepEqual(steady(was, sent), sent);
    assert.notEqual(steady(was, sent), was);
  }
});
