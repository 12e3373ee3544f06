"""Positions of Piece o' Cake to test searches on, and the slow second opinion about them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from tests.bots.piece_o_cake import brute

from petitfour.bots.bot import words_of
from petitfour.bots.piece_o_cake import greedy
from petitfour.core.contract import OVER
from petitfour.core.game import game_named
from petitfour.core.state import clone, to_record
from petitfour.core.twin import compiled, plain
from petitfour.games.piece_o_cake import rules
from petitfour.games.piece_o_cake.rules import CAKES, CUT, State

GAME = game_named("piece-o-cake")


def last_cake(players: int, number: int, four_pieces: bool = True) -> State:
    """The last cake of a greedy game, about to be cut."""
    bound = plain(rules, greedy)
    s: State = GAME.new_state({"players": players, "start": number % players, "four_pieces": four_pieces})
    s.seed = words_of("position", players, number)
    rng = words_of("greedy", players, number)
    bound.begin(s)
    while s.cake < CAKES - 1:
        bound.apply(s, bound.greedy(s, rng, bound.new_out()))
    return s


def cut_at_random(s: State, chance: random.Random) -> None:
    """Make any cuts."""
    while s.phase == CUT:
        one_at_random(s, chance)


def one_at_random(s: State, chance: random.Random) -> None:
    out = [0] * rules.MOVES
    rules.play(s, out[chance.randrange(rules.legal(s, out))])


def midway(players: int, number: int) -> State:
    """The last cake cut at random and perhaps chosen from, with somebody to choose or to eat."""
    chance = random.Random(f"{players} {number}")
    s = last_cake(players, number)
    cut_at_random(s, chance)
    for _ in range(chance.choice((0, 0, 1, 3, 5))):
        further = clone(s)
        one_at_random(further, chance)
        if further.phase == OVER:
            break
        s = further
    return s


class Brute:
    """Every line of a cake by the rules alone."""

    def __init__(self) -> None:
        self.bound = compiled(rules, brute)
        depth = brute.DEEPEST_LINE
        self.states: Any = self.bound.new_states(depth)
        self.moves = np.zeros((depth, rules.MOVES), np.int64)
        self.counts = np.zeros(depth, np.int64)
        self.tried = np.zeros(depth, np.int64)
        self.values = np.zeros((depth, rules.MAX_PLAYERS), np.int64)
        self.chosen = np.zeros(depth, np.int64)

    def __call__(self, s: State, soft: list[int] | None = None) -> tuple[int, list[int]]:
        """The first best small decision and what everybody gets."""
        table = np.array(soft or [], np.int64)
        to_record(s, self.states)
        move = self.bound.brute(
            self.states, self.moves, self.counts, self.tried, self.values, self.chosen, table
        )
        return int(move), self.values[0][: s.players].tolist()
