"""The tree search: finds what is plain to see, the same in both twins, honest and reproducible."""

import random
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest
from tests.kit import Setting, every_game, random_play

from petitfour.bots.bot import Budget, Position, words_of
from petitfour.bots.levels import STRONG, methods_of
from petitfour.bots.search import WIDE, SearchBot, Tree
from petitfour.bots.simple import greedy_module
from petitfour.bots.tree import (
    N_CHILD,
    N_CREDIT,
    N_EDGE,
    N_MOVER,
    N_OFFERED,
    N_SIBLING,
    N_VISITS,
    NO_NODE,
    ROOT,
)
from petitfour.core.contract import NOTHING, OVER
from petitfour.core.game import Game, game_named
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.core.twin import plain
from petitfour.games.piece_o_cake import rules

PIECE = game_named("piece-o-cake")


def last_choice() -> Match:
    """The last decision but one of a game: a piece of chocolate, or of plums."""
    match = Match(PIECE, {"players": 2, "start": 0})
    s = match.state
    s.deck = [7] * 11 + [0, 0, 0] + [1] * 4 + [2] * 5 + [3] * 7 + [4] * 8 + [5] * 9 + [6] * 10
    s.deck[5:11] = [0, 0, 0, 1, 1, 1]
    s.cake, s.phase, s.actor, s.server, s.turns, s.cuts = 4, rules.TAKE, 1, 1, 1, 2
    s.deck[44:55] = s.deck[:11]
    s.cut_at[:2] = [0, 5]
    s.taken[:2] = [0, 0]
    return match


def test_it_takes_the_chocolate() -> None:
    bot = SearchBot(PIECE, engine="plain")
    position = Position.of(last_choice(), 1)
    assert bot.choose(position, Budget(iterations=300)) == rules.A_TAKE + 0


def positions() -> list[Position]:
    found = []
    for name in ("piece-o-cake", "cake-auf"):
        setting = Setting(game_named(name), (("players", 3),))
        chooser = random.Random(name)
        for match in random_play(setting.match(3), chooser):
            if chooser.random() < 0.05 and len(match.legal()) > 1:
                found.append(Position.of(match, match.state.actor))
    return found[:12]


def test_the_same_seed_decides_the_same_way_in_both_twins() -> None:
    for position in positions():
        moves = {
            SearchBot(position.game, seed=4, engine=engine).choose(position, Budget(iterations=60))
            for engine in ("plain", "compiled", "plain")
        }
        assert len(moves) == 1
        assert moves.pop() in position.legal


def test_two_worlds_one_decision() -> None:
    for position in positions():
        twin = clone(position.world)
        position.game.rules.resample(twin, position.seat, [9, 8, 7, 6])
        other = Position(position.game, position.seat, twin, position.box, position.options)
        here = SearchBot(position.game, seed=1, engine="plain").visits(position, Budget(iterations=40))
        there = SearchBot(position.game, seed=1, engine="plain").visits(other, Budget(iterations=40))
        assert here == there


@pytest.mark.parametrize("cores", [1, 2])
def test_a_budget_of_seconds_is_kept_and_several_cores_work(cores: int) -> None:
    position = positions()[0]
    bot = SearchBot(position.game, engine="compiled", cores=cores)
    visits = bot.visits(position, Budget(seconds=0.05))
    assert sum(visits.values()) > 50
    assert set(visits) <= set(position.legal)


# By rule of thumb, as the strong levels play


def thoughtful(game: Game) -> list[Position]:
    """Decisions with a choice, from a game at random."""
    chooser = random.Random(game.name)
    matches = random_play(Setting(game, (("players", 2),)).match(5), chooser)
    return [
        Position.of(match, match.state.actor)
        for match in matches
        if len(match.legal()) > 3 and chooser.random() < 0.2
    ][:6]


