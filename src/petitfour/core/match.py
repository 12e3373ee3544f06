"""A game being played: the checked door through which every move goes."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from petitfour.core.contract import NOTHING, OK, OVER
from petitfour.core.draft import Draft
from petitfour.core.errors import BadInput, CannotUndo, NotYourTurn
from petitfour.core.fair import Fair, bot_dice
from petitfour.core.game import game_of
from petitfour.core.located import of_value
from petitfour.core.promised import Promised
from petitfour.core.state import clone, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Callable

    from petitfour.core.game import Game

    Oracle = Callable[["Match"], list[dict[str, Any]]]

SPECTATOR = -1
FORMAT_1 = "petitfour-record/1"
FORMAT = "petitfour-record/2"


class _Small(NamedTuple):
    """A small decision that can be taken back: what was there before it."""

    seat: int
    code: int
    moves: int
    steps: tuple[int, ...]


def draw(match: Match) -> list[dict[str, Any]]:
    """Settle what is due by the game's generator; what it came to, as the record tells it."""
    match.seed_chance(match.state)
    match.game.rules.chance(match.state)
    told: list[dict[str, Any]] = match.game.chance.told(match.state, match.box)
    return told


def _repeated(seed: int | str | None, players: int, **others: Any) -> Fair | None:
    """The shuffle of a seed, if there is one and nothing else was said."""
    if seed is None:
        return None
    for name, other in others.items():
        if other is not None:
            raise BadInput(f"expected a seed or {name}, found both")
    return Fair.repeated(seed, players)


