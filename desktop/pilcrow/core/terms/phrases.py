"""Phrases of a document that may be terms, and their counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .common_words import linkers
from .stream import Flags, Ints, Stream

LONGEST = 4
"""Words of a phrase in running text, at most."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """Candidates, (candidates,) each, and their places, (places,) each, sorted by candidate.

    `words` is the number of words of a candidate; its places are `first[begin[c]:begin[c + 1]]`, each the position
    of its first word in the stream. `longer` is the number of places of the most frequent candidate that contains
    it.
    """

    words: Ints
    begin: Ints
    first: Ints
    longer: Ints

    def __len__(self) -> int:
        return len(self.words)

    @property
    def count(self) -> Ints:
        return np.diff(self.begin)

    @property
    def owner(self) -> Ints:
        """Candidate of each place."""
        return np.repeat(np.arange(len(self)), self.count)

    @property
    def last(self) -> Ints:
        """Position of the last word at each place."""
        return self.first + np.repeat(self.words, self.count) - 1


def phrases(s: Stream, language: str, marked: Flags) -> Phrases:
    """Candidates of a stream: phrases that neither begin nor end with a common word and occur twice, or once as a
    whole title, or where a definition or the like is `marked` at their first word.
    """
    size = len(s.key)
    whole = _whole_titles(s)
    linking = np.array([w.casefold() in linkers(language) for w in s.spellings], np.bool_)
    linking = linking[s.form] if size else np.zeros(0, np.bool_)
    inner = ~s.common | linking  # words that a phrase may contain
    groups: list[tuple[int, Ints, Ints]] = []  # words, number of the phrase at each place, place
    grams = s.key.copy()
    sub: Ints = np.zeros(0, np.int64)
    unbroken = np.ones(size, np.bool_)
    held = np.ones(size, np.bool_)
    longer: list[Ints] = []
    shorter = grams
    for n in range(1, 8):  # words of a title that is a term as a whole, at most
        if n > 1:
            size -= 1
            if size <= 0:
                break
            unbroken = unbroken[:size] & ~s.apart[n - 1 :]
            held = held[:size] & (inner[n - 2 : n - 2 + size] if n > 2 else True)
            _, grams = np.unique(grams[:size] * len(s.keys) + s.key[n - 1 :], return_inverse=True)
        ends = ~s.common[:size] & ~s.common[n - 1 :]
        titled = (whole[:size] == n) & ~linking[:size]  # "and others" is the end of a title's part
        fit = unbroken & (titled | (ends & held & (n <= LONGEST)))
        places = np.flatnonzero(fit)
        sub = grams[places]
        counts = np.bincount(sub, minlength=1)
        # places of a phrase that is in no title, definition or abbreviation, at least
        kept = (counts[sub] >= 2) | titled[places] | marked[places]
        wanted = np.zeros(len(counts), np.bool_)
        wanted[sub[kept]] = True
        chosen = wanted[sub]
        groups.append((n, sub[chosen], places[chosen]))
        longer.append(np.zeros(int(counts.size), np.int64))
        if n > 1:
            _raise(longer[n - 2], shorter, sub[chosen], places[chosen], counts)
        shorter = grams
    return _gathered(groups, longer)


def _raise(longer: Ints, shorter: Ints, grams: Ints, places: Ints, counts: Ints) -> None:
    """Record for each shorter phrase the frequencies of longer phrases beginning or ending with it."""
    for at in (places, places + 1):
        inside = shorter[at]
        known = inside < len(longer)
        np.maximum.at(longer, inside[known], counts[grams[known]])


def _whole_titles(s: Stream) -> Ints:
    """Number of words of each part of a title, between punctuation marks, at its first word; else 0."""
    size = len(s.key)
    begins = np.flatnonzero(s.apart & s.title)
    border = np.append(np.flatnonzero(s.apart), size)
    ends = border[np.searchsorted(border, begins, side="right")] if size else begins
    whole = np.zeros(size, np.int64)
    whole[begins] = ends - begins
    return whole


def _gathered(groups: list[tuple[int, Ints, Ints]], longer: list[Ints]) -> Phrases:
    words, counts, firsts, held = [], [], [], []
    for (n, grams, places), more in zip(groups, longer, strict=True):
        distinct, inverse, count = np.unique(grams, return_inverse=True, return_counts=True)
        order = np.argsort(inverse, kind="stable")
        words.append(np.full(len(distinct), n, np.int64))
        counts.append(count.astype(np.int64))
        firsts.append(places[order])
        held.append(more[distinct] if len(distinct) else distinct.astype(np.int64))
    begin = np.concatenate([[0], np.cumsum(np.concatenate(counts))]) if counts else np.zeros(1, np.int64)
    none = np.zeros(0, np.int64)
    return Phrases(
        np.concatenate(words) if words else none,
        begin.astype(np.int64),
        np.concatenate(firsts) if firsts else none,
        np.concatenate(held) if held else none,
    )
