"""The rules of Top Cake, one test or more for each number of the rule page and each printed example."""

from collections import Counter

import pytest
from tests.games.top_cake.table import (
    BLUE,
    BOX,
    GREEN,
    PLAIN,
    YELLOW,
    Cake,
    beside,
    build,
    go_to_round,
    hand,
    lay,
    new_table,
    next_round,
    number,
    play,
    play_bid,
    play_first,
    put_on,
    stack_of,
    turn_up,
)

from petitfour.core.contract import DEAL, NOTHING, OK, OVER
from petitfour.games.top_cake import GAME, rules
from petitfour.games.top_cake.rules import (
    A_BID,
    A_FIRST,
    A_STACK,
    CARDS,
    COLLAPSED,
    DOWN,
    FIRST,
    HAND,
    ITEMS,
    NEW_ROUND,
    NO_BID,
    NOWHERE,
    ON_OFFER,
    OUT,
    REVEAL,
    STACK,
    TIE,
    UNSOLD,
    UP,
    WON,
)

ALL_CARDS = [1, 2, 3, 4, 5, 6, 7, 8, "snatch", "reverse"]
EIGHT_CARDS = [1, 2, 3, 4, 5, 6, "snatch", "reverse"]

TOPPERS = (8, 13, 18, 23)


# 1 Components


def test_TOP_1_1_the_21_cakes() -> None:
    s = new_table()
    by_flavour: dict[str, list[int]] = {}
    for face in s.cakes:
        flavour, most = BOX.cake(face)
        by_flavour.setdefault(flavour, []).append(most)
    assert by_flavour == {
        "chocolate": [1, 2, 3, 4, 5],
        "lemon": [2, 3, 3, 5],
        "strawberry": [1, 2, 3, 4],
        "carrot": [2, 3, 4, 5],
        "coffee": [1, 2, 3, 4],
    }


def test_TOP_1_2_four_toppers_bear_nothing() -> None:
    s = new_table()
    assert tuple(item for item in range(ITEMS) if rules.is_topper(item)) == TOPPERS
    assert all(rules.most_above(s, item) == 0 for item in TOPPERS)


def test_TOP_1_3_ten_bidding_cards() -> None:
    s = new_table(players=2)
    assert hand(s, 0) == hand(s, 1) == ALL_CARDS


def test_TOP_1_4_the_first_player_card_is_worth_half_a_point() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4)
    turn_up(s, half=0)
    assert rules.bid(s, 0, GREEN) == 9  # half points


# 2 Setup


@pytest.mark.parametrize("players", [3, 4])
def test_TOP_2_1_without_7_and_8_for_three_and_four(players: int) -> None:
    s = new_table(players)
    assert all(hand(s, p) == EIGHT_CARDS for p in range(players))
    assert rules.check(s, A_BID + number(7) * ITEMS) == rules.CARD_REMOVED
    assert rules.check(s, A_BID + number(8) * ITEMS) == rules.CARD_REMOVED


def test_TOP_2_1_two_to_four_players() -> None:
    assert list(GAME.players) == [2, 3, 4]


def test_TOP_2_2_a_card_is_set_aside_for_the_whole_game() -> None:
    s = new_table(deck=[("lemon", 5)])
    assert BOX.cake(s.deck[0]) == ["lemon", 5]
    assert 0 not in rules.CAKE_AT
    assert sorted(place for place in rules.CAKE_AT if place != rules.NO_CAKE) == list(range(1, 21))


def test_TOP_2_2_the_deal_shuffles_all_cakes() -> None:
    s = GAME.new_state({"players": 2, "start": 0})
    rules.setup(s)
    assert s.due == DEAL
    s.seed = [1, 2, 3, 4]
    rules.chance(s)
    assert s.deck != s.cakes
    assert Counter(s.deck) == Counter(s.cakes)


def test_TOP_2_2_the_starting_player_has_the_first_player_card() -> None:
    s = new_table(start=2)
    assert rules.holder(s) == s.actor == 2


