// The words that are hashed (docs/fairness.md): everything is SHA-256 over text joined by single spaces.

import { hmacSha256, sha256 } from './sha256.ts';

/** What commitments are bound to: a table, the number of the game on it, and of the attempt to deal it. */
export interface Deal {
  table: string;
  game: number;
  attempt: number;
}

export type Part = { from: 'house' } | { commitment: string; value: string };

export interface GivenUp {
  attempt: number;
  commitment: string;
  secret: string;
  parts: (string | null)[];
  missing: number[];
}

/** The shuffle of a record of format 2; while the game is on, without its secret. */
export interface Fair extends Deal {
  commitment: string;
  parts: Part[];
  secret?: string;
  given_up?: GivenUp[];
  seed?: string;
}

const joined = (...words: (string | number)[]) => words.join(' ');

export function houseCommitment({ table, game, attempt }: Deal, secret: string): string {
  return sha256(joined('petitfour/2 house', table, game, attempt, secret));
}

export function seatCommitment({ table, game, attempt }: Deal, seat: number, value: string): string {
  return sha256(joined('petitfour/2 seat', table, game, attempt, seat, value));
}

export function seedOf(fair: Fair): string {
  const secret = fair.secret!;
  const values = fair.parts.map((part, seat) => ('value' in part ? part.value : partOfHouse(secret, seat)));
  return sha256(joined('petitfour/2 seed', secret, ...values));
}

export function partOfHouse(secret: string, seat: number): string {
  return hmacSha256(secret, joined('petitfour/2 part', seat));
}

export function eventSeed(seed: string, event: number): string {
  return hmacSha256(seed, joined('petitfour/2 chance', event));
}
