// What is on the table, in words: for buttons, for those who listen, for the list of moves.

import type { Seat } from '../contract';
import { capital, figure, listed } from '../../lib/words.svelte';
import { layersOf, worth } from './cakes';
import type { Picking } from './picking.svelte';
import type { Card, Offer, Outcome, Settled, TopCake } from './view';
import { ROUNDS } from './view';
import { say } from './words';

/** "chocolate cake, MAX 3" */
export function itemName(table: TopCake, item: number): string {
  const { flavour, max } = table.items[item]!;
  return flavour === null ? say('item.topper') : cakeName(flavour, max);
}

export function cakeName(flavour: string, max: number): string {
  return say('item.cake', { flavour: say(`flavour.${flavour}`), max });
}

/** People count from 1, in the log too. */
export const counted = (index: number): number => index + 1;

/** With the number by which the log calls it. */
export function lotName(table: TopCake, item: number): string {
  return say('table.item', { item: itemName(table, item), number: counted(item) });
}

export function cardName(card: Card): string {
  return say(`card.${card}`);
}

export function seatCalled(seats: Seat[], seat: number): string {
  return seats[seat]?.name ?? '';
}

/** A card one has laid in this very turn: one still knows what it is. */
export interface Fresh {
  card: Card;
  item: number;
  isDown: boolean;
}

/** An item on offer with everything that lies beside it. */
export function offerName(table: TopCake, offer: Offer, seats: Seat[], fresh: Fresh[], me: number | null): string {
  const name = capital(lotName(table, offer.item)) + (offer.held ? `, ${say('table.held')}` : '');
  const bids = seats
    .map((seat) => ({ seat, cards: bidsNamed(table, offer, seat.seat, seat.seat === me ? fresh : []) }))
    .filter(({ cards }) => cards.length)
    .map(({ seat, cards }) => say('table.bids-of', { name: seat.name, cards: listed(cards) }));
  return `${name}. ${bids.length ? bids.join(say('table.then')) : say('table.no-bids')}`;
}

function bidsNamed(table: TopCake, offer: Offer, seat: number, fresh: Fresh[]): string[] {
  const laid = offer.bids.filter((bid) => bid.seat === seat);
  const known = fresh.filter((bid) => bid.isDown && bid.item === offer.item);
  const backs = laid.filter((bid) => bid.down);
  const hidden = backs.filter((bid) => bid.card === null).length - known.length;
  return [
    ...laid.filter((bid) => !bid.down).map((bid) => say('table.bid-up', { card: cardName(bid.card!) })),
    ...backs.flatMap((bid) => (bid.card === null ? [] : [say('table.bid-known', { card: cardName(bid.card) })])),
    ...(backs.some((bid) => bid.card === null) ? known.map((bid) => say('table.bid-own', { card: cardName(bid.card) })) : []),
    ...(hidden > 0 ? [say('table.bid-down', { n: hidden })] : []),
    ...(table.half === offer.item && table.first === seat ? [say('table.half')] : []),
  ];
}

/** A stack from the bottom, with what each layer still carries, and its points. */
export function stackName(table: TopCake, seat: number, stack: number): string {
  const layers = layersOf(table, table.stacks[seat]?.[stack] ?? []);
  const named = layers.map((layer) => {
    const item = itemName(table, layer.item);
    if (layer.flavour === null) return item;
    return layer.free > 0 ? say('table.layer', { item, free: layer.free }) : say('table.layer-full', { item });
  });
  const points = say('table.points', { n: worth(table, seat, stack) });
  return say('table.stack-label', { stack: counted(stack), layers: named.join(say('table.then')), points });
}

/** Who got an item, and how. */
export function result(settled: Settled, outcome: Outcome, seats: Seat[]): string {
  const name = outcome.seat === null ? '' : seatCalled(seats, outcome.seat);
  if (outcome.result === 'tied') return say(settled.round === ROUNDS - 1 ? 'table.tied-last' : 'table.tied');
  if (outcome.result !== 'won') return say(`table.${outcome.result}`, { name });
  return say(outcome.reversed ? 'table.won-low' : 'table.won', { name, bid: bidOf(outcome, outcome.seat!) });
}

export function bidOf(outcome: Outcome, seat: number): string {
  const bid = outcome.bids.find((one) => one.seat === seat)?.bid ?? 0;
  return half(bid);
}

/** 6½ rather than 6.5: so it lies on the table. */
function half(bid: number): string {
  const whole = Math.floor(bid);
  if (whole === bid) return figure(bid);
  return whole ? `${figure(whole)}½` : '½';
}

/** An item as it was settled, with all that was turned up. */
export function outcomeName(table: TopCake, settled: Settled, outcome: Outcome, seats: Seat[]): string {
  const bids = seats.flatMap((seat) => {
    const cards = outcome.cards.filter((laid) => laid.seat === seat.seat).map((laid) => cardName(laid.card));
    if (settled.half === outcome.item && settled.first === seat.seat) cards.push(say('table.half'));
    return cards.length ? [say('table.bids-of', { name: seat.name, cards: listed(cards) })] : [];
  });
  const gone = [...new Set(outcome.cards.filter((laid) => laid.cancelled).map((laid) => cardName(laid.card)))];
  const told = [...bids, ...(gone.length ? [say('table.cancel', { cards: listed(gone) })] : []), result(settled, outcome, seats)];
  return say('table.outcome', { item: capital(lotName(table, outcome.item)), result: told.join(say('table.then')) });
}

/** What to do next, beside what is to be placed. */
export function hint(picking: Picking, isComplete: boolean): string {
  const { table, held, waiting, isMine } = picking;
  if (!isMine) return '';
  if (isComplete) return say('table.hint-ready');
  if (waiting !== null) return say('table.hint-item', { item: counted(Number(waiting.split(':')[1])) });
  if (held === null) return say(table.phase === 'stack' ? 'table.hint-won' : 'table.hint-card');
  const [kind, name = ''] = held.split(':');
  if (kind === 'half') return say('table.hint-first');
  if (kind === 'item') return say('table.hint-stack', { item: capital(itemName(table, Number(name))) });
  return say(table.phase === 'down' ? 'table.hint-down' : 'table.hint-up', { card: say(`card.${name}`) });
}
