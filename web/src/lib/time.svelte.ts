// The time of day as state, and clocks as they are read.

import type { Room } from './types';

const SECOND = 1000;
const clock = $state({ now: Date.now() });
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** In an effect: as long as somebody looks at the time, it goes on. */
export function watchTime(): () => void {
  watchers += 1;
  clock.now = Date.now();
  timer ??= setInterval(() => (clock.now = Date.now()), SECOND / 4);
  return () => {
    watchers -= 1;
    if (watchers) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function now(): number {
  return clock.now;
}

/** What a seat has left, in milliseconds; null without a clock. `houseNow` is the time at the house. */
export function timeLeft(room: Room, seat: number, actor: number | null, houseNow: number): number | null {
  if (!room.clock) return null;
  const whole = room.clock.a_move || (room.seats[seat]?.left ?? 0);
  const isRunning = room.status === 'playing' && seat === actor && !room.seats[seat]?.stand_in;
  return Math.max(whole - (isRunning ? Math.max(houseNow - room.turn_began, 0) : 0), 0);
}

/** "4:05", "1:02:30"; the last ten seconds with a tenth would only make people nervous. */
export function asClock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, i) => (i ? String(part).padStart(2, '0') : String(part))).join(':');
}
