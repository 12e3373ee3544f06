"""The few errors Petit Four raises, each with a stable code and a sentence that says what was expected."""

from __future__ import annotations

from typing import Any

from petitfour.core.words import Said, words


class PetitFourError(Exception):
    """Anything a person or a program did that we cannot accept. `str()` is the sentence to show."""

    code = "error"


class BadInput(PetitFourError):
    """A file, an option or a message that is not of the expected form."""

    code = "bad-input"

    def __init__(self, message: str, source: str = "", line: int = 0, label: str = "") -> None:
        self.sentence = message
        self.label = label
        self.source = source
        self.line = line
        super().__init__(message)

    @property
    def message(self) -> str:
        """What is wrong, and in which part of a file, in English."""
        return self.in_language("en")

    def in_language(self, lang: str) -> str:
        """The same in another language, if the sentence is known in it."""
        sentence = self.sentence
        if isinstance(sentence, Said):
            sentence = sentence.in_language(lang)
        return _with_place(self.label, sentence, lang)

    def told(self, lang: str) -> str:
        """All of it: the file, the line, and what is wrong there."""
        where = self.source
        if self.line:
            where = words("petitfour", lang).say("error.line", file=self.source, line=self.line)
        return _with_place(where, self.in_language(lang), lang)

    def __str__(self) -> str:
        return self.told("en")


class Unavailable(BadInput):
    """Something outside the program that is needed and is not there, a database for instance."""

    code = "unavailable"


def _with_place(place: str, sentence: str, lang: str) -> str:
    return words("petitfour", lang).say("error.place", place=place, what=sentence) if place else sentence


class NotYourTurn(PetitFourError):
    """A move by a seat that is not to move: `seat` asked, `actor` is to move, both counted from 0."""

    code = "not-your-turn"

    def __init__(self, sentence: str, seat: int | None = None, actor: int | None = None) -> None:
        self.seat = seat
        self.actor = actor
        super().__init__(sentence)


class CannotUndo(PetitFourError):
    """There is nothing that may still be taken back."""

    code = "cannot-undo"


class Refused(PetitFourError):
    """A move against the rules: the number of the reason in the game's `REASONS`."""

    code = "illegal-move"

    def __init__(self, reason: int) -> None:
        self.reason = reason
        super().__init__(f"reason {reason}")

    def __reduce__(self) -> Any:
        return type(self), (self.reason,)


class IllegalMove(PetitFourError):
    """A move against the rules, with its stable reason, the rule's number and the sentence."""

    code = "illegal-move"

    def __init__(self, reason: str, rule: str, sentence: str) -> None:
        self.reason = reason
        self.rule = rule
        super().__init__(sentence)

    def __reduce__(self) -> Any:
        """Raised in another process it arrives whole."""
        return type(self), (self.reason, self.rule, str(self))
