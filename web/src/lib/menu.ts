// The games as the house introduces them before their boards are loaded: a picture, a line, the words of their options.

import type { Component } from 'svelte';
import { settings } from './settings.svelte';
import type { GameFacts, Lang, OptionFacts } from './types';

const pictures = import.meta.glob<Component>('../games/*/Picture.svelte', { eager: true, import: 'default' });
const lines = import.meta.glob<string>('../../../src/petitfour/games/*/words.*.json', { eager: true, import: 'line' });
const options = import.meta.glob<Record<string, string>>('../../../src/petitfour/games/*/words.*.json', {
  eager: true,
  import: 'option',
});

/** The picture of a game for the home page; undefined while nobody has drawn it. */
export function pictureOf(game: string): Component | undefined {
  return pictures[`../games/${game}/Picture.svelte`];
}

export function lineOf(game: string): string {
  return lines[catalogue(game, settings.lang)] ?? '';
}

/** What an option says, or one of its values: `optionWord('icing-on-the-cake', 'edition.card')`. */
export function optionWord(game: string, key: string): string {
  return options[catalogue(game, settings.lang)]?.[key] ?? key;
}

/** The options that mean something to so many players. */
export function optionsFor(game: GameFacts, players: number): OptionFacts[] {
  return game.options.filter((option) => option.players.includes(players));
}

function catalogue(game: string, lang: Lang): string {
  return `../../../src/petitfour/games/${game.replaceAll('-', '_')}/words.${lang}.json`;
}
