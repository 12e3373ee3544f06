// Colyseus with a room that validates, stores and only then broadcasts.
// Arguments: port, folder, and when to sync: `each` move, or `grouped`.
"use strict";

const path = require("path");
const { Room, Server } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { opened } = require("./database");
const { SEATS, newGame, play, refusal } = require("./game");

const GROUP_MS = 2; // how long the first move of a group waits for others

const [port, folder, syncs] = process.argv.slice(2);

/** Moves on disk: each by itself, or all that come within a moment together. */
class Store {
  constructor(file, isGrouped) {
    this.database = opened(file);
    this.database.exec("CREATE TABLE IF NOT EXISTS moves (room TEXT, n INTEGER, body TEXT, PRIMARY KEY (room, n))");
    const insert = this.database.prepare("INSERT INTO moves VALUES (?, ?, ?)");
    this.write = this.database.transaction((group) => {
      for (const { room, n, body } of group) insert.run(room, n, body);
    });
    this.isGrouped = isGrouped;
    this.waiting = [];
  }

  append(room, n, body, then) {
    if (!this.isGrouped) {
      this.write([{ room, n, body }]);
      then();
      return;
    }
    this.waiting.push({ room, n, body, then });
    if (this.waiting.length === 1) setTimeout(() => this.flush(), GROUP_MS);
  }

  flush() {
    const group = this.waiting;
    this.waiting = [];
    this.write(group);
    for (const { then } of group) then();
  }
}

const store = new Store(path.join(folder, "moves.sqlite"), syncs === "grouped");

class Table extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.setPatchRate(null);
    this.game = newGame();
    this.isWriting = false;
    this.onMessage("move", (client, move) => this.asked(client, move));
  }

  onJoin(client) {
    client.userData = { seat: this.clients.length - 1 };
    if (this.clients.length === SEATS) this.broadcast("table", this.game);
  }

  asked(client, move) {
    const why = this.isWriting ? "wait" : refusal(this.game, client.userData.seat, move);
    if (why) {
      client.send("refused", { why });
      return;
    }
    this.isWriting = true;
    const seat = client.userData.seat;
    const body = JSON.stringify({ at: Date.now(), seat, take: move.take, eat: move.eat });
    store.append(this.roomId, this.game.position, body, () => {
      this.isWriting = false;
      play(this.game, move);
      this.broadcast("table", this.game);
    });
  }
}

const server = new Server({
  greet: false,
  transport: new WebSocketTransport({ pingInterval: 20000, pingMaxRetries: 3 }),
});
server.define("table", Table);
server.listen(Number(port), "127.0.0.1").then(() => console.log("ready"));