def test_TOP_2_a_used_state_is_set_up_as_new() -> None:
    fresh = new_table(4)
    used = GAME.new_state({"players": 4, "start": 0})
    PLAIN.random_game(used, 1, 1, [0] * 4, PLAIN.new_out())
    rules.setup(used)
    used.deck = list(fresh.deck)
    rules.proceed(used)
    skipped = {"seed", "row", "shown_row"}
    for name in set(rules.State.__slots__) - skipped:
        assert getattr(used, name) == getattr(fresh, name), name
    assert used.row[: used.lots] == fresh.row[: fresh.lots]


# 3 A round


def test_TOP_3_1_four_cakes_in_round_1() -> None:
    s = new_table()
    assert s.row[: s.lots] == [0, 1, 2, 3]
    assert not any(rules.is_topper(item) for item in range(4))


def test_TOP_3_1_a_topper_joins_from_round_2_on() -> None:
    s = new_table()
    for round_ in range(1, 5):
        go_to_round(s, round_)
        first = 4 + 5 * (round_ - 1)
        assert s.row[: s.lots] == list(range(first, first + 5))
        assert [rules.is_topper(item) for item in s.row[: s.lots]] == [False] * 4 + [True]


def test_TOP_3_1_a_tied_item_is_still_there_with_its_bids() -> None:
    s = new_table()
    lay(s, GREEN, 2, 4)
    lay(s, BLUE, 2, 1, 3)
    turn_up(s)
    PLAIN.settle(s)
    assert s.round == 1
    assert s.row[: s.lots] == [2, 4, 5, 6, 7, 8]
    assert beside(s, GREEN, 2) == [4]
    assert beside(s, BLUE, 2) == [1, 3]


def test_TOP_3_1_nothing_is_revealed_by_the_last_decision_itself() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4)
    turn_up(s)
    rules.play(s, A_STACK + 0 * ITEMS + 0)
    assert s.due == NEW_ROUND
    assert s.lies[4] == rules.IN_DECK


def test_TOP_3_2_one_card_face_down_one_face_up_clockwise() -> None:
    s = new_table(start=1)
    order = []
    for _ in range(3):
        order.append(s.actor)
        assert (s.phase, s.step) == (DOWN, 0)
        play(s, A_BID + number(5) * ITEMS + 0)
        assert (s.phase, s.step, s.actor) == (UP, 1, order[-1])
        play(s, A_BID + number(2) * ITEMS + 3)
    assert order == [1, 2, 0]
    assert all(s.down[p][number(5)] and not s.down[p][number(2)] for p in range(3))


def test_TOP_3_2_both_cards_beside_the_same_item() -> None:
    s = new_table()
    play_bid(s, ("snatch", 1), ("reverse", 1))
    assert beside(s, GREEN, 1) == ["snatch", "reverse"]


def test_TOP_3_2_only_beside_what_is_on_offer() -> None:
    s = new_table()
    assert rules.check(s, A_BID + 4) == rules.NOT_REVEALED
    go_to_round(s, 1)
    assert rules.check(s, A_BID + 3) == rules.NOT_ON_OFFER
    assert rules.check(s, A_BID + 8) == OK  # the topper


def test_TOP_3_2_a_card_is_played_once() -> None:
    s = new_table()
    play(s, A_BID + number(5) * ITEMS + 0)
    assert rules.check(s, A_BID + number(5) * ITEMS + 1) == rules.CARD_LIES


@pytest.mark.parametrize(("players", "turns"), [(2, 3), (3, 2), (4, 2)])
def test_TOP_3_3_turns_a_round(players: int, turns: int) -> None:
    s = new_table(players)
    bidders = []
    cards = [1, 2, 3, 4, 5, 6]
    while s.phase != FIRST:
        bidders.append(s.actor)
        turn = bidders.count(s.actor) - 1
        play_bid(s, (cards[2 * turn], 0), (cards[2 * turn + 1], 1))
    assert bidders == list(range(players)) * turns


def test_TOP_3_4_owners_do_not_see_their_face_down_cards() -> None:
    s = new_table()
    play_bid(s, (6, 0), (1, 1))
    play_bid(s, (6, 0), (1, 1))
    play_bid(s, (6, 0), (1, 1))
    play_bid(s, (2, 3), (3, 1))
    bids = [bid for offer in GAME.view.view(s, GREEN, BOX)["offers"] for bid in offer["bids"]]
    assert [bid["card"] for bid in bids if bid["down"]] == [None] * 4


