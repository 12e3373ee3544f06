import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flights } from './flights.ts';
import type { AufTable, Recipe } from './view.ts';

function recipe(name: string, placed: string[] = [], bans: string[] = []): Recipe {
  return { name, country: 'France', ingredients: ['flour', 'eggs', 'milk'], stars: 2, icons: ['fire'], placed, bans };
}

function table(changes: Partial<AufTable> = {}): AufTable {
  return {
    phase: 'turn', actor: 0, players: 2, sheet: [], actions_left: 3, hands: [5, 5],
    recipes: [[recipe('a'), recipe('b'), null], [recipe('c'), recipe('d'), null]],
    completed: [[], []], stars: [0, 0], pile: { size: 0, top: null, cards: {} }, deck: 60,
    recipe_deck: { size: 30, unseen: [], bottom: [] }, hand: {}, known: [{}, {}], unseen: {}, in_hands: {}, ...changes,
  };
}

test('an ingredient goes from the hand to its recipe', () => {
  const now = table({ recipes: [[recipe('a', ['eggs']), recipe('b'), null], [recipe('c'), recipe('d'), null]] });
  assert.deepEqual(flights(table(), now), [{ what: 'card', name: 'eggs', from: 'hand:0', to: 'space:0:0' }]);
});

test('a lifted ban and its restore go to the bin', () => {
  const before = table({ recipes: [[recipe('a', [], ['fire-alarm']), recipe('b'), null], [recipe('c'), recipe('d'), null]] });
  const now = table({ pile: { size: 2, top: 'fire-alarm', cards: { 'fire-alarm': 1, 'false-alarm': 1 } } });
  assert.deepEqual(flights(before, now).map(({ name, from, to }) => `${name} ${from} ${to}`), [
    'fire-alarm space:0:0 bin',
    'false-alarm hand:0 bin',
  ]);
});

test('a completed recipe sends its stars to the shelf', () => {
  const before = table({ recipes: [[recipe('a', ['flour', 'eggs']), recipe('b'), null], [recipe('c'), recipe('d'), null]] });
  const now = table({
    recipes: [[recipe('e'), recipe('b'), null], [recipe('c'), recipe('d'), null]],
    completed: [['a'], []],
    pile: { size: 3, top: 'milk', cards: { flour: 1, eggs: 1, milk: 1 } },
  });
  assert.deepEqual(flights(before, now).map(({ what, from, to }) => `${what} ${from} ${to}`), [
    'star space:0:0 shelf:0',
    'star space:0:0 shelf:0',
    'back recipes space:0:0',
  ]);
});

test('swapped recipes pass each other', () => {
  const now = table({
    recipes: [[recipe('c'), recipe('b'), null], [recipe('a'), recipe('d'), null]],
    pile: { size: 1, top: 'switcheroo', cards: { switcheroo: 1 } },
  });
  assert.deepEqual(flights(table(), now).map(({ what, from, to }) => `${what} ${from} ${to}`), [
    'recipe space:1:0 space:0:0',
    'recipe space:0:0 space:1:0',
    'card hand:0 bin',
  ]);
});

test('a card fished out of the bin goes to the hand, drawn ones come from the deck', () => {
  const before = table({ pile: { size: 1, top: 'milk', cards: { milk: 1 } } });
  const now = table({ pile: { size: 1, top: 'dumpster', cards: { dumpster: 1 } }, actor: 1, deck: 58 });
  assert.deepEqual(flights(before, now).map(({ what, from, to }) => `${what} ${from} ${to}`), [
    'card bin hand:0',
    'card hand:0 bin',
    'back deck hand:0',
    'back deck hand:0',
  ]);
});
