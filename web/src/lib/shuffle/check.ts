// The shuffle of a game that is over, checked by this device against what it saw and kept itself.

import { drawn, type Box } from './drawn.ts';
import { Generator } from './generator.ts';
import { houseCommitment, seatCommitment, seedOf, type Fair } from './words.ts';

/** What a device kept of a deal: what the house and the seats had committed to, and its own bytes. */
export interface Seen {
  commitment: string;
  /** As they stood when nobody could change them any more; empty if this device was not there. */
  commitments: string[];
  own: Record<number, string>;
}

export interface Shuffled {
  fair?: Fair;
  chance: Record<string, unknown>[];
  options: { players: number };
}

/** What does not fit: `house`, `parts`, `own`, `seed`, `attempts` or `deal`. */
export type Fault = 'house' | 'parts' | 'own' | 'seed' | 'attempts' | 'deal';

const HEX = /^[0-9a-f]{64}$/;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with a shuffle; null if all of it fits. `seen` tells what was kept of each attempt. */
export function faultOf(record: Shuffled, box: Box, seen: (attempt: number) => Seen | null): Fault | null {
  const fair = record.fair;
  if (!fair?.secret || !fair.seed) return 'house';
  return faultOfHouse(fair, seen) ?? faultOfParts(fair, record.options.players, seen(fair.attempt))
    ?? (fair.seed === seedOf(fair) ? null : 'seed') ?? faultOfAttempts(fair, seen) ?? faultOfDeal(record, fair.seed, box);
}

function faultOfHouse(fair: Fair, seen: (attempt: number) => Seen | null): Fault | null {
  const promised = seen(fair.attempt)?.commitment ?? fair.commitment;
  const isKept = fair.commitment === promised && promised === houseCommitment(fair, fair.secret!);
  return isKept && HEX.test(fair.secret!) ? null : 'house';
}

function faultOfParts(fair: Fair, players: number, seen: Seen | null): Fault | null {
  if (fair.parts.length !== players) return 'parts';
  for (const [seat, part] of fair.parts.entries()) {
    const value = 'value' in part ? part.value : '';
    if (value && ('commitment' in part ? part.commitment : '') !== seatCommitment(fair, seat, value)) return 'parts';
    const own = seen?.own[seat];
    if (own && seen.commitments[seat] === seatCommitment(fair, seat, own) && own !== value) return 'own';
    const stood = seen?.commitments[seat];
    if (stood !== undefined && stood !== ('commitment' in part ? part.commitment : '')) return 'parts';
  }
  return null;
}

function faultOfAttempts(fair: Fair, seen: (attempt: number) => Seen | null): Fault | null {
  const givenUp = fair.given_up ?? [];
  if (givenUp.length !== fair.attempt - 1) return 'attempts';
  const isRight = givenUp.every((one, i) => {
    const deal = { table: fair.table, game: fair.game, attempt: i + 1 };
    const promised = seen(i + 1)?.commitment ?? one.commitment;
    const missing = one.parts.flatMap((part, seat) => (part === null ? [seat] : []));
    return one.attempt === i + 1 && same(one.missing, missing)
      && one.commitment === promised && promised === houseCommitment(deal, one.secret);
  });
  return isRight ? null : 'attempts';
}

function faultOfDeal({ chance }: Shuffled, seed: string, box: Box): Fault | null {
  const isRight = chance.every((outcome, i) => {
    const [[key, entry]] = Object.entries(outcome) as [[string, unknown]];
    const right = drawn(key, entry, box, new Generator(seed, i + 1));
    return right === undefined || same(right, entry);
  });
  return isRight ? null : 'deal';
}
