"""One house for all tests of a file that do not harm it; the same tests for one process and for several."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.hours import Hours
from tests.house.houses import Embedded, House, Shared
from tests.house.inside import Inside


@pytest.fixture(scope="module", params=["embedded", "shared"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("house")
    house = Embedded(folder) if request.param == "embedded" else Shared(folder)
    yield house
    house.stop()
    assert not house.complaints(), house.logs()


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = Embedded(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()
    assert not house.complaints(), house.logs()


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    return Hours(monkeypatch)


@pytest.fixture
def inside(tmp_path: Path, hours: Hours) -> Iterator[Inside]:
    found = Inside(tmp_path, thinkers=1)
    yield found
    found.close()
