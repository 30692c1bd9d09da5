"""Sentences and rows of a part that a question does not name: a segment's revenue, what a dissent says."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import combinations
from typing import NamedTuple

from ...language.questions.analysis import AnalysedQuestion
from ...language.terms import TOTALS, rough_terms, telling_terms
from ...language.words import either
from ...operators.row_figures import meant_figure, row_figure
from ...protocols import Corpus
from ...text_units import TextUnit
from .asked.periods import NO_FIGURE
from .headline import asked_cells

_SEPARATE = re.compile(rf"(?<!\w)(?:{either('quoting.separate')})(?!\w)", re.IGNORECASE)
"""Words in the title of an opinion that is not the court's."""


class Scopes(NamedTuple):
    """Sentences and rows, by their identity: `apart` are those of a part that is not asked for; `disputed` are
    rows contradicted by another row, where nothing tells which of the two figures is meant.
    """

    apart: Set[int]
    disputed: Set[int]


def read_scopes(question: AnalysedQuestion, corpus: Corpus, found: Sequence[Sequence[TextUnit]]) -> Scopes:
    """Scopes of located sentences and rows."""
    units = [unit for around in found for unit in around]
    asked = frozenset(rough_terms(question.text)) - TOTALS
    apart = {id(unit) for unit in units if _is_separate(corpus, unit, asked)}
    rows = [unit for unit in units if unit.is_row and not asked.isdisjoint(rough_terms(unit.label))]
    figures = (
        row_figure(corpus.documents[row.at.doc - 1], corpus.paragraph(row.at), row, asked_cells(question, row))
        for row in (rows if question.asks not in NO_FIGURE else ())
    )
    against = [pair for pair in combinations(filter(None, figures), 2) if pair[0].contradicts(pair[1])]
    decided = [(pair, meant_figure(*pair, asked)) for pair in against]
    apart |= {id(each.row) for pair, meant in decided for each in pair if meant not in (None, each)}
    untold = [pair for pair, meant in decided if meant is None and pair[0].is_near(pair[1])]
    open_ = [pair for pair in untold if apart.isdisjoint(id(each.row) for each in pair)]
    return Scopes(apart, {id(each.row) for pair in open_ for each in pair})


def _is_separate(corpus: Corpus, unit: TextUnit, asked: Set[str]) -> bool:
    """True for a unit of a separate opinion that the question does not name, in a document with the court's."""
    document = corpus.documents[unit.at.doc - 1]
    titles = [title for title in document.titles(unit.at.section) if _SEPARATE.search(title)]
    return (
        bool(titles)
        and asked.isdisjoint(telling_terms(" ".join(titles)))
        and not all(_SEPARATE.search(section.title) for section in document.sections if not section.parent)
    )
