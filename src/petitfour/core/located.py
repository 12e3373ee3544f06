"""JSON that remembers where everything stands, so that a mistake is named with its file and line."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from petitfour.core.characters import NOT_SHOWN
from petitfour.core.errors import BadInput
from petitfour.core.words import said

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES = 4_000_000
MAX_DEPTH = 32
MAX_DIGITS = 18
MAX_VALUES = 50_000  # twenty times the longest game; each takes time and memory for its line

Path_ = tuple[str | int, ...]

TOKEN = re.compile(
    r"""[ \t\r\n]*(?:
        (?P<mark>[{}\[\],:])
      | (?P<string>"(?:[^"\\\x00-\x1f]++|\\.)*+")
      | (?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)
      | (?P<word>true|false|null)
    )""",
    re.VERBOSE,
)
LONE_SURROGATE = re.compile("[\ud800-\udfff]")  # JSON can spell it, but it is no text: it cannot be written
STRINGS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
ONE_KIND = bytes.maketrans(b"{}", b"[]")
NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
WORDS = {"true": True, "false": False, "null": None}


class _Reader:
    """A reader of one JSON text; `lines` collects the line of every value by its path."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.place = 0
        self.start = 0
        self.line = 1
        self.lines: dict[Path_, int] = {}

    def fail(self, message: str) -> NoReturn:
        raise BadInput(message, self.source, self.line)

    def token(self) -> tuple[str, str]:
        found = TOKEN.match(self.text, self.place)
        if not found:
            rest = self.text[self.place :].lstrip()
            self.line += self.text.count("\n", self.place, len(self.text) - len(rest))
            if rest:
                self.fail(said("error.json", found=repr(rest[:20])))
            self.fail(said("error.json-ends" if self.text.strip() else "error.json-nothing"))
        kind = found.lastgroup or ""
        self.start = found.start(kind)
        self.line += self.text.count("\n", self.place, self.start)
        self.place = found.end()
        return kind, found.group(kind)

    def value(self, path: Path_, token: tuple[str, str]) -> Any:
        if len(path) > MAX_DEPTH:
            self.fail(said("error.json-deep", most=MAX_DEPTH))
        if len(self.lines) >= MAX_VALUES:
            self.fail(said("error.json-many", most=f"{MAX_VALUES:,}"))
        self.lines[path] = self.line
        kind, text = token
        if kind == "string":
            return self.string(text)
        if kind == "number":
            return self.number(text)
        if kind == "word":
            return WORDS[text]
        if text == "{":
            return self.members(path)
        if text == "[":
            return self.elements(path)
        self.fail(said("error.json-value", found=repr(text)))

    def string(self, text: str) -> str:
        try:
            found = str(json.loads(text))
        except ValueError:
            self.fail(said("error.json-escape"))
        return LONE_SURROGATE.sub(NOT_SHOWN, found)

    def number(self, text: str) -> int | float:
        if len(text) > MAX_DIGITS:
            self.fail(said("error.json-digits", most=MAX_DIGITS))
        return float(text) if set(text) & set(".eE") else int(text)

    def members(self, path: Path_) -> dict[str, Any]:
        members: dict[str, Any] = {}
        token = self.token()
        while token[1] != "}" or token[0] != "mark":
            if token[0] != "string":
                self.fail(said("error.json-key", found=repr(token[1])))
            key = self.string(token[1])
            if key in members:
                self.fail(said("error.key-twice", key=repr(key)))
            self.expect(":")
            members[key] = self.value((*path, key), self.token())
            token = self.after_element("}")
        return members

    def elements(self, path: Path_) -> list[Any]:
        elements: list[Any] = []
        token = self.token()
        while token != ("mark", "]"):
            elements.append(self.value((*path, len(elements)), token))
            token = self.after_element("]")
        return elements

    def after_element(self, end: str) -> tuple[str, str]:
        """The first token of the next element, or the end mark."""
        token = self.token()
        if token == ("mark", end):
            return token
        if token != ("mark", ","):
            self.fail(said("error.json-comma", end=repr(end), found=repr(token[1])))
        token = self.token()
        if token == ("mark", end):
            self.fail(said("error.json-extra-comma", end=repr(end)))
        return token

    def expect(self, mark: str) -> None:
        token = self.token()
        if token != ("mark", mark):
            self.fail(said("error.expected", expected=repr(mark), found=repr(token[1])))


