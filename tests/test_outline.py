"""Outlines out of pages: contents lists, the look of headings, bookmarks, and what only looks like a heading."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pilcrow.core.page import Bookmark, PageText
from pilcrow.core.structure.outline import recover_outline
from textpages import HEIGHT, WIDTH, Book, line


def outline(book, bookmarks=(), labels=()):
    return recover_outline(book.pages, book.arranged, bookmarks, labels).headings


def tree(headings):
    return [(heading.level, heading.title, heading.page) for heading in headings]


CHAPTERS = [
    ("1", "Hulls", ["Shapes", "Plates"]),
    ("2", "Engines", ["Diesels", "Turbines"]),
    ("3", "Rudders", ["Balanced rudders", "Flap rudders"]),
    ("4", "Anchors", ["Stocked anchors", "Plough anchors"]),
]


def manual(*, contents: bool = True, leader: bool = True, body_numbers: bool = True) -> Book:
    """Title page, contents if wanted, then two pages a chapter with two sections each."""
    book = Book()
    book.put("The Ship", size=30, above=200)
    book.put("A. Mariner", size=16, above=20)
    if contents:
        book.page()
        book.put("Contents", size=18, bold=True)
        for i, (number, title, sections) in enumerate(CHAPTERS):
            book.entry(f"{number} {title}", str(2 * i + 1), leader=leader, bold=True)
            for j, section in enumerate(sections):
                book.entry(f"{number}.{j + 1} {section}", str(2 * i + 1 + j), x=90, leader=leader)
    for number, title, sections in CHAPTERS:
        for j, section in enumerate(sections):
            book.page()
            if j == 0:
                book.heading(f"{number} {title}" if body_numbers else title, 20)
                book.prose()
            book.heading(f"{number}.{j + 1} {section}" if body_numbers else section, 14)
            book.prose(12)
    return book


def expected(first: int) -> list[tuple[int, str, int]]:
    rows = []
    for i, (number, title, sections) in enumerate(CHAPTERS):
        rows.append((1, f"{number} {title}", first + 2 * i))
        rows += [(2, f"{number}.{j + 1} {section}", first + 2 * i + j) for j, section in enumerate(sections)]
    return rows


def test_contents_give_titles_levels_and_pages_although_labels_are_not_page_numbers():
    found = outline(manual())
    assert tree(found) == expected(2)
    assert {heading.source for heading in found} == {"contents"}
    assert all(heading.lines == 1 for heading in found)


def test_contents_without_leaders_and_links_are_borne_out_by_the_pages():
    assert tree(outline(manual(leader=False))) == expected(2)


def test_a_link_places_an_entry_whose_title_the_page_does_not_print():
    book = Book()
    titles = ["Shapes of hulls", "Engines", "Rudders", "Anchors"]
    for i, title in enumerate(titles):
        book.entry(title, str(9 + i))
        book.link(i + 1, 300.0)
    for title in titles:
        book.page()
        book.put(title if title != "Rudders" else "(a picture)", size=18, bold=True)
        book.prose(30)
    found = outline(book)
    assert [(heading.title, heading.page, heading.lines) for heading in found] == [
        ("Shapes of hulls", 1, 1),
        ("Engines", 2, 1),
        ("Rudders", 3, 0),
        ("Anchors", 4, 1),
    ]
    rudders = found[2]
    assert book.pages[3].lines[rudders.line].box.y1 > 300 > book.pages[3].lines[rudders.line - 1].box.y0


STATEMENTS = ["Statements of income", "Statements of cash flows", "Balance sheets"]
DISCUSSION = ["Introduction", "Overview", "Results", "Sheets", "Segments", "Risk", "Estimates", "Outlook"]


def report(*, linked: bool = False) -> Book:
    """A filing: its contents list the statements first, which stand behind the discussion; groups have no page."""
    book = Book()
    listed = [  # title, indent, page
        ("Item 1. Accounts.", 0, 0),
        *[(title, 2, 9 + i) for i, title in enumerate(STATEMENTS)],
        ("Item 2. Discussion.", 0, 0),
        *[(title, 2, 1 + i) for i, title in enumerate(DISCUSSION)],
        ("Item 3. Controls and procedures.", 0, 12),
        ("Item 4. Exhibits.", 0, 13),
    ]
    for at, (title, indent, page) in enumerate(listed):
        book.entry(title, str(page) if page else "", x=72 + 10 * indent, leader=not linked and page > 0)
        if linked:
            book.link(page or listed[at + 1][2])
    printed = {page: title for title, _, page in listed if page}
    for page in range(1, 15):
        book.page()
        if page in printed:
            book.put(
                printed[page].removeprefix("Item 3. ").removeprefix("Item 4. ").rstrip("."), size=14, bold=True
            )
        book.prose(30)
    return book


@pytest.mark.parametrize("linked", [False, True])
def test_contents_that_list_the_back_first_and_groups_without_pages(linked):
    assert tree(outline(report(linked=linked))) == [
        (1, "Item 2 Discussion.", 1),
        *[(2, title, 1 + i) for i, title in enumerate(DISCUSSION)],
        (1, "Item 1 Accounts.", 9),
        *[(2, title, 9 + i) for i, title in enumerate(STATEMENTS)],
        (1, "Item 3 Controls and procedures", 12),
        (1, "Item 4 Exhibits", 13),
    ]


def test_running_heads_and_lists_of_figures_are_no_entries():
    book = manual()
    contents = book.pages[1]
    contents.lines.insert(0, line("CONTENTS", 30, page=1))
    contents.lines.insert(1, line("ii", 30, right=520, page=1))
    book.pages.insert(2, PageText(2, WIDTH, HEIGHT, []))
    for i in range(4):
        book.pages[2].lines.append(
            line(f"{i + 1}.1 A drawing of part {'abcd'[i]} . . . . .", 100 + 16 * i, page=2)
        )
        book.pages[2].lines.append(line(str(2 * i + 1), 100 + 16 * i, right=520, page=2))
    for number, page in enumerate(book.pages):
        page.number = number
    for i in range(4):
        page = book.pages[3 + 2 * i]
        page.lines.append(line(f"Figure {i + 1}.1: A drawing of part {'abcd'[i]}", 600, page=page.number))
    assert tree(outline(book)) == expected(3)


def test_without_contents_numbers_and_looks_give_the_same_outline():
    found = outline(manual(contents=False))
    assert tree(found) == expected(1)
    assert {heading.source for heading in found} == {"layout"}


def test_without_numbers_size_gives_the_levels():
    found = outline(manual(contents=False, body_numbers=False))
    assert [(h.level, h.title) for h in found][:3] == [(1, "Hulls"), (2, "Shapes"), (2, "Plates")]
    assert len(found) == 12


def test_the_documents_own_title_is_no_section():
    assert "The Ship" not in [heading.title for heading in outline(manual(contents=False))]


def test_chapter_label_and_title_below_it_are_one_heading():
    book = Book()
    for i in range(4):
        book.page()
        book.put(f"Chapter {i + 1}", size=16, bold=True, above=60)
        book.put(["Hulls", "Engines", "Rudders", "Anchors"][i], size=24, bold=True, above=10)
        book.y += 20
        book.prose(15)
    assert [(h.title, h.lines) for h in outline(book)] == [
        ("1 Hulls", 2),
        ("2 Engines", 2),
        ("3 Rudders", 2),
        ("4 Anchors", 2),
    ]


def test_titles_over_two_lines_are_joined_and_hyphens_closed():
    book = manual(contents=False)
    page = book.pages[3]
    first = page.lines[0].box
    page.lines[0] = line("2 Engines and trans-", first.y0 - 25, size=20, bold=True, page=3)
    page.lines.insert(1, line("missions", first.y0, size=20, bold=True, page=3))
    assert "2 Engines and transmissions" in [heading.title for heading in outline(book)]


def test_captions_theorem_labels_list_items_and_notes_are_no_headings():
    book = manual(contents=False)
    for number, page in enumerate(book.pages[1:], 1):
        bottom = max(text.box.y1 for text in page.lines)
        extra = [
            (f"Figure {number}: A drawing", True),
            (f"Definition {number}", True),
            ("Note", True),
            (f"{number % 3 + 1}. an item of a list that goes on for a while", False),
            ("Note", True),
        ]
        for i, (text, bold) in enumerate(extra):
            page.lines.append(line(text, bottom + 30 * (i + 1), bold=bold, page=number))
            page.lines.append(
                line(
                    "Prose goes on below it and says more about the ship", bottom + 30 * (i + 1) + 13, page=number
                )
            )
    assert tree(outline(book)) == expected(1)


def test_cells_of_tables_are_no_headings():
    book = manual(contents=False)
    for page in book.pages[1:]:
        for row in range(4):
            for column in range(3):
                page.lines.append(line("Knots", 500 + 14 * row, x=80 + 120 * column, bold=True, page=page.number))
    assert tree(outline(book)) == expected(1)


def test_contents_of_chapters_only_leave_sections_as_extra_headings():
    book = manual()
    contents = book.pages[1]
    contents.lines = [text for text in contents.lines if "." not in text.text[:3]]
    kept = {row.box.y0 for row in contents.lines if len(row.text) > 3}
    contents.lines = [row for row in contents.lines if row.box.y0 in kept]
    found = outline(book)
    assert [(level, title) for level, title, _ in tree(found)] == [
        (level, title) for level, title, _ in expected(2)
    ]
    assert all(heading.extra == (heading.level == 2) for heading in found)


def test_bookmarks_come_first_and_get_their_lines():
    marks = [
        Bookmark(1, "Hulls", 1, 90.0),
        Bookmark(2, "Plates", 2),
        Bookmark(1, "Engines", 3),
        Bookmark(1, "Rudders", 5),
    ]
    found = outline(manual(contents=False), marks)
    assert tree(found) == [(1, "1 Hulls", 1), (2, "1.2 Plates", 2), (1, "2 Engines", 3), (1, "3 Rudders", 5)]
    assert {heading.source for heading in found} == {"bookmark"}


def test_bookmarks_that_all_miss_by_two_pages_are_repaired():
    marks = [Bookmark(1, title, 2 * i + 1 + 4) for i, (_, title, _) in enumerate(CHAPTERS)]
    assert [heading.page for heading in outline(manual(contents=False), marks)] == [1, 3, 5, 7]


def test_a_bookmark_without_target_is_found_by_its_title():
    marks = [Bookmark(1, "Hulls", 1), Bookmark(1, "Engines", -1), Bookmark(1, "Rudders", 5)]
    assert [heading.page for heading in outline(manual(contents=False), marks)] == [1, 3, 5]


def test_one_bookmark_with_a_files_name_does_not_hide_the_outline():
    assert tree(outline(manual(contents=False), [Bookmark(1, "ship-final.pdf", 0)])) == expected(1)


def test_roman_sections_and_lettered_subsections_in_the_type_of_the_text():
    book = Book()
    book.put("A Paper", size=24)
    for number in ("I", "II", "III"):
        book.page()
        book.put(f"{number}. Section {number.lower()}", above=14)
        book.y += 8
        book.prose()
        for letter in "AB":
            book.put(f"{letter}. Matter {letter.lower()}", above=14)
            book.y += 8
            book.prose()
        book.put("K. Author, and Q. Author, “A title in a journal of some name,” 1999, and more words after it")
    found = [(level, title) for level, title, _ in tree(outline(book))]
    assert found == [
        row
        for number in ("I", "II", "III")
        for row in ((1, f"{number} Section {number.lower()}"), (2, "A Matter a"), (2, "B Matter b"))
    ]


def test_right_to_left_contents():
    book = Book()
    titles = ["אניות", "מנועים", "הגאים", "עוגנים"]
    for i, title in enumerate(titles):
        page = book.pages[0]
        page.lines.append(line(f"{i + 1} {title} . . . . . . . .", 100 + 16 * i, right=520))
        page.lines.append(line(str(2 * i + 1), 100 + 16 * i, x=72))
    for i, title in enumerate(titles):
        book.page()
        book.put(f"{i + 1} {title}", size=20, bold=True)
        book.prose()
        book.page()
        book.prose(20)
    assert tree(outline(book)) == [(1, f"{i + 1} {title}", 2 * i + 1) for i, title in enumerate(titles)]


def test_a_numbered_step_does_not_rise_above_headings_without_numbers():
    book = manual(contents=False, body_numbers=False)
    page = book.pages[2]
    bottom = max(text.box.y1 for text in page.lines)
    page.lines.append(line("1 Turn the key", bottom + 20, size=14, bold=True, page=2))
    page.lines.append(line("The engine starts after a while", bottom + 40, page=2))
    found = {heading.title: heading.level for heading in outline(book)}
    assert found["1 Turn the key"] == 2
    assert found["Engines"] == 1


def test_nothing_to_find():
    book = Book()
    book.prose(40)
    assert outline(book) == []
    assert recover_outline([], [], [], []).headings == []


TEXTS = st.one_of(
    st.text(min_size=1, max_size=40).filter(str.strip),
    st.sampled_from(
        [
            "1 One",
            "1.1 Sub",
            "Contents",
            "Chapter 2",
            "II",
            "12",
            ". . . . 4",
            "مقدمه ۱ . ۲",
            "第一章",
            "A.",
            "(3)",
        ]
    ),
)
LINES = st.lists(
    st.tuples(TEXTS, st.integers(0, 700), st.integers(0, 400), st.sampled_from([6.0, 10.0, 14.0]), st.booleans()),
    max_size=12,
)


@settings(deadline=None)
@given(
    st.lists(LINES, max_size=6),
    st.lists(st.tuples(st.integers(1, 5), TEXTS, st.integers(-1, 8), st.none() | st.floats(-9, 900)), max_size=6),
)
def test_any_pages_give_an_ordered_outline_with_sane_levels(pages, marks):
    made = [
        PageText(
            number,
            WIDTH,
            HEIGHT,
            [line(text.strip(), y, x=x, size=size, bold=bold, page=number) for text, y, x, size, bold in lines],
        )
        for number, lines in enumerate(pages)
    ]
    arranged = [list(page.lines) for page in made]
    found = recover_outline(made, arranged, [Bookmark(*mark) for mark in marks], []).headings
    places = [(heading.page, heading.line) for heading in found]
    assert places == sorted(places)
    printed = [place for place, heading in zip(places, found, strict=True) if heading.lines]
    assert len(printed) == len(set(printed))
    last = 0
    for heading in found:
        assert 1 <= heading.level <= last + 1
        assert heading.title.strip()
        assert heading.line + heading.lines <= max(1, len(arranged[heading.page]))
        last = heading.level
