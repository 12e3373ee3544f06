import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chaptersOf, searched, spansOf } from './rulebook.ts';

const BOOK = `# Piece o' Cake

One player cuts
the cake.

## 4 Choosing

- **POC-4.2** *Take*: choose one of the pieces still there,
  as in POC-4.3.
- **POC-4.3** Forfeit a crème.

| Variety | Worth |
|---|---|
| plum | 3 |
`;

test('a rulebook falls into chapters, numbered rules and tables', () => {
  const [title, choosing] = chaptersOf(BOOK);
  assert.equal(title?.title, "Piece o' Cake");
  assert.deepEqual(title?.blocks, [{ kind: 'paragraph', spans: [{ kind: 'text', text: 'One player cuts the cake.' }] }]);
  const [list, table] = choosing!.blocks;
  assert.deepEqual(list?.kind === 'list' && list.items.map((item) => item.rule), ['POC-4.2', 'POC-4.3']);
  assert.deepEqual(table, { kind: 'table', head: ['Variety', 'Worth'], rows: [['plum', '3']] });
});

test('a rule that is named in a sentence is a span of its own', () => {
  assert.deepEqual(spansOf('See POC-E4, **now**.'), [
    { kind: 'text', text: 'See ' },
    { kind: 'rule', text: 'POC-E4' },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'now' },
    { kind: 'text', text: '.' },
  ]);
});

test('searching leaves what speaks of the words, with or without accents', () => {
  const [chapter] = searched(chaptersOf(BOOK), 'CREME');
  const [list] = chapter!.blocks;
  assert.deepEqual(list?.kind === 'list' && list.items.map((item) => item.rule), ['POC-4.3']);
  assert.equal(searched(chaptersOf(BOOK), 'no such word').length, 0);
});
