// Many tables of the house at which nobody is: opened with a game on (and left, or left after some moves), or
// looked at once. Arguments: `open`, `play` or `look`, port, how many, and the file with their names.
"use strict";

const fs = require("fs");
const { chanceFrom } = require("./chance");
const { Table, request } = require("./house");

const AT_ONCE = 16;
const AN_ADDRESS = 100; // requests from one address each time: the house allows 600 a minute
const MOVES = 12; // in the middle of a game
const chance = chanceFrom(4);

const [what, port, many, file] = process.argv.slice(2);
const games = ["piece-o-cake", "cake-auf"];
const seats = ["Ann", "Ben", "Cat", "Dan"].map((name) => ({ name }));

async function opened(index) {
  const wish = { game: games[index % games.length], options: { players: 4 }, seats, begin: true };
  const { answer } = await request(port, 1000 + Math.floor(index / AN_ADDRESS), "POST", "/api/tables", null, wish);
  return answer.id;
}

/** A table with four guests who leave in the middle of their game. */
async function played(index) {
  let left = MOVES;
  let table;
  await new Promise((resolve, reject) => {
    const ready = () => (left-- > 0 ? table.move() : resolve());
    const on = { ready, refused: (why) => reject(new Error(why)), heard() {}, seen() {}, over() {} };
    table = new Table(2000 + index, Number(port), chance, on);
    table.open().catch(reject);
  });
  for (const socket of table.sockets) socket.close();
  return table.id;
}

async function looked(index, id) {
  await request(port, 1000 + Math.floor(index / AN_ADDRESS), "GET", `/api/tables/${id}`);
  return id;
}

const DO = { open: opened, play: played, look: looked };

async function main() {
  const names = what === "look" ? JSON.parse(fs.readFileSync(file, "utf8")) : [];
  let next = 0;
  const work = async () => {
    while (next < Number(many)) {
      const index = next++;
      names[index] = await DO[what](index, names[index]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (what !== "look") fs.writeFileSync(file, JSON.stringify(names));
}

main();
