// The view of Cake Auf! as the house sends it (src/petitfour/games/cake_auf/view.py).

import type { GameTable } from '../../lib/types';

export const GOAL = 5; // stars on the shelf
export const ACTIONS = 3; // a turn

/** How many of each card. */
export type Counts = Record<string, number>;

export interface Recipe {
  name: string;
  country: string;
  ingredients: string[];
  stars: number;
  icons: string[];
  placed: string[];
  bans: string[];
}

export interface AufTable extends GameTable {
  actions_left: number;
  /** How many cards each seat holds. */
  hands: number[];
  recipes: (Recipe | null)[][];
  completed: string[][];
  stars: number[];
  pile: { size: number; top: string | null; cards: Counts };
  deck: number;
  recipe_deck: { size: number; unseen: string[]; bottom: string[] };
  /** One's own cards; null for those who only watch. */
  hand: Counts | null;
  /** The cards one is sure to find in another hand. */
  known: Counts[];
  unseen: Counts;
  in_hands: Counts;
}

export const ACTION_CARDS = [
  'switcheroo',
  'dumpster',
  'new-recipe',
  'take-give',
  'power-outage',
  'fire-alarm',
  'powers-back',
  'false-alarm',
  'destroy',
] as const;

export type ActionCard = (typeof ACTION_CARDS)[number];

export function isAction(card: string): card is ActionCard {
  return (ACTION_CARDS as readonly string[]).includes(card);
}

/** The cards one by one, each with a key that stays while it is held. */
export function spread(counts: Counts): { key: string; card: string }[] {
  return Object.entries(counts).flatMap(([card, n]) =>
    Array.from({ length: n }, (_, i) => ({ key: `${card}.${i}`, card })),
  );
}

/** The sign that a ban shows. */
export function signOf(ban: string): 'power' | 'fire' {
  return ban === 'power-outage' ? 'power' : 'fire';
}
