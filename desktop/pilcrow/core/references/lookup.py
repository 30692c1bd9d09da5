"""Targets of the references in one document, and the parts of pages that show the targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Protocol

from ..model import Document, Kind, Paragraph, Reference, Section
from . import bibliography, places
from .places import ShownPlace
from .resolver import Resolver


class TextSource(Protocol):
    """The library as references need it; `structure` is `Document.structure`."""

    def page(self, structure: int, page: int) -> list[Paragraph]: ...
    def keyed(self, structure: int, key: str) -> Paragraph | None: ...
    def paragraphs(
        self, structure: int, section: int, start: int = 1, end: int | None = None
    ) -> list[Paragraph]: ...
    def openings(self, structure: int, length: int) -> list[tuple[int, int, str]]: ...
    def of_kinds(self, structure: int, kinds: Sequence[Kind]) -> list[Paragraph]: ...


class Lookup:
    """Lookup of references in one document. `page` returns the paragraphs with a line on a page (0-based), `keyed`
    the one with a key (None: there is none). Without a `resolver`, only references from reading the document are
    known.
    """

    def __init__(
        self,
        document: Document,
        page: Callable[[int], Sequence[Paragraph]],
        keyed: Callable[[str], Paragraph | None],
        resolver: Resolver | None = None,
    ) -> None:
        self.document = document
        self._page, self._keyed = page, keyed
        self._resolver = resolver or Resolver(document)
        self._places = lru_cache(256)(self._place)  # asked whenever the pointer moves

    def paragraphs(self, page: int) -> list[Paragraph]:
        """Printed paragraphs of a page in reading order, with references, and section titles among them."""
        return [self._resolver.with_references(paragraph) for paragraph in self._around(page)]

    def _around(self, page: int) -> list[Paragraph]:
        titles = [self.document.heading(s.id) for s in self.document.sections if s.page == page and s.box]
        return sorted([*titles, *self._page(page)], key=lambda paragraph: (paragraph.section, paragraph.number))

    def place(self, reference: Reference) -> ShownPlace | None:
        """Target of a reference; None if it no longer exists."""
        return self._places(reference)

    def _place(self, reference: Reference) -> ShownPlace | None:
        if reference.entries:
            return places.of_entries(self.document, [self._resolver.entries[n] for n in reference.entries])
        if reference.paragraph:
            paragraph = self._keyed(reference.paragraph)
            return self.paragraph(paragraph) if paragraph else None
        return self._section(reference.section)

    def _section(self, key: str) -> ShownPlace | None:
        found = next((section for section in self.document.sections if section.key == key), None)
        if found is None:
            return None
        if found.box is None:
            return self.point(found.page, None, 0.0)
        return self.paragraph(self.document.heading(found.id))

    def paragraph(self, paragraph: Paragraph) -> ShownPlace:
        """The place of a paragraph."""
        return places.of_paragraph(self.document, paragraph, self._around(paragraph.page))

    def quote(self, paragraph: Paragraph, start: int, end: int) -> ShownPlace:
        """The place of the characters `start:end` of a paragraph, with the lines around them."""
        return places.of_quote(self.document, paragraph, start, end, self._around(paragraph.page))

    def named(self, section: Section) -> ShownPlace | None:
        """The place where a section begins; the section may be of an earlier state of the document."""
        return self._section(section.key)

    def point(self, page: int, x: float | None, y: float | None) -> ShownPlace:
        """The place meant by a link to a point of a page, in points (None: not given)."""
        return places.of_point(self.document, page, x, y, self._around(page), self._resolver.entries)


def lookup(document: Document, texts: TextSource, *, complete: bool) -> Lookup:
    """Lookup of a document of the library. References that need the whole document, such as those to its
    bibliography, are resolved only if it is `complete`, which may take some tenths of a second.
    """
    structure = document.structure
    resolver = _resolver(document, texts) if complete else None
    return Lookup(document, partial(texts.page, structure), partial(texts.keyed, structure), resolver)


def _resolver(document: Document, texts: TextSource) -> Resolver:
    structure = document.structure
    listed = [
        [paragraph for at in each for paragraph in texts.paragraphs(structure, *at)]
        for each in bibliography.lists(document, texts.openings(structure, bibliography.OPENING))
    ]
    formulas = texts.of_kinds(structure, (Kind.FORMULA,))
    return Resolver(document, listed, formulas, texts.of_kinds(structure, (Kind.CONTENTS,)))
