import type { Turn } from '../../lib/turn.svelte';
import type { SheetLine } from '../../lib/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import './colours.css';
import { lesson } from './lesson';
import Plate from './Plate.svelte';
import type { AufTable } from './view';
import { decision, recipeName, say, words } from './words';

const game: GameModule = {
  Board: Board as GameModule['Board'],
  Plate: Plate as GameModule['Plate'],
  hasOwnPlate: false, // the counter and the hand are one with the board
  unit: 'stars',
  words,
  prompt: (turn: Turn<AufTable>) => say('table.prompt', { n: turn.table?.actions_left ?? 0 }),
  decision,
  line: (line: SheetLine) => say(`sheet.${line.rule}`, { what: recipeName(line.what ?? '') }),
  confirm: () => say('table.confirm'),
  lesson,
};

export default game;
