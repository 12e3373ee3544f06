// What a guest has chosen on this device. Kept in the browser, nowhere else.

import type { Lang, Level } from './types';

export type Theme = 'auto' | 'light' | 'dark';

export interface Settings {
  lang: Lang;
  theme: Theme;
  name: string;
  /** 1 as designed, 2 twice as fast, 0 at once. */
  speed: number;
  sound: boolean;
  vibration: boolean;
  notices: boolean;
  /** Lessons that were done or skipped, by game; and single steps that were read: `top-cake/bid`. */
  lessons: string[];
  /** With whom to play: the way chosen at the house. */
  company: Company;
  /** What was chosen the last time, by game. */
  choices: Record<string, Choice>;
  /** The panel beside the board that was open last; null if it was closed. */
  side: string | null;
}

export type Company = 'bots' | 'friends' | 'device';

/** How somebody likes to play a game. */
export interface Choice {
  company: Company;
  players: number;
  level: Level;
  clock: string;
  isPublic: boolean;
  allowsHints: boolean;
  options: Record<string, unknown>;
  /** The people at this device, the first of them oneself. */
  names: string[];
}

const KEPT = 'petitfour';

function initial(): Settings {
  const lang: Lang = navigator.language.startsWith('fr') ? 'fr' : 'en';
  const fallback: Settings = {
    lang,
    theme: 'auto',
    name: '',
    speed: 1,
    sound: true,
    vibration: true,
    notices: false,
    lessons: [],
    company: 'bots',
    choices: {},
    side: null,
  };
  try {
    return { ...fallback, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };
  } catch {
    return fallback; // no storage, or not ours
  }
}

export const settings: Settings = $state(initial());

let isForgotten = false;

/** Call once: from then on every change is kept, and language and theme follow. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const now = JSON.stringify(settings);
      if (isForgotten) return;
      try {
        localStorage.setItem(KEPT, now);
      } catch {
        // private mode: it lasts as long as the page
      }
    });
    $effect(() => {
      document.documentElement.lang = settings.lang;
      document.documentElement.dataset.theme = settings.theme;
    });
  });
}

/** Nothing of ours is left in this browser, and nothing is kept any more as long as the page is open. */
export function forgetHere(): void {
  isForgotten = true;
  try {
    for (const key of Object.keys(localStorage)) {
      if (key === KEPT || key.startsWith(`${KEPT}-`)) localStorage.removeItem(key);
    }
  } catch {
    // private mode: there is nothing
  }
}

const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

/** Whether things should move at all. */
export function isStill(): boolean {
  return settings.speed === 0 || !!still?.matches;
}

/** How long something takes that was designed to take so many milliseconds. */
export function lasting(milliseconds: number): number {
  return isStill() ? 0 : milliseconds / settings.speed;
}
