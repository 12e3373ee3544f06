"""Every game drawn at the terminal: whatever the position, in both languages, 80 columns wide."""

import copy
import io
import random

import pytest
from rich.console import Console
from tests.kit import every_game, every_setting, random_play
from tests.test_words import blanks

from petitfour.cli.choices import Choices
from petitfour.cli.sitting import terminal_of
from petitfour.core.fair import Fair
from petitfour.core.game import game_named
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.words import LANGUAGES, words
from petitfour.games.piece_o_cake.terminal.varieties import varieties, worth

NAMES = ["Ann", "Bartholomew", "Zoé", "D", "Eve"]
EVERY = 7  # of the positions of a game one in so many is looked at, with all its decisions
SELDOM = 19  # and where a game is looked at in every setting


def drawn(renderable):
    """The lines as a terminal of 80 columns without colours shows them."""
    file = io.StringIO()
    Console(file=file, width=80, color_system=None, highlight=False).print(renderable)
    return file.getvalue().splitlines()


@every_setting
def test_every_position_can_be_drawn(setting):
    match, terminal = setting.match("drawing"), terminal_of(setting.game)
    seats = NAMES[: setting.players]
    for number, now in enumerate(random_play(match, random.Random(1))):
        if number % SELDOM:
            continue
        for lang in LANGUAGES:
            catalogue = setting.game.words(lang)
            for seat in (SPECTATOR, now.actor):
                view = setting.game.view.view(now.state, seat, now.box)
                lines = drawn(terminal.draw(view, catalogue, seats))
                assert max(map(len, lines)) <= 80
                assert all(any(name[:5] in line for line in lines) for name in seats)
            assert terminal.ask(view, catalogue)
            for line in [line for sheet in view["sheet"] for line in sheet["lines"]]:
                assert terminal.sheet_line(line, catalogue)
    assert drawn(terminal.draw(match.view()["table"], setting.game.words("en"), seats))


@every_game
def test_every_decision_can_be_picked(game):
    """Each code has its own keys, or shares them with codes after which the table looks the same."""
    match, terminal = Match(game, {"players": 2}, fair=Fair.repeated("picking", 2)), terminal_of(game)
    for number, now in enumerate(random_play(match, random.Random(2))):
        if number % EVERY:
            continue
        view = game.view.view(now.state, now.actor, now.box)
        for lang in LANGUAGES:
            paths = [
                terminal.choice(now.game.moves.small(now.state, code, now.box), view, now.game.words(lang))
                for code in now.legal()
            ]
            choices = Choices.of(zip(paths, now.legal(), strict=True))
            assert set(choices.codes.values()) <= set(now.legal())
            for path, code in zip(paths, now.legal(), strict=True):
                keys = tuple(key for key, _ in path)
                assert all(" " not in key and key for key in keys)
                twin = choices.codes[keys]
                assert twin == code or looks(now, twin) == looks(now, code)


def looks(match, code):
    """The drawing after a decision."""
    draft = match.draft(match.actor)
    draft.step(code)
    terminal = terminal_of(match.game)
    names = NAMES[: match.options["players"]]
    lines = drawn(terminal.draw(draft.view(), match.game.words("en"), names))
    return [line.rstrip() for line in lines]


@every_game
def test_the_notation_shown_is_the_game_s_own(game):
    terminal = terminal_of(game)
    for example in terminal.NOTATION.split(" · "):
        assert game.moves.notation(game.moves.parse(example, game.box())).split()[0] == example.split()[0]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@every_game
def test_the_words_of_the_drawings_are_the_same_in_every_language(game, lang):
    package = f"{game.package}.terminal"
    english, other = words(package, "en").catalogue, words(package, lang).catalogue
    assert set(other) == set(english)
    for key in english:
        assert set.union(*blanks(other[key])) == set.union(*blanks(english[key])), key


def test_a_hosts_own_varieties_are_drawn():
    """What is counted on the table is right for any list, at any time."""
    game = game_named("piece-o-cake")
    own = copy.deepcopy(game.built_in_components())
    own["varieties"][0].update(name="quince", slices=6)
    own["varieties"][7].update(slices=8)
    match = Match(game, {"players": 3}, fair=Fair.repeated("own", 3), components=own)
    worths = {variety["name"]: variety["slices"] for variety in own["varieties"]}
    for now in random_play(match, random.Random(4)):
        view = now.view(SPECTATOR)["table"]
        assert {name: worth(view, name) for name in varieties(view)} == worths
        draft = now.draft(now.actor)
        draft.step(now.legal()[-1])
        assert {name: worth(draft.view(), name) for name in worths} == worths
        assert drawn(terminal_of(game).draw(view, game.words("en"), NAMES[:3]))
    assert {name: worth(match.view()["table"], name) for name in worths} == worths
