"""What a seat or a spectator of Top Cake may see: all but the deck and the face-down cards (TOP-7)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from petitfour.games.top_cake import rules
from petitfour.games.top_cake.moves import CARD_NAMES
from petitfour.games.top_cake.rules import CARDS, HAND, NOWHERE, OUT, SNATCH, State

if TYPE_CHECKING:
    from petitfour.games.top_cake.components import Box

HIDES_HANDS = True  # people at one screen need a curtain between their turns

PHASES = ("over", "down", "up", "first", "stack")
NOBODY = -1
LIES = ("deck", "offer", "won", "stack", "unsold", "collapsed")


def view(s: State, seat: int, box: Box) -> dict[str, Any]:
    """The table as the seat sees it; -1 is a spectator."""
    return {**shared(s, box), **own(s, seat, box)}


def own(s: State, seat: int, box: Box) -> dict[str, Any]:
    """What looks different from each seat: the bids, if one may look at one's own, and the hands."""
    hands = [_hand(tuple(s.place[p]), tuple(s.down[p]), p == seat) for p in range(s.players)]
    return {"hands": hands, "offers": _offers(s, seat)} if s.open_memory else {"hands": hands}


def shared(s: State, box: Box) -> dict[str, Any]:
    """What everybody sees."""
    seats = range(s.players)
    known = rules.known_cakes(s)
    return {
        "phase": PHASES[s.phase],
        "actor": s.actor,
        "players": s.players,
        "round": s.round,
        "turn": s.turn,
        "turns": rules.turns_a_round(s) * s.players,
        "first": rules.holder(s),
        "half": _item_or_none(s.half),
        "set_aside": box.cake(s.deck[0]) if known else None,
        "unseen": _unseen(tuple(s.deck[known:]), box),
        "items": [_item(_face(s, i), s.lies[i], s.owner[i], box) for i in range(rules.revealed(s))],
        "to_stack": [_to_stack(s, p) for p in seats],
        "stacks": [[_layers(s, p, stack) for stack in range(s.stacks[p])] for p in seats],
        "last": _last(s),
        "sheet": [sheet(s, p, box) for p in seats],
        **({} if s.open_memory else {"offers": _offers(s, NOBODY)}),
    }


def _item_or_none(item: int) -> int | None:
    return None if item == NOWHERE else item


# What stays the same from move to move is put together once: read it, do not change it.


@lru_cache(256)
def _unseen(deck: tuple[int, ...], box: Box) -> list[list[Any]]:
    return [box.cake(face) for face in sorted(deck)]


@lru_cache(4096)
def _item(face: int | None, lies: int, owner: int, box: Box) -> dict[str, Any]:
    """A revealed item: what it is (no cake: a topper) and where it lies."""
    flavour, most = (None, 0) if face is None else box.cake(face)
    return {"flavour": flavour, "max": most, "lies": LIES[lies], "owner": owner if owner >= 0 else None}


def _face(s: State, item: int) -> int | None:
    return None if rules.is_topper(item) else s.deck[rules.CAKE_AT[item]]


def _offers(s: State, seat: int) -> list[dict[str, Any]]:
    """The items on offer with the bidding cards beside them; `card` is None where its value is hidden."""
    bids: dict[int, list[dict[str, Any]]] = {item: [] for item in s.row[: s.lots]}
    for p in range(s.players):
        for is_down in (False, True):
            is_hidden = is_down and not (p == seat and s.open_memory)
            for card, place in enumerate(s.place[p]):
                if place in bids and s.down[p][card] == is_down:
                    name = None if is_hidden else CARD_NAMES[card]
                    bids[place].append({"seat": p, "card": name, "down": is_down})
    fresh = rules.revealed(s) - (5 if s.round else 4)
    return [{"item": item, "held": item < fresh, "bids": laid} for item, laid in bids.items()]


@lru_cache(4096)
def _hand(places: tuple[int, ...], down: tuple[int, ...], is_own: bool) -> dict[str, Any]:
    """A hand: its size, its cards for its owner, and for all `maybe`: what it holds or lies face down."""
    held = [card for card in range(CARDS) if places[card] == HAND]
    maybe = [card for card in range(CARDS) if places[card] == HAND or down[card]]
    return {
        "size": len(held),
        "cards": [CARD_NAMES[card] for card in held] if is_own else None,
        "maybe": [CARD_NAMES[card] for card in maybe],
        "out": [CARD_NAMES[card] for card in range(CARDS) if places[card] == OUT],
    }


