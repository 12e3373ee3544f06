"""A person's turn: composed decision by decision or typed as a whole, then confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.text import Text

from petitfour.cli import tables
from petitfour.cli.choices import Choices
from petitfour.cli.console import ACCENT, QUIET, WRONG, in_words
from petitfour.cli.orders import Orders
from petitfour.core.errors import BadInput, CannotUndo, IllegalMove, PetitFourError

if TYPE_CHECKING:
    from petitfour.cli.sitting import Sitting

FEW = 5  # so many choices stand one a line


class Turn:
    """One move of one person, until it is played."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self.sitting = sitting
        self.screen = sitting.screen
        self.seat = seat
        self.draft = sitting.match.draft(seat)
        self.choices = self._choices()
        self.orders = Orders(sitting, self.view)
        self.is_played = False
        self._is_drawn = False

    def view(self) -> dict[str, Any]:
        """The table as the draft would leave it."""
        return self.draft.view()

    def play(self) -> None:
        while not self.is_played:
            if not self._is_drawn:
                self._draw()
            self._prompt()
            self._obey(self.screen.ask())

    def _obey(self, line: str) -> None:
        order, rest = self.orders.understood(line)
        if self._pick(line):
            return
        try:
            if not line:
                self._enter()
            elif order == "undo":
                self._undo()
            elif order == "table":
                self._is_drawn = False
            elif order:
                self.orders.obey(order, rest)
                self._is_drawn = self._is_drawn and order != "lang"  # names are said differently now
            else:
                self._type(line)
        except IllegalMove as refusal:
            self.orders.refused = refusal.rule
            self.screen.line(str(refusal), style=WRONG)
            self.screen.say("play.read-rule", style=QUIET, rule=refusal.rule)
        except PetitFourError as error:
            self.screen.line(in_words(error, self.screen.lang), style=WRONG)

    # Deciding

    def _choices(self) -> Choices:
        """What could be decided next, in the words of the game."""
        match, draft = self.sitting.match, self.draft
        view = draft.view()
        smalls = [(match.game.moves.small(draft.state, code, match.box), code) for code in draft.legal()]
        choice, words = self.sitting.terminal.choice, self.sitting.game_words
        choices = Choices.of((choice(small, view, words), code) for small, code in smalls)
        choices.pick_forced()
        return choices

    def _pick(self, line: str) -> bool:
        if not self.choices.pick_all(line.split()):
            return False
        self.choices.pick_forced()
        if self.choices.code is not None:
            self.draft.step(self.choices.code, self.screen.lang)
            self._changed()
        return True

    def _enter(self) -> None:
        """Enter alone: play a complete move, or take the only choice there is."""
        if self.draft.is_complete:
            self.draft.commit()
            self.is_played = True
        elif len(self.choices.here()) == 1:
            self._pick(self.choices.here()[0][0])
        else:
            self._is_drawn = False

    def _undo(self) -> None:
        if self.choices.back():
            return
        if self.draft.codes:
            self.draft.undo()
        else:
            self._undo_played()
        self._changed()

    def _undo_played(self) -> None:
        """Take back a move of this turn that was played already, as long as it revealed nothing."""
        try:
            self.sitting.match.undo_move(self.seat)
        except CannotUndo:
            self.screen.say("play.nothing-to-undo", style=WRONG)
        self.draft = self.sitting.match.draft(self.seat)

    def _type(self, line: str) -> None:
        """A whole move in notation takes the place of whatever was composed."""
        draft = self.sitting.match.draft(self.seat)
        try:
            draft.push(line, self.screen.lang)
        except BadInput as error:
            notation = self.sitting.terminal.NOTATION
            self.screen.say("play.not-understood", style=WRONG, line=line, notation=notation)
            if self.screen.lang == "en":
                self.screen.line(str(error), style=QUIET)
            return
        self.draft = draft
        self._changed()

    def _changed(self) -> None:
        self.choices = self._choices()
        self._is_drawn = False

    # Showing

    def _draw(self) -> None:
        view = self.view()
        self.screen.console.rule(style=QUIET)
        self.screen.show(self.sitting.drawn(view))
        if self.draft.codes:
            before = self.sitting.match.scores()
            names, words = self.sitting.names, self.screen.words
            now = tables.points_line(self.draft.scores(), before, names, words)
            self.screen.show(Text.assemble((self.screen.words.say("play.points-now"), QUIET), " ", now))
        self._is_drawn = True

    def _prompt(self) -> None:
        name = self.sitting.names[self.seat]
        if self.draft.is_complete:
            self.screen.say("play.confirm", style=ACCENT, name=name)
            return
        question = self.sitting.terminal.ask(self.view(), self.sitting.game_words)
        self.choices = self._in_language()
        self.screen.line(f"{name} – {question}", style=ACCENT)
        self.screen.show(_listed(self.choices.here()))
        if self.choices.can_go_back() or self.draft.codes or self.sitting.match.may_undo(self.seat):
            self.screen.say("play.undo-hint", style=QUIET)

    def _in_language(self) -> Choices:
        """The same choices, in the language now spoken."""
        choices = self._choices()
        choices.picked = self.choices.picked
        return choices


def _listed(keys: list[tuple[str, str]]) -> Columns:
    items = [Text.assemble((f"{key:>3}", "bold"), f"  {label}") for key, label in keys]
    return Columns(items, padding=(0, 3), column_first=True, width=76 if len(items) <= FEW else None)
