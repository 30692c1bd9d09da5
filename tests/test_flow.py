"""The text in reading mode: how paragraphs flow, and the way from a sentence to its place and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pilcrow.core.exchange.read_events import ParagraphBatch
from pilcrow.core.geometry import Box
from pilcrow.core.model import Cell, Kind, Paragraph, Reference, Span
from pilcrow.core.reader import flow
from pilcrow.core.reader.flow import Form, pieces
from pilcrow.engines.pdf.parent.process import PdfProcess

DOCUMENTS = Path(__file__).parent / "documents"
NAMES = ("columns.pdf", "formulas.pdf", "specification.pdf", "manual-de.pdf")


def paragraph(text: str, number: int, kind: Kind = Kind.TEXT, **more: object) -> Paragraph:
    span = Span(0, Box(50, 20.0 * number, 300, 20.0 * number + 12), 0, len(text))
    return Paragraph(f"key {number}", 1, number, kind, text, (span,), 5, **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def read() -> dict[str, list[Paragraph]]:
    """The paragraphs of real documents, as read."""
    with PdfProcess() as process:
        return {
            name: [
                each
                for event in process.read(str(DOCUMENTS / name))
                if isinstance(event, ParagraphBatch)
                for each in event.paragraphs
            ]
            for name in NAMES
        }


def test_a_footnote_follows_the_paragraph_that_cites_it() -> None:
    cites = paragraph("It is so.", 1, references=(Reference(5, 8, "", "key 3"),))
    found = pieces([cites, paragraph("Something else.", 2), paragraph("1 A note.", 3, Kind.FOOTNOTE)], 0)
    assert [piece.text for piece in found] == ["It is so.", "1 A note.", "Something else."]
    assert [piece.form for piece in found] == [Form.TEXT, Form.NOTE, Form.TEXT]


def test_each_entry_of_printed_contents_has_a_line_of_its_own() -> None:
    lines = (
        ("1 The pump . . 3", 50),
        ("1.1 How the pump is", 62),
        ("put together . . 12", 62),
        ("2 Valves . . 15", 50),
    )
    spans, text = list[Span](), ""
    for number, (line, left) in enumerate(lines):
        text += f" {line}" if text else line
        spans.append(Span(0, Box(left, 20.0 * number, 300, 20.0 * number + 12), len(text) - len(line), len(text)))
    found = pieces([Paragraph("key 1", 1, 1, Kind.CONTENTS, text, tuple(spans), 5)], 0)
    assert [(piece.text, piece.depth) for piece in found] == [
        ("1 The pump . . 3", 0),
        ("1.1 How the pump is put together . . 12", 1),
        ("2 Valves . . 15", 0),
    ]


def test_a_footnote_that_nothing_cites_here_stays_at_its_place() -> None:
    texts = [paragraph("One.", 1), paragraph("1 A note.", 2, Kind.FOOTNOTE), paragraph("Two.", 3)]
    assert [piece.text for piece in pieces(texts, 0)] == ["One.", "1 A note.", "Two."]


def test_a_formula_displayed_in_a_sentence_is_a_picture_within_it() -> None:
    text = "The sum is then\nx = ∑ y (1)\nwhere y is a share of it all."
    lines = text.split("\n")
    spans, at = [], 0
    for row, line in enumerate(lines):
        spans.append(Span(0, Box(50, 100.0 + 20 * row, 300, 112.0 + 20 * row), at, at + len(line)))
        at += len(line) + 1
    found = pieces([Paragraph("key", 1, 1, Kind.TEXT, text, tuple(spans), 12)], 0)
    assert [(piece.form, piece.text) for piece in found] == list(
        zip((Form.TEXT, Form.PICTURE, Form.TEXT), lines, strict=True)
    )
    area = found[1].area
    assert area is not None
    assert area.box.y0 < 120 < area.box.y1 < 140


def test_items_printed_further_right_are_within_the_one_before() -> None:
    def item(number: int, left: float) -> Paragraph:
        span = Span(0, Box(left, 20.0 * number, 300, 20.0 * number + 12), 0, 6)
        return Paragraph(f"key {number}", 1, number, Kind.LIST, "• Item", (span,), 2)

    lefts = (60.0, 75.0, 75.0, 60.0, 320.0)  # the last one begins the next column
    found = pieces([item(number, left) for number, left in enumerate(lefts, 1)], 0)
    assert [piece.depth for piece in found] == [0, 1, 1, 0, 0]


def test_formulas_that_touch_on_the_page_share_a_picture() -> None:
    one, two = paragraph("a = b", 5, Kind.FORMULA), paragraph("= c", 5, Kind.FORMULA)
    apart = paragraph("d = e", 20, Kind.FORMULA)
    found = pieces([one, two, apart], 0)
    assert found[0].share == found[1].share is not None
    assert found[2].share is None


def test_what_a_page_does_not_show_is_not_shown_here() -> None:
    seen, hidden = paragraph("Seen.", 1), paragraph("Unseen.", 2, hidden=((0, 7),))
    assert [piece.text for piece in pieces([seen, hidden], 0)] == ["Seen."]


def test_a_height_on_a_page_means_the_line_that_begins_there() -> None:
    title = Paragraph("key", 2, 0, Kind.TEXT, "A title", (Span(0, Box(320, 100, 400, 112), 0, 7),), 2)
    left = paragraph("At the left.", 5)
    assert flow.line_from([left, title], 0, 100) == (title, title.spans[0])
    assert flow.line_from([left, title], 0, 90) == (left, left.spans[0])
    assert flow.line_from([left], 0, 500) == (left, left.spans[0])
    assert flow.line_from([], 0, 500) is None


def test_the_units_of_a_table_are_its_cells() -> None:
    box = Box(50, 20, 300, 32)
    cells = (Cell(0, 0, 1, 1, 0, box, 0, 4), Cell(0, 1, 1, 1, 0, box, 5, 7))
    table = paragraph("Rain\t12", 1, Kind.TABLE, cells=cells)
    assert [unit.text for unit in flow.units(table)] == ["Rain", "12"]
    assert flow.unit_at(table, 6).text == "12"


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_sentence_leads_to_its_place_and_the_place_to_the_sentence(
    read: dict[str, list[Paragraph]], data: st.DataObject
) -> None:
    texts = read[data.draw(st.sampled_from(NAMES))]
    paragraph = data.draw(st.sampled_from(texts))
    unit = data.draw(st.sampled_from(flow.units(paragraph)))
    page, boxes = flow.boxes_on_first(unit)
    again = flow.unit_in([each for each in texts if page in each.pages], page, boxes)
    assert again is not None
    assert flow.boxes_on_first(again) == (page, boxes)
