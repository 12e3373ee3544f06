// "What would you do, and why?": the engine of reviews looks through the eyes of the one who asks, where nobody is wronged by it.

import { api, Refusal, type Hint, type HintPlace } from './api';
import type { TableLink } from './table.svelte';
import type { Turn } from './turn.svelte';
import { t } from './words.svelte';

const LOOK = 2000; // milliseconds between two looks at the place in the queue

export class Advice {
  isAsking = $state(false);
  /** Where the hint stands if others come first. */
  place: HintPlace | null = $state.raw(null);
  why = $state('');
  private hint: Hint | null = $state.raw(null);

  constructor(
    private readonly link: TableLink,
    private readonly turn: Turn,
  ) {}

  /** With bots, or with people at this device; anybody else would be wronged, unless the table allows it to all. */
  readonly mayAsk: boolean = $derived.by(() => {
    const { room, you } = this.link;
    if (this.turn.seat === null || !room) return false;
    return room.allows_hints || room.seats.every((chair) => !chair.who || chair.who === you?.handle);
  });

  /** What was advised for the position on the table. */
  readonly said: Hint | null = $derived.by(() =>
    this.turn.seat !== null && this.hint?.position === this.link.position ? this.hint : null,
  );

  /** Whether there is something to read. */
  readonly isSpeaking: boolean = $derived.by(() => this.isAsking || !!this.said || !!this.why);

  async ask(): Promise<void> {
    const seat = this.turn.seat;
    if (seat === null || this.isAsking) return;
    this.forget();
    this.isAsking = true;
    const looking = setInterval(() => void this.look(seat), LOOK);
    try {
      this.hint = await api.hint(this.link.table, seat);
    } catch (refusal) {
      this.why = (refusal instanceof Refusal && refusal.message) || t('refusal.offline');
    }
    clearInterval(looking);
    this.place = null;
    this.isAsking = false;
  }

  private async look(seat: number): Promise<void> {
    const place = await api.hintPlace(this.link.table, seat).catch(() => null);
    this.place = this.isAsking && place?.ahead ? place : null;
  }

  /** An advised move, looked at and not sent. */
  show(codes: number[]): void {
    void this.turn.compose(codes);
  }

  forget(): void {
    this.hint = null;
    this.why = '';
  }
}
