import type { SheetLine } from '../../lib/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import './colours.css';
import { lesson } from './lesson';
import Plate from './Plate.svelte';
import type { AufTable } from './view';
import { decision, recipeName, ruleKey, say, words } from './words';

const game: GameModule = {
  Board: Board as GameModule['Board'],
  Plate: Plate as GameModule['Plate'],
  hasOwnPlate: false, // the counter and the hand are one with the board
  words,
  prompt: (table: AufTable) => say('table.prompt', { n: table.actions_left }),
  decision,
  line: (line: SheetLine) => say(ruleKey(line.rule), { what: recipeName(line.what ?? '') }),
  confirm: () => say('table.confirm'),
  lesson,
};

export default game;
