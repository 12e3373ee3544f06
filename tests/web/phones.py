"""A phone that locks its screen: the page stays, its socket is gone; and a diary of what it shows later."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.web.people import Person

# Going offline leaves an open socket as it is: a phone closes it.
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...how) { super(...how); window.sockets.push(this); }
};
"""
DIARY = """
window.diary = [];
window.longest = 0; // milliseconds that something moved meanwhile
const note = () => {
  const said = document.querySelector('[data-announce="meanwhile"]')?.textContent;
  const position = document.querySelector('[data-position]')?.dataset.position;
  const line = [Number(position), said];
  if (said) for (const one of document.getAnimations()) {
    const { duration, iterations } = one.effect.getComputedTiming();
    if (iterations !== Infinity) window.longest = Math.max(window.longest, Number(duration));
  }
  if (said && JSON.stringify(line) !== JSON.stringify(window.diary.at(-1))) window.diary.push(line);
};
document.addEventListener('DOMContentLoaded', () => new MutationObserver(note).observe(
  document.body, { subtree: true, childList: true, characterData: true, attributes: true }));
"""


def prepare(person: Person) -> None:
    """Before the first page is opened."""
    for script in (SOCKETS, DIARY):
        person.context.add_init_script(script)


def lock(person: Person) -> None:
    person.context.set_offline(True)
    person.page.evaluate("window.sockets.forEach((socket) => socket.close())")


def unlock(person: Person) -> None:
    person.context.set_offline(False)


@contextmanager
def locked(person: Person) -> Iterator[None]:
    lock(person)
    yield
    unlock(person)


def diary(person: Person) -> list[tuple[int, str]]:
    """Positions and lines that were shown of what was missed."""
    return [(position, said) for position, said in person.page.evaluate("window.diary")]
