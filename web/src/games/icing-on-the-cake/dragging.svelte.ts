// One piece held by a pointer, on its way from the hand or from where it lay.

import type { Arranging } from './arranging.svelte';

const SLACK = 7; // a finger is never quite still

export class Dragging {
  place: number | null = $state(null);
  isMoved = $state(false);
  x = $state(0);
  y = $state(0);
  /** How large it is drawn: as large as the cells it is meant for. */
  size = $state(64);
  /** The cell below it. */
  over: number | null = $state(null);
  private fromX = 0;
  private fromY = 0;
  private wasMoved = false;

  constructor(
    private readonly arranging: Arranging,
    private readonly root: () => HTMLElement | undefined,
  ) {}

  hold(event: PointerEvent & { currentTarget: HTMLElement }, place: number): void {
    if (event.button > 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.place = place;
    this.isMoved = this.wasMoved = false;
    this.fromX = event.clientX;
    this.fromY = event.clientY;
  }

  pull(event: PointerEvent): void {
    if (this.place === null) return;
    if (!this.isMoved && Math.hypot(event.clientX - this.fromX, event.clientY - this.fromY) < SLACK) return;
    const box = this.root()?.getBoundingClientRect();
    const cell = this.root()?.querySelector('[data-cell]')?.getBoundingClientRect();
    if (!box || !cell) return;
    this.isMoved = true;
    this.size = cell.width;
    this.x = event.clientX - box.x;
    this.y = event.clientY - box.y;
    this.over = cellBelow(event);
  }

  /** Let go: on a cell it lies down, elsewhere it goes back to the hand. */
  release(event: PointerEvent): void {
    const { place, isMoved } = this;
    const cell = isMoved ? cellBelow(event) : null;
    this.wasMoved = isMoved;
    if (isMoved && place !== null) void (cell === null ? this.arranging.lift(place) : this.arranging.lay(place, cell));
    this.cancel();
  }

  cancel(): void {
    this.place = null;
    this.isMoved = false;
    this.over = null;
  }

  /** Whether the click that follows is only the end of a drag. */
  get isClickSpent(): boolean {
    const spent = this.wasMoved;
    this.wasMoved = false;
    return spent;
  }
}

function cellBelow(event: PointerEvent): number | null {
  const below = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]');
  return below ? Number(below.dataset.cell) : null;
}
