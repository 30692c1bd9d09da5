"""The structure of a file while it is being read: of the pages so far, and finally of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ...core.cataloguing.printed import printed_identifiers
from ...core.formats import is_titled
from ...core.language.packs import Pack
from ...core.model import Document, Fault, Identifiers, PageInfo, Paragraph
from ...core.page import Bookmark, PageText, Told
from ...core.steps import WHOLE, Step, collecting, optional
from ...core.structure.lines.reading import LineModel
from ...core.structure.outline.document_title import PAGES, document_title
from ...core.structure.outline.imprint import imprint
from ...core.structure.recovery import FileText, recover, recover_plainly
from .line_model import line_model


@dataclass(frozen=True)
class Recovery:
    """Facts about a file besides its text, as input of structure recovery.

    `told` are the statements of its metadata; `sizes` (points, as shown) and its own `labels` are of all pages;
    `logged` are faults already in the log; `packs` are the known fields; `plain` asks for the plainest structure,
    after the process failed at a better one.
    """

    path: str
    sha256: str
    told: Told
    bookmarks: Sequence[Bookmark]
    labels: Sequence[str]
    sizes: Sequence[tuple[float, float]]
    logged: set[tuple[str, str]] = field(default_factory=set)
    packs: Sequence[Pack] = ()
    plain: bool = False

    def of(
        self, pages: Sequence[PageText], unread: dict[int, str], faults: Sequence[Fault] = (), *, text: bool = True
    ) -> tuple[Document, tuple[Paragraph, ...]]:
        """The document as known from its first `pages`, and their paragraphs, none without `text`. `faults` are
        failures in reading the pages.
        """
        to_come = [PageText(n, *self.sizes[n], []) for n in range(len(pages), len(self.sizes))]
        every = [*pages, *to_come]
        told, name = self.told, Path(self.path).stem
        read, published = len(pages) if to_come else None, is_titled(self.path)
        with collecting(self.logged) as failed:
            entitle = partial(document_title, published=published)
            sign = partial(imprint, published=published)
            title = optional(Step.TITLE, WHOLE, entitle, _record_name, pages[:PAGES], told.title, name)
            whose = optional(Step.TITLE, WHOLE, sign, _unsaid, pages[:PAGES], title, told.author, told.made)
            found = optional(Step.TITLE, WHOLE, printed_identifiers, _unidentified, pages, told.identifiers)
            known = FileText(every, self.bookmarks, self.labels, title, read)
            if self.plain:
                structure = recover_plainly(known, text=text)
            else:
                model = optional(Step.LINES, WHOLE, line_model, _no_model)
                structure = recover(known, text=text, packs=self.packs, model=model)
        shown = tuple(PageInfo(p.width, p.height, label) for p, label in zip(every, structure.labels, strict=True))
        gone = (Fault(Step.STRUCTURE, "the reader came to grief"),) if self.plain else ()
        every_fault = (*faults, *gone, *failed.found())
        document = Document(
            self.sha256, self.path, title, shown, structure.sections, dict(unread), 0, every_fault, *whose, found
        )
        return document, structure.paragraphs


def _unsaid(*_: object) -> tuple[str, int]:
    return "", 0


def _unidentified(*_: object) -> Identifiers:
    return Identifiers()


def _record_name(_: object, told: str, name: str) -> str:
    return told or name


def _no_model() -> LineModel | None:
    return None
