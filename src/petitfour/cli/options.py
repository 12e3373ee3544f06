"""What was typed after an option, turned into what a table needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput
from petitfour.core.words import said

if TYPE_CHECKING:
    from pathlib import Path

    from petitfour.core.game import Game, Option

YES = ("yes", "on", "true", "oui")
NO = ("no", "off", "false", "non")


def listed(values: list[str] | str | None) -> list[str]:
    """`--seat person --seat greedy` and `--seat person,greedy` alike."""
    given = [values] if isinstance(values, str) else values or []
    return [word.strip() for value in given for word in value.split(",") if word.strip()]


def table_options(game: Game, settings: list[str] | None) -> dict[str, Any]:
    """`four_pieces=no` and the like."""
    options = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        option = next((option for option in game.options if option.name == name.strip()), None)
        if option is None or not equals:
            known = ", ".join(f"{option.name}=…" for option in game.options) or "–"
            raise BadInput(said("error.option", game=game.name, option=repr(setting), known=known))
        options[option.name] = option_value(option, value.strip().lower())
    return options


def option_value(option: Option, text: str) -> Any:
    values: dict[str, Any] = {str(value): value for value in option.values}
    if isinstance(option.default, bool):
        values = {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False)}
    if text not in values:
        expected = said("error.yes-or-no") if isinstance(option.default, bool) else ", ".join(values)
        what = said("error.option-value", expected=expected, found=repr(text))
        raise BadInput(what, label=option.name)
    return values[text]


def own_components(game: Game, path: Path | None) -> Any:
    """The checked component list in a file, or None for the built-in one."""
    if path is None:
        return None
    components = game.load_components(path)
    return None if components == game.built_in_components() else components
