"""Extension of marks to whole words, wherever the selection ended."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from .annotation import MarkedPart

# Thai, Lao, Tibetan, Burmese, Khmer, kana and ideographs are written without spaces between words.
_UNSPACED = re.compile(
    "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u312f\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)


def whole_words(parts: Sequence[MarkedPart]) -> list[MarkedPart]:
    """Selected text extended to whole words, without white space at its ends; within one word unchanged."""
    first, last = (next((p for p in each if p.text.strip()), None) for each in (parts, parts[::-1]))
    if first is None or last is None or (first is last and not re.search(r"\s", first.text.strip())):
        return list(parts)
    found = [*parts[parts.index(first) : parts.index(last) + 1]]
    text, start = first.paragraph.text, first.start + len(first.text) - len(first.text.lstrip())
    while start > 0 and _of_word(text[start - 1]) and _of_word(text[start]):
        start -= 1
    found[0] = replace(first, start=start)
    text, end = last.paragraph.text, last.start + len(last.text.rstrip())
    while end < len(text) and _of_word(text[end - 1]) and _of_word(text[end]):
        end += 1
    found[-1] = replace(found[-1], end=end)
    return found


def _of_word(sign: str) -> bool:
    """True if a sign belongs to a word with its neighbours: letters, digits, accents, apostrophes."""
    return sign in "'’_" or (unicodedata.category(sign)[0] in "LNM" and not _UNSPACED.match(sign))
