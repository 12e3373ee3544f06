"""The rule page of Cake Auf!, number by number."""

from collections import Counter
from typing import Any

import pytest
from tests.games.cake_auf.conservation import assert_conserved
from tests.games.cake_auf.table import BOX, cards, exchange, laid_out, pile, play, recipe, refusal

from petitfour.core.errors import BadInput, IllegalMove, NotYourTurn
from petitfour.core.fair import Fair
from petitfour.core.generator import sow
from petitfour.core.located import of_value
from petitfour.core.match import SPECTATOR, Match
from petitfour.games.cake_auf import GAME, rules
from petitfour.games.cake_auf.components import ACTION_CARDS

DECK = GAME.built_in_components()["deck"]
RECIPES = GAME.built_in_components()["recipes"]


def new_match(players: int, seed: int = 1, **options: Any) -> Match:
    return Match(GAME, {"players": players, **options}, fair=Fair.repeated(seed, players))


# 1 Components


def test_AUF_1_1_40_desserts_with_their_country() -> None:
    assert len(RECIPES) == len({r["name"] for r in RECIPES}) == 40
    assert all(r["country"] for r in RECIPES)
    assert Counter(r["stars"] for r in RECIPES) == {1: 20, 2: 14, 3: 6}
    icons = Counter(len(r["icons"]) for r in RECIPES)
    assert all(12 <= icons[n] <= 15 for n in (0, 1, 2))
    assert all(len(set(r["ingredients"])) == 3 for r in RECIPES)


def test_AUF_1_1_an_ingredient_is_wanted_as_often_as_it_is_there() -> None:
    wanted = Counter(name for r in RECIPES for name in r["ingredients"])
    shares = [wanted[name] / 120 - DECK[name] / 72 for name in BOX.ingredients]
    assert max(map(abs, shares)) < 0.01
    by_deck = sorted(BOX.ingredients, key=lambda name: (DECK[name], wanted[name]))
    assert [wanted[name] for name in by_deck] == sorted(wanted.values())


def test_AUF_1_1_rarer_ingredients_are_mostly_on_dearer_recipes() -> None:
    rare = {name for name in BOX.ingredients if DECK[name] <= 6}
    assert rare == {"chocolate", "nuts", "cream"}
    on = {
        stars: [len(rare & set(r["ingredients"])) for r in RECIPES if r["stars"] == stars]
        for stars in (1, 2, 3)
    }
    assert sum(on[2]) + sum(on[3]) > 0.8 * (sum(on[1]) + sum(on[2]) + sum(on[3]))
    average = {stars: sum(counts) / len(counts) for stars, counts in on.items()}
    assert average[1] < average[2] < average[3]


def test_AUF_1_2_108_cards() -> None:
    ingredients = {"flour": 11, "sugar": 10, "eggs": 10, "butter": 9, "milk": 8, "fruit": 8}
    ingredients |= {"chocolate": 6, "nuts": 5, "cream": 5}
    actions = dict(zip(ACTION_CARDS, (4, 5, 5, 5, 4, 4, 3, 3, 3), strict=True))
    assert ingredients | actions == DECK
    assert (sum(ingredients.values()), sum(actions.values())) == (72, 36)


# 2 Setup


def test_AUF_2_1_two_to_four_players() -> None:
    assert list(GAME.players) == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(BadInput):
            Match(GAME, {"players": players})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_AUF_2_1_three_recipes_and_five_cards_each(players: int) -> None:
    match = new_match(players, start=1)
    s = match.state
    assert s.held[:players] == [5] * players
    assert all(recipe >= 0 for seat in range(players) for recipe in s.space[seat])
    assert (s.recipes_left, s.deck_size, s.pile_size) == (40 - 3 * players, 108 - 5 * players, 0)
    assert match.actor == 1
    assert_conserved(s, BOX)


