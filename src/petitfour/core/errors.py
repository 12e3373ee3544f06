"""The few errors Petit Four raises, each with a stable code and a sentence that says what was expected."""

from __future__ import annotations


class PetitFourError(Exception):
    """Anything a person or a program did that we cannot accept. `str()` is the sentence to show."""

    code = "error"


class BadInput(PetitFourError):
    """A file, an option or a message that is not of the expected form."""

    code = "bad-input"

    def __init__(self, message: str, source: str = "", line: int = 0) -> None:
        self.message = message
        self.source = source
        self.line = line
        super().__init__(message)

    def __str__(self) -> str:
        where = f"{self.source}, line {self.line}" if self.line else self.source
        return f"{where}: {self.message}" if where else self.message


class NotYourTurn(PetitFourError):
    """A move by a seat that is not to move."""

    code = "not-your-turn"


class CannotUndo(PetitFourError):
    """There is nothing that may still be taken back."""

    code = "cannot-undo"


class Refused(PetitFourError):
    """A move against the rules: the number of the reason in the game's `REASONS`."""

    code = "illegal-move"

    def __init__(self, reason: int) -> None:
        self.reason = reason
        super().__init__(f"reason {reason}")


class IllegalMove(PetitFourError):
    """A move against the rules, with its stable reason, the rule's number and the sentence."""

    code = "illegal-move"

    def __init__(self, reason: str, rule: str, sentence: str) -> None:
        self.reason = reason
        self.rule = rule
        super().__init__(sentence)
