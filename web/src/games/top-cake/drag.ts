// Picking something up with finger or mouse and letting it go over a place. A short press stays a click.

import type { Attachment } from 'svelte/attachments';

export interface Carried {
  /** Only what can be picked up now; asked when the finger comes down. */
  isFree(): boolean;
  onlift(): void;
  /** The place below the finger (`data-place`), null over none. */
  onover(place: string | null): void;
  /** Whether it stays there; if not, it goes back to where it was. */
  ondrop(place: string | null): boolean | Promise<boolean>;
}

const SLACK = 7; // pixels a finger may wander in a click

export function carried(options: Carried): Attachment<HTMLElement> {
  return (node) => {
    let from: { id: number; x: number; y: number } | null = null;
    let isLifted = false;

    function down(event: PointerEvent) {
      if (event.button !== 0 || !options.isFree()) return;
      from = { id: event.pointerId, x: event.clientX, y: event.clientY };
      node.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent) {
      if (!from || event.pointerId !== from.id) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!isLifted && Math.hypot(dx, dy) < SLACK) return;
      if (!isLifted) lift();
      node.style.transform = `translate(${dx}px, ${dy}px) scale(1.06)`;
      options.onover(placeBelow(event, node));
    }

    function lift() {
      isLifted = true;
      node.dataset['lifted'] = '';
      options.onlift();
    }

    async function up(event: PointerEvent) {
      if (!from || event.pointerId !== from.id) return;
      from = null;
      if (!isLifted) return;
      isLifted = false;
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }));
      options.onover(null);
      const hasStayed = await options.ondrop(event.type === 'pointerup' ? placeBelow(event, node) : null);
      // What stays flies on from where it was let go: it is taken away here, transform and all.
      if (!hasStayed || node.isConnected) letGo();
    }

    function letGo() {
      delete node.dataset['lifted'];
      node.style.transform = '';
    }

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    };
  };
}

/** The click that ends a drag is none. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function placeBelow(event: PointerEvent, carriedNode: HTMLElement): string | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = carriedNode.contains(element) ? null : element.closest<HTMLElement>('[data-place]');
    if (place) return place.dataset['place'] ?? null;
  }
  return null;
}
