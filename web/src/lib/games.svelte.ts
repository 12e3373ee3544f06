// The games of the house: fetched once.

import { api } from './api';
import type { GameFacts } from './types';

const known: { games: GameFacts[]; isSilent: boolean } = $state({ games: [], isSilent: false });
let asked: Promise<void> | null = null;

export function allGames(): GameFacts[] {
  asked ??= fetched();
  return known.games;
}

async function fetched(): Promise<void> {
  try {
    const games = await api.games();
    known.games = games;
    known.isSilent = false;
  } catch {
    known.isSilent = true;
  }
}

/** Whether the house did not answer when it was asked. */
export function isHouseSilent(): boolean {
  return known.isSilent;
}

export function askAgain(): void {
  asked = fetched();
}

/** Whether players of this game hide something from each other: then a shared device has a curtain. */
export function hasSecrets(game: string): boolean {
  return allGames().find((facts) => facts.name === game)?.has_secrets ?? true;
}
