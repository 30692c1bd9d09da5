"""Places named by a question: "page 12", "section 3.2", "Table 4"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from ..language.lexicon import any_of, capitalize, stems
from ..language.places import CAPTIONED, PAGE_NAME, SECTION_NAME, THING_NAME
from ..model import Document


class PlaceSource(Protocol):
    """The library as the lookup of places needs it."""

    def on_page(self, structure: int, page: int) -> Sequence[int]: ...
    def starting(self, structure: int, letters: str) -> Sequence[tuple[int, str]]: ...
    def language(self, structure: int) -> str: ...


def pointed_at(query: str, documents: Iterable[Document], library: PlaceSource) -> Iterator[set[int]]:
    """For each document, the rows (paragraphs from 0) at the pages, sections, tables and figures that `query`
    names by number.

    A page is identified by its printed label, or counted from 1 if no page has that label; a section comes with
    its subsections, a caption with its neighbours.
    """
    pages = {match.group(1).casefold() for match in PAGE_NAME.finditer(query)}
    sections = {match.group(1).casefold() for match in SECTION_NAME.finditer(query)}
    things = [match.groups() for match in THING_NAME.finditer(query)]
    for document in documents:
        found = _numbered_sections(document, sections) if sections else set()
        for page in (page for name in pages for page in document.pages_named(name)):
            found.update(library.on_page(document.structure, page))
        for word, number in things:
            found |= _captioned(document, word, number, library)
        yield found


def _captioned(document: Document, word: str, number: str, library: PlaceSource) -> set[int]:
    """Rows of the captions with this number, and of their neighbours. The caption may use any of the document
    language's words for the concept of `word`.
    """
    concept = CAPTIONED[word.casefold()]
    said = {word.casefold(), *concept.titles.get(library.language(document.structure), ())}
    begins = {form for form in capitalize(stems(said)) if not form.isupper() or len(form) == 1}
    begins = {form for form in begins if not any(form != other and form.startswith(other) for other in begins)}
    caption = re.compile(
        rf"(?:{any_of(stems(concept.words))})\.?\s*{re.escape(number)}(?![.\-–]?\d)", re.IGNORECASE
    )
    last = sum(section.paragraphs for section in document.sections) - 1
    found = (library.starting(document.structure, begin) for begin in sorted(begins))
    rows = [row for texts in found for row, text in texts if caption.match(text)]
    return {near for row in rows for near in (max(0, row - 1), row, min(row + 1, last))}


def _numbered_sections(document: Document, names: set[str]) -> set[int]:
    """Rows of sections whose titles begin with one of these numbers, and of all below."""
    found: set[int] = set()
    meant: set[int] = set()
    row = 0
    for section in document.sections:
        words = re.findall(r"[\w.]+", section.title.casefold())[:2]  # "3.2 Valves", "Chapter 3: Valves"
        if section.parent in meant or any(f"{word}.".startswith(f"{name}.") for word in words for name in names):
            meant.add(section.id)
            found.update(range(row, row + section.paragraphs))
        row += section.paragraphs
    return found
