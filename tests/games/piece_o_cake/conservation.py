"""Every slice of Piece o' Cake is somewhere exactly once."""

from petitfour.games.piece_o_cake.components import Box
from petitfour.games.piece_o_cake.rules import CAKES, OVER, RING, SLICES, VARIETIES, State


def slices_on_the_table(s: State) -> list[int]:
    """Slices of the cake in the middle that nobody has yet, by variety; not the plate being decided."""
    if s.phase == OVER or s.due:
        return [0] * VARIETIES
    counts = [0] * VARIETIES
    for i in range(RING):
        if not s.taken[piece_of(s, i)]:
            counts[s.deck[s.cake * RING + i]] += 1
    return counts


def piece_of(s: State, place: int) -> int:
    """The piece a place of the ring belongs to."""
    before = [p for p in range(s.cuts) if s.cut_at[p] <= place]
    return before[-1] if before else max(s.cuts - 1, 0)


def assert_conserved(s: State, box: Box) -> None:
    table = slices_on_the_table(s)
    for v, name in enumerate(box.varieties):
        owned = sum(s.collected[p][v] + s.eaten[p][v] for p in range(s.players))
        face_down = s.deck[(s.cake + 1) * RING :].count(v)
        assert owned + s.left[v] + s.plate[v] + table[v] + face_down == s.worth[v], name
    assert len(s.deck) == SLICES
    assert 0 <= s.cake < CAKES
    for p in range(s.players):
        assert all(0 <= s.fresh[p][v] <= s.collected[p][v] for v in range(VARIETIES))
