"""The spaces of actions and observations, for those who have Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np

from petitfour.core.errors import BadInput


def action_space(moves: int) -> Any:
    """The move codes of a game."""
    return _gymnasium().spaces.Discrete(moves)


def observation_space(places: int) -> Any:
    """What a seat knows: that many small numbers."""
    return _gymnasium().spaces.Box(-128, 127, (places,), np.int8)


def side_by_side(space: Any, games: int) -> Any:
    """The space of a whole batch."""
    from gymnasium.vector.utils import batch_space

    return batch_space(space, games)


def _gymnasium() -> Any:
    try:
        import gymnasium
    except ImportError:
        raise BadInput("spaces need Gymnasium: install petitfour[pettingzoo]") from None
    return gymnasium
