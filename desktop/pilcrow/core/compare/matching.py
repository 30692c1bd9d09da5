"""Units of two versions paired: equal ones, those that differ in figures, then similar ones; and which moved.

Unique equal texts are paired first and grow to their neighbours (patience sorting); what is left is paired by the
shingles (Broder 1997) that two units share. The heaviest run of pairs in the same order on both sides stays in
place, the others moved.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from ..stopping import Stopped, check_stopped, never
from .units import Shingle, Unit

Pair = tuple[int, int]
"""Indices of a unit in the older and in the newer version."""
_SIMILAR, _SIMILAR_HERE = 0.7, 0.5
"""Dice coefficient of the shingles from which two units are a pair: anywhere, and at the same place."""
_HERE = 0.2
"""What the same place in the order adds to that."""
_COMMON, _NEAREST = 40, 12
"""Units with a shingle from which it tells nothing; units compared on either side of a place, and by their
shingles.
"""
_TELLING, _LEAST = 3, 6
"""Words other than figures from which a text is known again anywhere, and from which it may have moved by itself:
shorter ones occur again by chance.
"""


class Matching:
    """Pairs of units of an older and a newer version."""

    def __init__(self, old: Sequence[Unit], new: Sequence[Unit], stopped: Stopped = never) -> None:
        """Raises `Cancelled` once `stopped()`."""
        self.old, self.new = old, new
        self.newer: dict[int, int] = {}
        self.older: dict[int, int] = {}
        for key in (_letters, _masked):
            check_stopped(stopped)
            self._pair_equal(key)
        self._pair_similar(stopped)
        self._pair_headings()
        self._drop_chance()

    @property
    def pairs(self) -> list[Pair]:
        return sorted(self.newer.items())

    def _add(self, i: int, j: int) -> None:
        self.newer[i], self.older[j] = j, i

    def in_place(self) -> list[Pair]:
        """The heaviest run of pairs that rises on both sides."""
        pairs = self.pairs
        weights = [min(self.old[i].weight, self.new[j].weight) for i, j in pairs]
        return [pairs[n] for n in _heaviest_rising([j for _, j in pairs], weights)]

    def gaps(self) -> tuple[list[int], list[int]]:
        """For each unit of both sides the number of units in place before it."""
        placed = self.in_place()
        olds, news = [i for i, _ in placed], [j for _, j in placed]
        return (
            [bisect_left(olds, i) for i in range(len(self.old))],
            [bisect_left(news, j) for j in range(len(self.new))],
        )

    # ---- equal units --------------------------------------------------------------------------------------

    def _pair_equal(self, key: Callable[[Unit], str]) -> None:
        olds, news = self._by_key(self.old, self.newer, key), self._by_key(self.new, self.older, key)
        for text, there in olds.items():
            unit = self.old[there[0]]
            if len(there) == len(news.get(text, ())) == 1 and (unit.heading or unit.lettered >= _TELLING):
                self._add(there[0], news[text][0])
        for step in (1, -1):
            for i, j in self.pairs[::step]:
                self._grow(i, j, step, key)
        here, beside = self.gaps()
        places = defaultdict(list)
        for j in self._free(self.new, self.older):
            places[key(self.new[j]), beside[j]].append(j)
        for i in self._free(self.old, self.newer):
            if equal := places.get((key(self.old[i]), here[i])):
                self._add(i, equal.pop(0))

    @staticmethod
    def _free(units: Sequence[Unit], paired: dict[int, int]) -> list[int]:
        return [n for n in range(len(units)) if n not in paired]

    def _by_key(
        self, units: Sequence[Unit], paired: dict[int, int], key: Callable[[Unit], str]
    ) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for n in self._free(units, paired):
            found[key(units[n])].append(n)
        return found

    def _grow(self, i: int, j: int, step: int, key: Callable[[Unit], str]) -> None:
        """Pair the neighbours of a pair as long as they are equal."""
        i, j = i + step, j + step
        while 0 <= i < len(self.old) and 0 <= j < len(self.new):
            if i in self.newer or j in self.older or key(self.old[i]) != key(self.new[j]):
                return
            self._add(i, j)
            i, j = i + step, j + step

    # ---- similar units ------------------------------------------------------------------------------------

    def _pair_similar(self, stopped: Stopped) -> None:
        here, beside = self.gaps()
        shared: dict[Shingle, list[int]] = defaultdict(list)
        together: dict[int, list[int]] = defaultdict(list)
        for j in self._free(self.new, self.older):
            together[beside[j]].append(j)
            for shingle in self.new[j].shingles:
                shared[shingle].append(j)
        starts = [(0, 0), *self.in_place()]
        found = []
        for i in self._free(self.old, self.newer):
            check_stopped(stopped)
            gap, (k, m) = together[here[i]], starts[here[i]]
            middle = bisect_left(gap, m + i - k)
            candidates = {*gap[max(0, middle - _NEAREST) : middle + _NEAREST], *_likeliest(self.old[i], shared)}
            for j in candidates:
                same = here[i] == beside[j]
                likeness = _likeness(self.old[i], self.new[j])
                if likeness >= (_SIMILAR_HERE if same else _SIMILAR):
                    found.append((likeness + _HERE * same, -abs(m + i - k - j), -i, -j))
        for _, _, i, j in sorted(found, reverse=True):
            if -i not in self.newer and -j not in self.older:
                self._add(-i, -j)

    def _pair_headings(self) -> None:
        """Pair headings with other words whose next units are a pair: a section got another title."""
        for i, j in self.pairs:
            while i and j and self.old[i - 1].heading and self.new[j - 1].heading:
                i, j = i - 1, j - 1
                if i in self.newer or j in self.older:
                    break
                self._add(i, j)

    def _drop_chance(self) -> None:
        """Part what seems to have moved by chance: short units, and rows of tables that are only similar."""
        placed = set(self.in_place())
        for run in runs([pair for pair in self.pairs if pair not in placed], self):
            known = [i for i, j in run if not self.old[i].row or self.old[i].letters == self.new[j].letters]
            if sum(self.old[i].lettered for i in known) < _LEAST:
                for i, j in run:
                    del self.newer[i], self.older[j]


def runs(pairs: Sequence[Pair], matching: Matching) -> list[list[Pair]]:
    """Moved pairs by the runs that they moved in: nothing that is paired otherwise stands between them."""
    found: list[list[Pair]] = [[pair] for pair in pairs[:1]]
    for (i, j), (k, m) in pairwise(pairs):
        alone = (
            m > j
            and not any(n in matching.newer for n in range(i + 1, k))
            and not any(n in matching.older for n in range(j + 1, m))
        )
        if alone:
            found[-1].append((k, m))
        else:
            found.append([(k, m)])
    return found


def _letters(unit: Unit) -> str:
    return unit.letters


def _masked(unit: Unit) -> str:
    return unit.masked


def _likeliest(unit: Unit, shared: Mapping[Shingle, list[int]]) -> list[int]:
    """The units that share most shingles with one, by the units that have each."""
    places = (shared.get(shingle, ()) for shingle in unit.shingles)
    counts = Counter(n for there in places if len(there) <= _COMMON for n in there)
    return [n for n, _ in counts.most_common(_NEAREST)]


def _likeness(old: Unit, new: Unit) -> float:
    """Dice coefficient of the shingles; 0 for a heading and another kind of unit."""
    if old.heading != new.heading:
        return 0.0
    return 2 * len(old.shingles & new.shingles) / (len(old.shingles) + len(new.shingles))


def _heaviest_rising(values: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Indices of the heaviest strictly rising run of distinct `values`, in O(n log n) with a Fenwick tree."""
    ranks = {value: rank for rank, value in enumerate(sorted(values), 1)}
    best: list[tuple[int, int]] = [(0, -1)] * (len(values) + 1)
    before: list[int] = []
    for n, value in enumerate(values):
        top, rank = (0, -1), ranks[value] - 1
        while rank:
            top = max(top, best[rank])
            rank -= rank & -rank
        before.append(top[1])
        reached, rank = (top[0] + weights[n], n), ranks[value]
        while rank <= len(values):
            best[rank] = max(best[rank], reached)
            rank += rank & -rank
    at, rank, top = -1, len(values), (0, -1)
    while rank:
        top = max(top, best[rank])
        rank -= rank & -rank
    at, found = top[1], []
    while at >= 0:
        found.append(at)
        at = before[at]
    return found[::-1]
