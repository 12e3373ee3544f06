import assert from 'node:assert/strict';
import { test } from 'node:test';
import { angleOf, at, backToFront, edge, nearestGap, piecesOf, span } from './ring.ts';

const RING = 11;

test('every gap is the nearest one to its own angle', () => {
  for (let gap = 0; gap < RING; gap++) assert.equal(nearestGap(angleOf(at(edge(gap, RING), 0.7)), RING), gap);
});

test('a point a little beside a gap snaps to it', () => {
  assert.equal(nearestGap(edge(3, RING) + 0.2, RING), 3);
  assert.equal(nearestGap(edge(0, RING) - 0.2, RING), 0);
});

test('no cut and one cut leave the cake whole', () => {
  assert.equal(piecesOf([], RING).length, 1);
  assert.equal(piecesOf([4], RING)[0]?.length, RING);
});

test('the last piece runs around to the first cut', () => {
  assert.deepEqual(piecesOf([3, 8], RING), [[3, 4, 5, 6, 7], [8, 9, 10, 0, 1, 2]]);
});

test('the pieces of any cuts are the whole ring', () => {
  const slices = piecesOf([0, 1, 5, 10], RING).flat().sort((a, b) => a - b);
  assert.deepEqual(slices, Array.from({ length: RING }, (_, i) => i));
});

test('a piece spans as many elevenths of the circle as it has slices', () => {
  const [from, to] = span([9, 10, 0], RING);
  assert.ok(Math.abs(to - from - (3 / RING) * 2 * Math.PI) < 1e-9);
});

test('slices are drawn from the back to the front', () => {
  const depths = backToFront(RING).map((i) => Math.sin(edge(i + 0.5, RING)));
  assert.deepEqual(depths, [...depths].sort((a, b) => a - b));
});
