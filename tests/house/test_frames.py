"""The frames of a socket, without a socket: however they are cut, they mean the same."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from petitfour.house.server.frames import (
    BROKEN,
    CLOSE,
    PING,
    TEXT,
    TOO_LONG,
    Broken,
    Reader,
    closing,
    framed,
)

LONGEST = 70_000
KINDS = {TEXT: Opcode.TEXT, PING: Opcode.PING, CLOSE: Opcode.CLOSE}


def masked(payload: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """As a client of another make writes it."""
    return Frame(opcode, payload, fin).serialize(mask=True)


def pieces(text: bytes, cuts: list[int]) -> Iterator[bytes]:
    edges = sorted({0, len(text), *(cut % (len(text) + 1) for cut in cuts)})
    return (text[a:b] for a, b in pairwise(edges))


def read(*received: bytes) -> list[tuple[int, bytes]]:
    reader = Reader(LONGEST)
    return [found for piece in received for found in reader.read(piece)]


@given(
    st.lists(st.tuples(st.sampled_from([TEXT, PING]), st.binary(max_size=125)), max_size=6),
    st.lists(st.integers(0)),
)
def test_messages_arrive_however_they_are_cut(sent: list[tuple[int, bytes]], cuts: list[int]) -> None:
    text = b"".join(masked(payload, KINDS[kind]) for kind, payload in sent)
    assert read(*pieces(text, cuts)) == sent


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, LONGEST])
def test_lengths(size: int) -> None:
    assert read(masked(b"x" * size)) == [(TEXT, b"x" * size)]
    assert framed(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)


def test_a_message_in_several_frames_with_a_ping_in_between() -> None:
    text = (
        masked(b"one ", fin=False)
        + masked(b"?", Opcode.PING)
        + masked(b"two ", Opcode.CONT, fin=False)
        + masked(b"three", Opcode.CONT)
    )
    assert read(text) == [(PING, b"?"), (TEXT, b"one two three")]


def test_goodbye() -> None:
    assert closing(4404, "no-such-table") == Frame(
        Opcode.CLOSE, (4404).to_bytes(2, "big") + b"no-such-table"
    ).serialize(mask=False)


@pytest.mark.parametrize(
    ("received", "code"),
    [
        (framed(b"not masked"), BROKEN),
        (b"\xf1\x80\0\0\0\0", BROKEN),
        (b"\x83\x80\0\0\0\0", BROKEN),
        (masked(b"x", Opcode.CONT), BROKEN),
        (masked(b"a", fin=False) + masked(b"b"), BROKEN),
        (b"\x89\xfe\x00\x7e", BROKEN),
        (b"\x09\x80\0\0\0\0", BROKEN),
        (b"\x81\xff" + (2**40).to_bytes(8, "big"), TOO_LONG),
        (masked(b"x" * LONGEST, fin=False) + masked(b"x", Opcode.CONT), TOO_LONG),
    ],
    ids=[
        "not masked",
        "reserved bits",
        "no such kind",
        "nothing to go on with",
        "one inside another",
        "long ping",
        "ping in pieces",
        "long",
        "long in pieces",
    ],
)
def test_what_breaks_the_protocol(received: bytes, code: int) -> None:
    with pytest.raises(Broken) as broken:
        read(received)
    assert broken.value.code == code
