// A check of the shuffle of records, written from docs/fairness.md alone: it shares nothing with the program.
//
// Reads a line of JSON for each record ({record, components}) and answers with a line: right, or what is wrong.

import { createHash, createHmac } from 'node:crypto';
import { createInterface } from 'node:readline';

const HEX = /^[0-9a-f]{64}$/;
const ACTIONS = ['switcheroo', 'dumpster', 'new-recipe', 'take-give', 'power-outage', 'fire-alarm', 'powers-back', 'false-alarm', 'destroy'];

const H = (...words) => createHash('sha256').update(words.join(' ')).digest('hex');
const HMAC = (key, ...words) => createHmac('sha256', key).update(words.join(' ')).digest('hex');

function check(is, what) {
  if (!is) throw new Error(what);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// The words

function checkWords(fair, players) {
  check(!fair.table.includes(' '), 'table');
  const D = [fair.table, fair.game, fair.attempt];
  check([fair.commitment, fair.secret, fair.seed].every((text) => HEX.test(text)), 'hex');
  check(fair.commitment === H('petitfour/2 house', ...D, fair.secret), 'commitment');
  check(fair.parts.length === players, 'parts');
  const values = fair.parts.map((part, seat) => {
    if (same(part, { from: 'house' })) return HMAC(fair.secret, 'petitfour/2 part', seat);
    check(HEX.test(part.value), 'hex');
    check(part.commitment === H('petitfour/2 seat', ...D, seat, part.value), `part of seat ${seat}`);
    return part.value;
  });
  check(fair.seed === H('petitfour/2 seed', fair.secret, ...values), 'seed');
  const givenUp = fair.given_up ?? [];
  check(givenUp.length === fair.attempt - 1, 'given_up');
  givenUp.forEach((one, i) => {
    check(one.attempt === i + 1, 'attempt');
    check(same(one.missing, one.parts.flatMap((part, seat) => (part === null ? [seat] : []))), 'missing');
    check(one.commitment === H('petitfour/2 house', fair.table, fair.game, i + 1, one.secret), 'given_up commitment');
  });
}

// The generator

const rotl = (x, n) => ((x << n) | (x >>> (32 - n))) >>> 0;

class Generator {
  constructor(seed, k) {
    const x = HMAC(seed, 'petitfour/2 chance', k);
    [this.a, this.b, this.c, this.d] = [0, 8, 16, 24].map((at) => parseInt(x.slice(at, at + 8), 16));
    this.a = (this.a | 1) >>> 0;
  }

  next() {
    const word = (rotl((this.a + this.d) >>> 0, 7) + this.a) >>> 0;
    const t = (this.b << 9) >>> 0;
    this.c = (this.c ^ this.a) >>> 0;
    this.d = (this.d ^ this.b) >>> 0;
    this.b = (this.b ^ this.c) >>> 0;
    this.a = (this.a ^ this.d) >>> 0;
    this.c = (this.c ^ t) >>> 0;
    this.d = rotl(this.d, 11);
    return word;
  }

  below(n) {
    for (;;) {
      const p = BigInt(this.next()) * BigInt(n);
      if ((p & 0xffffffffn) >= 0x100000000n % BigInt(n)) return Number(p >> 32n);
    }
  }

  shuffle(list) {
    const shuffled = [...list];
    for (let i = shuffled.length - 1; i >= 1; i--) {
      const j = this.below(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
    }
    return shuffled;
  }
}

// What each event draws

const repeated = (many, thing) => Array.from({ length: many }, () => thing);

function pieces(pile) {
  return ['vanilla', 'strawberry', 'chocolate', 'carrot'].flatMap((flavour) =>
    ['plain', 'edge', 'corner'].flatMap((kind) => repeated(pile[flavour][kind], [flavour, kind])),
  );
}

function kindsOf(deck) {
  return [...Object.keys(deck).filter((card) => !ACTIONS.includes(card)), ...ACTIONS];
}

function drawn(key, entry, box, generator) {
  switch (key) {
    case 'slices':
      return generator.shuffle(box.varieties.flatMap(({ name, slices }) => repeated(slices, name)));
    case 'cakes':
      return generator.shuffle(box.cakes.map(({ flavour, max }) => [flavour, max]));
    case 'tiles':
    case 'icing':
      return generator.shuffle(pieces(box[key]));
    case 'cuts':
      return generator.shuffle(repeated(16, 0).map((_, i) => i));
    case 'characters':
      return generator.shuffle(['r', 'y', 'g', 'b']).slice(0, 3);
    case 'character':
      return 'rygb'[generator.below(4)];
    case 'rotation':
      return generator.below(4);
    case 'recipes':
      return generator.shuffle(box.recipes.map(({ name }) => name)).reverse();
    case 'deck':
      return generator.shuffle(kindsOf(box.deck).flatMap((card) => repeated(box.deck[card] ?? 0, card))).reverse();
    case 'reshuffle': {
      const kinds = kindsOf(box.deck);
      return generator.shuffle([...entry].sort((one, other) => kinds.indexOf(one) - kinds.indexOf(other))).reverse();
    }
    case 'blind':
      return entry; // needs the hand, and so the rules
    default:
      throw new Error(`an unknown event: ${key}`);
  }
}

function checkRecord({ record, components }) {
  checkWords(record.fair, record.options.players);
  record.chance.forEach((outcome, i) => {
    const [[key, entry]] = Object.entries(outcome);
    const generator = new Generator(record.fair.seed, i + 1);
    check(same(drawn(key, entry, components, generator), entry), `chance ${i}: ${key}`);
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    checkRecord(JSON.parse(line));
    console.log('right');
  } catch (error) {
    console.log(`wrong: ${error.message}`);
  }
}
