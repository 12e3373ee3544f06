// What can be eaten instead of taking a piece, as the house offers it.

import type { Play } from '../../lib/types';
import type { CakeTable } from './view';
import { varietyOf } from './view';

export interface Offer {
  code: number;
  /** Null is eating nothing. */
  variety: string | null;
  slices: number;
  cream: number;
}

export function forfeits(play: Play<CakeTable>): Offer[] {
  return play.legal.flatMap((small): Offer[] => {
    const variety = small['forfeit'];
    if (variety === null) return [{ code: small.code, variety, slices: 0, cream: 0 }];
    if (typeof variety !== 'string' || play.actor === null) return [];
    const { collected, fresh } = play.table;
    const slices = (collected[play.actor]?.[variety] ?? 0) - (fresh[play.actor]?.[variety] ?? 0);
    return [{ code: small.code, variety, slices, cream: slices * varietyOf(play.table, variety).dollops }];
  });
}