@every_game
def test_what_looks_best_is_tried_first(game: Game) -> None:
    for position in thoughtful(game):
        bot = SearchBot(game, seed=2, method=methods_of(game)[STRONG], engine="plain")
        (first,) = bot.visits(position, Budget(iterations=1))
        bound = plain(game.rules, greedy_module(game))
        fancied = {
            bound.greedy(clone(position.world), words_of("fancy", i), bound.new_out()) for i in range(200)
        }
        assert first in fancied


@every_game
def test_a_narrow_search_tries_few_moves(game: Game) -> None:
    method = replace(methods_of(game)[STRONG], width=1.0)
    for position in thoughtful(game):
        bot = SearchBot(game, seed=2, method=method, engine="plain")
        assert len(bot.visits(position, Budget(iterations=40))) <= 1 + sqrt(40)
        wide = SearchBot(game, seed=2, method=replace(method, width=WIDE), engine="plain")
        tried = len(wide.visits(position, Budget(iterations=40)))
        assert tried == min(40, len(position.legal))


@every_game
def test_more_than_the_most_is_never_needed(game: Game) -> None:
    """Given minutes, it is done after so many iterations, and decides as with that many."""
    for position in thoughtful(game)[:2]:
        found = [
            SearchBot(game, seed=3, method=methods_of(game)[STRONG], engine="plain", most=most).visits(
                position, budget
            )
            for most, budget in (
                (20, Budget(seconds=600)),
                (20, Budget(iterations=10_000)),
                (None, Budget(iterations=20)),
            )
        ]
        assert found[0] == found[1] == found[2]
        assert sum(found[0].values()) == 20


def test_by_rule_of_thumb_both_twins_decide_the_same_way() -> None:
    game = game_named("icing")
    method = methods_of(game)[STRONG]
    for position in thoughtful(game)[:3]:
        found = [
            SearchBot(game, seed=4, method=method, engine=engine).visits(position, Budget(iterations=40))
            for engine in ("plain", "compiled")
        ]
        assert found[0] == found[1]


# The tree is kept from one decision of a turn to the next


FEW = Budget(iterations=30)


class Watched(SearchBot):
    """Notes for each search how many visits the tree had that it began with."""

    def __init__(self, game: Game, **arguments: Any) -> None:
        super().__init__(game, engine="plain", **arguments)
        self.begun_with: list[int] = []

    def _planted(self, position: Position) -> list[Tree]:
        trees = super()._planted(position)
        self.begun_with.append(trees[0].nodes[ROOT + N_VISITS])
        return trees


def position_in(match: Match, world: Any, secret: object = 0) -> Position:
    """A world as the seat to move has it before it."""
    world = clone(world)
    match.game.rules.resample(world, world.actor, words_of(secret))
    return Position(match.game, world.actor, world, match.box, match.options)


def turn_of(bot: SearchBot, match: Match, world: Any, secret: object = 0) -> list[int]:
    """The moves of a bot until something is revealed or another seat is to move."""
    s = clone(world)
    moves = []
    while s.due == NOTHING and s.phase != OVER and s.actor == world.actor:
        moves.append(bot.choose(position_in(match, s, f"{secret} {len(moves)}"), FEW))
        match.game.rules.play(s, moves[-1])
    return moves


def beginnings(game: Game, players: int) -> Iterator[Match]:
    """Some moments of a random game in which a seat has several decisions before it."""
    chooser = random.Random(game.name)
    for match in random_play(Setting(game, (("players", players),)).match(5), chooser):
        if match.state.step == 0 and len(match.legal()) > 1 and chooser.random() < 0.2:
            yield match


@every_game
def test_a_whole_turn_is_the_same_in_two_worlds_and_when_repeated(game: Game) -> None:
    lengths = set()
    for match, _ in zip(beginnings(game, game.players[-1]), range(5), strict=False):
        twin = clone(match.state)
        game.rules.resample(twin, twin.actor, [3, 1, 4, 1])
        turns = [
            turn_of(SearchBot(game, seed=3, engine="plain"), match, world, secret)
            for secret, world in enumerate((match.state, twin, match.state))
        ]
        assert turns[0] == turns[1] == turns[2]
        lengths.add(len(turns[0]))
    assert max(lengths) > 1


