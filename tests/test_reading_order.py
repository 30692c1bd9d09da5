"""Text in the order in which a person reads it: drop capitals, notes in the margin, text that runs down or up the
page, paragraphs that go on over columns with something between.
"""

from __future__ import annotations

import pymupdf
import pytest

from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.model import Kind
from pilcrow.core.page import Line, PageText
from pilcrow.core.structure.paragraphs.assembly import Structure
from press import RIGHT, Press, paragraphs
from textpages import recover, structure

PROSE = [
    "ships were built of oak and pine in those days, and a good",
    "one took the wood of two thousand trees, which had to be a",
    "hundred years old and had stood far enough apart to grow in",
    "the bends that a shipwright needs for the knees of the deck",
    "and for the stem, which is cut from a single piece of wood.",
]


def write(page: pymupdf.Page, x: float, y: float, lines: list[str], *, size: float = 10, step: float = 12) -> None:
    for number, text in enumerate(lines):
        page.insert_text((x, y + step * number), text, fontsize=size)


def texts(found: Structure) -> list[str]:
    return [paragraph.text for paragraph in found.paragraphs]


def titles(found: Structure) -> list[str]:
    return [section.title for section in found.sections if not section.synthetic]


@pytest.mark.parametrize(("letter", "first"), [("T", "he"), ("A", " good")])
def test_a_drop_capital_begins_its_word(letter: str, first: str) -> None:
    press, written = Press("Ships of the river"), paragraphs(8)
    story = (
        f"{first.strip()} ships were built of oak and pine in those days, and a good one took the wood of many. "
    )
    lines = press.filled(story + written[0], width=RIGHT - 96)
    press.at.insert_text((72, press.y + 2 * 1.22 * press.size - 3), letter, fontsize=28, fontname="tiro")
    for text in lines[:2]:
        press.line(text, x=96)
    rest = press.filled(" ".join(lines[2:]))
    for text in rest:
        press.line(text)
    press.y += press.gap
    press.prose(written[1:])
    found = structure(press.document)
    assert texts(found) == [f"{letter}{first} " + story.partition(" ")[2] + written[0], *written[1:]]
    assert titles(found) == []


@pytest.mark.parametrize("x", [30, 460])
def test_notes_in_the_margin_are_read_by_themselves(page: pymupdf.Page, x: float) -> None:
    write(page, 140, 100, [f"Old {PROSE[0]}", *PROSE[1:], *[f"Again {PROSE[0]}", *PROSE[1:]]])
    write(page, x, 112, ["A note on", "the price of", "timber."], size=7, step=8)
    found = texts(structure(page.parent))
    assert "A note on the price of timber." in found
    assert any(" ".join(PROSE) in text for text in found)


def test_notes_in_the_margin_in_type_as_large_as_the_text(page: pymupdf.Page) -> None:
    write(page, 150, 100, [f"Old {PROSE[0]}", *PROSE[1:], *[f"Again {PROSE[0]}", *PROSE[1:]]])
    write(page, 30, 112, ["Of the price", "of good timber."])
    found = texts(structure(page.parent))
    assert any(" ".join(PROSE) in text for text in found)
    assert any("Of the price of good timber." in text for text in found)


@pytest.mark.parametrize("turn", [90, 270])
def test_text_that_runs_up_or_down_the_page(page: pymupdf.Page, turn: int) -> None:
    lines = [f"Old {PROSE[0]}", *PROSE[1:]]
    for number, text in enumerate(lines):
        x = 100 + 12 * number if turn == 90 else 300 - 12 * number
        page.insert_text((x, 500 if turn == 90 else 100), text, fontsize=10, rotate=turn)
    assert texts(structure(page.parent)) == [" ".join(lines)]


def test_a_stamp_along_the_edge_does_not_break_the_text(page: pymupdf.Page) -> None:
    write(page, 100, 100, [f"Old {PROSE[0]}", *PROSE[1:]])
    page.insert_text((30, 400), "Printed in the yard of the king", fontsize=9, rotate=90)
    assert texts(structure(page.parent))[0] == "Old " + " ".join(PROSE)


def test_vertical_writing_goes_from_right_to_left() -> None:
    columns = [
        "船は木で作られた。昔の話です",
        "が、今もあるものだと思います",
        "という人が多い。港には大きな",
        "船が並び、人々が荷物を運んで",
        "いた。海は広く、風は強い。",
    ]
    lines = []
    for number, text in enumerate(columns):
        box = Box(400 - 17 * number, 100, 412 - 17 * number, 100 + 14 * len(text))
        extents = [(100 + 14.0 * at, 114 + 14.0 * at) for at in range(len(text))]
        lines.append(
            Line(0, box, text, pack_edges(box, extents, Direction.DOWN), 12, "M", direction=Direction.DOWN)
        )
    found = recover([PageText(0, 595, 842, lines)], [], [""])
    assert texts(found) == ["".join(columns)]


def test_a_paragraph_goes_on_in_the_next_column_past_a_table_and_a_note(page: pymupdf.Page) -> None:
    column = [line[:46] for line in PROSE]
    write(page, 60, 100, [f"Old {column[0]}"[:46], *column[1:4], "the knees and the stem of every ship that was"])
    write(
        page,
        60,
        180,
        [f"{column[0].capitalize()}"[:46], *column[1:3], "for the bends of the knees and the deck, with"],
    )
    write(page, 60, 740, ["1 A note at the foot of the first column."], size=7)
    for row in range(4):
        for x, cell in ((320, f"Oak {row}"), (420, f"{row}20"), (490, f"{row}45")):
            page.insert_text((x, 100 + 13 * row), cell, fontsize=10)
    write(
        page,
        320,
        190,
        ["every tree that the forest of the king had and", *column[1:4], "and for the stem of the ship."],
    )
    found = structure(page.parent)
    assert [p.kind for p in found.paragraphs if p.kind is not Kind.TEXT] == [Kind.FOOTNOTE, Kind.TABLE]
    assert any("the deck, with every tree that the forest" in text for text in texts(found))