def test_TOP_3_4_open_memory_shows_them_to_their_owner() -> None:
    s = new_table(open_memory=True)
    play_bid(s, (6, 0), (1, 1))
    play_bid(s, (5, 0), (1, 1))
    offer = GAME.view.view(s, GREEN, BOX)["offers"][0]
    assert offer["bids"] == [
        {"seat": GREEN, "card": 6, "down": True},
        {"seat": YELLOW, "card": None, "down": True},
    ]
    assert GAME.options[0].default is False


def holding(s: rules.State, seat: int, *cards: int | str) -> None:
    """Leave a seat these cards only; the others lie beside item 3."""
    for card in range(CARDS):
        if s.place[seat][card] != OUT:
            s.place[seat][card] = 3
    for kept in cards:
        s.place[seat][number(kept)] = HAND


def test_TOP_3_5_a_last_card_is_played_face_up() -> None:
    s = new_table()
    holding(s, YELLOW, 4)
    play_bid(s, (1, 0), (2, 0))
    assert (s.actor, s.phase, s.step) == (YELLOW, UP, 0)
    play(s, A_BID + number(4) * ITEMS + 0)
    assert not s.down[YELLOW][number(4)]
    assert (s.actor, s.phase, s.step) == (BLUE, DOWN, 0)


def test_TOP_3_5_with_no_card_a_seat_is_skipped() -> None:
    s = new_table()
    holding(s, YELLOW)
    play_bid(s, (1, 0), (2, 0))
    assert s.actor == BLUE
    play_bid(s, (1, 0), (2, 0))
    play_bid(s, (3, 0), (4, 0))
    assert s.actor == BLUE
    play_bid(s, (3, 0), (4, 0))
    assert (s.phase, s.actor) == (FIRST, GREEN)


def test_TOP_3_5_when_nobody_has_a_card_the_bidding_is_over() -> None:
    s = new_table()
    for p in range(3):
        holding(s, p)
    s.turn = -1
    rules.next_bidder(s)
    assert (s.phase, s.actor) == (FIRST, GREEN)


def bid_everything(s: rules.State, item: int = 0) -> None:
    """Everybody bids the lowest cards in hand until all turns are over."""
    while s.phase in (DOWN, UP):
        play(s, A_BID + number(hand(s, s.actor)[0]) * ITEMS + item)


def test_TOP_3_6_the_holder_places_the_first_player_card_after_all_bids() -> None:
    s = new_table(start=1)
    bid_everything(s)
    assert (s.phase, s.actor, s.step) == (FIRST, 1, 0)
    assert PLAIN.legal(s, out := PLAIN.new_out()) == 4
    assert out[:4] == [A_FIRST, A_FIRST + 1, A_FIRST + 2, A_FIRST + 3]


def test_TOP_3_6_not_beside_a_topper() -> None:
    s = new_table()
    go_to_round(s, 1)
    bid_everything(s, item=4)
    assert rules.check(s, A_FIRST + 8) == rules.NOT_A_TOPPER
    assert rules.check(s, A_FIRST + 7) == OK
    assert rules.check(s, A_FIRST + 0) == rules.NOT_ON_OFFER
    assert rules.check(s, A_FIRST + 9) == rules.NOT_REVEALED


def test_TOP_3_6_a_cake_left_from_an_earlier_round_counts() -> None:
    s = new_table()
    lay(s, GREEN, 2, 4)
    lay(s, BLUE, 2, 1, 3)
    turn_up(s)
    PLAIN.settle(s)
    bid_everything(s, item=5)
    assert rules.check(s, A_FIRST + 2) == OK


def test_TOP_3_6_nothing_is_turned_up_before_the_reveal() -> None:
    s = new_table()
    bid_everything(s)
    rules.play(s, A_FIRST + 1)
    assert s.due == REVEAL
    assert any(any(row) for row in s.down)
    PLAIN.settle(s)
    assert not any(any(row) for row in s.down)


# 4 Winning


