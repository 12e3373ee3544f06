// What happened at a table while this device was away: shown on the board, move by move, for whoever comes back.

import { api } from './api';
import { hasSecrets } from './games.svelte';
import { keepSeen, seenOf, type Seen } from './seen';
import { settings } from './settings.svelte';
import { playedFor, standing } from './stand-ins';
import { StillGame } from './still.svelte';
import type { TableLink } from './table.svelte';
import { Turn } from './turn.svelte';
import type { Missed, MissedMove, Play, You } from './types';

/** Milliseconds without a look after which others' moves were missed; before, the usual way to show them does. */
const A_WHILE = 15_000;
const A_MOVE = 1_800;
const LEAST = 700;
const WHOLE = 30_000; // however many moves

export class Meanwhile {
  moves: MissedMove[] = $state.raw([]);
  /** Moves before these that are not shown. */
  more = $state(0);
  /** So many of the moves are on the board. */
  at = $state(0);
  isPaused = $state(false);
  /** `asking` the house, the board as one left it; `showing` what came then. */
  state: 'none' | 'asking' | 'showing' = $state('none');

  /** A game to draw: the past. */
  readonly game = new StillGame();
  readonly turn = new Turn(this.game);
  readonly isOn: boolean = $derived.by(() => this.state !== 'none');
  /** The move that led to what is on the board. */
  readonly move: MissedMove | null = $derived.by(() => (this.at ? (this.moves[this.at - 1] ?? null) : null));

  private start: Play | null = null;
  private seen: Seen | null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly turned = () => (document.hidden ? this.looked(Date.now()) : this.back());
  private readonly gone = () => this.left(Date.now());

  constructor(private readonly link: TableLink) {
    this.seen = seenOf(link.table);
    document.addEventListener('visibilitychange', this.turned);
    addEventListener('pagehide', this.gone);
  }

  close(): void {
    this.left(Date.now());
    this.stop();
    document.removeEventListener('visibilitychange', this.turned);
    removeEventListener('pagehide', this.gone);
  }

  // What was seen

  /** The table up to this entry is on the screen. */
  saw(n: number): void {
    if (document.hidden || this.isOn) return;
    this.keep({ n: Math.max(n, this.seen?.n ?? 0), at: Date.now() });
  }

  /** Up to this moment the table was heard, or looked at. */
  left(at: number): void {
    if (!document.hidden) this.looked(at);
  }

  private looked(at: number): void {
    if (!this.seen || this.link.connection !== 'open' || this.isOn) return;
    this.keep({ n: this.seen.n, at: Math.max(at, this.seen.at) });
  }

  private keep(seen: Seen): void {
    this.seen = seen;
    keepSeen(this.link.table, seen);
  }

  // Coming back

  /** To a page that was hidden. A socket that died meanwhile is not known to be dead yet. */
  private back(): void {
    this.returned(this.link.play, this.link.you);
    if (this.seen && this.link.known > this.seen.n) this.saw(this.link.known);
  }

  /** Somebody looks at the table again; `before` is what was on the screen, `you` who it is. */
  returned(before: Play | null, you: You | null): void {
    if (this.isOn || document.hidden || !you || !this.hasMissed(you)) return;
    void this.ask(before, you, this.seen?.n ?? null);
  }

  private hasMissed(you: You): boolean {
    const { room, log } = this.link;
    if (!room || !you.seats.length || !['playing', 'over'].includes(room.status)) return false;
    if (you.seats.length > 1 && hasSecrets(room.game)) return false; // at one device nobody sees another's hand
    const missed = standing(log).filter((event) => event.n > (this.seen?.n ?? 0));
    const isOwn = missed.some((event) => you.seats.includes(event.seat ?? -1));
    return isOwn || (!!this.seen && missed.length > 0 && Date.now() - this.seen.at > A_WHILE);
  }

  /** The house what was missed; meanwhile the board is as one left it. */
  private async ask(board: Play | null, you: You, since: number | null): Promise<void> {
    this.state = 'asking';
    this.moves = [];
    this.at = 0;
    this.draw(board);
    const seat = you.eyes ?? you.seats[0]!;
    const missed = await api.meanwhile(this.link.table, seat, since).catch(() => null);
    if (this.state !== 'asking') return;
    if (missed) this.begin(unseen(missed, you.seats), since === null);
    else this.end();
  }

  private begin(missed: Missed, isNew: boolean): void {
    const isOpening = isNew && missed.start?.position === 0 && !missed.moves.some((move) => move.is_stand_in);
    if (!missed.moves.length || isOpening) return this.end();
    this.start = missed.start;
    this.moves = missed.moves;
    this.more = missed.more;
    this.state = 'showing';
    this.isPaused = false;
    this.go(0);
  }

  /** What was played for one's seats, once more. */
  async showAgain(): Promise<void> {
    const { you, log } = this.link;
    const first = playedFor(log, you?.seats ?? [])[0];
    if (!you || !first || this.isOn) return;
    await this.ask(this.link.play, you, first.n - 1);
  }

  // On the board

  /** Show the board after so many of the moves. */
  go(at: number): void {
    if (at > this.moves.length) return void this.goOn();
    this.at = Math.max(at, 0);
    this.draw(this.at ? this.moves[this.at - 1]!.play : this.start);
    this.wait();
  }

  /** By hand: then it waits. */
  step(by: number): void {
    this.isPaused = true;
    this.go(Math.min(this.at + by, this.moves.length));
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    if (!isPaused && this.at >= this.moves.length) this.go(0);
    else this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.isPaused || this.state !== 'showing') return;
    this.timer = setTimeout(() => this.go(this.at + 1), this.at ? this.pace : this.pace / 2);
  }

  /** Long enough to read a move; quicker if there are many, and for who wants everything at once. */
  private get pace(): number {
    const whole = Math.max(Math.min(A_MOVE, WHOLE / this.moves.length), LEAST);
    return settings.speed ? whole / settings.speed : LEAST;
  }

  private draw(play: Play | null): void {
    this.game.play = play;
    this.game.position = play?.position ?? 0;
  }

  /** All was shown: what was played in the meantime follows, then the board of now. */
  private async goOn(): Promise<void> {
    const shown = this.moves.at(-1)!.n;
    const hasMore = standing(this.link.log).some((event) => event.n > shown);
    const missed = hasMore ? await api.meanwhile(this.link.table, this.link.you!.eyes ?? 0, shown).catch(() => null) : null;
    if (this.state !== 'showing') return;
    if (!missed?.moves.length) return this.end();
    this.moves = [...this.moves, ...missed.moves];
    this.go(this.at + 1);
  }

  /** To the board of now. */
  skip(): void {
    this.end();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.state = 'none';
  }

  private end(): void {
    this.stop();
    this.saw(this.link.known);
  }
}

/** Without what one did oneself, and what came before that. */
function unseen(missed: Missed, mine: number[]): Missed {
  const own = missed.moves.map((move) => mine.includes(move.seat) && !move.is_stand_in).lastIndexOf(true);
  if (own < 0) return missed;
  return { ...missed, start: missed.moves[own]!.play, moves: missed.moves.slice(own + 1), more: 0 };
}
