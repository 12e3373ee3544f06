// Taking back what was played in one's place: the moves after it go back first, one after another, each by consent.

import { standing } from './stand-ins';
import type { TableLink } from './table.svelte';
import type { Turn } from './turn.svelte';

export class TakingBack {
  /** The move that is to be taken back in the end; null if nothing is asked. */
  private target: number | null = $state(null);
  private since = 0;

  constructor(
    private readonly link: TableLink,
    private readonly turn: Turn,
  ) {}

  get isAsking(): boolean {
    return this.target !== null;
  }

  async begin(n: number): Promise<void> {
    this.target = n;
    await this.next();
  }

  /** After every change of the log: agreed, and more to take back? */
  async follow(): Promise<void> {
    if (this.target === null) return;
    const news = this.link.log.filter((event) => event.n > this.since).map((event) => event.kind);
    const stands = standing(this.link.log).some((event) => event.n === this.target);
    if (!stands || news.includes('declined') || news.includes('moved')) this.target = null;
    else if (news.includes('undone')) await this.next();
  }

  private async next(): Promise<void> {
    this.since = this.link.known;
    const isLast = standing(this.link.log).at(-1)?.n === this.target;
    await this.turn.undo(!(isLast && this.link.you?.may_undo));
    if (this.turn.refused) this.target = null;
  }
}
