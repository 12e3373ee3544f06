"""For all tests: property tests are the same on every run and have no deadline on noisy machines; tests that
share something costly run in one process; what they tell is said at the end, whichever process ran them."""

import gc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from tests.sharing import Sharing

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

gc.set_threshold(*SELDOM)  # much is compiled here


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing:
    return Sharing(config, log)


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Say a line in the summary of the run."""
    return lambda line: record_property(TOLD, line)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    properties = [p for report in reports for p in getattr(report, "user_properties", ())]
    for line in dict.fromkeys(value for name, value in properties if name == TOLD):
        terminalreporter.write_line(f"· {line}")
