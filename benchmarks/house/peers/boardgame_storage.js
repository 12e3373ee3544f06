// A store for boardgame.io on SQLite, through the interface it has for stores.
"use strict";

const { Sync } = require("boardgame.io/internal");
const { opened } = require("./database");

class Storage extends Sync {
  constructor(file, isCached) {
    super();
    const database = opened(file);
    database.exec(`
      CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, state TEXT, initial TEXT, metadata TEXT);
      CREATE TABLE IF NOT EXISTS log (id TEXT, entry TEXT);
      CREATE INDEX IF NOT EXISTS log_of ON log (id)`);
    this.put = database.prepare("INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?)");
    this.putState = database.prepare("UPDATE matches SET state = ? WHERE id = ?");
    this.putMetadata = database.prepare("UPDATE matches SET metadata = ? WHERE id = ?");
    this.addToLog = database.prepare("INSERT INTO log VALUES (?, ?)");
    this.getMatch = database.prepare("SELECT state, initial, metadata FROM matches WHERE id = ?");
    this.getState = database.prepare("SELECT state FROM matches WHERE id = ?").pluck();
    this.getLog = database.prepare("SELECT entry FROM log WHERE id = ? ORDER BY rowid").pluck();
    this.write = database.transaction((id, state, deltalog) => {
      this.putState.run(JSON.stringify(state), id);
      for (const entry of deltalog || []) this.addToLog.run(id, JSON.stringify(entry));
    });
    this.states = isCached ? new Map() : null;
    this.metadata = new Map();
  }

  connect() {}

  createMatch(id, { initialState, metadata }) {
    const state = JSON.stringify(initialState);
    this.put.run(id, state, state, JSON.stringify(metadata));
    this.states?.set(id, initialState);
    this.metadata.set(id, metadata);
  }

  setState(id, state, deltalog) {
    this.write(id, state, deltalog);
    this.states?.set(id, state);
  }

  /** Comes with every move, for the time alone: that is kept in memory, so that a move is one sync, not two. */
  setMetadata(id, metadata) {
    this.metadata.set(id, metadata);
  }

  fetch(id, wanted) {
    const found = {};
    if (wanted.state) found.state = this.stateOf(id);
    if (wanted.metadata) found.metadata = this.metadata.get(id);
    if (wanted.initialState || wanted.log) this.addHistory(id, found);
    return found;
  }

  stateOf(id) {
    if (this.states) return this.states.get(id);
    const text = this.getState.get(id);
    return text && JSON.parse(text);
  }

  addHistory(id, found) {
    const match = this.getMatch.get(id);
    found.initialState = match && JSON.parse(match.initial);
    found.log = this.getLog.all(id).map((entry) => JSON.parse(entry));
  }

  wipe() {}

  listMatches() {
    return [];
  }
}

module.exports = { Storage };
