"""Errors arrive whole from another process, with what a program wants to know of them."""

import pytest
from tests.copying import WAYS

from petitfour.core.errors import BadInput, CannotUndo, IllegalMove, NotYourTurn, PetitFourError, Refused
from petitfour.core.match import Match
from petitfour.core.words import said

ERRORS = [
    PetitFourError("that did not work"),
    BadInput(said("error.line", file="a.json", line=3), "game.json", 7, "moves[3]"),
    NotYourTurn("it is the turn of seat 1", 2, 1),
    CannotUndo("nothing can be taken back"),
    Refused(3),
    IllegalMove("too-many", "POC-4.3", "You have two. (POC-4.3)"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_copied_whole(error: PetitFourError) -> None:
    for copied in WAYS.values():
        other = copied(error)
        assert type(other) is type(error)
        assert (str(other), other.code, vars(other)) == (str(error), error.code, vars(error))


def test_a_sentence_that_was_pickled_is_still_said_in_french() -> None:
    for copied in WAYS.values():
        assert "ligne 3" in copied(ERRORS[1]).in_language("fr")


def test_a_refused_move_carries_its_reason_and_rule() -> None:
    match = Match("piece-o-cake", {"players": 3, "start": 0}, seed=1)
    with pytest.raises(IllegalMove) as refused:
        match.step(0, match.game.rules.A_TAKE)
    assert refused.value.rule.startswith("POC-")
    assert refused.value.rule in str(refused.value)
