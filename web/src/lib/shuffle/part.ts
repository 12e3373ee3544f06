// This device's part in the shuffles of a table: it draws bytes for its seats, commits to them, reveals them when all
// have committed, and keeps what it saw, so that it can check everything when the game is over.

import type { TableLink } from '../table.svelte';
import type { NextDeal, Room } from '../types';
import type { Seen } from './check.ts';
import { seatCommitment, type Deal } from './words.ts';

const PREFIX = 'petitfour-shuffle:';
const MOST_DEALS = 12; // kept of a table
const MOST_TABLES = 60;

type Kept = Record<string, Seen>;

/** Tables that this device opened and that are to begin as soon as its own part is in the shuffle. */
const toBegin = new Set<string>();

export function beginsByItself(table: string): void {
  toBegin.add(table);
}

// Keeping: in the browser's storage, or, where that is refused, as long as the page is open

const memory = new Map<string, Kept>();

function keptOf(table: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + table) ?? '{}');
  } catch {
    return memory.get(table) ?? {};
  }
}

function keep(table: string, kept: Kept): void {
  const newest = Object.fromEntries(Object.entries(kept).slice(-MOST_DEALS));
  memory.set(table, newest);
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(newest));
    const tables = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key !== PREFIX + table);
    for (const old of tables.slice(0, Math.max(0, tables.length - MOST_TABLES))) localStorage.removeItem(old);
  } catch {
    // kept in the page alone
  }
}

const nameOf = ({ game, attempt }: Deal) => `${game}.${attempt}`;

/** What was kept of a deal; null if this device was not there. */
export function seenOf(deal: Deal): Seen | null {
  return keptOf(deal.table)[nameOf(deal)] ?? null;
}

function change(deal: Deal, how: (seen: Seen) => void, commitment: string): void {
  const kept = keptOf(deal.table);
  const seen = (kept[nameOf(deal)] ??= { commitment, commitments: [], own: {} });
  const before = JSON.stringify(seen);
  how(seen);
  if (JSON.stringify(seen) !== before || !keptOf(deal.table)[nameOf(deal)]) keep(deal.table, kept);
}

const dealOf = (room: Room, next: NextDeal): Deal => ({ table: room.table, game: next.game, attempt: next.attempt });

function newBytes(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What this device commits to for a seat and the next deal; the same again until that deal is dealt. */
export function commitmentFor(room: Room, seat: number): string | undefined {
  if (room.fair.version !== 2) return undefined;
  const deal = dealOf(room, room.fair.next);
  change(deal, (seen) => (seen.own[seat] ??= newBytes()), room.fair.next.commitment);
  return seatCommitment(deal, seat, seenOf(deal)!.own[seat]!);
}

// Taking part

/** One for each table that is open: what it has asked for already is not asked for twice. */
export class ShufflePart {
  private readonly asked = new Set<string>();

  constructor(private readonly link: TableLink) {}

  /** Do what the newest state of the table asks of this device. */
  follow(): void {
    const { room, you } = this.link;
    if (!room || !you || room.fair.version !== 2) return;
    const next = room.fair.next;
    const deal = dealOf(room, next);
    change(deal, (seen) => {
      if (next.waits?.is_sealed && !seen.commitments.length) seen.commitments = [...next.commitments];
    }, next.commitment);
    for (const seat of you.seats) this.add(room, next, deal, seat);
    this.begin(room, next, you.seats);
  }

  private add(room: Room, next: NextDeal, deal: Deal, seat: number): void {
    if (next.waits?.is_sealed) {
      const value = seenOf(deal)?.own[seat];
      if (value && next.waits.awaited.includes(seat)) this.once({ type: 'reveal', seat, value }, deal);
      return;
    }
    if (room.status !== 'open' && room.status !== 'dealing') return; // for another game it goes with the wish
    const commitment = commitmentFor(room, seat)!;
    if (next.commitments[seat] === commitment) return;
    this.once({ type: 'commit', seat, game: deal.game, attempt: deal.attempt, commitment }, deal);
  }

  private begin(room: Room, next: NextDeal, mine: number[]): void {
    if (room.status !== 'open' || !toBegin.has(room.table) || !mine.every((seat) => next.commitments[seat])) return;
    toBegin.delete(room.table);
    void this.link.ask({ type: 'begin' });
  }

  private once(asking: { type: string; seat: number; [field: string]: unknown }, deal: Deal): void {
    const name = `${asking.type} ${asking.seat} ${nameOf(deal)}`;
    if (this.asked.has(name)) return;
    this.asked.add(name);
    void this.link.ask(asking).then((answer) => {
      if (answer.type === 'refused') this.asked.delete(name); // lost on the way: asked again with the next update
    });
  }
}

/** Another game for all seats of this device, or no more; why not, if the house refuses. */
export async function wantAgain(link: TableLink, isWanted: boolean): Promise<string> {
  const room = link.room!;
  for (const seat of link.you?.seats ?? []) {
    if (room.seats[seat]?.wants_again === isWanted) continue;
    const part = isWanted ? { commitment: commitmentFor(room, seat) } : {};
    const answer = await link.ask({ type: 'again', seat, is_wanted: isWanted, ...part });
    if (answer.type === 'refused') return answer.message;
  }
  return '';
}
