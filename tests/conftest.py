"""For all tests: property tests are the same on every run and have no deadline on noisy machines; tests that
share something costly run in one process; what they tell is said at the end, whichever process ran them."""

import gc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from petitfour.core.kept import SELDOM

settings.register_profile(
    "petitfour",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("petitfour")

TOLD = "told"
HOUSES = {"house", "embedded"}  # fixtures of a whole file

gc.set_threshold(*SELDOM)  # much is compiled here


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Who shares a house (and a browser) with the rest of a file goes with the file, not with the game: else
    every process would open every house anew for every game."""
    for item in items:
        if isinstance(item, pytest.Function) and HOUSES & set(item.fixturenames):
            item.own_markers = [mark for mark in item.own_markers if mark.name != "xdist_group"]
            item.add_marker(pytest.mark.xdist_group(f"{item.path.parent.name}-{item.path.stem}{_kind(item)}"))


def _kind(item: pytest.Function) -> str:
    """Whether it is for a house of one process or of several, where there are both."""
    is_varied = hasattr(item, "callspec") and "house" in item.callspec.params
    return f"-{item.callspec.params['house']}" if is_varied else ""


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Say a line in the summary of the run."""
    return lambda line: record_property(TOLD, line)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    properties = [p for report in reports for p in getattr(report, "user_properties", ())]
    for line in dict.fromkeys(value for name, value in properties if name == TOLD):
        terminalreporter.write_line(f"· {line}")
