// What a review found about a game; asked for until it is there.

import { api, Refusal } from './api';
import type { Lang } from './types';
import { figure, t } from './words.svelte';

export type Texts = Record<Lang, string>;
export type Grade = 'best' | 'fine' | 'slip' | 'mistake' | 'blunder' | 'forced';

/** A number that was measured, and between what it may be. */
export interface Amount {
  value: number;
  low: number;
  high: number;
}

export interface Worth {
  points: Amount;
  win: Amount;
}

export interface Weighed extends Worth {
  codes: number[];
  line: Texts;
}

export interface Decision {
  number: number;
  seat: number;
  grade: Grade;
  exact: boolean;
  loss: Worth;
  played: Weighed;
  best: Weighed;
  options: Weighed[];
  hindsight: { best: Weighed; loss: Worth; sentence: Texts } | null;
  sentence: Texts;
}

export interface Origins {
  start: Amount;
  luck: Amount;
  own: Amount;
  others: Amount;
  result: number;
}

export interface Reviewed {
  game: string;
  names: Record<Lang, string[]>;
  finished: boolean;
  result: { scores: number[]; ranks: number[] } | null;
  measure: 'lead' | 'score';
  players: {
    seat: number;
    decisions: number;
    grades: Record<Grade, number>;
    loss: Worth;
    origins: { points: Origins; win: Origins };
  }[];
  turning_points: { move: number | null; by: number | null; seat: number; sentence: Texts }[];
  expected: { move: number | null; scores: Amount[]; wins: Amount[] }[];
  decisions: Decision[];
}

/** How far a review is, or what it found. */
export interface Reviewing {
  done: number;
  moves: number;
  ahead: number;
  review: Reviewed | null;
}

const PATIENCE = 1000;

export class ReviewLink {
  found: Reviewed | null = $state.raw(null);
  done = $state(0);
  moves = $state(0);
  ahead = $state(0);
  why = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(
    private readonly table: string,
    private readonly number: number,
  ) {
    void this.ask();
  }

  async ask(): Promise<void> {
    this.why = '';
    try {
      const told = await api.review(this.table, this.number);
      this.found = told.review;
      [this.done, this.moves, this.ahead] = [told.done, told.moves, told.ahead];
    } catch (refusal) {
      this.why = (refusal instanceof Refusal && refusal.message) || t('refusal.offline');
    }
    if (!this.found && !this.why && !this.isStopped) this.timer = setTimeout(() => void this.ask(), PATIENCE);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }
}

const ROUNDED = 2.1e-4; // what is lost by writing three numbers with four digits

/** A number that is known, told as those are that were measured. */
export function exactly(value: number): Amount {
  return { value, low: value, high: value };
}

/** `2.4 ± 0.6`, or `0.0 (0.0 to 0.6)` where it is not in the middle; an interval that rounds to nothing is not told. */
export function measured(amount: Amount): string {
  const { value, low, high } = amount;
  const number = signed(value, 1);
  const half = Number(((high - low) / 2).toFixed(1));
  if (!half) return number;
  if (Math.abs(high + low - 2 * value) > ROUNDED) return `${number} ${between(amount, 1)}`;
  return `${number} ± ${figure(half, { maximumFractionDigits: 1 })}`;
}

function between({ low, high }: Amount, digits: number): string {
  return t('review.between', { low: signed(low, digits), high: signed(high, digits) });
}

/** With a true minus, and no minus before nothing. */
function signed(value: number, digits: number): string {
  const text = figure(Math.abs(value), { maximumFractionDigits: digits, minimumFractionDigits: digits });
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** In hundredths of a victory, with both bounds: `12% (8 to 17)`. */
export function chance({ value, low, high }: Amount): string {
  const percent = t('review.percent', { number: signed(100 * value, 0) });
  return low === high ? percent : `${percent} ${between({ value, low: 100 * low, high: 100 * high }, 0)}`;
}
