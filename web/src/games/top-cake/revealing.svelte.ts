// When the reveal is on the table: from the moment the bids are turned up, as long as others stack and there is
// time to read; a tap, or one's own next decision, takes it away.

import type { TopCake } from './view';

const READING = 2500;

export class Revealing {
  isShown = $state(false);
  /** Turned up before these eyes, not found so when the page was opened. */
  isNew = $state(false);
  private known: number;
  private isSeen = $state(false);

  constructor(table: () => TopCake, isMine: () => boolean) {
    this.known = table().last?.round ?? -1;
    this.isShown = table().phase === 'stack';
    this.isSeen = this.isShown;
    $effect(() => this.notice(table().last?.round ?? -1));
    $effect(() => {
      const { phase, turn, players } = table();
      if (!this.isShown || (phase === 'stack' && !isMine())) return;
      if (phase !== 'stack' && phase !== 'over' && turn >= players) this.close();
      if (!this.isSeen) return;
      const timer = setTimeout(() => this.close(), READING);
      return () => clearTimeout(timer);
    });
  }

  private notice(round: number): void {
    if (round > this.known) {
      this.isShown = true;
      this.isNew = true;
      this.isSeen = false;
    } else if (round < this.known) {
      this.close(); // taken back
    }
    this.known = round;
  }

  /** All is turned up. */
  seen(): void {
    this.isSeen = true;
  }

  close(): void {
    this.isShown = false;
  }
}
