"""The scorer of Cake Auf! against a slow second opinion."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kit import Setting

from petitfour.games.cake_auf import GAME, rules

STARS = {recipe["name"]: recipe["stars"] for recipe in GAME.built_in_components()["recipes"]}


def stars_by_the_moves(moves: list[dict[str, Any]], shown: list[list[list[str | None]]]) -> list[int]:
    """Stars told from what could be seen: a recipe that left its space by a place or a restore was scored.

    `shown` are the names in all spaces before each move and after the last.
    """
    stars = [0] * len(shown[0])
    for move, before, after in zip(moves, shown, shown[1:], strict=False):
        space = move.get("recipe")
        if move.get("play") == "destroy":
            stars[move["whom"]] -= 1
        elif "place" in move or move.get("play") in ("powers-back", "false-alarm"):
            name = before[move["seat"]][space]
            if name != after[move["seat"]][space]:
                stars[move["seat"]] += STARS[str(name)]
    return stars


def names_in_spaces(table: dict[str, Any]) -> list[list[str | None]]:
    return [[recipe and recipe["name"] for recipe in row] for row in table["recipes"]]


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(0, 10**6), st.lists(st.integers(0, 10**6), min_size=150, max_size=150))
def test_stars_are_those_of_the_recipes_completed_and_not_destroyed(
    players: int, seed: int, choices: list[int]
) -> None:
    match = Setting(GAME, (("players", players),)).match(seed)
    shown = [names_in_spaces(GAME.view.view(match.state, -1, match.box))]
    for choice in choices:
        if match.is_over:
            break
        assert match.actor is not None
        legal = [code for code in match.legal() if code < rules.A_DISCARD] or match.legal()
        match.step(match.actor, legal[choice % len(legal)])
        shown.append(names_in_spaces(GAME.view.view(match.state, -1, match.box)))
        assert match.scores() == stars_by_the_moves(match.moves, shown)
    for seat in range(players):
        sheet = GAME.view.sheet(match.state, seat, match.box)
        assert sum(line["points"] for line in sheet["lines"]) == sheet["total"] == match.scores()[seat]
        assert all(STARS[line["what"]] == line["points"] for line in sheet["lines"])


@given(st.lists(st.integers(-1, 3), min_size=40, max_size=40))
def test_the_sheet_lists_every_completed_recipe(owners: list[int]) -> None:
    s = GAME.new_state({"players": 4})
    s.owner[:40] = owners
    for seat in range(4):
        lines = GAME.view.sheet(s, seat, GAME.box())["lines"]
        assert len(lines) == owners.count(seat)
        assert rules.tiebreak(s, seat) == 0
