"""Facts of every game beside a second opinion: the score sheet of the view, and the record of the moves."""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.kit import Setting, every_game, every_setting

from petitfour.core.fair import Fair
from petitfour.core.game import Game, game_named
from petitfour.core.match import Match
from petitfour.core.twin import plain
from petitfour.games.cake_auf.components import ACTION_CARDS
from petitfour.lab import tally
from petitfour.lab.facts import cake_auf, facts_of, icing_on_the_cake, piece_o_cake, top_cake
from petitfour.lab.simulation import modules_of


@dataclass
class Watched:
    """A game played at random with its facts noted, and the views before each decision and at the end."""

    match: Match
    facts: Any
    counts: list[int]
    events: list[list[int]]
    bound: Any
    views: list[dict[str, Any]] = field(default_factory=list)


def watched(game: Game, options: dict[str, Any], seed: int, keep_views: bool = False) -> Watched:
    facts = facts_of(game)
    bound = plain(*modules_of(game), facts, tally)
    match = Match(game, options, fair=Fair.repeated(seed, options["players"]))
    counts, memo = [0] * facts.COUNTS, [0] * facts.MEMO
    events = [[0] * options["players"] for _ in range(facts.EVENTS)]
    seen = Watched(match, facts, counts, events, bound)
    chooser = random.Random(seed)
    while match.actor is not None:
        if keep_views:
            seen.views.append(game.view.shared(match.state, match.box))
        move = chooser.choice(match.legal())
        bound.note(match.state, move, counts, events, memo)
        match.step(match.actor, move)
    bound.conclude(match.state, counts, events, memo)
    seen.views.append(game.view.shared(match.state, match.box))
    return seen


@every_setting
def test_lines_add_up_to_the_score_sheet(setting: Setting) -> None:
    seen = watched(setting.game, dict(setting.options), 7)
    state, players = seen.match.state, setting.players
    meaning = seen.facts.meaning(seen.match.box, players)
    for seat in range(players):
        sheet = setting.game.view.sheet(state, seat, seen.match.box)
        by_rule: dict[str, int] = {}
        for line in meaning.lines:
            if not line.is_sum:
                points = seen.bound.line_points(state, seat, line.number)
                by_rule[line.rule] = by_rule.get(line.rule, 0) + points
        printed: dict[str, int] = dict.fromkeys(by_rule, 0)
        for entry in sheet["lines"]:
            printed[entry["rule"]] += entry["points"]
        assert by_rule == printed
        assert sum(by_rule.values()) == sheet["total"]


@every_setting
def test_a_row_says_who_won_and_what_decided(setting: Setting) -> None:
    seen = watched(setting.game, dict(setting.options), 11)
    facts, match, players = seen.facts, seen.match, setting.players
    width = tally.C_SEATS + players * tally.SEAT_COLUMNS + facts.LINES * tally.LINE_COLUMNS + facts.COUNTS
    row = [0] * width
    points = [[0] * players for _ in range(tally.P_LINES + facts.LINES)]
    seen.bound.take_down(match.state, seen.counts, points, row)
    scores, ranks = match.scores(), match.ranks()
    for seat in range(players):
        at = tally.C_SEATS + seat * tally.SEAT_COLUMNS
        share = 60 // ranks.count(1) if ranks[seat] == 1 else 0
        best_other = max(s for other, s in enumerate(scores) if other != seat)
        assert row[at : at + 3] == [share, scores[seat], scores[seat] - best_other]
    ordered = sorted(scores, reverse=True)
    assert row[tally.C_BEST] == ordered[0]
    assert row[tally.C_LEAD] == ordered[0] - ordered[1]
    assert row[tally.C_SHARED] == (ranks.count(1) > 1)
    for line in range(facts.LINES):
        at = tally.C_SEATS + players * tally.SEAT_COLUMNS + line * tally.LINE_COLUMNS
        given = [seen.bound.line_points(match.state, seat, line) for seat in range(players)]
        without = [
            (score - less, setting.game.rules.tiebreak(match.state, seat))
            for seat, (score, less) in enumerate(zip(scores, given, strict=True))
        ]
        winners = [seat for seat in range(players) if without[seat] == max(without)]
        is_decisive = winners != [seat for seat in range(players) if ranks[seat] == 1]
        squares, takers = sum(n * n for n in given), sum(n != 0 for n in given)
        assert row[at : at + 4] == [sum(given), squares, takers, is_decisive]


