// The game of the peers: four players take slices of a cake in turn. Its view is about as large as ours, its
// rules are far simpler than ours, and it never ends: no game has to be set up while the clock runs.
"use strict";

const SEATS = 4;
const RING = 11;
const VARIETIES = ["plum", "apricot", "cherry", "blackberry", "kiwi", "gooseberry", "strawberry", "chocolate"];
const WORTH = [3, 4, 5, 7, 8, 9, 10, 11];

const counts = () => Object.fromEntries(VARIETIES.map((name) => [name, 0]));
const each = (make) => Array.from({ length: SEATS }, (_, seat) => make(seat));

/** A cake that follows from how many came before: the same for everybody, without a generator. */
function baked(cake) {
  return Array.from({ length: RING }, (_, place) => ({
    variety: VARIETIES[(cake * 5 + place * 3) % VARIETIES.length],
    taken: false,
  }));
}

function newGame() {
  return {
    game: "slices",
    options: { players: SEATS, start: 0 },
    seats: ["Ann", "Ben", "Cat", "Dan"],
    position: 0,
    actor: 0,
    cake: 0,
    varieties: VARIETIES.map((name, v) => ({ name, worth: WORTH[v], dollops: 1 + (v >> 1) })),
    ring: baked(0),
    collected: each(counts),
    eaten: each(counts),
    last: null,
    sheet: each(() => ({ total: 0, lines: [{ what: "slices", count: 0, points: 0 }] })),
    scores: each(() => 0),
  };
}

/** Why a move is not allowed, or null. */
function refusal(game, seat, move) {
  if (seat !== game.actor) return "not your turn";
  if (!move || !Number.isInteger(move.take) || move.take < 0 || move.take >= RING) return "no such slice";
  if (typeof move.eat !== "boolean") return "eat it or not";
  if (game.ring[move.take].taken) return "that slice is taken";
  return null;
}

/** Change the game by an allowed move. */
function play(game, move) {
  const seat = game.actor;
  const slice = game.ring[move.take];
  const worth = WORTH[VARIETIES.indexOf(slice.variety)];
  slice.taken = true;
  (move.eat ? game.eaten : game.collected)[seat][slice.variety] += 1;
  game.scores[seat] += worth;
  const sheet = game.sheet[seat];
  sheet.total += worth;
  sheet.lines[0].count += 1;
  sheet.lines[0].points += worth;
  game.last = { seat, take: move.take, eat: move.eat, variety: slice.variety };
  game.position += 1;
  game.actor = (seat + 1) % SEATS;
  if (game.position % RING === 0) {
    game.cake += 1;
    game.ring = baked(game.cake);
  }
}

module.exports = { SEATS, newGame, refusal, play };