def test_TOP_4_1_items_are_settled_in_row_order_held_over_ones_first() -> None:
    s = new_table()
    lay(s, GREEN, 3, 4)
    lay(s, BLUE, 3, 1, 3)
    turn_up(s)
    PLAIN.settle(s)
    turn_up(s)
    assert s.shown_row[: s.shown_lots] == [3, 4, 5, 6, 7, 8]


def test_TOP_4_1_all_cards_beside_an_item_are_turned_up() -> None:
    s = new_table()
    play_bid(s, (6, 0), (1, 1))
    bid_everything(s, 2)
    play_first(s, 3)
    last = GAME.view.view(s, -1, BOX)["last"]
    assert {"seat": GREEN, "card": 6, "cancelled": False} in last["items"][0]["cards"]


@pytest.mark.parametrize("card", [1, 4, 6])
def test_TOP_4_2_identical_numbers_cancel(card: int) -> None:
    s = new_table()
    lay(s, GREEN, 0, card, 2)
    lay(s, YELLOW, 0, card)
    turn_up(s)
    assert (rules.bid(s, 0, GREEN), rules.bid(s, 0, YELLOW)) == (4, 0)
    assert s.owner[0] == GREEN


def test_TOP_4_2_three_reverses_cancel() -> None:
    s = new_table()
    for p in range(3):
        lay(s, p, 0, "reverse")
    lay(s, GREEN, 0, 1)
    lay(s, BLUE, 0, 6)
    turn_up(s)
    assert s.owner[0] == BLUE


def test_TOP_4_2_two_snatches_cancel() -> None:
    s = new_table()
    lay(s, GREEN, 0, "snatch")
    lay(s, BLUE, 0, "snatch")
    lay(s, YELLOW, 0, 1)
    turn_up(s)
    assert s.owner[0] == YELLOW


def test_TOP_4_2_cards_beside_different_items_do_not_cancel() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4)
    lay(s, BLUE, 1, 4)
    turn_up(s)
    assert (s.owner[0], s.owner[1]) == (GREEN, BLUE)


def test_TOP_4_2_old_cards_cancel_as_well_and_go_back() -> None:
    s = new_table()
    lay(s, GREEN, 0, 6)
    lay(s, YELLOW, 0, 4, 2)
    turn_up(s)
    PLAIN.settle(s)
    assert s.row[0] == 0
    lay(s, GREEN, 0, 2)
    turn_up(s)
    assert rules.bid(s, 0, YELLOW) == 8
    assert s.owner[0] == GREEN
    assert hand(s, YELLOW) == EIGHT_CARDS


def test_TOP_4_2_a_cancelled_card_of_a_tied_item_goes_back() -> None:
    s = new_table()
    lay(s, GREEN, 0, 6, 3)
    lay(s, YELLOW, 0, 4, 2, 3)
    turn_up(s)
    assert s.lies[0] == ON_OFFER
    assert beside(s, GREEN, 0) == [6]
    assert beside(s, YELLOW, 0) == [2, 4]


def test_TOP_4_3_a_snatch_takes_the_item_whatever_was_bid() -> None:
    s = new_table()
    lay(s, GREEN, 0, 6, 5)
    lay(s, YELLOW, 0, "reverse", 1)
    lay(s, BLUE, 0, "snatch")
    turn_up(s)
    assert s.owner[0] == BLUE


def test_TOP_4_3_a_snatch_takes_an_item_without_bids() -> None:
    s = new_table()
    lay(s, BLUE, 0, "snatch")
    turn_up(s)
    assert s.owner[0] == BLUE


def test_TOP_4_3_every_snatch_played_goes_out() -> None:
    s = new_table(4)
    lay(s, 0, 0, "snatch")  # successful
    lay(s, 1, 1, "snatch")  # cancelled
    lay(s, 2, 1, "snatch")
    turn_up(s)
    assert [s.place[p][number("snatch")] for p in range(4)] == [OUT, OUT, OUT, HAND]
    next_round(s)
    assert s.actor == 1
    assert rules.check(s, A_BID + number("snatch") * ITEMS + 4) == rules.SNATCH_SPENT


