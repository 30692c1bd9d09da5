"""Characters of each line counted by class, for many lines at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

_TITLED = re.compile(r"[^\W\d_a-zß-öø-ÿ]")
_MATH = re.compile(r"[=+−×÷±∑∏∫√∂∇≤≥≈≠≡∈∉⊂⊆∀∃→⇒∞∝∧∨α-ωΑ-Ω{}<>\\|]")
_LETTER, _DIGIT, _CAPITAL, _TITLE, _SIGN, _WIDE, _STOP, _SPACE = (1 << bit for bit in range(8))


class CharacterCounts(NamedTuple):
    """Number of a text's characters of some classes: `titled` are words that do not begin with a small letter,
    `stops` ends of sentences before white space.
    """

    letters: int
    digits: int
    capitals: int
    titled: int
    math: int
    wide: int
    stops: int


def count_characters(texts: Sequence[str]) -> list[CharacterCounts]:
    """The counts of each text, none of them empty; some hundred bytes for each character are needed meanwhile."""
    codes = np.frombuffer("".join([f"{text}\n" for text in texts]).encode("utf-32-le", "surrogatepass"), "<u4")
    ends = np.cumsum([len(text) + 1 for text in texts])
    known = np.zeros(int(codes.max()) + 1, np.uint8)
    for code in np.flatnonzero(np.bincount(codes)).tolist():
        known[code] = _classes(code)
    told = known[codes]
    spaces = (told & _SPACE) > 0
    begins, followed = np.append(True, spaces[:-1]), np.append(spaces[1:], False)
    followed[ends - 2] = False  # at the end of a text
    members = [(told & bit) > 0 for bit in (_LETTER, _DIGIT, _CAPITAL, _TITLE, _SIGN, _WIDE, _STOP)]
    members[3] &= begins
    members[6] &= followed
    starts = np.append(0, ends[:-1])
    return list(map(CharacterCounts, *(np.add.reduceat(one, starts, dtype=np.int64).tolist() for one in members)))


@cache
def _classes(code: int) -> int:
    """The classes of a character, as bits."""
    char = chr(code)
    tests = (
        char.isalpha(), char.isdigit(), char.isupper(), _TITLED.match(char), _MATH.match(char),
        "\u2e80" <= char <= "\uffef", char in ".!?", char.isspace(),
    )  # fmt: skip
    return sum(1 << bit for bit, true in enumerate(tests) if true)
