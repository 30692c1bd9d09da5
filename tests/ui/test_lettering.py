"""Text that is cut to some lines says so."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication

from pilcrow.ui.base.look.lettering import in_lines, tell_apart

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


def test_of_names_that_begin_alike_the_difference_is_seen(qapp: QApplication) -> None:
    metrics = QFontMetrics(QFont())
    width = metrics.horizontalAdvance("The Harbour of Keelworth")
    spring, autumn = (
        f"The Harbour of Keelworth and its Pilots – {season} 2024" for season in ("Spring", "Autumn")
    )
    other = "Tides and Currents of the Northern Passage"
    names = {
        name: tell_apart(name, {spring, autumn, other} - {name}, metrics, width)
        for name in (spring, autumn, other)
    }
    assert names[spring].startswith("The ")
    assert names[spring].endswith("…Spring 2024")
    assert names[autumn].endswith("…Autumn 2024")
    assert names[other].startswith("Tides and")
    assert names[other].endswith("…"), "one that differs from the start is cut at its end"
    assert all(metrics.horizontalAdvance(name) <= width for name in names.values())
    assert tell_apart("Tides", [spring, "Tides and Currents"], metrics, width) == "Tides"
    endless = "A" * 90
    assert metrics.horizontalAdvance(tell_apart(endless + "B", [endless + "C"], metrics, width)) <= width
