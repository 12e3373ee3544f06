"""Processes on the side."""

import asyncio
import os

import pytest
from tests.house.niceness import Niceness

from petitfour.house.aside import POLITE, Aside


@pytest.mark.skipif(not hasattr(os, "nice"), reason="a system without priorities")
def test_the_house_comes_before_what_is_thought_for_it() -> None:
    aside = Aside(Niceness, "polite")
    try:
        assert asyncio.run(aside.ask("", 60.0)) == min(os.nice(0) + POLITE, 19)
    finally:
        aside.stop()