def test_AUF_2_1_the_starting_seat_is_dealt_the_first_hand() -> None:
    match = new_match(3, start=2)
    assert [next(iter(entry)) for entry in match.chance] == ["recipes", "deck"]
    recipes, deck = match.chance[0]["recipes"], match.chance[1]["deck"]
    for i, seat in enumerate((2, 0, 1)):
        assert cards(match, seat) == Counter(deck[5 * i : 5 * i + 5])
        shown = [recipe(match, seat, space)["name"] for space in range(3)]
        assert shown == recipes[3 * i : 3 * i + 3]
    assert BOX.name(match.state.deck[match.state.deck_size - 1]) == deck[15]


# 3 A turn


def test_AUF_3_1_three_actions_of_any_mix_end_the_turn() -> None:
    match = laid_out(hands=("flour switcheroo sugar milk milk", "eggs eggs eggs nuts nuts"))
    play(match, "place flour 0", "switcheroo 1 2 0")
    assert (match.actor, match.state.actions) == (0, 2)
    play(match, "discard milk")
    assert (match.actor, match.state.actions) == (1, 0)
    assert [move["seat"] for move in match.moves] == [0, 0, 0]


def test_AUF_3_1_three_times_the_same_is_a_mix() -> None:
    match = laid_out(hands=("milk milk milk milk milk", "eggs eggs eggs nuts nuts"))
    play(match, "discard milk", "discard milk", "discard milk")
    assert match.actor == 1


def test_AUF_3_1_no_action_is_needed() -> None:
    match = laid_out(hands=("milk milk milk milk milk", "eggs"))
    play(match, "end")
    assert match.actor == 1
    assert cards(match, 0) == {"milk": 5}
    assert match.moves == [{"seat": 0, "end": True}]


def test_AUF_3_1_an_empty_hand_can_only_end() -> None:
    match = laid_out(hands=("", "eggs"))
    assert match.legal() == [rules.A_END]


def test_AUF_3_1_only_cards_in_hand_can_be_used() -> None:
    match = laid_out(hands=("milk", "flour dumpster sugar"), pile="eggs")
    for line in ("place flour 0", "discard sugar", "dumpster eggs", "take-give 2", "new-recipe 0"):
        assert refusal(match, line) == ("not-in-hand", "AUF-3.1")
    with pytest.raises(NotYourTurn):
        match.move(1, "discard flour")


def test_AUF_3_1_nothing_is_to_be_decided_before_what_is_due_or_after_the_end() -> None:
    match = laid_out(hands=("milk milk", "eggs"))
    rules.play(match.state, rules.A_END)
    assert match.state.due == rules.DRAW
    assert {rules.check(match.state, code) for code in range(rules.MOVES)} == {rules.NOT_NOW}
    assert match.legal() == []


def test_AUF_3_2_the_hand_is_filled_to_five() -> None:
    match = laid_out(hands=("milk milk nuts milk milk", "eggs"), top="sugar cream butter")
    play(match, "discard milk", "discard milk", "end")
    assert cards(match, 0) == {"milk": 2, "nuts": 1, "sugar": 1, "cream": 1}
    assert BOX.name(match.state.deck[match.state.deck_size - 1]) == "butter"


def test_AUF_3_2_a_larger_hand_stays() -> None:
    match = laid_out(hands=("milk milk milk eggs eggs eggs eggs", "eggs"))
    play(match, "discard milk", "end")
    assert match.state.held[0] == 6


def test_AUF_3_2_the_turn_passes_to_the_left() -> None:
    match = new_match(3, start=1)
    order = []
    for _ in range(6):
        order.append(match.actor)
        play(match, "end")
    assert order == [1, 2, 0, 1, 2, 0]


def test_AUF_3_3_the_pile_becomes_the_deck_in_the_middle_of_a_draw() -> None:
    match = laid_out(hands=("milk milk milk milk milk", "eggs"), pile="nuts nuts", top="sugar cream", deck=2)
    play(match, "discard milk", "discard milk", "discard milk")
    held = cards(match, 0)
    assert match.state.held[0] == 5
    assert (held["sugar"], held["cream"], held["milk"]) >= (1, 1, 2)
    assert (match.state.deck_size, match.state.pile_size) == (4, 0)
    assert match.actor == 1
    assert sorted(match.chance[-1]["reshuffle"]) == ["milk", "milk", "milk", "nuts", "nuts"]


