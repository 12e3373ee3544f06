"""Stacking by enumeration: the best way to stack every set of lots, for every seat (TOP-5, TOP-6)."""

from typing import Any

from petitfour.bots.top_cake.desk import (
    B_HOPE,
    BITS_OF_A_SET,
    CAKE_STEPS,
    CROWN_FACE,
    D_BIT,
    D_ITEM,
    D_LEFT,
    D_LOTS,
    D_PLAYERS,
    F_BEST,
    F_FRESH,
    F_JOINT,
    F_ONE,
    F_SET,
    LEFT_STEPS,
    PAGE,
    ROOM_STEPS,
    SAME_STEPS,
    SETS,
    TALLEST,
    W_FACE,
    W_HEIGHT,
    W_NEXT,
    W_TOWER,
)
from petitfour.core.engine import copy_state
from petitfour.games.top_cake.rules import (
    A_STACK,
    CAKE_AT,
    FACE_MAX,
    ITEMS,
    NOWHERE,
    ROUNDS,
    WON,
    State,
    is_topper,
    legal,
    put_on_stack,
    revealed,
)

IMPOSSIBLE = -1e9
NEXT_TO_NOTHING = 1e-9
EXACT_LOTS = 5  # up to so many lots every order is tried; of more, at most four on the same stack


# A tower: a stack as a row of faces


def face_of(s: State, item: int) -> int:
    return CROWN_FACE if is_topper(item) else s.deck[CAKE_AT[item]]


def bears(face: int) -> int:
    return 0 if face == CROWN_FACE else face % FACE_MAX


def read_tower(s: State, seat: int, stack: int, w: list[int]) -> None:
    """The stack as the tower at depth 0."""
    height = 0
    item = s.top[seat][stack]
    while item != NOWHERE:
        height += 1
        item = s.under[item]
    w[W_HEIGHT] = height
    item = s.top[seat][stack]
    while item != NOWHERE:
        height -= 1
        w[W_TOWER + height] = face_of(s, item)
        item = s.under[item]


def lay_on(w: list[int], depth: int, face: int) -> None:
    """Make the next tower out of this one by putting a face on it; what is overloaded goes (TOP-5.2)."""
    below_it = W_TOWER + depth * TALLEST
    above_it = below_it + TALLEST
    height = w[W_HEIGHT + depth]
    kept = 0
    for i in range(height):
        if bears(w[below_it + i]) >= height - i:
            w[above_it + kept] = w[below_it + i]
            kept += 1
    w[above_it + kept] = face
    w[W_HEIGHT + depth + 1] = kept + 1


