"""A state as a thing: copying it, comparing it, and its twin as a NumPy record."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

S = TypeVar("S")

DEFAULT_BITS = 16

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def _copied_rows(rows: list[Any]) -> list[Any]:
    return list(map(list.copy, rows))


def _copied_tables(tables: list[Any]) -> list[Any]:
    return list(map(_copied_rows, tables))


_COPY: tuple[Callable[[Any], Any] | None, ...] = (None, list.copy, _copied_rows, _copied_tables)


@cache
def _copies(kind: Any) -> tuple[tuple[str, Callable[[Any], Any] | None], ...]:
    """How each field is copied: by how deeply its lists are nested; a number is not."""
    blank = kind()

    def depth(value: object) -> int:
        return 1 + depth(value[0]) if isinstance(value, list) else 0

    return tuple((name, _COPY[depth(getattr(blank, name))]) for name in kind.__slots__)


def clone(s: S) -> S:
    """An independent copy."""
    kind: Any = type(s)
    twin: S = kind.__new__(kind)
    for name, copy in _copies(kind):
        value = getattr(s, name)
        setattr(twin, name, copy(value) if copy else value)
    return twin


class Fields:
    """What the `State` of every game is. A copy shares nothing; the repr tells only what everybody knows."""

    __slots__ = ()

    def __copy__(self: S) -> S:
        return clone(self)

    def __deepcopy__(self: S, memo: dict[int, Any]) -> S:
        return clone(self)

    def __repr__(self) -> str:
        game = type(self).__module__.split(".")[-2]
        told = " ".join(f"{name}={getattr(self, name)}" for name in ("players", "phase", "actor", "step"))
        return f"<State of {game}: {told}>"


def packed(s: object) -> bytes:
    """A state that is put aside: a tenth of its size."""
    return _encode(_values(s))


def _values(s: object) -> tuple[Any, ...]:
    """All fields at once, in order."""
    kind: Any = type(s)
    return _getter(kind)(s)


@cache
def _getter(kind: Any) -> Callable[[object], tuple[Any, ...]]:
    return attrgetter(*fields_of(kind))


def unpacked(kind: type[S], text: bytes) -> S:
    s = kind.__new__(kind)
    for name, value in zip(fields_of(kind), _decode(text), strict=True):
        setattr(s, name, value)
    return s


def fields_of(kind: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = tuple(kind.__slots__)
    return names


def same(s: object, t: object) -> bool:
    return _values(s) == _values(t)


def fields(s: object) -> dict[str, Any]:
    """All fields by name: for tests and debugging, never for a player."""
    return {name: getattr(s, name) for name in fields_of(type(s))}


@cache
def dtype_of(kind: Any) -> np.dtype[Any]:
    """The NumPy record with the same field names: 16 bits a number unless `BITS` says otherwise."""
    import numpy as np

    blank = kind()
    bits = kind.BITS
    return np.dtype(
        [
            (name, f"i{bits.get(name, DEFAULT_BITS) // 8}", np.shape(getattr(blank, name)))
            for name in kind.__slots__
        ],
        align=True,
    )


def to_record(s: object, records: np.ndarray[Any, Any], at: int = 0) -> None:
    """Write a plain state into a place of an array of records."""
    row = records[at]
    for name, value in fields(s).items():
        row[name] = value


def from_record(kind: type[S], records: np.ndarray[Any, Any], at: int = 0) -> S:
    """The plain state that stands in a place of an array of records."""
    s = kind()
    row = records[at]
    for name in fields(s):
        setattr(s, name, row[name].tolist())
    return s
