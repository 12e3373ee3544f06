// What is in the player's fingers: the card chosen, what was pointed at, what lies open to be looked at.
//
// One for the page: the board and the plates of the others show the same choice.

import type { Small } from '../../lib/types';
import type { Turn } from '../../lib/turn.svelte';
import { attemptOf, BIN, isPlayable, kindOf, litBy, player, settled, vainAttempt, withPick } from './targets';
import type { AufTable } from './view';

export type Looking = 'bin' | 'deck' | null;

const NO_MOVES: Small[] = [];

class Choice {
  private turn: Turn<AufTable> | null = $state.raw(null);
  /** The same, but no state: what a board reads while it goes is as it was before the next one came. */
  private newest: Turn<AufTable> | null = null;
  card: string | null = $state(null);
  /** Which of the cards in the hand, since there can be two alike. */
  key: string | null = $state(null);
  picks: string[] = $state.raw([]);
  looking: Looking = $state(null);
  isDragging = $state(false);
  /** The target under the finger while a card is dragged. */
  over: string | null = $state(null);

  readonly isMine: boolean = $derived.by(() => this.turn !== null && this.turn.seat !== null);
  private readonly legal: Small[] = $derived.by(() => this.turn?.legal ?? NO_MOVES);
  /** All that can be pointed at next. */
  readonly lit: Set<string> = $derived.by(() =>
    this.card === null ? new Set<string>() : litBy(this.legal, this.card, this.picks),
  );

  begin(turn: Turn<AufTable>): void {
    this.turn = this.newest = turn;
    this.drop();
    this.looking = null;
  }

  leave(turn: Turn<AufTable>): void {
    if (this.newest !== turn) return; // another board has begun already
    this.turn = this.newest = null;
    this.drop();
  }

  isPlayable(card: string): boolean {
    return isPlayable(this.legal, card);
  }

  has(kind: string): boolean {
    return [...this.lit].some((target) => kindOf(target) === kind);
  }

  isPicked(kind: string): boolean {
    return this.picks.some((pick) => kindOf(pick) === kind);
  }

  /** Take a card between the fingers; a card that cannot be played answers why, and can still be thrown away. */
  take(card: string, key: string): void {
    if (this.turn) this.turn.refused = null;
    this.card = card;
    this.key = key;
    this.picks = [];
    this.looking = null;
  }

  /** Ask the house why the card in the fingers cannot be played. */
  ask(): void {
    const { turn, card } = this;
    if (!turn?.table || turn.seat === null || card === null || this.isPlayable(card)) return;
    const move = vainAttempt(card, turn.table, turn.seat);
    if (move) void turn.attempt(move);
  }

  drop(): void {
    this.card = null;
    this.key = null;
    this.picks = [];
    this.over = null;
    this.isDragging = false;
  }

  look(at: Looking): void {
    this.drop();
    this.looking = this.looking === at ? null : at;
  }

  /** What a spot under the finger means for this card: all of a player's things stand for the player. */
  meant(target: string): string {
    if (this.lit.has(target) || kindOf(target) !== 'their') return target;
    const whole = player(Number(target.split(':')[1]));
    return this.lit.has(whole) ? whole : target;
  }

  /** Point at something; the move goes off when nothing is missing. True if it did. */
  async press(spot: string): Promise<boolean> {
    const { turn, card } = this;
    if (!turn || turn.seat === null || card === null) return false;
    const target = this.meant(spot);
    if (this.picks.includes(target)) {
      this.picks = this.picks.filter((pick) => pick !== target);
      return false;
    }
    if (target === BIN) return this.send(settled(this.legal, card, [BIN]));
    if (!this.lit.has(target)) {
      const move = attemptOf(card, target, this.picks, turn.seat);
      if (move) await turn.attempt(move);
      return false;
    }
    this.picks = withPick(this.picks, target);
    return this.send(settled(this.legal, card, this.picks));
  }

  async end(): Promise<boolean> {
    this.drop();
    return this.send(this.turn?.find((small) => 'end' in small) ?? null);
  }

  private async send(code: number | null): Promise<boolean> {
    if (code === null || !this.turn) return false;
    const isSent = await this.turn.choose(code, true);
    if (isSent) this.drop();
    return isSent;
  }
}

export const choice = new Choice();
