"""Twin histories: other secret moves, another chance behind the cards, and no difference is heard."""

from tests.kit import Setting, every_setting
from tests.twins.listening import differences
from tests.twins.worlds import has_secret_moves, twins_of

from petitfour.core.match import SPECTATOR


@every_setting
def test_nothing_that_is_said_tells_what_a_viewer_has_not_seen(setting: Setting) -> None:
    for eyes in (SPECTATOR, *range(setting.players)):
        twins = twins_of(setting, eyes)
        decisions, outcomes = twins.changes
        assert decisions or not has_secret_moves(setting), "no secret move could be changed"
        assert decisions or outcomes, "nothing could be changed"
        assert differences(twins) == set(), f"seat {eyes}, counted from 0"