@every_game
def test_every_number_has_a_meaning_in_both_languages(game: Game) -> None:
    from petitfour.lab.telling import lab_words

    facts = facts_of(game)
    for players in game.players:
        meaning = facts.meaning(game.box(), players)
        assert all(line.number < facts.LINES for line in meaning.lines)
        assert len({count.number for count in meaning.counts}) == len(meaning.counts)
        assert all(count.number < facts.COUNTS for count in meaning.counts)
        events = [event for table in meaning.tables for event in table.events]
        assert len({event.number for event in events}) == len(events)
        assert all(event.number < facts.EVENTS for event in events)
        labels = [x.label for x in (*meaning.lines, *meaning.counts, *meaning.tables, *events)]
        labels += [table.about for table in meaning.tables]
        for lang in ("en", "fr"):
            said = [label.said(game, lab_words(lang)) for label in labels]
            assert all(said)
            assert not any("{" in text for text in said)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_piece_o_cake_is_counted_as_its_record_tells(players: int) -> None:
    game = game_named("piece")
    for seed in range(8):
        seen = watched(game, {"players": players}, seed)
        moves = seen.match.moves
        cuts = [move["cut"] for move in moves if "cut" in move]
        forfeits = [move["forfeit"] for move in moves if "forfeit" in move]
        counts = seen.counts
        assert counts[piece_o_cake.N_CUTS] == sum(max(len(cut), 1) for cut in cuts)
        assert counts[piece_o_cake.N_WHOLE] == cuts.count([])
        assert counts[piece_o_cake.N_PASSES] == forfeits.count(None)
        assert counts[piece_o_cake.N_FORFEITS] == len(forfeits) - forfeits.count(None)
        eaten = sum(sum(move["eat"].values()) for move in moves if "eat" in move)
        assert counts[piece_o_cake.N_EATEN] == eaten + counts[piece_o_cake.N_FORFEITED]
        start, first = moves[0]["seat"], cuts[0]
        ends = [*first[1:], first[0] + 11] if first else []
        sizes = sorted((b - a for a, b in zip(first, ends, strict=True)), reverse=True) or [11]
        number = piece_o_cake.SIZES.index((*sizes, *[0] * (5 - len(sizes))))
        happened = {(e, p) for e, row in enumerate(seen.events) for p, times in enumerate(row) if times}
        assert happened == {(len(sizes) - 1, start), (piece_o_cake.E_SIZES + number, start)}


def test_all_ways_to_cut_a_cake_are_there() -> None:
    assert len(set(piece_o_cake.SIZES)) == 37  # partitions of eleven into at most five parts
    for sizes in piece_o_cake.SIZES:
        assert sum(sizes) == 11
        assert list(sizes) == sorted(sizes, reverse=True)


