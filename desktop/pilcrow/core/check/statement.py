"""A statement checked: its parts located, their figures and words compared, and what came of it."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from ..language.quantities import Quantity, scale_of
from ..language.relations import SILENCE, SPEAKER
from ..model import Coordinate
from ..protocols import Corpus
from . import computed, senses, tables
from .evidence import Unit, units
from .figures import fits
from .parts import Part, split
from .states import ABSENT, COMPUTED, CONTRADICTED, NOT_FOUND, SUPPORTED, UNCHECKED, Checked, Evidence
from .words import content

_FOUND, _LOOKED = 14, 8
"""Paragraphs that a statement, and each of its parts, is searched in."""
_COMPARED = 8
"""Sentences and rows whose meaning is compared."""
_CLOSE, _FAR = 0.5, 0.36
"""How alike statement and passage are, for words alone to be supported, and below which nothing is found."""
_FIGURED = 0.18
"""The same where all figures stand in the passage."""
_WORSE = 0.12
"""How much less alike another passage may be than the best, to support what that one contradicts."""
_CITED = 2
_MARKS = re.compile(r"\[[DS:0-9?]+\]|[*_`#]+|^\s*(?:\d{1,2}[.)]|[-•])\s+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _View:
    """A unit as evidence for a part: the share of the part's words that it has, how alike they are, 0 to 1."""

    unit: Unit
    cover: float
    alike: float


@dataclass(frozen=True, slots=True)
class _Judged:
    state: str
    units: tuple[Unit, ...]
    why: str
    formula: str = ""


