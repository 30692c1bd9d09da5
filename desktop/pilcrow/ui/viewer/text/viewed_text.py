"""The text of the pages that are looked at: what the file itself prints, until something better is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from ....core.errors import PdfError
from ....core.model import Paragraph
from ....core.reader.pdf import OwnText
from ....core.stopping import Stopped, check_stopped, result_of
from ...base.backend import Renderer
from ...base.tasks import Task, one_result
from ..pictures.in_view import InView
from .selection import PageTexts, Position


class ViewedText(QObject):
    """The text of one document. The renderer gives that of the pages in view, soon after their pictures; what is
    better comes with `improve`.
    """

    arrived = Signal()

    def __init__(self, renderer: Renderer, parent: QObject) -> None:
        super().__init__(parent)
        self._renderer = renderer
        self._own = InView(renderer.text, OwnText(), self)
        self._own.arrived.connect(self.arrived)
        self._paragraphs_of: Callable[[int], Sequence[Paragraph]] | None = None
        self._path = ""
        self.pages = PageTexts(self._paragraphs)

    def open(self, path: str) -> None:
        """Know another document's text, or with "" none."""
        for task in self.findChildren(Task):
            task.wait()
        self._path, self._paragraphs_of = path, None
        self._own.open(path)
        self.pages = PageTexts(self._paragraphs)

    def improve(self, paragraphs_of: Callable[[int], Sequence[Paragraph]]) -> None:
        """Give these paragraphs of a page from now on; the `pages` of before go on giving theirs."""
        self._paragraphs_of = paragraphs_of
        self._own.want(())
        self.pages = PageTexts(paragraphs_of)

    def want(self, pages: Iterable[int]) -> None:
        """Request the text of the pages in view."""
        if self._paragraphs_of is None:
            self._own.want(pages)

    def unread(self, page: int) -> str:
        """Why a page in view has no usable text, in words; "" where it has, and where more is known of it."""
        own = None if self._paragraphs_of else self._own.get(page)
        return own.unread if own else ""

    def copy(self, start: Position, end: Position) -> None:
        """Copy what lies between two positions, also on pages that nobody has looked at."""
        path, better = self._path, self._paragraphs_of

        def paragraphs(page: int, stopped: Stopped) -> Sequence[Paragraph]:
            if better is not None:
                check_stopped(stopped)
                return better(page)
            try:
                return result_of(self._renderer.text(path, page), stopped).paragraphs
            except PdfError:  # a damaged page
                return ()

        def work(stopped: Stopped) -> str:
            return "\n".join(PageTexts(lambda page: paragraphs(page, stopped)).texts(start, end))

        Task(one_result(work), self).begin(lambda words: QGuiApplication.clipboard().setText(words))

    def _paragraphs(self, page: int) -> Sequence[Paragraph] | None:
        own = self._own.get(page)
        return own.paragraphs if own else None
