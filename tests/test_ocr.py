"""Pages without text: read from their pictures by the real engine, kept, resumed, cancelled, left alone."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Generator, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pdfs
from pilcrow.core.errors import Cancelled
from pilcrow.core.exchange.events import Indexed, IndexEvent, Indexing, Notice
from pilcrow.core.exchange.read_events import Structured
from pilcrow.core.geometry import Box, Direction
from pilcrow.core.indexing import scans
from pilcrow.core.indexing.pipeline import IndexRequest
from pilcrow.core.model import Document, Paragraph
from pilcrow.core.page import Line
from pilcrow.engines.ocr import pictures, rapid, tesseract
from pilcrow.engines.store.file.packing import pack_lines, unpack_lines
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

TEXT = pdfs.sentences(6, seed=4)


def printed(path: Path, pages: int = 1, *, sentences: int = 6) -> Path:
    """A page of plain text each, with a heading, different on every page."""
    document = pymupdf.open()
    for number in range(pages):
        page = document.new_page()
        page.insert_text((72, 90), f"{number + 1} Chapter about valves", fontsize=20, fontname="hebo")
        for at, line in enumerate(textwrap.wrap(pdfs.sentences(sentences, seed=4 + number), 80)):
            page.insert_text((72, 120 + 16 * at), line, fontsize=11, fontname="tiro")
    return pdfs.save(document, path)


def scanned(source: Path, path: Path, *, sideways: bool = False, rotation: int = 0) -> Path:
    """The same pages as pictures; `sideways` as they come out of a scanner fed the wrong way."""
    document = pymupdf.open()
    with pymupdf.open(source) as pages:
        for page in pages:
            picture = page.get_pixmap(dpi=150, colorspace=pymupdf.csGRAY)
            width, height = page.rect.br
            sheet = (
                document.new_page(width=height, height=width) if sideways else document.new_page(-1, width, height)
            )
            sheet.insert_image(sheet.rect, pixmap=picture, rotate=90 if sideways else 0)
            sheet.set_rotation(rotation)
    return pdfs.save(document, path)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace(tmp_path / "data", Settings()) as opened:
        yield opened


def index(workspace: Workspace, path: Path) -> tuple[Document, list[IndexEvent]]:
    events = list(workspace.index(str(path), embed=False))
    assert isinstance(events[-1], Indexed)
    return events[-1].document, events


def paragraphs(workspace: Workspace, document: Document) -> list[Paragraph]:
    return list(workspace.library.every(document.structure))


def test_a_scan_is_listed_as_unread_and_then_read(workspace: Workspace, tmp_path: Path) -> None:
    source = printed(tmp_path / "text.pdf", 2)
    path = scanned(source, tmp_path / "scan.pdf")
    document, events = index(workspace, path)
    first, last = (event.document for event in events if isinstance(event, Structured))
    assert first.unread == {0: scans.NO_TEXT, 1: scans.NO_TEXT}
    assert any(
        isinstance(e, Notice) and str(e.text) == "Pages 1–2: no text: a scan? – read by OCR" for e in events
    )
    steps = [(e.done, e.total) for e in events if isinstance(e, Indexing) and e.stage == "ocr"]
    assert steps == [(0, 2), (1, 2), (2, 2)]
    assert last == document
    assert not document.unread
    assert [section.title for section in document.sections] == ["1 Chapter about valves", "2 Chapter about valves"]
    found = paragraphs(workspace, document)
    assert all(0.8 < paragraph.confidence < 1 for paragraph in found)
    text = " ".join(paragraph.text for paragraph in found if paragraph.page == 0)
    assert difflib.SequenceMatcher(None, text, TEXT, autojunk=False).ratio() > 0.98
    assert not any("OCR" in str(e.text) for e in index(workspace, path)[1] if isinstance(e, Notice))

    with pymupdf.open(source) as pages:  # lines and words stand where they were printed
        words = [Box(*word[:4]) for word in pages[0].get_text("words") if word[4] == "minutes."]
    places = [
        box
        for p in found
        if p.page == 0
        for at in range(len(p.text))
        if p.text.startswith("minutes.", at)
        for span in p.spans
        for box in span.boxes(at, at + 8)
    ]
    assert len(places) == len(words) == 6
    for box, word in zip(places, words, strict=True):
        assert max(abs(a - b) for a, b in zip(box, word, strict=True)) < 5


def test_pages_that_are_turned(workspace: Workspace, tmp_path: Path) -> None:
    """By /Rotate, and by a scanner that was fed sideways."""
    source = printed(tmp_path / "text.pdf")
    for path, direction in (
        (scanned(source, tmp_path / "rotated.pdf", sideways=True, rotation=90), Direction.RIGHT),
        (scanned(source, tmp_path / "sideways.pdf", sideways=True), Direction.UP),
        (scanned(source, tmp_path / "down.pdf", rotation=180), Direction.LEFT),
    ):
        document, _ = index(workspace, path)
        found = paragraphs(workspace, document)
        text = " ".join(paragraph.text for paragraph in found)
        assert difflib.SequenceMatcher(None, text, TEXT, autojunk=False).ratio() > 0.95, path.name
        assert {span.direction for paragraph in found for span in paragraph.spans} == {direction}
        page = document.pages[0]
        whole = Box(0, 0, page.width, page.height)
        assert all(whole.meet(span.box).area == span.box.area for p in found for span in p.spans)


def test_what_was_read_is_not_read_again(tmp_path: Path) -> None:
    """Stopped after a page, then by another process with another structure to make of it."""
    path = scanned(printed(tmp_path / "text.pdf", 3, sentences=1), tmp_path / "scan.pdf")
    done = False

    def steps(workspace: Workspace, **options: bool) -> list[int]:
        nonlocal done
        found = []
        for event in workspace.index(str(path), embed=False, **options):
            if isinstance(event, Indexing) and event.stage == "ocr":
                found.append(event.done)
                done = event.done == 1
        return found

    with Workspace(tmp_path / "data", Settings(), stopped=lambda: done) as workspace:
        with pytest.raises(Cancelled):
            steps(workspace)
        document = workspace.library.find(str(path))
        assert document is not None
        assert len(document.unread) == 3
    with Workspace(tmp_path / "data", Settings()) as workspace:
        assert steps(workspace) == [1, 2, 3]
        assert steps(workspace) == []
        assert steps(workspace, ignore_bookmarks=True) == []
        document = workspace.library.find(str(path), ignore_bookmarks=True)
        assert document is not None
        assert not document.unread
        assert workspace.library.forget(str(path))
        assert not workspace.library.seen(str(path), "rapidocr")


def test_the_page_in_view_is_read_first(workspace: Workspace, tmp_path: Path) -> None:
    path = scanned(printed(tmp_path / "text.pdf", 3, sentences=1), tmp_path / "scan.pdf")
    events = workspace.complete(IndexRequest(str(path), workspace.stopped, reading=lambda: 2), embed=False)
    for event in events:
        if isinstance(event, Indexing) and event.stage == "ocr" and event.done == 1:
            break
    assert isinstance(events, Generator)
    events.close()
    ocr = workspace.ocr
    assert ocr is not None
    assert list(workspace.library.seen(str(path), ocr.id)) == [2]


def test_off_means_that_pages_stay_unread(tmp_path: Path) -> None:
    path = scanned(printed(tmp_path / "text.pdf"), tmp_path / "scan.pdf")
    with Workspace(tmp_path / "data", Settings(ocr="off")) as workspace:
        document, events = index(workspace, path)
        assert document.unread == {0: scans.NO_TEXT}
        assert [str(e.text) for e in events if isinstance(e, Notice)] == ["Page 1: no text: a scan?"]


def test_a_model_that_is_none_is_said_in_one_sentence_and_pages_stay_unread(tmp_path: Path) -> None:
    path = scanned(printed(tmp_path / "text.pdf"), tmp_path / "scan.pdf")
    (tmp_path / "other.onnx").write_bytes(b"no model")
    with Workspace(tmp_path / "data", Settings(ocr_model=str(tmp_path / "other.onnx"))) as workspace:
        document, events = index(workspace, path)
    assert document.unread == {0: scans.NO_TEXT}
    *_, said = (str(e.text) for e in events if isinstance(e, Notice))
    assert "other.onnx is no PP-OCR recogniser" in said
    assert said.endswith("Scanned pages stay unread.")


def test_a_blank_page_and_a_picture_have_no_text(workspace: Workspace, tmp_path: Path) -> None:
    document = pymupdf.open()
    document.new_page().insert_text((72, 90), "The only sentence of this document is printed here.")
    white = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 600, 800))
    white.clear_with(250)
    document.new_page().insert_image((0, 0, 595, 842), pixmap=white)
    found, _ = index(workspace, pdfs.save(document, tmp_path / "blank.pdf"))
    assert found.unread == {1: scans.EMPTY}
    assert [p.confidence for p in paragraphs(workspace, found)] == [1.0]


def test_poor_hidden_text_gives_way_to_better(workspace: Workspace, tmp_path: Path) -> None:
    path = scanned(printed(tmp_path / "text.pdf"), tmp_path / "scan.pdf")
    with pymupdf.open(path) as document:
        for at, line in enumerate(textwrap.wrap(TEXT.replace("e", "£;").replace("o", "0"), 80)):
            document[0].insert_text((72, 120 + 16 * at), line, fontsize=11, render_mode=3)
        document.save(tmp_path / "poor.pdf")
    found, events = index(workspace, tmp_path / "poor.pdf")
    (first, _) = (event.document for event in events if isinstance(event, Structured))
    assert first.unread == {0: scans.POOR}
    text = " ".join(paragraph.text for paragraph in paragraphs(workspace, found))
    assert "£" not in text
    assert "minutes." in text


def line(box: tuple[float, float, float, float], text: str) -> Line:
    return Line(0, Box(*box), text, b"\x00\x00\xff\xff" * len(text), 10.0, "", confidence=0.9)


def test_much_poor_hidden_text_does_not_give_way_to_a_little_that_is_good() -> None:
    def column(*texts: str) -> list[Line]:
        return [Line(0, Box(72, 20 * n, 300, 20 * n + 10), text, b"", 10, "Serif") for n, text in enumerate(texts)]

    printed = column(
        "Household Fumi<ure", "ON FRIDAV, MAY 3!,", "AT 10 O'CLOCK A. M., I w1ll sell", "at Publ;c Auction"
    )
    good = column(
        "Household Furniture", "ON FRIDAY, MAY 31,", "AT 10 O'CLOCK A. M., I will sell", "at Public Auction"
    )
    assert scans.poor(printed) > scans.poor(good)
    assert scans.combine_lines(printed, good, scans.POOR) == good
    assert scans.combine_lines(printed, good[:1], scans.POOR) == printed
    assert scans.combine_lines(printed, [], scans.POOR) == printed
    assert scans.combine_lines(printed, good[:1], scans.GARBAGE) == good[:1]


def test_seen_lines_come_column_by_column() -> None:
    left = [line((50, 100.0 + 14 * n, 280, 112.0 + 14 * n), f"left line number {n} of the text") for n in range(9)]
    right = [
        line((310, 103.0 + 14 * n, 540, 115.0 + 14 * n), f"right line number {n} of the text") for n in range(9)
    ]
    title, end = (
        line((50, 60, 540, 80), "A title over both columns"),
        line((50, 300, 540, 312), "A line under both"),
    )
    mixed = [title, *(item for pair in zip(left, right, strict=True) for item in pair), end]
    assert [x.text for x in scans.reading_order(mixed)] == [x.text for x in (title, *left, *right, end)]
    cells = [
        line((50.0 + 100 * c, 100.0 + 20 * r, 90.0 + 100 * c, 112.0 + 20 * r), f"{r}.{c}")
        for r in range(6)
        for c in range(4)
    ]
    assert [x.text for x in scans.reading_order(cells[::-1])] == [x.text for x in cells]
    blocks = [x.block for x in scans.reading_order([*left[:3], *left[6:]])]
    assert [b - a for a, b in pairwise(blocks)] == [0, 0, 1, 0, 0]


def test_lines_survive_being_kept() -> None:
    lines = [line((50, 100, 280, 112), "Größe 日本"), line((1, 2, 3, 4), "x")]
    assert unpack_lines(0, pack_lines(lines)) == lines
    assert unpack_lines(0, pack_lines([])) == []


def test_tesseract_tells_words_and_their_places() -> None:
    head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
    rows = ("4\t1\t1\t1\t1\t0\t10\t10\t90\t20\t-1\t", "5\t1\t1\t1\t1\t1\t10\t12\t40\t18\t96.0\tfour",
            "5\t1\t1\t1\t1\t2\t60\t10\t40\t20\t90.0\t\"ends")  # fmt: skip
    (found,) = tesseract.parse_tsv("\n".join((head, *rows)))
    assert found.text == 'four "ends'
    assert found.confidence == pytest.approx(0.93)
    assert found.corners.tolist() == [[10, 10], [100, 10], [100, 30], [10, 30]]
    assert found.extents[0].tolist() == pytest.approx([0, 10 / 90])
    assert found.extents[5].tolist() == pytest.approx([50 / 90, 58 / 90])


@given(st.lists(st.integers(1, rapid._WIDEST)))
def test_all_lines_of_a_page_are_read_few_pixels_at_a_time(widths: list[int]) -> None:
    order = sorted(range(len(widths)), key=widths.__getitem__)
    batches = list(rapid._width_batches(order, widths))
    assert [number for batch in batches for number in batch] == order
    for batch in batches:
        assert len(batch) == 1 or len(batch) * max(widths[n] for n in batch) <= rapid._AT_ONCE


@st.composite
def maps(draw: st.DrawFn) -> np.ndarray:
    """A map of a few set pixels."""
    height, width = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    pixels = draw(st.lists(st.booleans(), min_size=height * width, max_size=height * width))
    return np.array(pixels, bool).reshape(height, width)


@given(maps())
def test_pixels_that_touch_are_one_region_and_no_others(ink: np.ndarray) -> None:
    def flood(start: tuple[int, int]) -> frozenset[tuple[int, int]]:
        seen, border = {start}, [start]
        while border:
            y, x = border.pop()
            around = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & everywhere - seen
            seen |= around
            border += around
        return frozenset(seen)

    everywhere = {(int(y), int(x)) for y, x in zip(*ink.nonzero(), strict=True)}
    found = []
    for ends in pictures.regions(ink):
        half = len(ends) // 2
        runs = zip(ends[:half].tolist(), ends[half:].tolist(), strict=True)
        found.append(frozenset((y, x) for (first, y), (last, _) in runs for x in range(first, last + 1)))
    assert sorted(map(sorted, found)) == sorted(map(sorted, {flood(start) for start in everywhere}))


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=1, max_size=12))
def test_the_smallest_box_holds_all_points_and_is_no_larger_than_the_upright_one(
    points: list[tuple[int, int]],
) -> None:
    corners, length, width = pictures.smallest_box(np.array(points))
    x, y = zip(*points, strict=True)
    assert length * width <= (max(x) - min(x)) * (max(y) - min(y)) + 1e-3
    for here, there in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        side = there - here
        assert all(side[0] * (py - here[1]) - side[1] * (px - here[0]) >= -0.05 for px, py in points)


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 40), st.integers(1, 40))
def test_a_reduced_picture_is_as_bright_as_before(height: int, width: int, rows: int, columns: int) -> None:
    picture = (np.arange(height * width * 3) * 37 % 256).astype(np.uint8).reshape(height, width, 3)
    small = pictures.reduced(picture, columns, rows)
    assert small.shape == (rows, columns, 3)
    assert small.mean() == pytest.approx(picture.mean(), abs=0.01)


def test_a_part_that_is_cut_out_upright_in_its_own_size_is_that_part() -> None:
    picture = (np.arange(20 * 30 * 3) * 37 % 256).astype(np.uint8).reshape(20, 30, 3)
    corners = np.array([(4, 3), (14, 3), (14, 11), (4, 11)], np.float32)
    assert np.array_equal(pictures.cut_out(picture, corners, 10, 8), picture[3:11, 4:14])
    turned = pictures.cut_out(picture, np.roll(corners, -1, axis=0), 8, 10)
    assert turned.shape == (10, 8, 3)
