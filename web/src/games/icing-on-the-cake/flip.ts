// Things move from where they were to where they are: every element with `data-piece`, by that name.

import { lasting } from '../../lib/settings.svelte';

export type Spots = Map<string, DOMRect>;

export function spots(root: Element | undefined): Spots {
  const found: Spots = new Map();
  root?.querySelectorAll<HTMLElement>('[data-piece]').forEach((element) => {
    found.set(element.dataset.piece!, element.getBoundingClientRect());
  });
  return found;
}

export function moveFrom(before: Spots, root: Element | undefined): void {
  const duration = lasting(240);
  if (!duration) return;
  root?.querySelectorAll<HTMLElement>('[data-piece]').forEach((element) => {
    const from = before.get(element.dataset.piece!);
    const to = element.getBoundingClientRect();
    if (!from || !to.width || !from.width || element instanceof SVGElement) return;
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    const scale = from.width / to.width;
    if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(scale - 1) < 0.05) return;
    element.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 }, { transform: 'none', zIndex: 5 }],
      { duration, easing: 'cubic-bezier(.2,.8,.3,1)' },
    );
  });
}
