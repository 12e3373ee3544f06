// What the operating system says about a server's process.
"use strict";

const fs = require("fs");

const TICKS = 100; // a second, on every Linux there is

function kilobytesOf(id) {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${id}/status`, "utf8"))[1]);
}

/** Processor time so far, of all its threads. */
function secondsOf(id) {
  const fields = fs.readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

module.exports = { kilobytesOf, secondsOf };
