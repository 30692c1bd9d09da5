"""Find in the text: the places of a needle in paragraphs, whatever the typography.

Ligatures and widths of letters, the curl of quotes, the length of dashes and the kind and number of white spaces
make no difference, nor do case and accents unless requested; results are exact character ranges of the paragraphs'
own text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from .geometry import Box
from .model import Paragraph

# Ignored signs: accents (Latin, Greek, Cyrillic), Hebrew points, Arabic vowels and the stroke that stretches
# words, soft hyphens, zero-width signs and marks of direction.
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
_LIGATURES = {"ae": "æ", "oe": "œ", "AE": "Æ", "OE": "Œ"}  # ligatures that Unicode does not decompose
# A syllable or kana is decomposed too, but only found as a whole; so is a letter if accents matter.
_WHOLE = "(?![\u1160-\u11ff\u3099\u309a])"
_WHOLE_LETTER = "(?![\u0300-\u036f\u1160-\u11ff\u3099\u309a])"
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


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


def find(
    paragraphs: Iterable[Paragraph],
    needle: str,
    *,
    case: bool = False,
    accents: bool = False,
    whole: bool = False,
) -> Iterator[Match]:
    """Every place of `needle`, in the order of `paragraphs`, none overlapping; none for an empty needle.

    With `case` capitals matter, with `accents` accents; with `whole` no letter or digit may precede or follow it.
    Never raises.
    """
    sought = _prepare(needle, case, accents, whole)
    if sought is None:
        return
    for paragraph in paragraphs:
        for start, end in sought.ranges(paragraph.text):
            yield Match(paragraph, start, end)


def plain_letters(needle: str, *, case: bool = False) -> str:
    """A sequence of lower-case letters and digits contained, in any case, in every plain ASCII text that contains
    `needle`; "" if there is none. A cheap first test.
    """
    return _longest_plain(_fold_needle(needle, case)).lower()


def fold(text: str, *, case: bool = False, accents: bool = False) -> str:
    """`text` without differences that are ignored, except in quotes, dashes and white space."""
    if not text.isascii():
        text = (_UNSEEN if accents else _UNCOUNTED).sub("", unicodedata.normalize("NFKD", text))
    return text if case else text.casefold()


def _fold_needle(needle: str, case: bool, accents: bool = False) -> str:
    words = fold(needle, case=case, accents=accents)
    for apart, together in _LIGATURES.items():
        words = words.replace(together, apart)
    return " ".join(words.split())


def _longest_plain(words: str) -> str:
    """The longest run of plain letters that a text must contain; without letters a ligature or ß may replace."""
    return max(re.split("[^a-z0-9]+|[ao]e|ss", words, flags=re.IGNORECASE), key=len)


class _FoldedNeedle:
    """A folded needle, prepared for searching many texts."""

    def __init__(self, words: str, case: bool, accents: bool, whole: bool) -> None:
        written = "".join(_ALIKE.get(sign) or _KIN.get(sign) or re.escape(sign) for sign in words)
        for apart, together in _LIGATURES.items():
            written = written.replace(apart, f"(?:{apart}|{together})")
        written += _WHOLE_LETTER if accents else _WHOLE
        if whole and words[0].isalnum():
            written = rf"(?<!\w){written}"
        if whole and words[-1].isalnum():
            written += r"(?!\w)"
        self._pattern = re.compile(written)
        self._accents = accents
        self._case = case or words.upper() == words.lower()
        self._plain = _longest_plain(words).encode()

    def ranges(self, text: str) -> Iterator[tuple[int, int]]:
        """Character ranges of `text`, rising."""
        if text.isascii():
            yield from (match.span() for match in self._pattern.finditer(self._fold(text)))
        elif self._possible(text) and self._pattern.search(self._fold(text)):
            yield from self._mapped(text)

    def _fold(self, text: str) -> str:
        return fold(text, case=self._case, accents=self._accents)

    def _possible(self, text: str) -> bool:
        if not self._plain:
            return True
        plain = unicodedata.normalize("NFKD", text)
        return self._plain in (plain if self._case else plain.casefold()).encode("ascii", "ignore")

    def _mapped(self, text: str) -> Iterator[tuple[int, int]]:
        """Character ranges if folding moves characters: each is folded alone, to map positions back."""
        parts = [_letter(sign, self._case, self._accents) for sign in text]
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
def _prepare(needle: str, case: bool, accents: bool, whole: bool) -> _FoldedNeedle | None:
    """A prepared needle, cached for all parts of a document that are searched in turn."""
    words = _fold_needle(needle, case, accents)
    return _FoldedNeedle(words, case, accents, whole) if words else None


@lru_cache(maxsize=1 << 16)
def _letter(sign: str, case: bool, accents: bool) -> str:
    return fold(sign, case=case, accents=accents)