def test_TOP_4_3_cancelled_snatches_go_out_though_the_item_stays_tied() -> None:
    s = new_table(4)
    lay(s, 0, 0, "snatch", 4)
    lay(s, 1, 0, "snatch", 1, 3)
    turn_up(s)
    assert s.lies[0] == ON_OFFER
    assert s.place[0][number("snatch")] == s.place[1][number("snatch")] == OUT


def test_TOP_4_4_a_bid_is_the_sum_of_the_numbers_and_the_half_point() -> None:
    s = new_table()
    lay(s, GREEN, 0, 1, 3, 5)
    turn_up(s, half=0)
    assert rules.bid(s, 0, GREEN) == 2 * 9 + 1
    assert rules.bid(s, 0, YELLOW) == 0


def test_TOP_4_4_the_half_point_is_its_holders_alone() -> None:
    s = new_table(start=1)
    lay(s, GREEN, 0, 3)
    lay(s, YELLOW, 0, 1, 2)
    turn_up(s, half=0)
    assert s.owner[0] == YELLOW


def test_TOP_4_4_the_half_point_is_the_next_players_in_the_next_round() -> None:
    s = new_table()
    go_to_round(s, 1)
    turn_up(s, half=4)
    assert s.owner[4] == YELLOW
    assert s.half == NOWHERE


def test_TOP_4_4_reverse_alone_is_no_bid() -> None:
    s = new_table()
    lay(s, GREEN, 0, "reverse")
    lay(s, BLUE, 0, 6)
    lay(s, YELLOW, 1, "reverse")
    turn_up(s)
    assert s.owner[0] == BLUE
    assert s.lies[1] == UNSOLD


def test_TOP_4_4_the_half_point_alone_is_a_bid() -> None:
    s = new_table()
    turn_up(s, half=3)
    assert s.owner[3] == GREEN


def test_TOP_4_5_the_highest_bid_wins() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4)
    lay(s, YELLOW, 0, 5)
    lay(s, BLUE, 0, 1, 2)
    turn_up(s)
    assert s.owner[0] == YELLOW


def test_TOP_4_5_with_a_reverse_the_lowest_of_those_who_bid_wins() -> None:
    s = new_table(4)
    lay(s, 0, 0, 4, "reverse")
    lay(s, 1, 0, 5)
    lay(s, 2, 0, 1, 2)
    turn_up(s)
    assert s.owner[0] == 2


def test_TOP_4_5_the_half_point_breaks_a_tie_and_loses_a_reversed_one() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4)
    lay(s, YELLOW, 0, 1, 3)
    turn_up(s, half=0)
    assert s.owner[0] == GREEN
    s = new_table()
    lay(s, GREEN, 0, 4, "reverse")
    lay(s, YELLOW, 0, 1, 3)
    turn_up(s, half=0)
    assert s.owner[0] == YELLOW


def test_TOP_4_6_a_tie_keeps_the_cards_that_were_not_cancelled_face_up() -> None:
    s = new_table()
    lay(s, GREEN, 0, 6, "reverse")
    lay(s, YELLOW, 0, 5, 1, 3)
    lay(s, BLUE, 0, 4, 2, 3)
    s.down[YELLOW][number(5)] = 1
    turn_up(s)
    assert rules.winner(s, 0) == TIE
    assert (beside(s, GREEN, 0), beside(s, YELLOW, 0), beside(s, BLUE, 0)) == (
        [6, "reverse"],
        [1, 5],
        [2, 4],
    )
    assert s.down[YELLOW][number(5)] == 0
    PLAIN.settle(s)
    assert s.actor == YELLOW
    assert rules.check(s, A_BID + number(5) * ITEMS + 4) == rules.CARD_LIES


def test_TOP_4_6_a_reverse_acts_again_next_round() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4, "reverse")
    lay(s, YELLOW, 0, 1, 3)
    turn_up(s)
    PLAIN.settle(s)
    lay(s, GREEN, 0, 2)
    turn_up(s)
    assert s.owner[0] == YELLOW


def test_TOP_4_6_a_tie_that_nobody_changes_stays_tied() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4)
    lay(s, YELLOW, 0, 1, 3)
    turn_up(s)
    PLAIN.settle(s)
    turn_up(s)
    PLAIN.settle(s)
    assert s.round == 2
    assert s.lies[0] == ON_OFFER
    assert beside(s, YELLOW, 0) == [1, 3]


