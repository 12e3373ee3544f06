// The table of Piece o' Cake as the house shows it, and what can be read off it.

import type { GameTable } from '../../lib/types';

/** How many of each variety; one that is missing is none. */
export type Counted = Record<string, number>;

export interface Variety {
  name: string;
  worth: number;
  dollops: number;
}

export interface Piece {
  /** Places in the ring, in order; a piece may run past the last slice to the first. */
  slices: number[];
  taken: boolean;
}

export interface CakeTable extends GameTable {
  phase: 'cut' | 'take' | 'eat' | 'over';
  varieties: Variety[];
  cake: number;
  server: number;
  ring: string[];
  cuts: number[];
  pieces: Piece[];
  turns: number;
  plate: Counted;
  deciding: string | null;
  collected: Counted[];
  fresh: Counted[];
  eaten: Counted[];
  left: Counted;
  unseen: Counted;
}

export const CAKES = 5;

export function varietyOf(table: CakeTable, name: string): Variety {
  return table.varieties.find((variety) => variety.name === name)!;
}

/** The slices of a piece, counted; in the order of the varieties. */
export function counted(table: CakeTable, slices: number[]): [Variety, number][] {
  return table.varieties
    .map((variety): [Variety, number] => [variety, slices.filter((i) => table.ring[i] === variety.name).length])
    .filter(([, n]) => n > 0);
}

/** The dollops on so many slices. */
export function cream(table: CakeTable, slices: Counted): number {
  return table.varieties.reduce((sum, { name, dollops }) => sum + (slices[name] ?? 0) * dollops, 0);
}

/** How a seat stands with a variety: how many it has, by how much it leads (or lags), and who has the most. */
export interface Standing {
  count: number;
  fresh: number;
  margin: number;
  leaders: number[];
}

export function standing(table: CakeTable, seat: number, variety: string): Standing {
  const counts = table.collected.map((slices) => slices[variety] ?? 0);
  const count = counts[seat] ?? 0;
  const most = Math.max(...counts);
  const others = counts.filter((_, other) => other !== seat);
  return {
    count,
    fresh: table.fresh[seat]?.[variety] ?? 0,
    margin: count - Math.max(0, ...others),
    leaders: most ? counts.flatMap((n, other) => (n === most ? [other] : [])) : [],
  };
}
