"""Which characters may stand in a line that people read."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petitfour.core.characters import NOT_SHOWN, cleaned, faults, in_one_line

ODD = st.sampled_from(
    "\u200b\u200c\u200d\u200e\u202e\u2028\u2066\u00ad\ufeff\ufe0f\ufe0e\u034f\u3164\u0300\u20e3\u094d\u180b"
    "\U000e0100\U000e0067\U000e007f\U0001f3f4\U0001f469\U0001f3fd\u2764\u0627\u0915\u845b1 \n\t\x1b\x00\ue000"
)
TEXT = st.text(st.characters() | ODD, max_size=40)


@pytest.mark.parametrize(
    "text",
    [
        "Ann",
        "Zoë d’Été-Müller",
        "李小龍",
        "葛\U000e0100城",  # a form of an ideograph, as in family names
        "نامه\u200cای",  # Persian: letters that stay apart
        "ශ්\u200dරී",  # Sinhala: a joined letter
        "क्\u200cष",
        "ന്\u200d",  # Malayalam as it used to be written
        "Nguyễn Thị",
        "👨\u200d👩\u200d👧\u200d👦",
        "👩🏽\u200d🚀",
        "👩\u200d❤️\u200d💋\u200d👨",
        "🏳️\u200d🌈 🇫🇷",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # the flag of Scotland
        "🙂\u200d↔️",
        "\U0001fae9",  # a face that is newer than Python 3.11
        "1️⃣ ❤️ ©️",
        "བསྒྲུབས",
    ],
)
def test_what_people_write_may_stand(text: str) -> None:
    assert faults(in_one_line(text)) == []
    assert cleaned(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    "text",
    [
        "line\nfeed",
        "tab\tulator",
        "\x1b[31mred",
        "nul\x00",
        "\u202eevil",
        "\u2066Ann\u2069",
        "\u200eAnn",
        "Ann\u200b",
        "Ann\u200d",
        "An\u200dn",
        "An\u200cn",
        "👩\u200dn",
        "©\u200dn",
        "Ⓐ\u200dⒷ",
        "Mar\u00adkus",
        "\ufeffAnn",
        "Ann\u2028",
        "Ann\u2029",
        "A\ufe0f",
        "\ufe0f",
        "A\U000e0100",
        "A\U000e0067",
        "\U0001f3f4\U000e0067\U000e0062",  # a flag without an end
        "\u3164",
        "\u115f\u1160",
        "\u2800",
        "A\u034fB",
        "\u0301Ann",
        "Ann \u0301",
        "Z" + "\u0335" * 12,
        "\ue000",
        "\U000e0000",
        "\u0378",  # nothing yet
        "\ud800",
    ],
)
def test_what_is_not_seen_or_turns_the_line_may_not(text: str) -> None:
    assert faults(in_one_line(text))
    assert NOT_SHOWN in cleaned(text)


def test_blanks_are_single_and_within() -> None:
    assert in_one_line("\u3000 Ann\u00a0\u2003 B. ") == "Ann B."
    assert in_one_line("e\u0301") == "é"


@given(TEXT)
def test_what_is_cleaned_is_clean_and_stays_so(text: str) -> None:
    line = cleaned(text)
    assert not faults(line)
    assert cleaned(line) == line
    assert "\n" not in line
    line.encode()
