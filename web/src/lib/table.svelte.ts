// A table as this device sees it: one socket, the newest view, and the views on their way to the screen.
//
// Views are shown one after another, so that everybody sees what happened: each stays for as long as its move
// takes to understand; who has fallen far behind leaps. A tap shows the newest at once. Nothing can be decided on
// a view that is not the newest.

import { api, Refusal } from './api';
import { codeQuery, keepCode } from './codes';
import { Meanwhile } from './meanwhile.svelte';
import { lasting } from './settings.svelte';
import { ShufflePart } from './shuffle/part';
import { steady } from './steady';
import type { Answer, Event_, Lang, Play, Refused, Room, Update, You } from './types';

export type Connection = 'connecting' | 'open' | 'lost' | 'gone';

/** Without `id`, which is added on the way. */
export type Asking = { type: string; [field: string]: unknown };

interface Shown {
  play: Play | null;
  you: You | null;
  /** The entry up to which this is known. */
  n: number;
  last: Event_ | null;
  /** Another game than before: its first view has no last move. */
  isBegun: boolean;
}

const MOST_WAITING = 6;
const MOST_LOG = 400;
const THEIR_MOVE = 900;
const PING = 15_000;
const SILENCE = 40_000;
const ANSWER = 3_000;
const GONE = ['no-such-table', 'removed', 'table-damaged', 'code-changed'];

export class TableLink {
  room: Room | null = $state.raw(null);
  play: Play | null = $state.raw(null);
  you: You | null = $state.raw(null);
  /** The move that led to the view on the screen. */
  last: Event_ | null = $state.raw(null);
  log: Event_[] = $state.raw([]);
  connection: Connection = $state('connecting');
  /** Why the table is gone: a refusal's code. */
  why = $state('');
  /** The house's clock less ours, in milliseconds. */
  offset = $state(0);
  /** Whether the view on the screen is the newest: only then can something be decided. */
  isNow = $state(true);

  position = $state(0);
  /** Whether the last move can be shown once more: one view before it is kept, seen through the same eyes. */
  readonly mayShowAgain: boolean = $derived.by(
    () => this.isNow && !!this.before?.play && this.before.you?.eyes === this.you?.eyes,
  );
  private before: Shown | null = $state.raw(null);
  /** The newest entry this device knows. */
  known = 0;
  private socket: WebSocket | null = null;
  private waiting: Shown[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private tries = 0;
  private ids = 1;
  private asked = new Map<number, (answer: Answer) => void>();
  private isClosed = false;
  /** The next update is the first of its socket. */
  private isAnew = true;
  private readonly part = new ShufflePart(this);
  /** What happened while this device was away. */
  readonly meanwhile: Meanwhile;
  private eyes: number | null | undefined;
  private readonly wake = () => this.isClosed || (this.connection === 'open' ? this.doubt() : this.reconnect());

  constructor(
    readonly table: string,
    private lang: Lang,
  ) {
    this.meanwhile = new Meanwhile(this);
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  // The socket

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = `since=${this.known}&lang=${this.lang}${codeQuery(this.table)}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket?${query}`);
    this.socket = socket;
    this.isAnew = true;
    socket.onopen = () => {
      this.tries = 0;
      this.heard = Date.now();
      this.connection = 'open';
      if (this.eyes !== undefined && this.eyes !== null) void this.ask({ type: 'look', seat: this.eyes });
    };
    let isHeard = false;
    socket.onmessage = (message) => {
      isHeard = true;
      this.take(JSON.parse(message.data));
    };
    socket.onclose = (closed) => {
      this.closed(socket, closed.code, closed.reason);
      if (!isHeard) void this.ifThere();
    };
    clearInterval(this.heart);
    this.heart = setInterval(() => this.beat(), PING);
  }

