"""The scorer of Piece o' Cake against a slow second opinion."""

from hypothesis import given
from hypothesis import strategies as st

from petitfour.games.piece_o_cake import GAME, rules

counts = st.lists(st.integers(0, 11), min_size=8, max_size=8)
plates = st.lists(counts, min_size=5, max_size=5)


@given(st.integers(2, 5), plates, plates)
def test_score_is_majorities_and_dollops(
    players: int, collected: list[list[int]], eaten: list[list[int]]
) -> None:
    s = GAME.new_state({"players": players})
    s.collected, s.eaten = collected, eaten
    varieties = GAME.built_in_components()["varieties"]
    for seat in range(players):
        points = 0
        for v, variety in enumerate(varieties):
            heap = sorted((collected[p][v] for p in range(players)), reverse=True)
            if collected[seat][v] > 0 and collected[seat][v] == heap[0]:
                points += variety["slices"]
            points += sum(variety["dollops"] for _ in range(eaten[seat][v]))
        assert rules.score(s, seat) == points


@given(st.integers(2, 5), plates, plates)
def test_the_sheet_adds_up(players: int, collected: list[list[int]], eaten: list[list[int]]) -> None:
    s = GAME.new_state({"players": players})
    s.collected, s.eaten = collected, eaten
    for seat in range(players):
        sheet = GAME.view.sheet(s, seat, GAME.box())
        assert sum(line["points"] for line in sheet["lines"]) == sheet["total"] == rules.score(s, seat)
