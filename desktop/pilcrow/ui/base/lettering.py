"""How text is set: figures of one width, and lines that run from the right."""

from __future__ import annotations

import unicodedata

from PySide6.QtGui import QFont


def figures(font: QFont) -> QFont:
    """The same font with figures of one width."""
    tabular = QFont(font)
    tabular.setFeature(QFont.Tag("tnum"), 1)
    return tabular


def right_to_left(text: str) -> bool:
    sides = (unicodedata.bidirectional(sign) for sign in text)
    return next((side in ("R", "AL") for side in sides if side in ("L", "R", "AL")), False)
