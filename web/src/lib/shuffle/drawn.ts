// What each random event draws, from the component list alone (docs/fairness.md).

import type { Generator } from './generator.ts';

/** A component list, of whichever game. */
export interface Box {
  varieties?: { name: string; slices: number }[];
  cakes?: { flavour: string; max: number }[];
  tiles?: Pile;
  icing?: Pile;
  recipes?: { name: string }[];
  deck?: Record<string, number>;
}

type Pile = Record<string, Record<string, number>>;

const FLAVOURS = ['vanilla', 'strawberry', 'chocolate', 'carrot'];
const KINDS = ['plain', 'edge', 'corner'];
const COLOURS = ['r', 'y', 'g', 'b'];
const CUT_CARDS = 16;
const ACTIONS = [
  'switcheroo', 'dumpster', 'new-recipe', 'take-give', 'power-outage', 'fire-alarm', 'powers-back', 'false-alarm', 'destroy',
];

/** Equal to nothing that a record can hold. */
const NO_EVENT = Symbol('no such event');

const times = <T>(many: number, thing: T): T[] => Array.from({ length: many }, () => thing);

function pieces(pile: Pile): [string, string][] {
  return FLAVOURS.flatMap((flavour) =>
    KINDS.flatMap((kind) => times(pile[flavour]?.[kind] ?? 0, [flavour, kind] as [string, string])),
  );
}

/** The kinds of cards in their order: ingredients, then action cards. */
function kinds(deck: Record<string, number>): string[] {
  return [...Object.keys(deck).filter((card) => !ACTIONS.includes(card)), ...ACTIONS];
}

const SET_UP: Record<string, (players: number) => string[]> = {
  'piece-o-cake': () => ['slices'],
  'top-cake': () => ['cakes'],
  'icing-on-the-cake': (players) => ['tiles', 'icing', 'cuts', ...({ 2: ['character'], 3: ['characters', 'rotation'] }[players] ?? [])],
  'cake-auf': () => ['recipes', 'deck'],
};

/** Whether a game begins with the events of its set-up: none may be left out. */
export function isSetUp(game: string, players: number, chance: Record<string, unknown>[]): boolean {
  return SET_UP[game]!(players).every((key, i) => key in (chance[i] ?? {}));
}

/** What an event must have come to; undefined where that needs the rules (a card taken blind from a hand). */
export function drawn(key: string, entry: unknown, box: Box, generator: Generator): unknown {
  switch (key) {
    case 'slices':
      return generator.shuffled(box.varieties!.flatMap(({ name, slices }) => times(slices, name)));
    case 'cakes':
      return generator.shuffled(box.cakes!.map(({ flavour, max }) => [flavour, max]));
    case 'tiles':
    case 'icing':
      return generator.shuffled(pieces(box[key]!));
    case 'cuts':
      return generator.shuffled(times(CUT_CARDS, 0).map((_, i) => i));
    case 'characters':
      return generator.shuffled(COLOURS).slice(0, 3);
    case 'character':
      return COLOURS[generator.below(4)];
    case 'rotation':
      return generator.below(4);
    case 'recipes':
      return generator.shuffled(box.recipes!.map(({ name }) => name)).reverse();
    case 'deck':
      return generator.shuffled(kinds(box.deck!).flatMap((card) => times(box.deck![card] ?? 0, card))).reverse();
    case 'reshuffle': {
      const order = kinds(box.deck!);
      const cards = [...(entry as string[])].sort((one, other) => order.indexOf(one) - order.indexOf(other));
      return generator.shuffled(cards).reverse();
    }
    case 'blind':
      return undefined;
    default:
      return NO_EVENT;
  }
}
