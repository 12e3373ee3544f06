// SQLite as all three servers use it: WAL, and a sync before a commit is over.
"use strict";

const Database = require("better-sqlite3");

function opened(path) {
  const database = new Database(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  return database;
}

module.exports = { opened };