def without_half(outcome: dict[str, Any], first: int) -> int | None:
    """Who wins an item by the view's own account of the bids, if nobody had half a point."""
    if outcome["result"] == "snatched":
        return int(outcome["seat"])
    bids = {one["seat"]: one["bid"] - 0.5 * (one["seat"] == first) for one in outcome["bids"]}
    offers = {seat: bid for seat, bid in bids.items() if bid > 0}
    if not offers:
        return None
    best = (min if outcome["reversed"] else max)(offers.values())
    winners = [seat for seat, bid in offers.items() if bid == best]
    return winners[0] if len(winners) == 1 else None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_half_point_decides_as_the_view_tells(players: int) -> None:
    decided = 0
    for seed in range(12):
        seen = watched(game_named("top"), {"players": players}, seed, keep_views=True)
        rounds = {view["last"]["round"]: view["last"] for view in seen.views if view["last"]}
        assert sorted(rounds) == list(range(5))
        outcomes = [(last, outcome) for last in rounds.values() for outcome in last["items"]]
        half = [(last, outcome) for last, outcome in outcomes if outcome["item"] == last["half"]]
        differ = [
            outcome for last, outcome in half if without_half(outcome, last["first"]) != outcome["seat"]
        ]
        assert seen.counts[top_cake.N_HALF] == len(differ)
        results = [outcome["result"] for _, outcome in outcomes]
        assert seen.counts[top_cake.N_SNATCHED] == results.count("snatched")
        assert seen.counts[top_cake.N_TIED] == results.count("tied")
        assert seen.counts[top_cake.N_UNSOLD] == results.count("unsold")
        cancelled = sum(card["cancelled"] for _, outcome in outcomes for card in outcome["cards"])
        assert seen.counts[top_cake.N_CANCELLED] == cancelled
        lies = [item["lies"] for item in seen.views[-1]["items"]]
        assert seen.counts[top_cake.N_COLLAPSED] == lies.count("collapsed")
        decided += len(differ)
    assert decided > 5


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "edition": "card"}, {"players": 4}])
def test_the_gains_of_a_turn_are_those_of_the_score_sheet(options: dict[str, Any]) -> None:
    game = game_named("icing")
    for seed in range(4):
        seen = watched(game, options, seed, keep_views=True)
        gains = [0] * icing_on_the_cake.COUNTS
        totals = [0] * options["players"]
        for before, after in zip(seen.views, seen.views[1:], strict=False):
            if before["phase"] == "choose":
                seat, place = before["actor"], before["order"].index(before["actor"])
                round_ = 0 if before["round"] == "cake" else 1
                totals[seat] = before["sheet"][seat]["total"]
            elif before["phase"] == "place" and not before["by_colour"] and len(before["hand"]) == 1:
                gain = after["sheet"][seat]["total"] - totals[seat]
                gains[icing_on_the_cake.N_ROUND + 4 * round_ + place] += gain
        first = icing_on_the_cake.N_ROUND
        assert seen.counts[first : first + 8] == gains[first : first + 8]
        assert any(gains)


def test_cake_auf_is_counted_as_its_record_tells() -> None:
    for seed in range(6):
        seen = watched(game_named("cake-auf"), {"players": 3}, seed, keep_views=True)
        moves = seen.match.moves
        for i, card in enumerate(ACTION_CARDS):
            who = [move["seat"] for move in moves if move.get("play") == card]
            assert seen.counts[cake_auf.N_PLAYED + i] == len(who)
            assert seen.events[cake_auf.E_PLAYED + i] == [who.count(seat) for seat in range(3)]
            hit = [move["whom"] for move in moves if move.get("play") == card and "whom" in move]
            assert seen.events[cake_auf.E_HIT + i] == [hit.count(seat) for seat in range(3)]
        assert seen.counts[cake_auf.N_PLACED] == sum("place" in move for move in moves)
        assert seen.counts[cake_auf.N_DISCARDED] == sum("discard" in move for move in moves)
        shuffles = sum("deck" in entry or "reshuffle" in entry for entry in seen.match.chance)
        assert seen.counts[cake_auf.N_RESHUFFLES] == shuffles - 1
        dealt = [sum(seen.events[cake_auf.E_DEALT + card][seat] for card in range(25)) for seat in range(3)]
        assert dealt == [5, 5, 5]
        baked = [sum(seen.events[cake_auf.E_BAKED + r][seat] for r in range(64)) for seat in range(3)]
        assert baked == [len(names) for names in seen.views[-1]["completed"]]