def test_AUF_3_3_the_last_card_is_enough_even_if_nobody_needs_another() -> None:
    match = laid_out(hands=("milk milk milk milk milk", "eggs"), pile="nuts nuts", top="sugar", deck=1)
    play(match, "discard milk", "end")
    assert cards(match, 0) == {"milk": 4, "sugar": 1}
    assert (match.state.deck_size, match.state.pile_size, match.state.pile_top) == (3, 0, -1)


def test_AUF_3_3_a_deck_with_a_card_left_is_not_renewed() -> None:
    match = laid_out(hands=("milk milk milk milk milk", "eggs"), pile="nuts", top="sugar cream", deck=2)
    play(match, "discard milk", "end")
    assert (match.state.deck_size, match.state.pile_size) == (1, 2)


def test_AUF_3_3_with_both_empty_drawing_stops() -> None:
    match = laid_out(hands=("flour sugar eggs", "eggs eggs eggs eggs eggs"), top="cream", deck=1)
    play(match, "place flour 0", "place sugar 0", "end")
    assert cards(match, 0) == {"eggs": 1, "cream": 1}
    assert (match.state.deck_size, match.state.pile_size, match.actor) == (0, 0, 1)


def test_AUF_3_3_a_deck_that_stayed_empty_is_renewed_when_a_card_is_to_be_drawn() -> None:
    match = laid_out(hands=("", "eggs eggs eggs milk milk milk"), deck=0)
    play(match, "end")
    assert match.state.held[0] == 0
    play(match, "discard eggs", "end")
    assert (match.state.deck_size, match.state.pile_size) == (0, 1), "a hand of five needs no card"
    play(match, "end")
    assert cards(match, 0) == {"eggs": 1}


# 4 Recipes


def test_AUF_4_1_an_ingredient_goes_where_it_is_lacking() -> None:
    match = laid_out(hands=("flour flour sugar milk nuts", "eggs"))
    play(match, "place flour 0")
    assert recipe(match, 0, 0)["placed"] == ["flour"]
    assert refusal(match, "place flour 0") == ("already-placed", "AUF-4.1")
    assert refusal(match, "place milk 0") == ("not-wanted", "AUF-4.1")
    assert refusal(match, "place nuts 1") == ("not-wanted", "AUF-4.1")
    play(match, "place flour 1")
    assert recipe(match, 0, 1)["placed"] == ["flour"]


def test_AUF_4_1_an_ingredient_never_moves() -> None:
    """The flour under shortbread is no card of the hand any more, and nothing else can take it away."""
    match = laid_out(hands=("milk", "eggs"), on={(0, 0): "flour"})
    assert refusal(match, "place flour 1") == ("not-in-hand", "AUF-3.1")
    lines = [GAME.moves.notation(GAME.moves.of_steps(match.state, [code], BOX)) for code in match.legal()]
    assert lines == ["place milk 2", "discard milk", "end"]


def test_AUF_4_2_a_complete_recipe_scores_at_once_and_is_replaced() -> None:
    match = laid_out(
        hands=("butter milk milk", "eggs"), on={(0, 0): "flour sugar"}, recipe_deck="makroud semla"
    )
    play(match, "place butter 0")
    s = match.state
    assert s.earned[:2] == [1, 0]
    assert pile(match) == {"flour": 1, "sugar": 1, "butter": 1}
    assert recipe(match, 0, 0)["name"] == "makroud"
    assert recipe(match, 0, 0)["placed"] == []
    assert (match.actor, s.actions, s.recipes_left) == (0, 1, 1), "it costs no action"
    assert GAME.view.view(s, SPECTATOR, BOX)["completed"] == [["shortbread"], []]


