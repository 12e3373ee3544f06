"""Every way in which Python copies a thing."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import cloudpickle
import pytest

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)


def pickled_with(protocol: int) -> Callable[[Any], Any]:
    return lambda thing: pickle.loads(pickle.dumps(thing, protocol))  # noqa: S301


WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "cloudpickle": lambda thing: pickle.loads(cloudpickle.dumps(thing)),  # noqa: S301
    **{f"pickle {protocol}": pickled_with(protocol) for protocol in PROTOCOLS},
}

every_way = pytest.mark.parametrize("copied", WAYS.values(), ids=WAYS)
