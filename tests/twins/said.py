"""Everything that a game says to a viewer at one moment, by the way on which it reaches them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console

from petitfour.bots.bot import Position
from petitfour.cli.sitting import log_line, terminal_of
from petitfour.core.draft import Draft
from petitfour.core.errors import PetitFourError
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.names import shown_names
from petitfour.core.state import packed
from petitfour.core.words import LANGUAGES
from petitfour.house import hinting, thinking
from petitfour.house.telling import in_words

TRIES = 8  # moves that a draft is begun with

Said = dict[str, Any]


def view(match: Match, eyes: int) -> Any:
    game, s, box = match.game, match.state, match.box
    return match.view(eyes), game.view.shared(s, box), game.view.own(s, eyes, box), match.may_undo(eyes)


def log(match: Match, eyes: int) -> Any:
    """The last move, as the house and the terminal tell it to everybody."""
    if match.last is None:
        return None
    words = {lang: match.game.words(lang) for lang in LANGUAGES}
    names = {lang: shown_names(match.seats, lang) for lang in LANGUAGES}
    at_terminal = [log_line(match, len(match.moves) - 1, names[lang], words[lang]) for lang in LANGUAGES]
    return in_words(match, match.last, match.scene), at_terminal


def record(match: Match, eyes: int) -> Any:
    return match.seen_record(eyes)


def reprs(match: Match, eyes: int) -> Any:
    return repr(match), repr(match.state), repr(Position.of(match, eyes))


def refusals(match: Match, eyes: int) -> Any:
    """What is answered to every decision and to whole moves that were possible once, allowed or not."""
    codes: list[Any] = list(range(-1, match.game.rules.MOVES + 1))
    lines = [_answer(match, eyes, code, LANGUAGES[code % 2]) for code in codes]
    for begun in _drafts(match, eyes, most=1):
        codes_so_far = list(begun.codes)
        lines += [_answer(match, eyes, code, LANGUAGES[code % 2], codes_so_far) for code in codes]
    own = [move for move in match.moves if move["seat"] == eyes]
    for move in own:
        whole = {key: value for key, value in move.items() if key != "seat"}
        typed = match.game.moves.from_json(of_value(whole, "move"), match.box)
        notation = match.game.moves.notation(typed)
        lines += [_answer(match, eyes, what, lang) for what in (whole, notation) for lang in LANGUAGES]
    return lines


def _answer(match: Match, eyes: int, what: Any, lang: str, begun: Sequence[int] = ()) -> str:
    try:
        draft = match.draft(eyes)
        for code in begun:
            draft.step(code)
        if isinstance(what, int):
            draft.step(what, lang)
        else:
            draft.push(what, lang)
    except PetitFourError as error:
        return f"{error.code} {error}"
    return repr(draft)


def preview(match: Match, eyes: int) -> Any:
    """The table as it would look while some of the moves there are come about, decision by decision."""
    seen = []
    for draft in _drafts(match, eyes):
        smalls = [match.game.moves.small(draft.state, code, match.box) for code in draft.legal()]
        seen.append((draft.view(), draft.scores(), smalls, draft.is_complete))
    return seen


def _drafts(match: Match, eyes: int, most: int = TRIES) -> Iterator[Draft]:
    """Some of the moves there are, each after every decision."""
    legal = match.legal() if eyes == match.actor else []
    for code in legal[:: len(legal) // most + 1]:
        draft = match.draft(eyes)
        draft.step(code)
        yield draft
        while not draft.is_complete:
            draft.step(draft.legal()[-1])  # rather another than the first: that is what most begin with
            yield draft


def drawn(match: Match, eyes: int) -> str:
    """The picture at a terminal with its question, its choices and score sheets, as text."""
    text = io.StringIO()
    console = Console(file=text, width=100, color_system=None)
    terminal, told = terminal_of(match.game), match.view(eyes)
    for lang in LANGUAGES:
        words = match.game.words(lang)
        console.print(terminal.draw(told["table"], words, shown_names(match.seats, lang)))
        if eyes == match.actor:
            text.write(terminal.ask(told["table"], words))
            smalls = [{key: small[key] for key in small if key != "code"} for small in told["legal"]]
            text.write(str([terminal.choice(small, told["table"], words) for small in smalls]))
        for sheet in told["table"]["sheet"]:
            text.write(str([terminal.sheet_line(line, words) for line in sheet["lines"]]))
    return text.getvalue()


def hint(match: Match, eyes: int) -> Any:
    """What the adviser is asked for a seat: all that a hint is made from."""
    return _asked(hinting.question("table", match, eyes)) if eyes == match.actor else None


def bot(match: Match, eyes: int) -> Any:
    """What a bot in that seat is asked."""
    return _asked(thinking.question("table", 1, match, eyes, "expert")) if eyes == match.actor else None


def _asked(question: Any) -> Any:
    return {**asdict(question), "world": packed(question.world).hex()}


EVERY_TIME: dict[str, Callable[[Match, int], Any]] = {"view": view, "log": log, "record": record}
AT_LAST: dict[str, Callable[[Match, int], Any]] = {
    "repr": reprs,
    "refusals": refusals,
    "preview": preview,
    "drawn": drawn,
    "hint": hint,
    "bot": bot,
}
"""What takes long to listen to: where a history ends, and the viewer is to decide."""
