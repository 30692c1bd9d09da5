"""The line below an answer: results of the check at the left, buttons at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QStyle, QWidget

from ....core.exchange.events import Claim
from ...base.language import tr
from ...base.look.layouts import fit_height
from ...base.look.words import make_button
from ..wording import describe_checks, doubts
from .checked_line import CheckedLine

_GAP, _APART = 2, 12
"""Pixels between buttons, and between them and the results."""
_INSET = 5
"""Pixels between the edge and the text of a flat button, for aligning it with other text."""


class Foot(QWidget):
    """Results of the check at the left, buttons at the right; in two lines if they do not fit side by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.checked = CheckedLine()
        self.evidence = _foot_button(
            tr("Evidence"), tr("Show all that was found, read and cited for this answer in the document")
        )
        self.keeping = _foot_button(
            tr("Keep"), tr("Keep the answer as a note in the document, or what it cites as marks")
        )
        self.copying = _foot_button(
            tr("Copy"), tr("Copy the answer with its citations; right click: as text, Markdown or HTML alone")
        )
        self.again = _foot_button(
            tr("Again"), tr("Ask this question again; the new answer takes the place of this one")
        )
        self.buttons = (self.evidence, self.keeping, self.copying, self.again)
        for child in (self.checked, *self.buttons):
            child.setParent(self)
            child.hide()
        fit_height(self)

    def tell(self, claims: Sequence[Claim]) -> None:
        """Show the results of the check."""
        results = describe_checks(claims)
        self.checked.tell(results)
        self.checked.setToolTip("\n".join(doubts(claims)))
        self.checked.setVisible(bool(results))
        self.updateGeometry()

    def refresh(self) -> None:
        """Lay out the buttons that are visible now."""
        self.updateGeometry()
        self._place(self.width())

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return QSize(280, self.heightForWidth(280))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 0)

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place(self.width())

    def _place(self, width: int, *, move: bool = True) -> int:
        """Lay out the line; returns its height in pixels."""
        shown = [button for button in self.buttons if not button.isHidden()]
        needed = sum(button.sizeHint().width() + _GAP for button in shown) - _GAP
        row = max((button.sizeHint().height() for button in shown), default=0)
        told = not self.checked.isHidden()
        wanted = self.checked.sizeHint().width() if told else 0
        beside = told and _INSET + wanted + _APART + needed <= width
        top = 0
        if told:
            room = wanted if beside else width - _INSET
            height = self.checked.heightForWidth(room)
            top = 0 if beside else height + 2
            if move:
                self._put(self.checked, QRect(_INSET, max(0, row - height) // 2 if beside else 0, room, height))
        left = first = width - needed if beside else 0
        for button in shown:
            size = button.sizeHint()
            if left > first and left + size.width() > width:
                left, top = first, top + row
            if move:
                self._put(button, QRect(left, top, size.width(), row))
            left += size.width() + _GAP
        return top + row

    def _put(self, child: QWidget, place: QRect) -> None:
        """Place a child, mirrored in a right-to-left interface."""
        child.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))


def _foot_button(text: str, tip: str) -> QPushButton:
    button = make_button(text, roles="flat", tip=tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
