"""The manual's window: a list of pages or search results beside a page."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QFrame,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QTreeWidgetItem,
    QWidget,
)

from ...base.language import tr
from ...base.look import fonts, theme
from ...base.look.dialog import Dialog
from ...base.look.fonts import strong
from ...base.look.icon_button import IconButton
from ...base.look.layouts import lay_column, lay_row
from ...base.look.words import make_field
from ..commands.palette import ArrowKeys, one_column
from .dressing import dress
from .pages import FIRST, FOLDER, find, list_pages, read_parts

_SIZE, _LIST, _NARROW, _ROW = (900, 680), 230, 620, 26
_TEXT = 640
"""Greatest width of a line of text, in pixels."""
_BEFORE = 12
"""Characters shown before the first searched word, in the list of results."""
_PLACE = Qt.ItemDataRole.UserRole
"""Data role for the target of a row: the name of a page, and a position in it or -1."""


def show_manual(parent: QWidget, page: str = "") -> None:
    """Open the manual, at a page if one is named, or bring it to the front."""
    manual = parent.findChild(Manual) or Manual(parent)
    if page:
        manual.go(page)
    manual.show()
    manual.raise_()
    manual.activateWindow()


class Manual(Dialog):
    """A list of pages or search results beside a page; the dialog does not block."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, tr("Manual"), _SIZE)
        self.search = make_field(tr("Search the manual"))
        self.search.textChanged.connect(self._list)
        self.search.returnPressed.connect(self._go_on)
        self.rows = one_column(tr("Pages of the manual"))
        self.rows.setIndentation(0)
        ArrowKeys(self.search, self.rows)
        self.rows.currentItemChanged.connect(self._choose)
        self.rows.itemClicked.connect(self._choose)
        self.page = QTextBrowser()
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.setProperty("bare", True)
        self.page.setAccessibleName(tr("Page of the manual"))
        self.page.setSearchPaths([str(FOLDER)])
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._follow)
        self.page.sourceChanged.connect(self._turned)
        self.back, self.forward = IconButton("back", tr("Back")), IconButton("forward", tr("Forward"))
        for button, run, able in (
            (self.back, self.page.backward, self.page.backwardAvailable),
            (self.forward, self.page.forward, self.page.forwardAvailable),
        ):
            button.setEnabled(False)
            button.clicked.connect(run)
            able.connect(button.setEnabled)
        self.message.hide()
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        self.beside = QSplitter()
        self.beside.setHandleWidth(1)
        self.beside.setChildrenCollapsible(False)
        self.beside.addWidget(self.rows)
        self.beside.addWidget(self.page)
        self.beside.setStretchFactor(1, 1)
        self.message.setContentsMargins(12, 0, 12, 12)
        lay_column(
            lay_row(self.back, self.forward, self.search, margins=(12, 12, 12, 0), spacing=4),
            (self.beside, 1),
            self.message,
            within=self,
            spacing=12,
        )
        self._colour()
        self._name = ""
        self.go(FIRST)
        self._list()
        self.search.setFocus()

    # ---- the list -----------------------------------------------------------------------------------------

    def _list(self) -> None:
        """List all pages, or the search results."""
        typed = self.search.text().strip()
        self.rows.blockSignals(True)
        self.rows.clear()
        if typed:
            for page, found in (hits := find(typed)):
                self._add(page.title, page.name).setFont(0, strong(self.rows.font()))
                for part in found:
                    self._add(_text_from_match(part.text, typed), page.name, part.start)
            self.say("" if hits else tr("The manual has none of these words."))
        else:
            self.say("")
            for group, listed in groupby(list_pages(), lambda page: page.group):
                if group:
                    head = self._add(group, "")
                    head.setFlags(Qt.ItemFlag.NoItemFlags)
                    head.setForeground(0, QBrush(QColor(theme.tokens().dim)))
                    head.setFont(0, strong(self.rows.font()))
                for page in listed:
                    self._add(page.title, page.name)
        self.rows.blockSignals(False)
        self._tick()
        self._show_hits()

    def _add(self, text: str, name: str, at: int = -1) -> QTreeWidgetItem:
        row = QTreeWidgetItem([text])
        row.setData(0, _PLACE, (name, at))
        row.setSizeHint(0, QSize(0, fonts.scaled(_ROW)))
        if at >= 0:
            row.setToolTip(0, theme.as_tip(text))
        self.rows.addTopLevelItem(row)
        return row

    def _tick(self) -> None:
        """Select the row of the page shown."""
        current = self.rows.currentItem()
        if current is None or current.data(0, _PLACE)[0] != self._name:
            items = map(self.rows.topLevelItem, range(self.rows.topLevelItemCount()))
            row = next((item for item in items if item and item.data(0, _PLACE)[0] == self._name), None)
            self.rows.blockSignals(True)
            self.rows.setCurrentIndex(self.rows.indexFromItem(row) if row else QModelIndex())
            self.rows.blockSignals(False)

    def _choose(self, row: QTreeWidgetItem | None, *_: object) -> None:
        if row is not None and row.data(0, _PLACE)[0]:
            self.go(*row.data(0, _PLACE))

    def _go_on(self) -> None:
        """Go to the next result, from the last one to the first."""
        rows = [self.rows.topLevelItem(at) for at in range(self.rows.topLevelItemCount())]
        places = [at for at, row in enumerate(rows) if row and row.data(0, _PLACE)[1] >= 0]
        if places:
            at = self.rows.currentIndex().row()
            to = next((place for place in places if place > at), places[0])
            self.rows.setCurrentIndex(self.rows.model().index(to, 0))

    # ---- the page -----------------------------------------------------------------------------------------

    def go(self, name: str, at: int = -1) -> None:
        """Show a page, at its start or at a position in its text."""
        if self._name != name:
            self.page.setSource(QUrl(name))
        self._show_hits(at)
        if at >= 0:
            cursor = self.page.textCursor()
            cursor.setPosition(at)
            self.page.setTextCursor(cursor)
            seen = self.page.cursorRect().top() - self.page.viewport().height() // 3
            self.page.verticalScrollBar().setValue(self.page.verticalScrollBar().value() + seen)

    def _follow(self, url: QUrl) -> None:
        if url.scheme():
            QGuiApplication.clipboard().setText(url.toString())
            self.say(tr("Nothing is opened from here; the address is copied: {address}", address=url.toString()))
        else:
            self.go(url.fileName())

    def _turned(self, url: QUrl) -> None:
        self._name = url.fileName()
        dress(self.page.document(), self.font())
        self._fit()
        self._tick()
        self._show_hits()

    def _show_hits(self, at: int = -1) -> None:
        """Highlight the searched words in the page, most strongly those of the part at a position."""
        t, document, end = theme.tokens(), self.page.document(), -1
        if at >= 0:
            end = at + len(next((p.text for p in read_parts(self._name) if p.start == at), ""))
        marks = []
        for word in self.search.text().split():
            cursor = document.find(word)
            while not cursor.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor = cursor
                chosen = at <= cursor.selectionStart() < end
                mark.format.setBackground(QColor(t.accent if chosen else t.cited))
                mark.format.setForeground(QColor(t.on_accent if chosen else t.text))
                marks.append(mark)
                cursor = document.find(word, cursor)
        self.page.setExtraSelections(marks)

    def say(self, text: str, *, wrong: bool = False) -> None:
        super().say(text, wrong=wrong)
        self.message.setVisible(bool(text))

    # ---- appearance ---------------------------------------------------------------------------------------

    def _colour(self) -> None:
        self.page.setStyleSheet(f"QTextBrowser {{ background: {theme.tokens().panel}; }}")

    def _fit(self) -> None:
        """Place the list above the page in a narrow window, and limit the length of lines."""
        narrow = self.width() < fonts.scaled(_NARROW)
        way = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if way != self.beside.orientation() or not self.isVisible():
            self.beside.setOrientation(way)
            whole, first = (self.height(), self.height() // 3) if narrow else (self.width(), fonts.scaled(_LIST))
            self.beside.setSizes([first, whole - first])
        room = self.page.viewport().width()
        frame = self.page.document().rootFrame()
        form = frame.frameFormat()
        side = fonts.scaled(16 if narrow else 28)
        form.setMargin(side)
        form.setTopMargin(fonts.scaled(12))
        form.setRightMargin(max(side, room - side - fonts.scaled(_TEXT)))
        frame.setFrameFormat(form)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "beside"):
            at = self.page.verticalScrollBar().value()
            self._colour()
            self.page.reload()
            self._list()
            self.page.verticalScrollBar().setValue(at)


def _text_from_match(text: str, typed: str) -> str:
    """A part's text, from shortly before the first searched word."""
    at = min((found for word in typed.split() if (found := text.casefold().find(word.casefold())) >= 0), default=0)
    begin = text.rfind(" ", 0, max(0, at - _BEFORE)) + 1 if at > _BEFORE else 0
    return f"… {text[begin:]}" if begin else text
