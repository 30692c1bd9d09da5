"""What a row of text is; and whether it ends as a sentence does."""

from __future__ import annotations

import re
from functools import lru_cache

from ..page.rows import Row

_ENDS = frozenset(".!?:;。！？：…؟۔")
_CLOSING = "\"'”’»)]"
_MARKED = re.compile(r"(?<=[^\W\d][.!?。])([\"'”’»)]*)\d{1,3}$")  # the mark of a footnote after the sentence's end
_MATH_FONT = re.compile(r"cmmi|cmsy|cmex|math|symbol|msam|msbm|euler|rsfs", re.IGNORECASE)
_MATH = re.compile(r"[=+−×÷±∑∏∫√∂∇≤≥≈≠≡∈∉⊂⊆∀∃→⇒∞∗∝^∧∨α-ωΑ-Ω]")
_LONG_WORD = re.compile(r"[^\W\d_]{4}")
_LONGEST, _WORDS = 150, 3  # characters of a formula's row; fewer words of four letters
_SIGNS = 0.06  # share of its characters that are signs, where its font does not tell


def is_formula(row: Row) -> bool:
    line = row.main
    text = whole(row)
    if line.mono or len(text) > _LONGEST:
        return False
    symbolic = _is_symbolic(line.font)
    if not symbolic and "=" not in text:
        return False
    words, signs = len(_LONG_WORD.findall(text)), len(_MATH.findall(text))
    if symbolic:
        return words < _WORDS and (signs > 0 or words == 0)
    return words < _WORDS and signs > 1 and signs > _SIGNS * len(text) and not ends(text)


def whole(row: Row) -> str:
    """The text of all of the row's lines."""
    return row.text if len(row.lines) == 1 else " ".join([line.text for line in row.lines])


@lru_cache(1000)
def _is_symbolic(font: str) -> bool:
    return _MATH_FONT.search(font) is not None


def ends(text: str) -> bool:
    """Does the text end as a sentence does?"""
    if text[-1:].isdecimal():
        text = _MARKED.sub("", text)
    return text.rstrip(_CLOSING)[-1:] in _ENDS