def test_a_whole_turn_is_the_same_in_both_twins() -> None:
    for match, _ in zip(beginnings(PIECE, 2), range(4), strict=False):
        plain = turn_of(SearchBot(PIECE, seed=3, engine="plain"), match, match.state)
        assert turn_of(SearchBot(PIECE, seed=3, engine="compiled"), match, match.state) == plain


@every_game
def test_a_tree_is_kept_while_the_seat_goes_on_and_nothing_is_revealed_and_never_longer(game: Game) -> None:
    match = Setting(game, (("players", 2),)).match(8)
    bots = [Watched(game, seed=seat) for seat in range(2)]
    goes_on = False
    kept = new = 0
    for _ in range(60):
        if match.is_over:
            break
        seat = match.state.actor
        before = len(bots[seat].begun_with)
        move = bots[seat].choose(Position.of(match, seat), FEW)
        for visits in bots[seat].begun_with[before:]:
            assert (visits > 0) == goes_on
            kept, new = kept + goes_on, new + (not goes_on)
        after = clone(match.state)
        game.rules.play(after, move)
        goes_on = bool(after.due == NOTHING and after.actor == seat)
        match.step(seat, move)
    assert kept > 3
    assert new > 3


def forks(game: Game) -> Iterator[tuple[Match, Position, int, Any]]:
    """A position, what is chosen there, and where another move leads after which somebody has to decide."""
    for match in beginnings(game, 2):
        here = position_in(match, match.state)
        chosen = Watched(game).choose(here, FEW)
        for move in here.legal:
            other = clone(match.state)
            game.rules.play(other, move)
            if move != chosen and other.due == NOTHING:
                yield match, here, chosen, other


@every_game
def test_another_position_never_meets_an_old_tree(game: Game) -> None:
    match, here, chosen, other = next(forks(game))
    for world in (other, match.state, Setting(game, (("players", 2),)).match(77).state):
        bot = Watched(game)
        assert bot.choose(here, FEW) == chosen
        bot.choose(position_in(match, world), FEW)
        assert set(bot.begun_with) == {0}


def test_a_bot_can_be_told_to_begin_anew_each_time() -> None:
    match = next(beginnings(game_named("icing"), 2))
    bot = Watched(match.game, keeps_tree=False)
    turn_of(bot, match, match.state)
    assert len(bot.begun_with) > 1
    assert set(bot.begun_with) == {0}


def shape(nodes: list[int], node: int) -> Any:
    """A node and all below it, without where they lie."""
    children = []
    child = nodes[node + N_CHILD]
    while child != NO_NODE:
        facts = [nodes[child + column] for column in (N_EDGE, N_MOVER, N_VISITS, N_OFFERED, N_CREDIT)]
        children.append((facts, shape(nodes, child)))
        child = nodes[child + N_SIBLING]
    return children


def size_of(below: Any) -> int:
    return 1 + sum(size_of(children) for _, children in below)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_the_part_that_is_kept_stays_as_it_is_and_the_rest_is_freed(engine: str) -> None:
    match = next(beginnings(PIECE, 2))
    bot = SearchBot(PIECE, engine=engine)
    visits = bot.visits(position_in(match, match.state), Budget(iterations=400))
    one = bot._trees[0]
    for move in (max(visits, key=lambda move: visits[move]), None):
        if move is None:  # once more, from the new root
            move = max(one.visits(), key=lambda m: one.visits()[m])
        child = one.bound.child_by(one.nodes, ROOT, move)
        before = shape(one.nodes, child)
        one.follow(move)
        assert shape(one.nodes, ROOT) == before
        assert one.size == size_of(before)
    one.follow(-1)
    assert not one.is_planted
