// Opening a table the way somebody likes to play.

import { api, type SeatWish, type TableWish } from './api';
import { settings, type Choice } from './settings.svelte';
import { beginsByItself } from './shuffle/part';
import type { GameFacts, Level, TableFacts } from './types';
import { t } from './words.svelte';

export const LEVELS: Level[] = ['random', 'beginner', 'casual', 'strong', 'expert'];

const MINUTE = 60_000;

/** Clocks as people ask for them; the words are `clock.*`. */
export const CLOCKS: Record<string, TableWish['clock']> = {
  none: null,
  quick: { bank: 3 * MINUTE, increment: 5_000 },
  calm: { bank: 10 * MINUTE, increment: 15_000 },
  'a-minute': { a_move: MINUTE },
  'a-day': { a_move: 24 * 60 * MINUTE },
};

/** What was chosen for this game the last time, or what most people would like. */
export function choiceFor(game: GameFacts): Choice {
  const fresh: Choice = {
    company: 'bots',
    players: game.players.includes(2) ? 2 : game.players[0]!,
    level: 'casual',
    clock: 'none',
    isPublic: false,
    allowsHints: false,
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    names: [],
  };
  const kept = settings.choices[game.name];
  return { ...fresh, ...kept, options: { ...fresh.options, ...kept?.options } };
}

export function ownName(): string {
  return settings.name.trim() || t('name.guest');
}

/** The names of the people at one device: whoever has none is called by the seat. */
export function deviceNames(choice: Choice): string[] {
  return Array.from({ length: choice.players }, (_, i) => {
    const given = choice.names[i]?.trim();
    return given || (i === 0 && settings.name.trim()) || t('name.player', { seat: i + 1 });
  });
}

function seatsFor(choice: Choice): (SeatWish | null)[] {
  const me: SeatWish = { name: ownName() };
  if (choice.company === 'device') return deviceNames(choice).map((name) => ({ name }));
  if (choice.company === 'friends') return [me];
  return [me, ...Array.from({ length: choice.players - 1 }, () => ({ bot: choice.level }))];
}

/** The game begins when this device has added its part to the shuffle; with friends, when they are there. */
export async function openTable(game: GameFacts, choice: Choice): Promise<TableFacts> {
  const table = await api.open({
    game: game.name,
    options: { ...choice.options, players: choice.players },
    is_public: choice.isPublic,
    allows_hints: choice.company === 'friends' && choice.allowsHints,
    clock: CLOCKS[choice.clock] ?? null,
    seats: seatsFor(choice),
  });
  if (choice.company !== 'friends') beginsByItself(table.id);
  return table;
}