def test_AUF_4_2_a_recipe_completed_by_the_third_action_is_replaced_before_the_draw() -> None:
    match = laid_out(hands=("flour sugar butter", "eggs"), recipe_deck="makroud")
    play(match, "place flour 0", "place sugar 0", "place butter 0")
    assert recipe(match, 0, 0)["name"] == "makroud"
    assert (match.actor, match.state.held[0]) == (1, 5)


def test_AUF_4_2_with_the_recipe_deck_empty_the_space_stays_empty() -> None:
    match = laid_out(
        hands=("butter switcheroo flour new-recipe powers-back", "fire-alarm switcheroo"),
        on={(0, 0): "flour sugar"},
        recipe_deck="",
    )
    play(match, "place butter 0")
    assert recipe(match, 0, 0) is None
    for line in ("place flour 0", "switcheroo 0 2 0", "new-recipe 0", "powers-back 0"):
        assert refusal(match, line) == ("no-recipe", "AUF-4.2")
    play(match, "end")
    for line in ("fire-alarm 1 0", "switcheroo 0 1 0"):
        assert refusal(match, line) == ("no-recipe-there", "AUF-4.2")


def test_AUF_4_3_a_banned_recipe_accepts_ingredients_but_waits() -> None:
    match = laid_out(hands=("eggs", "sugar chocolate false-alarm"), on={(1, 0): "flour fire-alarm"})
    play(match, "end", "place sugar 0", "place chocolate 0")
    assert match.state.earned[1] == 0
    assert recipe(match, 1, 0)["placed"] == ["flour", "sugar", "chocolate"]
    play(match, "false-alarm 0")
    assert match.state.earned[1] == 1
    assert pile(match) == {"flour": 1, "sugar": 1, "chocolate": 1, "fire-alarm": 1, "false-alarm": 1}


def test_AUF_4_3_it_takes_the_last_ban() -> None:
    match = laid_out(
        hands=("powers-back false-alarm", "eggs"),
        recipes={(0, 0): "pavlova"},
        on={(0, 0): "eggs fruit cream power-outage fire-alarm"},
    )
    play(match, "powers-back 0")
    assert (match.state.earned[0], recipe(match, 0, 0)["bans"]) == (0, ["fire-alarm"])
    play(match, "false-alarm 0")
    assert (match.state.earned[0], match.actor, match.state.actions) == (2, 0, 2)


def test_AUF_4_4_five_stars_win_in_the_middle_of_a_turn() -> None:
    match = laid_out(
        hands=("butter milk", "eggs"), on={(0, 0): "flour sugar"}, completed=("semla krumkake", "kolache")
    )
    before = match.state.deck_size
    play(match, "place butter 0")
    assert match.is_over
    assert match.result() == {"scores": [5, 1], "ranks": [1, 2], "reason": "finished"}
    assert (match.state.deck_size, cards(match, 0)) == (before, {"milk": 1}), "nothing follows"
    assert recipe(match, 0, 0) is None
    assert match.legal() == []
    assert rules.check(match.state, rules.A_END) == rules.NOT_NOW


def test_AUF_4_4_nothing_is_drawn_after_a_winning_third_action() -> None:
    match = laid_out(hands=("flour sugar butter", "eggs"), completed=("semla krumkake", ""))
    play(match, "place flour 0", "place sugar 0", "place butter 0")
    assert (match.is_over, match.state.due, match.state.held[0]) == (True, rules.NOTHING, 0)


def test_AUF_4_4_losers_are_ranked_by_stars() -> None:
    match = laid_out(
        4,
        hands=("butter", "eggs"),
        on={(0, 0): "flour sugar"},
        completed=("tiramisu makroud", "gulab-jamun", "semla", "krumkake"),
        recipes={(1, 2): "black-cake"},
    )
    play(match, "place butter 0")
    assert match.ranks() == [1, 3, 2, 3]


# 5 Action cards


