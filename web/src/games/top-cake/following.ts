// With the keyboard, the next thing to do comes under the fingers by itself.

const PLACE = '[data-place][aria-disabled="false"]';
const THING = '[data-thing][aria-disabled="false"]';
const MAIN = '.bar .button.main'; // of the bar below the board; without it, Tab leads there

/** After something was chosen: a place for what is held, something to place, or the button that sends it all. */
export function focusNext(board: HTMLElement, isHolding: boolean, isComplete: boolean): void {
  if (isComplete) {
    document.querySelector<HTMLElement>(MAIN)?.focus();
    return;
  }
  const wanted = isHolding ? PLACE : THING;
  if (document.activeElement?.matches(wanted)) return;
  board.querySelector<HTMLElement>(wanted)?.focus();
}
