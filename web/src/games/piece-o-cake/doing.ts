// What is being decided: the preview of a whole move already shows the table as the next player will find it, so
// this is read from the decisions and from the table before them.

import type { Turn } from '../../lib/turn.svelte';
import type { Play } from '../../lib/types';
import type { CakeTable } from './view';

export type Doing = 'cut' | 'take' | 'eat' | 'forfeit' | 'nothing-left';

export function doingOf({ play, codes, isComposing }: Turn<CakeTable>): Doing {
  if (play?.table.phase === 'cut') return 'cut';
  if (!isComposing) return play && !isOnOffer(play) ? 'nothing-left' : 'take';
  return play?.legal.some((small) => small.code === codes[0] && typeof small['take'] === 'number') ? 'eat' : 'forfeit';
}

/** Whether there is a piece to take. */
export function isOnOffer({ legal }: Play<CakeTable>): boolean {
  return legal.some((small) => typeof small['take'] === 'number');
}

/** The code of cutting at gap 0; the others follow it. */
export function firstCut({ legal }: Play<CakeTable>): number {
  const offered = legal.find((small) => typeof small['cut'] === 'number');
  return offered ? offered.code - (offered['cut'] as number) : 0;
}

/** The gaps that are cut by these decisions; serving is one of them and cuts nothing. */
export function cutsOf(play: Play<CakeTable>, codes: number[]): number[] {
  return codes.map((code) => code - firstCut(play)).filter((cut) => cut >= 0 && cut < play.table.ring.length);
}
