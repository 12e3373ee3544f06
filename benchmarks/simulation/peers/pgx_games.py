"""Pgx: batches of games compiled by XLA for one core, at the batch size and in the way that is fastest.

Two ways are tried. *Steady*: a game that ends is begun anew at once, so that all places always play.
*Lockstep*: a batch is played until its last game ends, and only moves of unfinished games are counted.
Both add up the rewards: what nobody asks for, XLA does not compute, and a playout is for its result.
"""

from __future__ import annotations

import os

# Read when jax is imported: one thread, on the processor.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import pgx
from benchmarks.simulation.measuring import Contestant, quick_rate
from pgx.experimental.wrappers import auto_reset

if TYPE_CHECKING:
    from collections.abc import Callable

FAMILY = "Pgx"
GAMES = ("connect_four", "othello")
SMALL_GAMES = ("leduc_holdem", "tic_tac_toe")

FIRST_SIZE = 1024  # at which the faster of the two ways is found
OTHER_SIZES = (64, 4096, 8192)
TRIAL_SECONDS = 0.1
STEPS = 50  # moves in each place of a steady batch between two returns to Python


def contestants(say: Callable[[str], None]) -> list[Contestant]:
    found = []
    for name in (*GAMES, *SMALL_GAMES):
        say(f"Pgx: the best batch of {name}")
        env = pgx.make(name)
        batch = best_batch(env)
        found.append(
            Contestant(
                FAMILY,
                name,
                env.num_players,
                batch.play,
                detail=f"{batch.size} games, {type(batch).__name__.lower()}",
                is_small=name in SMALL_GAMES,
            )
        )
    return found


def best_batch(env: Any) -> Batch:
    first = faster([way(env, FIRST_SIZE) for way in (Steady, Lockstep)])
    return faster([first, *(type(first)(env, size) for size in OTHER_SIZES)])


def faster(batches: list[Batch]) -> Batch:
    return max(batches, key=lambda batch: quick_rate(batch.play, TRIAL_SECONDS))


def begun(env: Any, size: int, key: Any) -> Any:
    return jax.vmap(env.init)(jax.random.split(key, size))


def moved(step: Any, size: int, state: Any, key: Any) -> Any:
    """One uniformly random legal move in every game."""
    to_choose, to_step = jax.random.split(key)
    moves = random_moves(to_choose, state.legal_action_mask)
    after = jax.vmap(step)(state, moves, jax.random.split(to_step, size))
    # A random player looks at nothing: kept as it was, the observation is not computed.
    return after.replace(observation=state.observation)


def random_moves(key: Any, mask: Any) -> Any:
    """One random number a game: much faster than `jax.random.categorical`, which draws one a move."""
    counted = jnp.cumsum(mask.astype(jnp.int32), axis=-1)
    nth = jnp.floor(jax.random.uniform(key, mask.shape[:1]) * counted[:, -1]).astype(jnp.int32)
    return jnp.argmax(counted > nth[:, None], axis=-1).astype(jnp.int32)


class Steady:
    def __init__(self, env: Any, size: int) -> None:
        step = auto_reset(env.step, env.init)

        def move(carry: tuple[Any, Any, Any], _: None) -> tuple[tuple[Any, Any, Any], None]:
            state, won, key = carry  # the key is carried: scanning over a list of keys is much slower
            key, now = jax.random.split(key)
            state = moved(step, size, state, now)
            return (state, won + state.rewards, key), None

        @jax.jit
        def run(*carry: Any) -> tuple[Any, Any, Any]:
            return jax.lax.scan(move, carry, length=STEPS)[0]

        self.size = size
        self.run = run
        self.key = jax.random.key(0)
        self.state = jax.jit(lambda key: begun(env, size, key))(self.key)
        self.won = jnp.zeros_like(self.state.rewards)

    def play(self, runs: int) -> int:
        for _ in range(runs):
            self.state, self.won, self.key = self.run(self.state, self.won, self.key)
        jax.block_until_ready(self.won)
        return runs * STEPS * self.size


class Lockstep:
    def __init__(self, env: Any, size: int) -> None:
        def move(carry: tuple[Any, Any, Any, Any]) -> tuple[Any, Any, Any, Any]:
            state, won, key, decisions = carry
            key, now = jax.random.split(key)
            after = moved(env.step, size, state, now)
            return after, won + after.rewards, key, decisions + jnp.sum(is_open(state))

        @jax.jit
        def run(key: Any) -> tuple[Any, Any, Any]:
            key, now = jax.random.split(key)
            state = begun(env, size, now)
            carry = state, jnp.zeros_like(state.rewards), key, jnp.int32(0)
            carry = jax.lax.while_loop(lambda c: jnp.any(is_open(c[0])), move, carry)
            return carry[1:]

        self.size = size
        self.run = run
        self.key = jax.random.key(0)

    def play(self, runs: int) -> int:
        total = 0
        for _ in range(runs):
            _, self.key, decisions = self.run(self.key)
            total += int(decisions)
        return total


def is_open(state: Any) -> Any:
    return ~(state.terminated | state.truncated)


Batch = Steady | Lockstep
