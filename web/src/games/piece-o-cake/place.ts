// From the picture to the screen and back.

import { angleOf, at, BOX, edge, HEIGHT, RADIUS, TILT, type Point } from './ring';

/** A point of the picture as a share of the box that holds it: for controls laid over it. */
export function share({ x, y }: Point): { left: string; top: string } {
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return { left: percent((x - BOX.x) / BOX.width), top: percent((y - BOX.y) / BOX.height) };
}

/** Where on the picture a pointer is. */
export function onPicture(event: PointerEvent, box: HTMLElement): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return {
    x: BOX.x + ((event.clientX - left) / width) * BOX.width,
    y: BOX.y + ((event.clientY - top) / height) * BOX.height,
  };
}

/** How far out a point lies: 1 is the rim of the cake. */
export function reach({ x, y }: Point): number {
  return Math.hypot(x, y / TILT) / RADIUS;
}

/** The slice a point lies on, its outer wall included; null beside the cake and at its very middle. */
export function sliceAt(point: Point, slices: number): number | null {
  const isOnWall = point.y > 0 && reach({ x: point.x, y: point.y - HEIGHT }) <= 1.1;
  if ((reach(point) > 1.12 && !isOnWall) || reach(point) < 0.02) return null;
  const turns = (angleOf(point) - edge(0, slices)) / (2 * Math.PI);
  return Math.floor((((turns % 1) + 1) % 1) * slices);
}

/** Where the mark of a gap lies: on the rim, in front on the wall. */
export function markAt(gap: number, slices: number): Point {
  const angle = edge(gap, slices);
  return at(angle, 1.06, Math.max(0, Math.sin(angle)) * 0.5);
}
