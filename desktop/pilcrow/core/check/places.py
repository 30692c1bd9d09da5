"""Where in a corpus a statement may stand: its paragraphs' sentences and rows, by words, figures and meaning."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from ..language.quantities import scale_of
from ..language.terms import language
from ..model import Coordinate
from ..protocols import Corpus, Floats
from . import translation
from .evidence import Unit, units
from .figures import fits
from .parts import Part

_FOUND, _LOOKED = 14, 8
"""Paragraphs that a statement, and each of its parts, is searched in."""
_SAID = 3
"""Translations of a word that are searched."""
_LIKELY = 60
"""Sentences and rows, those with most of the words or with the digits, that are looked at closely."""
COMPARED = 8
"""Sentences and rows whose meaning is compared."""
_READ = 320
"""Characters of a sentence whose meaning is compared."""
_FIGURES, _BESIDE = 0.4, 0.15
"""What a part's figures, and the words of the other parts, count in ranking; its own words count 1."""
_WITHOUT = 0.75
"""How alike a passage is that was not compared, of the share of words that it has."""
_EVERYWHERE = 4
"""Paragraphs with a name that make it one of the whole document, which a passage need not repeat."""
_SPREAD = 20
"""Paragraphs in which a name is looked for."""
_OF_ALL = 10
"""Paragraphs with the name of what the whole document is about."""

Weight = Callable[[str], float]
"""How telling the word of a stem is."""


@dataclass(frozen=True, slots=True)
class View:
    """A unit as evidence for a part: the share of the part's words that it has, how alike they are, 0 to 1."""

    unit: Unit
    cover: float
    alike: float


class Places:
    """The sentences and rows of one corpus; remembers what it has read."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._units: dict[Coordinate, list[Unit]] = {}
        self._vectors: dict[str, Floats] = {}
        self._spread: dict[str, list[bool]] = {}

    def candidates(self, part: Part, read: Collection[Coordinate] | None, alone: bool = False) -> list[Unit]:
        """The units of the paragraphs where a part may stand: of those `read`, else of those that are found;
        `alone`: the part is searched by itself, too.
        """
        if read is None:
            words = " ".join(part.text[word.start : word.end] for word in part.words)
            figures = " ".join(part.text[q.start : q.end] for q in part.figures)
            found = self.corpus.search(part.whole, _FOUND) + self.corpus.search(f"{words} {figures}", _LOOKED)
            if alone:
                found += self.corpus.search(part.text, _LOOKED)
            read = dict.fromkeys(hit.at for hit in found)
        return [unit for at in read for unit in self.of(at)]

    def in_document_words(self, said: str, read: Collection[Coordinate] | None) -> str:
        """A statement in another language than the documents', with their words for its words; else "" ."""
        tongue = translation.spoken(said, self.corpus.dictionary)
        spoken = {self.corpus.language(doc) for doc in range(1, len(self.corpus.documents) + 1)} - {""}
        if not tongue or len(spoken) != 1 or tongue in spoken:
            return ""
        translate = translation.lookup(tongue, spoken.pop(), self.corpus.dictionary)
        if translate is None:
            return ""
        words = dict.fromkeys(
            each
            for word in translation.pieces(said, translate)
            for each in translate(said[word.start : word.end])[:_SAID]
        )
        found = (
            read
            if read is not None
            else [hit.at for query in (said, " ".join(words)) for hit in self.corpus.search(query, _FOUND)]
        )
        near = [unit for at in dict.fromkeys(found) for unit in self.of(at)]
        if language([unit.text for unit in near[:_LIKELY] if not unit.fields]) == tongue:
            return ""  # the document speaks both languages, and of this in that of the statement
        return translation.gloss(said, translate, near)

    def of(self, at: Coordinate) -> list[Unit]:
        """The units of a paragraph."""
        if at not in self._units:
            self._units[at] = units(self.corpus, at)
        return self._units[at]

    def rows(self, unit: Unit) -> list[Unit]:
        """The other rows of a row's table."""
        return [other for other in self.of(unit.at) if other is not unit and other.fields]

    def views(self, part: Part, found: Sequence[Unit]) -> tuple[list[View], Weight]:
        """The units, best first, and how telling words are among them."""
        occurring = Counter(stem for unit in found for stem in unit.stems.all)

        def weight(stem: str) -> float:
            return math.log(1 + len(found) / (1 + occurring[stem]))

        total = sum(map(weight, part.stems)) or 1.0
        digits = {run for q in part.figures for run in re.findall(r"\d+", part.text[q.start : q.end])}

        def likely(unit: Unit) -> float:
            own = sum(weight(stem) for stem in part.stems if stem in unit.stems) / total
            return own + _FIGURES * any(run in unit.text for run in digits)

        near = sorted(dict.fromkeys(found), key=likely, reverse=True)[:_LIKELY]
        covers = {unit: _held(part.stems, unit, weight) / total for unit in near}

        def rank(unit: Unit) -> float:
            figures = sum(any(fits(q, f, self.scale(unit)) for f in unit.figures) for q in part.figures)
            beside = min(1.0, _held(part.context - part.stems, unit, weight) / total)
            return covers[unit] + _FIGURES * figures / max(1, len(part.figures)) + _BESIDE * beside

        best = sorted(covers, key=rank, reverse=True)
        alike = self._alike(part.text, [unit.text for unit in best[:COMPARED]])
        views = [
            View(unit, covers[unit], covers[unit] if alike is None else (covers[unit] + float(alike[i])) / 2)
            for i, unit in enumerate(best[:COMPARED])
        ]
        if not part.figures:
            views.sort(key=lambda view: -view.alike)
        return views + [View(unit, covers[unit], covers[unit] * _WITHOUT) for unit in best[COMPARED:]], weight

    def _alike(self, text: str, others: Sequence[str]) -> list[float] | None:
        """The cosines of a text's meaning with others; None without an embedder."""
        texts = [text, *(other[:_READ] for other in others)]
        fresh = list(dict.fromkeys(one for one in texts if one not in self._vectors))
        if fresh:
            vectors = self.corpus.vectors(fresh)
            if vectors is None:
                return None
            self._vectors |= dict(zip(fresh, vectors, strict=True))
        return [float(self._vectors[text] @ self._vectors[other]) for other in texts[1:]]

    @cached_property
    def _document_scale(self) -> Decimal:
        titles = [section.title for document in self.corpus.documents for section in document.sections]
        return next((scale for scale in map(scale_of, titles) if scale != 1), Decimal(1))

    def scale(self, unit: Unit) -> Decimal:
        """What a unit's numbers are printed in multiples of, as its table or the document says."""
        here = scale_of(unit.around)
        return here if here != 1 else self._document_scale

    def everywhere(self, name: str, wholly: bool = False) -> bool:
        """Whether a name stands all over the document, so that passages need not repeat it; `wholly`: as does what
        the whole document is about.
        """
        if name not in self._spread:
            hits = self.corpus.search(name, _SPREAD)
            texts = [self.corpus.paragraph(hit.at).text.casefold() for hit in hits]
            self._spread[name] = [name.casefold() in text for text in texts]
        found = self._spread[name]
        return sum(found) >= _OF_ALL if wholly else sum(found[: _EVERYWHERE + 2]) >= _EVERYWHERE


def _held(stems: Collection[str], unit: Unit, weight: Weight) -> float:
    """The weight of the stems that a unit has; what only stands around it counts half."""
    return sum(weight(s) * (1.0 if s in unit.stems else 0.5 if s in unit.near else 0.0) for s in stems)
