// The four pieces of a section on their way to the plate. A player lays and turns them in any order; the house
// wants them in the order of their places in the grid. So they are arranged here, and whatever can be told of the
// arrangement (the section, then the pieces up to the first that is missing) is composed as the move.

import { play as sound } from '../../lib/sound';
import type { Turn } from '../../lib/turn.svelte';
import type { Play } from '../../lib/types';
import { all, quarters, QUARTERS, snug } from './cells';
import { isPlace, isSection, type IcingTable, type Layer, type Piece, type PlateView, type Section } from './view';

/** Where a piece lies; `spin` counts quarter turns on and on, so that it always turns the way it was turned. */
export interface Arranged {
  cell: number;
  spin: number;
}

export class Arranging {
  /** The code of the section taken; null if it was not chosen but received, or not chosen yet. */
  taking: number | null = $state(null);
  /** By place in the grid: what lies on the plate. */
  laid: Record<number, Arranged> = $state.raw({});
  /** By place in the grid: pieces that were turned in the hand, on purpose. */
  spun: Record<number, number> = $state.raw({});
  private picked: number | null = $state(null);
  /** The places in the order in which they were laid: what undo takes back. */
  private history: number[] = [];
  private base: number | null = null;
  private isSettling = false;

  constructor(
    readonly turn: Turn<IcingTable>,
    private readonly now: () => Play<IcingTable>,
  ) {}

  /** The section whose pieces are being placed. */
  readonly section: Section | null = $derived.by(() => {
    const { table, legal } = this.now();
    if (this.turn.seat === null) return null;
    const chosen = legal.find((small) => small.code === this.taking);
    if (chosen && isSection(chosen)) return table.sections.find(({ colour }) => colour === chosen.section) ?? null;
    if (table.phase !== 'place') return null;
    return table.sections.find(({ places }) => places.includes(table.hand[0] ?? -1)) ?? null;
  });

  readonly places: number[] = $derived(this.section?.places ?? []);
  readonly layer: Layer = $derived.by(() => this.now().table.round);
  readonly waiting: number[] = $derived(this.places.filter((place) => !this.laid[place]));

  /** The piece that goes to the next cell pressed: the one picked, or else the first. */
  readonly selected: number | null = $derived(
    this.picked !== null && this.waiting.includes(this.picked) ? this.picked : (this.waiting[0] ?? null),
  );

  /** The piece in mind: the one selected, or else the one laid last. */
  readonly current: number | null = $derived.by(() => {
    void this.laid; // the history changes with it
    return this.selected ?? this.history.at(-1) ?? null;
  });

  /** Whether the house has heard of all that lies: only then do its scores tell of it. */
  readonly isTold: boolean = $derived.by(() => {
    const missing = this.places.findIndex((place) => !this.laid[place]);
    return missing < 0 || !this.places.slice(missing).some((place) => this.laid[place]);
  });

  /** The plate as it is arranged. */
  readonly plate: PlateView | null = $derived.by(() => {
    const seat = this.turn.seat;
    const before = seat === null ? undefined : this.now().table.plates[seat];
    const told = seat === null ? undefined : this.turn.table?.plates[seat];
    if (!before || !told) return null;
    const cells = [...before[this.layer]];
    for (const place of this.places) {
      const arranged = this.laid[place];
      if (arranged) cells[arranged.cell] = { piece: this.piece(place), turn: quarters(arranged.spin) };
    }
    return { ...told, cake: before.cake, icing: before.icing, [this.layer]: cells };
  });

  piece(place: number): Piece {
    return this.now().table.grid[place] ?? ['vanilla', 'plain'];
  }

  spin(place: number): number {
    return this.laid[place]?.spin ?? this.spun[place] ?? 0;
  }

  /** The place of the piece that was laid on this cell just now. */
  at(cell: number): number | null {
    return this.places.find((place) => this.laid[place]?.cell === cell) ?? null;
  }

  /** Whether something lay on this cell before. */
  isFilled(cell: number): boolean {
    const { table } = this.now();
    return this.turn.seat !== null && !!table.plates[this.turn.seat]?.[this.layer][cell];
  }

  // What a player does

  async take(code: number): Promise<void> {
    this.reset();
    this.taking = code;
    await this.settle();
  }

  select(place: number): void {
    this.picked = place;
  }

  /** Lay a piece on a cell. What was laid there just now changes places with it, or goes back to the hand. */
  async lay(place: number, cell: number): Promise<void> {
    if (this.isFilled(cell)) return this.refused(place, cell);
    const from = this.laid[place];
    const other = this.at(cell);
    const laid = { ...this.laid };
    if (other !== null && other !== place) {
      if (from) laid[other] = { cell: from.cell, spin: this.snugSpin(other, from.cell) };
      else delete laid[other];
    }
    laid[place] = { cell, spin: this.snugSpin(place, cell) };
    this.history = [...this.history.filter((one) => one !== place && laid[one]), place];
    this.laid = laid;
    sound('plate');
    await this.settle();
  }

