import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { hmacSha256, sha256 } from './sha256.ts';

const TEXTS = Array.from({ length: 200 }, (_, n) => 'gâteau à la crème 🍰 '.repeat(10).slice(0, n));

test('the same as everybody else computes, at every length', () => {
  for (const text of TEXTS) assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'));
  assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('keyed as well, with short and long keys', () => {
  for (const text of TEXTS) {
    assert.equal(hmacSha256(text, 'a text'), createHmac('sha256', text).update('a text').digest('hex'));
  }
});
