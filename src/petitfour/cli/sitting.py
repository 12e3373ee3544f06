"""One game at the terminal, from the first turn to the result."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petitfour.bots.levels import is_ready
from petitfour.cli import tables
from petitfour.cli.console import ACCENT, DONE, QUIET, WRONG, Leaving
from petitfour.cli.saving import must_be_free, write_record
from petitfour.cli.seats import PERSON
from petitfour.cli.turn import Turn
from petitfour.core.errors import BadInput
from petitfour.core.located import of_value
from petitfour.core.match import SPECTATOR
from petitfour.core.names import shown_names

if TYPE_CHECKING:
    from types import ModuleType

    from rich.console import RenderableType

    from petitfour.cli.bots import Bots
    from petitfour.cli.console import Screen
    from petitfour.core.game import Game
    from petitfour.core.match import Match
    from petitfour.core.words import Words

NO = ("", "n", "no", "non")


def terminal_of(game: Game) -> ModuleType:
    """How the game is drawn at a terminal."""
    return importlib.import_module(f"{game.package}.terminal")


class Sitting:
    """A match with the people and bots around it."""

    def __init__(
        self, screen: Screen, match: Match, kinds: list[str], bots: Bots, save: Path | None = None
    ) -> None:
        self.screen = screen
        self.match = match
        self.kinds = kinds
        self.bots = bots
        self.save = save
        self.terminal = terminal_of(match.game)
        self._told = dict.fromkeys(range(SPECTATOR, len(kinds)), len(match.moves))
        self._looking: int | None = None

    @property
    def names(self) -> list[str]:
        return shown_names(self.match.seats, self.screen.lang)

    @property
    def game_words(self) -> Words:
        return self.match.game.words(self.screen.lang)

    @property
    def viewer(self) -> int:
        """Whose eyes the screen has between turns: the only person's, else a spectator's."""
        return self.kinds.index(PERSON) if self.kinds.count(PERSON) == 1 else SPECTATOR

    # Playing

    def play(self) -> None:
        """Play to the end; whatever happens, a record asked for is written and no bot is left behind."""
        try:
            self._begin()
            while (seat := self.match.actor) is not None:
                self._next(seat)
        except (Leaving, KeyboardInterrupt, EOFError) as reason:
            self.bots.close()
            self._keep(may_ask=isinstance(reason, Leaving))
            raise
        finally:
            self.bots.close()
        self._end()
        self._keep(may_ask=PERSON in self.kinds)

    def _begin(self) -> None:
        if self.bots.begin():
            self._say_of_bots("bots.warming")

    def _is_ready(self) -> bool:
        return is_ready(self.match.game, self.bots.thinkers())

    def _say_of_bots(self, key: str) -> None:
        names = [self.names[seat] for seat in self.bots.levels]
        self.screen.say(key, style=QUIET, n=len(names), names=", ".join(names))

    def _keep(self, may_ask: bool) -> None:
        """Write the record where it was asked for, or ask."""
        path = self.save
        while path or may_ask:
            if path is None:
                answer = self.screen.ask(self.screen.words.say("play.keep"))
                if answer.lower() in NO:
                    return
                path = Path(answer)
            try:
                self.write(path)
                return
            except BadInput as error:
                self.screen.line(error.told(self.screen.lang), style=WRONG)
                path = None

    def _next(self, seat: int) -> None:
        if self.bots.has_warmed():
            self._say_of_bots("bots.ready" if self._is_ready() else "bots.not-ready")
        if self.kinds[seat] == PERSON:
            self._person(seat)
        else:
            self._bot(seat)

    def _bot(self, seat: int) -> None:
        failures = self.bots.failures(seat)
        with self.screen.busy("bots.thinking" if self.bots.thinks(seat) else "", name=self.names[seat]):
            code = self.bots.choose(self.match, seat)
        if self.bots.failures(seat) > failures:
            self.screen.say("bots.failed", style=WRONG, name=self.names[seat])
        self.match.step(seat, code)
        if self.kinds.count(PERSON) <= 1:
            self.tell(self.viewer)

    def _person(self, seat: int) -> None:
        if self._needs_curtain(seat):
            self.screen.curtain("play.pass", name=self.names[seat])
        self._looking = seat
        self.tell(seat)
        Turn(self, seat).play()
        self._told[seat] = len(self.match.moves)

    def _needs_curtain(self, seat: int) -> bool:
        return self.match.game.hides_hands and self.kinds.count(PERSON) > 1 and self._looking != seat

    # Telling

    def drawn(self, view: dict[str, Any]) -> RenderableType:
        drawing: RenderableType = self.terminal.draw(view, self.game_words, self.names)
        return drawing

    def tell(self, seat: int) -> None:
        """What happened since this seat last looked."""
        for number in range(self._told[seat], len(self.match.moves)):
            self.screen.line(self.log_line(number), style=QUIET)
        self._told[seat] = len(self.match.moves)

    def log_line(self, number: int) -> str:
        return log_line(self.match, number, self.names, self.game_words, self.match.is_over)

    def write(self, path: Path) -> None:
        """Save the record; over the one saved before, never over another file."""
        if path != self.save:
            must_be_free(path)
        write_record(self.match.record(), path)
        self.save = path
        self.screen.say("play.saved", style=DONE, file=path)

    def _end(self) -> None:
        match, words = self.match, self.screen.words
        self.tell(self.viewer if self._looking is None else self._looking)
        view = match.game.view.view(match.state, self.viewer, match.box)
        self.screen.show("", self.drawn(view), "")
        self.screen.show(tables.sheets(view["sheet"], self.names, self.terminal, self.game_words))
        self.screen.line(tables.victory(match.ranks(), self.names, words), style=ACCENT)
        self.screen.show(tables.result(match.scores(), match.ranks(), self.names, words))


def log_line(match: Match, number: int, names: list[str], game_words: Words, is_open: bool = False) -> str:
    """What a move did, for everybody to read; openly, with what was hidden while the game went on."""
    move = match.moves[number]
    value = {key: part for key, part in move.items() if key != "seat"}
    typed = match.game.moves.from_json(of_value(value, "move"), match.box)
    say = getattr(match.game.moves, "say_openly", match.game.moves.say) if is_open else match.game.moves.say
    return f"{number + 1:>3}. {names[move['seat']]} {say(typed, game_words, names=names)}"
