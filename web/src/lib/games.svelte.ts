// The games of the house: fetched once.

import { api } from './api';
import type { GameFacts } from './types';

const known: { games: GameFacts[] } = $state({ games: [] });
let asked: Promise<GameFacts[]> | null = null;

export function allGames(): GameFacts[] {
  asked ??= api.games().then((games) => (known.games = games), () => ((asked = null), []));
  return known.games;
}

/** Whether players of this game hide something from each other: then a shared device has a curtain. */
export function hasSecrets(game: string): boolean {
  return allGames().find((facts) => facts.name === game)?.has_secrets ?? true;
}
