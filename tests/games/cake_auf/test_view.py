"""What a seat of Cake Auf! is shown, what it can work out, and what stays hidden (AUF-6)."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from tests.games.cake_auf.conservation import assert_conserved
from tests.games.cake_auf.table import BOX, cards, exchange, laid_out, play
from tests.kit import Setting, random_play

from petitfour.core.match import SPECTATOR, Match
from petitfour.core.state import clone, from_record, same, to_record
from petitfour.core.twin import compiled
from petitfour.games.cake_auf import GAME, rules
from petitfour.games.cake_auf.rules import EVERYBODY, State

view = GAME.view


def new_match(players: int, seed: int) -> Match:
    return Setting(GAME, (("players", players),)).match(seed)


def some_numbers(chooser: random.Random) -> list[int]:
    return [chooser.randrange(1, 2**32) for _ in range(4)]


def another_world(s: State, seat: int, chooser: random.Random) -> State:
    twin = clone(s)
    rules.resample(twin, seat, some_numbers(chooser))
    return twin


def known(match: Match, seat: int, holder: int) -> dict[str, int]:
    shown: dict[str, int] = view.view(match.state, seat, BOX)["known"][holder]
    return shown


# Knowing cards of other hands


def test_a_card_from_the_pile_is_known_to_all() -> None:
    match = play(laid_out(3, hands=("dumpster milk", "eggs", "nuts"), pile="cream"), "dumpster cream")
    assert [known(match, seat, 0) for seat in (0, 1, 2, SPECTATOR)] == [{}, *[{"cream": 1}] * 3]
    play(match, "discard cream")
    assert [known(match, seat, 0) for seat in (1, SPECTATOR)] == [{}, {}]


def test_what_was_seen_passing_stays_known_until_it_is_played() -> None:
    match = laid_out(hands=("take-give milk milk", "eggs nuts"), top="butter butter butter butter butter")
    exchange(match, 1, "eggs", "milk")
    assert (known(match, 0, 1), known(match, 1, 0)) == ({"milk": 1}, {"eggs": 1})
    play(match, "discard milk", "place eggs 1")
    assert known(match, 1, 0) == {}
    play(match, "discard nuts")
    assert known(match, 0, 1) == {"milk": 1}


def test_the_card_given_is_another_than_the_one_taken() -> None:
    """Eggs taken, eggs given: the player they were taken from knows the ones laid aside."""
    match = laid_out(hands=("take-give eggs milk", "eggs nuts"))
    exchange(match, 1, "eggs", "eggs")
    assert (known(match, 0, 1), known(match, 1, 0)) == ({"eggs": 1}, {"eggs": 1})


def test_a_card_taken_unseen_may_be_any_that_was_known() -> None:
    match = laid_out(3, hands=("take-give milk", "eggs nuts cream", "take-give fruit"))
    exchange(match, 1, "eggs", "milk")
    play(match, "end", "end")
    exchange(match, 1, "nuts", "fruit")
    assert known(match, 0, 1) == {}, "the milk may be gone"
    assert known(match, 2, 1) == {"fruit": 1}
    assert known(match, 1, 2) == {"nuts": 1}
    assert cards(match, 1) == {
        "cream": 1,
        "milk": 1,
        "fruit": 1,
        **{k: v for k, v in cards(match, 1).items() if k not in ("cream", "milk", "fruit")},
    }


def test_of_two_known_alike_one_is_left() -> None:
    match = laid_out(3, hands=("dumpster", "eggs", "take-give fruit"), pile="cream")
    match.state.known[EVERYBODY][1][BOX.number("eggs")] = 0
    for observer in (0, 2, EVERYBODY):
        match.state.known[observer][1][BOX.number("eggs")] = 1
    match.state.hand[1][BOX.number("eggs")] += 1
    match.state.held[1] += 1
    for observer in (0, 2, EVERYBODY):
        match.state.known[observer][1][BOX.number("eggs")] = 2
    match.state.actor = 2
    exchange(match, 1, "eggs", "fruit")
    assert known(match, 0, 1) == {"eggs": 1}
    assert known(match, 2, 1) == {"eggs": 1, "fruit": 1}


# Working out


def test_two_players_can_tell_the_other_hand_after_a_reshuffle() -> None:
    match = laid_out(hands=("milk nuts", "eggs cream eggs"), pile="fruit fruit fruit", top="butter", deck=1)
    rules.play(match.state, rules.A_END)
    match._settle()
    mine = view.view(match.state, 0, BOX)
    assert mine["in_hands"] == {"eggs": 2, "cream": 1}
    chooser = random.Random(1)
    for _ in range(20):
        assert another_world(match.state, 0, chooser).hand[1] == match.state.hand[1]
    theirs = view.view(match.state, 1, BOX)["in_hands"]
    assert theirs == {"milk": 1, "nuts": 1, "butter": 1}, "what was drawn from the new deck is not sure"


def test_spectators_know_only_what_everybody_sees() -> None:
    match = laid_out(3, hands=("take-give milk", "eggs nuts", "cream"))
    exchange(match, 1, "eggs", "milk")
    seen = view.view(match.state, SPECTATOR, BOX)
    assert (seen["hand"], seen["known"]) == (None, [{}, {}, {}])
    assert sum(seen["unseen"].values()) == match.state.deck_size + 1 + 2 + 1


# Other worlds


def assert_twins(s: State, seat: int, chooser: random.Random) -> State:
    twin = another_world(s, seat, chooser)
    assert json.dumps(view.view(s, seat, BOX)) == json.dumps(view.view(twin, seat, BOX))
    assert_conserved(twin, BOX)
    if seat == s.actor:
        assert [rules.check(s, m) for m in range(rules.MOVES)] == [
            rules.check(twin, m) for m in range(rules.MOVES)
        ]
    return twin


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_cannot_tell_its_worlds_apart(players: int) -> None:
    changed = 0
    for seed in range(8):
        chooser = random.Random(seed)
        match = new_match(players, seed)
        for _ in random_play(match, chooser):
            if chooser.random() < 0.2:
                for seat in range(SPECTATOR, players):
                    twin = assert_twins(match.state, seat, chooser)
                    changed += twin.hand != match.state.hand
    assert changed > 50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_are_alike_while_something_is_due(players: int) -> None:
    """In the middle of an exchange, of a draw and before a recipe is turned up, too."""
    seen = set()
    bound = GAME.plain
    out = bound.new_out()
    for seed in range(10):
        chooser = random.Random(seed)
        s = new_match(players, seed).state
        while s.phase and len(seen) < 5:
            rules.play(s, out[chooser.randrange(rules.legal(s, out))])
            while s.due:
                seen.add(s.due)
                for seat in range(SPECTATOR, players):
                    assert_twins(s, seat, chooser)
                rules.chance(s)
                rules.proceed(s)
    assert seen == {rules.DRAW, rules.RESHUFFLE, rules.TURN_UP, rules.BLIND_TAKE, rules.BLIND_GIVE}


def test_the_card_laid_aside_is_hidden_from_the_others() -> None:
    match = laid_out(3, hands=("take-give milk milk", "eggs nuts", "cream"))
    rules.play(match.state, rules.A_TAKE_GIVE + 1)
    match.state.blind = BOX.number("eggs")
    rules.proceed(match.state)
    chooser = random.Random(2)
    for seat in (0, 1):
        assert another_world(match.state, seat, chooser).aside == BOX.number("eggs")
    assert len({another_world(match.state, 2, chooser).aside for _ in range(40)}) > 5


def test_worlds_keep_what_a_seat_knows_and_vary_the_rest() -> None:
    match = laid_out(3, hands=("take-give milk", "eggs nuts cream", "fruit"))
    exchange(match, 1, "eggs", "milk")
    chooser = random.Random(3)
    worlds = [another_world(match.state, 0, chooser) for _ in range(300)]
    milk = BOX.number("milk")
    assert all(world.hand[1][milk] >= 1 for world in worlds)
    assert len({tuple(world.hand[1]) for world in worlds}) > 50
    assert len({tuple(world.deck) for world in worlds}) == 300
    assert all(world.known[1][0] == match.state.known[1][0] for world in worlds)


def test_each_unseen_card_is_as_likely_in_each_place() -> None:
    match = laid_out(hands=("milk", "eggs"))
    chooser = random.Random(4)
    unseen = view.view(match.state, 0, BOX)["unseen"]
    drawn: Counter[str] = Counter()
    for _ in range(3000):
        world = another_world(match.state, 0, chooser)
        drawn[BOX.name(world.hand[1].index(1))] += 1
    for name, count in unseen.items():
        assert abs(drawn[name] / 3000 - count / 107) < 0.025


def test_the_bottom_of_the_recipe_deck_stays() -> None:
    match = play(laid_out(hands=("new-recipe new-recipe", "eggs")), "new-recipe 0", "new-recipe 1")
    chooser = random.Random(5)
    worlds = [another_world(match.state, 1, chooser) for _ in range(50)]
    bottom = [BOX.recipes.index(name) for name in ("dorayaki", "shortbread")]
    assert all(world.recipe_deck[:2] == bottom for world in worlds)
    assert len({world.recipe_deck[world.recipes_left - 1] for world in worlds}) > 10


def test_plain_and_compiled_dream_of_the_same_worlds() -> None:
    bound = compiled(rules)
    states = bound.new_states()
    for seed in range(3):
        chooser = random.Random(seed)
        match = new_match(2 + seed, seed)
        for _ in random_play(match, chooser):
            if chooser.random() < 0.2:
                seat = chooser.randrange(-1, 2 + seed)
                rng = some_numbers(chooser)
                fast_rng = bound.new_rng()
                fast_rng[:] = rng
                to_record(match.state, states)
                bound.resample(states[0], seat, fast_rng)
                twin = clone(match.state)
                rules.resample(twin, seat, rng)
                assert same(twin, from_record(State, states))


# The record of a running game


def draws_by_the_rules(match: Match) -> list[list[int]]:
    """Who drew each card of every shuffled deck (-1: nobody yet), told by playing the game again."""
    s = GAME.new_state(match.options, match.box)
    feed = GAME.chance.Feed(_document(match.chance))
    decks: list[list[int]] = []
    rules.setup(s)
    pending = iter(match.moves)
    while True:
        while s.due:
            GAME.chance.put(s, feed, match.box)
            is_new = s.due in (rules.DEAL, rules.RESHUFFLE)
            size = s.pile_size if s.due == rules.RESHUFFLE else s.deck_size
            drawer = s.actor
            before = s.held[:]
            is_deal = s.due == rules.DEAL
            if is_new:
                decks.append([-1] * size)
            is_draw = s.due in (rules.DEAL, rules.DRAW, rules.RESHUFFLE)
            rules.proceed(s)
            if is_draw:
                order = [(s.start + i) % s.players for i in range(s.players)] if is_deal else [drawer]
                drawn = [seat for seat in order for _ in range(s.held[seat] - before[seat])]
                first = decks[-1].index(-1) if drawn else 0
                decks[-1][first : first + len(drawn)] = drawn
        move = next(pending, None)
        if move is None:
            return decks
        value = {key: part for key, part in move.items() if key != "seat"}
        typed = GAME.moves.from_json(_document(value), match.box)
        rules.play(s, GAME.moves.steps(s, typed, match.box)[0])


def _document(value: Any) -> Any:
    from petitfour.core.located import of_value

    return of_value(value, "")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_running_record_shows_ones_own_draws_and_no_others(players: int) -> None:
    for seed in range(4):
        chooser = random.Random(seed)
        match = new_match(players, seed)
        for _ in random_play(match, chooser):
            if chooser.random() > 0.03:
                continue
            decks = draws_by_the_rules(match)
            shuffled = [e for e in match.chance if "deck" in e or "reshuffle" in e]
            for seat in range(SPECTATOR, players):
                seen = view.seen_chance(match.state, seat, match.chance, match.moves)
                shown = [e for e in seen if "deck" in e or "reshuffle" in e]
                assert len(shown) == len(shuffled)
                for entry, truth, drawers in zip(shown, shuffled, decks, strict=True):
                    ((key, names),) = truth.items()
                    mine = [n if who == seat >= 0 else None for n, who in zip(names, drawers, strict=True)]
                    assert entry == {key: mine}


def test_a_running_record_hides_cards_that_others_exchange() -> None:
    match = laid_out(3, hands=("take-give milk milk", "eggs nuts", "cream"))
    entries = [{"recipes": list(BOX.recipes)}, {"deck": ["milk"] * 108}, {"blind": "eggs"}, {"blind": "milk"}]
    moves = [{"seat": 0, "play": "take-give", "whom": 1}]
    for seat, count in ((0, 2), (1, 2), (2, 0), (SPECTATOR, 0)):
        seen = view.seen_chance(match.state, seat, entries, moves)
        assert len([entry for entry in seen if "blind" in entry]) == count
    assert view.seen_moves(match.state, 2, moves) == moves


def test_a_running_record_shows_the_recipes_turned_up() -> None:
    match = new_match(2, 5)
    for _ in random_play(match, random.Random(5)):
        seen = view.seen_chance(match.state, SPECTATOR, match.chance, match.moves)[0]["recipes"]
        shown = [name for name in seen if name is not None]
        assert shown == match.chance[0]["recipes"][: len(shown)]
        table = view.view(match.state, SPECTATOR, BOX)
        assert set(table["recipe_deck"]["unseen"]) == set(BOX.recipes) - set(shown)


def test_giving_nothing_back_is_followed_in_the_record() -> None:
    match = laid_out(hands=("take-give", "eggs eggs eggs eggs eggs"))
    witness = view.Witness(match.state, 0, [{}, {"deck": ["milk"] * 30}, {"blind": "eggs"}])
    witness.held = [1, 5]
    witness.follow({"seat": 0, "play": "take-give", "whom": 1})
    assert witness.held == [1, 4]
