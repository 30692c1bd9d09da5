"""Switches for the three kinds of evidence that answers leave in the page."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from ...core.reader.evidence import EvidenceKind
from ..base.language import noop, tr
from ..base.look.dots import WORDS, paint_dot
from ..base.look.fonts import scaled
from ..base.look.layouts import FlowLayout
from ..base.look.theme import tokens
from .rows import paint_ring

MEANINGS = {
    EvidenceKind.FOUND: noop("Found: a search of the agent found something here"),
    EvidenceKind.READ: noop("Read: the agent read here"),
    EvidenceKind.CITED: noop("Cited: the answer cites this"),
}
"""Tool tips, for `tr`."""
_SHOW = {
    EvidenceKind.FOUND: noop("Show what is found"),
    EvidenceKind.READ: noop("Show what is read"),
    EvidenceKind.CITED: noop("Show what is cited"),
}
_PAD, _DOT = 6, 16
_OFF = 0.45


class _Switch(QCheckBox):
    """The dot and name of a kind: pale and struck out while switched off."""

    def __init__(self, kind: EvidenceKind) -> None:
        super().__init__(tr(WORDS[kind]))
        self._kind, self._ringed = kind, False
        self.setChecked(True)
        self.setAccessibleName(tr(_SHOW[kind]))
        self.toggled.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        click = tr("Click to hide it.") if self.isChecked() else tr("Click to show it.")
        self.setToolTip(f"{tr(MEANINGS[self._kind])}.\n{click}")

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(2 * _PAD + scaled(_DOT) + metrics.horizontalAdvance(self.text()), metrics.height() + 8)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: object) -> bool:
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ringed = event.reason() != Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ringed = False
        super().focusOutEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, colours = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.selection))
            painter.drawRoundedRect(self.rect(), 6, 6)
        if self._ringed:
            paint_ring(painter, self.rect(), inset=0.5)
        font = self.font()
        font.setStrikeOut(not self.isChecked())
        painter.setFont(font)
        painter.setPen(QColor(colours.dim if self.isChecked() else colours.faint))
        words = QRect(_PAD + scaled(_DOT), 0, self.width() - _PAD - scaled(_DOT), self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.setOpacity(1.0 if self.isChecked() else _OFF)
        paint_dot(painter, self._kind, QPointF(_PAD + scaled(5), self.height() / 2 + 0.5))


class Legend(QWidget):
    """The legend of the dots, with a switch for each kind."""

    chosen = Signal(object)
    """The set of `EvidenceKind` to show."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Legend: a ring is found, a dot is read, a diamond is cited"))
        self.setContentsMargins(8, 6, 8, 6)
        row = FlowLayout(self, 4)
        self.switches = {kind: _Switch(kind) for kind in EvidenceKind}
        for switch in self.switches.values():
            switch.clicked.connect(lambda: self.chosen.emit(self.kinds))
            row.addWidget(switch)

    @property
    def kinds(self) -> Set[EvidenceKind]:
        """Kinds that are switched on."""
        return {kind for kind, switch in self.switches.items() if switch.isChecked()}

    def show_kinds(self, kinds: Set[EvidenceKind]) -> None:
        for kind, switch in self.switches.items():
            switch.setChecked(kind in kinds)
