"""The look: contrasts in light and dark, and what changing it costs."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from pilcrow.settings import bundled
from pilcrow.ui.base import theme
from pilcrow.ui.base.theme import DARK, LIGHT, Tokens
from pilcrow.ui.chat.answer.chips import mix
from pilcrow.ui.viewer.tiles import darkened


def luminance(colour: QColor) -> float:
    """Relative luminance after WCAG 2.2."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor | str, other: QColor | str) -> float:
    low, high = sorted((luminance(QColor(one)), luminance(QColor(other))))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read_on_what_lies_below_it(look: Tokens) -> None:
    for ground in (look.window, look.panel):
        for text in (look.text, look.dim, look.accent, look.warning, look.good):
            assert contrast(text, ground) >= 4.5, (text, ground)
        for sign in (look.faint, look.found, look.read):
            assert contrast(sign, ground) >= 3, (sign, ground)
    for text in (look.text, look.dim):
        assert contrast(text, look.selection) >= 4.5, text
    assert contrast(look.on_accent, look.accent) >= 4.5
    for share in (0.13, 0.24):
        assert contrast(look.accent, mix(look.panel, look.accent, share)) >= (4.5 if share < 0.2 else 3.4)


def test_dark_pages_keep_hue_and_can_be_read() -> None:
    printed = [(255, 255, 255), (0, 0, 0), (255, 0, 0), (0, 0, 255), (0, 0, 120), (200, 255, 200)]
    pixels = np.array([printed], dtype=np.uint8)
    white, black, red, link, navy, pale = (QColor(*map(int, pixel)) for pixel in darkened(pixels)[0])
    assert white == QColor(DARK.panel)
    assert black == QColor(DARK.text)
    for colour, hue in ((red, 0), (link, 240), (navy, 240), (pale, 120)):
        assert abs((colour.hue() - hue + 180) % 360 - 180) < 16
    assert pale.lightness() < 128
    for colour in (black, red, link, navy):
        assert contrast(colour, white) >= 4.5


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_style_sheet_names_files_that_are_there(qapp: QApplication, mode: str) -> None:
    theme.apply(qapp, mode)
    named = {part.partition(")")[0] for part in qapp.styleSheet().split("url(style:")[1:]}
    assert named
    assert not [name for name in named if not (bundled("resources") / "style" / name).is_file()]
    assert "$" not in qapp.styleSheet()
