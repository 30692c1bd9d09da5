"""The box for questions, with chips for their scope, and the button Ask or Stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QFrame,
    QLayout,
    QPlainTextEdit,
    QSizePolicy,
    QWidget,
)

from ....core.language.questions.analysis import is_of_page
from ....core.model import Focus
from ....core.verify.given import statements
from ...base.language import noop, tr
from ...base.look import theme
from ...base.look.layouts import lay_column, lay_row
from ...base.look.words import make_button, make_label
from ..check import given_text
from .ask_options import ReaderQuestion
from .scope import ScopeChips

_LINES = 6
_ASK, _PASTE = noop("Ask, or paste a text to check it"), noop("Paste a text: each sentence is checked")
_ASK_SEVERAL = noop("Ask these documents")
_TEXT = 3
"""Number of sentences from which a pasted text is taken for a text to check."""
_RECALL = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class QuestionEdit(QPlainTextEdit):
    """A text box of one to six lines; Enter asks, Shift+Enter begins a new line."""

    entered = Signal()
    recalled = Signal(int)
    """Up (1) or Down (-1) was pressed in an unedited box: an earlier or later question is wanted."""
    text_pasted = Signal()
    """The whole text of the box was pasted, and is too long for a question."""
    focus_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recall = ""
        """The earlier question in the box, while it is unedited."""
        self.setProperty("bare", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self._wanted = tr(_ASK)
        self.setAccessibleName(tr("Question"))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(self._grow)

    def ask_for(self, words: str) -> None:
        """Show what is wanted while the box is empty, as far as there is room in a line."""
        self._wanted = words
        room = self.viewport().width()
        self.setPlaceholderText(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.ask_for(self._wanted)

    def sizeHint(self) -> QSize:
        lines = min(_LINES, max(1, int(self.document().size().height())))
        return QSize(200, lines * self.fontMetrics().lineSpacing() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.fontMetrics().lineSpacing() + 2)

    def _grow(self) -> None:
        more = self.document().size().height() > _LINES
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if more else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        self.updateGeometry()

    def canInsertFromMimeData(self, data: QMimeData) -> bool:
        """Refuse files, which the surrounding widget handles."""
        return not data.hasUrls() and super().canInsertFromMimeData(data)

    def insertFromMimeData(self, data: QMimeData) -> None:
        empty = not self.toPlainText().strip()
        text = given_text.text_in(data)
        self.insertPlainText(text)
        if empty and len(statements(text)) >= _TEXT:
            self.text_pasted.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        menu.addSeparator()
        menu.addActions(self.actions())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not shift:
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        elif (
            event.key() in _RECALL and not event.modifiers() & ~_KEYPAD and self.toPlainText() in ("", self.recall)
        ):
            self.recalled.emit(_RECALL[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit()


class BoxFrame(QWidget):
    """The frame around a box, and a row below it if there is one."""

    def __init__(self, box: QuestionEdit, below: QLayout | None = None) -> None:
        super().__init__()
        self._box = box
        box.focus_changed.connect(self.update)
        column = lay_column(box, within=self, margins=(12, 10, 8, 8), spacing=8)
        if below is not None:
            column.addLayout(below)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme.tokens()
        line = t.faint if self._box.hasFocus() else t.line
        theme.draw_frame(QPainter(self), self.rect(), line=line, fill=t.window, radius=9)


class QuestionBox(QWidget):
    """The question box with its chips, at the foot of the conversation."""

    asked = Signal(object)
    """A `ReaderQuestion`."""
    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ready, self._running = False, False
        self.scope = ScopeChips()
        self.scope.mode_changed.connect(self._change_mode)
        self.why = make_label(role="dim", wrap=True)
        self.why.hide()
        self.box = QuestionEdit()
        self.box.entered.connect(self.ask)
        self.box.textChanged.connect(self._offer)
        self.box.text_pasted.connect(lambda: self.scope.checking.setChecked(True))
        check = self.box.addAction(tr("Check a text"))
        check.triggered.connect(lambda: self.scope.checking.setChecked(True))
        self.asked_before: Callable[[], Sequence[str]] = list
        """Returns earlier questions for the Up key, the latest one last."""
        self._back = 0
        self.box.recalled.connect(self._recall)
        self.button = make_button(tr("Ask"), self._pressed, roles="primary")
        policy = self.button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(policy)
        bottom = Qt.AlignmentFlag.AlignBottom
        self._row = lay_row((self.scope, 1, bottom), (self.button, 0, bottom), spacing=8)
        lay_column(self.why, BoxFrame(self.box, self._row), within=self, margins=(12, 10, 12, 12), spacing=8)
        self._offer()

    def tell_answering(self, model: QWidget) -> None:
        """Show which model answers, beside the scope."""
        self.scope.add(model)

    def set_ready(self, ready: bool, why: str) -> None:
        self._ready = ready
        self.why.setText(why)
        self.why.setVisible(bool(why) and not ready)
        self._offer()

    def set_running(self, running: bool) -> None:
        self._running = running
        self._offer()

    def set_context(self, page: int, label: str, selection: str) -> None:
        """Set the page in view and the selection; see `ScopeChips.set_context`."""
        self.scope.set_context(page, label, selection)

    def focus(self) -> Focus | None:
        """Focus of the question: the chosen chips, or the page in view if the text mentions it; None for the whole
        document.
        """
        chosen = self.scope.focus_of_question()
        return self.scope.page_in_view() if chosen is None and is_of_page(self.box.toPlainText()) else chosen

    def ask(self) -> None:
        question = self.box.toPlainText().strip()
        if not question or not self._ready or self._running:
            return
        if self.scope.checking.isChecked():
            self.asked.emit(ReaderQuestion(question, check=True))
        elif options := self.scope.options():
            self.asked.emit(ReaderQuestion(question, options=options))
        else:
            self.asked.emit(ReaderQuestion(question, self.focus()))

    def begin(self, words: str) -> None:
        """Insert these words before the text in the box, for the reader to continue."""
        self.scope.checking.setChecked(False)
        written = self.box.toPlainText()
        self.box.setPlainText(written if written.startswith(words) else words + written)
        self.box.moveCursor(QTextCursor.MoveOperation.End)
        self.box.setFocus(Qt.FocusReason.OtherFocusReason)

    def give(self, text: str) -> None:
        """Check a text at once, or leave it in the box if that is impossible."""
        self.scope.checking.setChecked(True)
        self.box.setPlainText(text)
        self.ask()

    def _change_mode(self, checking: bool) -> None:
        """Switch between questions and texts to check."""
        asks = _ASK_SEVERAL if self.scope.scope.several else _ASK
        self.box.ask_for(tr(_PASTE if checking else asks))
        self.box.setAccessibleName(tr("Text to check") if checking else tr("Question"))
        self._offer()

    def took(self, question: str) -> None:
        """Clear the box after a question was accepted; the next one is not about the same selection unless
        chosen.
        """
        self.scope.selected.setChecked(False)
        self.scope.picture.setChecked(False)
        self.scope.hand(None)
        if self.box.toPlainText().strip() == question.strip():
            self.box.recall = ""
            self.box.clear()
            if self.scope.checking.isChecked():
                self.scope.whole.setChecked(True)

    def _recall(self, step: int) -> None:
        """Put an earlier or later question into the box; after the latest one the box is empty."""
        asked = self.asked_before()
        self._back = max(0, min((self._back if self.box.toPlainText() else 0) + step, len(asked)))
        self.box.recall = asked[-self._back] if self._back else ""
        self.box.setPlainText(self.box.recall)
        self.box.moveCursor(QTextCursor.MoveOperation.End)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stop the answer in progress with Esc; otherwise the key is passed on."""
        if event.key() == Qt.Key.Key_Escape and self._running:
            self.stop_requested.emit()
        else:
            super().keyPressEvent(event)

    def _pressed(self) -> None:
        if self._running:
            self.stop_requested.emit()
        else:
            self.ask()

    def _offer(self) -> None:
        """Show Ask while there is something to ask, and Stop while an answer is in progress."""
        checking = self.scope.checking.isChecked()
        verb = tr("Check") if checking else tr("Ask")
        tip = tr("Check (Enter); Shift+Enter: new line") if checking else tr("Ask (Enter); Shift+Enter: new line")
        self.button.setText(tr("Stop") if self._running else verb)
        self.button.setToolTip(tr("Stop (Esc)") if self._running else tip)
        able = self._running or (self._ready and bool(self.box.toPlainText().strip()))
        if self.button.hasFocus() and not able:
            self.box.setFocus()  # otherwise Qt focuses the next widget
        self.button.setVisible(able)
        if self.button.property("primary") == self._running:
            self.button.setProperty("primary", not self._running)
            self.button.style().unpolish(self.button)
            self.button.style().polish(self.button)
