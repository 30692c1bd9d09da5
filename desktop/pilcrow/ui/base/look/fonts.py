"""Fonts of the window: for controls, for quotations, and for small text.

The fonts that come with the program (`resources/fonts`) are Inter, for desktops on Linux that name no font of
their own, and Literata, a serif to read.
"""

from __future__ import annotations

import sys
from functools import cache

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication, QWidget

from ....settings import TEXT_SCALES, bundled

_OWN, _SIZE = "Inter", 13 * 72 / 96
"""The program's own face, and its size in points: 13 pixels on a screen of 96 dots an inch."""
_FALLBACKS = (
    "DejaVu Sans", "Bitstream Vera Sans", "Liberation Sans", "FreeSans", "Nimbus Sans", "Droid Sans", "Helvetica",
)  # fmt: skip
"""Fonts that fontconfig falls back to on a desktop that names no font."""
_SERIFS = ("Literata", "Georgia", "Noto Serif", "DejaVu Serif")
_SMALL, _READING = 0.92, 1.02
"""Sizes of small text and of quotations, relative to normal text."""
_TABULAR = QFont.Tag("tnum")
_SCALE = "text scale"
"""Name of the application property that holds the `text_scale` factor."""


def use(app: QApplication, choice: str, scale: int = 100) -> None:
    """Apply the settings `font` and `text_scale`, with tabular figures."""
    _register_fonts()
    desktop = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font = QFont(desktop)
    if choice == "inter" or (choice == "auto" and _is_fallback(desktop)):
        font.setFamilies([_OWN, desktop.family()])
        font.setPointSizeF(max(_SIZE, desktop.pointSizeF()))
    larger = min(max(scale, TEXT_SCALES[0]), TEXT_SCALES[-1]) / 100
    font.setPointSizeF(QFontInfo(font).pointSizeF() * larger)  # a desktop may give its size in pixels
    font.setFeature(_TABULAR, 1)
    app.setProperty(_SCALE, larger)
    sheet = app.styleSheet()
    if sheet:
        app.setStyleSheet("")  # widgets with a style sheet keep their font until it is set again
    app.setFont(font)
    if sheet:
        app.setStyleSheet(sheet)


def text_scale() -> float:
    """The text scale in force, as a factor (1.0: 100 %)."""
    app = QApplication.instance()
    return float((app and app.property(_SCALE)) or 1.0)


def scaled(pixels: int) -> int:
    """Scale a width or height in pixels, given for text of 100 %, to the current text size."""
    return round(pixels * text_scale())


def strong(font: QFont) -> QFont:
    """A heavier font for titles."""
    heavier = QFont(font)
    heavier.setWeight(QFont.Weight.DemiBold)
    return heavier


def set_lettering(widget: QWidget, size: float = 1.0, weight: QFont.Weight = QFont.Weight.DemiBold) -> None:
    """Set a widget in a weight, and in `size` times the font of what it stands in; it keeps them when text size or
    colours change.
    """
    for before in widget.findChildren(_Lettering, options=Qt.FindChildOption.FindDirectChildrenOnly):
        before.deleteLater()
        widget.removeEventFilter(before)
    _Lettering(widget, size, weight).dress()


class _Lettering(QObject):
    """Sets the font of its widget again whenever a style sheet brings an earlier one back."""

    def __init__(self, widget: QWidget, size: float, weight: QFont.Weight) -> None:
        super().__init__(widget)
        self._widget, self._size, self._weight = widget, size, weight
        widget.installEventFilter(self)

    def dress(self) -> None:
        around = self._widget.parentWidget()
        font = QFont(around.font() if around is not None else QApplication.font())
        font.setPointSizeF(font.pointSizeF() * self._size)
        font.setWeight(self._weight)
        if font != self._widget.font():
            self._widget.setFont(font)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.ParentChange):
            self.dress()
        return super().eventFilter(watched, event)


def small(font: QFont) -> QFont:
    """A slightly smaller font for secondary lines."""
    return _sized(font, _SMALL)


def reading(font: QFont) -> QFont:
    """The serif font for quotations next to text in `font`."""
    _register_fonts()
    face = _sized(font, _READING)
    face.setFamilies(list(_SERIFS))
    face.setStyleHint(QFont.StyleHint.Serif)
    return face


def _is_fallback(desktop: QFont) -> bool:
    return sys.platform.startswith("linux") and QFontInfo(desktop).family().startswith(_FALLBACKS)


@cache
def _register_fonts() -> None:
    """Register the bundled fonts with Qt."""
    for path in sorted((bundled("resources") / "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


def _sized(font: QFont, share: float) -> QFont:
    sized = QFont(font)
    sized.setPointSizeF(font.pointSizeF() * share if font.pointSizeF() > 0 else 9.0)
    return sized
