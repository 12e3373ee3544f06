// What can be shown of a table's deals: of those that were given up, of the one on the table, else of the next.

import type { NextDeal, Promised, Room } from '../types';
import type { Fair, Part } from './words.ts';

export interface PartShown {
  /** `house`: nothing of one's own; `none`: nothing yet; `sealed`: a commitment; `opened`: the value; `missing`: it never came. */
  state: 'house' | 'none' | 'sealed' | 'opened' | 'missing';
  value?: string;
  commitment?: string;
}

export interface DealShown {
  attempt: number;
  isNext: boolean;
  commitment: string;
  secret?: string | undefined;
  parts: PartShown[];
  /** The seats from which nothing came, if it was given up for that. */
  missing: number[];
}

const isYetToCome = ({ status, fair }: Room) => status === 'open' || status === 'dealing' || !fair.now;

/** Whether the deal that is shown is one of format 1. */
export function isOld(room: Room): boolean {
  const { fair } = room;
  return isYetToCome(room) ? fair.version === 1 : 'contributions' in fair.now!;
}

export function dealsOf(room: Room): DealShown[] {
  const { fair } = room;
  if (isYetToCome(room) || !fair.now) return [nextDeal(room)];
  if ('contributions' in fair.now) return [old(fair.now, false)];
  return [...givenUp(fair.now), begun(fair.now)];
}

function nextDeal({ fair, seats }: Room): DealShown {
  if (fair.version === 1) return old(fair.next, true);
  const next: NextDeal = fair.next;
  const parts = next.commitments.map((commitment, seat): PartShown => {
    if (commitment) return { state: 'sealed', commitment };
    return { state: seats[seat]?.bot ? 'house' : 'none' };
  });
  return { attempt: next.attempt, isNext: true, commitment: next.commitment, parts, missing: [] };
}

function begun(now: Fair): DealShown {
  const shown = (part: Part): PartShown => ('value' in part ? { state: 'opened', value: part.value } : { state: 'house' });
  return { attempt: now.attempt, isNext: false, commitment: now.commitment, secret: now.secret, parts: now.parts.map(shown), missing: [] };
}

function givenUp(now: Fair): DealShown[] {
  const shown = (value: string | null): PartShown => (value ? { state: 'opened', value } : { state: 'missing' });
  return (now.given_up ?? []).map((one) => ({ ...one, isNext: false, parts: one.parts.map(shown) }));
}

function old({ commitment, contributions, secret }: Promised, isNext: boolean): DealShown {
  const parts = contributions.map((value): PartShown => (value ? { state: 'opened', value } : { state: 'none' }));
  return { attempt: 1, isNext, commitment, secret, parts, missing: [] };
}
