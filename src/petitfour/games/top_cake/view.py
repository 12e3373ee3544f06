"""What a seat or a spectator of Top Cake may see: all but the deck and the face-down cards (TOP-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.games.top_cake import rules
from petitfour.games.top_cake.moves import CARD_NAMES
from petitfour.games.top_cake.rules import CARDS, HAND, NOWHERE, OUT, SNATCH, State

if TYPE_CHECKING:
    from petitfour.games.top_cake.components import Box

HIDES_HANDS = True  # people at one screen need a curtain between their turns

PHASES = ("over", "down", "up", "first", "stack")
LIES = ("deck", "offer", "won", "stack", "unsold", "collapsed")


def view(s: State, seat: int, box: Box) -> dict[str, Any]:
    """The table as the seat sees it; -1 is a spectator."""
    return {**shared(s, box), **own(s, seat, box)}


def own(s: State, seat: int, box: Box) -> dict[str, Any]:
    """What looks different from each seat: the bids, if one may look at one's own, and the hands."""
    return {
        "offers": [_offer(s, item, seat) for item in s.row[: s.lots]],
        "hands": [_hand(s, p, seat) for p in range(s.players)],
    }


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
        "unseen": [box.cake(face) for face in sorted(s.deck[known:])],
        "items": [_item(s, item, box) for item in range(rules.revealed(s))],
        "to_stack": [_to_stack(s, p) for p in seats],
        "stacks": [[_layers(s, p, stack) for stack in range(s.stacks[p])] for p in seats],
        "last": _last(s),
        "sheet": [sheet(s, p, box) for p in seats],
    }


def _item_or_none(item: int) -> int | None:
    return None if item == NOWHERE else item


def _item(s: State, item: int, box: Box) -> dict[str, Any]:
    """A revealed item by its number: what it is and where it lies."""
    topper = rules.is_topper(item)
    return {
        "flavour": None if topper else box.flavours[rules.flavour(s, item)],
        "max": rules.most_above(s, item),
        "lies": LIES[s.lies[item]],
        "owner": s.owner[item] if s.owner[item] >= 0 else None,
    }


def _offer(s: State, item: int, seat: int) -> dict[str, Any]:
    """An item on offer with the bidding cards beside it; `card` is None where its value is hidden."""
    bids: list[dict[str, Any]] = []
    for p in range(s.players):
        own = p == seat and s.open_memory
        laid = [card for card in range(CARDS) if s.place[p][card] == item]
        faces = [CARD_NAMES[card] for card in laid if not s.down[p][card]]
        backs = [CARD_NAMES[card] if own else None for card in laid if s.down[p][card]]
        bids += [{"seat": p, "card": card, "down": False} for card in faces]
        bids += [{"seat": p, "card": card, "down": True} for card in backs]
    held = item < rules.revealed(s) - (5 if s.round else 4)
    return {"item": item, "held": held, "bids": bids}


def _hand(s: State, p: int, seat: int) -> dict[str, Any]:
    """A hand: its size, its cards for its owner, and for all `maybe`: what it holds or lies face down."""
    held = [card for card in range(CARDS) if s.place[p][card] == HAND]
    maybe = [card for card in range(CARDS) if s.place[p][card] == HAND or s.down[p][card]]
    return {
        "size": len(held),
        "cards": [CARD_NAMES[card] for card in held] if p == seat else None,
        "maybe": [CARD_NAMES[card] for card in maybe],
        "out": [CARD_NAMES[card] for card in range(CARDS) if s.place[p][card] == OUT],
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
        "items": [_outcome(s, item) for item in s.shown_row[: s.shown_lots]],
    }


def _outcome(s: State, item: int) -> dict[str, Any]:
    winner = rules.winner(s, item)
    seats = range(s.players)
    cards = [(p, card) for p in seats for card in range(CARDS) if s.shown[p][card] == item]
    bids = [(p, rules.bid(s, item, p)) for p in seats]
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
