// Tables of Colyseus, through its own client.
"use strict";

const { Client } = require("colyseus.js");
const { SEATS, Table } = require("./table");

class ColyseusTable extends Table {
  async open() {
    const client = new Client(`ws://127.0.0.1:${this.port}`);
    this.rooms = [];
    this.sit(0, await client.create("table"));
    for (let seat = 1; seat < SEATS; seat += 1) {
      this.sit(seat, await client.joinById(this.rooms[0].roomId));
    }
  }

  sit(seat, room) {
    this.rooms.push(room);
    room.onMessage("table", (game) => {
      this.hear(seat, game.position, 0, game.actor === seat ? { seat, game } : null);
    });
    room.onMessage("refused", ({ why }) => this.on.refused(why));
  }

  send({ seat, game }) {
    const free = game.ring.flatMap((slice, place) => (slice.taken ? [] : [place]));
    this.rooms[seat].send("move", { take: this.chance.one(free), eat: this.chance.below(2) === 1 });
  }
}

module.exports = { Table: ColyseusTable };
