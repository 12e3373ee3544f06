// When the reveal is on the table: from the moment the bids are turned up, as long as others stack and there is
// time to read; a tap, or one's own next decision, takes it away. In a replay it belongs to the stacking alone:
// no later position is hidden by it.

import { getContext, untrack } from 'svelte';
import type { TopCake } from './view';

const READING = 2500;

export class Revealing {
  isShown = $state(false);
  /** Turned up before these eyes, not found so when the page was opened. */
  isNew = $state(false);
  private known: number;
  /** The round that was turned up to its end: it may be told so before `known` follows. */
  private seenRound = $state(-1);
  private readonly round: () => number;

  constructor(table: () => TopCake, isMine: () => boolean) {
    this.round = () => table().last?.round ?? -1;
    this.known = this.round();
    this.isShown = table().phase === 'stack';
    const isReplay = getContext('replay') === true;

    // Not again for every move: the time to read runs from the end of the reveal, whatever happens meanwhile.
    const round = $derived(this.round());
    const phase = $derived(table().phase);
    const isHeld = $derived(phase === 'stack' && !isMine());
    const isPast = $derived(phase !== 'stack' && (isReplay || (phase !== 'over' && table().turn >= table().players)));

    $effect.pre(() => this.notice(round)); // before it is drawn, so that it is drawn as new
    if (isReplay)
      $effect.pre(() => {
        this.isShown = round >= 0 && phase === 'stack'; // going backwards, too
      });
    $effect(() => {
      if (!this.isShown || isHeld) return;
      if (isPast) {
        this.close();
        return;
      }
      if (this.seenRound !== round) return;
      const timer = setTimeout(() => this.close(), READING);
      return () => clearTimeout(timer);
    });
  }

  private notice(round: number): void {
    if (round > this.known) {
      this.isShown = true;
      this.isNew = true;
    } else if (round < this.known) {
      this.close(); // taken back
      this.seenRound = -1;
    }
    this.known = round;
  }

  /** All is turned up. */
  seen(): void {
    this.seenRound = untrack(this.round);
  }

  close(): void {
    this.isShown = false;
  }
}
