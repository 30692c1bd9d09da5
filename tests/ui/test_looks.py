"""The look: contrasts in light and dark, and what changing it costs."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Colour
from pilcrow.core.reader.pdf import Tile
from pilcrow.settings import bundled
from pilcrow.ui.base.look import inks, theme
from pilcrow.ui.base.look.page_colours import PageColours
from pilcrow.ui.base.look.theme import DARK, LIGHT, Tokens
from pilcrow.ui.chat.answer.chips import mix
from pilcrow.ui.viewer.pictures.tiles import colour_picture, picture


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
    """Words at 4.5 to 1, numbers of pages, placeholders, dots, arrows and rings of focus at 3 to 1 (WCAG 2.2)."""
    for ground in (look.window, look.panel, look.selection):
        for text in (look.text, look.dim, look.accent, look.warning, look.good):
            assert contrast(text, ground) >= 4.5, (text, ground)
        for sign in (look.faint, look.found, look.read, look.focus):
            assert contrast(sign, ground) >= 3, (sign, ground)
    for text in (look.text, look.dim):
        assert contrast(text, look.desk) >= 4.5, text
    for sign in (look.faint, look.focus):
        assert contrast(sign, look.desk) >= 3, sign
    assert contrast(look.on_accent, look.accent) >= 4.5
    assert contrast(look.dim, look.line) >= 4.2, "a button that is off"
    for share in (0.13, 0.24):
        assert contrast(look.accent, mix(look.panel, look.accent, share)) >= (4.5 if share < 0.2 else 3.4)


@pytest.mark.parametrize("colours", list(PageColours), ids=lambda colours: colours.value)
def test_printed_text_can_be_read_over_marks(colours: PageColours) -> None:
    """What is cited and what a reader marks lies behind the text: multiplied with the page, or screened."""
    paper, ink, look = QColor(colours.paper), QColor(colours.ink), colours.tokens
    fills = [look.cited, *(inks.fill_colour(colour, dark=colours.dark) for colour in Colour)]
    for fill in fills:
        ground = screened(paper, QColor(fill)) if colours.dark else multiplied(paper, QColor(fill))
        text = screened(ink, QColor(fill)) if colours.dark else multiplied(ink, QColor(fill))
        assert contrast(text, ground) >= 4.5, fill
    for sign in (
        look.found,
        look.read,
        look.accent,
        *(inks.line_colour(colour, dark=colours.dark) for colour in Colour),
    ):
        assert contrast(sign, paper) >= 3, sign


def multiplied(one: QColor, other: QColor) -> QColor:
    return QColor.fromRgbF(*(a * b for a, b in zip(one.getRgbF()[:3], other.getRgbF()[:3], strict=True)))


def screened(one: QColor, other: QColor) -> QColor:
    parts = zip(one.getRgbF()[:3], other.getRgbF()[:3], strict=True)
    return QColor.fromRgbF(*(1 - (1 - a) * (1 - b) for a, b in parts))


def test_dark_pages_keep_hue_and_can_be_read() -> None:
    printed = [(255, 255, 255), (0, 0, 0), (255, 0, 0), (0, 0, 255), (0, 0, 120), (200, 255, 200)]
    pixels = np.array([printed], dtype=np.uint8)
    white, black, red, link, navy, pale = (
        QColor(*map(int, pixel)) for pixel in colour_picture(pixels, PageColours.DARK)[0]
    )
    assert white == QColor(DARK.panel)
    assert black == QColor(DARK.text)
    for colour, hue in ((red, 0), (link, 240), (navy, 240), (pale, 120)):
        assert abs((colour.hue() - hue + 180) % 360 - 180) < 16
    assert pale.lightness() < 128
    for colour in (black, red, link, navy):
        assert contrast(colour, white) >= 4.5


def test_pictures_stay_as_they_are_on_dark_pages() -> None:
    printed = np.full((8, 8, 3), 250, np.uint8)
    tile = Tile(printed.tobytes(), 8, 8, 24, (Box(-3.0, 4.0, 2.2, 90.0),))
    dark = picture(tile, PageColours.DARK)
    assert {dark.pixelColor(x, y).name() for x, y in ((0, 4), (1, 7))} == {"#fafafa"}
    assert all(dark.pixelColor(x, y).lightness() < 64 for x, y in ((0, 3), (2, 4), (7, 7)))
    assert picture(tile).pixelColor(0, 0) == picture(tile).pixelColor(0, 4)


def test_sepia_pages_are_paper_and_ink_of_their_own() -> None:
    printed = [(255, 255, 255), (0, 0, 0), (255, 0, 0), (128, 128, 128)]
    pixels = np.array([printed], dtype=np.uint8)
    white, black, red, gray = (QColor(*map(int, pixel)) for pixel in colour_picture(pixels, PageColours.SEPIA)[0])
    assert white == QColor(PageColours.SEPIA.paper)
    assert black == QColor(PageColours.SEPIA.ink)
    assert contrast(black, white) >= 10
    assert red.hue() < 20
    assert white.lightness() > gray.lightness() > black.lightness()


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_style_sheet_names_files_that_are_there(qapp: QApplication, mode: str) -> None:
    theme.apply(qapp, mode)
    named = {part.partition(")")[0] for part in qapp.styleSheet().split("url(style:")[1:]}
    assert named
    assert not [name for name in named if not (bundled("resources") / "style" / name).is_file()]
    assert "$" not in qapp.styleSheet()


def test_a_short_tip_is_one_line_and_a_long_one_is_broken(qtbot: QtBot) -> None:
    def lines(text: str) -> int:
        tip = QLabel(theme.as_tip(text), wordWrap=True)
        qtbot.addWidget(tip)
        return round(tip.sizeHint().height() / tip.fontMetrics().lineSpacing())

    assert lines("https://example.org/some/place?with=this") == 1
    assert lines("A title\n/a/path/to.pdf") == 2
    assert lines("All that is said of it. " * 20) > 2
