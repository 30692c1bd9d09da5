"""Text that is cut to some lines says so."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from pilcrow.ui.base.look.lettering import in_lines

WORDS = " ".join(f"word{number}" for number in range(60))


@pytest.mark.parametrize("text", [WORDS, WORDS.replace(" ", "")], ids=["words", "no spaces"])
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_text_that_does_not_fit_ends_in_dots(qapp: QApplication, text: str, lines: int) -> None:
    layout = in_lines(text, QFont(), 300, lines)
    assert layout.lineCount() <= lines
    assert layout.text().endswith("…")
    assert text.startswith(layout.text()[:-1])
    last = layout.lineAt(layout.lineCount() - 1)
    assert last.textStart() + last.textLength() == len(layout.text()), "the dots are seen"
    assert last.naturalTextWidth() <= 300


def test_text_that_fits_is_left_alone(qapp: QApplication) -> None:
    assert in_lines("Two words", QFont(), 300, 2).text() == "Two words"
    assert in_lines("", QFont(), 300, 2).text() == ""
