"""Marks on pages: they lie on the words, however one looks at them, and are told apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPainter
from pytestqt.qtbot import QtBot
from reading import Reader, changed, extent, underline
from test_looks import contrast

import pdfs
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Anchor, Annotation, AnnotationKind, Colour, MarkPlace
from pilcrow.core.reader.evidence_marks import EvidenceKind, EvidenceMark
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.viewer.pictures import painting
from pilcrow.ui.viewer.pictures.disc_places import spread

VIEWS = list(product((0.6, 1.0, 2.3), range(4), (False, True)))
"""Zoom, quarter turns, dark page colours."""


def mark(kind: EvidenceKind, boxes: tuple[Box, ...], number: int = 0) -> EvidenceMark:
    return EvidenceMark(kind, 1, 1, boxes, number)


@pytest.mark.parametrize("fine", [False, True], ids=["ratio 1", "ratio 2"])
def test_marks_lie_on_the_sentence_however_it_is_looked_at(
    qtbot: QtBot, process: PdfProcess, pdf: Path, fine: bool
) -> None:
    reader = Reader(qtbot, process, pdf, fine=fine)
    viewer, ratio = reader.viewer, 2 if fine else 1
    assert viewer.devicePixelRatioF() == ratio
    for zoom, turns, dark in VIEWS:
        reader.look(zoom, turns, dark=dark)
        plain = reader.picture()
        point = zoom * 96 / 72 * ratio
        left, top, right, _ = underline(plain)
        assert right - left == pytest.approx(reader.sentence()[0].width * point, abs=3)

        viewer.evidence.show([mark(EvidenceKind.CITED, reader.sentence())])
        fill = extent(changed(plain, reader.picture()))
        assert fill[::2] == pytest.approx((left, right), abs=2)
        assert fill[3] == pytest.approx(top, abs=2 * point)
        assert fill[3] - fill[1] == pytest.approx(1.3 * 11 * point, abs=3 * point)

        viewer.evidence.show([mark(EvidenceKind.FOUND, reader.sentence())])
        outline = changed(plain, reader.picture())
        assert extent(outline)[::2] == pytest.approx((left - 5 * point, right + 5 * point), abs=2 * ratio)
        assert not outline[fill[1] + 3 : fill[3] - 3, left + 3 : right - 3].any()

        viewer.evidence.show([mark(EvidenceKind.READ, reader.sentence())])
        bar = extent(changed(plain, reader.picture()))
        assert bar[1::2] == pytest.approx(fill[1::2], abs=2)
        assert left - 16 * point < bar[0] < bar[2] < left - 4 * point
        viewer.evidence.show([])


def own(kind: AnnotationKind, boxes: tuple[Box, ...]) -> Annotation:
    """A reader's mark on these boxes of page 2."""
    return Annotation("1", kind, Anchor("file", tuple(MarkPlace(1, box) for box in boxes)), Colour.GREEN)


def test_readers_marks_lie_on_the_sentence_however_it_is_looked_at(reader: Reader) -> None:
    for zoom, turns, dark in product((0.6, 2.3), range(4), (False, True)):
        reader.look(zoom, turns, dark=dark)
        plain = reader.picture()
        point = zoom * 96 / 72
        left, top, right, _ = underline(plain)
        found = {}
        for kind in (AnnotationKind.HIGHLIGHT, AnnotationKind.UNDERLINE, AnnotationKind.STRIKE):
            reader.viewer.annotations.show([own(kind, reader.sentence())])
            found[kind] = extent(changed(plain, reader.picture()))
            assert found[kind][::2] == pytest.approx((left, right), abs=3)
        reader.viewer.annotations.show([])
        fill, line, struck = found.values()
        assert fill[3] - fill[1] == pytest.approx(1.3 * 11 * point, abs=3 * point)
        assert line[1] > top - 4 * point, "below the letters"
        assert fill[1] + 4 * point < struck[1] < struck[3] < line[1], "through the letters"


