// What this device keeps of the shuffles it saw, so that it need not believe what it is told later: in the browser's
// storage, or, where that is refused, as long as the page is open.

import type { Seen } from './check.ts';
import type { Deal } from './words.ts';

const PREFIX = 'petitfour-shuffle:';
const MOST_DEALS = 12; // kept of a table
const MOST_TABLES = 60;

interface Kept {
  /** When something was last added: of too many tables the oldest is forgotten. */
  at: number;
  deals: Record<string, Seen>;
}

/** The tables whose keeping was refused. */
const memory = new Map<string, Kept>();

const nameOf = ({ game, attempt }: Deal) => `${game}.${attempt}`;
const nothing = (): Kept => ({ at: 0, deals: {} });

function keptOf(table: string): Kept {
  return memory.get(table) ?? stored(PREFIX + table);
}

function stored(key: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept?.deals ? kept : nothing();
  } catch {
    return nothing();
  }
}

function keep(table: string, deals: Record<string, Seen>): void {
  const kept = { at: Date.now(), deals: Object.fromEntries(Object.entries(deals).slice(-MOST_DEALS)) };
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(kept));
    memory.delete(table);
    forgetOldest();
  } catch {
    memory.set(table, kept);
  }
}

function forgetOldest(): void {
  const tables = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (tables.length <= MOST_TABLES) return;
  const oldest = tables.sort((one, other) => stored(one).at - stored(other).at);
  for (const key of oldest.slice(0, tables.length - MOST_TABLES)) localStorage.removeItem(key);
}

/** What was kept of a deal; null if this device was not there. */
export function seenOf(deal: Deal): Seen | null {
  return keptOf(deal.table).deals[nameOf(deal)] ?? null;
}

/** The attempt with which a game began, as this device saw it then; null if it was not there. */
export function dealtAttempt(table: string, game: number): number | null {
  const deals = Object.entries(keptOf(table).deals);
  const dealt = deals.find(([name, seen]) => name.startsWith(`${game}.`) && seen.dealt);
  return dealt ? Number(dealt[0].split('.')[1]) : null;
}

/** Add to what is kept of a deal. `commitment` is the house's, kept the first time it is seen. */
export function addTo(deal: Deal, commitment: string, how: (seen: Seen) => void): void {
  const { deals } = keptOf(deal.table);
  const before = JSON.stringify(deals[nameOf(deal)]);
  const seen = (deals[nameOf(deal)] ??= { commitment, commitments: [], own: {} });
  how(seen);
  if (JSON.stringify(seen) !== before) keep(deal.table, deals);
}