def test_AUF_5_1_switcheroo_swaps_recipes_with_all_that_lies_on_them() -> None:
    match = laid_out(
        hands=("switcheroo milk", "eggs"), on={(0, 1): "flour", (1, 2): "eggs cream power-outage fire-alarm"}
    )
    play(match, "switcheroo 1 2 2")
    mine, theirs = recipe(match, 0, 1), recipe(match, 1, 2)
    assert (mine["name"], mine["placed"], mine["bans"]) == (
        "tiramisu",
        ["eggs", "cream"],
        ["power-outage", "fire-alarm"],
    )
    assert (theirs["name"], theirs["placed"], theirs["bans"]) == ("dorayaki", ["flour"], [])
    assert pile(match) == {"switcheroo": 1}


def test_AUF_5_1_it_needs_another_players_recipe() -> None:
    match = laid_out(hands=("switcheroo milk", "eggs"))
    assert refusal(match, "switcheroo 1 1 2") == ("own-recipe", "AUF-5.1")
    assert refusal(match, "switcheroo 1 3 2") == ("no-such-player", "AUF-2.1")


def test_AUF_5_1_a_swapped_complete_recipe_stays_banned_until_its_new_owner_restores_it() -> None:
    match = laid_out(hands=("switcheroo milk", "eggs"), on={(1, 0): "flour sugar chocolate fire-alarm"})
    play(match, "switcheroo 0 2 0")
    assert match.state.earned[:2] == [0, 0]
    assert recipe(match, 0, 0)["bans"] == ["fire-alarm"]


def test_AUF_5_2_dumpster_diving_takes_any_card_of_the_pile() -> None:
    match = laid_out(hands=("dumpster milk", "eggs"), pile="cream nuts destroy")
    play(match, "dumpster cream")
    assert cards(match, 0) == {"milk": 1, "cream": 1}
    assert pile(match) == {"nuts": 1, "destroy": 1, "dumpster": 1}
    assert BOX.name(match.state.pile_top) == "dumpster"


def test_AUF_5_2_not_the_card_just_played() -> None:
    match = laid_out(hands=("dumpster milk", "eggs"), pile="cream")
    assert refusal(match, "dumpster dumpster") == ("card-just-played", "AUF-5.2")
    assert refusal(match, "dumpster milk") == ("not-in-pile", "AUF-5.2")
    match = laid_out(hands=("dumpster milk", "eggs"), pile="dumpster")
    play(match, "dumpster dumpster")
    assert (cards(match, 0), pile(match)) == ({"milk": 1, "dumpster": 1}, {"dumpster": 1})


def test_AUF_5_2_it_needs_a_card_in_the_pile() -> None:
    match = laid_out(hands=("dumpster milk", "eggs"))
    assert not [code for code in match.legal() if rules.A_DUMPSTER <= code < rules.A_GET_NEW]
    play(match, "discard milk", "dumpster milk")
    assert cards(match, 0) == {"milk": 1}


def test_AUF_5_3_a_new_recipe_for_an_old_one() -> None:
    match = laid_out(
        hands=("eggs", "new-recipe"),
        on={(1, 2): "eggs cream power-outage fire-alarm"},
        recipe_deck="makroud semla",
    )
    play(match, "end", "new-recipe 2")
    assert recipe(match, 1, 2)["name"] == "makroud"
    assert (recipe(match, 1, 2)["placed"], recipe(match, 1, 2)["bans"]) == ([], [])
    assert pile(match) == {"eggs": 1, "cream": 1, "power-outage": 1, "fire-alarm": 1, "new-recipe": 1}
    shown = GAME.view.view(match.state, SPECTATOR, BOX)["recipe_deck"]
    assert shown == {"size": 2, "unseen": ["semla"], "bottom": ["tiramisu"]}


def test_AUF_5_3_from_an_empty_recipe_deck_the_same_one_comes_back_bare() -> None:
    match = laid_out(hands=("eggs", "new-recipe"), on={(1, 0): "flour fire-alarm"}, recipe_deck="")
    play(match, "end", "new-recipe 0")
    back = recipe(match, 1, 0)
    assert (back["name"], back["placed"], back["bans"]) == ("churros", [], [])
    assert match.state.recipes_left == match.state.tail == 0


