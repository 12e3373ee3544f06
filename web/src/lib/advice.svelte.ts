// "What would you do, and why?": the engine of reviews looks through the eyes of the one who asks, where nobody is wronged by it.

import { api, Refusal, type Hint } from './api';
import type { TableLink } from './table.svelte';
import type { Turn } from './turn.svelte';
import { t } from './words.svelte';

export class Advice {
  isAsking = $state(false);
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
    try {
      this.hint = await api.hint(this.link.table, seat);
    } catch (refusal) {
      this.why = (refusal instanceof Refusal && refusal.message) || t('refusal.offline');
    }
    this.isAsking = false;
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
