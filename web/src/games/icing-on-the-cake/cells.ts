// Where things lie on a square of four by four: sides, rims, groups, outlines. Nothing here knows the page.

import type { Colour, Flavour, Kind, Laid, PlateView, Section } from './view';

export const SIDE = 4;
export const CELLS = SIDE * SIDE;
export const QUARTERS = 4;
export const all = Array.from({ length: CELLS }, (_, cell) => cell);

/** Sides are numbered clockwise from the top: 0 top, 1 right, 2 bottom, 3 left. */
export type Side = 0 | 1 | 2 | 3;

export const row = (cell: number) => Math.floor(cell / SIDE);
export const column = (cell: number) => cell % SIDE;
export const quarters = (spin: number) => ((spin % QUARTERS) + QUARTERS) % QUARTERS;

/** The cell next to this one, or null beyond the rim. */
export function beyond(cell: number, side: number): number | null {
  if (side === 0) return row(cell) > 0 ? cell - SIDE : null;
  if (side === 1) return column(cell) < SIDE - 1 ? cell + 1 : null;
  if (side === 2) return row(cell) < SIDE - 1 ? cell + SIDE : null;
  return column(cell) > 0 ? cell - 1 : null;
}

/** The sprinkled sides of a piece that is turned so. */
export function sprinkled(kind: Kind, turn: number): Side[] {
  if (kind === 'plain') return [];
  const first = quarters(turn) as Side;
  return kind === 'edge' ? [first] : [first, quarters(turn + 3) as Side];
}

/** How a piece lies snugly on a cell: turned so that the most sprinkles look out over the rim. */
export function snug(kind: Kind, cell: number): number {
  const out = (turn: number) => sprinkled(kind, turn).filter((side) => beyond(cell, side) === null).length;
  return [0, 1, 2, 3].reduce((best, turn) => (out(turn) > out(best) ? turn : best), 0);
}

/** The cells of the largest group of one flavour that hang together by their sides. */
export function largestGroup(laid: (Laid | null)[]): number[] {
  let best: number[] = [];
  const seen = new Set<number>();
  for (const cell of all) {
    const flavour = laid[cell]?.piece[0];
    if (!flavour || seen.has(cell)) continue;
    const group = groupAt(laid, cell, flavour);
    group.forEach((member) => seen.add(member));
    if (group.length > best.length) best = group;
  }
  return best;
}

function groupAt(laid: (Laid | null)[], start: number, flavour: Flavour): number[] {
  const group = [start];
  for (const cell of group)
    for (let side = 0; side < 4; side++) {
      const next = beyond(cell, side);
      if (next !== null && !group.includes(next) && laid[next]?.piece[0] === flavour) group.push(next);
    }
  return group;
}

/** The line around a set of cells, as a path on a grid whose cells are `size` wide. */
export function outline(cells: number[], size = 100): string {
  const lines: string[] = [];
  for (const cell of cells) {
    const x = column(cell) * size;
    const y = row(cell) * size;
    const ends = [
      [x, y, x + size, y],
      [x + size, y, x + size, y + size],
      [x + size, y + size, x, y + size],
      [x, y + size, x, y],
    ];
    ends.forEach(([x1, y1, x2, y2], side) => {
      const next = beyond(cell, side);
      if (next === null || !cells.includes(next)) lines.push(`M${x1} ${y1}L${x2} ${y2}`);
    });
  }
  return lines.join('');
}

/** The sections of a cut card that is turned so: "rrry/ggry/gbyy/gbbb". */
export function sectionsOf(pattern: string): Section[] {
  const colours = pattern.replaceAll('/', '');
  return (['r', 'y', 'g', 'b'] as Colour[]).map((colour) => ({
    colour,
    places: all.filter((cell) => colours[cell] === colour),
    taker: null,
    gone: false,
  }));
}

/** Where the letter of a section stands: on the seam between two of its cells, so that it covers no topping. */
export function seam(cells: number[]): [number, number] {
  const cell = heart(cells);
  const side = [1, 3, 2, 0].find((way) => cells.includes(beyond(cell, way) ?? -1)) ?? 1;
  const [dx, dy] = [[0, -1], [1, 0], [0, 1], [-1, 0]][side]!;
  return [column(cell) + 0.5 + dx! / 2, row(cell) + 0.5 + dy! / 2];
}

/** The cell of a set that is nearest to its middle. */
function heart(cells: number[]): number {
  const [x, y] = middle(cells);
  const away = (cell: number) => (column(cell) + 0.5 - x) ** 2 + (row(cell) + 0.5 - y) ** 2;
  return cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best), cells[0] ?? 0);
}

/** The middle of a set of cells, in cells. */
export function middle(cells: number[]): [number, number] {
  const sum = (of: (cell: number) => number) => cells.reduce((total, cell) => total + of(cell) + 0.5, 0);
  return [sum(column) / cells.length, sum(row) / cells.length];
}

/** What came onto a plate between two views: the cells of the round's layer that were empty before. */
export function landed(before: PlateView, after: PlateView): { cell: number; laid: Laid; layer: 'cake' | 'icing' }[] {
  return (['cake', 'icing'] as const).flatMap((layer) =>
    all.flatMap((cell) => {
      const laid = after[layer][cell];
      return laid && !before[layer][cell] ? [{ cell, laid, layer }] : [];
    }),
  );
}
