"""Icing on the Cake: one cuts, everybody takes a section; build a cake in round 1 and ice it in round 2."""

from petitfour.core.game import Game, Option
from petitfour.games.icing_on_the_cake import chance, components, moves, rules, view

GAME = Game(
    name="icing-on-the-cake",
    prefix="ICE",
    players=range(2, 5),
    version=1,
    minutes=(30, 40),
    turn_order="ICE-3.3",
    options=(Option("edition", "token", ("token", "card"), "ICE-4.4", players=(3,)),),
    rules=rules,
    components=components,
    moves=moves,
    chance=chance,
    view=view,
)
