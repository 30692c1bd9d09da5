"""The small window in which a mark's note is read and written."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QLabel,
    QPlainTextEdit,
    QWidget,
)

from ....core.marks.annotation import Annotation, AnnotationKind
from ...base.language import tr
from ...base.look import fonts
from ...base.look.icon_button import IconButton
from ...base.look.layouts import STRETCH, lay_column, lay_row
from ...base.look.words import make_button
from .ink_row import InkRow

_WIDTH, _HEIGHT = 340, 96
_PAUSE = 400
"""Milliseconds without a key after which what was typed is kept."""
_QUOTED = 160


class NoteEditor(QFrame):
    """Editor for colour, note and removal of a mark; marks of the file can be read and answered. Typed text is
    saved after a moment, and when the window closes.
    """

    written = Signal(str, str)
    """An id, and its note as it is now."""
    coloured = Signal(str, object)
    finished = Signal(str, bool)
    """An id, and True if the reader is done with it."""
    removed = Signal(str)
    answer_wanted = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("popup")
        self.setAccessibleName(tr("Note"))
        self._ident = ""
        self._kept = ""
        self.quoted, self.facts = QLabel(), QLabel()
        for label in (self.quoted, self.facts):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setProperty("dim", True)
        self.note = QPlainTextEdit()
        self.note.setPlaceholderText(tr("Write a note (Markdown)"))
        self.note.setAccessibleName(tr("Note"))
        self.note.setTabChangesFocus(True)
        self.inks = InkRow()
        self.inks.chosen.connect(lambda colour: self.coloured.emit(self._ident, colour))
        self.answer = make_button(
            tr("Answer with a note"), lambda: self.answer_wanted.emit(self._ident), roles="flat"
        )
        self.done = QCheckBox(tr("Done"))
        self.done.clicked.connect(lambda checked: self.finished.emit(self._ident, checked))
        self.remove = IconButton("delete", tr("Remove this mark (Ctrl+Z brings it back)"))
        self.remove.clicked.connect(self._remove)
        row = lay_row(self.inks, self.answer, STRETCH, self.done, self.remove, spacing=8)
        lay_column(self.quoted, self.facts, self.note, row, within=self, margins=(12, 12, 12, 8), spacing=8)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self.hide, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._pause = QTimer(self, interval=_PAUSE, singleShot=True)
        self._pause.timeout.connect(self.keep)
        self.note.textChanged.connect(self._typed)

    def show_note(self, annotation: Annotation, place: QRect) -> None:
        """Show a mark's note beside its place (global pixels), always wholly on the screen."""
        self.keep()
        self._ident, self._kept = annotation.id, annotation.note
        self.note.blockSignals(True)
        self.note.setPlainText(annotation.note)
        self.note.blockSignals(False)
        quotation = " ".join(annotation.quotation.split())
        words = quotation[:_QUOTED] + ("…" if len(quotation) > _QUOTED else "")
        self.quoted.setText(tr("“{words}”", words=words))
        self.quoted.setVisible(bool(quotation))
        self.facts.setText(_describe_mark(annotation))
        self.facts.setVisible(bool(self.facts.text()))
        self.note.setReadOnly(annotation.in_file)
        self.note.setVisible(not annotation.in_file or bool(annotation.note))
        self.inks.show_colour(annotation.colour)
        self.inks.setVisible(not annotation.in_file and annotation.kind is not AnnotationKind.BOOKMARK)
        self.remove.setVisible(not annotation.in_file)
        self.answer.setVisible(annotation.in_file)
        self.done.setChecked(annotation.done)
        self.done.setVisible(self.inks.isVisibleTo(self))
        self.note.setFixedHeight(fonts.scaled(_HEIGHT + min(140, 16 * annotation.note.count("\n"))))
        self.setFixedWidth(fonts.scaled(_WIDTH))
        self.adjustSize()
        area = (QGuiApplication.screenAt(place.center()) or self.screen()).availableGeometry()
        top = place.bottom() + 8
        if top + self.height() > area.bottom():
            top = max(area.top(), place.top() - 8 - self.height())
        left = max(area.left() + 8, min(place.left(), area.right() - self.width() - 8))
        self.move(QPoint(left, top))
        self.show()
        self.note.setFocus()
        self.note.moveCursor(self.note.textCursor().MoveOperation.End)

    def keep(self) -> None:
        """Tell what has been typed."""
        self._pause.stop()
        text = self.note.toPlainText().strip()
        if self._ident and not self.note.isReadOnly() and text != self._kept:
            self._kept = text
            self.written.emit(self._ident, text)

    def _typed(self) -> None:
        self._pause.start()

    def _remove(self) -> None:
        ident, self._ident = self._ident, ""
        self.hide()
        self.removed.emit(ident)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.keep()
        self._ident = ""
        super().hideEvent(event)
        self.closed.emit()


def _describe_mark(annotation: Annotation) -> str:
    """Facts about a mark besides text and note, such as its author."""
    if annotation.in_file:
        return tr("In the file, by {author}", author=annotation.author) if annotation.author else tr("In the file")
    if annotation.was and annotation.was != annotation.quotation:
        words = " ".join(annotation.was.split())[:_QUOTED]
        return tr("The text has changed; marked was “{words}”", words=words)
    return ""
