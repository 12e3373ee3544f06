// The load: so many tables of four at a server, moves as fast as they go (closed) or at a rate (open).
// Arguments: server port process sockets seconds rate; a rate of 0 is closed. Prints what it saw as JSON.
"use strict";

const { monitorEventLoopDelay } = require("perf_hooks");
const { chanceFrom } = require("./chance");
const { SEATS } = require("./table");
const { kilobytesOf, secondsOf } = require("./process");

const AT_ONCE = 8; // tables being set up
const WARM_UP = 1500;
const LONGEST_WAIT = 120_000;

const [server, port, process_id, sockets, seconds, rate] = process.argv.slice(2);
const { Table } = require(`./${server}`);

class Load {
  constructor() {
    this.taken = [];
    this.resting = []; // tables where a move can be made
    this.refusals = new Map();
    this.isOn = false;
    this.isMeasuring = false;
    this.updates = this.bytes = this.games = this.late = this.sent = 0;
  }

  heard(bytes) {
    this.updates += 1;
    this.bytes += bytes;
  }

  seen(ms) {
    if (this.isMeasuring) this.taken.push(ms);
  }

  over() {
    this.games += 1;
  }

  refused(why) {
    this.refusals.set(why, (this.refusals.get(why) || 0) + 1);
  }

  get isClosed() {
    return Number(rate) === 0;
  }

  ready(table) {
    if (this.isOn && this.isClosed) table.move();
    else this.resting.push(table);
  }

  begin() {
    this.isOn = true;
    if (this.isClosed) for (const table of this.resting.splice(0)) table.move();
    else this.sendAtRate();
  }

  /** Send what is due by now, the table that has rested longest first. */
  sendAtRate() {
    const began = performance.now();
    this.timer = setInterval(() => {
      const due = ((performance.now() - began) * Number(rate)) / 1000;
      while (this.sent < due && this.resting.length) {
        this.resting.shift().move();
        this.sent += 1;
      }
      if (this.isMeasuring) this.late = Math.max(this.late, due - this.sent);
    }, 1);
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function openAll(load) {
  const chance = chanceFrom(4);
  const tables = Array.from({ length: Number(sockets) / SEATS }, (_, index) => {
    return new Table(index, Number(port), chance, load);
  });
  const waiting = [...tables];
  const setUp = async () => {
    while (waiting.length) await waiting.shift().open();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, setUp));
  const deadline = performance.now() + LONGEST_WAIT;
  while (load.resting.length < tables.length && performance.now() < deadline) await pause(20);
  if (load.resting.length < tables.length) throw new Error(`${load.resting.length} of ${tables.length} tables are ready`);
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

async function main() {
  const load = new Load();
  const empty = kilobytesOf(process_id);
  await openAll(load);
  const full = kilobytesOf(process_id);
  load.begin();
  await pause(WARM_UP);
  const own = monitorEventLoopDelay({ resolution: 1 });
  own.enable();
  load.isMeasuring = true;
  load.updates = load.bytes = load.games = 0;
  const [began, used, theirs] = [performance.now(), process.cpuUsage(), secondsOf(process_id)];
  await pause(Number(seconds) * 1000);
  load.isMeasuring = false;
  const lasted = (performance.now() - began) / 1000;
  const spent = secondsOf(process_id) - theirs;
  const { user, system } = process.cpuUsage(used);
  const sorted = Float64Array.from(load.taken).sort();
  console.log(
    JSON.stringify({
      moves: sorted.length,
      rate: sorted.length / lasted,
      p50: at(sorted, 0.5),
      p99: at(sorted, 0.99),
      worst: at(sorted, 1),
      cpu_us: (spent / sorted.length) * 1e6,
      kb_a_socket: (full - empty) / Number(sockets),
      games: load.games,
      bytes: load.updates ? load.bytes / load.updates : 0,
      late: load.late,
      refusals: Object.fromEntries(load.refusals),
      own_stall: own.max / 1e6,
      own_share: (user + system) / 1e6 / lasted,
    }),
  );
  process.exit(0);
}

main();
