"""Lines of a document's first pages with its title, kind, issuer, author and date."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import dropwhile, islice, takewhile
from typing import NamedTuple

from ..language.lexicon import any_of
from ..language.numbers.quantities import NumberKind, quantities
from ..language.terms import telling_terms
from ..language.title_pages import AUTHORITY, KIND
from ..model import Coordinate, Kind, Passage
from ..protocols import Corpus

_PAGES, _LINES, _WORDS = 2, 30, 30
"""Pages and lines that are looked at, and most words of a line."""
_MOST = 5
"""Most lines that are taken."""
_SENTENCE = 8
"""Least words of a line with a full stop that is a sentence."""
_MARKS = "☐☑☒*†‡•· "
"""Signs around a line: boxes that are checked, and those of notes."""


class _FirstLine(NamedTuple):
    """A heading or a short paragraph: its characters without the marks around them, and their text."""

    passage: Passage
    text: str

    @property
    def terms(self) -> set[str]:
        return set(telling_terms(self.text))

    @property
    def is_heading(self) -> bool:
        return not self.passage.at.paragraph

    @property
    def is_sentence(self) -> bool:
        return self.text.endswith((".", ":", "?", "!")) and len(self.text.split()) >= _SENTENCE


def title_lines(corpus: Corpus) -> list[Passage]:
    """Lines with words of the title of a corpus's only document, and the first with its kind, issuing authority,
    author and date, where the title lines name none; in document order.
    """
    document = corpus.documents[0]
    title, author = set(telling_terms(document.title)), set(telling_terms(document.author))
    lines = list(islice(_first_lines(corpus), _LINES))
    chosen, left = list[_FirstLine](), set(title)
    for line in lines:
        if left & line.terms and 2 * len(line.terms & title) >= len(line.terms):
            chosen.append(line)
            left -= line.terms
    roles: list[Callable[[_FirstLine], object]] = [_names_kind, _names_authority, _is_dated]
    if author:
        roles.append(lambda line: author <= line.terms)
    before = takewhile(lambda line: line not in chosen, lines)
    behind = dropwhile(lambda line: line not in chosen, lines)
    around = [*before, *takewhile(lambda line: line in chosen or not line.is_heading, behind)] if chosen else []
    for plays in roles:
        playing = (line for line in around if plays(line) and not line.is_sentence)
        more = None if any(map(plays, chosen)) else next(playing, None)
        chosen += [more] if more else []
    return sorted(line.passage for line in chosen[:_MOST])


def _word(forms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(forms)})(?!\w)", re.IGNORECASE)


_KIND, _AUTHORITY = _word(KIND.words), _word(AUTHORITY.words)


def _names_kind(line: _FirstLine) -> bool:
    return _KIND.search(line.text) is not None


def _names_authority(line: _FirstLine) -> bool:
    return _AUTHORITY.search(line.text) is not None


def _is_dated(line: _FirstLine) -> bool:
    return any(number.kind is NumberKind.DATE for number in quantities(line.text))


def _first_lines(corpus: Corpus) -> Iterator[_FirstLine]:
    sections = corpus.documents[0].sections
    behind = sections[0].page + _PAGES
    for section in takewhile(lambda section: section.page < behind, sections):
        for paragraph in corpus.paragraphs(1, section.id, 0):
            text = paragraph.text.strip(_MARKS)
            made_up = not paragraph.number and section.synthetic
            short = paragraph.kind in (Kind.TEXT, Kind.LIST) and 0 < len(text.split()) <= _WORDS
            if short and not made_up and paragraph.page < behind:
                start = paragraph.text.find(text)
                yield _FirstLine(
                    Passage(Coordinate(1, section.id, paragraph.number), start, start + len(text)), text
                )
