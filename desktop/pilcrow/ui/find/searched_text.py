"""Text for searching: the pages' own text, from the page in view on, until the stored text is ready."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from heapq import merge
from itertools import islice
from typing import Protocol

from ...core.errors import PdfError
from ...core.indexing.scans import NEEDS_OCR, POOR
from ...core.model import Document, Paragraph
from ...core.reader.pdf import OwnText, PdfInfo
from ...core.stopping import Stopped, result_of
from ..base import page_names, section_names
from ..viewer.text.selection import title_paragraphs

_AHEAD = 2  # requests to the renderer, so that it is never idle
_TEXTLESS = NEEDS_OCR - {POOR}


class SearchedText(Protocol):
    """A document's text, to be searched in a separate thread."""

    whole: bool
    """True if the complete text is available at once, in reading order."""

    def label(self, page: int) -> str:
        """The printed label of a page (0-based)."""
        ...

    def section(self, paragraph: Paragraph) -> str:
        """Title of a paragraph's section; "" if unknown."""
        ...

    def groups(self, letters: str, page: int, stopped: Stopped) -> Iterator[Sequence[Paragraph]]:
        """All paragraphs, in groups, starting at `page`, the page in view (0-based). Paragraphs in plain ASCII
        that lack `letters` (see `core.find.plain_letters`) may be left out.
        """
        ...

    def textless(self) -> int:
        """Number of searched pages that are pictures without recognised text."""
        ...


class StoredText:
    """Text of a document from the library, with its printed titles."""

    whole = True

    def __init__(self, document: Document, paragraphs: Callable[[str], Iterator[Paragraph]]) -> None:
        self._document, self._paragraphs = document, paragraphs

    def label(self, page: int) -> str:
        return page_names.short_name(self._document.pages, page)

    def section(self, paragraph: Paragraph) -> str:
        return section_names.section_name(self._document.section(paragraph.section))

    def groups(self, letters: str, page: int, stopped: Stopped) -> Iterator[Sequence[Paragraph]]:
        del page
        every = merge(
            title_paragraphs(self._document), self._paragraphs(letters), key=lambda p: (p.section, p.number)
        )
        for paragraph in every:
            if stopped():
                return
            yield (paragraph,)

    def textless(self) -> int:
        return sum(reason in _TEXTLESS for reason in self._document.unread.values())


class OwnPages:
    """Text of a file page by page: from the page in view to the last, then from the first."""

    whole = False

    def __init__(self, info: PdfInfo, ask: Callable[[int, str], Future[OwnText]]) -> None:
        """Prepare the search; `ask(page, letters)` requests the text of a page."""
        self._info, self._ask = info, ask
        self._textless = 0

    def label(self, page: int) -> str:
        return page_names.short_name(self._info.pages, page)

    def section(self, paragraph: Paragraph) -> str:
        return ""

    def groups(self, letters: str, page: int, stopped: Stopped) -> Iterator[Sequence[Paragraph]]:
        self._textless = 0
        count = len(self._info.pages)
        waiting: deque[Future[OwnText]] = deque()
        requests = (self._ask(number % count, letters) for number in range(page, page + count))
        try:
            while True:
                waiting.extend(islice(requests, _AHEAD - len(waiting)))
                if not waiting:
                    return
                try:
                    own = result_of(waiting.popleft(), stopped)
                except PdfError:  # a damaged page, reported where it is shown
                    continue
                self._textless += own.unread in _TEXTLESS
                yield own.paragraphs
        finally:
            for future in waiting:
                future.cancel()

    def textless(self) -> int:
        return self._textless
