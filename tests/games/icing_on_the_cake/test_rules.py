"""The rule page of Icing on the Cake, number by number."""

import random
from collections import Counter

import pytest
from tests.games.icing_on_the_cake.table import (
    CARROT,
    CHOCOLATE,
    STRAWBERRY,
    VANILLA,
    first_free,
    fresh_state,
    lay,
    new_match,
    open_sections,
    piece,
    place_own,
    play_turn,
    refused,
    take,
    with_card,
    with_grid,
)
from tests.kit import Setting, finished, random_play

from petitfour.core.contract import DEAL, NOTHING, OK
from petitfour.core.match import SPECTATOR
from petitfour.core.state import clone
from petitfour.games.icing_on_the_cake import GAME, rules
from petitfour.games.icing_on_the_cake.components import COLOURS, FLAVOUR_NAMES
from petitfour.games.icing_on_the_cake.rules import (
    A_PLACE,
    A_SECTION,
    CAKE,
    CELLS,
    CHARACTERS,
    CORNER,
    EDGE,
    GRID,
    ICING,
    PILE,
    PLAIN,
    ROTATION,
    State,
)

# 1 Components


def test_ICE_1_1_four_flavours() -> None:
    assert FLAVOUR_NAMES == ("vanilla", "strawberry", "chocolate", "carrot")
    assert list(GAME.built_in_components()["tiles"]) == list(FLAVOUR_NAMES)


def test_ICE_1_2_what_four_perfect_cakes_need() -> None:
    s = fresh_state()
    for layer in range(2):
        assert sum(s.stock[layer]) == PILE == 64
        for flavour in range(4):
            kinds = [s.stock[layer][piece(flavour, kind)] for kind in (PLAIN, EDGE, CORNER)]
            assert kinds == [4, 8, 4]


def test_ICE_1_3_sixteen_cut_cards_of_four_tetrominoes() -> None:
    s = fresh_state()
    assert len(s.pattern) == 16
    for card in range(16):
        for colour in range(4):
            cells = [cell for cell in range(CELLS) if s.pattern[card][cell] == colour]
            assert len(cells) == 4
            assert rules.group_at(sum(1 << cell for cell in cells), cells[0]) == 4
    assert GAME.box().cards[10] == "rrry/ggry/gbyy/gbbb"


def test_ICE_1_4_tokens_and_candles_are_never_short() -> None:
    s = fresh_state()
    drawing = "V. S. H. C. " * 4
    for seat in range(4):
        lay(s, seat, CAKE, drawing)
        lay(s, seat, ICING, drawing)
    assert sum(rules.all_tokens(s, seat) for seat in range(4)) == 64
    assert sum(rules.candles(s, seat) for seat in range(4)) == 16


# 2 Setup


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1])
def test_ICE_2_1_empty_plates_shuffled_piles_and_the_knife(players: int, start: int) -> None:
    assert list(GAME.players) == [2, 3, 4]
    match = new_match(players, start=start)
    table = match.view()["table"]
    assert table["knife"] == match.actor == start
    for plate in table["plates"]:
        assert plate["cake"] == plate["icing"] == [None] * CELLS
    other = new_match(players, seed=2, start=start)
    for key in ("tiles", "icing", "cuts"):
        mine, theirs = (next(e[key] for e in m.chance if key in e) for m in (match, other))
        assert mine != theirs
        assert Counter(map(str, mine)) == Counter(map(str, theirs))


# 3 A turn


