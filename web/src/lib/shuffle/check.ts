// The shuffle of a game that is over, checked by this device against what it saw and kept itself.

import { drawn, isSetUp, type Box } from './drawn.ts';
import { Generator } from './generator.ts';
import { houseCommitment, partOfHouse, seatCommitment, seedOf, type Deal, type Fair, type GivenUp, type Part } from './words.ts';

/** What a device kept of a deal: what the house and the seats had committed to, and its own bytes. */
export interface Seen {
  commitment: string;
  /** As they stood when nobody could change them any more; empty if this device was not there. */
  commitments: string[];
  own: Record<number, string>;
  /** The seats whose own bytes were last seen committed to. */
  stood?: number[];
  /** The seats whose bytes the house took. */
  revealed?: number[];
  /** What the seats had added when the game began: parts, in format 1 contributions. */
  dealt?: Part[] | string[];
}

export interface Shuffled {
  game: string;
  fair?: Fair;
  chance: Record<string, unknown>[];
  options: { players: number; start: number };
}

/** What this device knows without the record. */
export interface Known {
  table: string;
  game: number;
  box: Box;
  seen: (attempt: number) => Seen | null;
  /** The attempt with which the game began; null if this device was not there. */
  dealt: number | null;
  /** Whether the starting seat was left to chance. */
  isStartDrawn: boolean;
}

/** What does not fit: `record`, `house`, `parts`, `own`, `seed`, `attempts` or `deal`. */
export type Fault = 'record' | 'house' | 'parts' | 'own' | 'seed' | 'attempts' | 'deal';

const HEX = /^[0-9a-f]{64}$/;
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const commitmentOf = (part: Part) => ('commitment' in part ? part.commitment : '');
const valueOf = (part: Part | undefined) => (part && 'value' in part ? part.value : '');

/** What is wrong with a shuffle; null if all of it fits. */
export function faultOf(record: Shuffled, known: Known): Fault | null {
  try {
    return firstFault(record, known);
  } catch {
    return 'record'; // something is missing in it
  }
}

function firstFault(record: Shuffled, known: Known): Fault | null {
  const fair = record.fair;
  if (!fair?.secret || !fair.seed) return 'house';
  if (fair.table !== known.table || fair.game !== known.game) return 'record';
  const seen = known.seen(fair.attempt);
  return faultOfHouse(fair, seen) ?? faultOfParts(fair, record.options.players, seen)
    ?? (fair.seed === seedOf(fair) ? null : 'seed') ?? faultOfAttempts(fair, known) ?? faultOfDeal(record, fair.seed, known);
}

function faultOfHouse(fair: Fair, seen: Seen | null): Fault | null {
  const promised = seen?.commitment ?? fair.commitment;
  const isKept = fair.commitment === promised && promised === houseCommitment(fair, fair.secret!);
  return isKept && HEX.test(fair.secret!) ? null : 'house';
}

function faultOfParts(fair: Fair, players: number, seen: Seen | null): Fault | null {
  if (fair.parts.length !== players) return 'parts';
  for (const [seat, part] of fair.parts.entries()) {
    const value = valueOf(part);
    if (value && commitmentOf(part) !== seatCommitment(fair, seat, value)) return 'parts';
    if (isOwnMissing(fair, seat, value, seen)) return 'own';
    const stood = seen?.commitments[seat];
    if (stood !== undefined && stood !== commitmentOf(part)) return 'parts';
  }
  return seen?.dealt && !same(seen.dealt, fair.parts) ? 'parts' : null;
}

/** Bytes of this device that were committed to, and are not in the deal. */
function isOwnMissing(fair: Fair, seat: number, value: string, seen: Seen | null): boolean {
  const own = seen?.own[seat];
  if (!own || own === value) return false;
  if (seen.commitments.length) return seen.commitments[seat] === seatCommitment(fair, seat, own);
  return !value && !!seen.stood?.includes(seat);
}

function faultOfAttempts(fair: Fair, { seen, dealt }: Known): Fault | null {
  const givenUp = fair.given_up ?? [];
  if (givenUp.length !== fair.attempt - 1 || (dealt !== null && dealt !== fair.attempt)) return 'attempts';
  const isRight = givenUp.every((one, i) => {
    const deal = { table: fair.table, game: fair.game, attempt: i + 1 };
    const promised = seen(i + 1)?.commitment ?? one.commitment;
    const missing = one.parts.flatMap((part, seat) => (part === null ? [seat] : []));
    return one.attempt === i + 1 && same(one.missing, missing) && one.parts.length === fair.parts.length
      && one.commitment === promised && promised === houseCommitment(deal, one.secret)
      && one.parts.every((_, seat) => isAsSeen(one, deal, seat, seen(i + 1)));
  });
  return isRight ? null : 'attempts';
}

/** Whether what a record tells of a seat in an attempt that was given up is what this device saw then. */
function isAsSeen(one: GivenUp, deal: Deal, seat: number, seen: Seen | null): boolean {
  const value = one.parts[seat] ?? null;
  if (value === null) return !seen?.revealed?.includes(seat);
  const stood = seen?.commitments[seat];
  if (stood === undefined) return true;
  return stood ? stood === seatCommitment(deal, seat, value) : value === partOfHouse(one.secret, seat);
}

function faultOfDeal(record: Shuffled, seed: string, { box, isStartDrawn }: Known): Fault | null {
  const { game, chance, options } = record;
  if (isStartDrawn && new Generator(seed, 0).below(options.players) !== options.start) return 'deal';
  if (!isSetUp(game, options.players, chance)) return 'deal';
  const isRight = chance.every((outcome, i) => {
    const entries = Object.entries(outcome);
    const [key, entry] = entries[0]!;
    const right = drawn(key, entry, box, new Generator(seed, i + 1));
    return entries.length === 1 && (right === undefined || same(right, entry));
  });
  return isRight ? null : 'deal';
}
