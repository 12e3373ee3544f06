// Cutting: gaps are chosen in any order; the house hears of them in order round the cake.

import type { Turn } from '../../lib/turn.svelte';
import type { Play } from '../../lib/types';
import { cutsOf, firstCut } from './doing';
import { Draft } from './draft.svelte';
import type { CakeTable } from './view';

export class Knife {
  private readonly draft: Draft<number[]>;

  constructor(
    private readonly turn: Turn<CakeTable>,
    private readonly play: () => Play<CakeTable>,
  ) {
    this.draft = new Draft(turn, { ask: (cuts) => this.ask(cuts), read: (codes) => this.read(codes) });
  }

  get cuts(): number[] {
    return this.draft.laid ?? [];
  }

  readonly isMine: boolean = $derived.by(() => this.turn.seat !== null && this.play().table.phase === 'cut');

  /** Whether there is no cut left: then the cake is served without saying so. */
  readonly isFull: boolean = $derived.by(
    () => this.turn.isComplete && this.turn.codes.length > 0 && this.turn.codes.length === this.cuts.length,
  );

  /** The code of serving, if that is possible now; not while a cut still waits for another. */
  readonly serve: number | null = $derived.by(() => {
    const heard = this.turn.isComposing ? this.turn.codes.length : 0;
    return this.isMine && heard === this.cuts.length ? this.turn.find((small) => !!small['serve']) : null;
  });

  follow(position: number, codes: number[]): void {
    this.draft.follow(position, codes);
  }

  /** Cut here, or close the cut again. */
  toggle(gap: number): void {
    if (this.cuts.includes(gap)) this.draft.lay(this.cuts.filter((cut) => cut !== gap));
    else this.lay([...this.cuts, gap]);
  }

  /** Draw a cut from one gap to another. */
  move(from: number, to: number): void {
    if (!this.cuts.includes(to)) this.lay([...this.cuts.filter((cut) => cut !== from), to]);
  }

  private lay(cuts: number[]): void {
    const sorted = cuts.sort((a, b) => a - b);
    if (this.isFull && sorted.length > this.cuts.length) void this.turn.attempt({ cut: sorted });
    else this.draft.lay(sorted);
  }

  private async ask(cuts: number[]): Promise<void> {
    const codes = cuts.map((cut) => firstCut(this.play()) + cut);
    const last = codes.at(-1);
    if (last === undefined) return this.turn.clear();
    // A cut that cannot be the first may be fine after others: until it is, it waits, and nobody complains.
    if (!this.play().legal.some((small) => small.code === last)) {
      await this.turn.compose(codes.slice(0, -1));
      if (this.turn.find((small) => small.code === last) === null) return;
    }
    if (!(await this.turn.compose(codes))) return;
    const serve = this.turn.find((small) => !!small['serve']);
    if (serve !== null) await this.turn.compose([...codes, serve]);
  }

  private read(codes: number[]): number[] | null {
    return this.isMine ? cutsOf(this.play(), codes) : null;
  }
}