  private beat(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) this.drop(this.socket);
    else void this.ask({ type: 'ping' });
    this.meanwhile.left(this.heard);
  }

  /** Back from sleep or from another network: a socket that still looks open may be dead. */
  private doubt(): void {
    const [socket, since] = [this.socket, Date.now()];
    if (socket?.readyState !== WebSocket.OPEN) return;
    void this.ask({ type: 'ping' });
    setTimeout(() => {
      if (socket === this.socket && this.heard < since) this.drop(socket);
    }, ANSWER);
  }

  /** Without waiting for the other side, which may never answer. */
  private drop(socket: WebSocket): void {
    socket.onclose = null;
    socket.close();
    this.closed(socket);
  }

  private closed(socket: WebSocket, code = 0, reason = ''): void {
    if (socket !== this.socket || this.isClosed) return;
    this.meanwhile.left(this.heard);
    for (const answer of this.asked.values()) answer(lostAnswer());
    this.asked.clear();
    if (code === 4404 || code === 4403) {
      this.connection = 'gone';
      this.why = reason || 'no-such-table';
      return;
    }
    this.connection = 'lost';
    this.tries += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.reconnect(), Math.min(300 * 2 ** this.tries, 8000));
  }

  /** A socket that never said a word: the house may be away, or there may be no such table. */
  private async ifThere(): Promise<void> {
    if (this.connection !== 'lost') return;
    try {
      await api.look(this.table);
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || !GONE.includes(refusal.code)) return;
      clearTimeout(this.retry);
      this.connection = 'gone';
      this.why = refusal.code;
    }
  }

  private reconnect(): void {
    if (this.connection !== 'lost') return;
    clearTimeout(this.retry);
    this.connection = 'connecting';
    this.connect();
  }

  close(): void {
    this.meanwhile.close();
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    clearInterval(this.heart);
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
  }

  /** Ask something of the table; a refusal is an answer too. */
  ask(asking: Asking): Promise<Answer> {
    const id = this.ids++;
    if (asking.type === 'look') this.eyes = asking['seat'] as number | null;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(lostAnswer());
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.socket!.send(JSON.stringify({ ...asking, id }));
    });
  }

  speak(lang: Lang): void {
    this.lang = lang;
    if (this.connection === 'open') void this.ask({ type: 'speak', lang });
  }

  // What comes in

  private take(message: Update | Answer): void {
    this.heard = Date.now();
    if (message.type === 'update') {
      this.update(message);
      return;
    }
    this.asked.get(message.id)?.(message);
    this.asked.delete(message.id);
  }

  private update(update: Update): void {
    if (update.events.some((event) => event.kind === 'removed' && event.who === this.you?.handle)) {
      this.connection = 'gone';
      this.why = 'removed';
      this.close();
      return;
    }
    this.known = update.n;
    this.position = update.position;
    if (update.room) {
      this.room = steady(this.room, update.room);
      this.offset = update.room.now - Date.now();
      keepCode(this.table, update.room.code);
    }
    if (update.you) this.you ??= update.you;
    this.part.follow();
    this.log = (update.is_fresh ? update.events : [...this.log, ...update.events]).slice(-MOST_LOG);
    const events = update.events.slice(update.events.map((event) => event.kind).lastIndexOf('begun') + 1);
    const last = events.filter((event) => event.kind === 'moved').at(-1) ?? null;
    const isBegun = events.length < update.events.length;
    const shown: Shown = { play: update.play ?? null, you: update.you ?? this.you, n: update.n, last, isBegun };
    if (this.isAnew) this.meanwhile.returned(this.play, update.you ?? this.you);
    this.isAnew = false;
    const wasMine = last?.seat !== undefined && !!shown.you?.seats.includes(last.seat);
    if (update.is_fresh || wasMine || !last || (!this.waiting.length && !this.timer)) {
      this.waiting = [];
      this.show(shown, !!last && !wasMine && !update.is_fresh);
      return;
    }
    this.waiting.push(shown);
    this.isNow = false;
  }

  private show(shown: Shown, isTheirs: boolean): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (shown.last && shown.play !== this.play) this.before = { ...this.now(), n: shown.n };
    if (shown.isBegun) this.before = this.last = null;
    this.play = steady(this.play, shown.play);
    this.you = steady(this.you, shown.you);
    if (shown.last) this.last = shown.last;
    this.isNow = this.waiting.length === 0;
    this.meanwhile.saw(shown.n);
    const pause = lasting(isTheirs ? THEIR_MOVE : 0);
    if (pause) this.timer = setTimeout(() => this.next(), pause);
    else if (!this.isNow) this.next();
  }

  private next(): void {
    this.timer = undefined;
    this.waiting = this.waiting.slice(-MOST_WAITING);
    const shown = this.waiting.shift();
    if (shown) this.show(shown, true);
  }

  /** The last move once more: the view before it, then the one it led to. */
  showAgain(): void {
    if (!this.mayShowAgain) return;
    const now = this.now();
    clearTimeout(this.timer);
    this.waiting = [now];
    this.isNow = false;
    this.play = this.before!.play;
    this.timer = setTimeout(() => this.next(), lasting(THEIR_MOVE) || THEIR_MOVE);
  }

  private now(): Shown {
    return { play: this.play, you: this.you, n: this.known, last: this.last, isBegun: false };
  }

  /** Show the newest view now. */
  hurry(): void {
    const newest = this.waiting.pop();
    this.waiting = [];
    if (newest) this.show(newest, false);
  }
}

function lostAnswer(): Refused {
  return { type: 'refused', id: 0, code: 'offline', message: '' };
}
