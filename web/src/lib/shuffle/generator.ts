// The generator of one random event: xoshiro128++, seeded for this event alone.

import { eventSeed } from './words.ts';

const turned = (x: number, bits: number) => ((x << bits) | (x >>> (32 - bits))) >>> 0;

export class Generator {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: string, event: number) {
    const word = (at: number) => parseInt(hex.slice(at, at + 8), 16);
    const hex = eventSeed(seed, event);
    [this.a, this.b, this.c, this.d] = [(word(0) | 1) >>> 0, word(8), word(16), word(24)];
  }

  private next(): number {
    const word = (turned((this.a + this.d) >>> 0, 7) + this.a) >>> 0;
    const t = (this.b << 9) >>> 0;
    this.c = (this.c ^ this.a) >>> 0;
    this.d = (this.d ^ this.b) >>> 0;
    this.b = (this.b ^ this.c) >>> 0;
    this.a = (this.a ^ this.d) >>> 0;
    this.c = (this.c ^ t) >>> 0;
    this.d = turned(this.d, 11);
    return word;
  }

  /** A number from 0 to n - 1, each exactly as likely. */
  below(n: number): number {
    for (;;) {
      const product = BigInt(this.next()) * BigInt(n);
      if ((product & 0xffffffffn) >= 0x100000000n % BigInt(n)) return Number(product >> 32n);
    }
  }

  shuffled<T>(list: T[]): T[] {
    const cards = [...list];
    for (let i = cards.length - 1; i >= 1; i--) {
      const j = this.below(i + 1);
      [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    }
    return cards;
  }
}
