"""Thumbnails: all pages of a document in small, rendered when they are looked at, behind everything else."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QListView

from ....core.geometry import Box
from ....core.model import PageInfo
from ....core.reader.evidence_marks import EvidenceKind
from ....core.reader.page_range import page_named
from ....core.reader.pdf import PdfInfo
from ...base import page_names
from ...base.backend import Renderer
from ...base.language import noop, tr
from ...base.look.page_colours import PageColours
from ..pictures import page_picture
from ..pictures.tiles import TileKey, Tiles
from ..viewer import Viewer
from .painting import ThumbnailPainter

PAD = 8
SMALLEST, USUAL, LARGEST = 64, 112, 320
"""Around a picture, and widths of pictures, in logical pixels."""
_BUDGET = 24_000_000
_PRIORITY = 5
"""At the renderer: behind find and printing."""
_TALLEST, _COMMON = 1.6, 95
"""Height in widths that a place for a page has at most; the percentage of pages that fill theirs in width."""
_TYPING = 1000
"""Milliseconds between two figures of one page number."""
_EVIDENCE = {
    EvidenceKind.FOUND: noop("found by the newest answer"),
    EvidenceKind.READ: noop("read by the newest answer"),
    EvidenceKind.CITED: noop("cited by the newest answer"),
}
_Index = QModelIndex | QPersistentModelIndex


class _Pages(QAbstractListModel):
    def __init__(self, view: Thumbnails) -> None:
        super().__init__(view)
        self._view = view
        self.pages: Sequence[PageInfo] = ()
        self.labels: Sequence[str] = ()
        """Short names of the pages."""

    def show(self, pages: Sequence[PageInfo]) -> None:
        self.beginResetModel()
        self._call(pages)
        self.endResetModel()

    def name(self, info: PdfInfo) -> None:
        self._call(info.pages)
        self.dataChanged.emit(self.index(0, 0), self.index(len(self.pages) - 1, 0))

    def _call(self, pages: Sequence[PageInfo]) -> None:
        self.pages, self.labels = pages, page_names.short_names(pages)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  (as Qt has it)
        return 0 if parent.isValid() else len(self.pages)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.labels[index.row()]
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return self._view.described(index.row())
        return None


class Thumbnails(QListView):
    """The pages of what a viewer shows. The page being read is outlined, what is in view a frame to be dragged."""

    chosen = Signal(int)
    """A page (0-based) to go to."""
    resized = Signal(int)
    """How wide thumbnails are now, in logical pixels."""
    menu_wanted = Signal(list, object)
    """The 0-based pages that are selected, and the global QPoint for a menu about them."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        self.tiles = Tiles(renderer, self, _BUDGET, _PRIORITY)
        self.tiles.arrived.connect(self._arrived)
        self.viewer: Viewer | None = None
        self.sizes: list[tuple[float, float]] = []
        """Of the pages, in points."""
        self._shape = 1.4  # height of a place for a page in widths
        self._width = USUAL
        self.reading = -1
        """The page (0-based) that the viewer is at."""
        self._held: tuple[int, QPointF] | None = None
        """The page on which the frame was taken, and where in the frame (points) the pointer has it."""
        self._parts: dict[int, Box] = {}
        """Part of each page in the viewer's view."""
        self._pressed: QPoint | None = None
        self._typed = ""
        self._typing = QTimer(self, singleShot=True, interval=_TYPING)
        self._pages = _Pages(self)
        self.setModel(self._pages)
        self.setItemDelegate(ThumbnailPainter(self))
        self.setAccessibleName(tr("Pages"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setSelectionRectVisible(False)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self._want())
        self.activated.connect(lambda index: self.chosen.emit(index.row()))

    # ---- what is shown ------------------------------------------------------------------------------------

    def follow(self, viewer: Viewer) -> None:
        """Show where this viewer is, from now on."""
        self.viewer = viewer
        for bar in (viewer.verticalScrollBar(), viewer.horizontalScrollBar()):
            bar.valueChanged.connect(lambda _value: self._moved())
            bar.rangeChanged.connect(lambda _least, _most: self._moved())
        viewer.shown.dressed.connect(self._dress)
        viewer.shown.renewed.connect(self._renew)

    def show_document(self, path: str, info: PdfInfo) -> None:
        """Show the pages of a file, as its viewer does."""
        self.sizes = [(max(page.width, 1.0), max(page.height, 1.0)) for page in info.pages]
        self.tiles.open(path, self.sizes)
        shapes = sorted(height / width for width, height in self.sizes)
        self._shape = min(shapes[len(shapes) * _COMMON // 100], _TALLEST) if shapes else 1.0
        self._pages.show(info.pages)
        self.reading = -1
        self._lay_out()
        self._moved()

    def name_pages(self, info: PdfInfo) -> None:
        """Show the current page labels."""
        self._pages.name(info)
        self.viewport().update()

    def clear(self) -> None:
        self.sizes = []
        self.tiles.open("", ())
        self._pages.show(())

    def set_width(self, width: int) -> None:
        """Width of thumbnails in logical pixels."""
        width = min(max(width, SMALLEST), LARGEST)
        if width != self._width:
            self._width = width
            self._lay_out()
            self.resized.emit(width)

    @property
    def thumbnail_width(self) -> int:
        return self._width

    def selected_pages(self) -> list[int]:
        """0-based, in the document's order."""
        return sorted(index.row() for index in self.selectedIndexes())

    def described(self, page: int) -> str:
        """A page in words: label, number if different, and the marks and evidence on the page."""
        words = [page_names.name_pages(self._pages.pages, range(page, page + 1))]
        if self.viewer is not None:
            count = len(self.viewer.annotations.on(page))
            words += [tr("%Ln marks", "", count)] if count else []
            evidence = self.viewer.evidence.kinds_on(page)
            words += [tr(told) for kind, told in _EVIDENCE.items() if kind in evidence]
        return ", ".join(words)

    @property
    def labels(self) -> Sequence[str]:
        """Short names of the document's pages."""
        return self._pages.labels

    # ---- where things are ---------------------------------------------------------------------------------

    @property
    def _columns(self) -> int:
        return max(1, (self.viewport().width() - PAD) // (self._width + PAD))

    def _lay_out(self) -> None:
        """Places for pages, spread over the width there is; what was uppermost stays so."""
        if not self.isVisible():
            return
        before = self.indexAt(QPoint(self.viewport().width() // 2, PAD))
        width = min(self._width, self.viewport().width() - 2 * PAD)
        high = round(width * self._shape) + self.fontMetrics().height() + 2 * PAD
        self.setGridSize(QSize((self.viewport().width() - 2) // self._columns, high))  # 2: Qt wraps early
        self.doItemsLayout()
        if before.isValid() and before.row() > 0:
            self.scrollTo(before, QListView.ScrollHint.PositionAtTop)
        self._want()

    def _in_sight(self) -> range:
        high, top = self.gridSize().height(), self.verticalOffset()
        if high <= 0:
            return range(0)
        first, last = top // high, ceil((top + self.viewport().height()) / high)
        return range(min(first * self._columns, len(self.sizes)), min(last * self._columns, len(self.sizes)))

    def _page_size(self, page: int) -> QSizeF:
        """Size of a thumbnail in logical pixels: the wished width, or less for tall pages."""
        width, height = self.sizes[page]
        most = min(self._width, self.viewport().width() - 2 * PAD)
        shown = min(most, most * self._shape * width / height)
        return QSizeF(shown, shown * height / width)

    def picture_width(self, page: int) -> int:
        """Device pixels."""
        return max(1, round(self._page_size(page).width() * self.devicePixelRatioF()))

    def place(self, page: int) -> QRectF:
        """Rectangle of a page's picture in the viewport, in logical pixels."""
        cell = QRectF(self.visualRect(self._pages.index(page, 0)))
        size = self._page_size(page)
        room = cell.height() - self.fontMetrics().height() - 2 * PAD
        left = cell.left() + (cell.width() - size.width()) / 2
        return QRectF(QPointF(left, cell.top() + PAD + (room - size.height()) / 2), size)

    def _on_picture(self, page: int, box: Box) -> QRectF:
        """A box of a page (points) in the viewport."""
        place, scale = self.place(page), self.place(page).width() / self.sizes[page][0]
        return QRectF(
            place.left() + box.x0 * scale, place.top() + box.y0 * scale, box.width * scale, box.height * scale
        )

    def frame(self, page: int) -> QRectF:
        """Part of a page that is in view, in the viewport; empty where nothing is."""
        part = self._parts.get(page)
        return self._on_picture(page, part) if part is not None else QRectF()

    def _want(self) -> None:
        """Ask for the pictures of what is in sight, and of a row more."""
        if not self.isVisible():
            return
        sight = self._in_sight()
        after = range(sight.stop, min(sight.stop + self._columns, len(self.sizes)))
        self.tiles.want([key for page in (*sight, *after) for key in self._keys(page)])

    def _keys(self, page: int) -> list[TileKey]:
        return page_picture.tile_keys(page, self.sizes[page], self.picture_width(page), colours=self.colours)

    @property
    def colours(self) -> PageColours:
        """Colours of the pages."""
        return PageColours.LIGHT if self.viewer is None else self.viewer.shown.colours

    def _arrived(self, key: TileKey) -> None:
        self.update(self._pages.index(key.page, 0))

    def _moved(self) -> None:
        """The reader is elsewhere: outline that page, and bring it in sight unless somebody is at work here."""
        if self.viewer is None or not self.isVisible() or not self.sizes:
            return
        reading = min(self.viewer.scroller.reading()[0], len(self.sizes) - 1)
        before, self._parts = self._parts, self.viewer.port.parts_in_view()
        changed = before.keys() | self._parts.keys()
        if reading != self.reading:
            changed |= {self.reading, reading}
            self.reading = reading
            if not self.viewport().underMouse() and self._held is None:
                self.scrollTo(self._pages.index(reading, 0))
        for page in changed:  # only these: painting all takes longer than a step of scrolling
            self.update(self._pages.index(page, 0))

    def _renew(self, pages: list[int]) -> None:
        self.tiles.renew(pages)
        self._want()

    def _dress(self) -> None:
        self._want()
        self.viewport().update()

    # ---- pointer and keyboard -----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        page = self.indexAt(event.position().toPoint()).row()
        plain = event.button() == Qt.MouseButton.LeftButton and not event.modifiers()
        if plain and page >= 0:
            self._pressed = event.position().toPoint()
            frame = self.frame(page)
            if frame.contains(event.position()):
                scale = self.sizes[page][0] / self.place(page).width()
                self._held = page, (event.position() - frame.center()) * scale
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        position = event.position()
        if self._pressed is not None and self._held is not None:
            far = (position.toPoint() - self._pressed).manhattanLength()
            if far >= QGuiApplication.styleHints().startDragDistance():
                self._pressed = None
        if self._held is None:
            if self._pressed is None:  # a drag that began on a page selects nothing by itself
                super().mouseMoveEvent(event)
            page = self.indexAt(position.toPoint()).row()
            over = page >= 0 and not event.buttons() and self.frame(page).contains(position)
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor)
        elif self._pressed is None:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._drag(position)

    def _drag(self, position: QPointF) -> None:
        """Have the viewer show what the frame is held over."""
        page = self.indexAt(position.toPoint()).row()
        if page < 0 or self._held is None or self.viewer is None:
            return
        place = self.place(page)
        point = (position - place.topLeft()) * (self.sizes[page][0] / place.width()) - self._held[1]
        self.viewer.scroller.centre_on(page, point.x(), point.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        clicked, self._pressed, self._held = self._pressed is not None, None, None
        super().mouseReleaseEvent(event)
        page = self.indexAt(event.position().toPoint()).row()
        if clicked and page >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(page)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        pages = self.selected_pages()
        if pages:
            self.menu_wanted.emit(pages, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_width(round(self._width * 1.15 ** (event.angleDelta().y() / 120)))
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, typed: str) -> None:
        """Go to the typed page, by its label or else its number."""
        self._typed = (self._typed if self._typing.isActive() else "") + typed.strip().casefold()
        self._typing.start()
        names, words = [page.label for page in self._pages.pages], self._typed
        found = page_named(words, names, max(self.reading, 0))
        if found < 0 and words:
            found = next((page for page, name in enumerate(names) if name.casefold().startswith(words)), -1)
        if found >= 0:
            self.setCurrentIndex(self._pages.index(found, 0))

    def focus(self) -> None:
        """Take the keyboard, at the page being read."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.selectedIndexes() and self.reading >= 0:
            self.setCurrentIndex(self._pages.index(self.reading, 0))

    # ---- seen and not seen --------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self.reading = -1
        self._lay_out()
        self._moved()

    def hideEvent(self, event: Any) -> None:
        super().hideEvent(event)
        self.tiles.want([])
        self.tiles.rest()

    def changeEvent(self, event: Any) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange and hasattr(self, "_pages"):
            self._lay_out()
