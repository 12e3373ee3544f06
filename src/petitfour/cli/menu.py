"""`petitfour play` alone: a menu that asks for the language, the game and who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from petitfour.bots.levels import LEVELS
from petitfour.cli.console import ACCENT, QUIET, Screen
from petitfour.cli.games import span
from petitfour.cli.play import Plan, play_match
from petitfour.cli.seats import DEFAULT_BOT, PERSON, names_of
from petitfour.core.errors import BadInput
from petitfour.core.game import all_games
from petitfour.core.words import LANGUAGES, words

if TYPE_CHECKING:
    from petitfour.core.game import Game

KINDS = (PERSON, *LEVELS)
LEAVE = ("q", "quit", "quitter")
ENTER = ("",)


def choose_and_play(lang: str | None) -> None:
    screen = Screen(lang)
    screen.line()
    screen.line("  Petit Four", style=ACCENT)
    if lang is None:
        screen.lang = _language(screen)
    while True:
        screen.line()
        game = _game(screen)
        if game is None:
            screen.say("menu.goodbye", style=ACCENT)
            return
        if _wants_rules(screen, game):
            screen.read_out(game.rule_text(screen.lang))
            continue
        play_match(screen, _plan(screen, game))


def _language(screen: Screen) -> str:
    labels = [words("petitfour", lang).say("menu.language") for lang in LANGUAGES]
    default = LANGUAGES.index(screen.lang)
    return LANGUAGES[_pick(screen, screen.words.say("menu.which-language"), labels, default)]


def _game(screen: Screen) -> Game | None:
    games = all_games()
    for number, game in enumerate(games, 1):
        title = Text.assemble((f"  {number}  ", "bold"), (game.title(screen.lang), ACCENT))
        title.append(f"  {screen.words.say('menu.players', players=span(game.players))}", style=QUIET)
        screen.show(title, Padding(Text(game.words(screen.lang).say("line")), (0, 2, 0, 5)))
    question = screen.words.say("menu.which-game", n=len(games))
    chosen = _number(screen, question, 1, len(games), none=LEAVE)
    return games[chosen - 1] if chosen else None


def _wants_rules(screen: Screen, game: Game) -> bool:
    labels = [screen.words.say("menu.play", game=game.title(screen.lang)), screen.words.say("menu.rules")]
    return _pick(screen, "", labels, 0) == 1


def _plan(screen: Screen, game: Game) -> Plan:
    fewest, most = game.players[0], game.players[-1]
    question = screen.words.say("menu.how-many", players=span(game.players), fewest=fewest)
    players = _number(screen, question, fewest, most) or fewest
    kinds = [_kind(screen, seat) for seat in range(players)]
    names = [_name(screen, number) for number in range(kinds.count(PERSON))]
    return Plan(game, kinds, names_of(kinds, names, screen.words), {"players": players})


def _kind(screen: Screen, seat: int) -> str:
    labels = [screen.words.say(f"menu.kind.{kind}") for kind in KINDS]
    default = KINDS.index(PERSON) if seat == 0 else KINDS.index(DEFAULT_BOT)
    return KINDS[_pick(screen, screen.words.say("menu.who", number=seat + 1), labels, default)]


def _name(screen: Screen, number: int) -> str:
    guest = screen.words.say("seat.guest", number=number + 1)
    while True:
        name = screen.ask(screen.words.say("menu.name", number=number + 1, guest=guest)) or guest
        try:
            names_of([PERSON], [name], screen.words)
            return name
        except BadInput as error:
            screen.line(error.told(screen.lang), style=QUIET)


def _pick(screen: Screen, question: str, labels: list[str], default: int) -> int:
    """One of a few by its number; Enter takes the one marked."""
    if question:
        screen.line(question, style="bold")
    for number, label in enumerate(labels, 1):
        mark = "▸" if number == default + 1 else " "
        screen.show(Text.assemble((f" {mark}{number}  ", "bold"), label))
    chosen = _number(screen, "", 1, len(labels))
    return chosen - 1 if chosen else default


def _number(screen: Screen, question: str, low: int, high: int, none: tuple[str, ...] = ENTER) -> int | None:
    """A number in a range, or None for the answers that mean none."""
    while True:
        answer = screen.ask(question).lower()
        if answer in none:
            return None
        if answer.isdecimal() and len(answer) < 10 and low <= int(answer) <= high:
            return int(answer)
        screen.say("menu.again", style=QUIET, low=low, high=high)
