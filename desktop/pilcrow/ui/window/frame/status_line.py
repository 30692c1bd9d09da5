"""The status line, at the foot of the side pane; hidden while it is empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QLabel, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from ....core.exchange.events import Indexing
from ...base.indexing_words import describe_progress
from ...base.language import tr
from ...base.look.icon_button import IconButton
from ...base.look.layouts import fit_height, lay_column, lay_row

_MINUTE = 100
"""Seconds from which the time left is told in minutes."""
STAYS = 15_000
"""Milliseconds for which a message is shown."""


class StatusLine(QFrame):
    """A line that shows indexing progress, and messages for some seconds, which take precedence."""

    def __init__(self, parent: QWidget, below: QVBoxLayout, pause: Callable[[], object]) -> None:
        """Build the line; without a side pane it stands at the end of the layout `below`."""
        super().__init__(parent)
        self._below = below
        self.setProperty("foot", True)
        self.setAccessibleName(tr("Status"))
        self._message, self.index_text, self.time_left = QLabel(wordWrap=True), QLabel(), QLabel()
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self.index_bar = QProgressBar()
        self.index_bar.setTextVisible(False)
        self.index_bar.setFixedHeight(2)
        self.index_bar.setAccessibleName(tr("Pages read"))
        self.resume = IconButton("play", tr("Go on"))
        self.close_button = IconButton("close", tr("Put away"))
        self.close_button.setAccessibleName(tr("Put the message away"))
        self.close_button.clicked.connect(lambda _checked: self.clearMessage())
        self.resume.clicked.connect(lambda _checked: pause())
        for label in (self.index_text, self.time_left):
            label.setProperty("dim", True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.time_left.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        row = lay_row(
            (self._message, 1),
            (self.close_button, 0, Qt.AlignmentFlag.AlignTop),
            (self.index_text, 1),
            self.time_left,
            self.resume,
            margins=(12, 3, 8, 3),
            spacing=8,
        )
        row.addStrut(28)
        self._column = lay_column(self.index_bar, row, within=self)
        fit_height(self)
        self._over: QWidget | None = None
        self._paused = self._busy = self._shut = False
        self._noticed: dict[str, int] = {}
        """Number of notices already shown, by document."""
        self._about = ""
        """Path of the document that the message is about; "" for none."""
        self.leave = QTimer(self, singleShot=True)
        self.leave.timeout.connect(self.clearMessage)
        self._show()

    # ---- messages -----------------------------------------------------------------------------------------

    def show_index(self, path: str, progress: Indexing | None, notices: Sequence[str], *, paused: str) -> None:
        """Show the indexing progress of the document in front (at `path`), its new notices, and a message if the
        work is `paused`.
        """
        self._paused = bool(paused)
        self._busy = progress is not None or bool(paused)
        if paused:
            self.index_text.setText(paused)
        elif progress is not None:
            self.index_bar.setMaximum(max(1, progress.total))
            self.index_bar.setValue(progress.done)
            self.index_text.setText(describe_progress(progress))
        else:
            self.index_text.clear()
        self.time_left.setText(_time_left(progress) if progress is not None and not paused else "")
        fresh = len(notices) > self._noticed.get(path, 0)
        self._noticed[path] = len(notices)
        if fresh:
            self.showMessage(notices[-1], about=path)
        elif self._about not in ("", path):
            self.clearMessage()
        else:
            self._show()

    def showMessage(self, sentence: str, stays: int = STAYS, *, about: str = "") -> None:
        """Show a message for some milliseconds; a message `about` a document (its path) only while it is in
        front.
        """
        if self._shut:
            return
        self._about = about
        self._message.setText(sentence)
        self.leave.start(stays)
        self._show()

    def clearMessage(self) -> None:
        self.leave.stop()
        self._message.clear()
        self._show()

    def shut(self) -> None:
        """Stop all messages, because the window closes."""
        self._shut = True
        self.clearMessage()

    def currentMessage(self) -> str:
        return self._message.text()

    # ---- placement ----------------------------------------------------------------------------------------

    def stand_in(self, pane: QWidget | None) -> None:
        """Stand at the foot of a pane in the same window; None: below everything, where no text is covered."""
        if self._over is not None and pane is not self._over:
            self._over.removeEventFilter(self)
        if pane is None and self._below.indexOf(self) < 0:
            self._below.addWidget(self)
        elif pane is not None and pane is not self._over:
            self._below.removeWidget(self)
            pane.installEventFilter(self)
            pane.destroyed.connect(self._forget)
        self._over = pane
        self._place()

    def _forget(self, gone: QObject) -> None:
        if gone is self._over:
            self._over = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self._place()
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the line; also when the window closes."""
        self.leave.stop()
        super().hideEvent(event)

    def _show(self) -> None:
        has_message = bool(self._message.text())
        self._message.setVisible(has_message)
        self.close_button.setVisible(has_message)
        for part in (self.index_text, self.time_left):
            part.setVisible(self._busy and not has_message)
        self.index_bar.setVisible(self._busy and not has_message and not self._paused)
        self.resume.setVisible(self._paused and not has_message)
        self.setVisible(has_message or self._busy)
        self._place()

    def _place(self) -> None:
        over, parent = self._over, self.parentWidget()
        if over is None or parent is None or self.isHidden():
            return
        self._column.activate()
        high = max(self.heightForWidth(over.width()), self.minimumSizeHint().height())
        area = QRect(over.mapTo(parent, QPoint(0, 0)), over.size())
        self.setGeometry(QRect(area.left(), area.bottom() + 1 - high, area.width(), high))
        self.raise_()


def _time_left(progress: Indexing) -> str:
    if progress.rate <= 0 or progress.done >= progress.total:
        return ""
    left = round((progress.total - progress.done) / progress.rate)
    return tr("{left} s left", left=left) if left < _MINUTE else tr("{left} min left", left=round(left / 60))
