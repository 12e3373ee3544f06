"""The kept playthroughs are still what happens."""

from tests.kit import Setting, all_settings, every_setting
from tests.playthroughs.telling import FOLDER, path_of, told


@every_setting
def test_the_playthrough_is_unchanged(setting: Setting) -> None:
    assert told(setting) == path_of(setting).read_text(encoding="utf-8")


def test_there_is_no_playthrough_too_many() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(s).name for s in all_settings()}
