"""What the house says no to: a stable code, a sentence in the player's language, a rule if there is one."""

from __future__ import annotations

from typing import Any

from petitfour.core.errors import BadInput, CannotUndo, IllegalMove, NotYourTurn, PetitFourError
from petitfour.core.words import words

PACKAGE = "petitfour.house"


class Refusal(PetitFourError):
    """A refusal of the house itself; the sentence stands in its catalogue under the code."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code = code
        self.facts = facts
        super().__init__(words(PACKAGE, "en").say(f"refusal.{code}", **facts))

    def sentence(self, lang: str) -> str:
        return words(PACKAGE, lang).say(f"refusal.{self.code}", **self.facts)


def told(error: PetitFourError, lang: str) -> dict[str, Any]:
    """A refusal as it goes over the wire."""
    if isinstance(error, Refusal):
        wait = {"seconds": error.facts["seconds"]} if "seconds" in error.facts else {}
        return {"code": error.code, "message": error.sentence(lang), **wait}
    if isinstance(error, IllegalMove):
        return {"code": error.reason, "rule": error.rule, "message": str(error)}
    if isinstance(error, NotYourTurn | CannotUndo):
        return told(Refusal(error.code), lang)
    if isinstance(error, BadInput):
        return {"code": error.code, "message": error.told(lang)}
    return told(Refusal("error"), lang)
