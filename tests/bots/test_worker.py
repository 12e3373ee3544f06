"""A bot in its own process: whatever it does, the table goes on with a legal move and a line in the log."""

from collections.abc import Iterator

import pytest

from petitfour.bots import worker
from petitfour.bots.bot import Budget
from petitfour.bots.worker import Seat
from petitfour.core.fair import Fair
from petitfour.core.game import game_named
from petitfour.core.match import Match

GAME = game_named("cake-auf")


@pytest.fixture
def match() -> Match:
    return Match(GAME, {"players": 2, "start": 0}, fair=Fair.repeated(1, 2))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(worker, "GRACE", 0.2)
    monkeypatch.setattr(worker, "TO_START", 20.0)
    return


def test_a_good_bot_is_asked_and_answers(match: Match) -> None:
    seat = Seat("tests.bots.sample:First", GAME)
    try:
        for _ in range(3):
            assert seat.choose(match, 0, Budget(seconds=0.1)) == match.legal()[0]
    finally:
        seat.close()


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("name", "said"),
    [("Crashing", "died"), ("Raising", "died"), ("Sleeping", "no answer"), ("Illegal", "not legal")],
)
def test_a_bad_bot_costs_a_weak_move_only(
    match: Match, caplog: pytest.LogCaptureFixture, name: str, said: str
) -> None:
    seat = Seat(f"tests.bots.sample:{name}", GAME)
    try:
        move = seat.choose(match, 0, Budget(seconds=0.1))
    finally:
        seat.close()
    assert move in match.legal()
    assert said in caplog.text
