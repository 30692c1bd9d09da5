"""The line at the foot of the window: the section in view, the index, and where text goes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QSizePolicy, QStatusBar, QToolButton

from ...core.events import Indexing
from ..base import theme
from ..contents.tree import right_to_left

_LONGEST = 90


class SectionLabel(QLabel):
    """As much of a title as there is room for."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QColor(theme.tokens().dim))
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        if right_to_left(shown):
            painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        at = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
        painter.drawText(self.rect(), at, shown)


class StatusLine(QStatusBar):
    def __init__(self, pause: Callable[[], object]) -> None:
        super().__init__()
        self.setSizeGripEnabled(False)
        self.where, self.index_text, self.host = SectionLabel(), QLabel(), QLabel("Local only")
        self.where.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.index_bar = QProgressBar()
        self.index_bar.setTextVisible(False)
        self.index_bar.setFixedSize(120, 4)
        self.index_bar.setAccessibleName("Indexing")
        self.pause = QToolButton()
        self.pause.setAutoRaise(True)
        self.pause.setIconSize(QSize(14, 14))
        self.pause.clicked.connect(lambda _checked: pause())
        for label in (self.where, self.index_text, self.host):
            label.setProperty("dim", True)
        self.addWidget(self.where, 1)
        for widget in (self.index_text, self.index_bar, self.pause, self.host):
            self.addPermanentWidget(widget)
        self.setContentsMargins(8, 0, 8, 0)
        self._paused = False
        self.show_index(None, [], paused=False)
        self.show_host("")

    def show_index(self, progress: Indexing | None, notices: list[str], *, paused: bool) -> None:
        """How far the document in front is; else the newest thing to know about it."""
        self._paused = paused
        self.index_bar.setVisible(progress is not None and not paused)
        self.pause.setVisible(progress is not None or paused)
        self.pause.setIcon(theme.icon("play" if paused else "pause"))
        self.pause.setToolTip("Go on indexing" if paused else "Pause indexing")
        self.pause.setAccessibleName(self.pause.toolTip())
        text = ""
        if paused:
            text = "Indexing paused"
        elif progress is not None:
            self.index_bar.setMaximum(max(1, progress.total))
            self.index_bar.setValue(progress.done)
            text = told(progress)
        elif notices:
            text = notices[-1] if len(notices[-1]) <= _LONGEST else notices[-1][: _LONGEST - 1] + "…"
        self.index_text.setText(text)
        self.index_text.setToolTip("\n".join(notices))

    def show_host(self, remote: str) -> None:
        """Where questions and passages go: "" for nowhere but this machine."""
        self.host.setText(remote or "Local only")
        self.host.setToolTip(
            f"Questions, and the passages that answer them, go to {remote}." if remote
            else "No document text leaves this machine."
        )  # fmt: skip
        self.host.setProperty("dim", not remote)
        self.host.setProperty("warning", bool(remote))
        self.host.style().unpolish(self.host)
        self.host.style().polish(self.host)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_paused"):
            self.pause.setIcon(theme.icon("play" if self._paused else "pause"))


def told(progress: Indexing) -> str:
    """ "Index: 1,240 of 9,000 paragraphs, 160/s, 49 s left"."""
    what = "paragraphs" if progress.stage == "embed" else "pages"
    text = f"{'OCR' if progress.stage == 'ocr' else 'Index'}: {progress.done:,} of {progress.total:,} {what}"
    if progress.rate > 0:
        left = round((progress.total - progress.done) / progress.rate)
        text += f", {progress.rate:,.{1 if progress.rate < 10 else 0}f}/s, " + (
            f"{left} s left" if left < 100 else f"{round(left / 60)} min left"
        )
    return text
