"""Pictures of every page, and of each game at its opening, in its middle and at its end, to be looked at.

    scripts/screenshots [FOLDER] [--only GAME]

Three sizes, both languages (English light, French dark). Nothing here is under test; a person has to look.
"""

import argparse
import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser
from tests.house.houses import Embedded
from tests.web import browser as chromium
from tests.web.people import SIZES, Person
from tests.web.phones import lock, prepare, unlock

from petitfour.core.game import Game, all_games

LOOKS = (("en", "light"), ("fr", "dark"))
PAGES = {
    "home": "/",
    "past": "/past",
    "watch": "/watch",
    "you": "/you",
    "privacy": "/privacy",
    "lost": "/nowhere",
    "no-table": "/t/nowhere",
}
# Moves of one's own to the middle of a game; with five players of Piece o' Cake there may be five in all.
MIDDLE = {"cake-auf": 10, "icing-on-the-cake": 5, "piece-o-cake": 3, "top-cake": 8}


class Album:
    """Where pictures go, and who takes them."""

    def __init__(self, browser: Browser, port: int, folder: Path) -> None:
        self.browser = browser
        self.port = port
        self.folder = folder

    def person(self, size: str, lang: str, theme: str, name: str = "Zoé") -> Person:
        return Person(self.browser, self.port, name, lang=lang, size=size, theme=theme)

    def take(self, person: Person, name: str, *look: str) -> None:
        person.page.wait_for_timeout(400)
        path = self.folder / f"{'-'.join([name, *look])}.png"
        person.page.screenshot(path=path)
        print(path, flush=True)

    def pages(self, *look: str) -> None:
        person = self.person(*look)
        for name, path in PAGES.items():
            person.go(path)
            self.take(person, name, *look)
        person.opens("top-cake", 3, "casual", begin=False)
        self.take(person, "waiting", *look)
        person.leave()

    def absence(self, *look: str) -> None:
        """A locked phone, what the others are offered, what its person missed, and another game."""
        zoe, yan = self.person(*look), self.person(*look, name="Yan")
        prepare(zoe)
        path = zoe.opens("piece-o-cake", 2, begin=False, start=0)
        yan.sits(path)
        zoe.button("waiting.begin").click()
        zoe.awaits_turn_or_end()
        lock(zoe)
        self.take(zoe, "offline", *look)
        yan.button("away.turn").wait_for()
        self.take(yan, "away", *look)
        yan.button("away.turn").click()
        yan.awaits_turn_or_end()
        unlock(zoe)
        zoe.button("meanwhile.pause").click()
        self.take(zoe, "meanwhile", *look)
        zoe.button("meanwhile.skip").click()
        self.take(zoe, "played-for-you", *look)
        zoe.call(f"/api{path.replace('/t/', '/tables/')}/ask", {"type": "abandon"})
        zoe.button("result.again").click()
        self.take(yan, "another-game", *look)
        for person in (zoe, yan):
            person.leave()

    def game(self, game: Game, *look: str) -> None:
        person = self.person(*look)
        players = game.players[-1] if look[0] == "phone" else 3
        person.opens(game.name, players, *["random"] * (players - 1))
        rng = random.Random(game.name)
        moves = 0
        while not person.is_over:
            person.awaits_turn_or_end()
            if moves in (0, MIDDLE[game.name]):
                self.take(person, f"{game.name}-{'middle' if moves else 'opening'}", *look)
            if not person.is_over:
                person.moves_by_keyboard(rng)
            moves += 1
        person.page.wait_for_timeout(800)
        self.take(person, f"{game.name}-end", *look)
        person.leave()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", nargs="?", type=Path, default=Path("build/screenshots"))
    options.add_argument("--only", help="one game")
    chosen = options.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    house = Embedded(Path(tempfile.mkdtemp()), PETITFOUR_AWAY_SECONDS="1")
    try:
        with chromium.opened() as browser:
            album = Album(browser, house.processes[0].port, chosen.folder)
            for size in SIZES:
                for lang, theme in LOOKS:
                    if not chosen.only:
                        album.pages(size, lang, theme)
                        album.absence(size, lang, theme)
                    for game in all_games():
                        if chosen.only in (None, game.name):
                            album.game(game, size, lang, theme)
    finally:
        house.stop()


if __name__ == "__main__":
    main()
