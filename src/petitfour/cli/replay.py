"""`petitfour replay`: a recorded game once more, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from petitfour.cli import tables
from petitfour.cli.console import ACCENT, QUIET, WRONG, Lang, Screen, wrong_record_ends
from petitfour.cli.sitting import log_line, terminal_of
from petitfour.core.located import of_value
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.names import shown_names
from petitfour.core.proof import notes, shuffle_proof
from petitfour.core.record import Replay
from petitfour.core.words import LANGUAGES

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game.", show_default=False)]
All = Annotated[bool, typer.Option("--all", help="Print every move and the last position, and end.")]
MoveOption = Annotated[
    int | None,
    typer.Option(
        "--move", metavar="N", help="Print the position after N moves, and end.", show_default=False
    ),
]
SeatOption = Annotated[
    int | None,
    typer.Option(
        "--seat", metavar="SEAT", help="With the eyes of this seat, from 1.", show_default="a spectator"
    ),
]


def replay_file(
    file: File, everything: All = False, move: MoveOption = None, seat: SeatOption = None, lang: Lang = None
) -> None:
    """Step through a recorded game: Enter for the next move, b for back, a number to go there, q to end.

    Exit code 1: the record is wrong.
    """
    screen = Screen(lang)
    film = _film(screen, file, seat)
    if move is not None:
        film.show(of_value(move, "move").whole_number(0, film.last))
    elif everything:
        film.show_all()
    else:
        film.step_through()


def _film(screen: Screen, file: Path, seat: int | None) -> Film:
    """The record played again, for all or for the eyes of a seat."""
    with wrong_record_ends(screen.lang):
        replay = Replay(file, screen.lang)
    eyes = SPECTATOR
    if seat is not None:
        eyes = of_value(seat, "seat").whole_number(1, replay.match.options["players"]) - 1
    with wrong_record_ends(screen.lang):
        return Film(screen, replay, eyes)


class Film:
    """Every position of a record, seen with the same eyes."""

    def __init__(self, screen: Screen, replay: Replay, seat: int) -> None:
        self.screen = screen
        self.match = replay.match
        self.header = replay.header
        self.has_fair = "fair" in replay.document.value
        self.terminal = terminal_of(self.match.game)
        self.seat = seat
        self.views = [self._view(), *(self._view() for _ in replay.play())]
        self.last = len(self.views) - 1

    def _view(self) -> dict[str, Any]:
        match: Match = self.match
        view: dict[str, Any] = match.game.view.view(match.state, self.seat, match.box)
        return view

    @property
    def names(self) -> list[str]:
        return shown_names(self.match.seats, self.screen.lang)

    # Showing

    def line(self, number: int) -> str:
        """What a move did; of a finished game everything may be told, unless one looks with a seat's eyes."""
        is_open = self.match.is_over and self.seat == SPECTATOR
        return log_line(self.match, number, self.names, self.match.game.words(self.screen.lang), is_open)

    def show(self, at: int) -> None:
        """The position after `at` moves."""
        title = self.match.game.title(self.screen.lang)
        self.screen.console.rule(self.screen.words.say("replay.at", title=title, at=at, last=self.last))
        if at:
            self.screen.line(self.line(at - 1), style="bold")
        self.screen.show(
            self.terminal.draw(self.views[at], self.match.game.words(self.screen.lang), self.names)
        )
        if at == self.last and self.match.is_over:
            self._show_result()
        if at == self.last:
            self._show_proof()

    def _show_result(self) -> None:
        ranks = self.match.ranks()
        self.screen.line(tables.victory(ranks, self.names, self.screen.words), style=ACCENT)
        self.screen.show(tables.result(self.match.scores(), ranks, self.names, self.screen.words))

    def _show_proof(self) -> None:
        """What the record proves of its shuffle, as `verify` says it."""
        header = self.header
        proof = shuffle_proof(header, self.has_fair)
        for note in notes(header, proof, self.screen.lang):
            self.screen.line(f"· {note}", style=QUIET)

    def show_all(self) -> None:
        for number in range(self.last):
            self.screen.line(self.line(number))
        self.show(self.last)

    def show_sheets(self, at: int) -> None:
        game_words = self.match.game.words(self.screen.lang)
        self.screen.show(tables.sheets(self.views[at]["sheet"], self.names, self.terminal, game_words))

    # Stepping

    def step_through(self) -> None:
        at: int | None = 0
        shown = (-1, "")
        while at is not None:
            if shown != (at, self.screen.lang):
                self.show(at)
            shown = (at, self.screen.lang)
            self.screen.say("replay.keys", style=QUIET)
            at = self._next(at, self.screen.ask().lower())

    def _next(self, at: int, line: str) -> int | None:
        """The position the line asks for; None to end."""
        word, _, rest = line.partition(" ")
        if word in {"q", "quit", "quitter"}:
            return None
        if word in {"", "n"}:
            return min(at + 1, self.last)
        if word == "b":
            return max(at - 1, 0)
        if word.isdecimal():
            return min(int(word[:9]), self.last)
        if word in {"s", "score"}:
            self.show_sheets(at)
        elif word == "lang" and rest in LANGUAGES:
            self.screen.lang = rest
        else:
            self.screen.say("replay.not-understood", style=WRONG, line=line)
        return at
