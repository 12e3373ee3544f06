"""What shares something costly is found by its name, so the names must keep saying it."""

import pytest
from tests.sharing import shared_by


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "tests/bots/cake_auf/test_expert.py::test_a",
            "tests/contract/test_contract.py::test_b[cake-auf-4p]",
        ),
        ("tests/web/test_games.py::test_a[cake-auf]", "tests/web/test_games.py::test_a[top-cake]"),
        ("tests/house/test_api.py::test_a[shared]", "tests/house/test_api.py::test_b[shared-top-cake]"),
        ("tests/core/test_fair.py::test_a", "tests/core/test_fair.py::test_b[1]"),
    ],
)
def test_together(one: str, other: str) -> None:
    assert shared_by(one) == shared_by(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tests/lab/test_study.py::test_a[top-cake]", "tests/lab/test_study.py::test_a[cake-auf]"),
        ("tests/house/test_api.py::test_a[shared]", "tests/house/test_api.py::test_a[embedded]"),
        ("tests/web/test_games.py::test_a[cake-auf]", "tests/web/test_hands.py::test_a[cake-auf]"),
    ],
)
def test_apart(one: str, other: str) -> None:
    assert shared_by(one) != shared_by(other)
