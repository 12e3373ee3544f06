// Tables of the house: Piece o' Cake and Cake Auf! in turn, four guests each, moves from what is told as legal.
"use strict";

const http = require("http");
const WebSocket = require("ws");
const { SEATS, Table } = require("./table");

const GAMES = ["piece-o-cake", "cake-auf"];
const NAMES = ["Ann", "Ben", "Cat", "Dan"];
const UPDATE = /^\{"type":"update","n":\d+,"position":(\d+)/;
const RING = 11;

/** An address of this machine for each table: the house limits the requests of an address. */
const addressOf = (index) => `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;

function request(port, index, method, path, cookie, body) {
  const text = body && JSON.stringify(body);
  const headers = { ...(cookie && { cookie }), ...(text && { "content-type": "application/json" }) };
  const options = { host: "127.0.0.1", port, method, path, headers, localAddress: addressOf(index) };
  return new Promise((resolve, reject) => {
    const asked = http.request({ ...options, agent: false }, (response) => {
      let read = "";
      response.on("data", (part) => (read += part));
      response.on("end", () => {
        if (response.statusCode >= 300) reject(new Error(`${method} ${path}: ${response.statusCode} ${read}`));
        const [set] = response.headers["set-cookie"] || [];
        resolve({ answer: JSON.parse(read), cookie: set?.split(";")[0] });
      });
    });
    asked.on("error", reject);
    asked.end(text);
  });
}

class HouseTable extends Table {
  async open() {
    const { port, index } = this;
    const wish = { game: GAMES[index % GAMES.length], options: { players: SEATS }, seats: [{ name: NAMES[0] }] };
    const opened = await request(port, index, "POST", "/api/tables", null, wish);
    this.id = opened.answer.id;
    const others = NAMES.slice(1).map(() => request(port, index, "GET", "/api/me"));
    this.cookies = [opened.cookie, ...(await Promise.all(others)).map(({ cookie }) => cookie)];
    this.sockets = [];
    for (let seat = 0; seat < SEATS; seat += 1) this.sockets.push(await this.connect(seat));
    for (let seat = 1; seat < SEATS; seat += 1) await this.ask(seat, { type: "sit", seat, name: NAMES[seat] });
    await this.ask(0, { type: "begin" });
  }

  connect(seat) {
    const address = `ws://127.0.0.1:${this.port}/api/tables/${this.id}/socket`;
    const socket = new WebSocket(address, { headers: { cookie: this.cookies[seat] }, perMessageDeflate: false });
    socket.on("message", (data) => this.take(seat, data));
    return new Promise((resolve, reject) => socket.once("open", () => resolve(socket)).once("error", reject));
  }

  take(seat, data) {
    const text = data.toString();
    const update = UPDATE.exec(text);
    if (!update) this.answered(text);
    else if (update[1] !== "0") { // a game is on
      const next = text.includes('"legal":[{') ? { seat, play: JSON.parse(text).play } : null;
      this.hear(seat, Number(update[1]), data.length, next);
    }
  }

  answered(text) {
    const answer = JSON.parse(text);
    if (answer.type === "refused") {
      this.on.refused(answer.code);
    }
    this.waiting?.(answer);
  }

  /** Ask and wait for the answer; only while the table is set. */
  ask(seat, ask) {
    this.sockets[seat].send(JSON.stringify({ id: 1, ...ask }));
    return new Promise((resolve) => (this.waiting = resolve)).finally(() => (this.waiting = null));
  }

  stuck() {
    this.on.over();
    for (let seat = 0; seat < SEATS; seat += 1) {
      this.sockets[seat].send(JSON.stringify({ type: "again", id: 2, seat }));
    }
  }

  send({ seat, position, play }) {
    const what = play.game === "cake-auf" ? this.anyCode(play) : { move: this.anyMove(play) };
    this.sockets[seat].send(JSON.stringify({ type: "move", id: 3, position, seat, ...what }));
  }

  anyCode(play) {
    return { codes: [this.chance.one(play.legal).code] };
  }

  /** A whole move of Piece o' Cake, composed from what the view shows. */
  anyMove({ legal, table }) {
    if (table.phase === "cut") return { cut: this.cuts() };
    const chosen = this.chance.one(legal);
    if (!("take" in chosen)) return { forfeit: chosen.forfeit };
    const on = {};
    for (const slice of table.pieces[chosen.take].slices) on[table.ring[slice]] = (on[table.ring[slice]] || 0) + 1;
    const eaten = Object.entries(on).map(([name, n]) => [name, this.chance.below(n + 1)]);
    return { take: chosen.take, eat: Object.fromEntries(eaten.filter(([, n]) => n)) };
  }

  cuts() {
    const places = Array.from({ length: RING }, (_, place) => place);
    while (places.length > SEATS) places.splice(this.chance.below(places.length), 1);
    return places;
  }
}

module.exports = { Table: HouseTable, request };