def test_an_area_is_an_outline_and_what_others_wrote_is_not_painted_again(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    plain = reader.picture()
    (box,) = reader.sentence()
    area = Box(box.x0 - 10, box.y0 - 10, box.x1 + 10, box.y1 + 10)
    reader.viewer.annotations.show([own(AnnotationKind.AREA, (area,))])
    left, _, right, _ = underline(plain)
    around = extent(changed(plain, reader.picture()))
    assert around[::2] == pytest.approx((left - 10 * 96 / 72, right + 10 * 96 / 72), abs=3)
    reader.viewer.annotations.show([replace(own(AnnotationKind.AREA, (area,)), id="file:1:7", in_file=True)])
    assert not changed(plain, reader.picture()).any()


def test_the_fill_of_evidence_is_opaque_under_the_text_in_light_and_in_dark(reader: Reader) -> None:
    for dark, expected in ((False, (255, 224, 138)), (True, (107, 84, 19))):
        reader.look(1.0, 0, dark=dark)
        plain = reader.picture()
        reader.viewer.evidence.show([mark(EvidenceKind.CITED, reader.sentence())])
        picture = reader.picture()
        x0, y0, x1, y1 = extent(changed(plain, picture))
        inside = picture[y0 + 1 : y1 - 1, x0 + 1 : x1 - 1].reshape(-1, 3)
        colours, counts = np.unique(inside, axis=0, return_counts=True)
        assert colours[counts.argmax()] == pytest.approx(expected, abs=3)
        text = inside.min(axis=0) if not dark else inside.max(axis=0)
        assert abs(int(text[0]) - expected[0]) > 100, "the text shows through"
        reader.viewer.evidence.show([])


def test_a_fresh_highlight_is_filled_as_chosen_also_on_evidence_until_the_next(reader: Reader) -> None:
    viewer, highlight = reader.viewer, own(AnnotationKind.HIGHLIGHT, reader.sentence())
    for dark in (False, True):
        reader.look(1.0, 0, dark=dark)
        plain = reader.picture()
        viewer.annotations.show([highlight])
        chosen = reader.picture()
        x0, y0, x1, y1 = extent(changed(plain, chosen))
        viewer.annotations.show([])
        cited = [mark(EvidenceKind.CITED, reader.sentence())]
        viewer.evidence.show(cited)
        viewer.annotations.freshen([highlight.id])
        viewer.annotations.show([highlight])
        inside = np.s_[y0 + 2 : y1 - 2, x0 + 2 : x1 - 2]
        assert not changed(chosen[inside], reader.picture()[inside]).any()
        viewer.evidence.show(cited)
        assert changed(chosen[inside], reader.picture()[inside]).any(), "evidence shown anew has the fill"
        viewer.evidence.show([])
        viewer.annotations.show([])


def test_numbers_stand_in_the_margin_apart_and_upright(reader: Reader) -> None:
    marks = [mark(EvidenceKind.CITED, reader.sentence(), number) for number in (1, 2, 12)]
    for turns in range(4):
        reader.look(0.75, turns, dark=False)
        viewer = reader.viewer
        plain = reader.picture()
        viewer.evidence.show(marks)
        widest = max(span.box.x1 for paragraph in reader.page(1) for span in paragraph.spans)
        margin = underline(plain)[0] + round(widest - reader.sentence()[0].x0) + 2
        difference = changed(plain, reader.picture())[:, margin:]
        numbers = extent(difference)
        assert numbers[3] - numbers[1] == pytest.approx(3 * 18 + 2 * 3, abs=3)
        gaps = np.flatnonzero(~difference[numbers[1] : numbers[3]].any(axis=1))
        assert len(gaps) == pytest.approx(6, abs=2), "they do not touch"
        viewer.evidence.show([])


@given(st.lists(st.floats(0, 1000)).map(sorted), st.floats(1, 40))
def test_numbers_are_pushed_apart_as_little_as_needed(centres: list[float], step: float) -> None:
    placed = spread(centres, step, 1000)
    assert all(after - before >= step - 1e-6 for before, after in pairwise(placed))
    if len(centres) * step <= 1000:
        assert all(step / 2 - 1e-6 <= place <= 1000 - step / 2 + 1e-6 for place in placed)
    if all(b - a >= step for a, b in zip([-step / 2, *centres], [*centres, 1000 + step / 2], strict=True)):
        assert placed == pytest.approx(centres)


def test_numbers_of_one_height_lie_beside_one_another_nowhere(reader: Reader) -> None:
    """Two cells of a row are cited: their numbers would have the same place."""
    (whole,) = reader.sentence()
    middle = (whole.x0 + whole.x1) / 2
    halves = (Box(whole.x0, whole.y0, middle, whole.y1), Box(middle, whole.y0, whole.x1, whole.y1))
    marks = [mark(EvidenceKind.CITED, (half,), number) for number, half in enumerate(halves, 1)]
    for zoom, turns in product((0.6, 2.3), range(4)):
        reader.look(zoom, turns, dark=False)
        reader.viewer.evidence.show(marks)
        pages = reader.viewer.pages
        assert pages is not None
        placed = reader.viewer.badges.placed(reader.viewer.canvas(QPainter(), pages, 1))
        (_, one), (_, other) = placed
        assert not one.intersects(other)
        reader.viewer.evidence.show([])


COLUMNS = (60.0, 225.0), (245.0, 410.0)
"""Left and right edges of two columns in points, with a broad margin on the right of the second."""


@pytest.fixture
def columns(qtbot: QtBot, process: PdfProcess, tmp_path: Path) -> Reader:
    """A reader of a page with a title over two columns of text."""
    document = pymupdf.open()
    for _ in range(2):
        page = document.new_page(width=pdfs.A4[0], height=pdfs.A4[1])
        page.insert_text((60, 80), "A title over both of the columns, and a little beyond the end of the second")
        for number, (left, right) in enumerate(COLUMNS):
            lines = " ".join(f"In column {number} sentence {n} tells of the pump." for n in range(30))
            page.insert_textbox((left, 120, right, 600), lines, fontsize=9, align=3)
    return Reader(qtbot, process, pdfs.save(document, tmp_path / "columns.pdf"))


def test_a_number_stands_at_the_outer_edge_of_the_column_of_its_passage_and_over_no_text(columns: Reader) -> None:
    viewer = columns.viewer
    lines = [span.box for paragraph in columns.page(1) for span in paragraph.spans]
    cited = [
        mark(EvidenceKind.CITED, tuple(sorted(box for box in lines if left <= box.x0 <= right))[3:5], number)
        for number, (left, right) in enumerate(COLUMNS, 1)
    ]
    viewer.evidence.show(cited)
    for zoom in (0.6, 1.0, 1.8):
        viewer.page_view.set_zoom(zoom)
        assert viewer.pages is not None
        canvas = viewer.canvas(QPainter(), viewer.pages, 1)
        places = {one.number: place for one, place in viewer.badges.placed(canvas)}
        text = [canvas.rect(box) for box in lines]
        assert not any(place.intersects(line) for place in places.values() for line in text)
        left, right = (canvas.rect(Box(start, 0, end, 1)) for start, end in COLUMNS)
        assert left.left() - 50 * zoom < places[1].right() < left.left()
        assert right.right() < places[2].left() < right.right() + 60


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_only_the_best_of_what_was_found_stays_outlined(reader: Reader, dark: bool) -> None:
    for zoom, turns in product((0.6, 2.3), range(4)):
        reader.look(zoom, turns, dark=dark)
        viewer, plain = reader.viewer, reader.picture()
        best, lesser = (mark(EvidenceKind.FOUND, (Box(x, 290, x + 60, 304),)) for x in (190, 290))
        viewer.evidence.show([best])
        alone = reader.picture()
        viewer.evidence.show([best, replace(lesser, best=False)])
        assert changed(alone, reader.picture()).any(), "all are outlined at first"
        viewer.evidence.fading.timer.timeout.emit()
        reader.bot.waitUntil(lambda alone=alone: not changed(alone, reader.picture()).any())
        assert changed(plain, alone).any()
        viewer.evidence.show([])


@pytest.mark.parametrize("fine", [False, True], ids=["ratio 1", "ratio 2"])
def test_neighbours_share_one_outline(qtbot: QtBot, process: PdfProcess, pdf: Path, fine: bool) -> None:
    """Between two paragraphs that follow one another there is no line."""
    reader = Reader(qtbot, process, pdf, fine=fine)
    upper, lower, far = Box(186, 290, 350, 304), Box(186, 312, 340, 326), Box(370, 290, 420, 304)
    for zoom, turns in product((0.6, 2.3), range(4)):
        reader.look(zoom, turns, dark=False)
        plain = reader.picture()
        reader.viewer.evidence.show([mark(EvidenceKind.FOUND, (Box(186, 290, 350, 326),))])
        whole = reader.picture()
        assert changed(plain, whole).any()
        reader.viewer.evidence.show([mark(EvidenceKind.FOUND, (upper,)), mark(EvidenceKind.FOUND, (lower,))])
        assert not changed(whole, reader.picture()).any()
        reader.viewer.evidence.show([mark(EvidenceKind.FOUND, (upper,)), mark(EvidenceKind.FOUND, (far,))])
        assert changed(whole, reader.picture()).any(), "those apart have outlines of their own"
        reader.viewer.evidence.show([])


def test_lines_and_sentences_that_follow_one_another_have_one_outline() -> None:
    first, second, third = Box(90, 100, 300, 110), Box(72, 113, 200, 123), Box(204, 113, 300, 123)
    assert painting.bridges([first, second, third]) == [
        Box(90, 110, 200, 113), Box(204, 110, 300, 113), Box(200, 113, 204, 123),
    ]  # fmt: skip
    assert painting.bridges([first, Box(72, 160, 200, 170)]) == [], "another paragraph"
    assert painting.bridges([first, Box(320, 40, 500, 50)]) == [], "the next column"


def test_columns_do_not_share_an_outline() -> None:
    left, right = Box(50, 100, 250, 140), Box(300, 104, 500, 150)
    below, apart = Box(60, 150, 250, 180), Box(50, 300, 250, 320)
    assert painting.merge_lines([apart, below, right, left]) == [Box(50, 100, 250, 180), right, apart]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_selection_over_marks_looks_as_everywhere_and_can_be_read(reader: Reader, dark: bool) -> None:
    reader.look(1.5, 0, dark=dark)
    viewer, boxes = reader.viewer, reader.sentence()
    x0, y0, x1, _ = underline(reader.picture())
    line = round(y0 - 4 * 1.5 * 96 / 72)
    reader.drag(reader.spot(x0 + 2, line), reader.spot(x1 - 2, line))
    assert viewer.selection.text()
    selected = reader.picture()
    viewer.evidence.show([mark(EvidenceKind.CITED, boxes)])
    viewer.annotations.show([own(AnnotationKind.HIGHLIGHT, boxes)])
    both = reader.picture()
    inside = np.s_[line - 6 : line, x0 + 8 : x1 - 8]
    assert not changed(selected, both)[inside].any(), "what is selected is not mixed with what is marked"
    pixels = both[inside].reshape(-1, 3)
    found, counts = np.unique(pixels, axis=0, return_counts=True)
    ground = found[counts.argmax()]
    text = pixels[np.abs(pixels - ground).sum(axis=1).argmax()]
    assert contrast(QColor(*map(int, ground)), QColor(*map(int, text))) >= 4.5


def test_what_a_reader_marked_and_what_is_cited_differ_without_colour(reader: Reader) -> None:
    """A highlight has a darker line at its foot, what is cited is even."""
    reader.look(2.3, 0, dark=False)
    boxes, plain = reader.sentence(), reader.picture()

    def grey_at_foot() -> float:
        """How much darker the lowest points of the fill are than those above, where nothing is printed."""
        picture = reader.picture()
        x0, y0, x1, y1 = extent(changed(plain, picture))
        column = picture[y0 : y1 + 1, x0 + 2 : x1 - 2].mean(axis=2).max(axis=1)
        return float(column[:4].max() - column[-5:].min())

    reader.viewer.evidence.show([mark(EvidenceKind.CITED, boxes)])
    cited = grey_at_foot()
    reader.viewer.evidence.show([])
    reader.viewer.annotations.show([own(AnnotationKind.HIGHLIGHT, boxes)])
    assert grey_at_foot() > cited + 20


def test_a_click_on_a_number_tells_which_mark(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    plain = reader.picture()
    cited = mark(EvidenceKind.CITED, reader.sentence(), 3)
    reader.viewer.evidence.show([cited])
    x0, y0, x1, y1 = extent(changed(plain, reader.picture())[:, underline(plain)[2] + 4 :])
    spot = QPoint(underline(plain)[2] + 4 + (x0 + x1) // 2, (y0 + y1) // 2)
    with reader.bot.waitSignal(reader.viewer.badges.activated) as told:
        reader.bot.mouseClick(reader.viewer.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert told.args == [cited]


def test_hits_flashes_and_kept_marks_show_and_go(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    viewer, boxes = reader.viewer, reader.sentence()
    plain = reader.picture()
    x0, _, x1, _ = underline(plain)

    def spans() -> tuple[int, int]:
        left, _, right, _ = extent(changed(plain, reader.picture()))
        return left, right

    viewer.found.show([(1, boxes)], -1)
    assert spans() == pytest.approx((x0, x1), abs=2)
    viewer.found.show([(1, boxes)], 0)
    assert spans() == pytest.approx((x0 - 2, x1 + 2), abs=3)
    viewer.found.show([], -1)
    viewer.visited.add(1, boxes)
    assert spans() == pytest.approx((x0, x1), abs=3)
    reader.bot.keyClick(viewer, Qt.Key.Key_Escape)
    assert not changed(plain, reader.picture()).any()
    viewer.flashes.show(1, boxes)
    assert spans() == pytest.approx((x0, x1), abs=2)
    reader.bot.waitUntil(lambda: not changed(plain, reader.picture()).any())


def test_a_paragraph_over_columns_is_marked_in_each() -> None:
    left = [Box(50, y, 250, y + 12) for y in (600, 614, 628)]
    right = [Box(300, y, 500, y + 12) for y in (70, 84)]
    assert painting.column_boxes([*left, *right]) == [Box(50, 600, 250, 640), Box(300, 70, 500, 96)]
    label, item = Box(50, 70, 60, 82), Box(70, 70, 250, 82)
    assert painting.column_boxes([label, item]) == [Box(50, 70, 250, 82)]
