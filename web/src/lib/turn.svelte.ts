// A move being composed: small decisions chosen one after another, looked at before anybody hears of them, taken
// back one by one, and sent as one. What is legal, what it leads to and what it scores, the house says.

import type { Asking, Connection } from './table.svelte';
import type { Answer, GameTable, Play, Preview, Refused, Room, Small, You } from './types';

/** What a turn is composed on: a table's link, or a still picture of a game that offers nothing. */
export interface Played {
  readonly play: Play | null;
  readonly you: You | null;
  readonly room: Room | null;
  readonly isNow: boolean;
  readonly connection: Connection;
  readonly position: number;
  ask(asking: Asking): Promise<Answer>;
}

export class Turn<T extends GameTable = GameTable> {
  /** The small decisions so far. */
  codes: number[] = $state.raw([]);
  /** Where they would lead; null before the first one. */
  preview: Preview<T> | null = $state.raw(null);
  /** The last refusal, until something else is done. */
  refused: Refused | null = $state.raw(null);
  isBusy = $state(false);
  private on = -1;
  /** What the house has offered after decisions on this position, by code. */
  private offered = new Map<number, Small>();

  constructor(private readonly link: Played) {}

  /** The game as everybody has it, before the decisions so far. */
  get play(): Play<T> | null {
    return this.link.play as Play<T> | null;
  }

  /** The seat for which is decided; null if it is not this device's turn. */
  readonly seat: number | null = $derived.by(() => {
    const { play, you, isNow, connection, room } = this.link;
    if (!play || !you || !isNow || connection !== 'open' || room?.status !== 'playing') return null;
    if (play.actor === null || play.actor !== you.eyes || room.seats[play.actor]?.stand_in) return null;
    return play.actor;
  });

  /** What can be decided next. */
  readonly legal: Small[] = $derived.by(() => {
    if (this.seat === null) return [];
    return this.isComposing ? (this.preview?.legal ?? []) : (this.link.play?.legal ?? []);
  });

  /** The table to draw: as it would be after the decisions so far. */
  readonly table: T | null = $derived.by(() => {
    const shown = this.isComposing ? this.preview?.table : this.link.play?.table;
    return (shown as T | undefined) ?? (this.link.play as Play<T> | null)?.table ?? null;
  });

  readonly scores: number[] = $derived.by(() =>
    this.isComposing && this.preview ? this.preview.scores : (this.link.play?.scores ?? []),
  );

  readonly isComposing: boolean = $derived.by(
    () => this.seat !== null && this.codes.length > 0 && this.preview?.position === this.link.position,
  );

  /** Whether the decisions so far are a whole move that can be sent. */
  readonly isComplete: boolean = $derived.by(() => this.isComposing && !!this.preview?.is_complete);

  /** The code of the legal decision for which this holds. */
  find(holds: (small: Small) => boolean): number | null {
    return this.legal.find(holds)?.code ?? null;
  }

  /** What a decision says, as the house offered it; undefined if it never did on this position. */
  meaning(code: number): Small | undefined {
    return this.link.play?.legal.find((small) => small.code === code) ?? this.offered.get(code);
  }

  /** Decide one thing more, and look where it leads; with `isSent` a complete move goes off at once. */
  async choose(code: number, isSent = false): Promise<boolean> {
    const before = this.isComposing ? this.codes : [];
    return this.compose([...before, code], isSent);
  }

  /** All decisions so far anew: for boards where they can be made in any order. */
  async compose(codes: number[], isSent = false): Promise<boolean> {
    const seat = this.seat;
    if (seat === null || this.isBusy) return false;
    if (codes.length === 0) {
      this.clear();
      return true;
    }
    this.isBusy = true;
    this.refused = null;
    if (this.on !== this.link.position) this.offered.clear();
    this.on = this.link.position;
    await this.learn(seat, codes);
    const answer = await this.tried(seat, codes);
    this.isBusy = false;
    if (answer.type !== 'preview') return this.refuse(answer);
    this.codes = answer.codes;
    this.preview = answer as Preview<T>;
    return isSent && answer.is_complete ? this.confirm() : true;
  }

  /** After a whole move nothing is offered: whatever of it was not seen on the way there is looked at first. */
  private async learn(seat: number, codes: number[]): Promise<void> {
    for (const [i, code] of codes.entries()) {
      if (i && !this.meaning(code) && (await this.tried(seat, codes.slice(0, i))).type !== 'preview') return;
    }
  }

  private async tried(seat: number, codes: number[]): Promise<Answer> {
    const answer = await this.link.ask({ type: 'try', seat, position: this.on, codes });
    if (answer.type === 'preview') answer.legal.forEach((small) => this.offered.set(small.code, small));
    return answer;
  }

  /** Take the last small decision back. */
  async back(): Promise<void> {
    await this.compose(this.codes.slice(0, -1));
  }

  clear(): void {
    this.codes = [];
    this.preview = null;
    this.refused = null;
  }

  /** Send the move. */
  async confirm(): Promise<boolean> {
    const seat = this.seat;
    if (seat === null || !this.isComplete || this.isBusy) return false;
    this.isBusy = true;
    const answer = await this.link.ask({ type: 'move', seat, position: this.on, codes: this.codes });
    this.isBusy = false;
    if (answer.type === 'refused') return this.refuse(answer);
    this.clear();
    return true;
  }

  /** Something that is not among what is possible: the house says why not, with the rule. */
  async attempt(move: Record<string, unknown>): Promise<void> {
    const seat = this.seat;
    if (seat === null || this.isBusy) return;
    const answer = await this.link.ask({ type: 'try', seat, position: this.link.position, move });
    if (answer.type === 'refused') this.refuse(answer);
  }

  /** Take back a move that was sent, as far as the rules of the table allow. */
  async undo(isAsking = false): Promise<void> {
    const seat = this.link.you?.eyes;
    if (seat === null || seat === undefined) return;
    this.clear();
    const answer = await this.link.ask({ type: 'undo', seat, position: this.link.position, is_asking: isAsking });
    if (answer.type === 'refused') this.refuse(answer);
  }

  private refuse(answer: Answer): boolean {
    if (answer.type === 'refused') this.refused = answer;
    return false;
  }
}
