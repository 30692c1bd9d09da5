"""The comparison of two versions: sections and paragraphs that changed, are new, gone, or moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..model import Document, Paragraph
from ..stopping import Stopped, check_stopped, never
from .changes import Change, ChangeKind, Comparison, Figure, Side, in_order
from .edits import edits
from .matching import Matching, Pair, runs
from .units import Unit, units

_INSIDE = 0.75
"""Share of a unit's words within another's from which it is a piece of it: a paragraph parted in one version."""


@dataclass(frozen=True, slots=True)
class Version:
    """One of the two versions: a document, and all its paragraphs in order."""

    document: Document
    paragraphs: Sequence[Paragraph]


def compare(old: Version, new: Version, stopped: Stopped = never) -> Comparison:
    """Compare two versions; takes time in proportion to their length. Both directions give the same, mirrored.

    Raises `Cancelled` once `stopped()`.
    """
    if old.document.id > new.document.id:
        return compare(new, old, stopped).mirrored
    found = _Comparing(old, new, stopped)
    return Comparison(old.document, new.document, in_order(found.changes()), tuple(sorted(found.renumbered())))


@dataclass(frozen=True, slots=True)
class _Half:
    """One version in a comparison: its units, the index of each one's partner in the other version, and for the
    unit of a pair further units that are pieces of the same text.
    """

    units: Sequence[Unit]
    partner: dict[int, int]
    pieces: dict[int, list[int]]

    def whole(self, n: int) -> list[Unit]:
        """A unit with its pieces, in order."""
        return [self.units[m] for m in sorted((n, *self.pieces.get(n, ())))]

    def alone(self) -> list[int]:
        """Units without a partner that are no pieces."""
        pieces = {n for group in self.pieces.values() for n in group}
        return [n for n in range(len(self.units)) if n not in self.partner and n not in pieces]


class _Comparing:
    """The comparison of two versions in one direction."""

    def __init__(self, old: Version, new: Version, stopped: Stopped) -> None:
        olds, news = units(old.document, old.paragraphs), units(new.document, new.paragraphs)
        self._matching = found = Matching(olds, news, stopped)
        self._stopped = stopped
        self._old, self._new = _Half(olds, found.newer, {}), _Half(news, found.older, {})
        _join_pieces(self._old, self._new)
        _join_pieces(self._new, self._old)
        self._targets = {olds[i].paragraph.key: news[j].paragraph.key for i, j in found.pairs}

    def renumbered(self) -> list[Pair]:
        """Ids of sections whose headings are a pair with different numbers."""
        pairs = ((self._old.units[i], self._new.units[j]) for i, j in self._matching.pairs)
        return [(a.paragraph.section, b.paragraph.section) for a, b in pairs if a.heading and a.number != b.number]

    def changes(self) -> Iterator[Change]:
        for i, j in self._matching.pairs:
            check_stopped(self._stopped)
            if change := self._changed(i, j):
                yield change
        for here, there in _alone(self._old, self._new):
            yield Change(ChangeKind.GONE, here, there)
        for here, there in _alone(self._new, self._old):
            yield Change(ChangeKind.NEW, there, here)
        placed = set(self._matching.in_place())
        for run in runs([pair for pair in self._matching.pairs if pair not in placed], self._matching):
            olds, news = [self._old.units[i] for i, _ in run], [self._new.units[j] for _, j in run]
            yield Change(ChangeKind.MOVED, _side(olds, run[0][0]), _side(news, run[0][1]))

    def _changed(self, i: int, j: int) -> Change | None:
        """The change of the text of a pair, if it has one."""
        olds, news = self._old.whole(i), self._new.whole(j)
        if len(olds) == len(news) == 1 and olds[0].letters == news[0].letters:
            return None
        found = tuple(edits(olds, news, self._targets))
        figures = {edit.figure for edit in found}
        figure = next((kind for kind in Figure if kind in figures), None)
        return Change(ChangeKind.CHANGED, _side(olds, i), _side(news, j), found, figure) if found else None


def _join_pieces(half: _Half, other: _Half) -> None:
    """Join units without a partner to the pair beside them that has their words: a paragraph that is parted in one
    version only.
    """
    hosts: dict[int, int] = {}
    for step in (1, -1):
        for n in range(len(half.units))[::step]:
            unit, near = half.units[n], n - step
            host = hosts.get(near, near)
            if n in half.partner or n in hosts or host not in half.partner or unit.heading:
                continue
            rest = other.units[half.partner[host]].bag.copy()
            for used in half.whole(host):
                rest -= used.bag
            if unit.words and (unit.bag & rest).total() >= _INSIDE * len(unit.words):
                half.pieces.setdefault(host, []).append(n)
                hosts[n] = host


def _alone(half: _Half, other: _Half) -> Iterator[tuple[Side, Side]]:
    """Units without a partner, those of one section in a row together, with their place on both sides."""
    alone = list(enumerate(half.alone()))
    for _, group in groupby(alone, lambda each: (each[1] - each[0], half.units[each[1]].paragraph.section)):
        own = [n for _, n in group]
        here = _side([half.units[n] for n in own], own[0])
        yield here, _place_of(own[0], half.partner, other.units)


def _place_of(n: int, partner: dict[int, int], others: Sequence[Unit]) -> Side:
    """Where a unit would stand in the other version: behind the partner of the unit before it."""
    before = next((partner[m] for m in range(n - 1, -1, -1) if m in partner), -1)
    if not others:
        return Side(0, (), 0)
    beside = others[min(before + 1, len(others) - 1)]
    return Side(others[max(before, 0)].paragraph.section, (), before + 1, beside.part)


def _side(found: Sequence[Unit], order: int) -> Side:
    return Side(found[0].paragraph.section, tuple(unit.part for unit in found), order)
