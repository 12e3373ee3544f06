"""Weight, time to the first press, echo of a move and frames of the browser client, in a real browser."""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from tests.house.houses import Embedded
from tests.web import browser as chromium
from tests.web.people import Person

from petitfour.core.game import all_games

if TYPE_CHECKING:
    from playwright.sync_api import Browser

KB_WANTED = 150
SECONDS_WANTED = 1.0
ECHO_WANTED = 100
SLOWER = 4
MOVES = 4
WATCHED = 6_000  # milliseconds
SETTLED = 1_000  # after the board is there: what is measured is play, not loading

WEIGHT = """() => [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
    .filter((entry) => !entry.name.includes('/api/')).reduce((sum, entry) => sum + entry.transferSize, 0)"""

# When the button was pressed, and when the page had the new position.
ECHO = """() => {
    window.echoes = [];
    let pressed = 0;
    addEventListener('click', (event) => (pressed = event.timeStamp), true);
    new MutationObserver(() => {
        if (pressed) window.echoes.push(performance.now() - pressed);
        pressed = 0;
    }).observe(document.querySelector('[data-position]'), { attributeFilter: ['data-position'] });
}"""

FRAMES = """(milliseconds) => new Promise((resolve) => {
    const times = [];
    const begin = performance.now();
    const frame = (now) => {
        times.push(now);
        if (now - begin < milliseconds) requestAnimationFrame(frame);
        else resolve(times.slice(1).map((time, i) => time - times[i]));
    };
    requestAnimationFrame(frame);
})"""


def first_load(browser: Browser, port: int, rounds: int) -> tuple[float, list[float]]:
    """Kilobytes, and the seconds to the first press of each round."""
    seconds = []
    for _ in range(rounds):
        person = Person(browser, port)
        person.go("/")
        person.page.get_by_role("button", name=person.say("home.play-bots")).first.wait_for()
        seconds.append(person.page.evaluate("performance.now()") / 1000)
        person.page.wait_for_timeout(500)
        weight = person.page.evaluate(WEIGHT) / 1000
        person.leave()
    return weight, seconds


def echoes(browser: Browser, port: int, game: str) -> list[float]:
    """Milliseconds from the press to the new position."""
    person = Person(browser, port)
    person.opens(game, 2, "random", start=0)
    person.awaits_turn_or_end()
    person.page.evaluate(ECHO)
    for _ in range(MOVES):
        person.awaits_turn_or_end()
        if not person.is_over:
            person.moves_by_keyboard(random.Random(1))
    found: list[float] = person.page.evaluate("window.echoes")
    person.leave()
    return found


def frames(browser: Browser, port: int, game: str) -> list[float]:
    """Milliseconds between frames while three bots play and one watches, the processor slowed down."""
    person = Person(browser, port, speed=1)
    person.opens(game, 3, "random", "random", "random", seats=0)
    person.page.locator("#board svg").first.wait_for()
    person.page.wait_for_timeout(SETTLED)
    person.context.new_cdp_session(person.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    between: list[float] = person.page.evaluate(FRAMES, WATCHED)
    person.leave()
    return between


def verdict(is_reached: bool) -> str:
    return "reached" if is_reached else "not reached"


def report(browser: Browser, port: int, rounds: int) -> None:
    weight, seconds = first_load(browser, port, rounds)
    print(f"first load   {weight:6.1f} KB   {verdict(weight < KB_WANTED)}")
    best = min(seconds)
    print(f"interactive  {best:6.2f} s    median {median(seconds):.2f} s   {verdict(best < SECONDS_WANTED)}")
    for game in all_games():
        found = echoes(browser, port, game.name)
        print(f"echo         {median(found):6.0f} ms   {game.name}   {verdict(median(found) < ECHO_WANTED)}")
    for game in all_games():
        between = frames(browser, port, game.name)
        within = [sum(gap <= limit for gap in between) / len(between) for limit in (17, 34)]
        rate = 1000 * len(between) / sum(between)
        print(f"frames       {rate:6.1f} /s   {game.name}   17 ms {within[0]:.0%}, 34 ms {within[1]:.0%}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    rounds = options.parse_args().rounds
    house = Embedded(Path(tempfile.mkdtemp()))
    try:
        with chromium.opened() as browser:
            report(browser, house.processes[0].port, rounds)
    finally:
        house.stop()


if __name__ == "__main__":
    main()