def test_ICE_3_1_sixteen_pieces_a_turn_tiles_then_icing() -> None:
    match = new_match(4)
    tiles, icing = match.chance[0]["tiles"], match.chance[1]["icing"]
    for turn in range(8):
        table = match.view()["table"]
        pile = tiles if turn < 4 else icing
        assert table["grid"] == pile[turn % 4 * 16 : turn % 4 * 16 + 16]
        assert (table["round"], table["turn"]) == (["cake", "icing"][turn // 4], turn % 4)
        play_turn(match)


def test_ICE_3_1_the_next_grid_is_not_shown_before_the_turn_is_over() -> None:
    match = new_match(4)
    s = clone(match.state)
    rules.play(s, 0)
    for _ in range(4):
        rules.play(s, A_SECTION + COLOURS.index(open_sections(s)[0]))
        for place in first_free(s, s.hand):
            assert s.due == NOTHING
            rules.play(s, A_PLACE + place[1] * 4)
    assert s.due == GRID
    assert s.turn == 0
    assert s.step == 0
    assert s.actor == s.knife == 1


@pytest.mark.parametrize(
    ("quarters", "rows"),
    [
        (0, "rrry/ggry/gbyy/gbbb"),
        (1, "gggr/bbgr/byrr/byyy"),
        (2, "bbbg/yybg/yrgg/yrrr"),
        (3, "yyyb/rryb/rgbb/rggg"),
    ],
)
def test_ICE_3_2_the_knife_holder_turns_the_cut_card(quarters: int, rows: str) -> None:
    """One quarter turn clockwise takes the left column to the top row."""
    match = with_card(new_match(4), 10)
    assert match.view()["table"]["cut"]["rotation"] is None
    assert match.view()["table"]["sections"] == []
    match.move(0, {"rotate": quarters})
    table = match.view()["table"]
    assert table["cut"]["rotations"][quarters] == rows
    assert table["cut"]["rotation"] == quarters
    for section in table["sections"]:
        assert "".join(rows.split("/")[p // 4][p % 4] for p in section["places"]) == section["colour"] * 4


def test_ICE_3_2_every_rotation_and_nothing_else_may_be_chosen() -> None:
    match = new_match(4)
    assert [match.small(code) for code in match.legal()] == [{"code": q, "rotate": q} for q in range(4)]
    assert refused(match, {"section": "r", "place": [[i, i, 0] for i in range(4)]})[1] == "ICE-3.2"
    match.move(0, {"rotate": 2})
    assert refused(match, {"rotate": 1}) == ("already-cut", "ICE-3.2")


def test_ICE_3_2_example_cutting_the_cake() -> None:
    """The first player turns the card and takes a piece; the others follow clockwise."""
    match = with_card(new_match(4, start=2), 5)
    match.move(2, {"rotate": 3})
    assert open_sections(match.state) == "rygb"
    for seat, colour in ((2, "g"), (3, "r"), (0, "b"), (1, "y")):
        assert match.actor == seat
        take(match, colour)
    assert match.state.turn == 1


@pytest.mark.parametrize("start", range(4))
def test_ICE_3_3_clockwise_in_round_1_counterclockwise_in_round_2(start: int) -> None:
    match = new_match(4, start=start)
    assert match.view()["table"]["order"] == [(start + i) % 4 for i in range(4)]
    assert play_turn(match) == [(start + i) % 4 for i in range(4)]
    for _ in range(3):
        play_turn(match)
    knife = match.state.knife
    assert match.view()["table"]["order"] == [(knife - i) % 4 for i in range(4)]
    assert play_turn(match) == [(knife - i) % 4 for i in range(4)]


def test_ICE_3_3_a_section_is_taken_once() -> None:
    match = new_match(4)
    match.move(0, {"rotate": 0})
    take(match, "g")
    places = first_free(match.state, match.state.section[COLOURS.index("g")])
    assert refused(match, {"section": "g", "place": places}) == ("section-taken", "ICE-3.3")
    assert refused(match, {"place": places}) == ("section-first", "ICE-3.3")
    assert [COLOURS[code - A_SECTION] for code in match.legal()] == ["r", "y", "b"]


def test_ICE_3_4_any_empty_cells_any_turn_at_once() -> None:
    match = with_card(new_match(4), 0)
    match.move(0, {"rotate": 0})
    for cell in range(CELLS):
        draft = match.draft(0)
        draft.step(A_SECTION)
        assert len(draft.legal()) == 64
        draft.step(A_PLACE + cell * 4 + 3)
        assert len(draft.legal()) == 60
    match.move(0, {"section": "r", "place": [[3, 10, 1], [1, 0, 2], [2, 15, 3], [0, 5, 0]]})
    plate = match.view()["table"]["plates"][0]["cake"]
    grid = match.view()["table"]["grid"]
    for place, cell, turn in ((0, 5, 0), (1, 0, 2), (2, 15, 3), (3, 10, 1)):
        assert plate[cell] == {"piece": grid[place], "turn": turn}
    assert sum(laid is not None for laid in plate) == 4
    assert match.moves[-1]["place"] == [[0, 5, 0], [1, 0, 2], [2, 15, 3], [3, 10, 1]]


def test_ICE_3_4_only_the_pieces_of_the_section() -> None:
    match = with_card(new_match(4), 0)
    match.move(0, {"rotate": 0})
    for places in ([0, 1, 2, 4], [0, 1, 2, 2], [4, 5, 6, 7]):
        move = {"section": "r", "place": [[place, i, 0] for i, place in enumerate(places)]}
        assert refused(match, move) == ("other-pieces", "ICE-3.4")
    assert refused(match, {"section": "r", "place": [[i, 7, 0] for i in range(4)]})[0] == "cell-filled"
    match.step(0, A_SECTION)
    assert rules.check(match.state, A_SECTION + 1) == rules.PLACE_FIRST
    assert rules.check(match.state, 0) == rules.PLACE_FIRST


def test_ICE_3_4_icing_goes_on_any_cell_without_icing() -> None:
    match = new_match(4)
    while match.state.turn < 4:
        play_turn(match)
    match.move(match.state.actor, {"rotate": 0})
    match.step(match.state.actor, A_SECTION)
    assert len(match.legal()) == 64
    match.step(match.state.actor, A_PLACE + 4 * 9)
    assert rules.check(match.state, A_PLACE + 4 * 9) == rules.CELL_ICED
    assert len(match.legal()) == 60


def test_ICE_3_4_example_placement() -> None:
    """Yellow: chocolate at the bottom, carrot in the top right corner and below it, strawberry at the top."""
    grid = [piece(VANILLA, PLAIN)] * CELLS
    grid[4], grid[5] = piece(CHOCOLATE, EDGE), piece(CARROT, CORNER)
    grid[6], grid[7] = piece(CARROT, EDGE), piece(STRAWBERRY, EDGE)
    match = with_card(with_grid(new_match(4), grid), 0)
    match.move(0, {"rotate": 0})
    match.move(0, {"section": "y", "place": [[4, 14, 2], [5, 3, 1], [6, 7, 1], [7, 1, 0]]})
    lines = {line["what"]: line["points"] for line in match.view()["table"]["sheet"][0]["lines"]}
    assert lines == {"cake-rim": 5, "cake-inside": 0, "cake-group": 4}
    assert match.scores()[0] == 9


def test_ICE_3_5_the_rest_and_the_cut_card_leave_and_the_knife_passes() -> None:
    match = new_match(2)
    card = match.view()["table"]["cut"]["card"]
    match.move(0, {"rotate": 0})
    left = open_sections(match.state)
    take(match, left[0])
    take(match, left[1])
    assert match.state.knife == match.actor == 1
    table = match.view()["table"]
    assert table["cut"]["card"] != card
    assert GAME.box().cards[card] not in table["unseen"]["cuts"]
    laid = [cell for plate in table["plates"] for cell in plate["cake"] if cell]
    assert len(laid) == 8
    unseen = sum(n for kinds in table["unseen"]["tiles"].values() for n in kinds.values())
    assert unseen == 64 - 32


KNIVES = {
    (2, "token"): [0, 1, 0, 1, 1, 0, 1, 0],
    (2, "card"): [0, 1, 0, 1, 1, 0, 1, 0],
    (3, "token"): [0, 0, 1, 2, 2, 2, 1, 0],
    (3, "card"): [0, 1, 2, 0, 0, 2, 1, 0],
    (4, "token"): [0, 1, 2, 3, 3, 2, 1, 0],
    (4, "card"): [0, 1, 2, 3, 3, 2, 1, 0],
}


def knives(players: int, start: int, edition: str) -> list[int]:
    match = new_match(players, start=start, edition=edition)
    holders = []
    while not match.is_over:
        holders.append(match.state.knife)
        assert match.actor == match.state.knife
        play_turn(match)
    return holders


@pytest.mark.parametrize(("players", "edition"), KNIVES)
def test_ICE_3_6_four_turns_a_round_and_the_last_knife_opens_round_2(players: int, edition: str) -> None:
    for start in range(players):
        expected = [(start + knife) % players for knife in KNIVES[players, edition]]
        assert knives(players, start, edition) == expected


def test_ICE_3_6_after_eight_turns_all_cells_are_full_and_it_is_over() -> None:
    match = finished(Setting(GAME, (("players", 3),)), 4)
    for plate in match.view()["table"]["plates"]:
        assert None not in plate["cake"]
        assert None not in plate["icing"]
    assert match.state.turn == 7
    assert rules.check(match.state, 0) == rules.NOT_NOW


# 4 Three players


def test_ICE_4_1_three_different_colours_drawn_at_random() -> None:
    seen: set[tuple[int, str]] = set()
    for seed in range(40):
        match = new_match(3, seed)
        characters = match.view()["table"]["characters"]
        assert [entry for entry in match.chance if "characters" in entry] == [{"characters": characters}]
        assert len(set(characters)) == 3
        assert set(characters) <= set(COLOURS)
        seen.update(enumerate(characters))
    assert len(seen) == 12
    for players in (2, 4):
        assert new_match(players).view()["table"]["characters"] is None


def test_ICE_4_2_the_first_turn_of_a_round_is_given_out_by_colour() -> None:
    match = new_match(3)
    rotations = [entry["rotation"] for entry in match.chance if "rotation" in entry]
    assert rotations == [match.state.rotation]
    for first in (0, 4):
        while match.state.turn < first:
            play_turn(match)
        table = match.view()["table"]
        assert table["by_colour"]
        assert table["phase"] == "place"
        takers = {section["colour"]: section["taker"] for section in table["sections"]}
        assert [takers[colour] for colour in table["characters"]] == [0, 1, 2]
        gone = next(section for section in table["sections"] if section["taker"] is None)
        assert gone["gone"]
        assert table["hand"] == next(s["places"] for s in table["sections"] if s["taker"] == match.actor)
        assert play_turn(match) == table["order"]
    assert len([entry for entry in match.chance if "rotation" in entry]) == 2


def test_ICE_4_2_nobody_chooses() -> None:
    match = new_match(3)
    place = first_free(match.state, match.state.hand)
    assert refused(match, {"rotate": 1}) == ("nobody-chooses", "ICE-4.2")
    assert refused(match, {"section": "r", "place": place}) == ("nobody-chooses", "ICE-4.2")
    match.move(0, {"place": place})
    assert match.moves[-1] == {"seat": 0, "place": place}


def test_ICE_4_2_all_four_rotations_are_drawn() -> None:
    drawn = Counter(new_match(3, seed).state.rotation for seed in range(60))
    assert set(drawn) == {0, 1, 2, 3}


def test_ICE_4_2_example_yellow_leaves_in_the_first_turns() -> None:
    s = rigged_characters()
    assert s.taker == [0, rules.GONE, 1, 2]
    assert s.hand == s.section[0]
    for _ in range(12):
        rules.play(s, A_PLACE + 4 * rules.lowest(s.free[s.actor]))
    assert s.due == GRID
    GAME.plain.settle(s)
    rules.play(s, 0)
    assert open_sections(s) == "rygb"


def rigged_characters() -> State:
    """Three players with red, green and blue, at the first turn."""
    s = fresh_state(3)
    assert s.due == DEAL
    s.seed = [1, 2, 3, 4]
    while s.due != CHARACTERS:
        rules.chance(s)
        rules.proceed(s)
    s.characters = [0, 2, 3, 1]
    rules.proceed(s)
    assert s.due == ROTATION
    rules.chance(s)
    rules.proceed(s)
    return s


def test_ICE_4_3_from_the_second_turn_any_section_whatever_the_colour() -> None:
    match = new_match(3)
    play_turn(match)
    match.move(match.state.actor, {"rotate": 1})
    own = match.view()["table"]["characters"]
    assert open_sections(match.state) == "rygb"
    take(match, own[1])
    take(match, own[0])
    left = open_sections(match.state)
    take(match, left[0])
    assert match.state.turn == 2
    assert sum(laid is not None for laid in match.view()["table"]["plates"][0]["cake"]) == 8


@pytest.mark.parametrize(
    ("edition", "cutters"), [("token", [0, 1, 2, 2, 1, 0]), ("card", [1, 2, 0, 2, 1, 0])]
)
def test_ICE_4_4_the_editions_differ_in_who_cuts(edition: str, cutters: list[int]) -> None:
    for start in range(3):
        match = new_match(3, start=start, edition=edition)
        while not match.is_over:
            play_turn(match)
        cuts = [move["seat"] for move in match.moves if "rotate" in move]
        assert cuts == [(start + cutter) % 3 for cutter in cutters]


def test_ICE_4_4_the_token_edition_is_the_default() -> None:
    assert knives(3, 0, "token") == knives_by_default()
    assert GAME.new_state({"players": 3}).edition == rules.TOKEN
    assert GAME.new_state({"players": 3, "edition": "card"}).edition == rules.CARD


def knives_by_default() -> list[int]:
    match = new_match(3)
    holders = []
    while not match.is_over:
        holders.append(match.state.knife)
        play_turn(match)
    return holders


def test_ICE_4_4_who_opens_the_automatic_turn() -> None:
    for edition, opener in (("token", 2), ("card", 0)):
        match = new_match(3, edition=edition)
        while match.state.turn < 4:
            play_turn(match)
        assert play_turn(match) == [opener, (opener - 1) % 3, (opener - 2) % 3]


# 5 Two players


def test_ICE_5_1_the_section_of_the_character_leaves_the_game_each_turn() -> None:
    match = new_match(2)
    colour = match.view()["table"]["character"]
    assert {"character": colour} in match.chance
    for turn in range(8):
        assert match.state.turn == turn
        match.move(match.state.actor, {"rotate": turn % 4})
        place = first_free(match.state, match.state.section[COLOURS.index(colour)])
        assert refused(match, {"section": colour, "place": place}) == ("section-gone", "ICE-5.1")
        assert colour not in open_sections(match.state)
        for _ in range(2):
            take(match, open_sections(match.state)[-1])
    assert match.is_over


def test_ICE_5_1_the_character_is_drawn_and_only_for_two() -> None:
    drawn = {new_match(2, seed).view()["table"]["character"] for seed in range(40)}
    assert drawn == set(COLOURS)
    assert new_match(4).view()["table"]["character"] is None


def test_ICE_5_1_example_the_red_section_is_removed() -> None:
    match = new_match(2)
    match.state.character = 0
    match.move(0, {"rotate": 0})
    red = match.view()["table"]["sections"][0]
    assert (red["colour"], red["taker"], red["gone"]) == ("r", None, True)
    take(match, "b")
    take(match, "y")
    assert match.state.turn == 1  # the green section left with the rest


# 6 Flavour tokens and candles


def test_ICE_6_1_icing_on_its_own_flavour_earns_a_token() -> None:
    s = fresh_state()
    lay(s, 1, CAKE, "V. V. S. C. " + "H. " * 12)
    lay(s, 1, ICING, "V. S. S. V. " + "-- " * 11 + "H^")
    assert s.tokens[1] == [1, 1, 1, 0]
    assert GAME.view.view(with_turn(s), 1, GAME.box())["plates"][1]["token_cells"] == [0, 2, 15]
    assert s.tokens[0] == [0, 0, 0, 0]


def with_turn(s: State) -> State:
    """Any turn of round 2, so that there is something to see."""
    s.turn = 7
    return s


def test_ICE_6_1_example_four_matching_icings() -> None:
    s = fresh_state()
    lay(s, 0, CAKE, "S. S. V. C. S. S. H. V. C. S. V. H. H. C. V. H.")
    lay(s, 0, ICING, "-- -- V. C. -- S. H. " + "-- " * 9)
    assert s.tokens[0] == [1, 1, 1, 1]
    assert rules.candles(s, 0) == 1


@pytest.mark.parametrize(
    ("tokens", "candles"),
    [([0, 5, 5, 5], 0), ([1, 1, 1, 1], 1), ([3, 2, 2, 1], 1), ([3, 2, 2, 2], 2), ([4, 4, 4, 4], 4)],
)
def test_ICE_6_2_a_candle_for_each_complete_set(tokens: list[int], candles: int) -> None:
    s = fresh_state()
    s.tokens[2] = tokens
    assert rules.candles(s, 2) == candles
    assert rules.score(s, 2) == sum(tokens) + 4 * candles


# 7 Scoring


@pytest.mark.parametrize(
    ("letters", "cell", "rim", "inside"),
    [
        ("S0", 0, 2, 0),
        ("S1", 0, 1, 1),
        ("S2", 0, 0, 2),
        ("S1", 3, 2, 0),
        ("S2", 15, 2, 0),
        ("S3", 12, 2, 0),
        ("S0", 1, 1, 1),
        ("S2", 1, 0, 2),
        ("S0", 5, 0, 2),
        ("S^", 2, 1, 0),
        ("S>", 7, 1, 0),
        ("Sv", 14, 1, 0),
        ("S<", 8, 1, 0),
        ("S<", 9, 0, 1),
        ("S>", 0, 0, 1),
        ("S.", 6, 0, 0),
    ],
)
def test_ICE_7_1_sprinkles_on_the_rim_and_inside(letters: str, cell: int, rim: int, inside: int) -> None:
    s = fresh_state()
    lay(s, 3, CAKE, "-- " * cell + letters)
    assert (s.rim[CAKE][3], s.inside[CAKE][3]) == (rim, inside)
    assert rules.score(s, 3) == rim - inside + 2


def test_ICE_7_1_two_sprinkled_edges_that_meet_both_cost() -> None:
    s = fresh_state()
    lay(s, 0, CAKE, "-- -- -- -- -- V> S< --")
    assert s.inside[CAKE][0] == 2
    assert rules.score(s, 0) == -2 + 2


def test_ICE_7_2_the_largest_group_counts_twice() -> None:
    s = fresh_state()
    lay(s, 0, CAKE, "S. V. V. H. S. S. V. H. C. S. S. V. C. C. V. S.")
    assert s.group[CAKE][0] == 5  # strawberry; the last one only touches a corner
    assert rules.score(s, 0) == 10


def test_ICE_7_2_rows_do_not_run_on() -> None:
    """The last cell of a row and the first of the next are no neighbours."""
    s = fresh_state()
    lay(s, 0, CAKE, "H. V. V. S. S. C. H. V. V. S. C. H. H. V. S. C.")
    assert s.group[CAKE][0] == 2


def test_ICE_7_2_a_piece_can_join_two_groups() -> None:
    s = fresh_state()
    lay(s, 0, CAKE, "S. S. -- S. -- -- -- S.")
    assert s.group[CAKE][0] == 2
    lay(s, 0, CAKE, "-- -- S.")
    assert s.group[CAKE][0] == 5


ROUND_1 = """
S0 S^ V^ C1
S< S. H. V>
C< S. V^ H>
H3 C. V. H.
"""

UNDER_THE_ICING = """
S. S. V. C.
V. H. H. V.
V. C. S. V.
S. H. C. S.
"""

ROUND_2 = """
S0 S^ V^ C1
S< S. H. V>
C< H^ V< H>
H3 Cv Vv H.
"""


def test_ICE_7_3_the_icing_scores_again_with_tokens_and_candles() -> None:
    s = fresh_state()
    lay(s, 0, CAKE, UNDER_THE_ICING)
    cake = rules.score(s, 0)
    assert cake == 2 * 2
    lay(s, 0, ICING, ROUND_2)
    assert rules.score(s, 0) == cake + 30
    assert rules.layer_score(s, 0, CAKE) == cake


def test_ICE_7_4_example_round_1() -> None:
    s = fresh_state()
    lay(s, 0, CAKE, ROUND_1)
    assert (s.rim[CAKE][0], s.inside[CAKE][0], s.group[CAKE][0]) == (12, 1, 5)
    assert rules.score(s, 0) == 12 - 1 + 5 * 2 == 21


def test_ICE_7_4_example_round_2() -> None:
    s = fresh_state()
    lay(s, 0, CAKE, UNDER_THE_ICING)
    lay(s, 0, ICING, ROUND_2)
    assert (s.rim[ICING][0], s.inside[ICING][0], s.group[ICING][0]) == (14, 2, 4)
    assert (rules.all_tokens(s, 0), rules.candles(s, 0)) == (6, 1)
    assert rules.score(s, 0) - rules.layer_score(s, 0, CAKE) == 14 - 2 + 4 * 2 + 6 + 1 * 4 == 30
    lines = GAME.view.sheet(with_turn(s), 0, GAME.box())["lines"]
    assert [line["points"] for line in lines[3:]] == [14, -2, 8, 6, 4]


def test_ICE_7_5_the_highest_sum_wins_then_candles_then_shared() -> None:
    s = fresh_state()
    for seat, tokens in enumerate(([8, 0, 0, 0], [1, 1, 1, 1], [0, 8, 0, 0], [2, 1, 1, 1])):
        s.tokens[seat] = tokens
    assert [rules.score(s, seat) for seat in range(4)] == [8, 8, 8, 9]
    assert [GAME.plain.rank(s, seat) for seat in range(4)] == [3, 2, 3, 1]
    s.tokens[3] = [1, 1, 1, 1]
    assert [GAME.plain.rank(s, seat) for seat in range(4)] == [3, 1, 3, 1]


# 8 What a player knows


def test_ICE_8_all_but_the_order_of_the_piles_is_known() -> None:
    for match in random_play(new_match(3), random.Random(8)):
        s = match.state
        first = (s.turn + 1) * CELLS
        hidden = clone(s)
        hidden.pile[min(first, PILE) : PILE] = reversed(s.pile[min(first, PILE) : PILE])
        hidden.pile[max(first, PILE) :] = reversed(s.pile[max(first, PILE) :])
        hidden.cuts[s.turn + 1 :] = reversed(s.cuts[s.turn + 1 :])
        for seat in (SPECTATOR, 0, 1, 2):
            assert GAME.view.view(hidden, seat, match.box) == match.view(seat)["table"]


def test_ICE_8_a_resampled_pile_holds_the_same_pieces() -> None:
    match = new_match(4)
    play_turn(match)
    s = clone(match.state)
    rules.resample(s, 0, [5, 6, 7, 8])
    assert s.pile[:32] == match.state.pile[:32]
    assert s.cuts[:2] == match.state.cuts[:2]
    for first, end in ((32, 64), (64, 128)):
        assert s.pile[first:end] != match.state.pile[first:end]
        assert sorted(s.pile[first:end]) == sorted(match.state.pile[first:end])
    assert sorted(s.cuts) == list(range(16))
    assert rules.check(s, 0) == OK


def test_ICE_8_placing_is_seen_by_all() -> None:
    match = new_match(3)
    place_own(match)
    views = [match.view(seat)["table"] for seat in (SPECTATOR, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert sum(laid is not None for laid in views[0]["plates"][0]["cake"]) == 4
