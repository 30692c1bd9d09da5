"""The geometry of pages in a view: what is where, however they are arranged, zoomed, turned and trimmed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from pilcrow.core.geometry import Box
from pilcrow.core.reader.arrangement import Arrangement
from pilcrow.core.reader.trimming import whole_pages as uncut
from pilcrow.ui.viewer.scrolling.page_layout import Frame, PageLayout, Sizes, fit, inner_gap, sizes

extents = st.floats(20, 2000)
shares = st.floats(0, 1)
arrangements = st.builds(Arrangement, st.booleans(), st.booleans(), st.booleans(), st.booleans())
all_sizes = st.lists(st.tuples(extents, extents), min_size=1, max_size=40).map(sizes)


@st.composite
def some_layout(draw: st.DrawFn, arrangements: st.SearchStrategy[Arrangement] = arrangements) -> PageLayout:
    """Pages of any sizes, each with a scale of its own and, perhaps, trimmed: to a part of it."""
    pages = draw(all_sizes)
    scale = draw(st.floats(0.05, 16))
    scales = scale * draw(arrays(np.float64, len(pages), elements=st.floats(0.5, 2)))
    cuts = np.sort(draw(arrays(np.float64, (len(pages), 2, 2), elements=shares)), axis=1)
    cuts[:, 0] = np.minimum(cuts[:, 0], 0.95)
    cuts[:, 1] = np.maximum(cuts[:, 1], cuts[:, 0] + 0.05)
    shown = (cuts * pages[:, None]).reshape(-1, 4) if draw(st.booleans()) else None
    room = draw(st.tuples(st.integers(0, 3000), st.integers(0, 3000)))
    return PageLayout(pages, scales, Frame(draw(st.integers(-4, 7)), room, 12, 16, draw(arrangements)), shown)


layouts = some_layout()


def some_page(pages: PageLayout, share: float) -> int:
    return round(share * (len(pages) - 1))


def point(pages: PageLayout, page: int, across: float, down: float) -> tuple[float, float]:
    """So far across and down what is shown of a page, in points."""
    x0, y0, x1, y1 = pages.shown[page]
    return x0 + across * (x1 - x0), y0 + down * (y1 - y0)


@given(some_layout(st.just(Arrangement())))
def test_pages_follow_each_other_without_touching_and_are_centred(pages: PageLayout) -> None:
    bottom = -1
    for page in range(len(pages)):
        left, top, width, height = pages.rect(page)
        assert top > bottom
        assert abs(2 * left + width - pages.width) <= 1
        bottom = top + height
    assert bottom < max(pages.height, 3000)


@given(layouts)
def test_rows_are_read_from_above_and_from_their_side(pages: PageLayout) -> None:
    how, bottom, page = pages.arrangement, -1, 0
    while page < len(pages):
        row = pages.row(page)
        assert row.start == page
        assert len(row) == min(2 if how.facing and (page or not how.cover) else 1, len(pages) - page)
        rects = [pages.rect(each) for each in row]
        assert min(top for _, top, _, _ in rects) > bottom
        bottom = max(top + height for _, top, _, height in rects)
        if len(row) == 2:
            left, right = rects[:: -1 if how.right_to_left else 1]
            assert right[0] - left[0] - left[2] == inner_gap(12)
        assert all(left >= 0 and left + width <= pages.width for left, _, width, _ in rects)
        page = row.stop
    assert bottom < max(pages.height, 3000)


@given(layouts, shares, st.integers(-4000, 4000))
def test_a_viewport_never_shows_two_slots(pages: PageLayout, share: float, by: int) -> None:
    """Where rows are seen one at a time, scrolling comes to every edge, and turns to the next row only there."""
    y = pages.snapped(share * pages.height)
    there = pages.moved(y, by)
    assert there == pages.snapped(there)
    assert (there - y) * by >= 0
    if pages.arrangement.continuous:
        assert abs(there - y) <= abs(by)
        return
    room = pages.room[1]
    seen, then = pages.visible(y, y + room), pages.visible(there, there + room)
    assert all(each in (range(0), pages.row(each.start)) for each in (seen, then))
    if by and seen and there == y:
        assert (seen.start == 0) if by < 0 else (seen.stop == len(pages))


@given(layouts, shares, shares)
def test_what_is_meant_for_a_page_stays_in_its_slot(pages: PageLayout, share: float, height: float) -> None:
    page = some_page(pages, share)
    y = pages.snapped(height * pages.height, page)
    if not pages.arrangement.continuous:
        assert set(pages.visible(y, y + pages.room[1])) <= set(pages.row(page))


@given(layouts, shares, shares, shares)
def test_points_go_to_the_view_and_back(pages: PageLayout, share: float, across: float, down: float) -> None:
    page = some_page(pages, share)
    x, y = point(pages, page, across, down)
    assert pages.to_page(page, *pages.to_view(page, x, y)) == pytest.approx((x, y), abs=1e-6)


@given(layouts, shares, shares, shares)
def test_a_point_of_a_page_lies_in_its_rectangle(
    pages: PageLayout, share: float, across: float, down: float
) -> None:
    page = some_page(pages, share)
    x, y = pages.to_view(page, *point(pages, page, across, down))
    left, top, width, height = pages.rect(page)
    assert left - 2 <= x <= left + width + 2
    assert top - 2 <= y <= top + height + 2
    x, y = min(max(x, left + 0.5), left + width - 0.5), min(max(y, top), top + height - 0.5)
    assert pages.at(x, y) == page


@given(layouts, shares, shares)
def test_the_visible_pages_are_those_that_overlap(pages: PageLayout, first: float, second: float) -> None:
    top, bottom = sorted((first * pages.height, second * pages.height))
    overlapping = {
        page
        for page in range(len(pages))
        if pages.rect(page)[1] < bottom and pages.rect(page)[1] + pages.rect(page)[3] > top
    }
    assert set(pages.visible(top, bottom)) == {each for page in overlapping for each in pages.row(page)}


@given(layouts, shares, st.tuples(shares, shares, shares, shares))
def test_tiles_cover_what_is_looked_at(pages: PageLayout, share: float, part: tuple[float, ...]) -> None:
    page = some_page(pages, share)
    left, top, width, height = pages.rect(page)
    x0, x1 = sorted(left + s * width for s in part[:2])
    y0, y1 = sorted(top + s * height for s in part[2:])
    view = Box(x0, y0, x1, y1)
    side = max(256, *pages.pixels(page)) // 4
    tiles = [pages.tile(page, *place, side) for place in pages.tiles(page, view, side)]
    covered = sum(tile.meet(view).area for tile in tiles)
    assert covered == pytest.approx(view.area, rel=1e-6, abs=1e-3)
    assert all(tile.meet(view).area > -1e-9 for tile in tiles)


@given(extents, extents, st.integers(0, 3), st.tuples(st.integers(100, 3000), st.integers(100, 3000)))
def test_fitting_fills_the_room(width: float, height: float, turns: int, room: tuple[int, int]) -> None:
    for whole in (False, True):
        page = sizes([(width, height)])
        scale = fit(uncut(page), Frame(turns, room), whole=whole)
        pages = PageLayout(page, scale, Frame(turns, room))
        _, _, shown_width, shown_height = pages.rect(0)
        assert shown_width <= room[0] - 31
        assert not whole or shown_height <= room[1] - 31
        assert (
            shown_width >= room[0] - 33
            or (whole and shown_height >= room[1] - 33)
            or max(shown_width, shown_height) <= 2
        )


@given(all_sizes, arrangements, st.integers(0, 3), st.booleans())
def test_no_page_decides_how_large_those_of_other_rows_are(
    pages: Sizes, arrangement: Arrangement, turns: int, whole: bool
) -> None:
    room = (1400, 900)
    frame = Frame(turns, room, arrangement=arrangement)
    scales = fit(uncut(pages), frame, whole=whole)
    layout = PageLayout(pages, scales, frame)
    assert layout.width == room[0], "nothing is cut at the side"
    for page in range(len(pages)):
        row = layout.row(page)
        assert len({layout.scale(each) for each in row}) == 1
        if not arrangement.facing:
            alone = fit(uncut(pages[page : page + 1]), frame, whole=whole)
            assert layout.scale(page) == pytest.approx(alone[0])
        elif len(row) == 2 and not whole:
            widest = max(layout.rect(each)[2] for each in row)
            assert widest == pytest.approx((room[0] - 32 - inner_gap(12)) / 2, abs=1)


@given(st.integers(1, 50), arrangements, st.integers(0, 49), st.integers(-60, 60))
def test_stepping_goes_by_rows(count: int, arrangement: Arrangement, page: int, rows: int) -> None:
    pages, page = PageLayout(sizes([(20, 20)] * count), 1, Frame(arrangement=arrangement)), min(page, count - 1)
    there = pages.beside(page, rows)
    assert pages.row(there).start == there
    if 0 < there < len(pages) - 2:
        assert arrangement.row(there) - arrangement.row(page) == rows


def test_a_page_may_be_a_hair() -> None:
    pages = PageLayout(sizes([(0, 0), (3, 5)]), 0.1)
    assert pages.rect(0)[2:] == (1, 1)
