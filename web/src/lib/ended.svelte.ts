// The game that ended last, for those who look at its result: it stays as it was, also when the next one has begun.

import type { Seat } from '../games/contract';
import { recordName } from './names';
import { isEnded } from './rematch';
import { StillGame } from './still.svelte';
import type { TableLink } from './table.svelte';
import { Turn } from './turn.svelte';
import type { Play, Room } from './types';

export interface EndedGame {
  number: number;
  play: Play;
  /** The table as it was then: with the promise of that game's shuffle. */
  room: Room;
  mine: number[];
  eyes: number | null;
}

/** Who sat there and how they were called when they played: somebody may have left since. */
export function seatsThen(game: EndedGame, now: Seat[]): Seat[] {
  return now.map((seat) => ({
    ...seat,
    name: recordName(game.play.seats[seat.seat] ?? '', seat.seat) || seat.name,
    isYou: game.mine.includes(seat.seat),
  }));
}

export class Ended {
  game: EndedGame | null = $state.raw(null);
  /** Whether its result is open. */
  isOpen = $state(false);
  /** One's own press began the next game. */
  goesAlong = $state(false);
  /** The board as it was at the end. */
  readonly still = new StillGame();
  readonly turn = new Turn(this.still);

  /** The result is looked at while the next game is played. */
  readonly isHeld: boolean = $derived.by(() => {
    const { room } = this.link;
    return this.isOpen && !!this.game && room?.status === 'playing' && room.games > this.game.number;
  });

  constructor(private readonly link: TableLink) {}

  /** Take down a game that is over, once. */
  keep(): void {
    const { room, play, you } = this.link;
    if (!room || !play || !isEnded(room) || this.game?.number === room.games) return;
    this.game = { number: room.games, play, room, mine: you?.seats ?? [], eyes: you?.eyes ?? null };
    this.goesAlong = false;
    this.still.play = play;
    this.still.position = play.position;
  }
}
