// boardgame.io's own server with a store of ours. It broadcasts a move before it saves it.
// Arguments: port, folder, and where states are read from: the `disk`, or a copy in `memory`.
"use strict";

const path = require("path");
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");
const { Storage } = require("./boardgame_storage");
const { newGame, play, refusal } = require("./game");

const [port, folder, reads] = process.argv.slice(2);

const slices = {
  name: "slices",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true, // else it keeps a copy of the whole state for every move
  setup: newGame,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take({ G, playerID }, move) {
      if (refusal(G, Number(playerID), move)) return INVALID_MOVE;
      play(G, move);
    },
  },
};

const storage = new Storage(path.join(folder, "matches.sqlite"), reads === "memory");
const server = Server({ games: [slices], db: storage, origins: ["http://127.0.0.1"] });
// What is given as the port goes to Node's `listen` as it is: nobody but this machine is heard.
server.run({ port: { port: Number(port), host: "127.0.0.1" } }).then(() => console.log("ready"));
