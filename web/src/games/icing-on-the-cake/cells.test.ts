import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all, beyond, landed, largestGroup, outline, quarters, seam, sectionsOf, snug, sprinkled } from './cells.ts';
import type { Laid, PlateView } from './view.ts';

const carrot: Laid = { piece: ['carrot', 'plain'], turn: 0 };
const plate = (cells: Record<number, Laid>): PlateView => ({
  cake: all.map((cell) => cells[cell] ?? null),
  icing: all.map(() => null),
  tokens: { vanilla: 0, strawberry: 0, chocolate: 0, carrot: 0 },
  token_cells: [],
  candles: 0,
});

test('beyond the rim there is no cell', () => {
  assert.deepEqual([0, 1, 2, 3].map((side) => beyond(0, side)), [null, 1, 4, null]);
  assert.deepEqual([0, 1, 2, 3].map((side) => beyond(15, side)), [11, null, null, 14]);
});

test('sprinkles turn clockwise, as the house turns them', () => {
  assert.deepEqual([0, 1, 2, 3].map((turn) => sprinkled('edge', turn)), [[0], [1], [2], [3]]);
  assert.deepEqual(sprinkled('corner', 0), [0, 3]); // top and left
  assert.deepEqual(sprinkled('corner', 1), [1, 0]);
  assert.deepEqual(sprinkled('plain', 2), []);
});

test('a piece lies snugly with its sprinkles to the rim', () => {
  assert.deepEqual([0, 3, 15, 12].map((cell) => snug('corner', cell)), [0, 1, 2, 3]);
  assert.deepEqual([1, 7, 14, 8].map((cell) => snug('edge', cell)), [0, 1, 2, 3]);
  assert.equal(snug('corner', 5), 0);
});

test('turning back is turning three times', () => assert.equal(quarters(-1), 3));

test('the largest group hangs together by sides, not by corners', () => {
  const cells = plate({ 0: carrot, 5: carrot, 6: carrot, 10: carrot, 3: carrot }).cake;
  assert.deepEqual(largestGroup(cells).sort((a, b) => a - b), [5, 6, 10]);
});

test('the line around two cells leaves out the side between them', () => {
  assert.equal(outline([0, 1]).split('M').length - 1, 6);
});

test('a cut card falls into four sections of four', () => {
  const sections = sectionsOf('rrry/ggry/gbyy/gbbb');
  assert.deepEqual(sections.map(({ places }) => places.length), [4, 4, 4, 4]);
  assert.deepEqual(sections[0]?.places, [0, 1, 2, 6]);
});

test('the letter of a section stands between two of its cells', () => {
  assert.deepEqual(seam([0, 1, 2, 3]), [2, 0.5]);
  assert.deepEqual(seam([0, 4, 8, 12]), [0.5, 2]);
});

test('what landed on a plate is what was not there before', () => {
  assert.deepEqual(landed(plate({ 1: carrot }), plate({ 1: carrot, 7: carrot })), [{ cell: 7, laid: carrot, layer: 'cake' }]);
});
