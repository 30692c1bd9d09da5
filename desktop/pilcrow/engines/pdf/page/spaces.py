"""Spaces between words that a page leaves free but does not print.

Many programs move on instead of printing a blank. MuPDF inserts a space for a gap of .15 of the type size or more,
and only after letters of some scripts: narrow spaces get lost, and those after Vietnamese letters or Greek ones
with breathings. Here the gaps of a line are compared with each other: those between letters are all alike, those
between words are wider.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class GapSettings:
    """Limits for the gaps between two words. Widths are shares of the type size."""

    least: float = 0.07
    """Excess over the line's usual gap between letters."""
    sure: float = 0.2
    """Width that separates words whatever the line's spaces are like."""
    of_space: float = 0.6
    """Share of the line's usual space: in a justified line all spaces are about as wide."""
    spread: float = 0.035
    """Largest spread of letter gaps (10th to 90th percentile): wider ones, as in code set on a grid, are
    inconclusive.
    """
    apart: float = 0.04
    """Distance of the widest letter gap from the narrowest word gap, in a line whose spaces are all missing."""
    uniform: float = 1.6
    """Largest ratio of the widest space to the narrowest, in a line whose spaces are all missing."""
    letters: int = 6
    """Gaps between letters that a line needs to be judged."""


_GAPS = GapSettings()
_SPACE = ord(" ")
_SMALLEST = 1e-6  # points of type
_OPENING, _CLOSING = "“‘«„", ".,;:!?)]}”»…%"
_NO_LETTERS = (
    (0x02B0, 0x02FF),  # spacing accents
    (0x0590, 0x08FF),  # written from right to left
    (0x0E00, 0x109F),  # Thai, Lao, Tibetan, Burmese: no spaces between words
    (0x1780, 0x17FF),  # Khmer
    (0x2000, 0xABFF),  # signs, kana and ideographs
    (0xD7A4, 0xFFFF),  # all after Hangul: private use, Arabic forms, full-width letters
)
_RIGHT_TO_LEFT = ((0x0590, 0x08FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFF))


def missing_spaces(
    codes: Ints, boxes: Floats, sizes: Floats, fonts: Ints, lines: Ints, baselines: Floats
) -> tuple[Ints, Floats]:
    """Indices (k,) of those of a page's n characters before which a space is missing, and the boxes (k, 4) of the
    spaces.

    Each character is given by its code, its box (n, 4) in points, its size, and the numbers of its font and its
    line, line by line; `baselines` (m, 2) are the directions (x, y) of all lines.
    """
    starts, ends = _along(boxes, baselines, lines)
    places = _wide_enough(codes, starts, ends, sizes, lines)
    if not len(places):
        return places, np.empty((0, 4))
    printed = np.flatnonzero(codes != _SPACE)
    gaps = (starts[printed[1:]] - ends[printed[:-1]]) / np.maximum(sizes[printed[:-1]], _SMALLEST)
    found = []
    for line in np.unique(lines[places]):
        first, end = np.searchsorted(lines[printed], (line, line + 1))
        at = printed[first:end]
        found.append(at[1:][_in_line(gaps[first : end - 1], at, codes[at], sizes[at], fonts[at])])
    places = np.concatenate(found)
    return places, _free(boxes, places, baselines[lines[places]])


def _wide_enough(codes: Ints, starts: Floats, ends: Floats, sizes: Floats, lines: Ints) -> Ints:
    """Characters before which there is room for a space, none is printed, and a word may end."""
    wide = starts[1:] - ends[:-1] >= _GAPS.least * np.maximum(sizes[:-1], _SMALLEST)
    after = np.flatnonzero(wide & (lines[1:] == lines[:-1])) + 1
    after = after[(codes[after] != _SPACE) & (codes[after - 1] != _SPACE)]
    found: Ints = after[_may_part(codes[after - 1], codes[after])]
    return found


def _in_line(gaps: Floats, at: Ints, codes: Ints, sizes: Floats, fonts: Ints) -> Bools:
    """True for the gaps of a line without their space; `at` are its printed characters among all."""
    is_letter = _character_classes()[0][np.minimum(codes, 0xFFFF)]
    if any(((codes >= start) & (codes <= end)).any() for start, end in _RIGHT_TO_LEFT) or not is_letter.any():
        return np.zeros(len(gaps), bool)  # in right-to-left text the next character need not stand to the right
    text = fonts == np.bincount(fonts[is_letter]).argmax()  # formulas have other fonts, and other gaps
    alike = text[:-1] & text[1:] & (np.abs(np.diff(sizes)) < 0.02 * sizes[:-1])
    spaced = np.diff(at) > 1
    inner = alike & ~spaced & is_letter[:-1] & is_letter[1:]
    maybe = alike & ~spaced & _may_part(codes[:-1], codes[1:])
    return _between_words(gaps, inner, maybe, spaced)


