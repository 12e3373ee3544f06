"""The moves of Piece o' Cake: typed values, as JSON, as a line of notation, and as small decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.core.contract import OK
from petitfour.core.errors import BadInput, Refused
from petitfour.core.located import Document, of_value
from petitfour.core.state import clone
from petitfour.games.piece_o_cake import rules
from petitfour.games.piece_o_cake.rules import (
    A_CUT,
    A_EAT,
    A_FORFEIT,
    A_PASS,
    A_SERVE,
    A_TAKE,
    EAT,
    MAX_PLAYERS,
    RING,
    VARIETIES,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from petitfour.core.words import Words
    from petitfour.games.piece_o_cake.components import Box

Scene = tuple[tuple[str, int], ...]
"""How many slices of each variety a piece has."""


@dataclass(frozen=True)
class Cut:
    """Cut before these slices and serve (POC-3.2)."""

    cuts: tuple[int, ...]


@dataclass(frozen=True)
class Take:
    """Take a piece, eat some of it, collect the rest (POC-4.2)."""

    piece: int
    eat: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Forfeit:
    """Take nothing; eat what was collected of a variety, or nothing (POC-4.3, POC-4.4)."""

    variety: str | None


Move = Cut | Take | Forfeit


# JSON


def from_json(document: Document, box: Box) -> Move:
    document.must_be(dict, "a move")
    if "cut" in document.value:
        document.keys(("cut",))
        return Cut(tuple(cut.whole_number(0, RING - 1) for cut in document.at("cut").items()))
    if "take" in document.value:
        document.keys(("take", "eat"))
        return Take(document.at("take").whole_number(0, MAX_PLAYERS - 1), _eaten(document.at("eat"), box))
    if "forfeit" in document.value:
        document.keys(("forfeit",))
        return Forfeit(document.at("forfeit").one_of((*box.varieties, None)))
    document.fail("expected a move: cut, take or forfeit")


def _eaten(document: Document, box: Box) -> tuple[tuple[str, int], ...]:
    document.keys((), box.varieties)
    return tuple(
        (name, document.at(name).whole_number(1, RING)) for name in box.varieties if name in document.value
    )


def to_json(move: Move) -> dict[str, Any]:
    if isinstance(move, Cut):
        return {"cut": list(move.cuts)}
    if isinstance(move, Take):
        return {"take": move.piece, "eat": dict(move.eat)}
    return {"forfeit": move.variety}


# Notation


def notation(move: Move) -> str:
    """`cut 2 5 9`, `take 0 eat kiwi 1 plum 2`, `forfeit kiwi`; `forfeit -` eats nothing."""
    if isinstance(move, Cut):
        return " ".join(["cut", *map(str, move.cuts)])
    if isinstance(move, Take):
        eaten = [f"{name} {n}" for name, n in move.eat]
        return " ".join([f"take {move.piece}", *(["eat", *eaten] if eaten else [])])
    return f"forfeit {move.variety or '-'}"


def parse(text: str, box: Box) -> Move:
    """The move a line of notation means."""
    verb, *rest = text.split() or [""]
    try:
        if verb == "cut":
            value: dict[str, Any] = {"cut": [int(word) for word in rest]}
        elif verb == "take" and (len(rest) == 1 or rest[1:2] == ["eat"]):
            eaten = {name: int(n) for name, n in zip(rest[2::2], rest[3::2], strict=True)}
            value = {"take": int(rest[0]), "eat": eaten}
        elif verb == "forfeit" and len(rest) == 1:
            value = {"forfeit": None if rest[0] == "-" else rest[0]}
        else:
            raise ValueError
    except ValueError:
        expected = "'cut 2 5 9', 'take 0 eat kiwi 1' or 'forfeit kiwi'"
        raise BadInput(f"expected {expected}; found {text!r}") from None
    return from_json(of_value(value, ""), box)


# In words


def scene(s: State, move: Move, box: Box) -> Scene:
    """What the words for a move need of the table before it: the slices of the piece that is taken."""
    if not isinstance(move, Take):
        return ()
    counts = [0] * VARIETIES
    rules.count_piece(s, move.piece, counts)
    return tuple((box.varieties[v], count) for v, count in enumerate(counts) if count)


def say(move: Move, words: Words, first: int = 0, scene: Scene = (), names: Sequence[str] = ()) -> str:
    """What the move does, as the log tells it.

    With its scene a piece is told by its slices; without, by its number, from 0 as in the notation or else.
    """

    def tell(key: str, **values: object) -> str:
        return words.say(f"log.{key}", **values)

    if isinstance(move, Cut):
        sizes = words.listed([str(size) for size in sizes_of(move.cuts)])
        return tell("cut", n=len(move.cuts), sizes=sizes) if len(move.cuts) > 1 else tell("whole")
    if isinstance(move, Take):
        return say_taken(move, scene, words, tell) if scene else _say_numbered(move, words, first)
    if move.variety is None:
        return tell("pass")
    return tell("forfeit", kinds=kinds(move.variety, words))


def say_taken(move: Take, piece: Scene, words: Words, tell: Callable[..., str]) -> str:
    """What is eaten and what is collected: together that is the whole piece, and tells which it is."""
    eat = dict(move.eat)
    eaten = [slices(eat[name], name, words) for name, _ in piece if name in eat]
    kept = [(count - eat.get(name, 0), name) for name, count in piece]
    collected = [slices(count, name, words) for count, name in kept if count]
    key = "take-both" if eaten and collected else "take-eat" if eaten else "take-collect"
    doing = tell(key, eaten=words.listed(eaten), kept=words.listed(collected))
    return tell("take", n=sum(count for _, count in piece), doing=doing)


def _say_numbered(move: Take, words: Words, first: int) -> str:
    taken = words.say("log.take-number", piece=move.piece + first)
    eaten = [slices(n, name, words) for name, n in move.eat]
    return taken + (
        words.say("log.and-eat", eaten=words.listed(eaten)) if eaten else words.say("log.and-collect")
    )


def sizes_of(cuts: tuple[int, ...]) -> list[int]:
    """How many slices each piece has, from the first cut on."""
    return [(after - before - 1) % RING + 1 for before, after in zip(cuts, cuts[1:] + cuts[:1], strict=True)]


def slices(n: int, name: str, words: Words) -> str:
    """`2 plums`; a variety that came with a host's own list names itself."""
    key = f"slices.{name}"
    return words.say(key, n=n) if words.has(key) else f"{n} {words.name(f'variety.{name}')}"


