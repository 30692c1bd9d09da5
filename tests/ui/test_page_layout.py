"""The geometry of the continuous view: what is where, whatever zoom and rotation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.geometry import Box
from pilcrow.ui.viewer.page_layout import PageLayout, fit, sizes

extents = st.floats(20, 2000)
layouts = st.builds(
    PageLayout,
    st.lists(st.tuples(extents, extents), min_size=1, max_size=40).map(sizes),
    st.floats(0.05, 16),
    st.integers(-4, 7),
    st.tuples(st.integers(0, 3000), st.integers(0, 3000)),
)
shares = st.floats(0, 1)


def some_page(pages: PageLayout, share: float) -> int:
    return round(share * (len(pages) - 1))


@given(layouts)
def test_pages_follow_each_other_without_touching_and_are_centred(pages: PageLayout) -> None:
    bottom = -1
    for page in range(len(pages)):
        left, top, width, height = pages.rect(page)
        assert top > bottom
        assert abs(2 * left + width - pages.width) <= 1
        bottom = top + height
    assert bottom < max(pages.height, 3000)


@given(layouts, shares, shares, shares)
def test_points_go_to_the_view_and_back(pages: PageLayout, share: float, across: float, down: float) -> None:
    page = some_page(pages, share)
    x, y = across * pages.sizes[page][0], down * pages.sizes[page][1]
    assert pages.to_page(page, *pages.to_view(page, x, y)) == pytest.approx((x, y), abs=1e-6)


@given(layouts, shares, shares, shares)
def test_a_point_of_a_page_lies_in_its_rectangle(
    pages: PageLayout, share: float, across: float, down: float
) -> None:
    page = some_page(pages, share)
    x, y = pages.to_view(page, across * pages.sizes[page][0], down * pages.sizes[page][1])
    left, top, width, height = pages.rect(page)
    assert left - 1 <= x <= left + width + 1
    assert top - 1 <= y <= top + height + 1
    assert pages.at(min(max(y, top), top + height - 0.5)) == page


@given(layouts, shares, shares)
def test_the_visible_pages_are_those_that_overlap(pages: PageLayout, first: float, second: float) -> None:
    top, bottom = sorted((first * pages.height, second * pages.height))
    overlapping = [
        page
        for page in range(len(pages))
        if pages.rect(page)[1] < bottom and pages.rect(page)[1] + pages.rect(page)[3] > top
    ]
    assert list(pages.visible(top, bottom)) == overlapping


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
        scale = fit((width, height), turns, room, 16, whole=whole)
        pages = PageLayout(sizes([(width, height)]), scale, turns, room, 12, 16)
        _, _, shown_width, shown_height = pages.rect(0)
        assert shown_width <= room[0] - 31
        assert not whole or shown_height <= room[1] - 31
        assert (
            shown_width >= room[0] - 33
            or (whole and shown_height >= room[1] - 33)
            or max(shown_width, shown_height) <= 2
        )


def test_a_page_may_be_a_hair() -> None:
    pages = PageLayout(sizes([(0, 0), (3, 5)]), 0.1)
    assert pages.rect(0)[2:] == (1, 1)
