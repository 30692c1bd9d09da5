"""Reading mode of a document: its text in flow, in place of the pages, and the way between the two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, cast

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLabel, QWidget

from ...core.geometry import Box
from ...core.marks.annotation import MarkedPart
from ...core.model import Document, Paragraph
from ...core.reader import flow
from ...settings import LINE_LENGTHS
from ..base.backend import Backend
from ..base.language import tr
from ..base.look.layouts import STRETCH, lay_column, lay_row
from ..base.look.words import make_button
from ..reading.view import ReadingView
from .split import Split

_PAUSE = 500
"""Milliseconds after the last change of the size, before it is kept."""


class Carried(Protocol):
    """A bar that lies over the pages, or over the text."""

    def lie_over(self, area: QWidget, /) -> None: ...


class ReadingMode(QObject):
    """Shows the text of a document in its `frame`, in place of the pages in `split`, and back: each time the
    sentence at the top, the selected one or the one at the caret stays.
    """

    changed = Signal()
    refused = Signal(str)
    """Why size or width cannot be kept, in one sentence."""

    def __init__(
        self, split: Split, backend: Backend, document: Callable[[], Document | None], parent: QObject
    ) -> None:
        """`document` gives the document as it is read, None before."""
        super().__init__(parent)
        self._split, self._viewer, self._backend, self._document = split, split.viewer, backend, document
        self._bars: Sequence[Carried] = ()
        self.view: ReadingView | None = None
        self.frame = QWidget()
        self._unread = QLabel(wordWrap=True)
        self._unread.setProperty("dim", True)
        self._unread.setContentsMargins(12, 8, 12, 8)
        self._unread.hide()
        self.back = make_button(tr("Back to the pages (Esc)"), self.leave, roles="flat accent")
        self.back.hide()
        head = lay_row(self.back, STRETCH, margins=(6, 0, 6, 0))
        self._column = lay_column(head, self._unread, (split, 1), within=self.frame)
        self._pause = QTimer(self, interval=_PAUSE, singleShot=True)
        self._pause.timeout.connect(self._keep)
        self._viewer.beside_wanted.connect(lambda _page, _y: self.leave())
        self._viewer.areas.asked.connect(self.leave)
        split.changed.connect(self.leave)

    def carry(self, *bars: Carried) -> None:
        """Have bars lie over whatever is shown."""
        self._bars = bars

    @property
    def on(self) -> bool:
        """True while the text is shown."""
        return self._viewer.flow is not None

    @property
    def focused(self) -> bool:
        """True while the text, or the button above it, has the keyboard."""
        return self.view is not None and (self.view.hasFocus() or self.back.hasFocus())

    def toggle(self) -> None:
        """Show the text in place of the pages, or the pages again."""
        if self.on:
            self.leave()
        else:
            self.begin()

    def begin(self) -> None:
        """Show the text, with the sentence that is read at the top."""
        viewer = self._viewer
        here, unit = viewer.scroller.here(), self._unit_in_pages()
        if self.view is None:
            self.view = ReadingView(viewer, self._level)
            self.view.size_changed.connect(lambda _size: self._pause.start())
            self._column.addWidget(self.view, 1)
        view, settings = self.view, self._backend.settings
        view.pages.size, view.pages.characters = settings.reading_size / 100, settings.line_length
        self._split.hide()
        viewer.rest()
        viewer.flow = view
        viewer.setFocusProxy(view)
        view.show()
        self.back.show()
        for bar in self._bars:
            bar.lie_over(view.viewport())
        if unit is not None:
            view.scroller.go_to_unit(*unit)
        else:
            view.go(*here)
        self.tell()
        view.setFocus()
        viewer.page_view.zoom_changed.emit(viewer.page_view.zoom)
        self.changed.emit()

    def leave(self) -> None:
        """Show the pages, at the sentence that is read."""
        viewer, view = self._viewer, self.view
        if viewer.flow is None or view is None:
            return
        if self._pause.isActive():
            self._pause.stop()
            self._keep()
        unit, spot, held = self._unit_in_text(view), view.spot(), self.focused
        viewer.flow = None
        viewer.setFocusProxy(cast(QWidget, None))  # as Qt has it
        view.hide()
        self.back.hide()
        self._unread.hide()
        self._split.show()
        for bar in self._bars:
            bar.lie_over(viewer.viewport())
        if unit is not None:
            page, boxes = flow.boxes_on_first(unit)
            viewer.scroller.go_to(page, boxes[0].y0, record=False)
            viewer.scroller.go_to_boxes(page, boxes, record=False)
            viewer.flashes.show(page, boxes)
        else:
            viewer.scroller.go_to(*spot, record=False)
        if held:
            viewer.setFocus()
        viewer.page_view.zoom_changed.emit(viewer.page_view.zoom)
        self.changed.emit()

    def tell(self) -> None:
        """Say above the text whether the document is still being read."""
        self._unread.setText(
            tr("This document is still being read: its text is shown as the file has it, titles and tables later.")
        )
        self._unread.setVisible(self.on and self._document() is None)

    def widen(self, step: int) -> None:
        """Set the text in lines that are longer by a step, or shorter."""
        if not self.on:
            self.begin()
        if self.view is not None:
            length = self.view.pages.characters + step * LINE_LENGTHS.step
            self.view.set_characters(min(max(length, LINE_LENGTHS[0]), LINE_LENGTHS[-1]))
            self._keep()

    def _keep(self) -> None:
        """Keep size and width."""
        if self.view is not None:
            size, length = round(100 * self.view.pages.size), self.view.pages.characters
            kept = replace(self._backend.settings, reading_size=size, line_length=length)
            self._backend.preferences.change(kept)

    def _level(self, title: Paragraph) -> int:
        document = self._document()
        known = document is not None and 0 < title.section <= len(document.sections)
        return document.section(title.section).level if document and known else 1

    # ---- from pages to text, and back ---------------------------------------------------------------------

    def _unit_in_pages(self) -> tuple[MarkedPart, int] | None:
        """The unit at the caret, else the selected unit in view, else the first in view; with its page."""
        viewer = self._viewer
        texts, seen = viewer.shown.text.pages, viewer.port.in_view()
        if (caret := viewer.caret.place()) is not None:
            position = texts.at(caret[0], *caret[1].center)
            if position is not None and (unit := _unit(texts.paragraphs(position.page), position[:3])):
                return unit, position.page
        selected = viewer.selection.parts()[0] if viewer.selection.exists else []
        if selected and (places := selected[0].places) and places[0].page in seen:
            return flow.unit_at(selected[0].paragraph, selected[0].start), places[0].page
        top = viewer.viewport().mapToGlobal(viewer.viewport().rect().topLeft()).y()
        for page in seen:
            lines = ((p, span) for p in texts.paragraphs(page) for span in p.spans if span.page == page)
            for paragraph, span in lines:
                if viewer.on_screen(page, span.box).top() >= top and self._sees(page, span.box):
                    return flow.unit_at(paragraph, span.start), page
        return None

    def _sees(self, page: int, box: Box) -> bool:
        area = self._viewer.on_screen(page, box)
        port = self._viewer.viewport()
        return port.rect().contains(port.mapFromGlobal(area.center()))

    def _unit_in_text(self, view: ReadingView) -> MarkedPart | None:
        """The selected unit, if it is in view, else the one at the top."""
        ends = self._viewer.selection.range
        if ends is not None and view.selected() is not None:
            return _unit(self._viewer.shown.text.pages.paragraphs(ends[0].page), ends[0][:3])
        return view.scroller.unit()


def _unit(paragraphs: Sequence[Paragraph], at: tuple[int, int, int]) -> MarkedPart | None:
    """The unit at a section, paragraph and character."""
    found = next((each for each in paragraphs if (each.section, each.number) == at[:2]), None)
    return flow.unit_at(found, at[2]) if found else None
