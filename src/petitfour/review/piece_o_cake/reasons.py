"""Why a move of Piece o' Cake is better: majorities, what is eaten, what the others get, what they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.games.piece_o_cake.moves import Cut, Forfeit, Take
from petitfour.games.piece_o_cake.rules import RING, VARIETIES
from petitfour.review.piece_o_cake.player import T_EATEN, T_MOST

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

LEAST = 0.4  # points that are worth a word
MANY = 3  # collected slices of a rival that are worth a word


def variety(c: Comparison, v: int, speaker: Speaker) -> str:
    return speaker.game.name(f"variety.{c.box.varieties[v]}")


def kinds(name: str, speaker: Speaker) -> str:
    """The slices of a variety; one that came with a host's own list names itself."""
    known = speaker.why.has(f"kinds.{name}")
    return speaker.explain(f"kinds.{name}") if known else speaker.game.name(f"variety.{name}")


def slices(n: int, name: str, speaker: Speaker) -> str:
    """`2 plums`."""
    if speaker.why.has(f"slices.{name}"):
        return speaker.explain(f"slices.{name}", n=n)
    return f"{n} {speaker.game.name(f'variety.{name}')}"


def line(world: Any, move: Any, box: Any, speaker: Speaker) -> str:
    """The log's words, with its numbers from 1; of a cut also where the knife goes."""
    if isinstance(move, Cut):
        return _cut(move, speaker)
    if isinstance(move, Take) and move.eat:
        eaten = ", ".join(slices(n, name, speaker) for name, n in move.eat)
        piece = speaker.game.say("log.take", piece=move.piece + 1)
        return piece + speaker.game.say("log.eat", eaten=eaten)
    if isinstance(move, Forfeit) and move.variety is not None:
        return speaker.explain("forfeit", kinds=kinds(move.variety, speaker))
    return ""


def _cut(move: Cut, speaker: Speaker) -> str:
    if not move.cuts:
        return ""
    sizes = [
        (after - before - 1) % RING + 1
        for before, after in zip(move.cuts, move.cuts[1:] + move.cuts[:1], strict=True)
    ]
    return speaker.explain("cut", n=len(sizes), sizes="-".join(map(str, sizes)), first=move.cuts[0] + 1)


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
    told = slices(abs(more), c.box.varieties[v], speaker)
    return speaker.explain(key, n=abs(more), variety=variety(c, v, speaker), slices=told, loss=loss)


def reasons(c: Comparison, speaker: Speaker) -> list[str]:
    found: list[tuple[float, str]] = []
    for v in range(VARIETIES):
        found += _own(c, v, speaker) + _denied(c, v, speaker)
    told = [text for _, text in sorted(found, key=lambda pair: -pair[0])[:2]]
    return _facts(c, speaker) + told


def _own(c: Comparison, v: int, speaker: Speaker) -> list[tuple[float, str]]:
    name = kinds(c.box.varieties[v], speaker)
    found = []
    majority, eaten = c.gain(c.seat, T_MOST + v), c.gain(c.seat, T_EATEN + v)
    if majority >= LEAST:
        worth = c.world.worth[v]
        shares = [speaker.share(side.mean(c.seat, T_MOST + v) / worth) for side in (c.better, c.worse)]
        found.append((majority, speaker.explain("most", kinds=name, better=shares[0], worse=shares[1])))
    if eaten >= LEAST:
        found.append((eaten, speaker.explain("eaten", kinds=name, points=speaker.in_points(eaten))))
    return found


def _denied(c: Comparison, v: int, speaker: Speaker) -> list[tuple[float, str]]:
    found = []
    name = kinds(c.box.varieties[v], speaker)
    for p in c.others():
        less = -c.gain(p, T_MOST + v) - c.gain(p, T_EATEN + v)
        if less >= LEAST:
            values = {"name": speaker.names[p], "points": speaker.in_points(less)}
            found.append((less, speaker.explain("denied", kinds=name, **values)))
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
            return [speaker.explain("has", name=speaker.names[rival], slices=slices(has, name, speaker))]
        return []
    if has == 0:
        return [speaker.explain("nobody-has", kinds=kinds(name, speaker))]
    if unseen <= 1:
        return (
            [speaker.explain("to-come", n=unseen, variety=variety(c, v, speaker))]
            if unseen
            else [speaker.explain("none-to-come", kinds=kinds(name, speaker))]
        )
    return []
