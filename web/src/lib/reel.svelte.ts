// A finished game, position by position: fetched some at a time, kept for each pair of eyes.

import { api } from './api';
import { lasting } from './settings.svelte';
import type { Frame } from './types';

const A_MOVE = 1300;
const PAGE = 40; // as many as the house sends at a time

export class Reel {
  game = $state('');
  seats: string[] = $state.raw([]);
  moves = $state(0);
  position = $state(0);
  /** The seat through which one looks; null from above. */
  eyes: number | null = $state(null);
  isPlaying = $state(false);
  isMissing = $state(false);
  /** What is shown: the wanted position as soon as it is here, the one before until then. */
  frame: Frame | null = $state.raw(null);

  private kept = new Map<string, Frame>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly number: number,
    position: number,
    eyes: number | null = null,
  ) {
    this.eyes = eyes;
    void this.show(Math.max(position, 0));
  }

  /** Go to a position; whoever does so by hand stops the reel. */
  go(position: number): void {
    this.stop();
    void this.show(Math.min(Math.max(position, 0), this.moves));
  }

  look(eyes: number | null): void {
    this.eyes = eyes;
    void this.show(this.position);
  }

  start(): void {
    if (this.position >= this.moves) void this.show(0);
    this.isPlaying = true;
    this.wait();
  }

  stop(): void {
    this.isPlaying = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.advance(), lasting(A_MOVE) || A_MOVE / 3);
  }

  private async advance(): Promise<void> {
    await this.show(this.position + 1);
    if (!this.isPlaying) return;
    if (this.position >= this.moves) this.stop();
    else this.wait();
  }

  private async show(position: number): Promise<void> {
    this.position = position;
    const eyes = this.eyes;
    const frame = this.kept.get(key(position, eyes)) ?? (await this.fetched(position, eyes));
    if (this.position === position && this.eyes === eyes && frame) this.frame = frame;
  }

  private async fetched(position: number, eyes: number | null): Promise<Frame | null> {
    try {
      const got = await api.frames(this.table, this.number, pageBefore(position), eyes);
      for (const frame of got.frames) this.kept.set(key(frame.position, eyes), frame);
      this.game = got.game;
      this.seats = got.seats;
      this.moves = got.moves;
    } catch {
      this.isMissing = this.frame === null;
      return null;
    }
    if (position > this.moves) {
      void this.show(this.moves); // a link to a move that was never made
      return null;
    }
    return this.kept.get(key(position, eyes)) ?? null;
  }
}

/** The position after which the page with this one begins; the first page has the beginning, too. */
function pageBefore(position: number): number {
  return Math.max(Math.floor(position / PAGE) * PAGE - 1, 0);
}

function key(position: number, eyes: number | null): string {
  return `${eyes ?? 'above'} ${position}`;
}
