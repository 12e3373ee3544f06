// How the slices of a piece lie on the two plates, to eat and to keep. Pure, no DOM.

export interface Spot {
  column: number;
  row: number;
}

export interface Grid {
  /** The side of one slice's place, in pixels. */
  size: number;
  columns: number;
}

const LARGEST = 112;
const SMALLEST = 44;

/** The largest places with which so many slices fit on one plate. */
export function grid(slices: number, width: number, height: number): Grid {
  for (let size = LARGEST; size > SMALLEST; size -= 2) {
    const columns = Math.floor(width / size);
    if (columns * Math.floor(height / size) >= slices) return { size, columns: Math.min(columns, slices) };
  }
  return { size: SMALLEST, columns: Math.max(1, Math.floor(width / SMALLEST)) };
}

export function spot(k: number, columns: number): Spot {
  return { column: k % columns, row: Math.floor(k / columns) };
}

/** Which of so many alike slices are eaten: those that were pointed at, as long as the number agrees. */
export function eatenOnes(slices: number, eaten: number, wished: boolean[] = []): boolean[] {
  if (wished.length === slices && wished.filter(Boolean).length === eaten) return wished;
  return Array.from({ length: slices }, (_, i) => i >= slices - eaten);
}
