"""What an environment says of itself at the prompt."""

from petitfour.envs.pettingzoo import env, raw_env
from petitfour.envs.vector import VectorEnv


def test_many_games_tell_how_many_and_which() -> None:
    many = VectorEnv("top-cake", players=2, games=5, engine="plain")
    assert repr(many) == "<VectorEnv top-cake players=2 games=5 plain not reset yet>"
    many.reset(seed=7)
    assert repr(many) == "<VectorEnv top-cake players=2 games=5 plain seed=7>"


def test_one_game_tells_which_it_is_and_whose_turn() -> None:
    one = env("top-cake", players=2, engine="plain")
    assert repr(one.unwrapped) == "<RawEnv petitfour_top_cake_v1 players=2 not reset yet>"
    one.reset(seed=7)
    told = "<RawEnv petitfour_top_cake_v1 players=2 seed=7 game=0 turn=player_0>"
    assert (repr(one), repr(one.unwrapped)) == (f"<checked {told}>", told)
    one.reset()
    assert "seed=7 game=1 turn=player_1" in repr(one)


def test_an_ended_game_says_so() -> None:
    one = raw_env("top-cake", players=2, engine="plain", limit=1)
    one.reset(seed=7)
    while one.agents:
        one.step(None if any(one.truncations.values()) else one.infos["player_0"]["action_mask"].argmax())
    assert repr(one) == "<RawEnv petitfour_top_cake_v1 players=2 seed=7 game=0 nobody to move>"
