// Something is picked up (a card, the first-player card, a cake that was won), then a place for it; or the other way
// round. What goes where, the house says: here it is only looked up among what is legal.

import type { Play, Small } from '../../lib/types';
import type { Turn } from '../../lib/turn.svelte';
import type { Fresh } from './names';
import type { Card, TopCake } from './view';

/** `card:4`, `card:snatch`, `half`, `item:7` */
export type Thing = string;
/** `lot:3`, `stack:0`, `stack:new` */
export type Place = string;

export class Picking {
  /** What was picked up. */
  private picked: Thing | null = $state(null);
  /** A place that was chosen before the card. */
  private chosen: Place | null = $state(null);
  /** The place below the finger while something is dragged. */
  over: Place | null = $state(null);

  constructor(
    private readonly turn: Turn<TopCake>,
    private readonly play: () => Play<TopCake>,
  ) {}

  readonly table: TopCake = $derived.by(() => this.turn.table ?? this.play().table);
  readonly isMine: boolean = $derived.by(() => this.turn.seat !== null);

  private readonly things: Set<Thing> = $derived.by(() => new Set(this.turn.legal.map(thingOf)));
  private readonly places: Set<Place> = $derived.by(() => new Set(this.turn.legal.map(placeOf)));

  /** What is in the hand now; the only thing there is to place is picked up by itself. */
  readonly held: Thing | null = $derived.by(() => {
    if (this.picked !== null && this.things.has(this.picked)) return this.picked;
    return this.things.size === 1 && this.play().table.phase !== 'up' ? [...this.things][0]! : null;
  });

  readonly waiting: Place | null = $derived.by(() =>
    this.chosen !== null && this.places.has(this.chosen) ? this.chosen : null,
  );

  /** Whether somebody has reached for something. */
  readonly isBegun: boolean = $derived.by(
    () => this.turn.isComposing || this.waiting !== null || (this.picked !== null && this.things.has(this.picked)),
  );

  /** The cards laid in this turn: one still knows them. */
  readonly fresh: Fresh[] = $derived.by(() => {
    if (!this.turn.isComposing) return [];
    const play = this.play();
    return this.turn.codes.flatMap((code, step) => {
      const small = play.legal.find((one) => one.code === code);
      const laid = small && laidOf(small);
      return laid ? [{ card: laid[0], item: laid[1], isDown: play.table.phase === 'down' && step === 0 }] : [];
    });
  });

  canPick(thing: Thing): boolean {
    return this.things.has(thing);
  }

  /** Whether something could be placed here next. */
  isOpen(place: Place): boolean {
    if (this.held === null) return this.places.has(place);
    return this.code(this.held, place) !== null;
  }

  private code(thing: Thing, place: Place): number | null {
    return this.turn.find((small) => thingOf(small) === thing && placeOf(small) === place);
  }

  async pick(thing: Thing): Promise<void> {
    if (this.waiting !== null && (await this.put(thing, this.waiting))) return;
    this.picked = this.picked === thing ? null : thing;
  }

  lift(thing: Thing): void {
    this.picked = thing;
    this.chosen = null;
  }

  async goTo(place: Place): Promise<void> {
    if (!this.isMine) return;
    if (this.held !== null) await this.put(this.held, place);
    else if (this.places.has(place)) this.chosen = this.chosen === place ? null : place;
    else if (!this.turn.isComplete) await this.turn.attempt(attempted(this.table, 'item:0', place));
  }

  /** Place it; where that cannot be, the house says why not. */
  async put(thing: Thing, place: Place): Promise<boolean> {
    const code = this.code(thing, place);
    if (code === null) {
      await this.turn.attempt(attempted(this.table, thing, place));
      return false;
    }
    this.picked = null;
    this.chosen = null;
    return this.turn.choose(code);
  }

  /** A card that is out of the game: why it cannot be played. */
  async pickSpent(card: Card): Promise<void> {
    const offer = this.table.offers[0];
    if (offer) await this.turn.attempt(bidding(this.table, card, offer.item));
  }
}

function laidOf(small: Small): [Card, number] | undefined {
  return (small['down'] ?? small['up']) as [Card, number] | undefined;
}

function thingOf(small: Small): Thing {
  const laid = laidOf(small);
  if (laid) return `card:${laid[0]}`;
  return small['first'] === undefined ? `item:${(small['stack'] as [number, number])[0]}` : 'half';
}

function placeOf(small: Small): Place {
  const laid = laidOf(small);
  if (laid) return `lot:${laid[1]}`;
  return small['first'] === undefined ? `stack:${(small['stack'] as [number, number])[1]}` : `lot:${small['first']}`;
}

/** The move somebody seems to mean, as a record has it. */
function attempted(table: TopCake, thing: Thing, place: Place): Record<string, unknown> {
  const [kind, name = ''] = thing.split(':');
  const [where, number = ''] = place.split(':');
  if (where === 'stack') return { stack: [[kind === 'item' ? Number(name) : 0, number === 'new' ? number : Number(number)]] };
  if (kind === 'card') return bidding(table, cardOf(name), Number(number));
  return { first: Number(number) };
}

function bidding(table: TopCake, card: Card, item: number): Record<string, unknown> {
  const other = table.hands[table.actor]?.cards?.find((one) => one !== card) ?? 1;
  return table.phase === 'down' ? { down: [card, item], up: [other, item] } : { up: [card, item] };
}

function cardOf(name: string): Card {
  return name === 'snatch' || name === 'reverse' ? name : Number(name);
}
