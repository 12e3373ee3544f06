"""What tests of environments share."""

from __future__ import annotations

import importlib
import random
import warnings

import numpy as np
import pytest
from tests.kit import all_settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of PettingZoo's tests about an example of their own
    conformance = importlib.import_module("pettingzoo.test")

SMALL = [setting for setting in all_settings() if setting.players in (2, setting.game.players[-1])]

some_settings = pytest.mark.parametrize(
    "setting",
    [pytest.param(s, id=str(s)) for s in SMALL],
)


def any_legal(mask: np.ndarray, chooser: random.Random) -> int:
    return chooser.choice(np.flatnonzero(mask).tolist())


def words_from(chooser: random.Random) -> list[int]:
    """The words of a generator for a resampled world."""
    return [chooser.randrange(1, 2**32) for _ in range(4)]