def _to_stack(s: State, p: int) -> list[int]:
    return [i for i in range(rules.revealed(s)) if s.owner[i] == p and s.lies[i] == rules.WON]


def _layers(s: State, p: int, stack: int) -> list[int]:
    """The items of a stack from the bottom to the top."""
    layers = [s.top[p][stack]]
    while s.under[layers[0]] != NOWHERE:
        layers.insert(0, s.under[layers[0]])
    return layers


def _last(s: State) -> dict[str, Any] | None:
    """What happened when bids were last turned up, item by item."""
    if s.shown_round < 0:
        return None
    return {
        "round": s.shown_round,
        "first": (s.start + s.shown_round) % s.players,
        "half": _item_or_none(s.shown_half),
        "items": [_outcome(s, item, cards) for item, cards in _shown(s).items()],
    }


def _shown(s: State) -> dict[int, list[tuple[int, int]]]:
    """The cards that were turned up beside each item: seat and card."""
    cards: dict[int, list[tuple[int, int]]] = {item: [] for item in s.shown_row[: s.shown_lots]}
    for p in range(s.players):
        for card, item in enumerate(s.shown[p]):
            if item in cards:
                cards[item].append((p, card))
    return cards


def _outcome(s: State, item: int, cards: list[tuple[int, int]]) -> dict[str, Any]:
    winner = rules.winner(s, item)
    bids = [(p, rules.bid(s, item, p)) for p in range(s.players)]
    return {
        "item": item,
        "cards": [
            {"seat": p, "card": CARD_NAMES[card], "cancelled": rules.is_cancelled(s, item, card)}
            for p, card in cards
        ],
        "bids": [{"seat": p, "bid": _in_points(halves)} for p, halves in bids if halves],
        "reversed": rules.who_played(s, item, rules.REVERSE) >= 0,
        "result": _result(s, item, winner),
        "seat": winner if winner >= 0 else None,
    }


def _in_points(halves: int) -> int | float:
    return halves / 2 if halves % 2 else halves // 2


def _result(s: State, item: int, winner: int) -> str:
    if winner == rules.TIE:
        return "tied"
    if winner == rules.NO_BID:
        return "unsold"
    return "snatched" if rules.who_played(s, item, SNATCH) >= 0 else "won"


def sheet(s: State, seat: int, box: Box) -> dict[str, Any]:
    """The score sheet of a seat: every point with where it comes from (TOP-6)."""
    lines = [line for stack in range(s.stacks[seat]) for line in _stack_lines(s, seat, stack, box)]
    return {"total": rules.score(s, seat), "lines": lines}


def _stack_lines(s: State, seat: int, stack: int, box: Box) -> list[dict[str, Any]]:
    cakes = rules.cake_layers(s, seat, stack)
    lines: list[dict[str, Any]] = []
    if cakes:
        lines.append({"rule": "TOP-6.1", "stack": stack, "count": cakes, "points": cakes})
    if len(_layers(s, seat, stack)) >= 3:
        chosen = rules.best_flavour(s, seat, stack)
        count = rules.flavour_layers(s, seat, stack, chosen)
        what = box.flavours[chosen]
        lines.append({"rule": "TOP-6.2", "stack": stack, "what": what, "count": count, "points": count})
    if cakes >= 3 and rules.is_crowned(s, seat, stack):
        points = sum(line["points"] for line in lines)
        lines.append({"rule": "TOP-6.3", "stack": stack, "points": points})
    return lines


def seen_chance(
    s: State, seat: int, entries: list[dict[str, Any]], moves: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The outcomes of chance as far as the seat knows them: `null` for each cake still in the deck."""
    known = rules.known_cakes(s)
    cakes = entries[0]["cakes"]
    return [{"cakes": [cake if i < known else None for i, cake in enumerate(cakes)]}]


def seen_moves(s: State, seat: int, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves as far as the seat knows them: `null` for each card that still lies face down."""
    rounds = 0
    seen = []
    for move in moves:
        own = move["seat"] == seat and s.open_memory
        is_hidden = "down" in move and rounds > s.shown_round and not own
        seen.append({**move, "down": [None, move["down"][1]]} if is_hidden else move)
        rounds += "first" in move
    return seen
