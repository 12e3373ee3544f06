"""Stepping through games with masks and observations, in the dialect: one call, arrays in and out.

One row a game: `codes` are the legal moves and `mask` the same as zeros and ones, `seen` is what the acting
seat knows, `facts` are the few numbers below.
"""

from petitfour.core.contract import NOTHING, OVER, GameState, chance, legal, play, proceed, resample, score
from petitfour.core.engine import apply, begin, rank
from petitfour.core.generator import below, sow
from petitfour.envs.observing.contract import is_left_to_chance, mix, observe, veiled

# Places of the facts
ACTOR = 0  # the seat to decide
COUNT = 1  # how many moves it has
DECISIONS = 2  # made in this game
GAME = 3  # the number of the game in its series
FACTS = 4

# What a step came to
GOES_ON = 0
FINISHED = 1
STOPPED = 2  # after too many decisions
ILLEGAL = 3  # the acting seat chose a move it does not have

NO_SIGN = 0x7FFF  # of a code, which is never negative
MEMORY_WIDTH = 32  # so many bytes are cleared in about the time that one mark takes

# Rewards
MARGIN = 0  # points ahead of the mean of the others
RANK = 1  # how many are behind minus how many are ahead, between -1 and 1


def open_game(s: GameState, number: int, game: int, start: int) -> None:
    """Game number `game` of the series with this seed; a start of -1 goes round the table game by game."""
    sow(s.seed, number, game, 0)
    s.start = start if start >= 0 else game % s.players
    begin(s)


def wipe(row: list[int]) -> None:
    """Nothing but zeros; `observe` may leave what it wrote earlier in the same game, so between games."""
    row[:] = 0  # type: ignore[call-overload]


def show(s: GameState, codes: list[int], mask: list[int], seen: list[int], facts: list[int]) -> None:
    """Write the legal moves and what the acting seat knows over those of the position before."""
    mark_moves(codes, facts[COUNT], mask, 0)
    count = legal(s, codes)
    mark_moves(codes, count, mask, 1)
    facts[COUNT] = count
    facts[ACTOR] = s.actor
    observe(s, s.actor, seen)


def mark_moves(codes: list[int], count: int, mask: list[int], mark: int) -> None:
    """Set the marks of some moves, or clear them: all at once where that is less work."""
    if mark == 0 and count * MEMORY_WIDTH > len(mask):
        wipe(mask)
        return
    for k in range(min(count, len(codes))):  # compiled, `min` and `&` spare checks of bounds
        mask[codes[k] & NO_SIGN] = mark


def outcome(s: GameState, facts: list[int], limit: int) -> int:
    """What a step came to, after it."""
    if s.phase == OVER:
        return FINISHED
    return STOPPED if facts[DECISIONS] >= limit else GOES_ON


def pay(s: GameState, kind: int, rewards: list[float]) -> None:
    """The rewards of a game that is over, or as if it were; they add up to nothing."""
    for seat in range(s.players):
        rewards[seat] = margin(s, seat) if kind == MARGIN else standing(s, seat)


def margin(s: GameState, seat: int) -> float:
    total = 0
    for other in range(s.players):
        total += score(s, other)
    return (s.players * score(s, seat) - total) / (s.players - 1)


def standing(s: GameState, seat: int) -> float:
    mine = rank(s, seat)
    ahead = 0
    for other in range(s.players):
        theirs = rank(s, other)
        ahead += (theirs > mine) - (theirs < mine)
    return ahead / (s.players - 1)


def fine(s: GameState, penalty: float, rewards: list[float]) -> None:
    """What an illegal move costs the seat that chose it; the others get nothing."""
    for seat in range(s.players):
        rewards[seat] = 0.0
    rewards[s.actor] = -penalty


# One game


def open_one(
    states: list[GameState],
    number: int,
    game: int,
    start: int,
    codes: list[int],
    mask: list[int],
    seen: list[int],
    facts: list[int],
) -> None:
    s = states[0]
    open_game(s, number, game, start)
    facts[DECISIONS] = 0
    facts[GAME] = game
    wipe(seen)
    show(s, codes, mask, seen, facts)


def step_one(
    states: list[GameState],
    move: int,
    limit: int,
    codes: list[int],
    mask: list[int],
    seen: list[int],
    facts: list[int],
) -> int:
    """Play a move and look at the position after it."""
    if move < 0 or move >= len(mask) or mask[move] == 0:
        return ILLEGAL
    s = states[0]
    apply(s, move)
    facts[DECISIONS] += 1
    show(s, codes, mask, seen, facts)
    return outcome(s, facts, limit)


