"""Information-set tree search (one observer's tree), in the dialect of the rules: written once for all games.

Every iteration draws a world the observer cannot tell from the true one, walks down the tree by what the
observer would see of each move, adds one node, plays on for a while and credits every mover on the path.

The tree is one flat list of numbers, a row for each node: a list of rows would cost a counted reference for
every look into it. A node is known by where its row begins.
"""

from math import log, sqrt

from petitfour.bots.contract import fancied, rate, rollout, seen
from petitfour.core.contract import OVER, GameState, legal, resample
from petitfour.core.engine import apply, copy_state
from petitfour.core.generator import below

ROOT = 0
NO_NODE = 0  # as a child or a sibling, which the root never is

# Columns of a node's row: eight, so that a row is as long as what a processor fetches at once
N_EDGE = 0  # what the observer sees of the move that leads here
N_MOVER = 1  # the seat that made it
N_CHILD = 2  # the child added last
N_SIBLING = 3  # the child of the same parent added before
N_VISITS = 4
N_OFFERED = 5  # how often the move could have been chosen
N_CREDIT = 6  # what the mover got out of all visits, in parts of WHOLE
N_COLUMNS = 8

WHOLE = 1 << 20

# Places of the notes a search keeps between calls
USED = 0  # where the next row begins
TICK = 1  # counts the steps of all descents, so that marks need no clearing
NOTES = 2

# What becomes of a row when a part of the tree is kept; otherwise where it moves to
DROPPED = -1
KEPT = -2


def search(
    states: list[GameState],
    nodes: list[int],
    notes: list[int],
    marks: list[int],
    path: list[int],
    out: list[int],
    values: list[float],
    logs: list[float],
    rng: list[int],
    observer: int,
    iterations: int,
    exploration: float,
    width: float,
    horizon: int,
) -> None:
    """Add this many iterations to the tree below the position in states[0]."""
    for _ in range(iterations):
        copy_state(states, 1, 0)
        s = states[1]
        resample(s, observer, rng)
        depth = descend(s, nodes, notes, marks, path, out, logs, rng, observer, exploration, width)
        rollout(s, rng, out, horizon)
        rate(s, values)
        back_up(nodes, path, depth, values)


def descend(
    s: GameState,
    nodes: list[int],
    notes: list[int],
    marks: list[int],
    path: list[int],
    out: list[int],
    logs: list[float],
    rng: list[int],
    observer: int,
    exploration: float,
    width: float,
) -> int:
    """Walk down by upper confidence bounds until a node was added; how many nodes the path has."""
    node = ROOT
    path[0] = ROOT
    depth = 1
    while s.phase != OVER and depth < len(path):
        count = legal(s, out)
        notes[TICK] += 1
        tick = notes[TICK]
        looks = mark_moves(s, marks, tick, out, count, observer)
        child = most_promising(nodes, marks, logs, tick, node, looks, exploration, width)
        if child == NO_NODE:
            is_new = nodes[node + N_CHILD] == NO_NODE
            move = fancied(s, rng, out) if is_new else untried(s, marks, tick, out, count, rng, observer)
            if notes[USED] < len(nodes):
                path[depth] = add_node(nodes, notes, node, seen(s, move, observer), s.actor)
                depth += 1
            apply(s, move)
            return depth
        node = child
        path[depth] = node
        depth += 1
        apply(s, one_that_looks(s, nodes[node + N_EDGE], out, count, rng, observer))
    return depth


def mark_moves(s: GameState, marks: list[int], tick: int, out: list[int], count: int, observer: int) -> int:
    """Mark what the legal moves look like, at this tick; how many different looks there are."""
    looks = 0
    for i in range(count):
        code = seen(s, out[i], observer)
        if marks[code] != tick:
            marks[code] = tick
            looks += 1
    return looks


