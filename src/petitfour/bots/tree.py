"""Information-set tree search (one observer's tree), in the dialect of the rules: written once for all games.

Every iteration draws a world the observer cannot tell from the true one, walks down the tree by what the
observer would see of each move, adds one node, plays on for a while and credits every mover on the path.
The tree is a handful of arrays: node 0 is the root; `child` and `sibling` link the nodes.
"""

from math import log, sqrt

from petitfour.bots.contract import rate, rollout, seen
from petitfour.core.contract import OVER, GameState, legal, resample
from petitfour.core.engine import apply, copy_state
from petitfour.core.generator import below

# Columns of the table of nodes
N_EDGE = 0  # what the observer sees of the move that leads here
N_MOVER = 1  # the seat that made it
N_CHILD = 2  # the first child, 0 for none
N_SIBLING = 3  # the next child of the same parent, 0 for none
N_VISITS = 4
N_OFFERED = 5  # how often the move could have been chosen
N_COLUMNS = 6

# Places of the notes a search keeps between calls
USED = 0  # nodes in use
TICK = 1  # counts the steps of all descents, so that marks need no clearing
NOTES = 2


def search(
    states: list[GameState],
    nodes: list[list[int]],
    credit: list[float],
    notes: list[int],
    slots: list[list[int]],
    path: list[int],
    out: list[int],
    values: list[float],
    rng: list[int],
    observer: int,
    iterations: int,
    exploration: float,
    horizon: int,
) -> None:
    """Add this many iterations to the tree below the position in states[0]."""
    for _ in range(iterations):
        copy_state(states, 1, 0)
        s = states[1]
        resample(s, observer, rng)
        depth = descend(s, nodes, credit, notes, slots, path, out, rng, observer, exploration)
        rollout(s, rng, out, horizon)
        rate(s, values)
        for i in range(depth):
            node = path[i]
            nodes[node][N_VISITS] += 1
            if i:
                credit[node] += values[nodes[node][N_MOVER]]


def descend(
    s: GameState,
    nodes: list[list[int]],
    credit: list[float],
    notes: list[int],
    slots: list[list[int]],
    path: list[int],
    out: list[int],
    rng: list[int],
    observer: int,
    exploration: float,
) -> int:
    """Walk down by upper confidence bounds until a node was added; how many nodes the path has."""
    node = 0
    path[0] = 0
    depth = 1
    while s.phase != OVER and depth < len(path):
        count = legal(s, out)
        mark_children(nodes, notes, slots, node)
        move = untried(s, notes, slots, out, count, rng, observer)
        if move >= 0:
            if notes[USED] < len(nodes):
                node = add_node(nodes, credit, notes, node, seen(s, move, observer), s.actor)
                path[depth] = node
                depth += 1
            apply(s, move)
            return depth
        move = most_promising(s, nodes, credit, notes, slots, out, count, rng, observer, exploration)
        node = slots[seen(s, move, observer)][1]
        path[depth] = node
        depth += 1
        apply(s, move)
    return depth


def mark_children(nodes: list[list[int]], notes: list[int], slots: list[list[int]], node: int) -> None:
    """Note for each child under which code it is found, at this tick."""
    notes[TICK] += 1
    child = nodes[node][N_CHILD]
    while child:
        slots[nodes[child][N_EDGE]][0] = notes[TICK]
        slots[nodes[child][N_EDGE]][1] = child
        child = nodes[child][N_SIBLING]


def untried(
    s: GameState,
    notes: list[int],
    slots: list[list[int]],
    out: list[int],
    count: int,
    rng: list[int],
    observer: int,
) -> int:
    """One of the legal moves that have no node yet, each as likely, or -1."""
    found = 0
    chosen = -1
    for i in range(count):
        if slots[seen(s, out[i], observer)][0] != notes[TICK]:
            found += 1
            if below(rng, found) == 0:
                chosen = out[i]
    return chosen


def add_node(
    nodes: list[list[int]], credit: list[float], notes: list[int], parent: int, edge: int, mover: int
) -> int:
    node = notes[USED]
    notes[USED] += 1
    nodes[node][N_EDGE] = edge
    nodes[node][N_MOVER] = mover
    nodes[node][N_CHILD] = 0
    nodes[node][N_SIBLING] = nodes[parent][N_CHILD]
    nodes[node][N_VISITS] = 0
    nodes[node][N_OFFERED] = 1
    nodes[parent][N_CHILD] = node
    credit[node] = 0.0
    return node


def most_promising(
    s: GameState,
    nodes: list[list[int]],
    credit: list[float],
    notes: list[int],
    slots: list[list[int]],
    out: list[int],
    count: int,
    rng: list[int],
    observer: int,
    exploration: float,
) -> int:
    """The legal move with the highest upper confidence bound; of moves that look alike, any."""
    best = -1.0
    chosen = out[0]
    alike = 1
    chosen_node = -1
    for i in range(count):
        node = slots[seen(s, out[i], observer)][1]
        if node == chosen_node:
            alike += 1
            if below(rng, alike) == 0:
                chosen = out[i]
            continue
        if slots[nodes[node][N_EDGE]][0] == notes[TICK]:
            nodes[node][N_OFFERED] += 1
            slots[nodes[node][N_EDGE]][0] = -notes[TICK]  # offered once a visit, however many look alike
        visits = max(nodes[node][N_VISITS], 1)
        bound = credit[node] / visits + exploration * sqrt(log(float(nodes[node][N_OFFERED])) / visits)
        if bound > best:
            best = bound
            chosen = out[i]
            chosen_node = node
            alike = 1
    return chosen
