"""The viewer: pages in an area that is scrolled, with layers of marks, hits, links and selected text on them.

The area is in device pixels (scroll bars too), so that tiles are never resampled; Qt's logical pixels occur where
events come in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QSizeF, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)

from ...core.geometry import Box
from ...core.model import Paragraph
from ...core.reader.pdf import PdfInfo
from ...core.reader.reading_place import ReadingPlace
from ..base.backend import Renderer
from ..base.language import tr
from ..base.look.theme import tokens
from .flow import Flow
from .hit_ticks import HitTicks
from .layers.annotations import AnnotationLayer, SpokenLayer
from .layers.areas import AreaLayer
from .layers.caret import CaretLayer
from .layers.changes import ChangesLayer
from .layers.evidence import BadgeLayer, EvidenceLayer
from .layers.fields import FieldLayer
from .layers.ink import InkLayer
from .layers.layer import Layer, Pointed
from .layers.links import LinkLayer, ReferenceTarget, nowhere
from .layers.lit import FlashLayer, FoundLayer, VisitedLayer
from .layers.problems import ProblemLayer
from .layers.selection import SelectionLayer
from .left_view import LeftView
from .pictures import painting
from .pictures.painting import Canvas
from .pictures.visible import VisibleTiles
from .pointer import Pointer
from .reading_area import ReadingArea
from .scrolling.covered import Covered
from .scrolling.page_layout import PageLayout
from .scrolling.page_view import PageView
from .scrolling.port import Port
from .scrolling.scroller import LINE, Scroller
from .scrolling.touch import Touch
from .shown import Shown

_OVER = 4  # pixels by which marks of a page may reach over its edge


class Viewer(ReadingArea):
    """View of a PDF: the `shown` document in its `look`, moved by `scroller` and `pointer`, under the layers
    painted on the pages. A view `beside` shares the document and the layers.
    """

    page_sharp = Signal(int)
    page_painted = Signal()
    """Pages are painted for the first time since a document was shown; or before, as it was left."""
    pressed = Signal()
    wanted = Signal()
    """Emitted before an action in this view, which needs this view to be the active one."""
    page_menu_wanted = Signal(int, object, object)
    """A page, the (x, y) on it in points, and the global QPoint for a menu about the selection and the place."""
    beside_wanted = Signal(int, object)
    """Request of a link, row, chip or preview to show a place in the other half of the view, after splitting it if
    necessary: page (0-based) and y in points (None: top of the page).
    """

    def __init__(self, renderer: Renderer, beside: Viewer | None = None) -> None:
        super().__init__()
        self.shown: Shown = Shown(renderer, self) if beside is None else beside.shown
        self.flow: Flow | None = None
        """The text in flow, while it stands in place of the pages."""
        self.pages: PageLayout | None = None
        self.page_view: PageView = PageView(renderer, self)
        self.scroller: Scroller = Scroller(self)
        self.covered = Covered(self)
        self.pointer: Pointer = Pointer(self)
        self._touch = Touch(self)
        self._sight = VisibleTiles(self.shown.tiles, self)
        self._ticks = HitTicks(self.verticalScrollBar())
        self.left_view: LeftView = LeftView(self)
        self._settling = False
        """True while the scroll bars are set by the program."""
        self.painted = False
        """True once pages were painted, as `page_painted` tells."""
        self._lie(beside)
        self._listen()
        self._touch.begin()
        self.begin(tr("Pages"))

    def _lie(self, beside: Viewer | None) -> None:
        """Have layers lie on the pages."""
        if beside is None:
            self.annotations, self.spoken = AnnotationLayer(self), SpokenLayer(self)
            self.visited, self.found = VisitedLayer(self), FoundLayer(self)
            self.changes = ChangesLayer(self)
            self.evidence = EvidenceLayer(self, self.visited)
            self.badges = BadgeLayer(self, self.evidence)
            self.selection, self.links, self.fields = SelectionLayer(self), LinkLayer(self), FieldLayer(self)
        else:
            self.annotations, self.spoken = beside.annotations, beside.spoken
            self.visited, self.found, self.changes = beside.visited, beside.found, beside.changes
            self.evidence, self.badges = beside.evidence, beside.badges
            self.selection, self.links, self.fields = beside.selection, beside.links, beside.fields
        self.problems, self.flashes, self.areas = ProblemLayer(self), FlashLayer(self), AreaLayer(self)
        self.caret, self.ink = CaretLayer(self, self.selection), InkLayer(self)
        self._beneath: Sequence[Layer] = (
            self.annotations, self.spoken, self.changes, self.evidence, self.found,
        )  # fmt: skip
        """Nothing of these is mixed with the ground of what is selected, which looks the same everywhere."""
        self._above: Sequence[Layer] = (
            self.selection, self.links, self.fields, self.visited, self.flashes, self.problems, self.badges,
            self.caret, self.areas, self.ink,
        )  # fmt: skip
        self.layers = (*self._beneath, *self._above)
        """From the lowest to the uppermost."""

    def _listen(self) -> None:
        self._sight.arrived.connect(self._arrived)
        self.shown.tiles.failed.connect(self._paint_again)
        self._sight.sharp.connect(self.page_sharp)
        self.shown.coloured.connect(self._sight.forget)
        self.shown.coloured.connect(self.show_anew)
        self.shown.dressed.connect(self.viewport().update)
        self.shown.named.connect(self.scroller.tell)
        self.shown.renewed.connect(self._want)
        self.shown.text.arrived.connect(self._text_arrived)
        self.areas.selected.connect(self.selection.select_area)
        self.annotations.changed.connect(self.page_view.trim.keep)
        for moved in (self.found.changed, self.page_view.zoom_changed):
            moved.connect(self._tick)
        for layer in self.layers:
            layer.stale.connect(self._paint_again)

    def show_document(self, path: str, info: PdfInfo, place: ReadingPlace) -> None:
        """Show a PDF at a place; what was shown before is forgotten, with its marks, selection and history."""
        self.clear()
        self.painted = False
        left = self.left_view.lend()
        self.shown.open(path, info)
        self.page_view.open(place)
        self.scroller.begin(place)
        self.left_view.take_back(left)
        self.shown.opened.emit()

    def set_text(
        self, paragraphs_of: Callable[[int], Sequence[Paragraph]], target: ReferenceTarget = nowhere
    ) -> None:
        """Better text to select than the pages' own (see `core.references.lookup`), and where the cross-references
        in it lead. What is selected stays as it is until something else is.
        """
        self.caret.keep(lambda: self.shown.text.improve(paragraphs_of))
        self.links.lead(target)
        self.shown.dressed.emit()

    def clear(self) -> None:
        """Show nothing."""
        self.shown.open("", None)
        self.leave()
        for layer in self.layers:
            layer.clear()

    def leave(self) -> None:
        """Show no pages any more, and want nothing of them."""
        self.pages = None
        self.scroller.clear()
        self.page_view.close()
        self.pointer.forget()
        self._sight.forget()
        self.rest()
        self.set_bars()
        self.viewport().update()

    def rest(self) -> None:
        """Nobody looks here for now."""
        self.links.leave(self)
        self.shown.look((), by=self)
        self.shown.tiles.want((), by=self._sight)

    # ---- where things are ---------------------------------------------------------------------------------

    @property
    def ratio(self) -> float:
        """Device pixels a logical pixel."""
        return self.viewport().devicePixelRatioF()

    @property
    def complete(self) -> bool:
        """True if all pages in view are sharp."""
        return self._sight.complete

    def px(self, logical: float) -> int:
        """Logical pixels in device pixels."""
        return round(logical * self.ratio)

    def room(self) -> tuple[int, int]:
        """Width and height of the viewport in device pixels."""
        return self.px(self.viewport().width()), self.px(self.viewport().height())

    def corner(self) -> tuple[int, int]:
        """The upper left of the viewport in all that can be scrolled to, in device pixels."""
        y = self.verticalScrollBar().value()
        return self.horizontalScrollBar().value(), y if self.pages is None else self.pages.snapped(y)

    def set_corner(self, x: int, y: int) -> None:
        """Set both scroll bars as one change, which is not told yet."""
        self.left_view.drop()
        self._settling = True
        self.horizontalScrollBar().setValue(x)
        self.verticalScrollBar().setValue(y)
        self._settling = False

    @property
    def port(self) -> Port:
        """The viewport, and the pages in it."""
        return Port(self.pages, self.corner(), self.room(), self.ratio)

    def pointed(self, position: QPointF) -> Pointed | None:
        """The page and the point of it at a position of the viewport (logical)."""
        point = self.port.point(position)
        return Pointed(self, position, *point) if point else None

    def on_screen(self, page: int, box: Box) -> QRect:
        """The rectangle of a box of a page (points) in global logical pixels."""
        if self.flow is not None:
            return self.flow.on_screen(page, box)
        place = self.port.place(page, box)
        return QRect(self.viewport().mapToGlobal(place.topLeft()), place.size())

    def lay(self, pages: PageLayout) -> None:
        """Show the pages laid out so."""
        self.pages = pages
        self.left_view.drop()
        self._sight.forget()
        self.set_bars()

    def set_bars(self) -> None:
        """Scroll bars for the pages there are."""
        width, height = self.room()
        total = (self.pages.width, self.pages.height) if self.pages else (0, 0)
        self._settling = True
        for bar, length, all_, (before, behind) in (
            (self.horizontalScrollBar(), width, total[0], self.covered.beyond),
            (self.verticalScrollBar(), height, total[1], (0, 0)),
        ):
            bar.setRange(-before, max(0, all_ - length) + behind)
            bar.setPageStep(length)
            bar.setSingleStep(self.px(LINE))
        self._settling = False

    # ---- what is to be painted ----------------------------------------------------------------------------

    def show_anew(self) -> None:
        """Something else is in view."""
        self._want()
        self.viewport().update()

    def _want(self) -> None:
        """Request pictures, text and links of the pages in view, and pictures of the next pages."""
        if self.pages is not None:
            shown, down = self.shown, self.scroller.down
            shown.look(self._sight.look(self.pages, self.port.seen, colours=shown.colours, down=down), by=self)

    def _tick(self) -> None:
        self._ticks.show_hits(self.found.hits, self.pages)

    def _text_arrived(self) -> None:
        self.viewport().update()
        self.pointer.look_again()

    def _arrived(self, part: Box) -> None:
        """Pictures of a part of all that can be scrolled to are there."""
        self.viewport().update(self.port.area(part))

    def _paint_again(self, page: int | None) -> None:
        """Paint a page again, or all (None), with what reaches over its edge by a pixel or two."""
        if page is None:
            self.viewport().update()
        elif self.pages is not None:
            left, top, width, height = self.pages.rect(page)
            area = self.port.area(Box(left, top, left + width, top + height))
            self.viewport().update(area.adjusted(-_OVER, -_OVER, _OVER, _OVER))

    # ---- painting -----------------------------------------------------------------------------------------

    def canvas(self, painter: QPainter, pages: PageLayout, page: int) -> Canvas:
        """A page to paint on, as it stands in the viewport."""
        return Canvas(painter, pages, page, -QPointF(*self.corner()), self.ratio, self.shown.colours)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(tokens().desk))
        ratio, tiles = self.ratio, self.shown.tiles
        if self.left_view.stands:
            self.left_view.paint(painter)
        elif self.pages is not None:
            painter.scale(1 / ratio, 1 / ratio)
            corner, size = self.port.at(QPointF(event.rect().topLeft())), QSizeF(event.rect().size()) * ratio
            dirty = Box(corner.x(), corner.y(), corner.x() + size.width(), corner.y() + size.height())
            for page in self.pages.visible(dirty.y0, dirty.y1):
                self._paint_page(self.canvas(painter, self.pages, page), dirty)
            painter.resetTransform()
        self.paint_ring(painter, tokens().focus)
        painter.end()
        left = self.left_view.stands and self.pages is None
        if not self.painted and (left or tiles.sharp.bytes or tiles.stand_ins.bytes):
            self.painted = True
            self.page_painted.emit()

    def _paint_page(self, canvas: Canvas, dirty: Box) -> None:
        painter = canvas.painter
        painting.paint_page(canvas, self.shown.tiles, dirty)
        painter.save()
        canvas.clip()
        painter.save()
        if selected := self.selection.boxes(canvas.page):
            painting.clip_out(canvas, selected)
        for layer in self._beneath:
            layer.paint(canvas)
        painter.restore()
        for layer in self._above:
            layer.paint(canvas)
        painter.restore()
        for layer in self.layers:
            layer.paint_over(canvas)

    # ---- pointer and keys ---------------------------------------------------------------------------------

    def click_at(self, at: Pointed) -> Callable[[], object] | None:
        """The act of a click there, where nothing is selected by it."""
        return next(filter(None, (layer.click_at(at) for layer in reversed(self.layers))), None)

    @property
    def of_pages(self) -> Viewer:
        return self

    def key_layers(self) -> Iterable[Layer]:
        return reversed(self.layers)

    def run_key(self, act: Callable[[ReadingArea], None]) -> None:
        super().run_key(act)
        self.caret.come_along()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._touch.wheel(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self.pointer.show_hint(event)
            return True
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.page_view.lay_out()
        return self._touch.takes(event) or super().viewportEvent(event)

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Tab goes through the form, and out of the page behind its last field."""
        return self.fields.step(1 if forwards else -1) or super().focusNextPrevChild(forwards)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.caret.blink_anew()

    # ---- coming and going ---------------------------------------------------------------------------------

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        if not self._settling:
            self.left_view.drop()
            self.scroller.bar_moved(-dy)

    def hideEvent(self, _event: QHideEvent) -> None:
        self.shown.tiles.rest()
        self.page_view.trim.rest()

    def showEvent(self, _event: QShowEvent) -> None:
        self._want()
        self.page_view.trim.turn(on=self.page_view.trimmed)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self.page_view.lay_out()
