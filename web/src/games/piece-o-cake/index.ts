// Piece o' Cake at the table: its board, its plates, and its words.

import { capital } from '../../lib/words.svelte';
import type { Small } from '../../lib/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import Plate from './Plate.svelte';
import { doing } from './doing.svelte';
import { lesson } from './lesson';
import { varietyOf, type CakeTable } from './view';
import { nameOf, pieceInWords, say, slicesInWords, words } from './words';

function prompt(): string {
  return say(`table.prompt.${doing.what === 'cut' && doing.isWhole ? 'serve' : doing.what}`);
}

function confirm(): string {
  return doing.what === 'cut' ? say('table.serve', { n: doing.pieces }) : say(`table.confirm.${doing.what}`);
}

function decision(small: Small, table: CakeTable): string {
  const { cut, take, forfeit, eat, variety } = small;
  if (typeof cut === 'number') {
    const sides = { before: nameOf(table.ring.at(cut - 1)!), after: nameOf(table.ring[cut]!) };
    return say('table.decision.cut', { n: cut + 1, ...sides });
  }
  if (small['serve']) return say('table.serve', { n: Math.max(1, table.cuts.length) });
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
