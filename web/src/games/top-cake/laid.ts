// The cards one player has beside an item, as they are drawn.

import type { Fresh } from './names';
import type { Card, Offer, Outcome, Settled } from './view';

export interface LaidCard {
  key: string;
  /** null: a back that tells nothing */
  card: Card | 'half' | null;
  isDown: boolean;
  /** Laid in this turn from one's own hand, to which it can go back. */
  isFresh: boolean;
}

/** `fresh`: what the seat has laid in this turn, known to it until the turn is over. */
export function laidBeside(offer: Offer, seat: number, fresh: Fresh[]): LaidCard[] {
  const mine = fresh.filter((bid) => bid.item === offer.item);
  const down = mine.find((bid) => bid.isDown);
  const laid = offer.bids.filter((bid) => bid.seat === seat);
  const faces = laid.filter((bid) => !bid.down);
  const backs = laid.filter((bid) => bid.down);
  return [
    ...faces.map((bid) => ({
      key: `up-${bid.card}`,
      card: bid.card,
      isDown: false,
      isFresh: mine.some((one) => !one.isDown && one.card === bid.card),
    })),
    ...backs.map((bid, i) => {
      // Of several backs that tell nothing, the last is the one just laid.
      const isFresh = !!down && (bid.card === null ? i === backs.length - 1 : bid.card === down.card);
      return { key: `down-${i}`, card: isFresh ? down.card : bid.card, isDown: true, isFresh };
    }),
  ];
}

export function halfCard(isFresh: boolean): LaidCard {
  return { key: 'half', card: 'half', isDown: false, isFresh };
}

export interface TurnedUp extends LaidCard {
  isCancelled: boolean;
}

/** The same when the bids have been turned up. */
export function turnedUp(settled: Settled, outcome: Outcome, seat: number): TurnedUp[] {
  const cards: TurnedUp[] = outcome.cards
    .filter((laid) => laid.seat === seat)
    .map(({ card, cancelled }) => ({ key: String(card), card, isDown: false, isFresh: false, isCancelled: cancelled }));
  if (settled.half === outcome.item && settled.first === seat) cards.push({ ...halfCard(false), isCancelled: false });
  return cards;
}
