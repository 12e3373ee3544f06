// The reveal as a row of beats: stand by stand, in the order of the rules (TOP-4).

import type { Outcome, Settled } from './view';

export type Stage = 'turned' | 'cancelled' | 'reversed' | 'settled';

export interface Beat {
  /** Which item of the row, from the left. */
  place: number;
  stage: Stage;
}

const LASTS: Record<Stage, number> = { turned: 420, cancelled: 520, reversed: 520, settled: 620 };
const ORDER: Stage[] = ['turned', 'cancelled', 'reversed', 'settled'];

/** What happens, one after another; what does not happen at an item takes no time. */
export function beats(settled: Settled): Beat[] {
  return settled.items.flatMap((outcome, place) => stages(outcome).map((stage) => ({ place, stage })));
}

function stages(outcome: Outcome): Stage[] {
  const found: Stage[] = outcome.cards.length ? ['turned'] : [];
  if (outcome.cards.some((laid) => laid.cancelled)) found.push('cancelled');
  if (outcome.reversed) found.push('reversed');
  return [...found, 'settled'];
}

export function lasts(beat: Beat): number {
  return LASTS[beat.stage];
}

/** Whether this stage of an item has been reached with so many beats played. */
export function isReached(all: Beat[], played: number, place: number, stage: Stage): boolean {
  return all.slice(0, played).some((beat) => beat.place === place && ORDER.indexOf(beat.stage) >= ORDER.indexOf(stage));
}
