"""Outlines out of bookmarks: believed, completed, repaired."""

import pytest

from pilcrow.core.page import Bookmark, PageText
from pilcrow.core.structure.outline.assembly import recover_outline
from pilcrow.core.structure.page.layout import arrange
from shipbook import CHAPTERS, expected, manual, outline, tree
from textpages import HEIGHT, WIDTH, line


def test_bookmarks_come_first_and_get_their_lines():
    marks = [
        Bookmark(1, "Hulls", 1, 90.0),
        Bookmark(2, "Plates", 2),
        Bookmark(1, "Engines", 3),
        Bookmark(1, "Rudders", 5),
        Bookmark(1, "Anchors", 7),
    ]
    found = outline(manual(contents=False), marks)
    assert tree([heading for heading in found if heading.source == "bookmark"]) == [
        (1, "1 Hulls", 1),
        (2, "1.2 Plates", 2),
        (1, "2 Engines", 3),
        (1, "3 Rudders", 5),
        (1, "4 Anchors", 7),
    ]


def test_headings_of_a_kind_that_few_bookmarks_name_are_extra():
    marks = [Bookmark(1, title, 1 + 2 * i) for i, (_, title, _) in enumerate(CHAPTERS)]
    found = outline(manual(contents=False), marks)
    assert tree(found) == expected(1)
    assert [heading.extra for heading in found] == [heading.level == 2 for heading in found]


def bookmarks_of(book, damage=()):
    """A bookmark for each heading but those whose index is in `damage`, nested as a PDF can nest them."""
    marks, levels = [], []
    for at, (level, title, page) in enumerate(book):
        if at in damage:
            continue
        while levels and levels[-1] >= level:
            levels.pop()
        levels.append(level)
        marks.append(Bookmark(len(levels), title.split(" ", 1)[1], page))
    return marks


@pytest.mark.parametrize("contents", [True, False])
@pytest.mark.parametrize("dropped", [(1,), (3, 7), (0, 4, 8, 10)])
def test_headings_that_bookmarks_leave_out_are_put_in_at_the_level_of_their_like(contents, dropped):
    first = 2 if contents else 1
    found = outline(manual(contents=contents), bookmarks_of(expected(first), dropped))
    assert tree(found) == expected(first)
    assert [heading.source == "bookmark" for heading in found] == [at not in dropped for at in range(12)]


@pytest.mark.parametrize("shifts", [(1, -1, 2, -2), (-1, -2, 0, 1)])
def test_bookmarks_that_each_miss_by_a_page_or_two_are_repaired(shifts):
    marks = [
        Bookmark(mark.level, mark.title, max(0, mark.page + shifts[at % 4]))
        for at, mark in enumerate(bookmarks_of(expected(1)))
    ]
    assert tree(outline(manual(contents=False), marks)) == expected(1)


def test_complete_bookmarks_stay_as_they_are():
    titles = [(h.level, h.title, h.page) for h in outline(manual(), bookmarks_of(expected(2)))]
    assert titles == expected(2)


def test_bookmarks_that_all_miss_by_two_pages_are_repaired():
    marks = [Bookmark(1, title, 2 * i + 1 + 4) for i, (_, title, _) in enumerate(CHAPTERS)]
    assert tree(outline(manual(contents=False), marks)) == expected(1)


def test_a_bookmark_without_target_is_found_by_its_title():
    marks = [
        Bookmark(1, "Hulls", 1),
        Bookmark(1, "Engines", -1),
        Bookmark(1, "Rudders", 5),
        Bookmark(1, "Anchors", 7),
    ]
    assert tree(outline(manual(contents=False), marks)) == expected(1)


def test_one_bookmark_with_a_files_name_does_not_hide_the_outline():
    assert tree(outline(manual(contents=False), [Bookmark(1, "ship-final.pdf", 0)])) == expected(1)


def test_bookmarks_that_no_page_prints_do_not_hide_what_is_listed_and_printed():
    marks = [Bookmark(1 + at % 3, f"imported item {at}", 1 + at % 8) for at in range(30)]
    assert tree(outline(manual(contents=True), marks)) == expected(2)


def test_bookmarks_of_what_no_line_prints_keep_their_place_in_pages_of_two_columns():
    lines = [line("Rigging", 60, size=14.0, bold=True)]
    lines += [line("the left column goes on and on", 100 + 12 * row) for row in range(40)]
    lines += [line("and so does the right column", 100 + 12 * row, x=320.0) for row in range(40)]
    pages = [PageText(0, WIDTH, HEIGHT, lines)]
    places = [("Rigging", 60.0, 72.0), ("Ropes", 340.0, 72.0), ("Masts", 220.0, 320.0), ("Sails", 460.0, 320.0)]
    marks = [Bookmark(1 + (at > 0), title, 0, y, x) for at, (title, y, x) in enumerate(places)]
    found = recover_outline(pages, arrange(pages), marks, [""]).headings
    assert [(heading.level, heading.title) for heading in found] == [
        (1, "Rigging"), (2, "Ropes"), (2, "Masts"), (2, "Sails"),
    ]  # fmt: skip
