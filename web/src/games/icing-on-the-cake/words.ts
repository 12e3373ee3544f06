// The words of the game: the package's own, and those only the table needs (under `table`).

import en from '../../../../src/petitfour/games/icing_on_the_cake/words.en.json';
import fr from '../../../../src/petitfour/games/icing_on_the_cake/words.fr.json';
import { listed, speaker, type Catalogues } from '../../lib/words.svelte';
import { all, column, row, sprinkled } from './cells';
import type { Colour, Laid, Piece, PlateView } from './view';
import enTable from './words.en.json';
import frTable from './words.fr.json';

export const words: Catalogues = { en: { ...en, table: enTable }, fr: { ...fr, table: frTable } };
export const say = speaker(words);

export const pieceName = ([flavour, kind]: Piece) =>
  say('table.piece', { flavour: say(`flavour.${flavour}`), kind: say(`kind.${kind}`) });

export const colourName = (colour: Colour) => say(`colour.${colour}`);
export const letter = (colour: Colour) => say(`table.letter.${colour}`);

export const cellName = (cell: number) =>
  say('table.cell', { row: say(`table.row.${row(cell) + 1}`), column: say(`table.column.${column(cell) + 1}`) });

export const pieceNames = (pieces: (Piece | undefined)[]) =>
  pieces.map((piece) => (piece ? pieceName(piece) : '')).join(', ');

/** "sprinkles up and to the right" */
export function sprinklesName(piece: Piece, turn: number): string {
  const sides = sprinkled(piece[1], turn).map((side) => say(`table.side.${side}`));
  return sides.length ? say('table.sprinkles', { sides: listed(sides) }) : say('table.no-sprinkles');
}

const laidName = (laid: Laid) => say('table.hand-piece', { piece: pieceName(laid.piece), sides: sprinklesName(laid.piece, laid.turn) });

/** What lies on a cell: cake, icing and token. */
export function cellText(plate: PlateView, cell: number): string {
  const cake = plate.cake[cell];
  const icing = plate.icing[cell];
  const parts = [cake ? laidName(cake) : say('table.empty')];
  if (icing) parts[0] = say('table.iced', { cake: parts[0]!, icing: say('table.icing-of', { piece: laidName(icing) }) });
  if (plate.token_cells.includes(cell)) parts.push(say('table.token'));
  return parts.join(', ');
}

/** The same with where it is; `isNow`: its owner has just laid it, and can turn it. */
export const atCell = (plate: PlateView, cell: number, isNow = false) =>
  say(isNow ? 'table.at-now' : 'table.at', { cell: cellName(cell), text: cellText(plate, cell) });

/** All that lies on a plate, for those who cannot see it. */
export function plateText(plate: PlateView, name: string): string {
  const filled = all.filter((cell) => plate.cake[cell] || plate.icing[cell]);
  if (!filled.length) return say('table.empty-plate', { name });
  const cells = filled.map((cell) => `${atCell(plate, cell)}.`).join(' ');
  return say('table.plate-text', { name, cells });
}