def look(states: list[GameState], seat: int, seen: list[int]) -> None:
    """What any seat knows."""
    observe(states[0], seat, seen)


def pay_one(states: list[GameState], kind: int, rewards: list[float]) -> None:
    pay(states[0], kind, rewards)


# One game, with chance as a player of its own

# What comes next
DECISION = 0
SOMETHING_SHOWN = 1  # and then a decision
CHANCE = 2


def play_one(states: list[GameState], move: int, veils: list[int], codes: list[int], facts: list[int]) -> int:
    """Play a move and note what each seat sees of it; on to the next decision or something left to chance."""
    s = states[0]
    for seat in range(s.players):
        veils[seat] = veiled(s, move, seat)
    play(s, move)
    facts[DECISIONS] += 1
    return go_on(s, codes, facts)


def chance_one(
    states: list[GameState], number: int, rng: list[int], codes: list[int], facts: list[int]
) -> int:
    """Let a number drawn by chance decide what is due."""
    s = states[0]
    sow(rng, number, 0, 2)
    mix(s, rng)
    sow(s.seed, number, 0, 3)
    chance(s)
    proceed(s)
    return max(go_on(s, codes, facts), SOMETHING_SHOWN)


def go_on(s: GameState, codes: list[int], facts: list[int]) -> int:
    coming = DECISION
    while s.due != NOTHING:
        if is_left_to_chance(s):
            return CHANCE
        chance(s)
        proceed(s)
        coming = SOMETHING_SHOWN
    facts[ACTOR] = s.actor
    facts[COUNT] = legal(s, codes)  # none when the game is over
    return coming


def find_one(states: list[GameState], codes: list[int], facts: list[int]) -> int:
    """What comes next in a position that was set up."""
    return go_on(states[0], codes, facts)


def look_around(states: list[GameState], seen: list[list[int]]) -> None:
    """What every seat knows."""
    s = states[0]
    for seat in range(s.players):
        wipe(seen[seat])
        observe(s, seat, seen[seat])


def resample_one(states: list[GameState], seat: int, rng: list[int]) -> None:
    resample(states[0], seat, rng)


# Many games


def open_many(
    states: list[GameState],
    number: int,
    start: int,
    codes: list[list[int]],
    masks: list[list[int]],
    seen: list[list[int]],
    facts: list[list[int]],
) -> None:
    """Begin game i of the series in place i."""
    for i in range(len(facts)):
        s = states[i]
        open_game(s, number, i, start)
        facts[i][DECISIONS] = 0
        facts[i][GAME] = i
        wipe(seen[i])
        show(s, codes[i], masks[i], seen[i], facts[i])


def step_many(
    states: list[GameState],
    moves: list[int],
    number: int,
    start: int,
    limit: int,
    kind: int,
    penalty: float,
    codes: list[list[int]],
    masks: list[list[int]],
    seen: list[list[int]],
    facts: list[list[int]],
    rewards: list[list[float]],
    done: list[int],
) -> None:
    """Play one move in every game; where a game ends, pay and begin the next one in its place."""
    games = len(facts)
    for i in range(games):
        s = states[i]
        move = int(moves[i])
        mask = masks[i]
        came_to = ILLEGAL
        if move >= 0 and move < len(mask) and mask[move]:
            apply(s, move)
            facts[i][DECISIONS] += 1
            came_to = outcome(s, facts[i], limit)
        if done[i]:
            for seat in range(s.players):
                rewards[i][seat] = 0.0
        done[i] = came_to
        if came_to != GOES_ON:
            if came_to == ILLEGAL:
                fine(s, penalty, rewards[i])
            else:
                pay(s, kind, rewards[i])
            facts[i][GAME] += games
            facts[i][DECISIONS] = 0
            open_game(s, number, int(facts[i][GAME]), start)  # plain, an int64 would overflow
            wipe(seen[i])
        show(s, codes[i], mask, seen[i], facts[i])


def any_moves(codes: list[list[int]], facts: list[list[int]], rng: list[int], moves: list[int]) -> None:
    """A legal move in every game, each as likely."""
    for i in range(len(facts)):
        moves[i] = codes[i][below(rng, facts[i][COUNT])]
