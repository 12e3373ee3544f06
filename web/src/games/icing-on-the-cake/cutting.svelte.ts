// The cut card while it is being turned: quarter turns, and how far the finger has pulled it from there.

import { play as sound } from '../../lib/sound';
import type { Turn } from '../../lib/turn.svelte';
import type { Play } from '../../lib/types';
import { quarters } from './cells';
import { isRotate, type IcingTable } from './view';

export class Cutting {
  /** Quarter turns clockwise, on and on: the card never whirls back. */
  spin = $state(0);
  /** Degrees beyond, while it is held. */
  tilt = $state(0);

  constructor(
    private readonly turn: Turn<IcingTable>,
    private readonly now: () => Play<IcingTable>,
  ) {}

  readonly rotation = $derived(quarters(this.spin));
  readonly code: number | null = $derived.by(() =>
    this.turn.seat === null
      ? null
      : (this.now().legal.find((small) => isRotate(small) && small.rotate === this.rotation)?.code ?? null),
  );

  turnBy(by: number): void {
    if (this.turn.isComposing) this.turn.clear();
    this.spin += by;
    sound('card');
  }

  /** Let go: the card falls into the nearest quarter. */
  drop(): void {
    const by = Math.round(this.tilt / 90);
    this.tilt = 0;
    if (by) this.turnBy(by);
  }

  /** Turn it to where it was chosen or drawn, by the shorter way. */
  settle(rotation: number): void {
    const by = quarters(rotation - this.spin);
    this.spin += by === 3 ? -1 : by;
  }

  reset(): void {
    this.spin = 0;
    this.tilt = 0;
  }

  async cut(): Promise<void> {
    if (this.code !== null) await this.turn.compose([this.code], true);
  }
}
