// This device's part in the shuffles of a table: it draws bytes for its seats, commits to them, reveals them when all
// have committed, and keeps what it saw, so that it can check everything when the game is over.

import type { TableLink } from '../table.svelte';
import type { NextDeal, Room } from '../types';
import { addTo, seenOf } from './kept.ts';
import { seatCommitment, type Deal } from './words.ts';

/** Tables that this device opened and that are to begin as soon as its own part is in the shuffle. */
const toBegin = new Set<string>();

export function beginsByItself(table: string): void {
  toBegin.add(table);
}

const dealOf = (room: Room, next: NextDeal): Deal => ({ table: room.table, game: next.game, attempt: next.attempt });

function newBytes(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What this device commits to for a seat and the next deal; the same again until that deal is dealt. */
export function commitmentFor(room: Room, seat: number): string | undefined {
  if (room.fair.version !== 2) return undefined;
  const deal = dealOf(room, room.fair.next);
  addTo(deal, room.fair.next.commitment, (seen) => (seen.own[seat] ??= newBytes()));
  return seatCommitment(deal, seat, seenOf(deal)!.own[seat]!);
}

/** The bytes with which a seat is in the shuffle: not those of another device of the same person. */
function ownBytes(deal: Deal, seat: number, commitments: string[]): string | null {
  const own = seenOf(deal)?.own[seat];
  return own && commitments[seat] === seatCommitment(deal, seat, own) ? own : null;
}

/** Whether the others wait for a seat that only this device could help, and it has lost what it drew. */
export function hasLost(room: Room, seat: number): boolean {
  if (room.fair.version !== 2 || !room.fair.next.waits?.is_sealed) return false;
  const { next } = room.fair;
  return room.fair.next.waits.awaited.includes(seat) && !ownBytes(dealOf(room, next), seat, next.commitments);
}

// Taking part

/** One for each table that is open: what it has asked for already is not asked for twice. */
export class ShufflePart {
  private readonly asked = new Set<string>();

  constructor(private readonly link: TableLink) {}

  /** Do what the newest state of the table asks of this device. */
  follow(): void {
    const { room, you } = this.link;
    if (!room || !you) return;
    this.seeDealt(room);
    if (room.fair.version !== 2) return;
    const next = room.fair.next;
    const deal = dealOf(room, next);
    this.seeNext(next, deal);
    for (const seat of you.seats) this.add(room, next, deal, seat);
    this.begin(room, next, you.seats);
  }

  /** With what the game on the table began; of a game in format 1, what was promised (its attempt counts as 0). */
  private seeDealt(room: Room): void {
    const { now } = room.fair;
    if (!now || now.secret) return;
    const deal = { table: room.table, game: room.games, attempt: 'parts' in now ? now.attempt : 0 };
    addTo(deal, now.commitment, (seen) => (seen.dealt ??= 'parts' in now ? now.parts : now.contributions));
  }

  private seeNext(next: NextDeal, deal: Deal): void {
    addTo(deal, next.commitment, (seen) => {
      if (next.waits?.is_sealed) {
        if (!seen.commitments.length) seen.commitments = [...next.commitments];
        return;
      }
      const own = Object.keys(seen.own).map(Number);
      seen.stood = own.filter((seat) => ownBytes(deal, seat, next.commitments));
    });
  }

  private add(room: Room, next: NextDeal, deal: Deal, seat: number): void {
    if (next.waits?.is_sealed) {
      const value = ownBytes(deal, seat, seenOf(deal)?.commitments ?? []);
      if (value && next.waits.awaited.includes(seat)) this.reveal(deal, seat, value);
      return;
    }
    if (room.status !== 'open' && room.status !== 'dealing') return; // for another game it goes with the wish
    const commitment = commitmentFor(room, seat)!;
    if (next.commitments[seat] === commitment) return;
    void this.once({ type: 'commit', seat, game: deal.game, attempt: deal.attempt, commitment }, deal);
  }

  private async reveal(deal: Deal, seat: number, value: string): Promise<void> {
    const isTaken = await this.once({ type: 'reveal', seat, value }, deal);
    if (isTaken) addTo(deal, '', (seen) => (seen.revealed = [...(seen.revealed ?? []), seat]));
  }

  private begin(room: Room, next: NextDeal, mine: number[]): void {
    if (room.status !== 'open' || !toBegin.has(room.table) || !mine.every((seat) => next.commitments[seat])) return;
    toBegin.delete(room.table);
    void this.link.ask({ type: 'begin' });
  }

  /** Whether it was done, this time. */
  private async once(asking: { type: string; seat: number; [field: string]: unknown }, deal: Deal): Promise<boolean> {
    const name = `${asking.type} ${asking.seat} ${deal.game}.${deal.attempt}`;
    if (this.asked.has(name)) return false;
    this.asked.add(name);
    const answer = await this.link.ask(asking);
    if (answer.type === 'refused') this.asked.delete(name); // lost on the way: asked again with the next update
    return answer.type !== 'refused';
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
