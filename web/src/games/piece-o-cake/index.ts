import en from '../../../../src/petitfour/games/piece_o_cake/words.en.json';
import fr from '../../../../src/petitfour/games/piece_o_cake/words.fr.json';
import { speaker } from '../../lib/words.svelte';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import Plate from './Plate.svelte';

const words = { en, fr };
export const say = speaker(words);

const game: GameModule = {
  Board: Board as GameModule['Board'],
  Plate: Plate as GameModule['Plate'],
  hasOwnPlate: true,
  words,
  prompt: (table: { phase: string }) => say(`ask.${table.phase}`),
  decision: (small) => JSON.stringify(small),
  line: (line) => say(`sheet.${line.rule}`),
  confirm: () => say('title'),
  lesson: [],
};

export default game;
