"""Piece o' Cake: one serves and cuts, the others choose; eat for sure points or collect for majorities."""

from petitfour.core.game import Game, Option
from petitfour.games.piece_o_cake import chance, components, moves, rules, view

GAME = Game(
    name="piece-o-cake",
    prefix="POC",
    players=range(2, 6),
    version=1,
    minutes=(20, 30),
    turn_order="POC-4.1",
    options=(Option("four_pieces", True, (True, False), "POC-3.3", players=(2,)),),
    rules=rules,
    components=components,
    moves=moves,
    chance=chance,
    view=view,
)
