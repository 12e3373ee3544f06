// Tables of boardgame.io, over the protocol of socket.io written by hand: cheaper for the load than its client.
"use strict";

const WebSocket = require("ws");
const { SEATS, Table } = require("./table");

const SPACE = "/slices";
const STATE = /"_stateID":(\d+)/;

class BoardgameTable extends Table {
  async open() {
    this.id = `table-${this.index}`;
    this.sockets = [];
    for (let seat = 0; seat < SEATS; seat += 1) await this.connect(seat);
    for (let seat = 0; seat < SEATS; seat += 1) this.ask(seat, "sync", this.id, String(seat), undefined, SEATS);
  }

  connect(seat) {
    const address = `ws://127.0.0.1:${this.port}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    this.sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("message", (data) => {
        const text = data.toString();
        if (text[0] === "0") socket.send(`40${SPACE},`);
        else if (text[0] === "2") socket.send("3");
        else if (text.startsWith("40")) resolve();
        else if (text.startsWith("42")) this.take(seat, text, data.length);
      });
    });
  }

  take(seat, text, bytes) {
    if (text.startsWith('["matchData"', SPACE.length + 3)) return;
    const position = Number(STATE.exec(text)[1]);
    const isNext = position % SEATS === seat;
    this.hear(seat, position, bytes, isNext ? { seat, state: stateOf(text) } : null);
  }

  ask(seat, ...what) {
    this.sockets[seat].send(`42${SPACE},${JSON.stringify(what)}`);
  }

  send({ seat, state }) {
    const free = state.G.ring.flatMap((slice, place) => (slice.taken ? [] : [place]));
    const move = { take: this.chance.one(free), eat: this.chance.below(2) === 1 };
    const payload = { type: "take", args: [move], playerID: String(seat) };
    this.ask(seat, "update", { type: "MAKE_MOVE", payload }, state._stateID, this.id, String(seat));
  }
}

/** From `sync` it comes with a log and more, from `update` by itself. */
function stateOf(text) {
  const [type, , told] = JSON.parse(text.slice(text.indexOf("[")));
  return type === "sync" ? told.state : told;
}

module.exports = { Table: BoardgameTable };
