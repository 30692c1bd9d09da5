"""Cells and sentences of a document that answer a question best: by words, meaning and the question's type."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ...language import sentences
from ...language.questions import expected
from ...language.questions.analysis import AnalysedQuestion, Asks, content
from ...language.terms import rough_terms, telling_terms
from ...model import Hit
from ...protocols import Corpus
from ...text_units import TextUnit
from . import passages
from .values import answers_kind, expects

_QUOTED = 2
"""Most cells or sentences quoted of one document."""
_NEAR = 0.75
"""Share of the best one's worth that the second must reach."""
_READ = 24
"""Most cells and sentences whose meaning is compared."""
_LEAST, _ABOVE = 0.08, 0.5
"""Least share of the question's words in a unit with an amount, and the weight of words in the titles above it."""
_ALIKE = 0.45
"""Least cosine with the question of a sentence that may answer without any of its words."""
_AROUND = 150
"""Characters kept of a long sentence on each side of a name."""
_PRINTED = 0.6
"""Weight of a word that the document may print in place of one in the question, whose weight is 1."""
_OWN, _CLOSE, _RANK, _SCORE, _FITS, _FIT, _LABEL, _SHORT = 2.2, 3.0, 2.0, 1.0, 0.6, 1.0, 1.6, 0.3
"""Weights of a unit's features: its share of the question's words, its cosine, its paragraph's rank and score, a
fit to the question's type (alone, and times the share), the share of its row's name in the question, and its being
short (subtracted). Chosen by likelihood on the measured questions about one document and about several.
"""


def best_units(
    meant: AnalysedQuestion, corpus: Corpus, hits: Sequence[Hit], of: str, names: Sequence[str]
) -> list[TextUnit]:
    """Best answering units among the paragraphs located in a document: one or, if nearly as good, two, in
    different paragraphs. `of` is the question's word for the documents. A unit must contain one of the `names` (in
    lower case), if there are any.
    """
    choice = _UnitWorths(meant, corpus, hits, of)
    units = [unit for unit in choice.units if choice.may_answer(unit)]
    if names:
        units = [found for unit in units if (found := _with_name(unit, corpus, names))]
    read = sorted(((choice.worth(unit), unit) for unit in units), key=lambda each: -each[0])[:_READ]
    vectors = corpus.vectors([meant.subject, *(unit.text for _, unit in read)]) if read else None
    if vectors is not None:
        near = [float(close) for close in vectors[1:] @ vectors[0]]
        read = [
            (worth + _CLOSE * close, unit)
            for (worth, unit), close in zip(read, near, strict=True)
            if close >= _ALIKE or choice.share(unit) > 0
        ]
    chosen: list[TextUnit] = []
    least = _NEAR * max((worth for worth, _ in read), default=0.0)
    for worth, unit in sorted(read, key=lambda each: -each[0]):
        if len(chosen) < _QUOTED and worth >= least and unit.at not in {other.at for other in chosen}:
            chosen.append(unit)
    return chosen


def _with_name(unit: TextUnit, corpus: Corpus, names: Sequence[str]) -> TextUnit | None:
    """The unit if it has one of the names; the words around the name if the unit is a long sentence cut before it;
    else None.
    """
    text = corpus.paragraph(unit.at).text
    ends = (end for start, end in sentences.sentence_ranges(text) if start <= unit.start < end)
    whole = text[unit.start : next(ends, unit.end)]
    places = [place for name in names if (place := whole.casefold().find(name)) >= 0]
    if not places or any(name in unit.text.casefold() for name in names):
        return unit if places else None
    before = whole.find(" ", max(0, min(places) - _AROUND)) + 1
    after = whole.find(" ", min(places) + _AROUND)
    start, end = unit.start + before, unit.start + (after if after >= 0 else len(whole))
    return replace(unit, start=start, end=end, text=text[start:end])


class _UnitWorths:
    """Worth of the located units as answers."""

    def __init__(self, meant: AnalysedQuestion, corpus: Corpus, hits: Sequence[Hit], of: str) -> None:
        found = passages.located_units(corpus, [hit.at for hit in hits])
        self.units = [unit for around in found for unit in around]
        self._meant, self._hits = meant, hits
        self._ranks = {hit.at: rank for rank, hit in enumerate(hits)}
        self._own = {hit.at.doc: set(rough_terms(corpus.documents[hit.at.doc - 1].title)) for hit in hits}
        terms = dict.fromkeys(telling_terms(" ".join(content(meant.subject))), 1.0)
        self._asked = {term: part for term, part in terms.items() if term not in telling_terms(of)} or terms
        printed = dict.fromkeys(telling_terms("; ".join(corpus.printed(meant.text))), _PRINTED)
        count = Counter(term for unit in self.units for term in unit.terms)
        self._weights = {
            term: part * math.log(1 + len(self.units) / (1 + count[term]))
            for term, part in (printed | self._asked).items()
        }
        self._total = sum(self._weights.values()) or 1.0
        self._most = max((hit.score for hit in hits), default=0.0) or 1.0

    def share(self, unit: TextUnit) -> float:
        """Weighted share of the question's words in a unit itself, without its titles."""
        return sum(self._weights.get(term, 0.0) for term in unit.terms) / self._total

    def may_answer(self, unit: TextUnit) -> bool:
        """False for a unit without the number, date or name that the question expects (its document's own name is
        none), or with an amount of something else.
        """
        if not expects(self._meant):
            return True
        above = sum(self._weights.get(term, 0.0) for term in unit.terms_above - unit.terms) / self._total
        if self._meant.asks is Asks.PERSON and not self._names_another(unit):
            return False
        about = self._meant.asks is not Asks.AMOUNT or self.share(unit) + _ABOVE * above >= _LEAST
        return about and answers_kind(self._meant, unit.text, unit.is_row)

    def _names_another(self, unit: TextUnit) -> bool:
        """True if a unit has a name other than its document's."""
        found = expected.answer_ranges(self._meant, unit.text)
        return any(not set(rough_terms(unit.text[a:b])) <= self._own[unit.at.doc] for a, b in found)

    def worth(self, unit: TextUnit) -> float:
        """Worth of a unit by everything except its meaning."""
        own = self.share(unit)
        fits = answers_kind(self._meant, unit.text, unit.is_row)
        named = unit.row_terms
        label = len(named & self._asked.keys()) / len(named) if named else 0.0
        rank = self._ranks[unit.at]
        place = _RANK / (1 + rank) + _SCORE * self._hits[rank].score / self._most
        short = _SHORT * (len(unit.text) < passages.SHORT)
        return _OWN * own + (_FITS + _FIT * own) * fits + place + _LABEL * label - short