def most_promising(
    nodes: list[int],
    marks: list[int],
    logs: list[float],
    tick: int,
    node: int,
    looks: int,
    exploration: float,
    width: float,
) -> int:
    """The legal child with the highest upper confidence bound; none if another move is to be tried.

    That is so as long as moves have no child, but no more often than in proportion to the root of the visits:
    a narrow search looks deeper. The marks of moves that have a child are turned around.
    """
    best = -1.0
    chosen = NO_NODE
    tried = 0
    child = nodes[node + N_CHILD]
    while child != NO_NODE:
        edge = nodes[child + N_EDGE]
        if marks[edge] == tick:
            marks[edge] = -tick
            tried += 1
            nodes[child + N_OFFERED] += 1
            visits = float(max(nodes[child + N_VISITS], 1))
            mean = float(nodes[child + N_CREDIT]) / (visits * WHOLE)
            bound = mean + exploration * sqrt(log_of(logs, nodes[child + N_OFFERED]) / visits)
            if bound > best:
                best = bound
                chosen = child
        child = nodes[child + N_SIBLING]
    is_wide = tried == looks or float(tried) >= width * sqrt(float(nodes[node + N_VISITS]))
    return chosen if is_wide else NO_NODE


def log_of(logs: list[float], number: int) -> float:
    """The logarithm of a number, from a table if it is there: most of what a look at a child costs."""
    return logs[number] if number < len(logs) else log(float(number))


def untried(
    s: GameState, marks: list[int], tick: int, out: list[int], count: int, rng: list[int], observer: int
) -> int:
    """One of the legal moves that have no child, each as likely."""
    found = 0
    for i in range(count):
        if marks[seen(s, out[i], observer)] == tick:
            out[found] = out[i]
            found += 1
    return out[below(rng, found)]


def one_that_looks(s: GameState, code: int, out: list[int], count: int, rng: list[int], observer: int) -> int:
    """One of the legal moves that look like this, each as likely."""
    found = 0
    for i in range(count):
        if seen(s, out[i], observer) == code:
            out[found] = out[i]
            found += 1
    return out[0] if found == 1 else out[below(rng, found)]


def add_node(nodes: list[int], notes: list[int], parent: int, edge: int, mover: int) -> int:
    node = notes[USED]
    notes[USED] += N_COLUMNS
    nodes[node + N_EDGE] = edge
    nodes[node + N_MOVER] = mover
    nodes[node + N_CHILD] = NO_NODE
    nodes[node + N_SIBLING] = nodes[parent + N_CHILD]
    nodes[node + N_VISITS] = 0
    nodes[node + N_OFFERED] = 1
    nodes[node + N_CREDIT] = 0
    nodes[parent + N_CHILD] = node
    return node


def back_up(nodes: list[int], path: list[int], depth: int, values: list[float]) -> None:
    """Count the visit on the whole path and credit whoever moved to each node of it."""
    nodes[ROOT + N_VISITS] += 1
    for i in range(1, depth):
        node = path[i]
        nodes[node + N_VISITS] += 1
        nodes[node + N_CREDIT] += int(values[nodes[node + N_MOVER]] * WHOLE)


# Keeping a part of the tree


def child_by(nodes: list[int], parent: int, edge: int) -> int:
    """The child that a move leads to, or none."""
    child = nodes[parent + N_CHILD]
    while child != NO_NODE and nodes[child + N_EDGE] != edge:
        child = nodes[child + N_SIBLING]
    return child


def keep(nodes: list[int], notes: list[int], moved: list[int], top: int) -> None:
    """Let a node be the root and drop what is not below it; the rows freed can be used again.

    A child's row always lies behind its parent's, so one pass finds all that stay and moves them forward.
    """
    for row in range(notes[USED] // N_COLUMNS):
        moved[row] = DROPPED
    moved[top // N_COLUMNS] = KEPT
    end = ROOT
    for node in range(top, notes[USED], N_COLUMNS):
        if moved[node // N_COLUMNS] == KEPT:
            keep_children(nodes, moved, node)
            for column in range(N_COLUMNS):
                nodes[end + column] = nodes[node + column]
            moved[node // N_COLUMNS] = end
            end += N_COLUMNS
    for node in range(ROOT, end, N_COLUMNS):
        nodes[node + N_CHILD] = new_place(moved, nodes[node + N_CHILD])
        nodes[node + N_SIBLING] = new_place(moved, nodes[node + N_SIBLING])
    nodes[ROOT + N_SIBLING] = NO_NODE
    notes[USED] = end


def keep_children(nodes: list[int], moved: list[int], parent: int) -> None:
    child = nodes[parent + N_CHILD]
    while child != NO_NODE:
        moved[child // N_COLUMNS] = KEPT
        child = nodes[child + N_SIBLING]


def new_place(moved: list[int], node: int) -> int:
    return NO_NODE if node == NO_NODE else moved[node // N_COLUMNS]
