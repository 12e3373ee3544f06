// Every sentence of the client, in both languages; the games' own words come from the package, in the same form.

import en from '../words/en.json';
import fr from '../words/fr.json';
import { settings } from './settings.svelte';
import type { Lang } from './types';

export type Params = Record<string, string | number>;
export type Catalogue = { [key: string]: string | Catalogue };
export type Catalogues = Record<Lang, Catalogue>;

const own: Catalogues = { en, fr: unbroken(fr) };

/** The sentence with this key (`home.title`), its gaps filled; the plural is chosen by `n`. */
export function t(key: string, params: Params = {}): string {
  return said(own, key, params);
}

/** The same for the words of a game: `speaker(words)('variety.plum')`. */
export function speaker(words: Catalogues): (key: string, params?: Params) => string {
  const whole = { en: words.en, fr: unbroken(words.fr) };
  return (key, params = {}) => said(whole, key, params);
}

/** In French a space comes before some signs, and no line begins with one of them. */
function unbroken(words: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0') : unbroken(value),
    ]),
  );
}

function said(words: Catalogues, key: string, params: Params): string {
  const lang = settings.lang;
  let found = under(words[lang], key);
  if (typeof found === 'object') found = found[plural(lang, Number(params['n'] ?? 0))];
  if (typeof found !== 'string') return key; // a test looks for keys on the page
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** A key may itself have a dot in it: `sheet.POC-5.1`. */
function under(words: Catalogue, key: string): string | Catalogue | undefined {
  if (key in words) return words[key];
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const inner = words[key.slice(0, dot)];
    const found = typeof inner === 'object' ? under(inner, key.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Made once for each language: they are slow to make, and asked a hundred times for each view of a table. */
const PLURALS = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };
const LISTS = { en: listsIn('en'), fr: listsIn('fr') };
const FIGURES = { en: new Intl.NumberFormat('en'), fr: new Intl.NumberFormat('fr') };

function listsIn(lang: Lang): Intl.ListFormat {
  return new Intl.ListFormat(lang, { type: 'conjunction' });
}

function plural(lang: Lang, n: number): string {
  return PLURALS[lang].select(n) === 'one' ? 'one' : 'other';
}

/** A number as it is written in the language. */
export function figure(n: number, options?: Intl.NumberFormatOptions): string {
  return options ? new Intl.NumberFormat(settings.lang, options).format(n) : FIGURES[settings.lang].format(n);
}

/** "a, b and c" */
export function listed(words: string[]): string {
  return LISTS[settings.lang].format(words);
}

/** With a capital: the games' lines begin with a verb, their names are small. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(settings.lang) + text.slice(1);
}
