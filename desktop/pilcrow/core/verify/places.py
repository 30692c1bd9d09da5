"""Sentences and rows of a corpus that may support or contradict a statement, ranked by words and numbers."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from decimal import Decimal
from functools import cached_property

from ..language.numbers.quantities import amounts, scale_of
from ..model import Coordinate
from ..protocols import Corpus
from ..text_units import TextUnit, text_units
from .numbers import agrees_with
from .parts import StatementPart
from .rows import Weight
from .words import score_presence, stems

_FOUND, _LOOKED = 14, 8
"""Paragraphs searched for a whole statement, and for each of its parts or a name."""
_FIGURES, _BESIDE = 0.4, 0.15
"""Ranking weights of a part's numbers, and of the words of the other parts; the part's own words weigh 1."""
_EVERYWHERE = 4
"""Number of paragraphs with a name that make it known throughout the document: passages need not repeat it."""


class CorpusUnits:
    """The sentences and rows of one corpus, cached once read."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._units: dict[Coordinate, list[TextUnit]] = {}
        self._found: dict[tuple[str, int], list[Coordinate]] = {}
        self._spread: dict[str, bool] = {}

    def candidates(
        self, part: StatementPart, read: Collection[Coordinate] | None, alone: bool = False
    ) -> list[TextUnit]:
        """Units of the paragraphs where a part may stand: of those `read`, else of those found by a search. With
        `alone` the part is also searched by itself.
        """
        if read is None:
            words = " ".join(part.text[word.start : word.end] for word in part.words)
            numbers = " ".join(part.text[q.start : q.end] for q in part.numbers)
            found = self.search(part.whole, _FOUND) + self.search(f"{words} {numbers}")
            if alone:
                found += self.search(part.text)
            read = dict.fromkeys(found)
        return [unit for at in read for unit in self.of(at)]

    def search(self, query: str, most: int = _LOOKED) -> list[Coordinate]:
        """Coordinates of the paragraphs found, best first; each query is searched only once."""
        if (query, most) not in self._found:
            self._found[query, most] = [hit.at for hit in self.corpus.search(query, most)]
        return self._found[query, most]

    def of(self, at: Coordinate) -> list[TextUnit]:
        """The units of a paragraph."""
        if at not in self._units:
            self._units[at] = text_units(self.corpus, at)
        return self._units[at]

    def rows(self, unit: TextUnit) -> list[TextUnit]:
        """The other rows of a row's table."""
        return [other for other in self.of(unit.at) if other is not unit and other.cells]

    def ranked(self, part: StatementPart, found: Sequence[TextUnit]) -> tuple[list[TextUnit], Weight]:
        """Units with most of a part's words and numbers, best first, and the weight of a word by rarity."""
        occurring = Counter(stem for unit in found for stem in stems(unit.text).all)

        def weight(stem: str) -> float:
            return math.log(1 + len(found) / (1 + occurring[stem]))

        total = sum(map(weight, part.stems)) or 1.0
        digits = {run for q in part.numbers for run in re.findall(r"\d+", part.text[q.start : q.end])}

        def likely(unit: TextUnit) -> float:
            own = sum(weight(stem) for stem in part.stems if stem in stems(unit.text)) / total
            return own + _FIGURES * any(run in unit.text for run in digits)

        def rank(unit: TextUnit) -> float:
            numbers = sum(
                any(agrees_with(q, f, self.scale(unit)) for f in amounts(unit.text)) for q in part.numbers
            )
            beside = min(1.0, _weighed(part.context - part.stems, unit, weight) / total)
            own = _weighed(part.stems, unit, weight) / total
            return own + _FIGURES * numbers / max(1, len(part.numbers)) + _BESIDE * beside

        # sentences and rows compared closely: those with most of the words or with the digits
        near = sorted(dict.fromkeys(found), key=likely, reverse=True)[:60]
        return sorted(near, key=rank, reverse=True), weight

    @cached_property
    def _document_scale(self) -> Decimal:
        titles = [section.title for document in self.corpus.documents for section in document.sections]
        return next((scale for scale in map(scale_of, titles) if scale != 1), Decimal(1))

    def scale(self, unit: TextUnit) -> Decimal:
        """Factor by which a unit's printed numbers are multiplied, according to its table or the document."""
        here = scale_of(unit.unit or unit.around)
        return here if here != 1 else self._document_scale

    def everywhere(self, name: str) -> bool:
        """True if a name occurs all over the document or in a title: passages need not repeat it."""
        if name not in self._spread:
            texts = [self.corpus.paragraph(at).text.casefold() for at in self.search(name)]
            held = sum(name.casefold() in text for text in texts)
            self._spread[name] = held >= _EVERYWHERE or any(
                name.casefold() in document.title.casefold() for document in self.corpus.documents
            )
        return self._spread[name]


def _weighed(wanted: Collection[str], unit: TextUnit, weight: Weight) -> float:
    """Weight of the stems that a unit contains; those only in its surroundings count half."""
    return sum(weight(stem) * score_presence(stem, unit) for stem in wanted)
