// The view of Top Cake as the house sends it: src/petitfour/games/top_cake/view.py, in types.

import type { GameTable } from '../../lib/types';

export type Card = number | 'snatch' | 'reverse';
export type Flavour = string;
/** A cake that is not on the table: its flavour and its MAX. */
export type Face = [Flavour, number];

export interface Item {
  /** null: a topper */
  flavour: Flavour | null;
  max: number;
  lies: 'deck' | 'offer' | 'won' | 'stack' | 'unsold' | 'collapsed';
  owner: number | null;
}

export interface Bid {
  seat: number;
  /** null: face down, and not for these eyes */
  card: Card | null;
  down: boolean;
}

export interface Offer {
  item: number;
  /** Left from an earlier round by a tie. */
  held: boolean;
  bids: Bid[];
}

export interface Hand {
  size: number;
  /** null: not one's own */
  cards: Card[] | null;
  /** In the hand, or face down on the table: which of the two only the owner knows. */
  maybe: Card[];
  out: Card[];
}

export interface Outcome {
  item: number;
  cards: { seat: number; card: Card; cancelled: boolean }[];
  bids: { seat: number; bid: number }[];
  reversed: boolean;
  result: 'won' | 'snatched' | 'tied' | 'unsold';
  seat: number | null;
}

/** How the bids of a round were settled, item by item. */
export interface Settled {
  round: number;
  first: number;
  half: number | null;
  items: Outcome[];
}

export interface TopCake extends GameTable {
  phase: 'over' | 'down' | 'up' | 'first' | 'stack';
  round: number;
  turn: number;
  turns: number;
  /** Who has the first-player card. */
  first: number;
  /** The item beside which the first-player card lies. */
  half: number | null;
  set_aside: Face | null;
  unseen: Face[];
  items: Item[];
  to_stack: number[][];
  /** Of each seat its stacks, each from the bottom to the top. */
  stacks: number[][][];
  last: Settled | null;
  offers: Offer[];
  hands: Hand[];
}

export const ROUNDS = 5;
/** In the order of the box. */
export const FLAVOURS: Flavour[] = ['chocolate', 'lemon', 'strawberry', 'carrot', 'coffee'];
export const SPECIAL: Card[] = ['snatch', 'reverse'];
