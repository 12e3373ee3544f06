// What a player lays out on the board, in any order and as often as they like, kept in step with the turn that is
// composed from it. The house wants decisions in its own order; people do not.

import type { Turn } from '../../lib/turn.svelte';
import type { CakeTable } from './view';

export interface Layout<L> {
  /** Compose the turn that this layout means. */
  ask(laid: L): Promise<void>;
  /** The layout that decisions made elsewhere (in the list of moves) mean; null for none. */
  read(codes: number[]): L | null;
}

export class Draft<L> {
  laid: L | null = $state.raw(null);
  private before: (L | null)[] = [];
  private asked: number[] = [];
  private position = -1;
  private isAsking = false;
  private isStale = false;

  constructor(
    private readonly turn: Turn<CakeTable>,
    private readonly layout: Layout<L>,
  ) {}

  /** Lay it out like this; what is seen changes at once, the house is asked after that. */
  lay(laid: L): void {
    this.before.push(this.laid);
    this.laid = laid;
    void this.settle();
  }

  /** Back to the layout before the last change. */
  back(): void {
    this.laid = this.before.pop() ?? null;
    void this.settle();
  }

  private async settle(): Promise<void> {
    this.isStale = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isStale) {
      this.isStale = false;
      if (this.laid === null) this.turn.clear();
      else await this.layout.ask(this.laid);
    }
    this.asked = this.turn.codes;
    this.isAsking = false;
  }

  /** To be called whenever the position or the turn's decisions change: somebody else may have changed them. */
  follow(position: number, codes: number[]): void {
    if (position !== this.position) {
      this.position = position;
      this.before = [];
      this.laid = null;
      this.asked = [];
      return;
    }
    if (this.isAsking || this.turn.isBusy || this.turn.seat === null || isSame(codes, this.asked)) return;
    const isTakenBack = codes.length < this.asked.length && isSame(codes, this.asked.slice(0, codes.length));
    if (isTakenBack && this.before.length) {
      this.back();
    } else {
      this.before = [];
      this.laid = this.layout.read(codes);
      this.asked = codes;
    }
  }
}

function isSame(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((code, i) => code === b[i]);
}
