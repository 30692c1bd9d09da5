"""The faces of the window: for its controls, for quotations, and for small text.

The fonts that come with the program (`resources/fonts`) are Inter, for desktops on Linux that name no font of
their own, and Literata, a serif to read.
"""

from __future__ import annotations

import sys
from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication

from ...settings import TEXT_SCALES, bundled

CHOICES = ("auto", "desktop", "inter")
"""The values of the setting `font`: Inter where the desktop has no better one; the desktop's; Inter."""
_OWN, _SIZE = "Inter", 13 * 72 / 96
"""The program's own face, and its size in points: 13 pixels on a screen of 96 dots an inch."""
_FALLBACKS = (
    "DejaVu Sans", "Bitstream Vera Sans", "Liberation Sans", "FreeSans", "Nimbus Sans", "Droid Sans", "Helvetica",
)  # fmt: skip
"""What fontconfig takes where a desktop names no font."""
_SERIFS = ("Literata", "Georgia", "Noto Serif", "DejaVu Serif")
_SMALL, _READING = 0.92, 1.02
"""Sizes of small text, and of quotations, beside that of other text."""
_TABULAR = QFont.Tag("tnum")
_SCALE = "text scale"
"""The property of the application that has the share of `text_scale`."""


def use(app: QApplication, choice: str, scale: int = 100) -> None:
    """Put the settings `font` and `text_scale` in force, with figures of one width."""
    _load()
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
    app.setStyleSheet("")  # what is dressed by it keeps its font until it is dressed anew
    app.setFont(font)
    app.setStyleSheet(sheet)


def share() -> float:
    """The size of text in force, in parts of 100 %."""
    app = QApplication.instance()
    return float((app and app.property(_SCALE)) or 1.0)


def scaled(pixels: int) -> int:
    """A width or height that stands with text, given for text of 100 %, at the size of text in force."""
    return round(pixels * share())


def small(font: QFont) -> QFont:
    """A little smaller: secondary lines."""
    return _sized(font, _SMALL)


def reading(font: QFont) -> QFont:
    """The serif that quotations are set in beside text in `font`."""
    _load()
    face = _sized(font, _READING)
    face.setFamilies(list(_SERIFS))
    face.setStyleHint(QFont.StyleHint.Serif)
    return face


def _is_fallback(desktop: QFont) -> bool:
    return sys.platform.startswith("linux") and QFontInfo(desktop).family().startswith(_FALLBACKS)


@cache
def _load() -> None:
    """Let Qt know the fonts that come with the program."""
    for path in sorted((bundled("resources") / "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


def _sized(font: QFont, share: float) -> QFont:
    sized = QFont(font)
    sized.setPointSizeF(font.pointSizeF() * share if font.pointSizeF() > 0 else 9.0)
    return sized
