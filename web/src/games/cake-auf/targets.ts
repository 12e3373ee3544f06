// Where a card can go: read off what the house offers. A target is a word like `own:0`, `their:2:1` or `bin`, which
// also stands on the element that is tapped or dropped on.

import type { Small } from '../../lib/types';
import type { AufTable } from './view';

export const BIN = 'bin';
/** The button to discard: a card dropped there is thrown away, where the bin itself stands for diving into it. */
export const AWAY = 'away';
export const own = (space: number) => `own:${space}`;
export const their = (whom: number, space: number) => `their:${whom}:${space}`;
export const ofPile = (card: string) => `pile:${card}`;
export const player = (whom: number) => `seat:${whom}`;
export const done = (whom: number, name: string) => `done:${whom}:${name}`;

/** The first word of a target: what kind of thing it is. */
export function kindOf(target: string): string {
  return target.split(':', 1)[0]!;
}

/** The card that a move plays, places or discards. */
export function cardOf(small: Small): string | null {
  const card = small['place'] ?? small['play'] ?? small['discard'];
  return typeof card === 'string' ? card : null;
}

/** All that must be pointed at to make this move, besides the card. */
export function targetsOf(small: Small): string[] {
  if ('discard' in small) return [BIN];
  const targets: string[] = [];
  const whom = Number(small['whom']);
  if ('recipe' in small) targets.push(own(Number(small['recipe'])));
  if ('their' in small) targets.push(their(whom, Number(small['their'])));
  else if ('name' in small) targets.push(done(whom, String(small['name'])));
  else if ('whom' in small) targets.push(player(whom));
  if ('card' in small) targets.push(ofPile(String(small['card'])));
  return targets;
}

export function movesOf(legal: Small[], card: string): Small[] {
  return legal.filter((small) => cardOf(small) === card);
}

/** Whether the card can do more than be thrown away. */
export function isPlayable(legal: Small[], card: string): boolean {
  return movesOf(legal, card).some((small) => !('discard' in small));
}

/**
 * What can be pointed at next. A thing of the same kind as one already picked stays possible: it replaces it.
 */
export function litBy(legal: Small[], card: string, picks: string[]): Set<string> {
  const lit = new Set<string>();
  for (const small of movesOf(legal, card)) {
    const targets = targetsOf(small);
    for (const target of targets) {
      const others = picks.filter((pick) => kindOf(pick) !== kindOf(target));
      if (others.every((pick) => targets.includes(pick))) lit.add(target);
    }
  }
  return lit;
}

/** The picks with one more, which replaces another of its kind. */
export function withPick(picks: string[], target: string): string[] {
  return [...picks.filter((pick) => kindOf(pick) !== kindOf(target)), target];
}

/** The code of the move that these picks make up, once nothing is missing. */
export function settled(legal: Small[], card: string, picks: string[]): number | null {
  const whole = movesOf(legal, card).find((small) => {
    const targets = targetsOf(small);
    return targets.length === picks.length && targets.every((target) => picks.includes(target));
  });
  return whole?.code ?? null;
}

/** A move in the record's form that was tried and is not offered: the house will say why not. */
export function attemptOf(card: string, target: string, picks: string[], me: number): Record<string, unknown> | null {
  const [kind, first, second] = target.split(':');
  if (kind === 'pile') return card === 'dumpster' ? { play: card, card: first } : null;
  if (kind === 'done') return card === 'destroy' ? { play: card, whom: Number(first), name: second } : null;
  if (kind === 'seat') return card === 'take-give' ? { play: card, whom: Number(first) } : null;
  if (kind === 'own') return onOwn(card, Number(first), me);
  if (kind === 'their') return onTheirs(card, Number(first), Number(second), picks);
  return null;
}

function onOwn(card: string, space: number, me: number): Record<string, unknown> | null {
  switch (card) {
    case 'new-recipe':
    case 'powers-back':
    case 'false-alarm':
      return { play: card, recipe: space };
    case 'power-outage':
    case 'fire-alarm':
      return { play: card, whom: me, their: space };
    case 'switcheroo':
      return { play: card, recipe: space, whom: me, their: space };
    case 'take-give':
      return { play: card, whom: me };
    case 'dumpster':
    case 'destroy':
      return null;
    default:
      return { place: card, recipe: space };
  }
}

function onTheirs(card: string, whom: number, space: number, picks: string[]): Record<string, unknown> | null {
  if (card === 'power-outage' || card === 'fire-alarm') return { play: card, whom, their: space };
  if (card === 'take-give') return { play: card, whom };
  if (card !== 'switcheroo') return null;
  const mine = picks.find((pick) => kindOf(pick) === 'own')?.split(':')[1];
  return { play: card, recipe: Number(mine ?? 0), whom, their: space };
}

/** The most natural thing to try with a card that cannot be played now. */
export function vainAttempt(card: string, table: AufTable, me: number): Record<string, unknown> | null {
  const other = (me + 1) % table.players;
  const mine = table.recipes[me] ?? [];
  switch (card) {
    case 'dumpster':
      return { play: card, card };
    case 'destroy':
      return { play: card, whom: other, name: someRecipe(table, other) };
    case 'power-outage':
    case 'fire-alarm':
      return { play: card, whom: other, their: 0 };
    case 'switcheroo':
      return { play: card, recipe: 0, whom: other, their: 0 };
    case 'take-give':
      return { play: card, whom: other };
    case 'new-recipe':
    case 'powers-back':
    case 'false-alarm':
      return { play: card, recipe: 0 };
    default: {
      const listed = mine.findIndex((recipe) => recipe?.ingredients.includes(card));
      return { place: card, recipe: Math.max(0, listed) };
    }
  }
}

/** A recipe the other has completed, or, failing that, one that lies open. */
function someRecipe(table: AufTable, seat: number): string {
  const open = table.recipes.flat().find((recipe) => recipe !== null);
  return table.completed[seat]?.[0] ?? open?.name ?? '';
}
