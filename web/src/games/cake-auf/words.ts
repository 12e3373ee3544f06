// The words of Cake Auf!: the package's own, and those that only the table needs.

import en from '../../../../src/petitfour/games/cake_auf/words.en.json';
import fr from '../../../../src/petitfour/games/cake_auf/words.fr.json';
import type { Small } from '../../lib/types';
import { capital, listed, speaker } from '../../lib/words.svelte';
import type { AufTable, Counts, Recipe } from './view';
import { isAction } from './view';
import enTable from './words.en.json';
import frTable from './words.fr.json';

export const words = { en: { ...en, table: enTable }, fr: { ...fr, table: frTable } };
export const say = speaker(words);

/** A box of one's own can hold cards and recipes without a word here: they are called by their name. */
function named(kind: string, name: string): string {
  const key = `${kind}.${name}`;
  const said = say(key);
  return said === key ? name : said;
}

export const cardName = (card: string) => named('card', card);
export const recipeName = (recipe: string) => named('recipe', recipe);
export const countryName = (country: string) => named('country', country);
export const cardTitle = (card: string) => capital(cardName(card));

function all(cards: string[]): string {
  return listed(cards.map(cardName));
}

const VOWEL = '[aeiouyéèêœô]';
const OTHER = '[bcdfghjklmnpqrstvwxzñ]';
const SEAM = new RegExp(`(.{3}.*?${VOWEL}${OTHER}?)(${OTHER}${VOWEL}.{1,})`, 'i');

/** With a place to break in a long word, for narrow cards. Only to be seen: it is no part of the name. */
export function softened(name: string): string {
  return name.replace(/\p{L}{10,}/gu, (word) => word.replace(SEAM, '$1\u00ad$2'));
}

/** "2 flour, 1 milk", as it is listed. */
export function counted(counts: Counts): string {
  return listed(Object.entries(counts).map(([card, n]) => say('table.count', { n, card: cardName(card) })));
}

/** A recipe with all that lies on it, as one would tell somebody who cannot see it. */
export function recipeInWords(recipe: Recipe | null): string {
  if (!recipe) return say('table.space-empty');
  return [
    say('table.recipe', {
      name: recipeName(recipe.name),
      country: countryName(recipe.country),
      stars: say('table.stars', { n: recipe.stars }),
      ingredients: all(recipe.ingredients),
    }),
    recipe.placed.length ? say('table.has', { placed: all(recipe.placed) }) : say('table.bare'),
    stops(recipe),
  ].join(' ');
}

/** What the picture of a recipe does not say at once: where it comes from, and what can stop it. */
export function recipeAside(recipe: Recipe | null): string {
  if (!recipe) return say('table.space-empty');
  const name = `${recipeName(recipe.name)} (${countryName(recipe.country)}).`;
  return `${name} ${stops(recipe)}`;
}

function stops(recipe: Recipe): string {
  const bans = recipe.icons.map((icon) => (icon === 'power' ? 'power-outage' : 'fire-alarm'));
  const banned = recipe.bans.length ? `${say('table.banned', { bans: all(recipe.bans) })} ` : '';
  return banned + (bans.length ? say('table.hit-by', { bans: all(bans) }) : say('table.safe'));
}

export function recipeInShort(recipe: Recipe | null): string {
  if (!recipe) return say('table.space-empty');
  return say(recipe.bans.length ? 'table.mini-banned' : 'table.mini', {
    name: recipeName(recipe.name),
    placed: recipe.placed.length,
    all: recipe.ingredients.length,
    stars: say('table.stars', { n: recipe.stars }),
    bans: all(recipe.bans),
  });
}

/** What a card does, and what to point at. */
export function cardInWords(card: string): string {
  return isAction(card) ? say(`table.does.${card}`) : say('table.placing', { card: cardTitle(card) });
}

/** A move in words; seats are counted from 1, as people do. */
export function decision(small: Small, table: AufTable): string {
  const verb = ['place', 'discard', 'end'].find((key) => key in small) ?? String(small['play']);
  const recipeAt = (seat: number, space: unknown) => {
    const recipe = table.recipes[seat]?.[Number(space)];
    return recipe ? recipeName(recipe.name) : say('table.space-empty');
  };
  const whom = Number(small['whom'] ?? 0);
  return say(`table.decision.${verb}`, {
    card: cardName(String(small['place'] ?? small['discard'] ?? small['card'] ?? '')),
    recipe: recipeAt(table.actor, small['recipe']),
    theirs: recipeAt(whom, small['their']),
    name: recipeName(String(small['name'] ?? '')),
    whom: whom + 1,
  });
}
