"""Who wrote a document: the author that it names itself, quoted from its first pages."""

from __future__ import annotations

from ....language.discourse import DOCUMENT
from ....language.questions.analysis import AnalysedQuestion, Asks, content
from ....language.terms import rough_terms
from ....language.title_pages import KIND
from ....language.words import all_of, either
from ....model import Coordinate
from ....protocols import Corpus
from ....text_units import TextUnit, text_units

_WRITING = frozenset(rough_terms(" ".join(all_of("quoting.writing"))))
DOCUMENTS = frozenset(rough_terms(" ".join([*DOCUMENT.words, *KIND.words, either("structure.own")])))
"""Words by which documents are spoken of."""
FRONT = 3
"""Pages at the beginning that may name the author."""


def asks_author(question: AnalysedQuestion) -> bool:
    """True for "Who wrote this thesis?", which asks for nobody but the author of the document itself."""
    asked = set(rough_terms(" ".join(content(question.subject))))
    return question.asks is Asks.PERSON and bool(asked & _WRITING) and asked <= _WRITING | DOCUMENTS


def author_unit(corpus: Corpus) -> TextUnit | None:
    """First sentence or row of a single document's first pages that names its first author."""
    document = corpus.documents[0]
    first = frozenset(rough_terms(document.author.split(",")[0]))
    if corpus.several or not first:
        return None
    places = (
        Coordinate(1, section.id, number)
        for section in document.sections
        if section.page < FRONT
        for number in range(1, section.paragraphs + 1)
    )
    near = (at for at in places if corpus.paragraph(at).page < FRONT)
    return next((unit for at in near for unit in text_units(corpus, at) if first <= unit.terms), None)
