"""What a seat of Cake Auf! is shown, what it can work out, and what stays hidden (AUF-6)."""

import json
import random
from collections import Counter

import pytest
from tests.games.cake_auf.conservation import assert_conserved
from tests.games.cake_auf.table import BOX, cards, exchange, laid_out, play
from tests.kit import Setting, random_play

from petitfour.core.located import of_value
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.outcomes import Feed
from petitfour.core.state import clone, from_record, same, to_record
from petitfour.core.twin import compiled
from petitfour.games.cake_auf import GAME, rules
from petitfour.games.cake_auf.rules import State

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
    assert cards(match, 1)["milk"] == 1
    assert known(match, 0, 1) == {}, "the milk may be gone"
    assert (known(match, 2, 1), known(match, 1, 2)) == ({"fruit": 1}, {"nuts": 1})


def test_of_two_known_alike_one_is_left() -> None:
    match = laid_out(3, hands=("eggs", "dumpster dumpster", "take-give fruit"), pile="cream cream")
    play(match, "end", "dumpster cream", "dumpster cream", "end")
    exchange(match, 1, "cream", "fruit")
    assert known(match, 0, 1) == {"cream": 1}
    assert known(match, 2, 1) == {"cream": 1, "fruit": 1}


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


def test_what_one_drew_oneself_is_not_in_the_deck() -> None:
    """The only cream of the new deck is drawn by seat 0, so the other one is where it was: in a hand."""
    match = laid_out(hands=("milk", "eggs cream"), pile="cream fruit fruit fruit fruit", top="nuts", deck=1)
    rules.play(match.state, rules.A_END)
    rules.proceed(match.state)
    rules.lay_out_pile(match.state)
    match.state.deck[:5] = [BOX.number(name) for name in ("fruit", "fruit", "fruit", "fruit", "cream")]
    rules.proceed(match.state)
    assert cards(match, 0) == {"milk": 1, "nuts": 1, "cream": 1, "fruit": 2}
    chooser = random.Random(6)
    cream = BOX.number("cream")
    assert all(another_world(match.state, 0, chooser).hand[1][cream] == 1 for _ in range(30))


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
    numbers = some_numbers(chooser)
    again, dreamt = clone(s), clone(twin)
    rules.resample(again, seat, list(numbers))
    rules.resample(dreamt, seat, list(numbers))
    assert same(again, dreamt), "a world depends only on what the seat knows"
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


class Rerun:
    """A game played again by the rules; `decks` tells who drew each card of every deck, -1 for nobody yet."""

    def __init__(self, match: Match) -> None:
        self.box = match.box
        self.s = GAME.new_state(match.options, match.box)
        self.feed = Feed(of_value(match.chance, ""))
        self.decks: list[list[int]] = []
        rules.setup(self.s)
        self.settle()
        for move in match.moves:
            value = {key: part for key, part in move.items() if key != "seat"}
            typed = GAME.moves.from_json(of_value(value, ""), self.box)
            rules.play(self.s, GAME.moves.steps(self.s, typed, self.box)[0])
            self.settle()

    def settle(self) -> None:
        s = self.s
        while s.due:
            GAME.chance.put(s, self.feed, self.box)
            due, drawer, before = s.due, s.actor, s.held[:]
            if due in (rules.SHUFFLE_CARDS, rules.RESHUFFLE):
                self.decks.append([-1] * (s.deck_size + s.pile_size))
            rules.proceed(s)
            if due == rules.SHUFFLE_CARDS:
                self.note([(s.start + i // 5) % s.players for i in range(5 * s.players)])
            elif due in (rules.DRAW, rules.RESHUFFLE):
                self.note([drawer] * (s.held[drawer] - before[drawer]))

    def note(self, drawers: list[int]) -> None:
        deck = self.decks[-1]
        first = deck.index(-1) if drawers else 0
        deck[first : first + len(drawers)] = drawers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_running_record_shows_ones_own_draws_and_no_others(players: int) -> None:
    for seed in range(4):
        chooser = random.Random(seed)
        match = new_match(players, seed)
        for _ in random_play(match, chooser):
            if chooser.random() > 0.03:
                continue
            decks = Rerun(match).decks
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


def test_a_witness_counts_every_card() -> None:
    for seed in range(3):
        match = new_match(2 + seed, seed)
        for _ in random_play(match, random.Random(seed)):
            pass
        final = match.moves.pop()
        assert "place" in final or "play" in final
        witness = view.Witness(match.state, 0, match.chance)
        rerun = Rerun(match)
        for move in match.moves:
            witness.follow(move)
        s = rerun.s
        assert (witness.pile, witness.deck, witness.held) == (s.pile_size, s.deck_size, s.held[: s.players])


def test_giving_nothing_back_is_followed_in_the_record() -> None:
    match = laid_out(hands=("take-give", "eggs eggs eggs eggs eggs"))
    witness = view.Witness(match.state, 0, [{}, {"deck": ["milk"] * 30}, {"blind": "eggs"}])
    witness.held = [1, 5]
    witness.follow({"seat": 0, "play": "take-give", "whom": 1})
    assert witness.held == [1, 4]
