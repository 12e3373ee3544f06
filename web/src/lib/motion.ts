// How things come onto the board. Unlike the ones that come with Svelte these do not look at an element's styles
// first: in the middle of a change that makes the browser style the whole page once more for each of them.

import type { TransitionConfig } from 'svelte/transition';
import { lasting } from './settings.svelte';

interface Coming {
  /** In milliseconds at the usual speed. */
  duration: number;
  delay?: number;
}

/** Out of nothing, or from larger down to its size. */
export function pop(_: Element, { duration, delay = 0, start = 0 }: Coming & { start?: number }): TransitionConfig {
  return {
    duration: lasting(duration),
    delay: lasting(delay),
    easing: eased,
    css: (t) => `opacity: ${t}; transform: scale(${start + (1 - start) * t})`,
  };
}

/** From somewhere beside its place, so many pixels away. */
export function drop(_: Element, { duration, delay = 0, x = 0, y = 0 }: Coming & { x?: number; y?: number }): TransitionConfig {
  return {
    duration: lasting(duration),
    delay: lasting(delay),
    easing: eased,
    css: (t, u) => `opacity: ${t}; transform: translate(${u * x}px, ${u * y}px)`,
  };
}

function eased(t: number): number {
  return 1 - (1 - t) ** 3;
}
