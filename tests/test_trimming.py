"""Empty margins: found in pictures of pages, and cut off alike for all of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pdfs
from pilcrow.core.geometry import Box
from pilcrow.core.reader.trimming import AIR, common, holds, printed_area, trimmed_boxes
from pilcrow.engines.pdf.parent.process import PdfProcess

A4 = (595.0, 842.0)
TEXT = Box(90, 100, 500, 760)


def trimmed(sizes: list[tuple[float, float]], inks: dict[int, Box | None], sample: Iterable[int]) -> list[Box]:
    """What is shown of each page when the common margins are told from a sample."""
    found = common(np.array(sizes), {page: inks[page] for page in sample if page in inks})
    return [
        Box(*map(float, box)) if holds(box, inks.get(page)) else Box(0, 0, *sizes[page])
        for page, box in enumerate(trimmed_boxes(np.array(sizes), found))
    ]


def paper(shade: int = 255) -> np.ndarray:
    return np.full((400, 280), shade, np.uint8)


@pytest.mark.parametrize(("shade", "black"), [(255, 0), (225, 60), (20, 230)], ids=["white", "old", "slide"])
def test_ink_is_what_differs_from_the_paper(shade: int, black: int) -> None:
    picture = paper(shade)
    assert printed_area(picture) is None
    picture[40:360, 30] = picture[40, 30:250] = black
    picture[200, 271] = (shade + black) // 2  # a note in the margin, faint
    assert printed_area(picture) == (30, 40, 272, 360)


def test_what_a_scanner_leaves_at_the_edges_is_no_ink() -> None:
    picture = paper()
    picture[50:350, 40:240] = 90
    picture[:, :9] = picture[:12] = picture[:, -6:] = 0
    picture[120:300, -14:-6] = 40  # the strip has a ragged edge
    assert printed_area(picture) == (40, 50, 240, 350)


def test_what_is_printed_to_the_edge_is_ink() -> None:
    picture = paper()
    picture[:, :60] = 0
    picture[380:, 100:200] = 0
    assert printed_area(picture) == (0, 0, 200, 400)


def test_even_and_odd_pages_are_cut_alike_and_a_cover_is_kept_whole() -> None:
    inks = {page: Box(x := 60 if page % 2 else 100, 100, x + 380, 700 if page % 7 else 400) for page in range(40)}
    inks[0] = Box(0, 0, *A4)
    inks[13] = Box(20, 100, 440, 700)  # something stands in its margin
    shown = trimmed([A4] * 40, inks, range(40))
    assert [page for page, box in enumerate(shown) if box == Box(0, 0, *A4)] == [0, 13]
    even, odd = shown[2], shown[1]
    assert even == pytest.approx((100 - AIR, 100 - AIR, 480 + AIR, 700 + AIR))
    assert odd == pytest.approx((60 - AIR, 100 - AIR, 440 + AIR, 700 + AIR))
    assert set(shown[1:12:2]) == {odd}
    assert set(shown[2:12:2]) == {even}


def test_a_page_that_nobody_has_looked_at_is_cut_like_the_others_until_then() -> None:
    inks: dict[int, Box | None] = dict.fromkeys(range(0, 100, 5), TEXT)
    before = trimmed([A4] * 100, inks, range(0, 100, 5))
    assert len(set(before)) == 1
    after = trimmed([A4] * 100, {**inks, 33: Box(10, 100, 500, 760), 34: None}, range(0, 100, 5))
    assert [page for page in range(100) if after[page] != before[page]] == [33]


def test_pages_of_another_size_have_margins_of_their_own() -> None:
    sizes = [A4] * 10 + [(842.0, 595.0)] * 10
    inks = {page: TEXT if page < 10 else Box(50, 60, 800, 540) for page in range(20)}
    shown = trimmed(sizes, inks, range(20))
    assert shown[0].width == TEXT.width + 2 * AIR
    assert shown[12].width == 750 + 2 * AIR


def test_nearly_empty_pages_are_not_blown_up() -> None:
    (box, *_) = trimmed([A4] * 6, dict.fromkeys(range(6), Box(290, 400, 300, 410)), range(6))
    assert box.width == pytest.approx(A4[0] / 2)
    assert box.height == pytest.approx(A4[1] / 2)


@given(
    st.lists(st.tuples(st.floats(1, 3000), st.floats(1, 3000)), min_size=1, max_size=30),
    st.data(),
)
def test_nothing_printed_is_ever_cut_off(sizes: list[tuple[float, float]], data: st.DataObject) -> None:
    shares = st.tuples(*[st.floats(0, 1)] * 4)
    inks: dict[int, Box | None] = {}
    for page, (width, height) in enumerate(sizes):
        across, _, down, _ = given_shares = data.draw(shares)
        x0, x1 = sorted((across * width, given_shares[1] * width))
        y0, y1 = sorted((down * height, given_shares[3] * height))
        inks[page] = Box(x0, y0, x1, y1) if data.draw(st.booleans()) else None
    sample = sorted(data.draw(st.sets(st.sampled_from(range(len(sizes))))))
    for page, box in enumerate(trimmed(sizes, inks, sample)):
        assert box.x0 >= 0
        assert box.y0 >= 0
        assert box.x1 <= sizes[page][0] + 1
        assert box.y1 <= sizes[page][1] + 1
        printed = inks[page]
        assert printed is None or printed.meet(box).area == pytest.approx(printed.area, abs=1e-5)


def test_the_reader_finds_the_ink_of_turned_and_empty_pages(tmp_path: Path) -> None:
    document = pymupdf.open()
    for turned in (0, 90):
        page = document.new_page(width=400, height=600)
        page.draw_rect((100, 50, 200, 500), color=None, fill=(0, 0, 0.6))
        page.set_rotation(turned)
    document.new_page()
    file = pdfs.save(document, tmp_path / "ink.pdf")
    with PdfProcess() as process:
        process.open(str(file)).result()
        upright, turned_, empty = (process.ink(str(file), page).result() for page in range(3))
    assert upright == pytest.approx((100, 50, 200, 500), abs=3)
    assert turned_ == pytest.approx((100, 100, 550, 200), abs=3)
    assert empty is None
