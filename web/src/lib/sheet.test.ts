import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from './sheet.ts';

test('seats stand side by side, a row for each thing that counts, in the order of the rules', () => {
  const rows = rowsOf([
    { total: 8, lines: [{ rule: 'POC-5.2', what: 'kiwi', count: 4, points: 8 }] },
    { total: 12, lines: [{ rule: 'POC-5.1', what: 'plum', points: 10 }, { rule: 'POC-5.2', what: 'kiwi', count: 1, points: 2 }] },
  ]);
  assert.deepEqual(rows.map((row) => [row.line.rule, ...row.cells.map((cell) => cell?.points ?? null)]), [
    ['POC-5.1', null, 10],
    ['POC-5.2', 8, 2],
  ]);
  assert.equal(rows[1]?.line.count, undefined);
});

test('two lines of a seat for the same thing are added up', () => {
  const line = { rule: 'AUF-4.2', what: 'churros', points: 2 };
  assert.equal(rowsOf([{ total: 4, lines: [line, line] }])[0]?.cells[0]?.points, 4);
});
