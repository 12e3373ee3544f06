import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eatenOnes, grid, spot } from './spread.ts';

test('a whole cake fits on one plate of a phone, large enough to touch', () => {
  const { size, columns } = grid(11, 164, 200);
  assert.ok(size >= 44);
  assert.ok(spot(10, columns).row * size < 200);
});

test('few slices are drawn large', () => {
  assert.equal(grid(1, 400, 400).size, 112);
});

test('the slice that was pointed at is the one that is eaten', () => {
  assert.deepEqual(eatenOnes(3, 1, [true, false, false]), [true, false, false]);
});

test('after an undo the number counts, not what was pointed at', () => {
  assert.deepEqual(eatenOnes(3, 1, [true, true, false]), [false, false, true]);
});
