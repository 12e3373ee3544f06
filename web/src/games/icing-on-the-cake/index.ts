// Icing on the Cake: its board, its words, its first lesson.

import type { Turn } from '../../lib/turn.svelte';
import type { Small } from '../../lib/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { sectionsOf } from './cells';
import './icing.css';
import { lesson } from './lesson';
import Plate from './Plate.svelte';
import { isPlace, isRotate, isSection, type IcingTable, type PlaceSmall } from './view';
import { cellName, colourName, pieceName, pieceNames, say, sprinklesName, words } from './words';

function prompt(turn: Turn<IcingTable>): string {
  if (turn.isComplete) return say(isPlaced(turn.table!) ? 'table.ask.serve' : 'table.ask.cut');
  return say(`table.ask.${turn.table!.phase}`);
}

function decision(small: Small, table: IcingTable): string {
  if (isRotate(small)) return rotating(small.rotate, table);
  if (isSection(small)) {
    const places = table.sections.find(({ colour }) => colour === small.section)?.places ?? [];
    return say('table.do.section', {
      colour: colourName(small.section),
      pieces: pieceNames(places.map((place) => table.grid[place])),
    });
  }
  return isPlace(small) ? placing(small, table) : '';
}

function rotating(turns: number, table: IcingTable): string {
  const sections = sectionsOf(table.cut.rotations[turns] ?? '').map(({ colour, places }) =>
    say('table.section', {
      colour: colourName(colour),
      pieces: places.map((place) => say(`flavour.${table.grid[place]?.[0]}`)).join(', '),
    }),
  );
  return say('table.do.rotate-sections', {
    rotate: say('table.do.rotate', { turned: say(`table.turned.${turns}`) }),
    sections: sections.join('; '),
  });
}

function placing({ place, cell, turn }: PlaceSmall, table: IcingTable): string {
  const piece = table.grid[place];
  if (!piece) return cellName(cell);
  const where = { piece: pieceName(piece), cell: cellName(cell) };
  if (piece[1] === 'plain') return say('table.do.place', where);
  const turned = say(`table.turned.${turn}`);
  return say('table.do.place-turned', { ...where, turned, sides: sprinklesName(piece, turn) });
}

/** Whether a whole move is a placement: somebody has a section. After a cut nobody has. */
function isPlaced(table: IcingTable): boolean {
  return table.sections.some(({ taker }) => taker !== null);
}

function confirm(turn: Turn<IcingTable>): string {
  return say(isPlaced(turn.table!) ? 'table.confirm-place' : 'table.confirm-cut');
}

const game: GameModule = {
  Board: Board as GameModule['Board'],
  Plate: Plate as GameModule['Plate'],
  hasOwnPlate: false,
  unit: 'points',
  words,
  prompt,
  decision,
  line: (line) => say(`what.${line.what}`),
  confirm,
  lesson,
};

export default game;
