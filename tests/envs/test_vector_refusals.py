"""What many games at once refuse, with a sentence and before anything moves."""

from typing import Any

import numpy as np
import pytest
from gymnasium import spaces

from petitfour.core.errors import BadInput
from petitfour.core.twin import compilations
from petitfour.envs.table import ENGINES
from petitfour.envs.vector import VectorEnv

GAMES = 8


@pytest.fixture(params=ENGINES)
def many(request: pytest.FixtureRequest) -> VectorEnv:
    made = VectorEnv("piece-o-cake", players=3, games=GAMES, engine=request.param)
    made.reset(seed=1)
    return made


def numbers(many: VectorEnv) -> list[Any]:
    """All there is to know of where the games stand."""
    states = (
        many._states.tobytes() if many.is_compiled else [str(s.seed) + str(s.cut_at) for s in many._states]
    )
    return [states, *(part.tolist() for part in many.batch)]


WRONG = {
    "too few": (
        lambda legal: legal[:3],
        r"actions: expected 8 codes, one for each game; found the shape \(3,\)",
    ),
    "too many": (lambda legal: np.tile(legal, 2), r"found the shape \(16,\)"),
    "one for all": (lambda legal: legal[0], r"found the shape \(\)"),
    "a column": (lambda legal: legal[:, None], r"found the shape \(8, 1\)"),
    "nothing": (lambda legal: [], r"found the shape \(0,\)"),
    "ragged": (
        lambda legal: [[1], *legal[1:].tolist()],
        "actions: expected 8 codes, one for each game; found",
    ),
    "floats": (lambda legal: legal.astype(float), "actions: expected whole numbers, found float64"),
    "bools": (lambda legal: legal > 0, "actions: expected whole numbers, found bool"),
    "texts": (lambda legal: legal.astype(str), "actions: expected whole numbers, found <U21"),
    "None": (lambda legal: None, "found the shape"),
    "negative": (lambda legal: legal * 0 - 1, "actions: expected codes from 0 to 37, found -1 for game 0"),
    "too large": (
        lambda legal: np.where(np.arange(GAMES) == 5, 38, legal),
        "actions: expected codes from 0 to 37, found 38 for game 5",
    ),
    "huge": (lambda legal: np.full(GAMES, 2**64 - 1, np.uint64), "found 18446744073709551615 for game 0"),
}


@pytest.mark.parametrize(("wrong", "said"), WRONG.values(), ids=WRONG)
def test_wrong_actions_are_refused_before_anything_moves(many: VectorEnv, wrong: Any, said: str) -> None:
    actions = wrong(many.sample())
    before = numbers(many)
    with pytest.raises(BadInput, match=said):
        many.step(actions)
    assert numbers(many) == before


@pytest.mark.parametrize("kind", [list, tuple, np.int8, np.int16, np.uint8, np.uint64, ">i4"])
def test_whole_numbers_of_every_kind_play_the_same(many: VectorEnv, kind: Any) -> None:
    actions = many.sample()
    expected = [part.copy() for part in many.step(actions)]
    many.reset(seed=1)
    compiled = compilations()
    given = kind(actions.tolist()) if kind in (list, tuple) else actions.astype(kind)
    assert all(map(np.array_equal, many.step(given), expected))
    assert compilations() == compiled


def test_every_other_number_of_a_larger_array(many: VectorEnv) -> None:
    actions = many.sample()
    expected = [part.copy() for part in many.step(actions)]
    many.reset(seed=1)
    assert all(map(np.array_equal, many.step(np.repeat(actions, 2)[::2]), expected))


def test_an_illegal_action_ends_its_game_and_no_other(many: VectorEnv) -> None:
    actions = many.sample()
    actions[2] = int(np.flatnonzero(many.batch.masks[2] == 0)[0])
    assert many.step(actions).done.tolist() == [0, 0, 3, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("call", [lambda many: many.step(np.zeros(GAMES, int)), lambda many: many.sample()])
@pytest.mark.parametrize("engine", ENGINES)
def test_before_the_first_reset_nothing_is_played(engine: str, call: Any) -> None:
    many = VectorEnv("piece-o-cake", games=GAMES, engine=engine)
    with pytest.raises(BadInput, match=r"expected reset\(\) first: no game has begun"):
        call(many)


@pytest.mark.parametrize("seed", [-1, 1.5, True, "1", 2**63])
def test_wrong_seeds_are_refused(many: VectorEnv, seed: Any) -> None:
    before = numbers(many)
    with pytest.raises(BadInput, match=f"seed: expected a whole number from 0 to {2**63 - 1}, found"):
        many.reset(seed=seed)
    assert numbers(many) == before


def test_without_a_seed_one_is_drawn(many: VectorEnv) -> None:
    drawn = set()
    for _ in range(3):
        many.reset(seed=None)
        drawn.add(many.seed)
    assert len(drawn) == 3
    seen = many.batch.observations.copy()
    assert np.array_equal(many.reset(seed=many.seed).observations, seen)
    many.reset(seed=np.int64(7))
    assert many.seed == 7


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"start": 7}, "start: expected a whole number from -1 to 2, found 7"),
        ({"start": -2}, "start: expected a whole number from -1 to 2, found -2"),
        ({"start": 1.0}, "start: expected a whole number from -1 to 2, found 1.0"),
        ({"games": 0}, "games: expected a whole number from 1"),
        ({"games": -3}, "games: expected a whole number from 1"),
        ({"games": 2.0}, "games: expected a whole number from 1"),
        ({"limit": 0}, "limit: expected a whole number from 1"),
        ({"players": 6}, "players: expected a whole number from 2 to 5, found 6"),
        ({"players": "3"}, "players: expected a whole number from 2 to 5"),
        ({"colour": "red"}, 'unknown key "colour"'),
        ({"four_pieces": 1}, "four_pieces: expected one of"),
        ({"rewards": "money"}, "rewards: expected one of margin, rank"),
        ({"engine": "steam"}, "engine: expected one of compiled, plain"),
    ],
)
def test_wrong_settings_are_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        VectorEnv("piece-o-cake", **{"engine": "plain", **wrong})


def test_a_game_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match="there is no game 'chess'"):
        VectorEnv("chess")


def test_spaces_are_those_of_gymnasium(many: VectorEnv) -> None:
    assert many.num_envs == GAMES
    assert many.single_action_space == spaces.Discrete(38)
    assert many.batch.observations[0] in many.single_observation_space
    assert many.batch.observations in many.observation_space
    assert many.sample() in many.action_space
    many.close()


def test_the_environment_alone_does_without_gymnasium() -> None:
    import subprocess
    import sys

    code = """
import sys
sys.modules["gymnasium"] = None
from petitfour.core.errors import BadInput
from petitfour.envs.vector import VectorEnv
many = VectorEnv("piece-o-cake", games=2, engine="plain")
many.reset()
many.step(many.sample())
try:
    many.action_space
except BadInput as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "spaces need Gymnasium: install petitfour[pettingzoo]\n"