def test_AUF_5_4_take_one_give_one() -> None:
    match = laid_out(hands=("take-give milk milk", "eggs nuts"))
    play(match, "take-give 2")
    taken, given = (entry["blind"] for entry in match.chance[-2:])
    assert given == "milk"
    rest = {"eggs": "nuts", "nuts": "eggs"}[taken]
    assert cards(match, 0) == {"milk": 1, taken: 1}
    assert cards(match, 1) == {"milk": 1, rest: 1}
    assert (match.actor, match.state.actions) == (0, 1)


def test_AUF_5_4_the_card_laid_aside_cannot_be_given_back() -> None:
    match = laid_out(hands=("take-give milk", "eggs eggs eggs eggs"))
    play(match, "take-give 2")
    assert [entry["blind"] for entry in match.chance[-2:]] == ["eggs", "milk"]
    assert (cards(match, 0), cards(match, 1)) == ({"eggs": 1}, {"eggs": 3, "milk": 1})


def test_AUF_5_4_every_card_is_as_likely() -> None:
    s = laid_out(hands=("take-give milk", "eggs eggs eggs nuts")).state
    rules.play(s, rules.A_TAKE_GIVE + 1)
    taken: Counter[str] = Counter()
    for game in range(400):
        sow(s.seed, 1, game, 0)
        rules.chance(s)
        taken[BOX.name(s.blind)] += 1
    assert set(taken) == {"eggs", "nuts"}
    assert 260 < taken["eggs"] < 340


def test_AUF_5_4_with_no_card_left_none_is_given() -> None:
    match = laid_out(hands=("take-give", "eggs"))
    play(match, "take-give 2")
    assert [next(iter(entry)) for entry in match.chance[2:]] == ["blind"]
    assert (cards(match, 0), cards(match, 1)) == ({"eggs": 1}, {})


def test_AUF_5_4_whom() -> None:
    match = laid_out(hands=("take-give milk", ""))
    assert refusal(match, "take-give 2") == ("empty-hand", "AUF-5.4")
    assert refusal(match, "take-give 1") == ("own-hand", "AUF-5.4")
    assert refusal(match, "take-give 4") == ("no-such-player", "AUF-2.1")


def test_AUF_5_5_a_ban_goes_on_a_recipe_that_shows_its_icon() -> None:
    match = laid_out(hands=("power-outage fire-alarm fire-alarm", "eggs"))
    assert refusal(match, "power-outage 2 0") == ("no-power-icon", "AUF-5.5")
    assert refusal(match, "fire-alarm 2 1") == ("no-fire-icon", "AUF-5.5")
    play(match, "power-outage 2 2", "fire-alarm 2 2")
    assert recipe(match, 1, 2)["bans"] == ["power-outage", "fire-alarm"]
    assert pile(match) == {}, "bans stay on the recipe"
    assert refusal(match, "fire-alarm 2 2") == ("already-banned", "AUF-5.5")


def test_AUF_5_5_not_on_ones_own() -> None:
    match = laid_out(hands=("fire-alarm", "eggs"), recipes={(0, 0): "maamoul", (0, 1): "baklava"})
    assert refusal(match, "fire-alarm 1 1") == ("ban-own", "AUF-5.5")
    assert refusal(match, "fire-alarm 3 1") == ("no-such-player", "AUF-2.1")


def test_AUF_5_6_a_restore_takes_the_ban_of_its_kind_off() -> None:
    match = laid_out(
        hands=("powers-back false-alarm", "eggs"),
        recipes={(0, 0): "pavlova"},
        on={(0, 0): "power-outage"},
    )
    assert refusal(match, "false-alarm 0") == ("no-fire-alarm", "AUF-5.6")
    assert refusal(match, "powers-back 1") == ("no-power-outage", "AUF-5.6")
    play(match, "powers-back 0")
    assert recipe(match, 0, 0)["bans"] == []
    assert pile(match) == {"powers-back": 1, "power-outage": 1}


