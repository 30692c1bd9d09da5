"""Composition of characters printed as two. TeX's old fonts have no accented letters: an accent precedes its
letter, and stands over it; and double quotes are often typed as two single ones.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left

from ....core.geometry import char_extents, pack_edges
from ....core.page import Line

_MARKS = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328"
_COMBINING = dict(zip("`´ˆ˜¯˘˙¨˚˝ˇ¸˛", _MARKS, strict=True))
_QUOTES = {"‘‘": "“", "’’": "”", "‚‚": "„"}
_DOTTED = {"ı": "i", "ȷ": "j"}
_PAIR = re.compile(f"[{''.join(_COMBINING)}][^\\W\\d_]|{'|'.join(_QUOTES)}")


def any_pair(text: str) -> bool:
    """True if the text may contain pairs to compose; most pages have none."""
    return not (text.isascii() and "`" not in text) and _PAIR.search(text) is not None


def compose(line: Line) -> None:
    """Replace each pair by one character whose edges enclose both; in place."""
    if not any_pair(line.text):
        return
    extents = char_extents(line.box, line.edges, line.direction)
    chars, gone = list(line.text), []
    for pair in _PAIR.finditer(line.text):
        at = pair.start()
        (low, high), (left, right) = extents[at : at + 2]
        one = _QUOTES.get(pair.group()) or _accented(*pair.group())
        if one and (pair.group() in _QUOTES or left <= (low + high) / 2 <= right):
            chars[at + 1], extents[at + 1] = one, (min(low, left), max(high, right))
            gone.append(at)
    if not gone:
        return
    kept = [at for at in range(len(chars)) if at not in gone]
    line.edges = pack_edges(line.box, [extents[at] for at in kept], line.direction)
    line.text = "".join(chars[at] for at in kept)
    line.lead -= bisect_left(gone, line.lead)
    line.raised = tuple((a - bisect_left(gone, a), b - bisect_left(gone, b)) for a, b in line.raised)


def _accented(accent: str, letter: str) -> str:
    """The letter with the accent; "" if there is no such single character."""
    both = unicodedata.normalize("NFC", _DOTTED.get(letter, letter) + _COMBINING[accent])
    return both if len(both) == 1 else ""
