// How a stack stands: what each layer still carries, how far it leans, what it is worth.

import type { TopCake } from './view';

export interface Layer {
  item: number;
  flavour: string | null;
  max: number;
  above: number;
  /** How many more may come on top before this one gives way. */
  free: number;
}

/** The layers of a stack from the bottom to the top. */
export function layersOf(table: TopCake, stack: number[]): Layer[] {
  return stack.map((item, height) => {
    const { flavour, max } = table.items[item]!;
    const above = stack.length - 1 - height;
    return { item, flavour, max, above, free: max - above };
  });
}

/** How many layers the stack still takes before a cake collapses; a topper on it does not count. */
export function roomOn(layers: Layer[]): number {
  const cakes = layers.filter((layer) => layer.flavour !== null);
  return Math.min(...cakes.map((layer) => layer.free), 9);
}

const LEANS = [5, 2.5];

/** Degrees: a stack leans when it is nearly full, odd ones to the left. */
export function lean(layers: Layer[], stack: number): number {
  if (layers.length < 2) return 0;
  return (LEANS[roomOn(layers)] ?? 0) * (stack % 2 ? -1 : 1);
}

/** The points of one stack, as the score sheet has them. */
export function worth(table: TopCake, seat: number, stack: number): number {
  const lines = table.sheet[seat]?.lines ?? [];
  return lines.filter((line) => line.stack === stack).reduce((sum, line) => sum + line.points, 0);
}

/** The items that lie collapsed now and did not before. */
export function crumbled(before: TopCake, now: TopCake): number[] {
  return now.items.flatMap((item, number) =>
    item.lies === 'collapsed' && before.items[number]?.lies !== 'collapsed' ? [number] : [],
  );
}
