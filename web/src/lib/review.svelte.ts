// What a review found about a game; asked for until it is there.

import { api, Refusal } from './api';
import type { Lang } from './types';
import { figure, t } from './words.svelte';

export type Texts = Record<Lang, string>;
export type Grade = 'best' | 'fine' | 'slip' | 'mistake' | 'blunder' | 'forced';

/** A number that was measured, and how far it may be off. */
export interface Amount {
  value: number;
  error: number;
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

/** `2.4 ± 0.6`; what is exact has no ±. */
export function measured({ value, error }: Amount): string {
  const number = signed(value, 1);
  return error ? `${number} ± ${figure(error, { maximumFractionDigits: 1 })}` : number;
}

/** With a true minus, and no minus before nothing. */
function signed(value: number, digits: number): string {
  const text = figure(Math.abs(value), { maximumFractionDigits: digits, minimumFractionDigits: digits });
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** The same in hundredths of a victory: `12 ± 4 %`. */
export function chance({ value, error }: Amount): string {
  const percent = signed(100 * value, 0);
  const spread = error ? ` ± ${figure(100 * error, { maximumFractionDigits: 0 })}` : '';
  return t('review.percent', { number: percent + spread });
}
