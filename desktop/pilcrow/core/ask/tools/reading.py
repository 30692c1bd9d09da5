"""Parts of documents that a model names for reading, in whatever way, as paragraphs in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...language.places import thing_named
from ...model import Coordinate, Section, Source
from ...operators.nodes import with_subsections
from ...protocols import Corpus
from ..context import ids
from . import arguments
from .arguments import BadArgument

Arguments = Mapping[str, Any]


class Reading:
    """Places by the names that models and documents have for them; `page` is the last (doc, 0-based page)."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.page = (1, 0)

    def wanted(self, wanted: str, said: Arguments) -> list[Coordinate]:
        """Paragraphs by a section's id or title, "S3-S7", "page 56" or "Table 4"."""
        doc = arguments.document(self.corpus, said.get("doc", said.get("doc_id")))
        if step := arguments.page_step(wanted):
            return self._on_page(self.page[0], self.page[1] + step)
        if several := arguments.section_range(self.corpus, wanted, doc):
            return [at for n in range(several[1], several[2] + 1) for at in self.inside(several[0], n)]
        if not ids.parse(wanted) and not self._titled_so(wanted) and (found := self._printed(wanted, doc)):
            return found
        doc, section, start, end = arguments.resolve_place(self.corpus, wanted, doc)
        if start:  # "S3:4-9" says it all
            said = {}
        return self._range(doc, section, arguments.number_argument(said, "start", start or 1), said, end)

    def _titled_so(self, wanted: str) -> bool:
        begins = wanted.casefold()
        return any(s.title.casefold().startswith(begins) for d in self.corpus.documents for s in d.sections)

    def _printed(self, wanted: str, doc: int) -> list[Coordinate]:
        """Paragraphs of the pages, or around the caption, with this printed name."""
        docs = [doc] if doc else range(1, len(self.corpus.documents) + 1)
        if self.corpus.several and not doc and arguments.page_numbers(self.corpus.documents[0], wanted):
            raise BadArgument(f'{wanted} of which document? Pass "doc".')
        for number in docs:
            if pages := arguments.page_numbers(self.corpus.documents[number - 1], wanted):
                found = [at for page in pages for at in self._on_page(number, page)]
            else:
                found = self._captioned(number, wanted)
            if found:
                return found
        return []

    def _on_page(self, doc: int, page: int) -> list[Coordinate]:
        """The paragraphs that stand on a page, the 0-based `page`, in part or whole."""
        document = self.corpus.documents[doc - 1]
        if not 0 <= page < len(document.pages):
            first, last = document.label(0), document.label(len(document.pages) - 1)
            raise BadArgument(f"there is no such page; they are {first} to {last}.")
        self.page = (doc, page)
        found = []
        for number, section in enumerate(document.sections, 1):
            following = document.sections[number].page if number < len(document.sections) else page
            if section.page <= page <= max(following, section.page):
                texts = self.corpus.paragraphs(doc, section.id)
                found += [Coordinate(doc, section.id, p.number) for p in texts if page in p.pages]
        if not found:
            raise BadArgument(f"there is no text on page {document.label(page)}.")
        return found

    def _captioned(self, doc: int, wanted: str) -> list[Coordinate]:
        """The paragraph with the label or caption that `wanted` begins with, and its neighbours."""
        if (thing := thing_named(wanted)) is None:
            return []
        found: list[Coordinate] = []
        for section in self.corpus.documents[doc - 1].sections:
            for p in self.corpus.paragraphs(doc, section.id):
                if thing in (thing_named(p.label), thing_named(p.text)):
                    found += scan(Coordinate(doc, section.id, p.number), 1, 1, section.paragraphs)
        return found

    def below(self, wanted: str, doc: int = 0) -> list[Coordinate]:
        """Paragraphs as `wanted`; of a section with its heading and all below it."""
        meant = ids.parse(wanted)
        if meant is None or meant.start or arguments.section_range(self.corpus, wanted, doc):
            return self.wanted(wanted, {"doc": doc})
        owner, section, _, _ = arguments.resolve_place(self.corpus, wanted, doc)
        inside = sorted(with_subsections(self.corpus.documents[owner - 1], [section.id]))
        return [at for number in inside for at in self._printed_in(owner, number)]

    def every(self, doc: int = 0) -> list[Coordinate]:
        """All printed headings and paragraphs of a document, or of all."""
        docs = [doc] if doc else range(1, len(self.corpus.documents) + 1)
        sections = ((n, s.id) for n in docs for s in self.corpus.documents[n - 1].sections)
        return [at for n, section in sections for at in self._printed_in(n, section)]

    def _printed_in(self, doc: int, section: int) -> list[Coordinate]:
        """A section's heading, if the document prints it, and its paragraphs."""
        made_up = self.corpus.documents[doc - 1].section(section).source is Source.GENERATED
        return [Coordinate(doc, section, 0)] * (not made_up) + self.inside(doc, section)

    def named(self, name: str) -> list[Coordinate]:
        """Paragraphs of an id in brackets ("S3:4"); none for another name."""
        try:
            return self.wanted(name, {}) if ids.parse(name) else []
        except BadArgument:
            return []

    def inside(self, doc: int, section: int) -> list[Coordinate]:
        total = self.corpus.documents[doc - 1].section(section).paragraphs
        return [Coordinate(doc, section, number) for number in range(1, total + 1)]

    def _range(self, doc: int, section: Section, start: int, said: Arguments, end: int) -> list[Coordinate]:
        total = section.paragraphs
        end = arguments.number_argument(said, "end", end or total)
        name = ids.section_name(doc, section.id, self.corpus.several)
        if not total:
            below = ", ".join(ids.section_name(doc, child, self.corpus.several) for child in section.children)
            raise BadArgument(f"{name} has no paragraphs of its own" + (f"; read {below}." if below else "."))
        if start > total or end < start:
            raise BadArgument(f"{name} has paragraphs 1 to {total}; there is nothing from {start} to {end}.")
        return self.inside(doc, section.id)[max(1, start) - 1 : min(total, end)]


def scan(at: Coordinate, up: int, down: int, paragraphs: int) -> list[Coordinate]:
    """The scanning window of a hit, clipped to its section's `paragraphs` (Eq. 9-10)."""
    low, high = max(1, at.paragraph - up), min(paragraphs, at.paragraph + down)
    return [Coordinate(at.doc, at.section, number) for number in range(low, high + 1)]
