// What went where between two views of the table, so that it can be seen to go there.

import type { AufTable, Counts, Recipe } from './view';

/** What flies: a card, a star, a recipe, or the back of a card. Places are words that stand on elements. */
export interface Flight {
  what: 'card' | 'star' | 'recipe' | 'back';
  name: string;
  from: string;
  to: string;
}

export function flights(before: AufTable, now: AufTable): Flight[] {
  if (before.players !== now.players || before === now) return [];
  const actor = before.actor;
  return [...onRecipes(before, now, actor), ...throughBin(before, now, actor), ...drawn(before, now, actor)];
}

function onRecipes(before: AufTable, now: AufTable, actor: number): Flight[] {
  return now.recipes.flatMap((recipes, seat) =>
    recipes.flatMap((recipe, space) => {
      const was = before.recipes[seat]?.[space] ?? null;
      const place = `space:${seat}:${space}`;
      if (was && recipe && was.name === recipe.name) return laidOn(was, recipe, place, actor);
      return [...starsOf(was, before, now, seat, place), ...arrived(recipe, before, place)];
    }),
  );
}

function laidOn(was: Recipe, recipe: Recipe, place: string, actor: number): Flight[] {
  const fresh = [...recipe.placed, ...recipe.bans].filter((card) => ![...was.placed, ...was.bans].includes(card));
  const lifted = was.bans.filter((ban) => !recipe.bans.includes(ban));
  return [
    ...fresh.map((name): Flight => ({ what: 'card', name, from: `hand:${actor}`, to: place })),
    ...lifted.map((name): Flight => ({ what: 'card', name, from: place, to: 'bin' })),
  ];
}

function starsOf(was: Recipe | null, before: AufTable, now: AufTable, seat: number, place: string): Flight[] {
  if (!was || before.completed[seat]?.includes(was.name) || !now.completed[seat]?.includes(was.name)) return [];
  return Array.from({ length: was.stars }, (): Flight => ({ what: 'star', name: '', from: place, to: `shelf:${seat}` }));
}

function arrived(recipe: Recipe | null, before: AufTable, place: string): Flight[] {
  if (!recipe) return [];
  const seat = before.recipes.findIndex((recipes) => recipes.some((other) => other?.name === recipe.name));
  if (seat < 0) return [{ what: 'back', name: 'recipe', from: 'recipes', to: place }];
  const space = before.recipes[seat]!.findIndex((other) => other?.name === recipe.name);
  return [{ what: 'recipe', name: recipe.name, from: `space:${seat}:${space}`, to: place }];
}

/** Cards that were played or thrown away, and those that were fished out again. */
function throughBin(before: AufTable, now: AufTable, actor: number): Flight[] {
  if (now.pile.size < before.pile.size - 1) return []; // shuffled into the deck
  const cleared = clearedOff(before, now);
  return Object.keys({ ...before.pile.cards, ...now.pile.cards }).flatMap((name): Flight[] => {
    const more = (now.pile.cards[name] ?? 0) - (before.pile.cards[name] ?? 0) - (cleared[name] ?? 0);
    if (more > 0) return [{ what: 'card', name, from: `hand:${actor}`, to: 'bin' }];
    return more < 0 && !cleared[name] ? [{ what: 'card', name, from: 'bin', to: `hand:${actor}` }] : [];
  });
}

/** What lay on recipes that are no longer there, or was lifted: it did not come from a hand. */
function clearedOff(before: AufTable, now: AufTable): Counts {
  const still = now.recipes.flat();
  const counts: Counts = {};
  for (const was of before.recipes.flat()) {
    if (!was) continue;
    const same = still.find((recipe) => recipe?.name === was.name);
    const off = same ? was.bans.filter((ban) => !same.bans.includes(ban)) : [...was.ingredients, ...was.bans];
    for (const card of off) counts[card] = (counts[card] ?? 0) + 1;
  }
  return counts;
}

function drawn(before: AufTable, now: AufTable, actor: number): Flight[] {
  if (now.actor === before.actor) return [];
  const count = Math.max(0, Math.min(before.deck - now.deck, 5));
  return Array.from({ length: count }, (): Flight => ({ what: 'back', name: 'card', from: 'deck', to: `hand:${actor}` }));
}
