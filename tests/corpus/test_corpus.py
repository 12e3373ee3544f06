"""Every recorded game still replays to its result, and every setting has its games."""

from pathlib import Path

import pytest
from tests.corpus.keeping import FOLDER, LEVELS, path_of
from tests.kit import Setting, every_setting

from petitfour.core import located
from petitfour.core.proof import PROMISED
from petitfour.core.record import verify

RECORDS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_recorded_game_is_still_right(path: Path) -> None:
    verdict = verify(located.read(path))
    assert verdict.is_right, verdict.error
    assert verdict.shuffle == PROMISED


@every_setting
def test_every_setting_is_in_the_corpus(setting: Setting) -> None:
    assert all(path_of(setting, level).exists() for level in LEVELS)
