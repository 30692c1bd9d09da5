"""The table of findings: a row per document, a column per task, each cell with a finding and its pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QTableView,
    QWidget,
)

from ....core.ask.documents.findings import sorted_by
from ....core.exchange.events import Citation
from ....core.exchange.findings import SILENT, UNASKED, Finding, FindingsRow, FindingsTable
from ....core.language.sentences import in_line, shortened
from ....core.model import CELL
from ....core.protocols import Corpus
from ....core.shelf import document_names
from ...base.language import quoted, tr, translate
from ...base.look import theme
from ...base.look.layouts import fit_height
from ..citations import Citations, CitedPassage, Where
from ..wording import shorten_name
from .cells import PAD_X, PAD_Y, Cells
from .columns import Columns

_NARROWEST, _NAMES = 110, 0.34
"""Least width of a column in pixels, and greatest share of the width for the documents' titles."""
_HIGHEST = 380
"""Greatest height of a table within the conversation, in pixels; a longer one scrolls."""
_FEW = 8
"""Most documents that have their rows though nothing was found in them; of more these are counted."""
_HEAD = 48
"""Greatest number of characters of a task in the head of its column."""
_BELOW = "\u2028"
"""Between what was found and its evidence: a new line."""
_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class FindingsModel(QAbstractTableModel):
    """The table as a model, in the reader's order. Its `rows` are those of the `table` that are not folded."""

    def __init__(self, table: FindingsTable, corpus: Corpus | None, parent: QWidget, *, short: bool) -> None:
        """Build the model; `short`: titles are shortened, and what was found stands without its evidence."""
        super().__init__(parent)
        self._short = short
        self._given = self.table = table
        self._order = -1, Qt.SortOrder.AscendingOrder
        self.unfolded = False
        """True if the documents in which nothing was found have rows, too, however many they are."""
        self.corpus = corpus
        self._evidence: dict[Finding, str] = {}
        self._names = document_names(corpus.documents) if short and corpus else []
        self._shortened: dict[int, str] = {}
        self._arrange()

    def fold(self, *, unfolded: bool) -> None:
        """Show or hide the rows of documents in which nothing was found."""
        self.beginResetModel()
        self.unfolded = unfolded
        self._arrange()
        self.endResetModel()

    def show(self, table: FindingsTable) -> None:
        """Show another table, in the reader's order."""
        self.beginResetModel()
        self._given = table
        self._arrange()
        self.endResetModel()

    def place(self, doc: int, column: int) -> QModelIndex:
        """Index of the cell of a document in a column; an invalid one if there is none."""
        row = next((number for number, row in enumerate(self.rows) if row.doc == doc), -1)
        return self.index(row, column)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else 1 + len(self.table.tasks)

    def folded(self) -> tuple[int, int]:
        """Number of documents that are not asked yet, and of those in which nothing was found."""
        folded = [row.problem == UNASKED for row in self.table.rows if not tells(row)]
        return folded.count(True), folded.count(False)

    def row(self, index: _Index) -> FindingsRow:
        return self.rows[index.row()]

    def title(self, row: FindingsRow) -> str:
        """Title of a document in the table."""
        if not self._names:
            return row.title
        if row.doc not in self._shortened:
            self._shortened[row.doc] = shorten_name(self._names, row.doc)
        return self._shortened[row.doc]

    def finding(self, index: _Index) -> Finding | None:
        """Finding of a cell; None in the column of titles."""
        return self.row(index).findings[index.column() - 1] if index.column() else None

    def _cell_text(self, finding: Finding) -> str:
        if not finding.found:
            return translate(finding.problem or SILENT)
        evidence = "" if self._short else self._quoted(finding)
        return f"{finding.plain}{_BELOW}{evidence}" if evidence else finding.plain

    def _quoted(self, finding: Finding) -> str:
        """The cited sentence or row of a finding, in quotation marks; "" if the finding has its words already."""
        if finding not in self._evidence:
            cited = next(iter(finding.citations), None)
            text = self.corpus.paragraph(cited.at).text[slice(*cited.quote)] if self.corpus and cited else ""
            said = in_line(text.replace(CELL, " · "))
            self._evidence[finding] = quoted(said) if said and said not in finding.plain else ""
        return self._evidence[finding]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        finding, title = self.finding(index), self.row(index).title
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(self.row(index)) if finding is None else self._cell_text(finding)
        if role == Qt.ItemDataRole.ToolTipRole:
            return theme.as_tip(
                title
                if finding is None
                else "\n".join(filter(None, [translate(finding.cell_text), translate(finding.why)]))
            )
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if finding is None:
                return title
            return f"{title}, {self.table.tasks[index.column() - 1].text}: {translate(finding.cell_text)}"
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        text = self.table.tasks[section - 1].text if section else tr("Document")
        if role == Qt.ItemDataRole.DisplayRole:
            return shortened(text, _HEAD)
        if role == Qt.ItemDataRole.ToolTipRole:
            return theme.as_tip("\n".join((text, tr("Click to sort by this"))))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1: the original order."""
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        places = [(self.row(index).doc, index.column()) for index in kept]
        self._order = column, order
        self._arrange()
        self.changePersistentIndexList(kept, [self.place(*place) for place in places])
        self.layoutChanged.emit()

    def _arrange(self) -> None:
        column, falling = self._order[0], self._order[1] == Qt.SortOrder.DescendingOrder
        if not 0 <= column <= len(self._given.tasks):
            self.table = self._given
        elif column == 0:
            rows = sorted(self._given.rows, key=lambda row: row.title.casefold(), reverse=falling)
            self.table = FindingsTable(self._given.tasks, tuple(rows))
        else:
            self.table = sorted_by(self._given, column - 1, falling=falling)
        self.foldable = len(self._given.rows) > _FEW
        self.rows = tuple(row for row in self.table.rows if self.unfolded or not self.foldable or tells(row))


def tells(row: FindingsRow) -> bool:
    """True if something was found in a document, or if it could not be asked."""
    return row.found or any(finding.problem not in ("", UNASKED) for finding in row.findings)


class FindingsView(QTableView):
    """The view of the table; a click on a head sorts by its column, a third click restores the original order."""

    document_activated = Signal(int)
    """The number of a document."""

    def __init__(
        self,
        table: FindingsTable,
        corpus: Corpus | None,
        citations: Citations | None = None,
        parent: QWidget | None = None,
        *,
        short: bool = False,
    ) -> None:
        """Build the view; `short`: with little room, within the conversation."""
        super().__init__(parent)
        self._citations = citations or Citations()
        self.findings = FindingsModel(table, corpus, self, short=short)
        self.setModel(self.findings)
        self._cells = Cells(self, short=short)
        self.setItemDelegate(self._cells)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setAlternatingRowColors(False)
        self.setWordWrap(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setAccessibleName(tr("What each document says"))
        self.verticalHeader().hide()
        head = self.horizontalHeader()
        head.setSectionsClickable(True)
        head.setHighlightSections(False)
        head.setTextElideMode(Qt.TextElideMode.ElideRight)
        head.setSortIndicatorClearable(True)
        head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setMinimumSectionSize(60)
        head.sectionResized.connect(self._lay_out_rows)
        self.setSortingEnabled(True)
        self.columns = Columns(self, lambda column: self.findings.table.tasks[column - 1])
        self.findings.layoutChanged.connect(self.resizeRowsToContents)
        self._height = -1, 0
        """The last requested width, and the height for it, in pixels."""
        if short:
            fit_height(self)

    def show_table(self, table: FindingsTable) -> None:
        """Show another table in the same order."""
        self._change(partial(self.findings.show, table))

    def toggle_silent(self) -> None:
        """Show or hide the rows of documents in which nothing was found."""
        self._change(partial(self.findings.fold, unfolded=not self.findings.unfolded))

    def _change(self, change: Callable[[], None]) -> None:
        """Change the rows; the current cell stays that of its document."""
        at = self.currentIndex()
        doc, column = self.findings.row(at).doc if at.isValid() else 0, at.column()
        change()
        self.setCurrentIndex(self.findings.place(doc, column))
        self._fit()

    def set_editable(self, editable: bool) -> None:
        """Let the reader change the columns, or no longer."""
        self.columns.set_able(editable)
        self._fit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.columns.able:
            self.columns.menu(self.currentIndex().column()).popup(event.globalPos())

    def _fit(self) -> None:
        """Fit columns and height to the rows."""
        self._height = -1, 0
        self._share(self.viewport().width())
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(320, 120)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._cells.forget()
            self._share(event.size().width())

    def _share(self, width: int) -> None:
        """Distribute the available width among the columns by the length of their text."""
        width -= self.columns.room
        count = self.findings.columnCount()
        titles = map(self.findings.title, self.findings.rows)
        names = max(map(self.fontMetrics().horizontalAdvance, titles), default=0)
        head = self.horizontalHeader()
        first = max(_NARROWEST, head.sectionSizeHint(0), min(names + 2 * PAD_X, round(width * _NAMES)))
        head.blockSignals(True)
        each = max(_NARROWEST, (width - first) // max(1, count - 1))
        for column in range(count):
            head.resizeSection(column, each if column else first)
        head.blockSignals(False)
        self.updateGeometries()
        self.resizeRowsToContents()

    def _lay_out_rows(self) -> None:
        """Fit the rows to columns that the reader has made wider or narrower."""
        self._cells.forget()
        self.resizeRowsToContents()

    def hasHeightForWidth(self) -> bool:
        return self.sizePolicy().hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        """Height of all rows in pixels, up to a limit beyond which the table scrolls."""
        if self._height[0] != width:
            self._height = width, min(_HIGHEST, self._measured(width))
        return self._height[1]

    def full_height(self, width: int) -> int:
        """Height of all rows and heads in pixels."""
        self._share(width)
        return self._whole_height(width)

    def _measured(self, width: int) -> int:
        """Height of all rows in pixels; without laying them out if they are too many for a table in full."""
        if len(self.findings.rows) * (self.fontMetrics().lineSpacing() + 2 * PAD_Y) > _HIGHEST:
            return _HIGHEST
        whole = self.full_height(width)
        if whole > _HIGHEST:
            self._share(width - self.verticalScrollBar().sizeHint().width())
        return whole

    def _whole_height(self, width: int) -> int:
        """Total height of all rows and the heads, in pixels."""
        head, rows, bar = self.horizontalHeader(), self.verticalHeader(), self.horizontalScrollBar()
        crowded = bar.sizeHint().height() if head.length() > width else 0
        return head.sizeHint().height() + rows.length() + crowded + 2

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._cells.forget()
            self._height = -1, 0
            self.updateGeometry()

    def activate(self, index: _Index, citation: Citation | None = None) -> None:
        """Go to the first citation of a cell, or to its document."""
        finding, corpus = self.findings.finding(index) if index.isValid() else None, self.findings.corpus
        if index.isValid() and finding is None:
            self.document_activated.emit(self.findings.row(index).doc)
        elif corpus is not None and (chosen := citation or next(iter(finding.citations if finding else ()), None)):
            self._citations.activated.emit(CitedPassage(chosen, corpus), Where.NEAR)

    def _chip_at(self, point: QPointF) -> tuple[Citation, QRect] | None:
        index = self.indexAt(point.toPoint())
        if not index.isValid():
            return None
        return self._cells.chip_at(index, self.visualRect(index), point.toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            chip = self._chip_at(event.position())
            self.activate(index, chip[0] if chip else None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point(self._chip_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)

    def _point(self, chip: tuple[Citation, QRect] | None) -> None:
        citation = chip[0] if chip else None
        if citation is self._cells.hot:
            return
        self._cells.hot = citation
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if chip else Qt.CursorShape.ArrowCursor)
        self.viewport().update()
        rect = QRect(self.viewport().mapToGlobal(chip[1].topLeft()), chip[1].size()) if chip else QRect()
        self._citations.pointed.emit(CitedPassage(citation, self.findings.corpus) if citation else None, rect)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.activate(self.currentIndex())
        else:
            super().keyPressEvent(event)
