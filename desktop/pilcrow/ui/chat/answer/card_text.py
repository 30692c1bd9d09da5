"""The text of a card: a quoted sentence, or table rows under their heads, fitted to the width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFont, QFontMetrics, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from ...base.look import fonts, theme
from ...base.look.layouts import fit_height

if TYPE_CHECKING:
    from .card_content import CardContent
    from .quoted_rows import QuotedRow

_LABEL = 0.36
"""Share of a card's width that row labels may always take."""
_BORDERS = 3
"""Greatest number of pixels that Qt adds to a column."""
_WIDEST = 0.5
"""Greatest share of the width for row labels before column heads are wrapped."""
_LINE = 112
"""Height of a line of a quotation, in per cent of that of its font."""
_UNBROKEN = 24
"""Most characters of a value that stays on one line."""
_BETWEEN = 14
"""Pixels between the columns of a table."""

Form = Callable[[int, QFont], str]
"""A function of a width in pixels and a font that returns rich text."""


class CardText(QLabel):
    """Selectable text whose form fits its width; a click without a selection emits a signal."""

    clicked = Signal()

    def __init__(self, form: Form, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self._shown: tuple[int, str] = (-1, "")
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        fit_height(self)
        self._fit(320)

    def heightForWidth(self, width: int) -> int:
        self._fit(width)
        return super().heightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit(event.size().width())
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            width, self._shown = self._shown[0], (-1, "")
            self._fit(width)

    def _fit(self, width: int) -> None:
        if width <= 0 or width == self._shown[0]:
            return
        text = self._form(width, self.font())
        if text != self._shown[1]:
            self.setText(text)
        self._shown = width, text

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.hasSelectedText():
            self.clicked.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()  # the menu belongs to the card


def sentence_form(content: CardContent) -> Form:
    """A quoted sentence in the reading font, its answering words bold."""

    def form(_width: int, font: QFont) -> str:
        out, at = "", 0
        for start, end in content.bold:
            out += f"{escape(content.text[at:start])}<b>{escape(content.text[start:end])}</b>"
            at = end
        out = (out + escape(content.text[at:])).replace("\n", "<br>")
        reading = fonts.reading(font)
        families = ", ".join(f"'{family}'" for family in reading.families())
        style = f"font-family: {families}; font-size: {reading.pointSizeF():.2f}pt; line-height: {_LINE}%"
        return f'<p style="{style}">{out}</p>'

    return form


def table_form(content: CardContent) -> Form:
    """Table rows under their column heads, figures at the right and words at the left; if the table is too wide,
    without the columns farthest from the one asked for, or else with a line for each column.
    """

    def form(width: int, font: QFont) -> str:
        metrics, small = QFontMetrics(fonts.strong(font)), QFontMetrics(fonts.small(font))
        wide = [
            max(
                *(metrics.horizontalAdvance(row.values[i]) for row in content.rows),
                *(small.horizontalAdvance(word) for word in head.split() or [""]),
            )
            + _BETWEEN
            + _BORDERS
            for i, head in enumerate(content.heads)
        ]
        labels = max(metrics.horizontalAdvance(row.label) for row in content.rows) + 4
        least = min(labels, round(_LABEL * width))
        asked = [i for i in range(len(wide)) if any(row.strong[i] for row in content.rows)]
        columns = list(range(len(wide)))
        while asked and len(columns) > len(asked) and width - sum(wide[i] for i in columns) - _BORDERS < least:
            columns.remove(max(columns, key=lambda i: (min(abs(i - one) for one in asked), i)))
        room = width - sum(wide[i] for i in columns) - _BORDERS
        if room < least:
            return _down(content, font)
        return _across(content, columns, font, min(labels, round(_WIDEST * width), room))

    return form


def _cell(text: str, *, side: str = "", dim: bool = False, ruled: bool = False, font: QFont | None = None) -> str:
    """HTML of a label or, with a `side` ("left" or "right"), of a value or the head above it."""
    t = theme.tokens()
    size = f"font-size: {fonts.small(font).pointSizeF():.2f}pt;" if font else ""
    colour = f"color: {t.dim};" if dim else ""
    line = f"border-bottom: 1px solid {t.line};" if ruled else ""
    pad = f"padding: 3px 0 3px {_BETWEEN if side else 0}px;"
    return (
        f"<td align='{side or 'left'}' valign='bottom' style='{pad}{line}'>"
        f"<span style='{size}{colour}'>{escape(text)}</span></td>"
    )


def _across(content: CardContent, columns: Sequence[int], font: QFont, labels: int) -> str:
    """HTML with a line for the heads, and one for each row; labels are at most `labels` pixels wide. The row and
    the column that are asked for are in the colour of text, all else is dim.
    """
    lines = []
    asked = {i for i in columns if any(row.strong[i] for row in content.rows)}
    sides = {i: _side([row.values[i] for row in content.rows]) for i in columns}
    if any(content.heads) or content.unit:
        heads = "".join(
            _cell(content.heads[i], side=sides[i], dim=i not in asked, ruled=True, font=font) for i in columns
        )
        lines.append(_cell(content.unit, dim=True, ruled=True, font=font) + heads)
    for row in content.rows:
        values = (_value_label(row.values[i], row.strong[i], row.asked or i in asked, sides[i]) for i in columns)
        lines.append(_cell(row.label, dim=not row.asked) + "".join(values))
    wide = f"<td width='{max(1, labels)}' align='left'"
    return _html([line.replace("<td align='left'", wide, 1) for line in lines])


def _down(content: CardContent, font: QFont) -> str:
    """HTML with the label of each row asked for, and below it a line for each column."""
    lines = []
    for row in filter(lambda row: row.asked, content.rows):
        lines.append(_row_heading(row, content.unit, font))
        lines += [
            _cell(head or "—", dim=True, font=font) + _value_label(value, strong, True, _side([value]))
            for head, value, strong in zip(content.heads, row.values, row.strong, strict=True)
        ]
    return _html(lines)


def _row_heading(row: QuotedRow, unit: str, font: QFont) -> str:
    return _cell(row.label, ruled=True) + _cell(unit, side="right", dim=True, ruled=True, font=font)


def _side(values: Sequence[str]) -> str:
    """Where the values of a column stand: words at the left, and so a column with a value longer than a figure."""
    signs = "".join(values)
    words = any(map(str.isalpha, signs)) and not any(map(str.isdigit, signs))
    return "left" if words or any(len(value) > _UNBROKEN for value in values) else "right"


def _value_label(value: str, strong: bool, asked: bool, side: str) -> str:
    shown = value.replace(" ", "\N{NO-BREAK SPACE}") if len(value) <= _UNBROKEN else value
    cell = _cell(shown, side=side, dim=not asked)
    style = f"font-weight: 600; background-color: {theme.tokens().cited}"
    return cell.replace("<span style=''>", f"<span style='{style}'>") if strong else cell


def _html(lines: Sequence[str]) -> str:
    rows = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table width='100%' cellspacing='0' style='border-collapse: collapse'>{rows}</table>"
