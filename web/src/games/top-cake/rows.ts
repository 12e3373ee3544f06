// Arrow keys in a row of buttons.

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Left and right go to the neighbour; Tab goes through all as well. */
export function inRow(event: KeyboardEvent, row: HTMLElement | undefined): void {
  const step = STEPS[event.key];
  if (step === undefined || !row) return;
  const buttons = [...row.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]!.focus();
}
