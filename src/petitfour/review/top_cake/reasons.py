"""Why a move of Top Cake is better: what is won, what the others win, what the stacks come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.state import clone
from petitfour.games.top_cake import rules
from petitfour.games.top_cake.moves import NEW, Bid, First
from petitfour.games.top_cake.rules import CAKE_AT, COLLAPSED, is_topper
from petitfour.review.top_cake.player import T_WON

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

SOURCES = ("layers", "flavour", "crown")
LEAST_CHANCE = 0.06
LEAST = 0.3  # points that are worth a word
A_LOT = 2.0  # points that a lot is worth, roughly


def item_name(world: Any, item: int, box: Any, speaker: Speaker) -> str:
    """By what it shows; of two alike on offer each also by its number on the table."""
    offered = world.row[: world.lots]
    name = face_name(world, item, box, speaker)
    is_twin = any(face_name(world, other, box, speaker) == name for other in offered if other != item)
    if item in offered and is_twin:
        return speaker.explain("numbered", item=name, number=item + 1)
    return name


def face_name(world: Any, item: int, box: Any, speaker: Speaker) -> str:
    if is_topper(item):
        return speaker.explain("topper")
    flavour, most = box.cake(world.deck[CAKE_AT[item]])
    return speaker.explain("cake", flavour=speaker.game.name(f"flavour.{flavour}"), max=most)


def line(world: Any, move: Any, box: Any, speaker: Speaker) -> str:
    """The move with the cakes by name, for eyes that may see everything."""

    def item(number: int) -> str:
        return item_name(world, number, box, speaker)

    def card(laid: Any) -> str:
        return speaker.game.name(f"card.{laid.card}")

    if isinstance(move, Bid):
        up = {"up": item(move.up.item), "up_card": card(move.up)}
        if move.down is None:
            return speaker.tell("bid-up", **up)
        return speaker.tell("bid", card=card(move.down), down=item(move.down.item), **up)
    if isinstance(move, First):
        return speaker.tell("first", item=item(move.item))
    placed = [
        speaker.explain("stack-new", item=item(number))
        if stack == NEW
        else speaker.explain("stack-on", item=item(number), stack=int(stack) + 1)
        for number, stack in move.placed
    ]
    return speaker.tell("stack", placed=speaker.listed(placed))


def reasons(c: Comparison, speaker: Speaker) -> list[str]:
    found = _collapses(c, speaker)
    for place, source in enumerate(SOURCES):
        gain = c.gain(c.seat, place)
        if gain >= LEAST:
            more = speaker.explain(f"from.{source}", points=speaker.in_points(gain))
            found.append((gain, speaker.tell("gets", name=speaker.names[c.seat], more=more)))
    for k in range(c.world.lots):
        found += _lot(c, c.world.row[k], speaker)
    return [text for _, text in sorted(found, key=lambda pair: -pair[0])[:3]]


def _lot(c: Comparison, number: int, speaker: Speaker) -> list[tuple[float, str]]:
    """Who wins a lot how much more or less often."""
    found = []
    item = item_name(c.world, number, c.box, speaker)
    for p in range(c.world.players):
        change = c.gain(p, T_WON + number)
        shares = {
            "name": speaker.names[p],
            "better": speaker.share(c.better.mean(p, T_WON + number)),
            "worse": speaker.share(c.worse.mean(p, T_WON + number)),
        }
        if p == c.seat and change >= LEAST_CHANCE:
            found.append((A_LOT * change, speaker.tell("wins", item=item, **shares)))
        elif p != c.seat and change <= -LEAST_CHANCE:
            found.append((-A_LOT / 2 * change, speaker.tell("denied", item=item, **shares)))
    return found


def _collapses(c: Comparison, speaker: Speaker) -> list[tuple[float, str]]:
    if c.world.phase != rules.STACK:
        return []
    fewer = _fallen(c.world, c.worse.codes) - _fallen(c.world, c.better.codes)
    return [(10.0 * fewer, speaker.tell("collapse", n=fewer))] if fewer > 0 else []


def _fallen(world: Any, codes: tuple[int, ...]) -> int:
    s = clone(world)
    for code in codes:
        rules.play(s, code)
    return int(s.lies.count(COLLAPSED))
