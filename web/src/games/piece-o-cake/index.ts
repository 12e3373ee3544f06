// Piece o' Cake at the table: its board, its plates, and its words.

import { capital } from '../../lib/words.svelte';
import type { Turn } from '../../lib/turn.svelte';
import type { Small } from '../../lib/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import Plate from './Plate.svelte';
import { cutsOf, doingOf } from './doing';
import { lesson } from './lesson';
import { varietyOf, type CakeTable } from './view';
import { nameOf, pieceInWords, say, slicesInWords, words } from './words';

function prompt(turn: Turn<CakeTable>): string {
  const doing = doingOf(turn);
  return say(`table.prompt.${doing === 'cut' && turn.isComplete ? 'serve' : doing}`);
}

function confirm(turn: Turn<CakeTable>): string {
  const doing = doingOf(turn);
  return doing === 'cut' ? served(cutsOf(turn.play!, turn.codes).length) : say(`table.confirm.${doing}`);
}

function served(cuts: number): string {
  return say('table.serve', { n: Math.max(1, cuts) });
}

function decision(small: Small, table: CakeTable): string {
  const { cut, take, forfeit, eat, variety } = small;
  if (typeof cut === 'number') {
    const sides = { before: nameOf(table.ring.at(cut - 1)!), after: nameOf(table.ring[cut]!) };
    return say('table.decision.cut', { n: cut + 1, ...sides });
  }
  if (small['serve']) return served(table.cuts.length);
  if (typeof take === 'number') {
    return say('table.decision.take', { slices: pieceInWords(table, table.pieces[take]?.slices ?? []) });
  }
  if (typeof forfeit === 'string') return say('table.decision.forfeit', { slices: kept(table, forfeit) });
  if (typeof eat === 'number' && typeof variety === 'string') {
    return say('table.decision.eat', { count: eat, all: table.plate[variety] ?? eat, variety: nameOf(variety) });
  }
  return say('table.nothing');
}

function kept(table: CakeTable, variety: string): string {
  const count = (table.collected[table.actor]?.[variety] ?? 0) - (table.fresh[table.actor]?.[variety] ?? 0);
  return slicesInWords([[varietyOf(table, variety), count]]);
}

const game: GameModule = {
  Board: Board as GameModule['Board'],
  Plate: Plate as GameModule['Plate'],
  hasOwnPlate: true,
  unit: 'points',
  words,
  prompt,
  decision,
  line: ({ rule, what = '', count }) => {
    const named = nameOf(what);
    return capital(count ? say('table.line.eaten', { n: count, what: named }) : say(`sheet.${rule}`, { what: named }));
  },
  confirm,
  lesson,
};

export default game;
