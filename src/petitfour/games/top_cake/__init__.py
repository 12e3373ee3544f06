"""Top Cake: bid half in the open and half in secret, then stack what you win without a collapse."""

from petitfour.core.game import Game, Option
from petitfour.games.top_cake import chance, components, moves, rules, view

GAME = Game(
    name="top-cake",
    prefix="TOP",
    players=range(2, 5),
    version=1,
    minutes=(20, 30),
    turn_order="TOP-3.2",
    options=(Option("open_memory", False, (False, True), "TOP-3.4"),),
    rules=rules,
    components=components,
    moves=moves,
    chance=chance,
    view=view,
)