def kinds(name: str, words: Words) -> str:
    """`plums`."""
    return words.say(f"kinds.{name}") if words.has(f"kinds.{name}") else words.name(f"variety.{name}")


# Small decisions


def steps(s: State, move: Move, box: Box) -> list[int]:
    """The small decisions that make up the move, played from this state."""
    if isinstance(move, Cut):
        codes = [A_CUT + cut for cut in move.cuts]
        if len(codes) > rules.most_pieces(s):
            raise Refused(rules.TOO_MANY_PIECES)
        # With all cuts made the cake is served by itself.
        return codes if len(codes) == rules.most_pieces(s) else [*codes, A_SERVE]
    if isinstance(move, Take):
        return _take_steps(s, move, box)
    return [A_PASS if move.variety is None else A_FORFEIT + box.varieties.index(move.variety)]


def _take_steps(s: State, move: Take, box: Box) -> list[int]:
    take = A_TAKE + move.piece
    reason = rules.check(s, take)
    if reason != OK:
        raise Refused(reason)
    scratch = clone(s)
    rules.lay_on_plate(scratch, move.piece)
    eat = {box.varieties.index(name): n for name, n in move.eat}
    if any(n > scratch.plate[v] for v, n in eat.items()):
        raise Refused(rules.NOT_SO_MANY)
    return [take, *(A_EAT + eat.get(v, 0) for v in range(VARIETIES) if scratch.plate[v])]


def of_steps(s: State, codes: list[int], box: Box) -> Move:
    """The move that these small decisions make up, played from this state."""
    if codes[0] <= A_SERVE:
        return Cut(tuple(code - A_CUT for code in codes if code != A_SERVE))
    if codes[0] >= A_FORFEIT:
        return Forfeit(None if codes[0] == A_PASS else box.varieties[codes[0] - A_FORFEIT])
    scratch = clone(s)
    piece = codes[0] - A_TAKE
    rules.lay_on_plate(scratch, piece)
    varieties = [v for v in range(VARIETIES) if scratch.plate[v]]
    eaten = zip(varieties, codes[1:], strict=True)
    return Take(piece, tuple((box.varieties[v], code - A_EAT) for v, code in eaten if code != A_EAT))


def small(s: State, code: int, box: Box) -> dict[str, Any]:
    """One small decision as a value that can be shown: a client draws from it, a log names it."""
    if code < A_SERVE:
        return {"cut": code - A_CUT}
    if code == A_SERVE:
        return {"serve": True}
    if code < A_FORFEIT:
        return {"take": code - A_TAKE}
    if code < A_EAT:
        return {"forfeit": None if code == A_PASS else box.varieties[code - A_FORFEIT]}
    variety = box.varieties[s.variety] if s.phase == EAT else None
    return {"eat": code - A_EAT, "variety": variety}
