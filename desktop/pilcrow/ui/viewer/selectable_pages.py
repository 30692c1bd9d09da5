"""Pages whose text can be selected: what is selected, where it is seen, and copying it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, Signal
from PySide6.QtGui import QGuiApplication, QImage

from ...core.copying import forms
from ...core.geometry import Box, gap, union
from ...core.marks.annotation import Part
from ...core.marks.placing import inside
from ...core.model import Paragraph
from ...core.protocols import Stopped
from ..base.backend import Renderer
from ..base.clipboard import put
from ..base.language import told
from ..base.tasks import Task
from .area_picture import area_picture
from .cell_selection import CellSelection, Tables, all_of
from .marked_pages import MarkedPages
from .selection import Selection
from .viewed_text import ViewedText


class SelectablePages(MarkedPages):
    """A continuous view with a selection: text, or the cells of a table. See `pointed_pages` for how a pointer
    selects.
    """

    selection_changed = Signal(str)
    selection_made = Signal()
    """The reader has selected something with the pointer, and let the button go."""
    failed = Signal(str)
    """What was to be copied cannot be, and why, in one sentence."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._renderer = renderer
        self._text = ViewedText(renderer, self)
        self._known = Tables(self._text.pages)
        self._select_anew()
        self.area_selected.connect(self.select_area)

    def _select_anew(self) -> None:
        self._selection = Selection(self._text.pages)
        self._cells: CellSelection | None = None
        self._picked: tuple[int, Box] | None = None
        """A page and an area of it, where that is what is selected."""

    def _only_text(self) -> None:
        """No cells and no area are selected any more."""
        self._cells = self._picked = None

    @property
    def _tables(self) -> Tables:
        """Those of the text that is known now."""
        if self._known.texts is not self._text.pages:
            self._known = Tables(self._text.pages)
        return self._known

    # ---- what is selected ---------------------------------------------------------------------------------

    @property
    def has_selection(self) -> bool:
        return bool(self._cells or self._picked or self._selection.range())

    def selected_text(self) -> str:
        if self._picked:
            return "\n".join(part.text for part in self.selected_parts()[0])
        return forms.tsv(self._cells.texts()) if self._cells else self._selection.words()

    def selected_page(self) -> int:
        """The 0-based page on which the selection begins, -1 for none."""
        if self._picked:
            return self._picked[0]
        parts, ends = (self._cells.parts() if self._cells else []), self._selection.range()
        return parts[0].paragraph.page if parts else ends[0].page if ends and not self._cells else -1

    def selected_parts(self) -> tuple[list[Part], list[Paragraph]]:
        """What is selected as parts of paragraphs, and all paragraphs of the pages that it is on."""
        if self._picked is not None:
            page, box = self._picked
            around = list(self.paragraphs_on(page))
            return inside(around, page, [box]), around
        if self._cells is not None:
            found = {(p.section, p.number): p for n in self._cells.table.pages for p in self.paragraphs_on(n)}
            return self._cells.parts(), list(found.values())
        ends = self._selection.range()
        return self._selection.text.parts(*ends) if ends and not self._selection.long else ([], [])

    @property
    def selects_much(self) -> bool:
        """Whether more is selected than can be marked."""
        return self._cells is None and self._selection.long

    def selected_cells(self) -> CellSelection | None:
        """The cells, where it is cells of a table that are selected."""
        return self._cells

    def selected_area(self) -> tuple[int, Box] | None:
        """The page (0-based) and the part of it, where an area is selected."""
        return self._picked

    def _selected_boxes(self, page: int) -> list[Box]:
        if self._picked is not None:
            return [self._picked[1]] if self._picked[0] == page else []
        return self._cells.boxes(page) if self._cells else self._selection.boxes(page)

    def paragraphs_on(self, page: int) -> Sequence[Paragraph]:
        """What is printed on a page (0-based) in reading order, as far as it is known."""
        return self._text.pages.paragraphs(page)

    def selection_place(self) -> QRect | None:
        """Where what is selected can be seen, in global logical pixels; None where nothing of it is in view."""
        boxes = [(page, self._selected_boxes(page)) for page in self._in_view()]
        rects = [self._on_screen(page, union(found)) for page, found in boxes if found]
        seen = QRect(self.viewport().mapToGlobal(QPoint(0, 0)), self.viewport().size())
        whole = QRect()
        for rect in rects:
            whole = whole.united(rect)
        return whole.intersected(seen) if whole.intersects(seen) else None

    def _selected(self) -> None:
        self.viewport().update()
        self.selection_changed.emit(self.selected_text())

    # ---- selecting ----------------------------------------------------------------------------------------

    def select_all_on_page(self) -> None:
        """All on the page in view; all of the document where that is selected already."""
        texts, page = self._text.pages, self._here()[0]
        whole = texts.whole(page)
        if whole and self._selection.range() == whole and not (self._cells or self._picked):
            self.select_all()
            return
        self._select_anew()
        self._selection.select(whole)
        self._selected()

    def select_all(self) -> None:
        """From the first to the last character of the document whose place is known."""
        count = len(self.pages) if self.pages else 0
        found = (whole for page in range(count) if (whole := self._text.pages.whole(page)))
        first = next(found, None)
        last = next((w for page in reversed(range(count)) if (w := self._text.pages.whole(page))), None)
        if first and last:
            self._select_anew()
            self._selection.select((first[0], last[1]))
            self._selected()

    def clear_selection(self) -> None:
        if self.has_selection:
            self._only_text()
            self._selection.select(None)
            self._selected()

    def select_cells(self, cells: CellSelection) -> None:
        """Select cells, in place of what was selected."""
        self._select_anew()
        self._cells = cells
        self._selected()

    def select_area(self, page: int, box: Box) -> None:
        """Select a part of a page, in place of what was selected."""
        self._select_anew()
        self._picked = page, box
        self._selected()
        self.selection_made.emit()

    def table_here(self) -> CellSelection | None:
        """The cells that are selected; else the one of a table that the selection begins in, or, where nothing is
        selected, the first table in view.
        """
        if self._cells is not None:
            return self._cells
        ends = self._selection.range()
        if ends is not None:
            page = ends[0].page
            boxes = self._selection.boxes(page)
            table = self._tables.at(page, *boxes[0].center) if boxes else None
            slot = table.slot(page, *boxes[0].center) if table else None
            return CellSelection(table, slot, slot) if table and slot else None
        view = self._view()
        for page in self._in_view():
            for table in self._tables.on(page):
                area = table.area(page)
                if area and self.pages and self.pages.box_to_view(page, area).meet(view).area > 0:
                    return all_of(table)
        return None

    def whole_table(self, cells: CellSelection) -> CellSelection:
        """All cells of the table that some are of, over all its pages."""
        return all_of(self._tables.complete(cells.table))

    def table_near(self, page: int, boxes: Sequence[Box]) -> CellSelection | None:
        """All of the table on a page (0-based) that is nearest to boxes on it: to its caption, or to itself."""
        areas = [(area, table) for table in self._tables.on(page) if (area := table.area(page))]
        if not areas or not boxes:
            return None
        x, y = union(boxes).center
        _, table = min(areas, key=lambda each: gap(each[0], Box(x, y, x + 1, y + 1)))
        return all_of(self._tables.complete(table))

    # ---- copying ------------------------------------------------------------------------------------------

    def copy(self) -> None:
        """Copy what is selected; over pages that nobody has looked at, when their text has come."""
        if self._picked is not None:
            self.make_picture(lambda image: QGuiApplication.clipboard().setImage(image))
            return
        if self._cells is not None:
            put(forms.table(self._cells.texts(), self._cells.heads))
            return
        ends = self._selection.range()
        if not self._selection.long and self._selection.whole and (words := self.selected_text()):
            QGuiApplication.clipboard().setText(words)
        elif ends:
            self._text.copy(*ends)

    def make_picture(self, then: Callable[[QImage], object]) -> None:
        """Render the selected area on a worker's thread; `then` gets it in the window's."""
        if self._picked is not None:
            self.render_area(*self._picked, then)

    def render_area(self, page: int, box: Box, then: Callable[[QImage], object]) -> None:
        """The same for any area of a page (0-based)."""
        path, renderer = self._path, self._renderer

        def work(stopped: Stopped) -> Iterator[QImage]:
            yield area_picture(renderer, path, page, box, stopped)

        task = Task(work, self)
        task.happened.connect(then)
        task.failed.connect(lambda error: self.failed.emit(told(error)))
        task.start()

    def _over_text(self, position: QPointF) -> bool:
        point = self._point(position)
        return point is not None and self._text.pages.over(*point)
