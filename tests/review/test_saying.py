"""How hints and reviews speak: to whom, of what time, and of places that can be seen on the table."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from tests.kit import every_game, random_play
from tests.test_words import blanks

from petitfour.bots.bot import words_of
from petitfour.core.game import Game, game_named
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.core.words import LANGUAGES
from petitfour.games.cake_auf.moves import Place, of_steps
from petitfour.games.cake_auf.rules import GOAL, MAX_RECIPES
from petitfour.games.piece_o_cake.moves import Cut, Forfeit, Take
from petitfour.games.piece_o_cake.rules import RING, TAKE
from petitfour.games.top_cake.moves import First
from petitfour.games.top_cake.rules import CAKE_AT, is_topper
from petitfour.review.cake_auf import reasons as cake_auf
from petitfour.review.guide import Guide, guide_of
from petitfour.review.piece_o_cake.reasons import landmark
from petitfour.review.telling import HINT, REVIEW, Comparison, Side, Speaker, words_about

NAMES = ["Ada", "Ben", "Cy"]
OTHER_VERBS = {("forfeits", "take"), ("goes", "go"), ("renonce", "ne")}
PAST = {
    "en": re.compile(r"\b(?:was|were|had|needed|could|would have (?:had|got|won|finished|been))\b"),
    "fr": re.compile(r"\b(?:était|avait|manquait|viendrait|aurait (?:eu|terminé|remporté)|serait)\b"),
}
NO_BOARD_SHOWS = re.compile(r"\b[A-D][1-4]\b|\b(?:slice|part|piece|morceau|cell|case) \d")


def speaker(game: Game, lang: str, manner: str) -> Speaker:
    return Speaker(game, lang, NAMES, manner)


def whole_moves(game: Game, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """The moves of a game at random: the position, the move, the box."""
    match = Match(game, {"players": 3, "start": 0}, words=words_of("saying", game.name, seed))
    before, made = clone(match.state), len(match.moves)
    for here in random_play(match, random.Random(seed)):
        if len(here.moves) > made:
            yield before, typed(here, made), here.box
        if here.state.step == 0:
            before, made = clone(here.state), len(here.moves)


def typed(match: Match, number: int) -> Any:
    move = {key: value for key, value in match.moves[number].items() if key != "seat"}
    return match.game.moves.from_json(of_value(move, "move"), match.box)


# Person and time


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_and_reviews_say_the_same_things(game: Game, lang: str) -> None:
    """In a review it may take a name to say who, and some moves are told in the words of the log."""
    own, log = words_about(game, lang).catalogue, game.words(lang).catalogue
    hint, review = (
        {key.removeprefix(f"{manner}."): own[key] for key in own if key.startswith(f"{manner}.")}
        for manner in (HINT, REVIEW)
    )
    review = {key: log[f"log.{key}"] for key in hint if f"log.{key}" in log} | review
    assert set(hint) == set(review)
    for key in hint:
        in_hint, in_review = (set.union(*blanks(said[key])) for said in (hint, review))
        assert in_hint <= in_review <= in_hint | {"name"}, key
        assert hint[key] != review[key], key


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_speaks_of_what_may_come(game: Game, lang: str) -> None:
    own = words_about(game, lang).catalogue
    hints = [str(own[key]) for key in own if key.startswith(f"{HINT}.")]
    assert [text for text in hints if PAST[lang].search(text)] == []


@every_game
def test_a_move_is_advised_to_you_and_told_of_others(game: Game) -> None:
    guide = guide_of(game, "plain")
    lines = [
        [guide.line(world, move, box, speaker(game, lang, manner)) for manner in (HINT, REVIEW)]
        for seed in (1, 2)
        for world, move, box in whole_moves(game, seed)
        for lang in LANGUAGES
    ]
    assert lines
    for number, (hint, review) in enumerate(lines):
        advised, told = hint.split()[0], review.split()[0]
        if number % 2:  # French
            assert advised.endswith("ez") or advised == "ne", hint
            assert not told.endswith("ez"), review
        else:
            assert told in (f"{advised}s", f"{advised}es") or (told, advised) in OTHER_VERBS, (hint, review)
        assert not NO_BOARD_SHOWS.search(hint + review), (hint, review)


# Places: Piece o' Cake


@pytest.mark.parametrize("varieties", [2, 3, 8])
def test_a_cut_is_found_by_the_slices_beside_it(varieties: int) -> None:
    chance = random.Random(varieties)
    for _ in range(50):
        ring = [chance.randrange(varieties) for _ in range(RING)]
        if len(set(ring)) == 1:
            continue
        for cut in range(RING):
            seen = landmark(ring, cut)
            found = [
                gap
                for gap in range(RING)
                if seen == tuple(ring[(gap - 1 + i) % RING] for i in range(len(seen)))
            ]
            assert found == [cut]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_ways_to_cut_are_told_alike(lang: str) -> None:
    guide, match = begun("piece-o-cake")
    told = speaker(match.game, lang, HINT)
    ways = [cuts for n in (2, 3) for cuts in itertools.combinations(range(RING), n)]
    lines = {guide.line(match.state, Cut(cuts), match.box, told) for cuts in ways}
    assert len(lines) == len(ways)


@pytest.mark.parametrize(
    ("lang", "manner", "lines"),
    [
        ("en", HINT, ["serve the cake whole", "take no piece and eat your plums"]),
        ("en", REVIEW, ["serves the cake whole", "forfeits and eats the collected plums"]),
        ("fr", HINT, ["servez le gâteau entier", "ne prenez aucun morceau et mangez vos prunes"]),
        ("fr", REVIEW, ["sert le gâteau entier", "renonce et mange ses prunes"]),
    ],
)
def test_without_a_knife_or_a_piece(lang: str, manner: str, lines: list[str]) -> None:
    guide, match = begun("piece-o-cake")
    told = speaker(match.game, lang, manner)
    moves = [Cut(()), Forfeit("plum")]
    assert [guide.line(match.state, move, match.box, told) for move in moves] == lines


def test_a_piece_is_told_by_its_slices() -> None:
    guide, match = begun("piece-o-cake")
    for code in (0, 3, 7):
        match.step(match.state.actor, code)
    assert match.state.phase == TAKE
    told = speaker(match.game, "en", HINT)
    ring = [match.box.varieties[v] for v in match.state.deck[:3]]
    eaten = ring[0]
    line = guide.line(match.state, Take(0, ((eaten, ring.count(eaten)),)), match.box, told)
    assert line.startswith("take the piece of 3 slices: eat ")
    assert sum(map(int, re.findall(r"\d+", line))) == 3 + 3


def begun(name: str) -> tuple[Guide, Match]:
    game = game_named(name)
    match = Match(game, {"players": 3, "start": 0}, words=words_of("saying", name))
    return guide_of(game, "plain"), match


# Places: Icing on the Cake


@pytest.mark.parametrize(
    ("lang", "taken"),
    [
        (
            "en",
            "take the red section: vanilla (edge) in row 1, columns 1 and 4; "
            "vanilla (plain) in row 2, column 2; carrot in row 4, column 3",
        ),
        (
            "fr",
            "prenez la section rouge : vanille (de bord) en rangée 1, colonnes 1 et 4 ; "
            "vanille (nature) en rangée 2, colonne 2 ; carotte en rangée 4, colonne 3",
        ),
    ],
)
def test_cells_are_told_by_row_and_column(lang: str, taken: str) -> None:
    guide, match = begun("icing-on-the-cake")
    pieces = [["vanilla", "edge"], ["vanilla", "plain"], ["vanilla", "edge"], ["carrot", "edge"]]
    for place, piece in enumerate(pieces):
        match.state.pile[place] = match.box.number(piece)
    move = match.game.moves.Take("r", ((0, 3, 0), (1, 5, 0), (2, 0, 0), (3, 14, 0)))
    told = guide.line(match.state, move, match.box, speaker(match.game, lang, HINT))
    assert told.replace("\u00a0", " ") == taken


# Places: Top Cake


def test_two_lots_alike_are_told_by_their_numbers() -> None:
    guide, match = begun("top-cake")
    told = speaker(match.game, "en", HINT)
    s = match.state
    assert "№" not in guide.line(s, First(1), match.box, told)
    s.deck[CAKE_AT[1]] = s.deck[CAKE_AT[0]]
    assert not is_topper(1)
    assert guide.line(s, First(1), match.box, told).endswith("№ 2")


# The rest of a turn of Cake Auf!


def compared(match: Match, codes: tuple[int, ...], finished: int) -> Comparison:
    """A plan by which the actor finishes a recipe in every game, beside one by which nobody finishes any."""
    players = match.state.players
    rows = [[[0] * MAX_RECIPES for _ in range(players)] for _ in range(2)]
    if finished >= 0:
        rows[0][match.state.actor][finished] = 1
    arms: list[Any] = [SimpleNamespace(tallies=tallies, count=1) for tallies in rows]
    move = of_steps(match.state, [codes[0]], match.box)
    better, worse = Side(codes[:1], codes[1:], move, arms[0]), Side(codes[:1], (), move, arms[1])
    return Comparison(match.state, match.state.actor, match.box, better, worse)


def plan_that_ends_with_an_ingredient(guide: Guide, match: Match) -> tuple[tuple[int, ...], int]:
    """All actions of such a turn, and the recipe that the last one is for but the first is not."""
    s = match.state
    for option in guide.options(s, None):
        codes = option.codes + option.rest
        first, last = (of_steps(s, [code], match.box) for code in (codes[0], codes[-1]))
        if len(codes) > 1 and isinstance(last, Place) and getattr(first, "recipe", None) != last.recipe:
            return codes, s.space[s.actor][last.recipe]
    raise AssertionError("no such plan")


@pytest.fixture(scope="module")
def planned() -> tuple[Match, tuple[int, ...], int]:
    for seed in range(99):
        game = game_named("cake-auf")
        match = Match(game, {"players": 3, "start": 0}, words=words_of("planned", seed))
        try:
            return match, *plan_that_ends_with_an_ingredient(guide_of(game, "plain"), match)
        except AssertionError:
            continue
    raise AssertionError("no plan in any deal")


@pytest.mark.parametrize(
    ("lang", "manner", "then"),
    [("en", HINT, ", then "), ("en", REVIEW, ", then "), ("fr", HINT, ", puis "), ("fr", REVIEW, ", puis ")],
)
def test_a_plan_is_told_as_far_as_the_gain_comes_from_it(
    planned: tuple[Match, tuple[int, ...], int], lang: str, manner: str, then: str
) -> None:
    match, codes, finished = planned
    told = speaker(match.game, lang, manner)
    line = cake_auf.better_line(compared(match, codes, finished), told)
    first, *_, last = line.split(then)
    assert cake_auf.recipe_name(finished, match.box, told) in last
    assert cake_auf.better_line(compared(match, codes, -1), told) == first
    assert cake_auf.reasons(compared(match, codes, finished), told)[0].count(NAMES[0]) == (manner == REVIEW)


def test_a_turn_that_wins_is_told_to_its_end(planned: tuple[Match, tuple[int, ...], int]) -> None:
    match, codes, finished = planned
    s = match.state
    winning = clone(s)
    winning.earned[s.actor] = GOAL - 1
    last = of_steps(s, [codes[-1]], match.box)
    winning.lacking[s.actor][last.recipe] = 1 << match.box.number(last.ingredient)
    plan = compared(match, codes, finished)
    plan = Comparison(winning, plan.seat, plan.box, plan.better, plan.worse)
    told = speaker(match.game, "en", HINT)
    assert cake_auf.reasons(plan, told) == ["you win in this very turn"]
    assert ", then " in cake_auf.better_line(plan, told)
