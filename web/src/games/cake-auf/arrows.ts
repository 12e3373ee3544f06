// The arrow keys: from one thing to the next in that direction, wherever it lies.

export interface Spot {
  x: number;
  y: number;
}

const WAYS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The index of the nearest spot in the direction of the key; null if there is none. */
export function nextSpot(key: string, from: Spot, spots: Spot[]): number | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: number | null = null;
  let least = Infinity;
  spots.forEach((spot, i) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along < 4) return;
    const far = along + 3 * aside; // straight ahead counts more than near
    if (far < least) [best, least] = [i, far];
  });
  return best;
}