def test_TOP_4_6_a_tie_below_the_win_does_not_matter() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4)
    lay(s, YELLOW, 0, 1, 3)
    lay(s, BLUE, 0, 5)
    turn_up(s)
    assert s.owner[0] == BLUE


def test_TOP_4_6_the_first_player_card_does_not_stay() -> None:
    s = new_table()
    lay(s, YELLOW, 0, 4)
    lay(s, BLUE, 0, 1, 3)
    turn_up(s, half=0)
    assert rules.winner(s, 0) == TIE
    PLAIN.settle(s)
    assert s.half == NOWHERE
    turn_up(s, half=4)
    assert rules.bid(s, 0, GREEN) == 0


def test_TOP_4_7_the_winner_takes_the_item_and_cards_go_back() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4, "reverse")
    lay(s, YELLOW, 0, 5)
    turn_up(s)
    assert (s.lies[0], s.owner[0]) == (WON, GREEN)
    assert hand(s, GREEN) == hand(s, YELLOW) == EIGHT_CARDS


def test_TOP_4_8_an_item_without_a_bid_is_out() -> None:
    s = new_table()
    turn_up(s)
    assert rules.winner(s, 0) == NO_BID
    assert [s.lies[item] for item in range(4)] == [UNSOLD] * 4
    assert s.due == NEW_ROUND


def test_TOP_4_8_so_is_one_whose_bids_all_cancelled() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4, "reverse")
    lay(s, YELLOW, 0, 4)
    turn_up(s)
    assert s.lies[0] == UNSOLD
    assert hand(s, GREEN) == hand(s, YELLOW) == EIGHT_CARDS


def test_TOP_4_9_in_round_5_a_tied_item_is_out() -> None:
    s = new_table()
    go_to_round(s, 4)
    lay(s, GREEN, 23, 4)
    lay(s, YELLOW, 23, 1, 3)
    turn_up(s)
    assert s.lies[23] == UNSOLD
    assert hand(s, GREEN) == EIGHT_CARDS
    assert s.phase == OVER


# 5 Stacking


def winners_table() -> rules.State:
    """Yellow is first player; Green has won 0 and 3, Blue 1; nobody 2."""
    s = new_table(start=YELLOW)
    lay(s, GREEN, 0, 4)
    lay(s, GREEN, 3, 5)
    lay(s, BLUE, 1, 4)
    turn_up(s)
    return s


def test_TOP_5_1_winners_stack_clockwise_from_the_first_player() -> None:
    s = winners_table()
    assert (s.phase, s.actor, s.step) == (STACK, BLUE, 0)
    put_on(s, 1, 0)
    assert (s.phase, s.actor, s.step) == (STACK, GREEN, 0)
    put_on(s, 3, 0)  # in any order
    assert (s.phase, s.actor, s.step) == (STACK, GREEN, 1)
    put_on(s, 0, 1)
    assert (s.phase, s.actor, s.round) == (DOWN, BLUE, 1)
    assert [stack_of(s, GREEN, 0), stack_of(s, GREEN, 1)] == [[3], [0]]


def test_TOP_5_1_on_top_of_a_stack_or_as_a_new_one() -> None:
    s = winners_table()
    put_on(s, 1, 0)
    assert rules.check(s, A_STACK + 3 * ITEMS + 1) == rules.NO_SUCH_STACK
    put_on(s, 3, 0)
    assert rules.check(s, A_STACK + 0 * ITEMS + 0) == OK
    assert rules.check(s, A_STACK + 0 * ITEMS + 1) == OK
    assert rules.check(s, A_STACK + 0 * ITEMS + 2) == rules.NO_SUCH_STACK


def test_TOP_5_1_only_what_one_won() -> None:
    s = winners_table()
    assert rules.check(s, A_STACK + 0 * ITEMS) == rules.NOT_WON
    assert rules.check(s, A_STACK + 2 * ITEMS) == rules.NOT_WON
    assert rules.check(s, A_STACK + 5 * ITEMS) == rules.NOT_WON


