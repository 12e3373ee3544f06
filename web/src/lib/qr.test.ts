import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrOf, qrWithMask } from './qr.ts';

// Made by another program (the Python package qrcode): "hi there", version 1, level M, mask 5; a row a number.
const REFERENCE = [
  2083711, 1072193, 1531485, 1531741, 1524573, 1065281, 2086271, 7936, 1070542, 950720, 552590,
  853012, 1766650, 8181, 2082118, 1065917, 1526025, 1526044, 1523807, 1064972, 2086578,
];

test('the modules are those that another program draws', () => {
  const rows = qrWithMask('hi there', 1, 5).map((row) => parseInt(row.map(Number).join(''), 2));
  assert.deepEqual(rows, REFERENCE);
});

test('the version grows with the text, up to where it ends', () => {
  assert.equal(qrOf('http://127.0.0.1:8440/c/ABCDE')?.length, 29);
  assert.equal(qrOf('x'.repeat(106))?.length, 41);
  assert.equal(qrOf('x'.repeat(107)), null);
});