def _may_part(before: Ints, after: Ints) -> Bools:
    """True where a space may be missing: one character is a letter, the other an edge of a word."""
    is_letter, is_small, may_end, may_begin = _character_classes()
    before, after = np.minimum(before, 0xFFFF), np.minimum(after, 0xFFFF)
    address = (before == ord(".")) & is_small[after]
    can: Bools = may_end[before] & may_begin[after] & (is_letter[before] | is_letter[after]) & ~address
    return can


@cache
def _character_classes() -> tuple[Bools, Bools, Bools, Bools]:
    """For each code up to U+FFFF: letter or mark, small letter, end of a word, beginning of a word."""
    kinds = [unicodedata.category(chr(code)) for code in range(0x10000)]
    letters, lower = np.array([kind[0] in "LM" for kind in kinds]), np.array([kind == "Ll" for kind in kinds])
    for first, last in _NO_LETTERS:
        letters[first : last + 1] = False
    ends, begins = letters.copy(), letters.copy()
    ends[[ord(char) for char in "0123456789" + _CLOSING]] = True
    begins[[ord(char) for char in "0123456789" + _OPENING]] = True
    return letters, lower, ends, begins


def _along(boxes: Floats, baselines: Floats, lines: Ints) -> tuple[Floats, Floats]:
    """Start and end of each character along its baseline; 0 for slanted lines."""
    if (baselines == (1.0, 0.0)).all():
        return boxes[:, 0], boxes[:, 2]
    x, y = baselines[lines].T
    low, high = (np.where(np.abs(x) >= np.abs(y), boxes[:, at], boxes[:, at + 1]) for at in (0, 2))
    forwards = np.where(np.abs(x) >= np.abs(y), x, y) > 0
    straight = np.maximum(np.abs(x), np.abs(y)) > 0.999
    starts, ends = np.where(forwards, low, -high), np.where(forwards, high, -low)
    return starts * straight, ends * straight


def _between_words(gaps: Floats, inner: Bools, maybe: Bools, spaced: Bools) -> Bools:
    """True for the gaps of a line between two words: as wide as its spaces, or a group clearly wider than the
    rest.

    `inner` are the gaps between letters, `maybe` those that can part words; `spaced` are those with a space.
    """
    none = np.zeros(len(gaps), bool)
    if inner.sum() < _GAPS.letters:
        return none
    least = float(np.median(gaps[inner])) + _GAPS.least
    wide = maybe & (gaps >= least) & (gaps >= _narrowest_beside(gaps) + _GAPS.least)
    close = gaps[inner & ~wide]
    if not wide.any() or len(close) < _GAPS.letters:
        return none
    if np.subtract(*np.percentile(close, (90, 10))) > _GAPS.spread:
        return none
    width = _GAPS.of_space * float(np.median(gaps[spaced])) if spaced.any() else _GAPS.sure
    width = min(width, _GAPS.sure)
    found: Bools = wide & (gaps >= width)
    words = gaps[wide]
    if not found.any() and len(words) > 1 and words.max() < _GAPS.uniform * words.min():
        return wide if words.min() - close.max() > _GAPS.apart else none
    return found


def _narrowest_beside(gaps: Floats) -> Floats:
    """For each gap, the narrowest of two before and two after it: all are wide in a spaced-out word."""
    around = np.pad(gaps, 2, constant_values=np.inf)
    beside = [around[shift : shift + len(gaps)] for shift in (0, 1, 3, 4)]
    narrowest: Floats = np.minimum.reduce(beside)
    return np.where(np.isinf(narrowest), 0.0, narrowest)


def _free(boxes: Floats, at: Ints, baselines: Floats) -> Floats:
    """Boxes between the characters `at` and those before them, as tall as the latter."""
    found = boxes[at - 1].copy()
    across = (np.abs(baselines[:, 1]) > np.abs(baselines[:, 0])).astype(int)  # 0: along x, 1: along y
    rows = np.arange(len(at))
    before, after = (boxes[at - shift] for shift in (1, 0))
    low = np.minimum(before[rows, across + 2], after[rows, across + 2])
    high = np.maximum(before[rows, across], after[rows, across])
    found[rows, across], found[rows, across + 2] = np.minimum(low, high), np.maximum(low, high)
    return found