def test_AUF_5_6_never_another_players() -> None:
    match = laid_out(hands=("false-alarm", "eggs"), on={(1, 0): "fire-alarm"})
    assert not [code for code in match.legal() if rules.A_FALSE_ALARM <= code < rules.A_DESTROY]
    with pytest.raises(BadInput, match="unknown key"):
        match.move(0, {"play": "false-alarm", "recipe": 0, "whom": 1})


def test_AUF_5_7_destroy_sends_a_completed_1_star_recipe_under_the_recipe_deck() -> None:
    match = laid_out(hands=("destroy", "eggs"), completed=("", "makroud semla"), recipe_deck="egg-tart")
    play(match, "destroy 2 makroud")
    assert match.state.earned[1] == 3
    shown = GAME.view.view(match.state, SPECTATOR, BOX)
    assert shown["recipe_deck"] == {"size": 2, "unseen": ["egg-tart"], "bottom": ["makroud"]}
    assert (shown["completed"][1], pile(match)) == (["semla"], {"destroy": 1})


def test_AUF_5_7_what_cannot_be_destroyed() -> None:
    match = laid_out(3, hands=("destroy", "eggs"), completed=("makroud", "semla gulab-jamun"))
    assert refusal(match, "destroy 2 semla") == ("not-one-star", "AUF-5.7")
    assert refusal(match, "destroy 1 makroud") == ("destroy-own", "AUF-5.7")
    assert refusal(match, "destroy 2 churros") == ("not-completed", "AUF-5.7")
    assert refusal(match, "destroy 3 gulab-jamun") == ("not-completed", "AUF-5.7")
    assert refusal(match, "destroy 2 makroud") == ("not-completed", "AUF-5.7")


def test_AUF_5_8_an_action_card_without_a_target_can_only_be_discarded() -> None:
    """No pile, no icon, no ban, no completed recipe, no hand: five cards that could change nothing."""
    match = laid_out(
        hands=("dumpster take-give power-outage fire-alarm powers-back false-alarm destroy", ""),
        recipes={(1, 0): "makroud", (1, 1): "gulab-jamun", (1, 2): "black-cake"},
    )
    assert all(code >= rules.A_DISCARD for code in match.legal())
    assert len(match.legal()) == 7 + 1
    play(match, "discard destroy")
    assert pile(match) == {"destroy": 1}


# 6 What a player knows


def test_AUF_6_the_two_players_of_an_exchange_know_both_cards() -> None:
    match = laid_out(3, hands=("take-give milk", "eggs nuts", "cream"))
    exchange(match, 1, "eggs", "milk")
    known = [GAME.view.view(match.state, seat, BOX)["known"] for seat in (0, 1, 2, -1)]
    assert known == [[{}, {"milk": 1}, {}], [{"eggs": 1}, {}, {}], [{}] * 3, [{}] * 3]


def test_AUF_6_other_hands_and_the_decks_are_hidden() -> None:
    match = laid_out(hands=("milk", "eggs nuts"), pile="cream")
    view = GAME.view.view(match.state, 0, BOX)
    assert (view["hand"], view["hands"]) == ({"milk": 1}, [1, 2])
    assert view["pile"] == {"size": 1, "top": "cream", "cards": {"cream": 1}}
    assert sum(view["unseen"].values()) == view["deck"] + 2
    assert view["recipe_deck"]["unseen"] == sorted(view["recipe_deck"]["unseen"], key=BOX.recipes.index)
    assert GAME.view.view(match.state, SPECTATOR, BOX)["hand"] is None


# 7 Cases that no game with the House counts reaches


