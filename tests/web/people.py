"""Somebody at a browser: sees what is on the page, clicks and types, through roles and names alone."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, Page

from petitfour.core.game import all_games

Theme = Literal["dark", "light"]

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
PATIENCE = 30_000
AWAY = ("ERR_INTERNET", "ERR_CONNECTION", "WebSocket connection")  # a house that is gone is no error
UNSIGNED = "SSL certificate"  # of a service worker: with the tests' own certificate there is none
CALM = """() => !document.getAnimations().some(
    (one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity
)"""
WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


def words(lang: str) -> dict[str, Any]:
    """The client's own catalogue."""
    catalogue: dict[str, Any] = json.loads((WORDS / f"{lang}.json").read_text(encoding="utf-8"))
    return catalogue


def in_catalogue(catalogue: dict[str, Any], key: str, **gaps: object) -> str:
    """A sentence by its key, its gaps filled; `n` chooses the plural."""
    found: Any = catalogue
    for part in key.split("."):
        found = found[part]
    if isinstance(found, dict):
        found = found["one" if gaps["n"] == 1 else "other"]
    sentence: str = found
    for gap, value in gaps.items():
        sentence = sentence.replace(f"{{{gap}}}", str(value))
    return sentence


class Person:
    """One person, one browser (with its own cookies), one page."""

    def __init__(
        self,
        browser: Browser,
        port: int,
        name: str = "Ann",
        *,
        lang: str = "en",
        size: str = "desktop",
        theme: str = "light",
        speed: float = 0,
        is_new: bool = True,
    ) -> None:
        """Who is new gets a lesson."""
        width, height = SIZES[size]
        self.name = name
        self.lang = lang
        self.theme: Theme = "dark" if theme == "dark" else "light"
        self.home = f"http://127.0.0.1:{port}"
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=lang,
            color_scheme=self.theme,
            has_touch=size != "desktop",
            is_mobile=size == "phone",
            ignore_https_errors=True,  # the tests' own certificate is signed by nobody
        )
        self.context.set_default_timeout(PATIENCE)
        lessons = [] if is_new else [game.name for game in all_games()]
        kept = {"lang": lang, "name": name, "speed": speed, "sound": False, "lessons": lessons}
        keep = f"if (!localStorage.petitfour) localStorage.petitfour = {json.dumps(json.dumps(kept))}"
        self.context.add_init_script(keep)
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: Any) -> None:
        if message.type == "error" and not any(sign in message.text for sign in AWAY):
            self._complain(message.text)

    def _complain(self, text: str) -> None:
        if UNSIGNED not in text:
            self.complaints.append(f"{self.name}: {text}")

    def leave(self) -> None:
        self.context.close()

    @contextmanager
    def in_the_other_theme(self) -> Iterator[None]:
        """At once: a colour on its way from one to the other is neither."""
        other: Theme = "light" if self.theme == "dark" else "dark"
        self.page.emulate_media(reduced_motion="reduce")
        self.page.emulate_media(color_scheme=other)
        self.awaits_calm()
        yield
        self.page.emulate_media(color_scheme=self.theme)
        self.awaits_calm()
        self.page.emulate_media(reduced_motion="no-preference")

    def awaits_calm(self) -> None:
        """Nothing is on its way any more, but for what never ends."""
        self.page.wait_for_function(CALM)

    # Getting to a table

    def say(self, key: str, **gaps: object) -> str:
        """A sentence of the client."""
        return in_catalogue(words(self.lang), key, **gaps)

    def go(self, path: str = "/") -> None:
        self.page.goto(f"{self.home}{path}")

    def call(self, path: str, body: Any = None) -> Any:
        """The house's API with the cookies of this browser."""
        url = f"{self.home}{path}"
        answer = self.context.request.get(url) if body is None else self.context.request.post(url, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def opens(
        self, game: str, players: int, *bots: str, seats: int = 1, begin: bool = True, **options: Any
    ) -> str:
        """Open a table, take the first seats, put bots on the next ones, and go there; its address."""
        taken: list[Any] = [
            {"name": self.name if seat == 0 else f"{self.name} {seat + 1}"} for seat in range(seats)
        ]
        taken += [{"bot": level} for level in bots]
        wish = {"game": game, "options": {"players": players, **options}, "seats": taken, "begin": begin}
        path = f"/t/{self.call('/api/tables', wish)['id']}"
        self.go(path)
        return path

    def sits(self, path: str) -> None:
        """Come to a table by its address and take the first free seat."""
        self.go(path)
        self.page.get_by_role("button", name=re.compile(f"^{self.say('waiting.sit')}")).first.click()

    # At the table

    def button(self, key: str, **gaps: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **gaps), exact=True)

    @property
    def is_over(self) -> bool:
        return self.page.locator('[data-status="over"]').count() > 0

    def is_to_move(self) -> bool:
        return self.page.locator('[data-announce="turn"]').inner_text() != ""

    def awaits_turn_or_end(self) -> None:
        self.page.wait_for_function(
            """() => document.querySelector('[data-status="over"]')
                || document.querySelector('[data-announce="turn"]')?.textContent"""
        )

    @property
    def position(self) -> int:
        """The position the page shows."""
        return int(self.page.locator("[data-position]").get_attribute("data-position") or 0)

    def awaits_position(self, position: int) -> None:
        """Until the page shows this position, its board is there and it is one's turn."""
        self.page.locator(f'[data-position="{position}"]').wait_for()
        self.button("turn.moves").wait_for()

    def awaits_another(self, position: int) -> None:
        """Until the page shows another position than this one."""
        self.page.wait_for_function(
            "(before) => document.querySelector('[data-position]')?.dataset.position !== before",
            arg=str(position),
        )

    def announced(self) -> str:
        return self.page.locator('[data-announce="move"]').inner_text()

    # Moving, by the list of moves: what is the same in all games

    def moves_by_keyboard(self, rng: random.Random) -> None:
        """One whole move with keys alone: what the list offers is chosen until nothing is missing."""
        page = self.page
        self.button("turn.moves").focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        while dialog.is_visible():
            offered = dialog.get_by_role("listitem").get_by_role("button")
            before = dialog.inner_text()
            offered.nth(one_of(offered.count(), rng)).focus()
            page.keyboard.press("Enter")
            page.wait_for_function(
                "(before) => document.querySelector('dialog[open]')?.innerText !== before", arg=before
            )
        self._confirms(lambda main: (main.focus(), page.keyboard.press("Enter")))

    def moves_by_touch(self, rng: random.Random) -> None:
        """One whole move by taps on the list."""
        self.button("turn.moves").tap()
        dialog = self.page.get_by_role("dialog")
        dialog.wait_for()
        while dialog.is_visible():
            offered = dialog.get_by_role("listitem").get_by_role("button")
            before = dialog.inner_text()
            offered.nth(one_of(offered.count(), rng)).tap()
            self.page.wait_for_function(
                "(before) => document.querySelector('dialog[open]')?.innerText !== before", arg=before
            )
        self._confirms(lambda main: main.tap())

    def _confirms(self, press: Callable[[Locator], object]) -> None:
        main = self.page.locator(".bar .main")
        main.wait_for()
        before = self.position
        press(main)
        self.awaits_another(before)


def one_of(count: int, rng: random.Random) -> int:
    """Rather one of the first: what brings a game on comes before discarding and passing."""
    return int(count * rng.random() ** 3)


def visible_keys(text: str) -> list[str]:
    """Keys of a catalogue that show on a page in the place of words: `panel.log`."""
    return re.findall(r"\b[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*\b", text)