class Match:
    """One game from the shuffle to the result, with its history.

    `game` is a game or its name. `options` are the record's; without `start` the starting seat is drawn from
    the seed. The shuffle is `fair`, or repeated from a `seed` (a whole number or text), or drawn; `words`
    start the generator in its place and go through the whole game, where nobody has to trust it. `oracle`
    settles chance: the generator by default, a record when a game is replayed.

    Seats are counted from 0. `copy.copy`, `copy.deepcopy` and pickle give a match that plays on by itself.
    """

    def __init__(
        self,
        game: Game | str,
        options: dict[str, Any],
        *,
        seed: int | str | None = None,
        fair: Fair | Promised | None = None,
        seats: list[str] | None = None,
        components: Any = None,
        words: list[int] | None = None,
        oracle: Oracle = draw,
    ) -> None:
        self.game = game = game_of(game)
        players = game.check_options(of_value(options, "options"))["players"]
        self.fair = fair = _repeated(seed, players, fair=fair, words=words) or fair
        self.components = components
        self.box = game.box(components)
        self._shuffle = shuffle = fair or Fair.drawn(players)
        self.options = {"players": players, "start": shuffle.start(players), **options}
        self.seats = seats or [f"seat {seat + 1}" for seat in range(players)]
        of_value(list(self.seats), "seats").list_of(players)
        self.state = game.new_state(self.options, self.box)
        self._words = words
        self.chance: list[dict[str, Any]] = []
        self.moves: list[dict[str, Any]] = []
        self.last: Any = None  # the last move, as the game's `moves` has it; None after an undo
        self.scene: Any = ()  # what the words for the last move need of the table before it
        self.steps: list[int] = []  # small decisions of the move being made
        self.changes = 0  # how often the position was another, undo included
        self._oracle = oracle
        game.rules.setup(self.state)
        self._settle()
        # What can be taken back is played again without its last decision, from where something was last
        # revealed: nothing in between is random.
        self._since: list[_Small] = []
        self._base = b""  # the packed state before all of them
        self._before: Any = None  # where the move being made began; never changed
        self._before_base: Any = None  # the same, if something was revealed in the middle of a move

    # Copies

    def copy(self) -> Match:
        """The same match once more: both play on, and neither hears of the other."""
        return deepcopy(self)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        memo[id(self.box)] = self.box  # a box and a component list are only read
        memo[id(self.components)] = self.components
        twin.__dict__.update(deepcopy(self.__dict__, memo))
        return twin

    # Looking

    def __repr__(self) -> str:
        turn = "over" if self.is_over else f"actor={self.actor}"
        told = f"players={self.options['players']} move={len(self.moves)} {turn} scores={self.scores()}"
        return f"<Match {self.game.name} {told}>"

    @property
    def is_over(self) -> bool:
        return bool(self.state.phase == OVER)

    @property
    def move_began(self) -> Any:
        """The position in which the move being made began: this one, if nothing of it is made yet."""
        return self._before if self.steps else self.state

    @property
    def actor(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return None if self.is_over else self.state.actor

    def legal(self) -> list[int]:
        """The codes of the small decisions the acting seat has."""
        out = [0] * self.game.rules.MOVES
        return out[: self.game.rules.legal(self.state, out)]

    def scores(self) -> list[int]:
        return [self.game.rules.score(self.state, seat) for seat in range(self.options["players"])]

    def ranks(self) -> list[int]:
        return [self.game.plain.rank(self.state, seat) for seat in range(self.options["players"])]

    def view(self, seat: int = SPECTATOR) -> dict[str, Any]:
        """All that a seat (or a spectator) may see, and what it may do."""
        self._must_be_a_seat(seat)
        table = self.game.view.view(self.state, seat, self.box)
        return {**self.around(), **self.yours(seat), "table": table}

    def around(self) -> dict[str, Any]:
        """What is the same for everybody."""
        return {
            "game": self.game.name,
            "options": dict(self.options),
            "seats": list(self.seats),
            "position": len(self.moves),
            "step": self.state.step,
            "actor": self.actor,
            "scores": self.scores(),
            "ranks": self.ranks() if self.is_over else None,
        }

    def yours(self, seat: int) -> dict[str, Any]:
        """Who one is, and what one may do."""
        is_mine = seat == self.actor
        return {
            "you": None if seat == SPECTATOR else seat,
            "legal": [self.small(code) for code in self.legal()] if is_mine else [],
        }

    def small(self, code: int) -> dict[str, Any]:
        """A small decision with its code, as a client draws it and sends it back."""
        return {"code": code, **self.game.moves.small(self.state, code, self.box)}

    # Moving

    def step(self, seat: int, code: int, lang: str = "en") -> None:
        """Play one small decision, or say why not."""
        self._must_be_on_turn(seat)
        reason = self.game.rules.check(self.state, code) if 0 <= code < self.game.rules.MOVES else 1
        if reason != OK:
            raise self.game.refusal(reason, lang)
        if not self.steps:
            self._before = self.state
            self.state = clone(self.state)
        self._remember(seat, [code])
        self._play(code)

    def move(self, seat: int, value: Any, lang: str = "en") -> None:
        """Play one whole move, given as JSON or a line of notation: all of it, or nothing at all."""
        draft = self.draft(seat)
        draft.push(value, lang)
        draft.commit()

    def draft(self, seat: int) -> Draft:
        """A move to be composed, previewed and taken back before anybody sees it."""
        self._must_be_on_turn(seat)
        return Draft(self, seat)

    def undo(self, seat: int, *, consent: bool = False) -> None:
        """Take back a small decision of one's own turn; with the others' consent, the last one of anybody.

        Never past something that was revealed: then there is nothing left to go back to.
        """
        if not self.may_undo():
            raise CannotUndo("nothing can be taken back: something was revealed since, or nothing was done")
        if not consent and not self.may_undo(seat):
            raise CannotUndo("only what you did in this turn can be taken back, as long as nobody else acted")
        last = self._since.pop()
        self.last = None
        self.changes += 1
        self.state = self._after(len(self._since))
        self._before = self._began(len(last.steps)) if last.steps else None
        self.steps = list(last.steps)
        del self.moves[last.moves :]

    def _began(self, steps: int) -> Any:
        """Where a move began of which so many decisions are made, perhaps before something was revealed."""
        began = len(self._since) - steps
        return self._after(began) if began >= 0 else self._before_base

    def _after(self, many: int) -> Any:
        """The position after so many of the decisions that can be taken back."""
        state = unpacked(self.game.rules.State, self._base)
        for small in self._since[:many]:
            self.game.rules.play(state, small.code)
        return state

    def may_undo(self, seat: int | None = None) -> bool:
        """Whether a seat may take something back by itself; or (None) anybody with the others' consent."""
        if not self._since:
            return False
        return seat is None or self._since[-1].seat == seat == self.actor

    def undo_move(self, seat: int) -> None:
        """Take back the last whole move of one's own turn, or what was begun of the next."""
        self.undo(seat)
        while self.steps:
            self.undo(seat)

    def _must_be_a_seat(self, seat: int) -> None:
        of_value(seat, "seat").whole_number(SPECTATOR, self.options["players"] - 1)

    def _must_be_on_turn(self, seat: int) -> None:
        if self.is_over:
            raise NotYourTurn("the game is over", seat)
        actor = self.state.actor
        if seat != actor:
            turn = f"it is the turn of seat {actor}, not of seat {seat!r}, counted from 0"
            raise NotYourTurn(f"{turn} ({self.game.turn_order})", seat, actor)

    def _remember(self, seat: int, codes: list[int]) -> None:
        """Small decisions that are about to be played."""
        if not self._since:
            self._base = packed(self.state)
        for i, code in enumerate(codes):
            earlier = (*self.steps, *codes[:i])
            self._since.append(_Small(seat, code, len(self.moves), earlier))

    def _play(self, code: int) -> None:
        seat = self.state.actor
        self.game.rules.play(self.state, code)
        self.steps.append(code)
        if self.state.step == 0 or self.is_over:
            made = self.made(self._before, self.steps)
            self._note(seat, self._before, made, self.game.moves.to_json(made))
            self.steps = []
        self._after_playing()

    def adopt(self, draft: Draft) -> None:
        """Take over a whole move that was composed and checked on a copy of this very position."""
        assert draft.is_complete
        assert draft.changes == self.changes, "the draft was made on another position"
        self._remember(draft.seat, draft.codes)
        self._note(draft.seat, draft.began, draft.made, draft.move)
        self.steps = []
        self.state = draft.state
        self._after_playing()

    def made(self, before: Any, codes: list[int]) -> Any:
        """Small decisions as the whole move, as the game's `moves` has it."""
        return self.game.moves.of_steps(before, codes, self.box)

    def _note(self, seat: int, before: Any, made: Any, move: dict[str, Any]) -> None:
        """A whole move that was made, and as a record has it."""
        self.moves.append({"seat": seat, **move})
        self.last = made
        self.scene = self.game.moves.scene(before, made, self.box)

    def _after_playing(self) -> None:
        self.changes += 1
        if not self.steps:
            self._before = None
        if self._settle():
            self._since.clear()
            self._before_base = self._before

    def bot_dice(self, seat: int) -> int:
        """The seed of a bot's dice for the next move: known to nobody until the secret is."""
        return bot_dice(self._shuffle.secret, seat, len(self.moves))

    def seed_chance(self, state: Any) -> None:
        """Seed the generator for the next outcome of chance."""
        event = len(self.chance) + 1
        words = (self._words if event == 1 else None) if self._words else self._shuffle.words(event)
        if words:
            state.seed = list(words)

    def _settle(self) -> bool:
        """Let everything happen that is due; whether there was anything."""
        is_due = bool(self.state.due != NOTHING)
        while self.state.due != NOTHING:
            self.chance.extend(self._oracle(self))
            self.game.rules.proceed(self.state)
        return is_due

    # Telling

    def result(self) -> dict[str, Any] | None:
        if not self.is_over:
            return None
        return {"scores": self.scores(), "ranks": self.ranks(), "reason": "finished"}

    def record(self) -> dict[str, Any]:
        """The whole game: for the archive, and for everybody once it is over."""
        record = self._header()
        if self.fair:
            record["fair"] = self.fair.to_json()
        record["chance"] = list(self.chance)
        record["moves"] = list(self.moves)
        if self.is_over:
            record["result"] = self.result()
        return record

    def seen_record(self, seat: int) -> dict[str, Any]:
        """The game so far as a seat (or a spectator) knows it; all of it once it is over."""
        self._must_be_a_seat(seat)
        if self.is_over:
            return self.record()
        record = self._header()
        if self.fair:
            record["fair"] = self.fair.shown()
        record["chance"] = self.game.view.seen_chance(self.state, seat, self.chance, self.moves)
        record["moves"] = self.game.view.seen_moves(self.state, seat, self.moves)
        return record

    def _header(self) -> dict[str, Any]:
        options = {key: self.options[key] for key in ("players", "start")}
        for option in self.game.options:
            value = self.options.get(option.name, option.default)
            if value != option.default:
                options[option.name] = value
        header: dict[str, Any] = {
            "format": FORMAT_1 if isinstance(self.fair, Promised) else FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "options": options,
            "seats": list(self.seats),
        }
        if self.components is not None:
            header["components"] = self.components
        return header
