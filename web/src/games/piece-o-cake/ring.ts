// The cake as it is seen from a little above: where things on it lie on the picture. Pure geometry, no DOM.
//
// The middle of the cake's top is (0, 0), its radius 100; angles run clockwise from the right, in radians.

export const RADIUS = 100;
export const TILT = 0.8;
export const HEIGHT = 25;
/** How far pieces drift apart. */
export const DRIFT = 11;
export const BOX = { x: -128, y: -100, width: 256, height: 228 };

export interface Point {
  x: number;
  y: number;
}

/** The edge before slice i: the first slice begins at the top. */
export function edge(i: number, slices: number): number {
  return (i / slices - 0.25) * 2 * Math.PI;
}

/** A point of the cake's top; `down` goes into the cake. */
export function at(angle: number, reach: number, down = 0): Point {
  return { x: Math.cos(angle) * reach * RADIUS, y: Math.sin(angle) * reach * RADIUS * TILT + down * HEIGHT };
}

/** The angle of a point of the picture, as on the round cake. */
export function angleOf(point: Point): number {
  return Math.atan2(point.y / TILT, point.x);
}

/** The gap nearest to an angle. */
export function nearestGap(angle: number, slices: number): number {
  const turns = angle / (2 * Math.PI) + 0.25;
  return ((Math.round(turns * slices) % slices) + slices) % slices;
}

const put = ({ x, y }: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`;

function arc(to: number, isLong: boolean, down = 0, isClockwise = true): string {
  return `A${RADIUS} ${RADIUS * TILT} 0 ${isLong ? 1 : 0} ${isClockwise ? 1 : 0} ${put(at(to, 1, down))}`;
}

/** The top of what lies between two angles. */
export function top(from: number, to: number): string {
  return `M0 0L${put(at(from, 1))}${arc(to, to - from > Math.PI)}Z`;
}

/** A layer of the outer wall, as far as it is seen from the front; empty at the back. */
export function wall(from: number, to: number, upper: number, lower: number): string {
  const begin = Math.max(from, 0);
  const end = Math.min(to, Math.PI);
  if (end - begin < 1e-6) return '';
  return `M${put(at(begin, 1, upper))}${arc(end, false, upper)}L${put(at(end, 1, lower))}${arc(begin, false, lower, false)}Z`;
}

/** A layer of the face that the knife leaves at an angle. */
export function face(angle: number, upper: number, lower: number): string {
  const points = [at(0, 0, upper), at(angle, 1, upper), at(angle, 1, lower), at(0, 0, lower)];
  return `M${points.map(put).join('L')}Z`;
}

/** Whether the face at the beginning of a slice looks towards us; and the one at its end. */
export const isFirstFaceSeen = (angle: number) => Math.cos(angle) < -1e-9;
export const isLastFaceSeen = (angle: number) => Math.cos(angle) > 1e-9;

/** The pieces that these cuts make: one cut alone makes none. */
export function piecesOf(cuts: number[], slices: number): number[][] {
  if (cuts.length < 2) return [Array.from({ length: slices }, (_, i) => i)];
  return cuts.map((from, i) => {
    const to = i + 1 < cuts.length ? cuts[i + 1]! : cuts[0]! + slices;
    return Array.from({ length: to - from }, (_, k) => (from + k) % slices);
  });
}

/** The angles from and to of a piece; more than a half turn is possible. */
export function span(piece: number[], slices: number): [number, number] {
  const from = edge(piece[0]!, slices);
  return [from, from + (piece.length / slices) * 2 * Math.PI];
}

/** Where a piece drifts to when the cake is cut; the whole cake stays. */
export function drift(piece: number[], slices: number): Point {
  if (piece.length === slices || !piece.length) return { x: 0, y: 0 };
  const [from, to] = span(piece, slices);
  const middle = (from + to) / 2;
  return { x: Math.cos(middle) * DRIFT, y: Math.sin(middle) * DRIFT * TILT };
}

/** The middle of a piece's top, for the control that takes it. */
export function middle(piece: number[], slices: number): Point {
  if (piece.length === slices || !piece.length) return { x: 0, y: 0 };
  const [from, to] = span(piece, slices);
  const away = drift(piece, slices);
  const on = at((from + to) / 2, 0.62);
  return { x: on.x + away.x, y: on.y + away.y };
}

/** The contour of a piece's top. */
export function contour(piece: number[], slices: number): string {
  if (piece.length === slices) {
    return `M${RADIUS} 0A${RADIUS} ${RADIUS * TILT} 0 1 1 ${-RADIUS} 0A${RADIUS} ${RADIUS * TILT} 0 1 1 ${RADIUS} 0Z`;
  }
  return top(...span(piece, slices));
}

/** From the back to the front, so that what is nearer covers what is behind it. */
export function backToFront(slices: number): number[] {
  const depth = (i: number) => Math.sin(edge(i + 0.5, slices));
  return Array.from({ length: slices }, (_, i) => i).sort((a, b) => depth(a) - depth(b));
}
