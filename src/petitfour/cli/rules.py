"""`petitfour rules`: the rules of a game, all of them or one."""

from __future__ import annotations

from typing import Annotated

import typer

from petitfour.cli.console import AsJson, GameName, Lang, Screen, print_json
from petitfour.cli.rulebook import Rule, rulebook
from petitfour.core.game import game_named

Number = Annotated[
    str | None,
    typer.Argument(
        metavar="[NUMBER]", help="One rule (4.3 or POC-4.3) or one chapter (4).", show_default=False
    ),
]
RuleOption = Annotated[
    str | None, typer.Option("--rule", metavar="NUMBER", help="The same, by name.", show_default=False)
]


def show_rules(
    game: GameName, number: Number = None, rule: RuleOption = None, lang: Lang = None, as_json: AsJson = False
) -> None:
    """Read the rules of a game, in English or French.

    Every refusal names the number of a rule; this command shows it.
    """
    screen = Screen(lang)
    chosen = game_named(game)
    wanted = number or rule
    book = rulebook(chosen, screen.lang)
    rules = book.find(wanted) if wanted else list(book.rules)
    if as_json:
        print_json({"title": book.title, "rules": [{"number": r.number, "text": r.text} for r in rules]})
    elif wanted:
        show(screen, rules)
    else:
        screen.read_out(chosen.rule_text(screen.lang))


def show(screen: Screen, rules: list[Rule]) -> None:
    """Some rules, each with its number."""
    screen.read_out("\n\n".join(f"**{rule.number}** {rule.text}" for rule in rules))
