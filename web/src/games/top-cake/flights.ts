// How things get from where they were to where they are.

import { cubicIn, cubicOut } from 'svelte/easing';
import { crossfade, type TransitionConfig } from 'svelte/transition';
import { lasting } from '../../lib/settings.svelte';

/** Cards between hand and table, cakes between tray and stack: one thing, never two. */
export const [send, receive] = crossfade({
  duration: () => lasting(320),
  easing: cubicOut,
  fallback: (node) => come(node, { from: 18 }),
});

/** From above (those of the others) or from below (one's own). */
export function come(_node: Element, { from }: { from: number }): TransitionConfig {
  return {
    duration: lasting(320),
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${u * from}px) scale(${0.8 + 0.2 * t}); opacity: ${t}`,
  };
}

/** A layer that gives way: it tips, falls and is gone. */
export function crumble(_node: Element): TransitionConfig {
  return {
    duration: lasting(400),
    easing: cubicIn,
    css: (t, u) => `transform: translate(${u * 45}%, ${u * 70}%) rotate(${u * 38}deg) scale(${0.6 + 0.4 * t}); opacity: ${t}`,
  };
}

/** What leaves a stack has collapsed, or goes back to where it came from. */
export function leave(node: Element, { key, hasCollapsed }: { key: string; hasCollapsed: () => boolean }) {
  return hasCollapsed() ? crumble(node) : send(node, { key });
}
