"""Text rendering: tabular figures, writing direction, and text elided after some lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import takewhile

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QPainter, QTextLayout, QTextOption

_TELLING = 0.65
"""Share of the width, at most, for what tells a name from others that begin alike."""
_FIRST = 8
"""Most letters of its first word that a cut name keeps."""
_WORD = re.compile(r"[^\W_]+")
_MARKS = "\"'“”„‘’«»([{"


def tabular_figures(font: QFont) -> QFont:
    """A copy of the font with tabular figures."""
    tabular = QFont(font)
    tabular.setFeature(QFont.Tag("tnum"), 1)
    return tabular


def right_to_left(text: str) -> bool:
    signs = (unicodedata.bidirectional(sign) for sign in text)
    return next((sign in ("R", "AL") for sign in signs if sign in ("L", "R", "AL")), False)


def direction(text: str) -> Qt.LayoutDirection:
    """Writing direction of a text, independent of the interface."""
    return Qt.LayoutDirection.RightToLeft if right_to_left(text) else Qt.LayoutDirection.LeftToRight


def draw_line(painter: QPainter, place: QRect, text: str) -> int:
    """Draw a line in its own direction, elided to its place, aligned with the start of a list's lines; returns its
    width in pixels.
    """
    before, metrics = painter.layoutDirection(), painter.fontMetrics()
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    painter.setLayoutDirection(direction(text))
    painter.drawText(place, side(text) | Qt.AlignmentFlag.AlignVCenter, shown)
    painter.setLayoutDirection(before)
    return metrics.horizontalAdvance(shown)


def draw_lines(painter: QPainter, place: QRect, text: str) -> None:
    """Draw a text in as many lines as fit; the last one ends with "…" if more is left."""
    metrics = QFontMetrics(painter.font())
    option = QTextOption(side(text))
    option.setTextDirection(direction(text))
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout = QTextLayout(text, painter.font())
    layout.setTextOption(option)
    layout.beginLayout()
    for number in range(max(1, place.height() // metrics.height())):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(place.width())
        row = QRect(place.left(), place.top() + number * metrics.height(), place.width(), metrics.height())
        if row.bottom() + metrics.height() > place.bottom():
            draw_line(painter, row, text[line.textStart() :])
            break
        line.draw(painter, QPointF(row.topLeft()))
    layout.endLayout()


def side(text: str) -> Qt.AlignmentFlag:
    """Alignment of a line of text in a list: right for right-to-left text, or in a right-to-left interface."""
    right = right_to_left(text) or QGuiApplication.isRightToLeft()
    return (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignAbsolute


def x_of(found: object) -> float:
    """Position from `QTextLine.cursorToX`, which returns it alone or with the character's index."""
    return float(found[0]) if isinstance(found, Sequence) else float(str(found))


def in_lines(
    text: str,
    font: QFont,
    width: int,
    lines: int,
    formats: Sequence[QTextLayout.FormatRange] = (),
    option: QTextOption | None = None,
    ending: str = "",
) -> QTextLayout:
    """Lay out a text in at most `lines` lines of a width in pixels, with `ending`; with "…" if it is cut."""
    height, end, shown = QFontMetrics(font).height(), len(text), text + ending
    option = option or QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    while True:
        layout = QTextLayout(shown, font)
        layout.setTextOption(option)
        layout.setFormats(list(formats))
        layout.beginLayout()
        reached = 0
        for number in range(lines):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(max(1, width))
            line.setPosition(QPointF(0, number * height))
            reached = line.textStart() + line.textLength()
        layout.endLayout()
        if reached >= len(shown) or not end:
            return layout
        end = min(end - 1, reached)
        shown = f"{text[:end].rstrip()}{ending or '…'}"


def wrap(text: str, font: QFont, width: int, lines: int, *, middle: bool = False) -> tuple[str, ...]:
    """Break a text into at most `lines` lines of a width in pixels. What does not fit is replaced by "…": the end
    of the text or, with `middle`, what stands before its last words.
    """
    metrics = QFontMetrics(font)
    if metrics.horizontalAdvance(text) <= width:
        return (text,)
    if lines == 1:
        mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        return (metrics.elidedText(text, mode, max(0, width)),)
    layout = in_lines(text, font, width, lines)
    if middle and layout.text() != text:
        last = metrics.elidedText(text, Qt.TextElideMode.ElideLeft, max(0, width * 2 // 3)).lstrip("…")
        end = " ".join(last.split(" ")[1:]) or last  # whole words
        layout = in_lines(text[: len(text) - len(end)], font, width, lines, ending=f"… {end}")
    return _broken(layout)


def _broken(layout: QTextLayout) -> tuple[str, ...]:
    """The lines of a laid out text."""
    text, lines = layout.text(), [layout.lineAt(n) for n in range(layout.lineCount())]
    return tuple(text[line.textStart() : line.textStart() + line.textLength()].strip() for line in lines)


def tell_apart(name: str, others: Iterable[str], metrics: QFontMetrics, width: int) -> str:
    """A name in a width in pixels. It is cut at its end or, if another one is the same so far, at the end of what
    they share, so that the difference is seen.
    """
    right = Qt.TextElideMode.ElideRight
    cut = metrics.elidedText(name, right, width)
    shared = _shared(name, others)
    if cut == name or shared < len(cut) - 1:
        return cut
    first, start, word = _telling(name, shared)
    beside = width - _width(metrics, first, "…")
    telling = metrics.elidedText(name[start:], right, min(beside, round(_TELLING * width)))
    if word not in telling:
        telling = metrics.elidedText(word, right, max(beside, round(_TELLING * width)))
    return metrics.elidedText(name, right, width - metrics.horizontalAdvance(telling)) + telling


def least_width(name: str, others: Iterable[str], metrics: QFontMetrics) -> int:
    """Least width in pixels in which a name is told from the others and keeps its beginning."""
    first, start, word = _telling(name, _shared(name, others))
    return _width(metrics, first, "…", *([word] if start > len(first) else []))


def _width(metrics: QFontMetrics, *parts: str) -> int:
    """Width in pixels of a line of parts, each rounded up: so Qt reckons with dots behind a text."""
    return sum(metrics.horizontalAdvance(part) + 1 for part in parts)


def _shared(name: str, others: Iterable[str]) -> int:
    """Number of letters with which a name begins like one of the others."""
    alike = (takewhile(lambda pair: pair[0] == pair[1], zip(name, other, strict=False)) for other in others)
    return max((len([*letters]) for letters in alike), default=0)


def _telling(name: str, shared: int) -> tuple[str, int, str]:
    """The first word of a name, or its first letters; where the word begins by which it differs after the shared
    letters; and this word without marks before it and without what follows the difference.
    """
    found = (at + 1 for mark in " _-" if (at := name.rfind(mark, 0, shared)) >= 0)
    start = next(found, shared)
    differs = _WORD.search(name, shared)
    word = name[start : differs.end() if differs else len(name)]
    return (name.split() or [""])[0][:_FIRST], start, word.lstrip(_MARKS)
