"""The status line, over the bottom of the page; hidden while it is empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QLocale, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QLabel, QProgressBar, QSizePolicy, QWidget

from ....core.exchange.events import Indexing
from ...base.language import format_number, noop, tr
from ...base.look import fonts
from ...base.look.icon_button import IconButton
from ...base.look.layouts import lay_row, mirror

_AWAY = 8
"""Pixels to the edges of the page area."""
_WIDEST = 640
_STAGES = {"ocr": noop("OCR: {done} of {total} pages"), "embed": noop("Index: {done} of {total} paragraphs")}
STAYS = 15_000
"""Milliseconds for which a message is shown."""


class StatusLine(QFrame):
    """A line that shows indexing progress, and messages for some seconds, which take precedence."""

    def __init__(self, parent: QWidget, pause: Callable[[], object]) -> None:
        super().__init__(parent)
        self.setProperty("floating", True)
        self.setAccessibleName(tr("Status"))
        self._message, self.index_text = QLabel(wordWrap=True), QLabel()
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self.index_bar = QProgressBar()
        self.index_bar.setTextVisible(False)
        self.index_bar.setFixedSize(96, 4)
        self.index_bar.setAccessibleName(tr("Indexing"))
        self.pause = IconButton("pause", tr("Pause background work"))
        self.close_button = IconButton("close", tr("Put away"))
        self.close_button.setAccessibleName(tr("Put the message away"))
        self.close_button.clicked.connect(lambda _checked: self.clearMessage())
        self.pause.clicked.connect(lambda _checked: pause())
        self.index_text.setProperty("dim", True)
        self._message.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._row = lay_row(
            self._message,
            self.close_button,
            self.index_text,
            self.index_bar,
            self.pause,
            within=self,
            margins=(12, 4, 6, 4),
            spacing=8,
        )
        self._row.addStrut(26)
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
        if self._paused != bool(paused):
            self._paused = bool(paused)
            told = tr("Go on") if paused else tr("Pause background work")
            self.pause.dress("play" if paused else "pause", told)
        self._busy = progress is not None or bool(paused)
        if paused:
            self.index_text.setText(paused)
        elif progress is not None:
            self.index_bar.setMaximum(max(1, progress.total))
            self.index_bar.setValue(progress.done)
            self.index_text.setText(describe_progress(progress))
        else:
            self.index_text.clear()
        self.index_bar.setHidden(progress is None or bool(paused))
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

    def lie_over(self, widget: QWidget) -> None:
        """Place the line at the bottom of a widget in the same window."""
        if widget is not self._over:
            if self._over is not None:
                self._over.removeEventFilter(self)
            self._over = widget
            widget.installEventFilter(self)
            widget.destroyed.connect(self._forget)
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
        said = bool(self._message.text())
        self._message.setVisible(said)
        self.close_button.setVisible(said)
        self.index_text.setVisible(self._busy and not said)
        self.index_bar.setVisible(self._busy and not said and not self._paused)
        self.pause.setVisible(self._busy and not said)
        self.setVisible(said or self._busy)
        self._place()

    def _place(self) -> None:
        over, parent = self._over, self.parentWidget()
        if over is None or parent is None or self.isHidden():
            return
        room = min(fonts.scaled(_WIDEST), over.width() - 2 * _AWAY)
        others = self._row.contentsMargins().left() + self._row.contentsMargins().right() + 40
        words = self._message.fontMetrics().horizontalAdvance(self._message.text()) + 4
        self._message.setMinimumWidth(min(words, room - others))
        self._message.setMaximumWidth(max(1, room - others))
        self._row.activate()
        wide = min(room, self.sizeHint().width())
        high = max(self.heightForWidth(wide), self.sizeHint().height() if self._busy else 0)
        area = QRect(over.mapTo(parent, QPoint(0, 0)), over.size())
        self.setGeometry(mirror(QRect(area.left() + _AWAY, area.bottom() + 1 - _AWAY - high, wide, high), area))
        self.raise_()


def describe_progress(progress: Indexing) -> str:
    """Progress of indexing: "Index: 1,240 of 9,000 paragraphs, 160/s, 49 s left"."""
    stage = _STAGES.get(progress.stage, noop("Index: {done} of {total} pages"))
    text = tr(stage, done=format_number(progress.done), total=format_number(progress.total))
    if progress.rate <= 0:
        return text
    rate = QLocale().toString(progress.rate, "f", 1 if progress.rate < 10 else 0)
    left = round((progress.total - progress.done) / progress.rate)
    if left < 100:
        return tr("{progress}, {rate}/s, {left} s left", progress=text, rate=rate, left=left)
    return tr("{progress}, {rate}/s, {left} min left", progress=text, rate=rate, left=round(left / 60))
