// The words of the game, from the package, and those only the table in the browser needs.

import en from '../../../../src/petitfour/games/top_cake/words.en.json';
import fr from '../../../../src/petitfour/games/top_cake/words.fr.json';
import { speaker } from '../../lib/words.svelte';
import enTable from './words.en.json';
import frTable from './words.fr.json';

export const words = { en: { ...en, table: enTable }, fr: { ...fr, table: frTable } };
export const say = speaker(words);
