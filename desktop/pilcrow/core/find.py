"""Find in the text: where a needle stands in paragraphs, whatever the typography.

Case, accents, ligatures and widths of letters, the curl of quotes, the length of dashes and the kind and number
of white spaces make no difference; what is found are exact character ranges of the paragraphs' own text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from .geometry import Box
from .model import Paragraph

# Signs that do not count: accents (Latin, Greek, Cyrillic), Hebrew points, Arabic vowels and the stroke that
# stretches words, soft hyphens, zero-width signs and marks of direction.
_UNCOUNTED = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)
_ALIKE = {
    " ": r"\s+",
    "'": "['‘’‚‛ʼ′]",
    '"': '["“”„‟«»″]',
    "-": "[-‐‒–—―−־]",
}  # fmt: skip
_KIN = {sign: written for written in _ALIKE.values() for sign in written[1:-1] if written != r"\s+"}
_LIGATURES = {"ae": "æ", "oe": "œ", "AE": "Æ", "OE": "Œ"}  # those that Unicode does not take apart
# A syllable or kana is taken apart too, but only the whole of it is found.
_WHOLE = "(?![\u1160-\u11ff\u3099\u309a])"


@dataclass(frozen=True, slots=True)
class Match:
    """The characters `start:end` of a paragraph's text."""

    paragraph: Paragraph
    start: int
    end: int

    @property
    def section(self) -> int:
        return self.paragraph.section

    @property
    def number(self) -> int:
        return self.paragraph.number

    def boxes(self) -> dict[int, tuple[Box, ...]]:
        """True rectangles by 0-based page, in reading order, in points of the page as shown."""
        places: dict[int, tuple[Box, ...]] = {}
        for span in self.paragraph.spans:
            if found := span.boxes(self.start, self.end):
                places[span.page] = (*places.get(span.page, ()), *found)
        return places


def find(paragraphs: Iterable[Paragraph], needle: str, *, case: bool = False) -> Iterator[Match]:
    """Every place of `needle`, in the order of `paragraphs`, none overlapping; none for an empty needle.

    `case` makes capitals count. Never raises.
    """
    sought = _sought(needle, case)
    if sought is None:
        return
    for paragraph in paragraphs:
        for start, end in sought.ranges(paragraph.text):
            yield Match(paragraph, start, end)


def letters(needle: str, *, case: bool = False) -> str:
    """Lower-case letters and digits that stand in a row, of whatever case, in every text of plain ASCII that has
    `needle`; "" where that cannot be said. Looking for them first costs little.
    """
    return _plain(_words(needle, case)).lower()


def fold(text: str, *, case: bool = False) -> str:
    """`text` without what makes no difference, quotes, dashes and white space excepted."""
    if not text.isascii():
        text = _UNCOUNTED.sub("", unicodedata.normalize("NFKD", text))
    return text if case else text.casefold()


def _words(needle: str, case: bool) -> str:
    words = fold(needle, case=case)
    for apart, together in _LIGATURES.items():
        words = words.replace(together, apart)
    return " ".join(words.split())


def _plain(words: str) -> str:
    """Plain letters that a text must have, for a look that costs little; never of those a ligature or ß gives."""
    return max(re.split("[^a-z0-9]+|[ao]e|ss", words, flags=re.IGNORECASE), key=len)


class _Sought:
    """A folded needle, made ready to be looked for in many texts."""

    def __init__(self, words: str, case: bool) -> None:
        written = "".join(_ALIKE.get(sign) or _KIN.get(sign) or re.escape(sign) for sign in words)
        for apart, together in _LIGATURES.items():
            written = written.replace(apart, f"(?:{apart}|{together})")
        self._pattern = re.compile(written + _WHOLE)
        self._case = case or words.upper() == words.lower()
        self._plain = _plain(words).encode()

    def ranges(self, text: str) -> Iterator[tuple[int, int]]:
        """Character ranges of `text`, rising."""
        if text.isascii():
            yield from (match.span() for match in self._pattern.finditer(fold(text, case=self._case)))
        elif self._possible(text) and self._pattern.search(fold(text, case=self._case)):
            yield from self._mapped(text)

    def _possible(self, text: str) -> bool:
        if not self._plain:
            return True
        plain = unicodedata.normalize("NFKD", text)
        return self._plain in (plain if self._case else plain.casefold()).encode("ascii", "ignore")

    def _mapped(self, text: str) -> Iterator[tuple[int, int]]:
        """The same where folding moves characters: each is folded alone, to know which stands where."""
        parts = [_letter(sign, self._case) for sign in text]
        owner = [at for at, part in enumerate(parts) for _ in part]
        last = 0
        for match in self._pattern.finditer("".join(parts)):
            start, end = owner[match.start()], owner[match.end() - 1] + 1
            while end < len(parts) and not parts[end]:
                end += 1
            if start >= last:
                yield start, end
                last = end


@lru_cache(maxsize=8)
def _sought(needle: str, case: bool) -> _Sought | None:
    """Made once for all the parts of a document that are looked through one after the other."""
    words = _words(needle, case)
    return _Sought(words, case) if words else None


@lru_cache(maxsize=1 << 16)
def _letter(sign: str, case: bool) -> str:
    return fold(sign, case=case)
