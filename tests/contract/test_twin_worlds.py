"""Twin worlds: whatever a seat cannot know may change, and nothing that reaches the seat changes with it."""

import json
import random
from typing import Any

from tests.kit import Setting, assert_conserved, every_setting, random_play

from petitfour.core.match import SPECTATOR, Match
from petitfour.core.state import clone, same
from petitfour.core.twin import plain
from petitfour.lab.simulation import modules_of

GAMES = 10


def in_another_world(match: Match, seat: int, chooser: random.Random) -> Match:
    """The same match with everything the seat cannot know drawn anew."""
    twin = Match.__new__(Match)
    twin.__dict__.update(match.__dict__)
    twin.state = clone(match.state)
    rng = [chooser.randrange(1, 2**32) for _ in range(4)]
    match.game.rules.resample(twin.state, seat, rng)
    return twin


def everything_sent(match: Match, seat: int) -> dict[str, Any]:
    """All that reaches a seat: the view, the legal moves, the refusal of every other, the log."""
    rules = match.game.rules
    refusals = []
    if seat == match.actor:
        refusals = [rules.check(match.state, code) for code in range(rules.MOVES)]
    return {
        "view": match.view(seat),
        "legal": match.legal() if seat == match.actor else [],
        "refusals": refusals,
        "record": match.seen_record(seat),
    }


@every_setting
def test_a_seat_cannot_tell_its_worlds_apart(setting: Setting) -> None:
    changed = 0
    for seed in range(GAMES):
        chooser = random.Random(seed)
        for match in random_play(setting.match(seed), chooser):
            if chooser.random() > 0.25:
                continue
            for seat in (SPECTATOR, *range(setting.players)):
                twin = in_another_world(match, seat, chooser)
                assert json.dumps(everything_sent(twin, seat)) == json.dumps(everything_sent(match, seat))
                changed += not same(twin.state, match.state)
    assert changed > 20


@every_setting
def test_another_world_depends_only_on_what_the_seat_knows(setting: Setting) -> None:
    """Resampling an already resampled world with the same numbers gives the same world."""
    rules = setting.game.rules
    for seed in range(GAMES):
        chooser = random.Random(seed)
        for match in random_play(setting.match(seed), chooser):
            if chooser.random() > 0.15:
                continue
            for seat in (SPECTATOR, *range(setting.players)):
                rng = [chooser.randrange(1, 2**32) for _ in range(4)]
                once, twice = clone(match.state), clone(match.state)
                rules.resample(twice, seat, [chooser.randrange(1, 2**32) for _ in range(4)])
                rules.resample(once, seat, list(rng))
                rules.resample(twice, seat, list(rng))
                assert same(once, twice)


@every_setting
def test_another_world_can_be_played_on(setting: Setting) -> None:
    check = assert_conserved(setting.game)
    for seed in range(GAMES):
        chooser = random.Random(seed)
        for match in random_play(setting.match(seed), chooser):
            if chooser.random() > 0.03:
                continue
            twin = in_another_world(match, chooser.randrange(-1, setting.players), chooser).state
            bound = plain(setting.game.rules)
            out = bound.new_out()
            check(twin, match.box)
            while twin.phase:
                bound.apply(twin, out[chooser.randrange(bound.legal(twin, out))])
                check(twin, match.box)


@every_setting
def test_greedy_bots_do_not_peek(setting: Setting) -> None:
    bound = plain(*modules_of(setting.game))
    for seed in range(3):
        chooser = random.Random(seed)
        for match in random_play(setting.match(seed), chooser):
            if chooser.random() > 0.3:
                continue
            assert match.actor is not None
            twin = in_another_world(match, match.actor, chooser)
            rng = [chooser.randrange(1, 2**32) for _ in range(4)]
            here = bound.greedy(clone(match.state), list(rng), bound.new_out())
            assert here == bound.greedy(twin.state, list(rng), bound.new_out())
            assert here in match.legal()
