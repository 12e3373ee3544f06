// What the house sends and is asked: docs/protocol.md, in types. The game's own `table` is typed beside its board.

import type { Fair } from './shuffle/words';

export type Lang = 'en' | 'fr';
export type Level = 'random' | 'beginner' | 'casual' | 'strong' | 'expert';
export type Status = 'open' | 'dealing' | 'playing' | 'over' | 'abandoned';

export interface Chair {
  name: string;
  who: string | null;
  is_host: boolean;
  bot: string | null;
  stand_in: string | null;
  /** How long the stand-in plays: this turn, or until its person is back. */
  stand_in_for: 'turn' | 'back' | null;
  /** The person stood up in a running game; a bot plays on. */
  has_left: boolean;
  is_present: boolean;
  /** In milliseconds; null if present, free or a bot. */
  absent_since: number | null;
  wants_again: boolean;
  left: number | null;
}

export interface Clock {
  bank: number;
  increment: number;
  a_move: number;
}

/** The next deal of a table: who has committed, and for whom the others wait. */
export interface NextDeal {
  game: number;
  attempt: number;
  commitment: string;
  commitments: string[];
  waits: { is_sealed: boolean; since: number; awaited: number[] } | null;
}

/** The shuffle of records of format 1: a table from before. */
export interface Promised {
  commitment: string;
  contributions: string[];
  secret?: string;
}

export interface Room {
  table: string;
  code: string;
  game: string;
  rules: number;
  options: Record<string, unknown> & { players: number };
  has_own_components: boolean;
  is_public: boolean;
  /** To people who play against each other, too. */
  allows_hints: boolean;
  status: Status;
  games: number;
  stand_in: Level;
  clock: Clock | null;
  now: number;
  turn_began: number;
  seats: Chair[];
  /** Seats of bots that think more simply until they are made ready. */
  readying: number[];
  /** Handles of people who look on without a seat. */
  watching: string[];
  /** The table waits for this absent seat; from this moment on the others may let a bot play. */
  offer: { seat: number; from: number } | null;
  /** So many milliseconds the others wait for somebody who is away. */
  away: number;
  /** Somebody asks for a seat of the running game. */
  wish: { seat: number; name: string; who: string; agreed: number[]; awaited: number[] } | null;
  asking: { seat: number; agreed: number[] } | null;
  fair: { version: 1; next: Promised; now: Promised | null } | { version: 2; next: NextDeal; now: Fair | Promised | null };
}

export interface You {
  seats: number[];
  eyes: number | null;
  is_host: boolean;
  handle: string;
  /** In this game: its hand was seen. */
  had_seat: boolean;
  /** The others have said no; from this moment on one may ask for a seat once more. */
  asks_again: number | null;
  may_undo: boolean;
}

/** One small decision, as the house offers it: its code, and what it says in the game's own words. */
export interface Small {
  code: number;
  [what: string]: unknown;
}

export interface SheetLine {
  rule: string;
  what?: string;
  stack?: number;
  count?: number | undefined;
  points: number;
}

export interface Sheet {
  total: number;
  lines: SheetLine[];
}

/** What every game's view has. */
export interface GameTable {
  phase: string;
  actor: number;
  players: number;
  sheet: Sheet[];
}

export interface Play<T extends GameTable = GameTable> {
  game: string;
  options: Record<string, unknown> & { players: number; start: number };
  seats: string[];
  position: number;
  step: number;
  actor: number | null;
  scores: number[];
  ranks: number[] | null;
  you: number | null;
  legal: Small[];
  table: T;
}

export interface Event_ {
  n: number;
  at: number;
  kind: string;
  seat?: number;
  name?: string;
  who?: string;
  text?: string;
  level?: string;
  why?: string;
  until?: 'turn' | 'back';
  /** The seat that decided it. */
  by?: number | null;
  is_wanted?: boolean;
  bot?: string | null;
  is_agreed?: boolean;
  move?: Record<string, unknown> | null;
  line?: Record<Lang, string>;
}

export interface Update {
  type: 'update';
  n: number;
  position: number;
  events: Event_[];
  is_fresh?: boolean;
  room?: Room;
  you?: You;
  play?: Play;
}

export interface Preview<T extends GameTable = GameTable> {
  type: 'preview';
  id: number;
  position: number;
  codes: number[];
  is_complete: boolean;
  legal: Small[];
  table: T;
  scores: number[];
}

export interface Refused {
  type: 'refused';
  id: number;
  code: string;
  message: string;
  rule?: string | null;
  seconds?: number;
}

export interface Done {
  type: 'done';
  id: number;
  n: number;
}

export type Answer = Preview | Refused | Done | { type: 'pong'; id: number; now: number };

export interface Health {
  status: string;
  /** The address of the house for other devices; null if only this one reaches it. */
  url_for_others: string | null;
}

export interface OptionFacts {
  name: string;
  default: unknown;
  values: unknown[];
  rule: string;
  /** With how many players it means something. */
  players: number[];
}

export interface GameFacts {
  name: string;
  title: Record<Lang, string>;
  players: number[];
  minutes: number[];
  rules: number;
  options: OptionFacts[];
  has_secrets: boolean;
}

export interface SeatFacts {
  name: string;
  bot: string | null;
}

export interface TableFacts {
  id: string;
  code: string;
  game: string;
  players: number;
  status: Status;
  is_public: boolean;
  seats: SeatFacts[];
  opened_at: number;
  touched_at: number;
}

export interface PastGame {
  table: string;
  number: number;
  game: string;
  players: number;
  seats: string[];
  result: { scores: number[]; ranks: number[]; reason: string };
  ended_at: number;
  record: string;
}

/** A position of a finished game, as the replay shows it. */
export interface Frame {
  position: number;
  seat: number | null;
  line: Record<Lang, string> | null;
  play: Play;
}

/** A move that a seat missed, with the view that it had after it. */
export interface MissedMove {
  n: number;
  seat: number;
  is_stand_in: boolean;
  line: Record<Lang, string>;
  play: Play;
}

export interface Missed {
  since: number;
  /** The view before the first of the moves. */
  start: Play;
  moves: MissedMove[];
  /** How many earlier ones are left out. */
  more: number;
}
