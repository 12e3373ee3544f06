"""What a seat of Icing on the Cake sees, in this world and in every other it could be in."""

import json
import random
from typing import Any

import pytest
from tests.games.icing_on_the_cake.conservation import assert_conserved
from tests.games.icing_on_the_cake.table import new_match, play_turn
from tests.kit import random_play

from petitfour.core.match import SPECTATOR, Match
from petitfour.core.state import clone, same
from petitfour.games.icing_on_the_cake import GAME, rules
from petitfour.games.icing_on_the_cake.rules import CELLS, MOVES

BOX = GAME.box()


def positions(players: int, seed: int, share: float) -> list[Match]:
    """Positions of a random game, each on a match of its own."""
    chooser = random.Random(seed)
    found = []
    for match in random_play(new_match(players, seed), chooser):
        if chooser.random() < share:
            twin = Match.__new__(Match)
            twin.__dict__.update(match.__dict__)
            twin.state = clone(match.state)
            twin.chance, twin.moves = list(match.chance), list(match.moves)
            found.append(twin)
    return found


def sent(match: Match, s: rules.State, seat: int) -> str:
    """All that reaches a seat."""
    out = [0] * MOVES
    mine = [
        out[: rules.legal(s, out)],
        [rules.check(s, code) for code in range(MOVES)],
        GAME.view.seen_chance(s, seat, match.chance, match.moves),
        GAME.view.seen_moves(s, seat, match.moves),
    ]
    return json.dumps([GAME.view.view(s, seat, BOX), mine])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_twin_worlds_look_the_same(players: int) -> None:
    changed = 0
    for seed in range(4):
        for match in positions(players, seed, 0.25):
            for seat in (SPECTATOR, *range(players)):
                twin = clone(match.state)
                rules.resample(twin, seat, [seed + 1, 2, 3, 4])
                assert sent(match, twin, seat) == sent(match, match.state, seat)
                changed += not same(twin, match.state)
    assert changed > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_twin_world_plays_on_to_the_end(players: int) -> None:
    bound = GAME.plain
    out = bound.new_out()
    chooser = random.Random(1)
    for match in positions(players, 6, 0.1):
        twin = clone(match.state)
        rules.resample(twin, 0, [1, 2, 3, 4])
        while twin.phase:
            assert_conserved(twin, BOX)
            bound.apply(twin, out[chooser.randrange(bound.legal(twin, out))])
        assert_conserved(twin, BOX)


def test_before_the_next_grid_is_laid_nothing_of_it_is_seen() -> None:
    """Between the last piece of a turn and the next grid the twin worlds still look the same."""
    match = new_match(4)
    s = clone(match.state)
    out = [0] * MOVES
    while not s.due:
        rules.play(s, out[rules.legal(s, out) - 1])
    twin = clone(s)
    rules.resample(twin, 0, [1, 2, 3, 4])
    assert not same(twin, s)
    assert GAME.view.view(twin, 0, BOX) == GAME.view.view(s, 0, BOX)
    assert GAME.view.view(s, 0, BOX)["turn"] == 0


def outcome(match: Match, key: str, seat: int = SPECTATOR) -> Any:
    """What a seat knows of an entry of chance; None if it is left out."""
    entries = match.seen_record(seat)["chance"]
    return next((entry[key] for entry in entries if key in entry), None)


def test_a_running_record_hides_what_lies_face_down() -> None:
    match = new_match(3)
    assert outcome(match, "icing") is None
    assert outcome(match, "characters") == outcome(match, "characters", 2) is not None
    assert outcome(match, "rotation") == match.state.rotation
    for turn in range(8):
        tiles, cuts = outcome(match, "tiles"), outcome(match, "cuts")
        assert cuts == [*match.state.cuts[: turn + 1], *[None] * (15 - turn)]
        laid = min((turn + 1) * CELLS, 64)
        assert tiles == [*match.chance[0]["tiles"][:laid], *[None] * (64 - laid)]
        if turn >= 4:
            iced = (turn - 3) * CELLS
            assert outcome(match, "icing") == [*match.chance[1]["icing"][:iced], *[None] * (64 - iced)]
        play_turn(match)
    assert match.seen_record(SPECTATOR) == match.record()


def test_moves_are_all_public() -> None:
    match = new_match(2)
    play_turn(match)
    assert match.seen_record(1)["moves"] == match.moves


def test_the_unseen_pieces_are_listed_by_what_they_are() -> None:
    match = new_match(4)
    table = match.view()["table"]
    for flavour, kinds in table["unseen"]["tiles"].items():
        for kind, n in kinds.items():
            assert (
                n + table["grid"].count([flavour, kind]) == GAME.built_in_components()["tiles"][flavour][kind]
            )
    assert table["unseen"]["icing"]["carrot"] == {"plain": 4, "edge": 8, "corner": 4}
    assert len(table["unseen"]["cuts"]) == 15


def test_the_piece_being_decided_is_shown() -> None:
    match = new_match(4)
    assert match.view()["table"]["deciding"] is None
    match.step(0, 0)
    match.step(0, 6)
    table = match.view()["table"]
    first = table["sections"][2]["places"][0]
    assert table["hand"] == table["sections"][2]["places"]
    assert table["deciding"] == {"place": first, "piece": table["grid"][first]}
    assert table["sections"][2]["taker"] == 0
    match.step(0, 8)
    assert match.view()["table"]["hand"] == table["hand"][1:]


def test_the_sheet_has_the_lines_of_the_paper() -> None:
    match = new_match(4)
    cake = ["cake-rim", "cake-inside", "cake-group"]
    icing = ["icing-rim", "icing-inside", "icing-group", "tokens", "candles"]
    for expected in (cake, [*cake, *icing]):
        sheet = match.view()["table"]["sheet"][0]
        assert [line["what"] for line in sheet["lines"]] == expected
        while match.state.turn < 4:
            play_turn(match)
    for lang in ("en", "fr"):
        for what in (*cake, *icing):
            assert GAME.words(lang).has(f"what.{what}")
