"""Located sentences and rows read by the trained reader: the answer that it sees in each, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...language.sentences import in_line, shortened
from ...language.tokens import count_tokens
from ...protocols import Corpus, Pointed, ReadPassage
from ...text_units import TextUnit
from .quotation import named_row

PASSAGES = 10
"""Passages that are read for a question, the most promising first: some .2 s on two cores."""
_TOKENS = 140
"""Tokens of a passage, at most: with the question and titles they fit the reader's input."""
_TITLES = 90
"""Characters of the titles above a passage that are read with it."""


class _Piece(NamedTuple):
    """Successive units of a paragraph, as the reader sees them."""

    passage: ReadPassage
    units: Sequence[TextUnit]


def read_units(
    question: str, corpus: Corpus, found: Sequence[Sequence[TextUnit]], worths: Mapping[int, float]
) -> dict[int, Pointed]:
    """The answer that the corpus's reader points at in each unit it reads, by the unit's identity; the characters
    of a sentence are those of its paragraph. Read are the passages with the units of most worth. Empty without a
    reader.
    """
    reader = corpus.reader({unit.at.doc for units in found for unit in units})
    if reader is None:
        return {}
    pieces = [piece for units in found for piece in _pieces(corpus, units)]
    pieces.sort(key=lambda piece: max(worths[id(unit)] for unit in piece.units), reverse=True)
    read = pieces[:PASSAGES]
    pointed: dict[int, Pointed] = {}
    for piece, answers in zip(read, reader.read(question, [piece.passage for piece in read]), strict=True):
        for unit, (start, _), answer in zip(piece.units, piece.passage.parts, answers, strict=True):
            moved = unit.start - start
            pointed[id(unit)] = Pointed(answer.start + moved, answer.end + moved, answer.margin)
    return pointed


def _pieces(corpus: Corpus, units: Sequence[TextUnit]) -> Iterator[_Piece]:
    """The units of a paragraph in pieces of at most `_TOKENS` tokens."""
    taken, size = list[tuple[TextUnit, str]](), 0
    for unit in units:
        said = _said(corpus, unit)
        tokens = count_tokens(said)
        if taken and size + tokens > _TOKENS:
            yield _piece(taken)
            taken, size = [], 0
        taken.append((unit, said))
        size += tokens
    if taken:
        yield _piece(taken)


def _said(corpus: Corpus, unit: TextUnit) -> str:
    """A unit as the reader sees it: in one line, each cell of a row with the name of its column."""
    whole = corpus.paragraph(unit.at).text
    return named_row(whole, unit) if unit.is_row else whole[unit.start : unit.end].replace("\n", " ")


def _piece(said: Sequence[tuple[TextUnit, str]]) -> _Piece:
    text, parts = "", list[tuple[int, int]]()
    for unit, words in said:
        text += ("; " if unit.is_row else " ") if text else ""
        parts.append((len(text), len(text) + len(words)))
        text += words
    units = [unit for unit, _ in said]
    titles = shortened(in_line(units[0].above), _TITLES)
    return _Piece(ReadPassage(titles, text, tuple(parts)), units)