def worth_of_tower(w: list[int], depth: int, players: int, left: int, book: list[float]) -> float:
    """Its points, and what the book says may still come of it."""
    height = w[W_HEIGHT + depth]
    at = W_TOWER + depth * TALLEST
    cakes = 0
    flavours = 0  # how many layers of each, five bits a flavour
    room = ITEMS
    for i in range(height):
        face = w[at + i]
        room = min(room, bears(face) - (height - 1 - i))
        if face != CROWN_FACE:
            cakes += 1
            flavours += 1 << (5 * (face // FACE_MAX))
    if cakes == 0:
        return 0.0
    same = 0
    while flavours:
        same = max(same, flavours % 32)
        flavours //= 32
    points = cakes + same if height >= 3 else cakes
    if cakes < height:
        return 2.0 * points if cakes >= 3 else 1.0 * points
    if left == 0:
        return 1.0 * points
    return points + book[(players - 2) * PAGE + B_HOPE + cell_of_stack(left, cakes, room, same)]


def cell_of_stack(left: int, cakes: int, room: int, same: int) -> int:
    """Where the book tells of such a stack."""
    cell = min(left, LEFT_STEPS) - 1
    cell = cell * CAKE_STEPS + min(cakes, CAKE_STEPS) - 1
    cell = cell * ROOM_STEPS + min(room, ROOM_STEPS - 1)
    return cell * SAME_STEPS + min(same, SAME_STEPS) - 1


# All orders, all sets


def try_orders(
    w: list[int], f: list[float], count: int, deepest: int, players: int, left: int, book: list[float]
) -> None:
    """What the tower at depth 0 can be made worth with every set of the faces, into F_BEST."""
    for chosen in range(1 << count):
        f[F_BEST + chosen] = IMPOSSIBLE
    f[F_BEST] = worth_of_tower(w, 0, players, left, book)
    depth = 0
    used = 0
    w[W_NEXT] = 0
    while depth >= 0:
        i = w[W_NEXT + depth]
        if i == count or depth == deepest:
            depth -= 1
            if depth >= 0:
                used ^= 1 << w[W_NEXT + depth]
                w[W_NEXT + depth] += 1
        elif used >> i & 1:
            w[W_NEXT + depth] += 1
        else:
            lay_on(w, depth, w[W_FACE + i])
            used |= 1 << i
            depth += 1
            worth = worth_of_tower(w, depth, players, left, book)
            if worth > f[F_BEST + used]:
                f[F_BEST + used] = worth
            w[W_NEXT + depth] = 0


def share_out(f: list[float], count: int) -> None:
    """Out of F_FRESH (one new stack): the best way to begin any number of new stacks with a set."""
    f[F_FRESH] = 0.0
    for chosen in range(1, 1 << count):
        lowest = chosen & -chosen
        rest = chosen ^ lowest
        best = f[F_FRESH + chosen]
        part = rest
        while part:  # what goes apart from the lowest
            best = max(best, f[F_FRESH + (chosen ^ part)] + f[F_FRESH + part])
            part = (part - 1) & rest
        f[F_FRESH + chosen] = best


def stack_all_sets(
    s: State, seat: int, count: int, left: int, w: list[int], f: list[float], book: list[float]
) -> None:
    """The worth of all stacks of a seat with every set of the faces in W_FACE, into F_JOINT."""
    deepest = count if count <= EXACT_LOTS else EXACT_LOTS - 1
    w[W_HEIGHT] = 0
    try_orders(w, f, count, deepest, s.players, left, book)
    for chosen in range(1 << count):
        f[F_FRESH + chosen] = f[F_BEST + chosen]
    share_out(f, count)
    for chosen in range(1 << count):
        f[F_JOINT + chosen] = f[F_FRESH + chosen]
    for stack in range(s.stacks[seat]):
        read_tower(s, seat, stack, w)
        try_orders(w, f, count, deepest, s.players, left, book)
        for chosen in range((1 << count) - 1, -1, -1):
            best = f[F_JOINT + chosen] + f[F_BEST]
            part = chosen
            while part:
                best = max(best, f[F_JOINT + (chosen ^ part)] + f[F_BEST + part])
                part = (part - 1) & chosen
            f[F_JOINT + chosen] = best


# What every set of lots is worth to every seat


def appraise_one(s: State, seat: int, item: int, left: int, w: list[int], book: list[float]) -> float:
    """What an item adds to the stacks of a seat."""
    w[W_HEIGHT] = 0
    lay_on(w, 0, face_of(s, item))
    most = worth_of_tower(w, 1, s.players, left, book)
    for stack in range(s.stacks[seat]):
        read_tower(s, seat, stack, w)
        before = worth_of_tower(w, 0, s.players, left, book)
        lay_on(w, 0, face_of(s, item))
        most = max(most, worth_of_tower(w, 1, s.players, left, book) - before)
    return most


def appraise(s: State, d: list[int], w: list[int], f: list[float], book: list[float]) -> None:
    """Fill F_ONE for every lot; the best seven get bits, and F_SET is filled for all their sets."""
    for p in range(d[D_PLAYERS]):
        for lot in range(d[D_LOTS]):
            f[F_ONE + p * ITEMS + lot] = appraise_one(s, p, d[D_ITEM + lot], d[D_LEFT], w, book)
    count = give_bits(d, f)
    for lot in range(d[D_LOTS]):
        if d[D_BIT + lot] >= 0:
            w[W_FACE + d[D_BIT + lot]] = face_of(s, d[D_ITEM + lot])
    for p in range(d[D_PLAYERS]):
        stack_all_sets(s, p, count, d[D_LEFT], w, f, book)
        for chosen in range(1 << count):
            f[F_SET + p * SETS + chosen] = f[F_JOINT + chosen]


def give_bits(d: list[int], f: list[float]) -> int:
    """Give the lots worth most a bit; how many were given."""
    for lot in range(d[D_LOTS]):
        d[D_BIT + lot] = -1
    given = 0
    while given < BITS_OF_A_SET:
        best = -1
        most = 0.0
        for lot in range(d[D_LOTS]):
            if d[D_BIT + lot] < 0:
                worth = 0.0
                for p in range(d[D_PLAYERS]):
                    worth = max(worth, f[F_ONE + p * ITEMS + lot])
                if best < 0 or worth > most:
                    best = lot
                    most = worth
        if best < 0:
            break
        d[D_BIT + best] = given
        given += 1
    return given


# The stacking phase


def worth_of_the_rest(s: State, w: list[int], f: list[float], book: list[float]) -> float:
    """What the acting seat's stacks can be made worth with everything it still has to stack."""
    count = 0
    for item in range(revealed(s)):
        if s.lies[item] == WON and s.owner[item] == s.actor and count < BITS_OF_A_SET:
            w[W_FACE + count] = face_of(s, item)
            count += 1
    stack_all_sets(s, s.actor, count, ROUNDS - 1 - s.round, w, f, book)
    return f[F_JOINT + (1 << count) - 1]


def put_aside(s: State, item: int, stack: int) -> None:
    """Stack an item on a copy without passing the turn on."""
    put_on_stack(s, s.actor, item, stack)
    s.won[s.actor] -= 1


def best_stacking(states: list[Any], out: list[int], w: list[int], f: list[float], book: list[float]) -> int:
    """The item and stack that begin the best way to stack everything won; states[1] is scratch."""
    count = legal(states[0], out)
    best = out[0]
    most = IMPOSSIBLE
    for i in range(count):
        copy_state(states, 1, 0)
        s = states[1]
        put_aside(s, (out[i] - A_STACK) // ITEMS, (out[i] - A_STACK) % ITEMS)
        worth = worth_of_the_rest(s, w, f, book)
        if worth > most + NEXT_TO_NOTHING:
            most = worth
            best = out[i]
    return best
