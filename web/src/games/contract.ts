// What a game brings to the table. A board knows no rules: it draws `turn.table` and offers `turn.legal`.

import type { Component } from 'svelte';
import type { Turn } from '../lib/turn.svelte';
import type { GameTable, Lang, Play, SheetLine, Small } from '../lib/types';
import type { Catalogues } from '../lib/words.svelte';

/** A game's view, of whichever game: the module of the game knows its type. */
export type SomeTable = any;

/** Who sits where, as it is shown. */
export interface Seat {
  seat: number;
  name: string;
  isBot: boolean;
  isPresent: boolean;
  isYou: boolean;
}

/**
 * The shared board, and what a player does with it.
 *
 * `turn.table` is what to draw (with the decisions so far played out); `play.table` is what everybody has.
 * `eyes` is the seat through which one looks, null for spectators and replays. In a replay `turn` offers nothing.
 */
export interface BoardProps<T extends GameTable = GameTable> {
  play: Play<T>;
  turn: Turn<T>;
  seats: Seat[];
  eyes: number | null;
}

/** A player's own things: compact in the row of opponents, full below the board or in a dialogue. */
export interface PlateProps<T extends GameTable = GameTable> {
  play: Play<T>;
  table: T;
  seat: number;
  seats: Seat[];
  isCompact: boolean;
  /** Compact in a column beside the board: narrow, but there is height. */
  isBeside?: boolean;
  /** Only on one's own plate, for games where something on it is decided. */
  turn?: Turn<T>;
}

/** One step of the first lesson: shown when it applies for the first time. */
export interface LessonStep {
  name: string;
  when(play: Play<SomeTable>, turn: Turn<SomeTable>): boolean;
  text: Record<Lang, string>;
}

/** Drawings beside the rules, each at the rule it explains; they come when the rules are opened. */
export interface RulePictures {
  /** Names of drawings by the number of their rule. */
  at: Record<string, string>;
  Drawing: Component<{ name: string }>;
  /** What a drawing shows, in words. */
  text(name: string): string;
}

export interface GameModule {
  Board: Component<BoardProps<SomeTable>>;
  Plate: Component<PlateProps<SomeTable>>;
  /** Whether one's own plate lies below the board (true), or the board draws it (false). */
  hasOwnPlate: boolean;
  /** What is counted. */
  unit: 'points' | 'stars';
  words: Catalogues;
  /** What is to be done now, to the one who has to do it: "Cut the cake." Asked only while there is a table. */
  prompt(turn: Turn<SomeTable>): string;
  /** A small decision in words, for the list of moves and for those who listen. */
  decision(small: Small, table: SomeTable): string;
  /** A line of the score sheet in words. */
  line(line: SheetLine): string;
  /** The word on the button that sends the move: "Serve", "Take it". */
  confirm(turn: Turn<SomeTable>): string;
  lesson: LessonStep[];
}
