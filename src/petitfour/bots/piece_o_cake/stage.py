"""A world laid out on the desk of a search, and the search asked, in either twin."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from petitfour.bots.piece_o_cake import answers, changes, desk, duel, hopes, party, points, race, turns
from petitfour.bots.piece_o_cake.desk import PLATE, POINT, Desk
from petitfour.bots.piece_o_cake.plan import slices_of
from petitfour.core.kept import is_cached
from petitfour.core.state import dtype_of
from petitfour.core.twin import compiled, is_compiler_there, plain
from petitfour.games.piece_o_cake import rules
from petitfour.games.piece_o_cake.rules import CAKES, CUT, EAT, MAX_PLAYERS, RING, VARIETIES, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.bots.piece_o_cake.values import Values

SPREAD = (6000, 5000, 4000, 3000, 500)  # by cake: how many points can still change hands
DOUBT = 8  # of 16: how likely others are taken to play for points, not for the lead
SLICE_OF_CUTS = 4  # ways to cut between two looks at the clock
WEIGHED_OF = 8  # one of so many that were sifted
# By players, how much worse at once (in thousandths) it may be what somebody is thought to do (`race.py`):
# while ways to cut are sifted, and when the best of them are weighed. 0: whatever it is.
SIFTING = (0, 0, 0, 0, 4000, 4000)
WEIGHING = (0, 0, 0, 0, 0, 8000)
MORE_IN_THE_LAST_CAKE = 4000
MODULES = (rules, desk, duel, turns, points, changes, answers, hopes, race, party)


def best_engine() -> str:
    """The compiled search if nobody has to wait for it."""
    return "compiled" if is_compiler_there() and is_cached(*MODULES) else "plain"


class Stage:
    """One desk and the searches over it."""

    def __init__(self, values: Values, engine: str = "", races_from: int = 0) -> None:
        self.values = values
        self.server = 0
        self.is_last_cake = False
        self.races_from = races_from  # the cake from which on three or more play to be ahead, not for points
        self.engine = engine or best_engine()
        self.is_slow = self.engine == "plain" and values.players > 2  # not compiled, and much to search
        if self.engine == "compiled":
            import numpy as np

            self.search = compiled(*MODULES)
            self.desks: Any = np.zeros(1, dtype_of(Desk))
        else:
            self.search = plain(*MODULES)
            self.desks = [Desk()]
        self.put("is_rough", int(self.is_slow))
        self.put("doubt", DOUBT)

    def put(self, name: str, value: Any) -> None:
        """Write a field of the desk; of a longer list, the beginning."""
        if self.engine == "plain":
            if isinstance(value, list):
                getattr(self.desks[0], name)[: len(value)] = value
            else:
                setattr(self.desks[0], name, value)
        elif isinstance(value, list):
            self.desks[name][0, : len(value)] = value
        else:
            self.desks[name][0] = value

    def get(self, name: str) -> int:
        if self.engine == "plain":
            return int(getattr(self.desks[0], name))
        return int(self.desks[name][0])

    def row(self, name: str, end: int) -> list[int]:
        """The beginning of a list on the desk."""
        if self.engine == "plain":
            return list(getattr(self.desks[0], name)[:end])
        found: list[int] = self.desks[name][0, :end].tolist()
        return found

    def lay(self, s: State) -> None:
        """Lay out the cake of this world, at whatever point of it somebody is to decide."""
        self.server = s.server
        first = s.cake * RING
        unseen = [0] * VARIETIES
        for v in s.deck[first + RING :]:
            unseen[v] += 1
        sides = [worth + 1 for worth in s.worth]
        self.put("players", s.players)
        self.put("dollops", list(s.dollops))
        self.put("side", sides)
        self.put("base", [sum(side * side for side in sides[:v]) for v in range(VARIETIES)])
        self.put("ring", s.deck[first : first + RING])
        self.put("after", self.values.after(s.cake, unseen))
        self.put("most_pieces", rules.most_pieces(s))
        self._lay_players(s)
        self.put("made", sum(1 << cut for cut in s.cut_at[: s.cuts]) if s.phase == CUT else 0)
        self.put("turns", s.turns)
        self.put("spread", SPREAD[s.cake] if s.cake >= self.races_from else 0)
        self.is_last_cake = s.cake == CAKES - 1
        self.narrow(WEIGHING)
        self.put("only", -1)
        if s.phase != CUT:
            self._lay_pieces(s)
        if s.players > 2:
            self.search.prepare_party(self.desks)

    def _lay_players(self, s: State) -> None:
        collected: list[int] = []
        older: list[int] = []
        ate = []
        for turn in range(s.players):
            seat = (s.server + 1 + turn) % s.players
            collected += s.collected[seat]
            older += [has - new for has, new in zip(s.collected[seat], s.fresh[seat], strict=True)]
            ate.append(sum(n * d for n, d in zip(s.eaten[seat], s.dollops, strict=True)) * POINT)
        self.put("collected", collected)
        self.put("older", older)
        self.put("ate", ate)

    def _lay_pieces(self, s: State) -> None:
        plates: list[int] = []
        for piece in range(rules.pieces(s)):
            plates += slices_of(s, piece)
        plates += [0] * (MAX_PLAYERS * VARIETIES - len(plates))
        self.put("plates", plates + s.plate)
        self.put("pieces", rules.pieces(s))
        self.put("taken", sum(1 << piece for piece in range(MAX_PLAYERS) if s.taken[piece]))
        if s.phase == EAT:
            self.put("only", PLATE)

    def narrow(self, reaches: tuple[int, ...]) -> None:
        """How much worse at once it may be what somebody is thought to do."""
        reach = reaches[self.values.players]
        self.put("reach", reach + MORE_IN_THE_LAST_CAKE if reach and self.is_last_cake else reach)

    def is_sifting(self) -> bool:
        """Whether cuts are to be sifted before the best are weighed."""
        return SIFTING[self.values.players] > 0 and self.get("spread") > 0 and not self.is_slow

    def sift(self, first: int, end: int) -> None:
        """Search the ranked cuts from `first` to before `end`, but narrowly, and value them all."""
        self.narrow(SIFTING)
        self.put("keeps_all", 1)
        self.search_cuts(first, end)
        self.put("keeps_all", 0)
        self.narrow(WEIGHING)

    def begin_again(self, count: int) -> None:
        """Put the first so many cuts in the order of what was found, as if none had been searched."""
        self.search.begin_again(self.desks, count)

    def choose(self) -> int:
        """The best choice of who is to choose (see `desk.py`); if that is slow, the others are guessed at."""
        if self.values.players == 2:
            self.search.choose_in_duel(self.desks)
        elif self.is_slow:
            self.search.choose_quickly_in_party(self.desks)
        else:
            self.search.choose_in_party(self.desks)
        return self.get("choice")

    def rank_cuts(self) -> int:
        """Put all ways to cut in the order of a guess; how many there are."""
        if self.values.players == 2:
            return int(self.search.rank_cuts_of_duel(self.desks))
        return int(self.search.rank_cuts_of_party(self.desks))

    def search_cuts(self, first: int, end: int) -> int:
        """Search the ranked cuts from `first` to before `end`; the best of all so far, a bit a slice."""
        if self.values.players == 2:
            self.search.search_cuts_of_duel(self.desks, first, end)
        elif not self.is_slow:
            self.search.search_cuts_of_party(self.desks, first, end)
        return self.best_cut()

    def best_cut(self) -> int:
        """The best of the cuts searched, or what looks best if searching takes too long."""
        return self.row("ranked", 1)[0] if self.is_slow else self.get("choice")

    def cut(self, most: int = 2000) -> int:
        """The best way to cut, of so many that look best."""
        return self.search_cuts(0, min(most, self.rank_cuts()))

    def cut_in_time(self, deadline: float) -> tuple[int, int]:
        """The best way to cut that is found in time, and how many were searched.

        With four and five players all are sifted first, or as many as half of the time is enough for, and of
        those the best are weighed.
        """
        count = self.rank_cuts()
        if self.is_sifting():
            half = (time.perf_counter() + deadline) / 2
            self.begin_again(self._in_time(self.sift, count, half))
        searched = self._in_time(self.search_cuts, count, deadline)
        return self.best_cut(), searched

    def _in_time(self, search: Callable[[int, int], object], count: int, deadline: float) -> int:
        """Search so many ranked cuts, at least one, until it is time; how many it were."""
        search(0, 1)
        for first in range(1, count, SLICE_OF_CUTS):
            if time.perf_counter() >= deadline:
                return first
            search(first, min(first + SLICE_OF_CUTS, count))
        return count

    def cut_in_steps(self, most: int) -> tuple[int, int]:
        """The same of so many that look best, without a look at the clock."""
        count = min(self.rank_cuts(), max(most, 1))
        if self.is_sifting():
            self.sift(0, count)
            self.begin_again(count)
            count = max(1, count // WEIGHED_OF)
        return self.search_cuts(0, count), count

    def good_cuts(self, count: int) -> list[tuple[int, int]]:
        """Of so many ranked cuts those within the margin, with what they are worth to the server (duels)."""
        pairs = list(zip(self.row("guesses", count), self.row("ranked", count), strict=True))
        return self._good(pairs)

    def good_choices(self) -> list[tuple[int, int]]:
        """The choices within the margin, with what they are worth to who chooses (duels)."""
        count = self.get("choices")
        return self._good(list(zip(self.row("gains", count), self.row("codes", count), strict=True)))

    def _good(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        best = max(pairs)[0]
        return sorted((p for p in pairs if p[0] > best - self.get("margin")), key=lambda p: -p[0])

    def worth_to(self, s: State, seat: int) -> int:
        """What the cake just cut is worth to a seat, beyond what the seat ate before."""
        if self.values.players == 2:
            return self.get("value") if seat == s.server else -self.get("value")
        turn = (seat - s.server - 1) % s.players
        return self.row("found", s.players)[turn] - self.row("ate", s.players)[turn]
