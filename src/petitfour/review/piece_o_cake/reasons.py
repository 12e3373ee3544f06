"""Why a move of Piece o' Cake is better: majorities, what is eaten, what the others get, what they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.games.piece_o_cake.moves import Cut, Forfeit, Take, kinds, say_taken, scene, sizes_of, slices
from petitfour.games.piece_o_cake.rules import RING, VARIETIES
from petitfour.review.piece_o_cake.player import T_EATEN, T_MOST

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

LEAST = 0.4  # points that are worth a word
MANY = 3  # collected slices of a rival that are worth a word


def variety(c: Comparison, v: int, speaker: Speaker) -> str:
    return speaker.game.name(f"variety.{c.box.varieties[v]}")


def line(world: Any, move: Any, box: Any, speaker: Speaker) -> str:
    """The move by what is seen on the cake: neither slices nor pieces bear numbers there."""
    if isinstance(move, Cut):
        return _cut(world, move, box, speaker) if move.cuts else speaker.tell("whole")
    if isinstance(move, Take):
        return say_taken(move, scene(world, move, box), speaker.game, speaker.tell)
    if isinstance(move, Forfeit) and move.variety is not None:
        return speaker.tell("forfeit", kinds=kinds(move.variety, speaker.game))
    return speaker.tell("pass")


def _cut(world: Any, move: Cut, box: Any, speaker: Speaker) -> str:
    """The sizes of the pieces, from the cut that is found most easily."""
    ring = ring_of(world)
    cuts = min(_rotations(move.cuts), key=lambda cuts: _obscurity(landmark(ring, cuts[0])))
    sizes = [str(size) for size in sizes_of(cuts)]
    before, *after = [speaker.game.name(f"variety.{box.varieties[v]}") for v in landmark(ring, cuts[0])]
    values = {"sizes": speaker.listed(sizes), "before": before, "after": ", ".join(after)}
    return speaker.tell("cut", n=len(sizes), **values)


def _rotations(cuts: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [cuts[i:] + cuts[:i] for i in range(len(cuts))]


def _obscurity(seen: tuple[int, ...]) -> tuple[int, bool]:
    """Few slices are found more easily than many, and two different ones more easily than two alike."""
    return len(seen), seen[0] == seen[1]


def ring_of(world: Any) -> list[int]:
    """The varieties of the cake's slices, clockwise."""
    return list(world.deck[world.cake * RING : (world.cake + 1) * RING])


def landmark(ring: list[int], cut: int) -> tuple[int, ...]:
    """The slices by which a cut is found: the one before it, and as many after it as no other cut has so."""
    gaps = [tuple(ring[(gap - 1 + i) % RING] for i in range(RING)) for gap in range(RING)]
    here = gaps[cut]
    # Whoever looks between two slices may look the wrong way round the cake.
    if sum(set(gap[:2]) == set(here[:2]) for gap in gaps) == 1:
        return here[:2]
    for length in range(3, RING):
        if sum(gap[:length] == here[:length] for gap in gaps) == 1:
            return here[:length]
    return here[:2]  # all alike: every cut is as good


def only_difference(c: Comparison) -> tuple[int, int] | None:
    """The one variety eaten by one move and collected by the other: how many more the better one eats."""
    better, worse = c.better.move, c.worse.move
    if not (isinstance(better, Take) and isinstance(worse, Take) and better.piece == worse.piece):
        return None
    a, b = dict(better.eat), dict(worse.eat)
    differing = [
        (v, a.get(name, 0) - b.get(name, 0))
        for v, name in enumerate(c.box.varieties)
        if a.get(name, 0) != b.get(name, 0)
    ]
    return differing[0] if len(differing) == 1 else None


def contrast(c: Comparison, speaker: Speaker, loss: str) -> str:
    found = only_difference(c)
    if not found:
        return ""
    v, more = found
    key = "collect" if more > 0 else "eat"
    told = slices(abs(more), c.box.varieties[v], speaker.game)
    return speaker.explain(key, n=abs(more), variety=variety(c, v, speaker), slices=told, loss=loss)


def reasons(c: Comparison, speaker: Speaker) -> list[str]:
    found: list[tuple[float, str]] = []
    for v in range(VARIETIES):
        found += _own(c, v, speaker) + _denied(c, v, speaker)
    told = [text for _, text in sorted(found, key=lambda pair: -pair[0])[:2]]
    return _facts(c, speaker) + told


def _own(c: Comparison, v: int, speaker: Speaker) -> list[tuple[float, str]]:
    name, who = kinds(c.box.varieties[v], speaker.game), speaker.names[c.seat]
    found = []
    majority, eaten = c.gain(c.seat, T_MOST + v), c.gain(c.seat, T_EATEN + v)
    if majority >= LEAST:
        worth = c.world.worth[v]
        shares = [speaker.share(side.mean(c.seat, T_MOST + v) / worth) for side in (c.better, c.worse)]
        values = {"name": who, "kinds": name, "better": shares[0], "worse": shares[1]}
        found.append((majority, speaker.tell("most", **values)))
    if eaten >= LEAST:
        points = speaker.in_points(eaten)
        found.append((eaten, speaker.tell("eaten", name=who, kinds=name, points=points)))
    return found


def _denied(c: Comparison, v: int, speaker: Speaker) -> list[tuple[float, str]]:
    found = []
    name = kinds(c.box.varieties[v], speaker.game)
    for p in c.others():
        less = -c.gain(p, T_MOST + v) - c.gain(p, T_EATEN + v)
        if less >= LEAST:
            values = {"name": speaker.names[p], "points": speaker.in_points(less)}
            found.append((less, speaker.tell("denied", kinds=name, **values)))
    return found


def _facts(c: Comparison, speaker: Speaker) -> list[str]:
    """What lay on the table for all to see, about the variety in question."""
    difference = only_difference(c)
    if not difference:
        return []
    v, more = difference
    name = c.box.varieties[v]
    rival = max(c.others(), key=lambda p: c.world.collected[p][v])
    has = c.world.collected[rival][v]
    own = c.world.collected[c.seat][v]
    unseen = c.world.deck[(c.world.cake + 1) * RING :].count(v)
    if more > 0:  # eating was better than collecting
        if has and (has >= own or has >= MANY):
            return [speaker.tell("has", name=speaker.names[rival], slices=slices(has, name, speaker.game))]
        return []
    if has == 0:
        return [speaker.tell("nobody-has", kinds=kinds(name, speaker.game))]
    if unseen <= 1:
        return (
            [speaker.tell("to-come", n=unseen, variety=variety(c, v, speaker))]
            if unseen
            else [speaker.tell("none-to-come", kinds=kinds(name, speaker.game))]
        )
    return []
