// How slices come and go: from the kitchen, and to the plate of whoever took them.

import { cubicIn, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { lasting } from '../../lib/settings.svelte';
import type { Point } from './ring';

/** A new cake is set down slice by slice. */
export function arrive(_node: Element, { order, away }: { order: number; away: Point }): TransitionConfig {
  return {
    delay: lasting(order * 22),
    duration: lasting(260),
    easing: cubicOut,
    css: (t, u) => `transform: translate(${away.x}px, ${away.y - 26 * u}px); opacity: ${t}`,
  };
}

/** Off to a plate, from where it was last. */
export function leave(node: SVGElement, { toward }: { toward: Point }): TransitionConfig {
  const from = node.style.transform;
  return {
    duration: lasting(380),
    easing: cubicIn,
    css: (t, u) =>
      `transform: ${from} translate(${toward.x * u}px, ${toward.y * u}px) scale(${1 - 0.5 * u}); opacity: ${Math.min(1, 2 * t)}`,
  };
}
