"""Cake Auf!: bake three desserts at a time, and stop the others from finishing theirs."""

from petitfour.core.game import Game
from petitfour.games.cake_auf import chance, components, moves, rules, view

GAME = Game(
    name="cake-auf",
    prefix="AUF",
    players=range(2, 5),
    version=1,
    minutes=(15, 30),
    turn_order="AUF-3.2",
    options=(),
    rules=rules,
    components=components,
    moves=moves,
    chance=chance,
    view=view,
)
