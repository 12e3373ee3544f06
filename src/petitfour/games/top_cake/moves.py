"""The moves of Top Cake: typed values, as JSON, as a line of notation, and as small decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.core.contract import OK
from petitfour.core.errors import BadInput, Refused
from petitfour.core.located import Document, of_value
from petitfour.games.top_cake import rules
from petitfour.games.top_cake.rules import (
    A_BID,
    A_FIRST,
    A_STACK,
    DOWN,
    ITEMS,
    UP,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petitfour.core.words import Words
    from petitfour.games.top_cake.components import Box

CARD_NAMES: tuple[int | str, ...] = (1, 2, 3, 4, 5, 6, 7, 8, "snatch", "reverse")
NEW = "new"


@dataclass(frozen=True)
class Laid:
    """A bidding card beside an item."""

    card: int | str
    item: int


@dataclass(frozen=True)
class Bid:
    """One card face down and one face up, or a last single card face up (TOP-3.2, TOP-3.5)."""

    down: Laid | None
    up: Laid


@dataclass(frozen=True)
class First:
    """The first-player card beside a cake (TOP-3.6)."""

    item: int


@dataclass(frozen=True)
class Stack:
    """Everything won this round, in the order placed: the item and the stack it goes on (TOP-5.1)."""

    placed: tuple[tuple[int, int | str], ...]


Move = Bid | First | Stack


# JSON


def from_json(document: Document, box: Box) -> Move:
    document.must_be(dict, "a move")
    if "up" in document.value or "down" in document.value:
        document.keys(("up",), ("down",))
        down = _laid(document.at("down")) if "down" in document.value else None
        return Bid(down, _laid(document.at("up")))
    if "first" in document.value:
        document.keys(("first",))
        return First(_item(document.at("first")))
    if "stack" in document.value:
        document.keys(("stack",))
        return Stack(_all_placed(document.at("stack")))
    document.fail("expected a move: up (with or without down), first or stack")


def _laid(document: Document) -> Laid:
    card, item = document.list_of(2)
    return Laid(card.one_of(CARD_NAMES), _item(item))


def _item(document: Document) -> int:
    return document.whole_number(0, ITEMS - 1)


def _all_placed(document: Document) -> tuple[tuple[int, int | str], ...]:
    if not document.items():
        document.fail("expected at least one item: who won nothing stacks nothing")
    return tuple(_placed(placed) for placed in document.items())


def _placed(document: Document) -> tuple[int, int | str]:
    item, stack = document.list_of(2)
    return _item(item), NEW if stack.value == NEW else stack.whole_number(0, ITEMS - 1)


def to_json(move: Move) -> dict[str, Any]:
    if isinstance(move, Bid):
        down = {} if move.down is None else {"down": [move.down.card, move.down.item]}
        return {**down, "up": [move.up.card, move.up.item]}
    if isinstance(move, First):
        return {"first": move.item}
    return {"stack": [list(placed) for placed in move.placed]}


# Notation


def notation(move: Move) -> str:
    """`down 4@2 up snatch@0`, `up 4@2`, `first 3`, `stack 3@new 8@0`: what, and at which item or stack."""
    if isinstance(move, Bid):
        down = "" if move.down is None else f"down {move.down.card}@{move.down.item} "
        return f"{down}up {move.up.card}@{move.up.item}"
    if isinstance(move, First):
        return f"first {move.item}"
    return " ".join(["stack", *(f"{item}@{stack}" for item, stack in move.placed)])


def parse(text: str, box: Box) -> Move:
    """The move a line of notation means."""
    verb, *rest = text.split() or [""]
    try:
        if verb == "down" and len(rest) == 3 and rest[1] == "up":
            value: dict[str, Any] = {"down": _pair(rest[0]), "up": _pair(rest[2])}
        elif verb == "up" and len(rest) == 1:
            value = {"up": _pair(rest[0])}
        elif verb == "first" and len(rest) == 1:
            value = {"first": int(rest[0])}
        elif verb == "stack" and rest:
            value = {"stack": [_pair(word) for word in rest]}
        else:
            raise ValueError
    except ValueError:
        expected = "'down 4@2 up snatch@0', 'up 4@2', 'first 3' or 'stack 3@new 8@0'"
        raise BadInput(f"expected {expected}; found {text!r}") from None
    return from_json(of_value(value, ""), box)


def _pair(word: str) -> list[int | str]:
    """`4@2`: two names or numbers."""
    what, at = word.split("@")
    return [int(part) if part.isdecimal() else part for part in (what, at)]


def scene(s: State, move: Move, box: Box) -> tuple[()]:
    """A move says all that its words need."""
    return ()


def say(move: Move, words: Words, first: int = 0, scene: tuple[()] = (), names: Sequence[str] = ()) -> str:
    """What the move does, as the log tells it: to everybody, so it never names a face-down card.

    Items and stacks are counted from 0 as in the notation, or from `first`.
    """
    if isinstance(move, Bid):
        card = words.name(f"card.{move.up.card}")
        if move.down is None:
            return words.say("log.up", card=card, item=move.up.item + first)
        down = words.say("log.down", item=move.down.item + first)
        return down + words.say("log.and-up", card=card, item=move.up.item + first)
    if isinstance(move, First):
        return words.say("log.first", item=move.item + first)
    placed = [
        words.say("log.stack-on", item=item + first, stack=stack + first)
        if isinstance(stack, int)
        else words.say("log.stack-new", item=item + first)
        for item, stack in move.placed
    ]
    return words.say("log.stack", placed=", ".join(placed))


def say_openly(move: Move, words: Words, names: Sequence[str] = ()) -> str:
    """The same once the game is over and nothing is hidden any more."""
    if not isinstance(move, Bid) or move.down is None:
        return say(move, words)
    down = words.say("log.down-open", card=words.name(f"card.{move.down.card}"), item=move.down.item)
    return down + words.say("log.and-up", card=words.name(f"card.{move.up.card}"), item=move.up.item)


# Small decisions


def steps(s: State, move: Move, box: Box) -> list[int]:
    """The small decisions that make up the move, played from this state."""
    if isinstance(move, Bid):
        return _bid_steps(s, move)
    if isinstance(move, First):
        return [A_FIRST + move.item]
    return _stack_steps(s, move)


def _bid_steps(s: State, move: Bid) -> list[int]:
    if move.down is None and s.phase == DOWN:
        raise Refused(rules.TWO_CARDS)
    if move.down is not None and s.phase == UP and s.step == 0:
        raise Refused(rules.ONE_CARD)
    laid = [move.up] if move.down is None else [move.down, move.up]
    codes = [A_BID + CARD_NAMES.index(lay.card) * ITEMS + lay.item for lay in laid]
    if move.down is not None and move.down.card == move.up.card and rules.check(s, codes[0]) == OK:
        raise Refused(rules.SAME_CARD)
    return codes


def _stack_steps(s: State, move: Stack) -> list[int]:
    codes: list[int] = []
    stacks = s.stacks[s.actor]
    for item, stack in move.placed:
        reason = rules.check(s, A_STACK + item * ITEMS)
        if reason != OK:
            raise Refused(reason)
        if stack != NEW and int(stack) >= stacks:
            raise Refused(rules.NO_SUCH_STACK)
        codes.append(A_STACK + item * ITEMS + (stacks if stack == NEW else int(stack)))
        stacks += stack == NEW
    items = [item for item, _ in move.placed]
    if len(set(items)) < len(items):
        raise Refused(rules.STAYS)
    if len(items) < s.won[s.actor]:
        raise Refused(rules.STACK_ALL)
    return codes


def of_steps(s: State, codes: list[int], box: Box) -> Move:
    """The move that these small decisions make up, played from this state."""
    if codes[0] < A_FIRST:
        *down, up = [_laid_of(code) for code in codes]
        return Bid(down[0] if down else None, up)
    if codes[0] < A_STACK:
        return First(codes[0] - A_FIRST)
    placed = []
    stacks = s.stacks[s.actor]
    for code in codes:
        item, stack = divmod(code - A_STACK, ITEMS)
        placed.append((item, NEW if stack == stacks else stack))
        stacks += stack == stacks
    return Stack(tuple(placed))


def _laid_of(code: int) -> Laid:
    card, item = divmod(code - A_BID, ITEMS)
    return Laid(CARD_NAMES[card], item)


def small(s: State, code: int, box: Box) -> dict[str, Any]:
    """One small decision as a value that can be shown: a client draws from it, a log names it."""
    if code < A_FIRST:
        laid = _laid_of(code)
        return {"down" if s.phase == DOWN else "up": [laid.card, laid.item]}
    if code < A_STACK:
        return {"first": code - A_FIRST}
    item, stack = divmod(code - A_STACK, ITEMS)
    return {"stack": [item, NEW if stack == s.stacks[s.actor] else stack]}
