// A table of four as the load sees it: a move is on its way until all four seats were told of it.
"use strict";

const SEATS = 4;

class Table {
  /** `on` hears when a move can be made (`ready`) and how long one took until all four had seen it (`seen`). */
  constructor(index, port, chance, on) {
    this.index = index;
    this.port = port;
    this.chance = chance;
    this.on = on;
    this.told = new Array(SEATS).fill(-1);
    this.next = null; // what the seat to move was told it may do
    this.sentAt = 0; // 0 while no move is on its way
    this.doneWith = -1; // the last position that all four know
  }

  /** A seat was told of a position; `next` if it is the one to move there. */
  hear(seat, position, bytes, next) {
    this.told[seat] = position;
    this.on.heard(bytes);
    if (next) this.next = { ...next, position };
    if (this.told.every((told) => told === position)) this.allTold(position);
  }

  allTold(position) {
    if (position <= this.doneWith) return; // told again, for something beside the game
    this.doneWith = position;
    if (this.sentAt) {
      const taken = performance.now() - this.sentAt;
      this.sentAt = 0;
      this.on.seen(taken);
    }
    if (this.next?.position === position) this.on.ready(this);
    else this.stuck();
  }

  /** Nobody was told to move: the game is over. */
  stuck() {}

  move() {
    const { next } = this;
    this.next = null;
    this.sentAt = performance.now();
    this.send(next);
  }
}

module.exports = { SEATS, Table };