def test_TOP_5_1_what_was_placed_never_moves() -> None:
    s = winners_table()
    put_on(s, 1, 0)
    put_on(s, 3, 0)
    assert rules.check(s, A_STACK + 3 * ITEMS + 1) == rules.STAYS


TALL: list[Cake] = [
    ("lemon", 2),  # set aside
    ("chocolate", 3),
    ("coffee", 4),
    ("coffee", 3),
    ("carrot", 2),
    ("chocolate", 5),
    ("chocolate", 1),
    ("strawberry", 1),
    ("strawberry", 2),
]


def test_TOP_5_2_a_card_over_its_max_collapses() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 5, 0, 1)  # MAX 1 at the bottom, now under two
    assert stack_of(s, GREEN, 0) == [0, 1]
    assert s.lies[5] == COLLAPSED


def test_TOP_5_2_up_to_its_max_a_card_bears() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 0, 1, 2, 3)
    assert stack_of(s, GREEN, 0) == [0, 1, 2, 3]


def test_TOP_5_2_toppers_count_as_layers() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 0, 1, 2, 3, 8)
    assert stack_of(s, GREEN, 0) == [1, 2, 3, 8]
    assert s.lies[0] == COLLAPSED


def test_TOP_5_2_a_topper_collapses_under_anything() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 0, 8, 1)
    assert stack_of(s, GREEN, 0) == [0, 1]
    build(s, GREEN, 2, 13, 18)
    assert stack_of(s, GREEN, 1) == [2, 18]
    assert s.lies[8] == s.lies[13] == COLLAPSED


def test_TOP_5_2_all_over_their_max_go_at_once() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 7, 6, 0, 3)  # strawberry 2, strawberry 1, chocolate 3, then carrot on top
    assert stack_of(s, GREEN, 0) == [0, 3]
    assert s.lies[7] == s.lies[6] == COLLAPSED


def test_TOP_5_2_only_the_stack_built_on_is_concerned() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 5, 0)
    build(s, GREEN, 1, 2, 3)
    assert stack_of(s, GREEN, 0) == [5, 0]


def test_TOP_5_3_the_first_player_card_passes_to_the_left() -> None:
    s = new_table(4, start=2)
    holders = []
    for round_ in range(5):
        go_to_round(s, round_)
        holders.append(rules.holder(s))
        assert s.actor == holders[-1]
    assert holders == [2, 3, 0, 1, 2]


# 6 Scoring


def test_TOP_6_1_a_point_for_each_cake_layer() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 0, 1)
    build(s, GREEN, 2)
    build(s, YELLOW, 8)
    build(s, BLUE, 3, 13)
    assert [rules.score(s, p) for p in range(3)] == [3, 0, 1]


def test_TOP_6_2_three_layers_score_the_best_flavour_twice() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 0, 1, 2)  # chocolate, coffee, coffee
    assert rules.score(s, GREEN) == 3 + 2


def test_TOP_6_2_two_layers_do_not() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 1, 2)
    assert rules.score(s, GREEN) == 2


def test_TOP_6_2_a_topper_counts_as_a_layer() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 1, 2, 8)
    assert rules.score(s, GREEN) == 4


def test_TOP_6_3_three_cake_layers_and_a_crown_score_double() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 0, 1, 2, 8)
    assert rules.score(s, GREEN) == 10


def test_TOP_6_3_a_collapse_can_cost_the_doubling() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 3, 1, 2, 8)  # carrot MAX 2 cannot bear the crown as well
    assert stack_of(s, GREEN, 0) == [1, 2, 8]
    assert rules.score(s, GREEN) == 4


def test_TOP_6_5_the_highest_total_wins_and_equals_share() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 0, 1)
    build(s, YELLOW, 2, 3)
    build(s, BLUE, 4)
    assert [PLAIN.rank(s, p) for p in range(3)] == [1, 1, 3]


# 7 What a player knows


def test_TOP_7_everything_in_the_open_is_shown() -> None:
    s = new_table(deck=TALL)
    play_bid(s, (6, 0), (1, 1))
    table = GAME.view.view(s, BLUE, BOX)
    assert table["set_aside"] == ["lemon", 2]
    assert table["offers"][1]["bids"] == [{"seat": GREEN, "card": 1, "down": False}]
    assert [h["size"] for h in table["hands"]] == [6, 8, 8]