class Checker:
    """Checks statements against one corpus; remembers what it has read of it."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._units: dict[Coordinate, list[Unit]] = {}

    def check(
        self, sentence: str, read: Collection[Coordinate] | None = None, cited: Collection[Coordinate] = ()
    ) -> Checked:
        """Whether the corpus bears out a sentence; with `read`, whether those paragraphs do: what is `cited` is
        looked at first.
        """
        said = _MARKS.sub(" ", sentence).strip()
        if not content(said):
            return Checked(sentence, UNCHECKED, (), "It says nothing that could be looked up.")
        for places in ([cited] if cited else []) + [read]:
            judged = self._judge(said, places)
            if judged.state in (SUPPORTED, COMPUTED, ABSENT) or places is read:
                break
        evidence = tuple(Evidence(unit.at, unit.start, unit.end) for unit in dict.fromkeys(judged.units))
        return Checked(sentence, judged.state, evidence, judged.why, judged.formula)

    def _judge(self, said: str, places: Collection[Coordinate] | None) -> _Judged:
        if (silence := SILENCE.search(said)) and SPEAKER.search(said[: silence.start()]):
            return self._silence(said[silence.end() :], places)
        parts = split(said)
        judged = [self._part(part, places, len(parts) > 1) for part in parts]
        return judged[0] if len(judged) == 1 else _joined(judged)

    # ---- locating ------------------------------------------------------------------------------------------

    def _candidates(self, part: Part, places: Collection[Coordinate] | None, alone: bool) -> list[Unit]:
        """The units of the paragraphs where a part may stand."""
        if places is None:
            words = " ".join(part.text[word.start : word.end] for word in part.words)
            figures = " ".join(part.text[q.start : q.end] for q in part.figures)
            found = self.corpus.search(part.whole, _FOUND) + self.corpus.search(f"{words} {figures}", _LOOKED)
            if alone:
                found += self.corpus.search(part.text, _LOOKED)
            places = dict.fromkeys(hit.at for hit in found)
        return [unit for at in places for unit in self._of(at)]

    def _of(self, at: Coordinate) -> list[Unit]:
        if at not in self._units:
            self._units[at] = units(self.corpus, at)
        return self._units[at]

    def _views(self, part: Part, found: Sequence[Unit]) -> tuple[list[_View], tables.Weight]:
        """The units, best first, and how telling words are among them."""
        occurring = Counter(stem for unit in found for stem in unit.stems.all)

        def weight(stem: str) -> float:
            return math.log(1 + len(found) / (1 + occurring[stem]))

        total = sum(map(weight, part.stems)) or 1.0
        beside = part.context - part.stems

        def cover(unit: Unit) -> float:
            held = sum(weight(s) * (1 if s in unit.stems else 0.5 if s in unit.near else 0) for s in part.stems)
            return held / total

        def rank(unit: Unit) -> float:
            figures = sum(any(fits(q, f, self._scale(unit)) for f in unit.figures) for q in part.figures)
            more = sum(weight(s) for s in beside if s in unit.stems or s in unit.near) / total
            return cover(unit) + 0.4 * figures / max(1, len(part.figures)) + 0.15 * min(1.0, more)

        best = sorted(found, key=rank, reverse=True)
        alike = self.corpus.likeness(part.text, [unit.text for unit in best[:_COMPARED]])
        views = [
            _View(unit, (c := cover(unit)), c if alike is None else (c + float(alike[i])) / 2)
            for i, unit in enumerate(best[:_COMPARED])
        ]
        if not part.figures:
            views.sort(key=lambda view: -view.alike)
        return views + [_View(unit, (c := cover(unit)), c * 0.75) for unit in best[_COMPARED:]], weight

    @cached_property
    def _document_scale(self) -> Decimal:
        titles = [section.title for document in self.corpus.documents for section in document.sections]
        return next((scale for scale in map(scale_of, titles) if scale != 1), Decimal(1))

    def _scale(self, unit: Unit) -> Decimal:
        here = scale_of(unit.around)
        return here if here != 1 else self._document_scale

    # ---- judging -------------------------------------------------------------------------------------------

    def _part(self, part: Part, places: Collection[Coordinate] | None, alone: bool) -> _Judged:
        found = self._candidates(part, places, alone)
        if not found:
            return _Judged(NOT_FOUND, (), "Nothing in the document is near it.")
        views, weight = self._views(part, found)
        if part.figures:
            return self._figures(part, views, weight)
        return self._words(part, views)

    def _words(self, part: Part, views: Sequence[_View]) -> _Judged:
        best = views[0]
        if best.alike < _FAR:
            return _Judged(NOT_FOUND, (best.unit,), "Nothing in the document says this.")
        against = ""
        for view in views[:_COMPARED]:
            if view.alike < max(_FAR, best.alike - _WORSE):
                break
            turned = senses.conflict(part.text, view.unit.text)
            if not turned and view.alike >= _CLOSE:
                if missing := self._missing_names(part, view.unit):
                    against = against or f"“{missing}” does not stand there"
                    continue
                return _Judged(SUPPORTED, (view.unit,), "The passage says it in other words.")
            if turned and view is best:
                return _Judged(CONTRADICTED, (view.unit,), f"{turned[:1].upper()}{turned[1:]}.")
        if against:
            return _Judged(NOT_FOUND, (best.unit,), f"{against[:1].upper()}{against[1:]}.")
        return _Judged(UNCHECKED, (best.unit,), "Words of it were found, but nothing that could be compared.")

    def _figures(self, part: Part, views: Sequence[_View], weight: tables.Weight) -> _Judged:
        against: list[tuple[Unit, str]] = []
        for view in views:
            if view.cover < _FIGURED:
                continue
            verdicts = [self._stands(q, part, view.unit, weight) for q in part.figures]
            wrong = next((why for ok, why in verdicts if not ok and why), "")
            if all(ok for ok, _ in verdicts):
                wrong = senses.conflict(part.text, view.unit.text) if not view.unit.fields else ""
                if not wrong and (missing := self._missing_names(part, view.unit)):
                    wrong = f"“{missing}” does not stand there"
                if not wrong:
                    return _Judged(SUPPORTED, (view.unit,), "Its figures stand there, with these words.")
            if wrong:
                against.append((view.unit, wrong))
        if made := computed.derive(part, [view.unit for view in views[:_COMPARED]], weight, self._scale):
            return _Judged(COMPUTED, made.units, f"It follows: {made.formula}.", made.formula)
        if against:
            unit, why = against[0]
            return _Judged(CONTRADICTED, (unit,), f"{why[:1].upper()}{why[1:]}.")
        shown = " and ".join(part.text[q.start : q.end].strip() for q in part.figures)
        return _Judged(NOT_FOUND, (views[0].unit,), f"{shown} does not stand where its words do.")

    def _stands(self, said: Quantity, part: Part, unit: Unit, weight: tables.Weight) -> tuple[bool, str]:
        """Whether a figure of the part stands in a unit, and if not, what stands there instead."""
        scale = self._scale(unit)
        if not unit.fields:
            return self._in_text(said, part, unit, scale)
        row = tables.cells(unit)
        here = tables.fitting(said, row, scale)
        right = tables.right_columns(
            [c for c in row if c.figure.kind is said.kind] or row, part.years, part.stems, part.context, weight
        )
        rows = [other for other in self._of(unit.at) if other is not unit and other.fields]
        mine = tables.label_fit(unit, part.stems, weight)
        better = [o for o in rows if tables.label_fit(o, part.stems, weight) > mine + tables._CLEAR]
        if here and any(cell in right for cell in here) and mine > 0:
            if not better or any(tables.fitting(said, tables.cells(o), scale) for o in better):
                return True, ""
            best = max(better, key=lambda o: tables.label_fit(o, part.stems, weight))
            return False, f"that is the row “{unit.label}”; “{best.label}” has {best.text}"
        if not better and tables.labelled(unit, part.context) and right:
            shown = ", ".join(
                f"{c.field.text} ({c.field.head})" if c.field.head else c.field.text for c in right[:3]
            )
            return False, f"“{unit.label}” has {shown}"
        return False, ""

    def _in_text(self, said: Quantity, part: Part, unit: Unit, scale: Decimal) -> tuple[bool, str]:
        rivals = [
            q for q in unit.figures if q.kind is said.kind and (q.unit == said.unit or not (q.unit and said.unit))
        ]
        here = [q for q in unit.figures if fits(said, q, scale)]
        if here:
            return True, ""
        if rivals and not self._covered(part, unit):
            return False, f"there stands {unit.text[rivals[0].start : rivals[0].end].strip()}"
        return False, ""

    def _covered(self, part: Part, unit: Unit) -> bool:
        held = sum(stem in unit.stems for stem in part.stems)
        return held < 0.5 * len(part.stems)

    def _missing_names(self, part: Part, unit: Unit) -> str:
        """A name in the part that the passage lacks and that is not all over the document."""
        whole = self.corpus.paragraph(unit.at).whole
        for word in part.words:
            if not word.name or word.stem in unit.stems or word.stem in unit.near:
                continue
            written = part.text[word.start : word.end]
            if written.casefold() in whole.casefold() or self._everywhere(written):
                continue
            return written
        return ""

    def _everywhere(self, name: str) -> bool:
        hits = self.corpus.search(name, 6)
        return sum(name.casefold() in self.corpus.paragraph(hit.at).text.casefold() for hit in hits) >= 4

    # ---- what is not said ----------------------------------------------------------------------------------

    def _silence(self, sought: str, places: Collection[Coordinate] | None) -> _Judged:
        part = Part(sought.strip(" ,.:"), sought.strip(" ,.:"))
        found = self._candidates(part, places, alone=False)
        if not found or not part.stems:
            return _Judged(ABSENT, (), "Searching finds nothing of it.")
        views, _ = self._views(part, found)
        best = max(views[:_COMPARED], key=lambda view: view.alike)
        if best.alike >= 0.48:
            return _Judged(CONTRADICTED, (best.unit,), "The document does say it.")
        return _Judged(ABSENT, (), "Searching finds nothing of it.")


def _joined(judged: Sequence[_Judged]) -> _Judged:
    """What the parts come to: all must hold, and the worst decides."""
    held = all(j.state in (SUPPORTED, COMPUTED) for j in judged)
    units = tuple(unit for j in judged for unit in j.units)
    if held:
        formula = "; ".join(j.formula for j in judged if j.formula)
        return _Judged(
            COMPUTED if formula else SUPPORTED, units, " ".join(dict.fromkeys(j.why for j in judged)), formula
        )
    worst = next(j for state in (CONTRADICTED, NOT_FOUND, UNCHECKED) for j in judged if j.state == state)
    return _Judged(worst.state, (*worst.units, *units), worst.why)
