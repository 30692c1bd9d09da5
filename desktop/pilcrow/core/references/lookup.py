"""Where the references of one document lead, and what of its pages shows that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ..model import Document, Paragraph, Reference, Section
from . import places
from .places import Place
from .resolver import Resolver


class Lookup:
    """Of one document, by its paragraphs: those with a line on a page (0-based), and the one with a key (None:
    there is none). Without a `resolver` it knows what was found when the document was read.
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
        """The printed paragraphs of a page in reading order, with what they point to, and the titles of sections
        among them.
        """
        return [self._resolver.with_references(paragraph) for paragraph in self._around(page)]

    def _around(self, page: int) -> list[Paragraph]:
        titles = [self.document.heading(s.id) for s in self.document.sections if s.page == page and s.box]
        return sorted([*titles, *self._page(page)], key=lambda paragraph: (paragraph.section, paragraph.number))

    def place(self, reference: Reference) -> Place | None:
        """What a reference leads to; None where that is not there any more."""
        return self._places(reference)

    def _place(self, reference: Reference) -> Place | None:
        if reference.entries:
            return places.of_entries(self.document, [self._resolver.entries[n] for n in reference.entries])
        if reference.paragraph:
            paragraph = self._keyed(reference.paragraph)
            return self.paragraph(paragraph) if paragraph else None
        return self._section(reference.section)

    def _section(self, key: str) -> Place | None:
        found = next((section for section in self.document.sections if section.key == key), None)
        if found is None:
            return None
        if found.box is None:
            return self.point(found.page, None, 0.0)
        return self.paragraph(self.document.heading(found.id))

    def paragraph(self, paragraph: Paragraph) -> Place:
        """What shows a paragraph."""
        return places.of_paragraph(self.document, paragraph, self._around(paragraph.page))

    def quote(self, paragraph: Paragraph, start: int, end: int) -> Place:
        """What shows the characters `start:end` of a paragraph, with the lines around them."""
        return places.of_quote(self.document, paragraph, start, end, self._around(paragraph.page))

    def named(self, section: Section) -> Place | None:
        """What shows where a section begins, which may be of an earlier state of the document."""
        return self._section(section.key)

    def point(self, page: int, x: float | None, y: float | None) -> Place:
        """What a link means that names a point of a page, in points (None: not said)."""
        return places.of_point(self.document, page, x, y, self._around(page), self._resolver.entries)