def test_TOP_7_hidden_are_the_deck_and_face_down_cards() -> None:
    s = new_table(deck=TALL)
    play_bid(s, (6, 0), (1, 1))
    table = GAME.view.view(s, BLUE, BOX)
    assert table["offers"][0]["bids"] == [{"seat": GREEN, "card": None, "down": True}]
    assert table["hands"][GREEN]["cards"] is None
    assert table["hands"][GREEN]["maybe"] == [2, 3, 4, 5, 6, "snatch", "reverse"]
    assert len(table["items"]) == 4
    assert table["unseen"] == [BOX.cake(face) for face in sorted(s.deck[5:])]


# The examples of the rulebook


def test_TOP_example_cake_card_1_TOP_4_5_lowest_bid_wins_with_a_reverse() -> None:
    s = new_table()
    lay(s, GREEN, 0, 1)
    lay(s, YELLOW, 0, 4, "reverse")
    lay(s, BLUE, 0, 6)
    turn_up(s)
    assert (s.owner[0], rules.bid(s, 0, GREEN)) == (GREEN, 2 * 1)


def test_TOP_example_cake_card_2_TOP_4_2_two_reverses_cancel_and_9_wins() -> None:
    s = new_table()
    lay(s, GREEN, 1, 4, 5)
    lay(s, YELLOW, 1, 3, "reverse")
    lay(s, BLUE, 1, 6, "reverse")
    turn_up(s)
    assert (s.owner[1], rules.bid(s, 1, GREEN)) == (GREEN, 2 * 9)


def test_TOP_example_cake_card_3_TOP_4_3_snatch_beats_a_bid_of_5() -> None:
    s = new_table()
    lay(s, YELLOW, 2, 5)
    lay(s, BLUE, 2, "snatch")
    turn_up(s)
    assert s.owner[2] == BLUE


def test_TOP_example_cake_card_4_TOP_4_4_fives_cancel_and_6_beats_the_half_point() -> None:
    s = new_table()
    lay(s, GREEN, 3, 5)
    lay(s, YELLOW, 3, 5)
    lay(s, BLUE, 3, 6)
    turn_up(s, half=3)
    assert rules.bid(s, 3, GREEN) == 1
    assert (s.owner[3], rules.bid(s, 3, BLUE)) == (BLUE, 2 * 6)


def test_TOP_example_stacking_TOP_5_2_a_topper_fits_a_cake_and_a_topper_do_not() -> None:
    s = new_table(deck=TALL)
    build(s, GREEN, 0, 1)  # after round 2; the bottom bears three
    rules.put_on_stack(s, GREEN, 2, 0)  # round 3
    rules.put_on_stack(s, GREEN, 8, 0)  # round 4: the topper here, the cake on its own
    build(s, GREEN, 3)
    assert [stack_of(s, GREEN, 0), stack_of(s, GREEN, 1)] == [[0, 1, 2, 8], [3]]
    other = new_table(deck=TALL)
    build(other, GREEN, 0, 1, 2, 3, 8)
    assert stack_of(other, GREEN, 0) == [1, 2, 3, 8]


def test_TOP_6_4_example_seven_and_crowned_fourteen() -> None:
    s = new_table(
        deck=[
            ("lemon", 2),
            ("chocolate", 5),
            ("coffee", 4),
            ("carrot", 3),
            ("strawberry", 2),
            ("chocolate", 1),
        ]
    )
    build(s, GREEN, 0, 1, 2, 3, 4)
    assert rules.score(s, GREEN) == 7
    rules.put_on_stack(s, GREEN, 8, 0)
    assert stack_of(s, GREEN, 0) == [0, 1, 2, 3, 4, 8]
    assert rules.score(s, GREEN) == 14


def test_TOP_a_whole_game_ends_after_five_rounds() -> None:
    s = new_table(4)
    out = PLAIN.new_out()
    while s.phase != OVER:
        PLAIN.apply(s, out[PLAIN.legal(s, out) // 2])
    assert s.round == 4
    assert s.due == NOTHING
    assert all(lies != rules.IN_DECK for lies in s.lies)