  /** A piece nobody turned lies down with its sprinkles to the rim; one turned on purpose stays so. */
  private snugSpin(place: number, cell: number): number {
    return this.spun[place] ?? snug(this.piece(place)[1], cell);
  }

  async turnPiece(place: number, by = 1): Promise<void> {
    const spin = this.spin(place) + by;
    this.spun = { ...this.spun, [place]: spin };
    const arranged = this.laid[place];
    if (!arranged) return;
    this.laid = { ...this.laid, [place]: { ...arranged, spin } };
    await this.settle();
  }

  /** Back to the hand. */
  async lift(place: number): Promise<void> {
    const { [place]: arranged, ...laid } = this.laid;
    if (!arranged) return;
    this.history = this.history.filter((one) => one !== place);
    this.laid = laid;
    this.picked = place;
    await this.settle();
  }

  reset(): void {
    this.taking = null;
    this.history = [];
    this.laid = {};
    this.spun = {};
    this.picked = null;
  }

  /** Ask the house why this cannot be: the other pieces lie where they may. */
  private async refused(place: number, cell: number): Promise<void> {
    await this.turn.attempt(this.record(this.section, { [place]: cell }));
  }

  /** Ask the house why this section cannot be taken. */
  async attempt(section: Section): Promise<void> {
    await this.turn.attempt({ section: section.colour, ...this.record(section, {}, true) });
  }

  /** A whole move as the record has it, with some pieces where the player wanted them. */
  private record(section: Section | null, wanted: Record<number, number>, isOther = false): Record<string, unknown> {
    const taken = new Set([...Object.values(this.laid).map(({ cell }) => cell), ...Object.values(wanted)]);
    const free = all.filter((cell) => !this.isFilled(cell) && !taken.has(cell));
    const place = (section?.places ?? []).map((one) => {
      const cell = wanted[one] ?? (isOther ? undefined : this.laid[one]?.cell) ?? free.shift() ?? 0;
      return [one, cell, quarters(this.spin(one))];
    });
    return this.taking === null || isOther ? { place } : { section: section?.colour, place };
  }

  // What the house hears of it

  /** The small decisions that can be told: all up to the first piece that is missing. */
  private codes(): number[] {
    const codes = this.taking === null ? [] : [this.taking];
    for (const place of this.places) {
      const arranged = this.laid[place];
      if (!arranged || this.base === null) break;
      codes.push(this.base + arranged.cell * QUARTERS + quarters(arranged.spin));
    }
    return codes;
  }

  /** Compose what is arranged, again and again until nothing has changed meanwhile. */
  private async settle(): Promise<void> {
    if (this.isSettling) return;
    this.isSettling = true;
    do this.learn();
    while (!isSame(this.codes(), this.told()) && (await this.turn.compose(this.codes())));
    this.isSettling = false;
  }

  private told(): number[] {
    return this.turn.isComposing ? this.turn.codes : [];
  }

  /** Where the codes of placements begin: any placement on offer tells, and any that was decided. */
  private learn(): void {
    const decided = this.told().flatMap((code) => this.turn.meaning(code) ?? []);
    const offered = [...this.turn.legal, ...decided].find(isPlace);
    if (offered) this.base = offered.code - offered.cell * QUARTERS - offered.turn;
  }

  /** The move changed elsewhere: taken back by the bar, or chosen from the list of moves, or advised. */
  follow(codes: number[]): void {
    this.learn();
    const own = this.codes();
    if (this.isSettling || isSame(own, codes)) return;
    if (codes.length === own.length - 1 && isSame(own.slice(0, -1), codes)) void this.undo();
    else if (codes.length === 0) this.reset();
    else this.adopt(codes);
  }

  /** Take back what was laid last, whichever piece that was; then the section. */
  async undo(): Promise<void> {
    const last = this.history.at(-1);
    if (last === undefined) this.reset();
    else await this.lift(last);
  }

  private adopt(codes: number[]): void {
    const section = this.now().legal.find((small) => small.code === codes[0] && isSection(small));
    this.taking = section ? section.code : null;
    const kept: Record<number, Arranged> = {};
    codes.slice(section ? 1 : 0).forEach((code, i) => {
      const place = this.places[i];
      const small = this.turn.meaning(code);
      if (place !== undefined && small && isPlace(small)) kept[place] = { cell: small.cell, spin: small.turn };
    });
    this.history = Object.keys(kept).map(Number);
    this.laid = kept;
  }
}

function isSame(one: number[], other: number[]): boolean {
  return one.length === other.length && one.every((code, i) => code === other[i]);
}