def test_AUF_7_a_changed_list_reaches_an_empty_recipe_deck_and_a_renewed_deck_at_once() -> None:
    """12 recipes and 21 cards between four: all recipes are on the table, one card is in the deck."""
    recipes = [{**r, "stars": 2} for r in RECIPES if not r["icons"]][:12]
    deck = dict.fromkeys((name for r in recipes for name in r["ingredients"]), 1)
    deck["take-give"] = 21 - len(deck)
    components = {"recipes": recipes, "deck": deck}
    GAME.components.check(of_value(components, ""))
    match = Match(GAME, {"players": 4, "start": 0}, components=components, fair=Fair.repeated(1, 4))
    assert (match.state.recipes_left, match.state.deck_size) == (0, 1)
    name = next(iter(match.box.counted(match.state.hand[0])))
    match.move(0, {"discard": name})
    match.move(0, {"end": True})
    assert match.chance[-1] == {"reshuffle": [name]}
    assert (match.state.deck_size, match.state.pile_size) == (1, 0)
    assert_conserved(match.state, match.box)


def test_AUF_7_a_hand_above_five_comes_from_giving_nothing_back() -> None:
    match = laid_out(hands=("take-give", "eggs eggs eggs eggs eggs"), top="take-give")
    play(match, "take-give 2", "end")
    assert match.state.held[:2] == [5, 4]
    match = laid_out(hands=("eggs eggs eggs eggs eggs milk", "take-give nuts"))
    play(match, "end", "take-give 1", "end")
    assert match.state.held[:2] == [6, 5]


# The examples of the rule text


@pytest.mark.parametrize(
    ("have", "last", "stars"),
    [
        ("makroud kolache krumkake black-cake", "shortbread", 5),
        ("semla", "sticky-toffee-pudding", 5),
        ("creme-brulee pavlova", "shortbread", 5),
        ("semla", "nanaimo-bar", 6),
    ],
)
def test_AUF_E1_stars_come_together_in_any_way(have: str, last: str, stars: int) -> None:
    three = next(r for r in RECIPES if r["name"] == last)["ingredients"]
    match = laid_out(
        hands=(" ".join(three), "eggs"),
        recipes={(0, 0): last, (0, 1): "gulab-jamun", (0, 2): "mustikkapiirakka"},
        completed=(have, ""),
    )
    for name in three:
        assert not match.is_over
        play(match, f"place {name} 0")
    assert match.is_over
    assert match.scores() == [stars, 0]


def test_AUF_E2_a_swapped_ban() -> None:
    match = laid_out(
        hands=("switcheroo false-alarm", "eggs"), on={(1, 0): "flour sugar chocolate fire-alarm"}
    )
    play(match, "switcheroo 0 2 0", "false-alarm 0")
    assert match.state.earned[:2] == [1, 0]
    assert (match.actor, match.state.actions) == (0, 2)


@pytest.mark.parametrize(("in_deck", "left"), [("sugar cream", 4), ("sugar cream nuts", 5)])
def test_AUF_E3_an_exhausted_deck(in_deck: str, left: int) -> None:
    match = laid_out(
        hands=("milk milk milk milk milk", "eggs"), pile="fruit fruit", top=in_deck, deck=len(in_deck.split())
    )
    play(match, "discard milk", "discard milk", "discard milk")
    assert match.state.held[0] == 5
    assert (match.state.deck_size, match.state.pile_size) == (left, 0)


def test_AUF_E4_both_end_with_as_many_cards_as_before_the_exchange() -> None:
    match = laid_out(hands=("take-give milk milk nuts cream", "eggs eggs eggs eggs eggs"))
    play(match, "take-give 2")
    assert match.state.held[:2] == [4, 5]
    assert cards(match, 0)["eggs"] == 1


def test_AUF_E5_destroy() -> None:
    match = laid_out(hands=("destroy", "eggs"), completed=("", "semla makroud"))
    play(match, "destroy 2 makroud")
    assert match.scores() == [0, 3]
    match = laid_out(hands=("destroy", "eggs"), completed=("", "creme-brulee pavlova"))
    for name in ("creme-brulee", "pavlova"):
        with pytest.raises(IllegalMove, match=r"AUF-5\.7"):
            match.move(0, f"destroy 2 {name}")
