"""A move being composed, before anybody sees it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from petitfour.core.contract import OK, OVER
from petitfour.core.errors import CannotUndo, NotYourTurn, Refused
from petitfour.core.located import Document, of_value
from petitfour.core.state import clone

if TYPE_CHECKING:
    from petitfour.core.match import Match


class Draft:
    """A turn being composed on a copy: nothing in it can show what is still hidden.

    `play` stops before anything is turned up, so the copy knows no more than the table shows.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.changes = match.changes
        self.began = match.move_began
        self.before = match.state
        self.state = clone(match.state)
        self.codes: list[int] = []

    def __copy__(self) -> Draft:
        """Another draft of the same move at the same match."""
        twin = Draft.__new__(Draft)
        twin.__dict__.update(self.__dict__, state=clone(self.state), codes=list(self.codes))
        return twin

    def __repr__(self) -> str:
        told = "complete" if self.is_complete else f"choices={len(self.legal())}"
        return f"<Draft seat={self.seat} codes={self.codes} {told} at {self.match!r}>"

    @property
    def is_complete(self) -> bool:
        """Whether the move is whole: it can be committed, and nothing can be added."""
        return bool(self.codes) and (self.state.step == 0 or self.state.phase == OVER)

    def step(self, code: int, lang: str = "en") -> None:
        """Add one small decision."""
        game = self.match.game
        if self.is_complete:
            raise NotYourTurn("the move is complete: commit it or take something back")
        reason = game.rules.check(self.state, code) if 0 <= code < game.rules.MOVES else 1
        if reason != OK:
            raise game.refusal(reason, lang)
        game.rules.play(self.state, code)
        self.codes.append(code)

    def push(self, value: Any, lang: str = "en") -> None:
        """Add a whole move, given as JSON, as a located document or as a line of notation."""
        game, box = self.match.game, self.match.box
        if isinstance(value, str):
            move = game.moves.parse(value, box)
        else:
            document = value if isinstance(value, Document) else of_value(value, "move")
            move = game.moves.from_json(document, box)
        try:
            codes = game.moves.steps(self.state, move, box)
        except Refused as refused:
            raise game.refusal(refused.reason, lang) from None
        for code in codes:
            self.step(code, lang)

    def undo(self) -> None:
        """Take back the last small decision of the draft."""
        if not self.codes:
            raise CannotUndo("the draft is empty")
        self.__dict__.pop("made", None)
        self.__dict__.pop("move", None)
        self.codes.pop()
        self.state = clone(self.before)
        for code in self.codes:
            self.match.game.rules.play(self.state, code)

    def legal(self) -> list[int]:
        """What could be added."""
        rules = self.match.game.rules
        out = [0] * rules.MOVES
        return [] if self.is_complete else out[: rules.legal(self.state, out)]

    def scores(self) -> list[int]:
        """What the scores would be."""
        rules = self.match.game.rules
        return [rules.score(self.state, seat) for seat in range(self.state.players)]

    def view(self) -> dict[str, Any]:
        """The table as it would look, to the seat that composes."""
        view: dict[str, Any] = self.match.game.view.view(self.state, self.seat, self.match.box)
        return view

    @cached_property
    def made(self) -> Any:
        """The complete move, as the game's `moves` has it."""
        return self.match.made(self.began, [*self.match.steps, *self.codes])

    @cached_property
    def move(self) -> dict[str, Any]:
        """The complete move, as a record has it."""
        move: dict[str, Any] = self.match.game.moves.to_json(self.made)
        return move

    def commit(self) -> None:
        """Play the whole draft at the match; once, and only on the position it was begun on."""
        if not self.is_complete:
            raise NotYourTurn("the move is not complete yet")
        if self.changes != self.match.changes:
            raise NotYourTurn("the table has moved on since this draft was begun")
        self.match.adopt(self)
