"""Which characters may stand in a line that people read: everything that is seen, and what joins it.

Refused is what cannot be seen or turns the line around: control characters, direction marks, line separators,
blanks of no width, soft hyphens, fillers, and code points without a meaning. Joiners stay where writing needs
them: in pictures (a family, a flag), after a virama, and between letters of scripts that are joined, as in
domain names (RFC 5892, appendix A).
"""

from __future__ import annotations

import re
import unicodedata

NOT_SHOWN = "\N{REPLACEMENT CHARACTER}"

JOINER, NON_JOINER = "\u200d", "\u200c"
VIRAMA = 9  # the combining class
MOST_MARKS = 5  # on one letter: Tibetan needs four, a heap of accents that covers the next line many more
SKIN_TONES = range(0x1F3FB, 0x1F400)
PICTURE_SELECTORS = ("\ufe0e", "\ufe0f")
KEYCAPS = "0123456789#*"
SMALL_PICTURES = "©®‼⁉™ℹ↔Ⓜ〰〽㊗㊙"  # pictures that are not in the blocks below

UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # general categories
MARKS = {"Mn", "Me", "Mc"}
BLANKS = {  # letters, marks and signs that are not seen
    *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
    "\U0001d159",
}
PICTURES = (
    range(0x2190, 0x2460),
    range(0x2500, 0x2800),
    range(0x2900, 0x2C00),
    range(0x1F000, 0x1F100),
    range(0x1F200, 0x1FB00),
)
JOINED_SCRIPTS = (  # Arabic, Syriac, N'Ko, Mongolian and relatives
    range(0x0600, 0x0750),
    range(0x0750, 0x0780),
    range(0x07C0, 0x0800),
    range(0x0840, 0x0900),
    range(0x1800, 0x18B0),
    range(0xA840, 0xA880),
)
MONGOLIAN = range(0x1800, 0x18B0)
MONGOLIAN_SELECTORS = "\u180b\u180c\u180d\u180f"
OTHER_SELECTORS = (range(0xFE00, 0xFE0E), range(0xE0100, 0xE01F0))  # of ideographs
FLAGS = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f")


def in_one_line(text: str) -> str:
    """Composed (NFC), with single spaces within and none around."""
    spaced = "".join(" " if unicodedata.category(c) == "Zs" else c for c in text)
    return re.sub(" +", " ", unicodedata.normalize("NFC", spaced)).strip(" ")


def faults(text: str) -> list[int]:
    """Where the characters stand that may not."""
    in_flags = {at for flag in FLAGS.finditer(text) for at in range(*flag.span())}
    return [at for at in range(len(text)) if at not in in_flags and not _may_stand(text, at)]


def cleaned(text: str) -> str:
    """The line with a sign in the place of each character that may not stand in it."""
    text = in_one_line(text)
    while found := faults(text):  # a joiner may lose what it joined
        letters = list(text)
        for at in found:
            letters[at] = NOT_SHOWN
        text = in_one_line("".join(letters))
    return text


def _may_stand(text: str, at: int) -> bool:
    c = text[at]
    if c in (JOINER, NON_JOINER):
        return _joins(text, at)
    if _is_selector(c):
        return at > 0 and _selects(text, at)
    category = unicodedata.category(c)
    if category in MARKS and not _has_a_letter(text, at):
        return False
    return _is_picture(c) or (category not in UNSEEN and c not in BLANKS)


def _joins(text: str, at: int) -> bool:
    if at > 0 and unicodedata.combining(text[at - 1]) == VIRAMA:
        return True
    after = text[at + 1 : at + 2]
    if text[at] == JOINER:
        before = text[:at].rstrip("".join(PICTURE_SELECTORS))
        if before and ord(before[-1]) in SKIN_TONES:
            before = before[:-1]
        return _is_picture(before[-1:]) and _is_picture(after)
    before = _without_marks(text[:at])
    return _is_in(before[-1:], JOINED_SCRIPTS) and _is_in(after, JOINED_SCRIPTS)


def _without_marks(text: str) -> str:
    while text and unicodedata.category(text[-1]) in MARKS:
        text = text[:-1]
    return text


def _is_selector(c: str) -> bool:
    return c in PICTURE_SELECTORS or c in MONGOLIAN_SELECTORS or _is_in(c, OTHER_SELECTORS)


def _selects(text: str, at: int) -> bool:
    """Whether the character before it comes in several forms."""
    before, c = text[at - 1], text[at]
    if c in PICTURE_SELECTORS:
        return _is_picture(before) or (before in KEYCAPS and text[at + 1 : at + 2] == "\u20e3")
    if c in MONGOLIAN_SELECTORS:
        return ord(before) in MONGOLIAN
    return unicodedata.name(before, "").startswith("CJK")


def _has_a_letter(text: str, at: int) -> bool:
    """Whether a mark stands on something, and not on too many other marks."""
    bare = _without_marks(text[:at])
    return bare[-1:] not in ("", " ") and at - len(bare) < MOST_MARKS


def _is_picture(c: str) -> bool:
    """Also one that is newer than this Python: the blocks of pictures hold nothing else."""
    return c != "" and (c in SMALL_PICTURES or _is_in(c, PICTURES))


def _is_in(c: str, ranges: tuple[range, ...]) -> bool:
    return bool(c) and any(ord(c) in one for one in ranges)
