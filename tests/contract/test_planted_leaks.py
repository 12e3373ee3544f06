"""Leaks planted one by one: listening to twin histories finds every one of them, on the way it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from zlib import crc32

import pytest
from rich.text import Text
from tests.kit import all_settings, every_game
from tests.twins.listening import WAYS, differences
from tests.twins.worlds import Twins, twins_of

from petitfour.bots.bot import Position
from petitfour.cli.sitting import terminal_of
from petitfour.core.contract import OK
from petitfour.core.draft import Draft
from petitfour.core.errors import IllegalMove, Refused
from petitfour.core.game import Game, game_named
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.state import packed
from petitfour.envs.layout import observing
from petitfour.house import hinting, telling, thinking

Plant = Callable[[pytest.MonkeyPatch], None]

TOP = game_named("top-cake")


@cache
def twins_in(game: Game, eyes: int) -> Twins:
    """Twins of the last setting of a game: the most players."""
    return twins_of([setting for setting in all_settings() if setting.game is game][-1], eyes)


@pytest.fixture(autouse=True)
def _unsaid() -> Iterator[None]:
    """The house keeps the words for a move: not those of a test."""
    telling._in_words.cache_clear()
    yield
    telling._in_words.cache_clear()


@every_game
@pytest.mark.parametrize("eyes", [SPECTATOR, 0])
def test_a_view_with_the_truth_in_it_is_found(game: Game, eyes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    twins = twins_in(game, eyes)
    own = game.view.own

    def leaking(s: Any, seat: int, box: Any) -> Any:
        return {**own(s, seat, box), "peek": packed(s).hex()}

    monkeypatch.setattr(game.view, "own", leaking)
    assert differences(twins, {"view"}) == {"view"}


@every_game
@pytest.mark.parametrize("eyes", [SPECTATOR, 0])
def test_a_record_with_all_chance_in_it_is_found(
    game: Game, eyes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game.view, "seen_chance", lambda s, seat, entries, moves: entries)
    assert differences(_with_another_chance(game, eyes), {"record"}) == {"record"}


def _with_another_chance(game: Game, eyes: int) -> Twins:
    settings = [setting for setting in all_settings() if setting.game is game]
    found = (twins_of(setting, eyes) for setting in reversed(settings))
    return next(twins for twins in found if twins.changes[1])


# A game with secret moves: what lies face down, told in every way there is


def a_log_that_names_the_card(patch: pytest.MonkeyPatch) -> None:
    say = TOP.moves.say

    def leaking(move: Any, *others: Any, **more: Any) -> str:
        return f"{say(move, *others, **more)} {getattr(move, 'down', '')}"

    patch.setattr(TOP.moves, "say", leaking)


def a_log_in_one_language_that_names_the_card(patch: pytest.MonkeyPatch) -> None:
    say = TOP.moves.say

    def leaking(move: Any, words: Any, *others: Any, **more: Any) -> str:
        secret = getattr(move, "down", "") if words.lang == "fr" else ""
        return f"{say(move, words, *others, **more)} {secret}"

    patch.setattr(TOP.moves, "say", leaking)


def a_scene_with_the_card(patch: pytest.MonkeyPatch) -> None:
    """The house gives the scene to the words; the terminal does not."""
    say = TOP.moves.say

    def leaking(move: Any, words: Any, first: int = 0, scene: Any = (), names: Any = ()) -> str:
        return f"{say(move, words, first, (), names)} {scene}"

    patch.setattr(TOP.moves, "scene", lambda s, move, box: getattr(move, "down", None))
    patch.setattr(TOP.moves, "say", leaking)


def telltale(s: Any) -> int:
    """A number that is another when other cards lie face down."""
    return crc32(repr(s.place).encode())


def a_list_of_legal_moves_that_tells(patch: pytest.MonkeyPatch) -> None:
    legal = Match.legal

    def leaking(match: Match) -> list[int]:
        codes = legal(match)
        return [code for code in codes if code != codes[telltale(match.state) % len(codes)]]

    patch.setattr(Match, "legal", leaking)


def a_refusal_that_tells(patch: pytest.MonkeyPatch) -> None:
    check = TOP.rules.check

    def leaking(s: Any, move: int) -> int:
        return OK if check(s, move) == OK else 1 + telltale(s) % (len(TOP.rules.REASONS) - 1)

    patch.setattr(TOP.rules, "check", leaking)


def a_refusal_of_whole_moves_that_tells(patch: pytest.MonkeyPatch) -> None:
    def leaking(s: Any, move: Any, box: Any) -> list[int]:
        raise Refused(1 + telltale(s) % (len(TOP.rules.REASONS) - 1))

    patch.setattr(TOP.moves, "steps", leaking)


def a_record_with_the_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TOP.view, "seen_moves", lambda s, seat, moves: moves)


def a_whole_record(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "seen_record", lambda match, seat: match.record())


def a_preview_through_all_eyes(patch: pytest.MonkeyPatch) -> None:
    def leaking(draft: Draft) -> Any:
        game, box = draft.match.game, draft.match.box
        return [game.view.view(draft.state, seat, box) for seat in range(draft.state.players)]

    patch.setattr(Draft, "view", leaking)


def a_preview_that_tells_late(patch: pytest.MonkeyPatch) -> None:
    """Not before the second decision of a move."""
    view = Draft.view

    def leaking(draft: Draft) -> Any:
        return [view(draft), telltale(draft.state) if len(draft.codes) > 1 else 0]

    patch.setattr(Draft, "view", leaking)


def a_refusal_in_the_middle_of_a_move_that_tells(patch: pytest.MonkeyPatch) -> None:
    step = Draft.step

    def leaking(draft: Draft, code: int, lang: str = "en") -> Any:
        try:
            return step(draft, code, lang)
        except IllegalMove:
            if draft.codes:
                reason = 1 + telltale(draft.state) % (len(TOP.rules.REASONS) - 1)
                raise TOP.refusal(reason, lang) from None
            raise

    patch.setattr(Draft, "step", leaking)


def a_picture_of_more_than_the_view(patch: pytest.MonkeyPatch) -> None:
    looked_at: list[Match] = []
    view = Match.view

    def remembered(match: Match, seat: int = SPECTATOR) -> Any:
        looked_at.append(match)
        return view(match, seat)

    patch.setattr(Match, "view", remembered)
    patch.setattr(terminal_of(TOP), "draw", lambda *_: Text(str(telltale(looked_at[-1].state))))


class Truth(Position):
    """A position in which nothing was drawn anew."""

    @classmethod
    def of(cls, match: Match, seat: int, secret: object = 0) -> Position:
        return Position(match.game, seat, match.state, match.box, match.options)


def a_hint_from_the_truth(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hinting, "Position", Truth)


def a_bot_that_is_told_the_truth(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(thinking, "Position", Truth)


def a_repr_with_the_moves(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "__repr__", lambda match: str(match.moves))


def an_observation_of_the_truth(patch: pytest.MonkeyPatch) -> None:
    module = observing(TOP)
    patch.setattr(module, "observe_honestly", module.observe, raising=False)
    patch.setattr(module, "observe", in_the_dialect(module, _observe_all))


def a_history_without_veils(patch: pytest.MonkeyPatch) -> None:
    module = observing(TOP)
    patch.setattr(module, "veiled", in_the_dialect(module, _veil_nothing))


def in_the_dialect(module: Any, function: Any) -> Any:
    """A function as if it stood in the module: it is bound together with the rules."""
    function.__module__ = module.__name__
    return function


def _observe_all(s: Any, seat: int, out: Any) -> None:
    observe_honestly(s, seat, out)  # type: ignore[name-defined] # noqa: F821
    out[0] = 0
    for p in range(s.players):
        for card in range(len(s.place[p])):
            out[0] = (int(out[0]) * 3 + s.place[p][card]) % 101


def _veil_nothing(s: Any, move: int, seat: int) -> int:
    return move


PLANTED: dict[Plant, set[str]] = {
    a_log_that_names_the_card: {"log"},
    a_log_in_one_language_that_names_the_card: {"log"},
    a_scene_with_the_card: {"log"},
    a_list_of_legal_moves_that_tells: {"view"},
    a_refusal_that_tells: {"refusals"},
    a_refusal_of_whole_moves_that_tells: {"refusals"},
    a_record_with_the_card: {"record"},
    a_whole_record: {"record"},
    a_preview_through_all_eyes: {"preview"},
    a_preview_that_tells_late: {"preview"},
    a_refusal_in_the_middle_of_a_move_that_tells: {"refusals"},
    a_picture_of_more_than_the_view: {"drawn"},
    a_hint_from_the_truth: {"hint"},
    a_bot_that_is_told_the_truth: {"bot"},
    a_repr_with_the_moves: {"repr"},
    an_observation_of_the_truth: {"pettingzoo", "vector", "openspiel"},
    a_history_without_veils: {"openspiel"},
}
SPECTATORS_HEAR = {"log", "record", "repr"}


@pytest.mark.parametrize(("plant", "ways"), PLANTED.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_a_secret_move_that_is_told_is_found(
    plant: Plant, ways: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = twins_in(TOP, 0)
    public = twins_in(TOP, SPECTATOR)
    assert seats.changes[0]
    assert public.changes[0]
    plant(monkeypatch)
    assert differences(seats, ways) == ways
    assert differences(public, ways) >= ways & SPECTATORS_HEAR


def test_every_way_is_proven_by_a_leak_on_it() -> None:
    assert set().union(*PLANTED.values()) == WAYS
