// The game's words from the package, and those that only the table needs.

import en from '../../../../src/petitfour/games/piece_o_cake/words.en.json';
import fr from '../../../../src/petitfour/games/piece_o_cake/words.fr.json';
import { listed, speaker } from '../../lib/words.svelte';
import { counted, type CakeTable, type Standing, type Variety } from './view';
import enTable from './words.en.json';
import frTable from './words.fr.json';

export const words = { en: { ...en, table: enTable }, fr: { ...fr, table: frTable } };
export const say = speaker(words);

export const nameOf = (variety: string) => say(`variety.${variety}`);

/** "2 × kiwi and 1 × plum" */
export function slicesInWords(slices: [Variety, number][]): string {
  return listed(slices.map(([{ name }, n]) => say('table.many', { count: n, variety: nameOf(name) })));
}

export function pieceInWords(table: CakeTable, slices: number[]): string {
  return slicesInWords(counted(table, slices));
}

/** "leads by 2", "shares the lead", "1 behind Bea": what the star or the dot on a plate says. */
export function standingInWords(standing: Standing, nameOfSeat: (seat: number) => string): string {
  if (standing.margin > 0) return say('table.leads', { n: standing.margin });
  if (standing.margin === 0) return say('table.shares');
  return say('table.behind', { n: -standing.margin, name: listed(standing.leaders.map(nameOfSeat)) });
}
