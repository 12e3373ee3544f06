"""The checked door: whose turn, composing a move, undo, and what each seat is told."""

import random

import pytest

from petitfour.core.errors import BadInput, CannotUndo, IllegalMove, NotYourTurn
from petitfour.core.fair import Fair
from petitfour.core.game import game_named
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.state import clone, same

PIECE = game_named("piece-o-cake")
AUF = game_named("cake-auf")


def served() -> Match:
    match = Match(PIECE, {"players": 3, "start": 0}, fair=Fair.repeated(1, 3))
    match.move(0, "cut 0 4 8")
    return match


def test_a_draft_previews_undoes_and_commits_as_one() -> None:
    match = served()
    before = clone(match.state)
    draft = match.draft(1)
    first = match.small(draft.legal()[0])["code"]
    draft.step(first)
    assert not draft.is_complete
    with pytest.raises(NotYourTurn, match="not complete"):
        draft.commit()
    while not draft.is_complete:
        draft.step(draft.legal()[-1])  # eat all of each variety
    assert draft.scores()[1] > 0
    assert draft.legal() == []
    with pytest.raises(NotYourTurn, match="complete"):
        draft.step(first)
    assert same(match.state, before)
    while draft.codes:
        draft.undo()
    assert same(draft.state, before)
    with pytest.raises(CannotUndo):
        draft.undo()
    draft.push({"take": 0, "eat": {}})
    draft.commit()
    assert match.moves[-1] == {"seat": 1, "take": 0, "eat": {}}


def test_a_draft_never_shows_what_is_hidden() -> None:
    """The last choice of a cake previewed: the next cake is not on the table of the draft."""
    match = served()
    match.move(1, "take 0")
    match.move(2, "take 1")
    draft = match.draft(0)
    draft.push("take 2")
    assert draft.view()["cake"] == 0
    draft.commit()
    assert match.view()["table"]["cake"] == 1


def test_whose_turn_it_is() -> None:
    match = served()
    for seat in (0, 2, SPECTATOR, 7):
        with pytest.raises(NotYourTurn):
            match.step(seat, match.legal()[0])
    assert match.view(1)["legal"] != []
    assert match.view(2)["legal"] == match.view(SPECTATOR)["legal"] == []


@pytest.mark.parametrize("code", [-1, 10_000])
def test_a_code_that_is_none_is_refused(code: int) -> None:
    match = served()
    with pytest.raises(IllegalMove):
        match.step(1, code)


def test_undo_within_the_turn_only() -> None:
    match = served()
    with pytest.raises(CannotUndo, match="only what you did in this turn"):
        match.undo(0)  # the turn has passed on
    match.step(1, match.legal()[0])
    match.undo(1)
    assert match.steps == []
    match.undo(0, consent=True)  # with everybody's consent it goes on, back into the cutting
    assert match.state.phase == PIECE.rules.CUT


def test_undo_of_whole_moves_within_a_turn_of_several() -> None:
    match = Match(AUF, {"players": 2, "start": 0}, fair=Fair.repeated(4, 2))
    before = clone(match.state)
    card = next(name for name in match.view(0)["table"]["hand"])
    match.move(0, {"discard": card})
    assert match.actor == 0
    match.undo_move(0)
    assert same(match.state, before)
    assert match.moves == []


def test_after_a_reveal_nothing_can_be_undone() -> None:
    match = Match(AUF, {"players": 2, "start": 0}, fair=Fair.repeated(4, 2))
    match.move(0, {"end": True})  # cards are drawn
    for consent in (False, True):
        with pytest.raises(CannotUndo):
            match.undo(0, consent=consent)


def test_the_start_is_drawn_from_the_seed_or_set() -> None:
    drawn = {Match(PIECE, {"players": 5}, fair=Fair.repeated(i, 5)).options["start"] for i in range(40)}
    assert drawn == set(range(5))
    assert Match(PIECE, {"players": 5, "start": 3}).state.server == 3


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "'players' is missing"),
        ({"players": 9}, "from 2 to 5"),
        ({"players": 2, "start": 2}, "from 0 to 1"),
        ({"players": 2, "colour": "red"}, "unknown key"),
        ({"players": 2, "four_pieces": "yes"}, "expected one of"),
        ({"players": 2, "four_pieces": 1}, "expected one of"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        Match(PIECE, options)


def test_a_running_record_hides_and_a_finished_one_tells() -> None:
    match = served()
    assert "result" not in match.seen_record(0)
    assert None in match.seen_record(0)["chance"][0]["slices"]
    chooser = random.Random(1)
    while not match.is_over:
        assert match.actor is not None
        match.step(match.actor, chooser.choice(match.legal()))
    assert match.seen_record(SPECTATOR) == match.record()
    with pytest.raises(NotYourTurn, match="over"):
        match.draft(0)


def test_a_game_may_be_named_and_the_shuffle_repeated() -> None:
    match = Match("piece-o-cake", {"players": 3}, seed=1)
    assert match.game is PIECE
    assert match.record() == Match(PIECE, {"players": 3}, fair=Fair.repeated(1, 3)).record()
    assert match.record() == Match("piece", {"players": 3}, seed="1").record()
    assert match.record() != Match(PIECE, {"players": 3}, seed=2).record()
    assert Match(PIECE, {"players": 3}).record() != Match(PIECE, {"players": 3}).record()


@pytest.mark.parametrize("seed", [1.0, True, object(), [1], b"1"])
def test_a_seed_is_a_whole_number_or_text(seed: object) -> None:
    with pytest.raises(BadInput, match="seed: expected a whole number or text, found"):
        Match(PIECE, {"players": 3}, seed=seed)


@pytest.mark.parametrize("shuffle", [{"fair": Fair.repeated(1, 3)}, {"words": [1, 2, 3, 4]}])
def test_a_shuffle_is_said_once(shuffle: dict[str, object]) -> None:
    with pytest.raises(BadInput, match=f"expected a seed or {next(iter(shuffle))}, found both"):
        Match(PIECE, {"players": 3}, seed=1, **shuffle)


@pytest.mark.parametrize("game", ["chess", "", 7, None, PIECE.rules])
def test_a_game_that_is_none_is_refused(game: object) -> None:
    with pytest.raises(BadInput, match=r"there is no game .*; expected one of cake-auf, icing"):
        Match(game, {"players": 3})


def test_every_seat_has_a_name() -> None:
    with pytest.raises(BadInput, match="seats: expected 3 elements, found 2"):
        Match(PIECE, {"players": 3}, seats=["Ann", "Bob"])