@dataclass(frozen=True)
class Document:
    """A JSON value (or a part of one) with its place in a file."""

    value: Any
    source: str
    lines: dict[Path_, int]
    path: Path_ = ()

    @property
    def line(self) -> int:
        return self.lines.get(self.path, 0)

    @property
    def label(self) -> str:
        """Where in the document: `moves[3].take`."""
        label = ""
        for key in self.path:
            label += f"[{key}]" if isinstance(key, int) else f".{key}" if label else key
        return label

    def fail(self, message: str) -> NoReturn:
        raise BadInput(message, self.source, self.line, self.label)

    def at(self, key: str | int) -> Document:
        return Document(self.value[key], self.source, self.lines, (*self.path, key))

    def items(self) -> list[Document]:
        """The elements of what must be a list."""
        self.must_be(list, "a list")
        return [self.at(i) for i in range(len(self.value))]

    def must_be(self, kind: type | tuple[type, ...], expected: str) -> None:
        if not isinstance(self.value, kind) or (isinstance(self.value, bool) and kind is int):
            self.fail(said("error.expected", expected=said(f"what.{expected}"), found=shown(self.value)))

    def whole_number(self, low: int, high: int) -> int:
        is_whole = isinstance(self.value, int) and not isinstance(self.value, bool)
        if not is_whole or not low <= self.value <= high:
            self.fail(said("error.whole-number", low=low, high=high, found=shown(self.value)))
        return int(self.value)

    def text(self, longest: int = 80) -> str:
        text = self.any_text(longest)
        if not text.isprintable():
            self.fail(said("error.printable", most=longest))
        return text

    def any_text(self, longest: int) -> str:
        """Text with whatever characters, which nobody has to read."""
        self.must_be(str, "text")
        if not 0 < len(self.value) <= longest:
            self.fail(said("error.printable", most=longest))
        return str(self.value)

    def one_of(self, choices: tuple[Any, ...]) -> Any:
        if not any(self.value == choice and type(self.value) is type(choice) for choice in choices):
            allowed = ", ".join(map(shown, choices))
            self.fail(said("error.one-of", allowed=allowed, found=shown(self.value)))
        return self.value

    def keys(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        """Exactly these keys, no other."""
        self.must_be(dict, "an object")
        for key in required:
            if key not in self.value:
                self.fail(said("error.key-missing", key=repr(key)))
        for key in self.value:
            if key not in required and key not in optional:
                allowed = ", ".join((*required, *optional))
                self.at(key).fail(said("error.key-unknown", key=shown(key), allowed=allowed))

    def list_of(self, size: int) -> list[Document]:
        items = self.items()
        if len(items) != size:
            self.fail(said("error.elements", size=size, found=len(items)))
        return items


def shown(value: Any) -> str:
    """A value as it may stand in an error message: short, whatever was sent."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."


def parse(text: str, source: str) -> Document:
    reader = _Reader(text, source)
    value = reader.value((), reader.token())
    if text[reader.place :].strip(" \t\r\n"):
        reader.fail(said("error.json-more"))
    return Document(value, source, reader.lines)


def of_value(value: Any, source: str) -> Document:
    """A document made in memory, without lines."""
    return Document(value, source, {})


def is_too_deep(text: str | bytes) -> bool:
    """Whether JSON is nested more deeply than anything of ours; readers in C would run out of their stack."""
    text = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if text.count(b"[") + text.count(b"{") <= MAX_DEPTH:
        return False
    marks = STRINGS.sub(b"", text).translate(ONE_KIND, NO_BRACKETS)
    return not _is_shallow(marks) and _goes_too_deep(marks)


def _is_shallow(marks: bytes) -> bool:
    """Whether nothing is left when what is innermost is taken away again and again: quick, in C."""
    for _ in range(MAX_DEPTH):
        marks = marks.replace(b"[]", b"")
    return not marks


def _goes_too_deep(marks: bytes) -> bool:
    """The same, mark by mark, also for what is no JSON."""
    depth = 0
    for mark in marks:
        depth += 1 if mark == ord("[") else -1
        if depth > MAX_DEPTH:
            return True
    return False


def must_fit(size: int, source: str) -> None:
    if size > MAX_BYTES:
        raise BadInput(said("error.too-large", size=f"{size:,}", most=f"{MAX_BYTES:,}"), source)


def read(path: Path) -> Document:
    """Read a JSON file of a sensible size."""
    source = str(path)
    try:
        if not path.is_file() and path.exists():
            raise BadInput(said("error.not-regular"), source)  # a pipe or a device may never end
        must_fit(path.stat().st_size, source)
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BadInput(said("error.cannot-read", why=error.strerror), source) from None
    except UnicodeDecodeError:
        raise BadInput(said("error.no-text"), source) from None
    return parse(text, source)
