"""Outlines out of contents that the document prints."""

from dataclasses import replace

from pilcrow.core.model import Kind
from pilcrow.core.page import PageText
from pilcrow.core.structure.outline.printed_contents import contents_lists
from pilcrow.core.structure.recovery import FileText, recover
from pilcrow.engines.pdf.line_model import line_model
from shipbook import CHAPTERS, expected, manual, outline, tree
from textpages import HEIGHT, WIDTH, Book, line


def test_contents_give_titles_levels_and_pages_although_labels_are_not_page_numbers():
    found = outline(manual())
    assert tree(found) == expected(2)
    assert {heading.source for heading in found} == {"contents"}
    assert all(heading.lines == 1 for heading in found)


def test_contents_without_leaders_and_links_are_borne_out_by_the_pages():
    assert tree(outline(manual(leader=False))) == expected(2)


def test_a_number_of_another_kind_above_a_title_is_none_of_its_words():
    names = ["Cargo", "Crews", "Repairs", "Insurance", "Harbours", "Pilots"]
    book = Book()
    for number, name in enumerate(names, 1):
        book.entry(f"Item {number}. {name}", str(number + 1))
    for number, name in enumerate(names, 1):
        book.page()
        if number in (1, 4):
            book.put(f"PART {'I' if number == 1 else 'II'}", size=10, bold=True)
        book.put(f"Item {number}. {name}", size=10, bold=True)
        book.prose(30)
    (cargo,) = [heading for heading in outline(book) if heading.title.startswith("Item 1")]
    assert cargo.lines == 1


def test_a_link_places_an_entry_whose_title_the_page_does_not_print():
    book = Book()
    titles = ["Shapes of hulls", "Engines", "Rudders", "Anchors"]
    for i, title in enumerate(titles):
        book.entry(title, str(9 + i))
        book.link(i + 1, 300.0)
    for title in titles:
        book.page()
        if title != "Rudders":  # in a picture
            book.put(title, size=18, bold=True)
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


def report() -> Book:
    """A filing: its contents list the statements first, which are behind the discussion; groups have no label."""
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
        book.entry(title, str(page) if page else "", x=72 + 10 * indent, leader=False)
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


def test_contents_that_list_the_back_first_and_groups_without_pages():
    assert tree(outline(report())) == [
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


def test_a_list_in_front_may_end_long_before_the_document():
    book = Book()
    titles = [f"{name * 3} of ships" for name in "HERAMKDSPC"]
    for i, title in enumerate(titles):
        book.entry(title, str(i + 1))
    for title in titles:
        book.page()
        book.heading(title, 18)
        book.prose(20)
    for _ in range(12):
        book.page()
        book.prose(40)
    assert [(h.title, h.page, h.source) for h in outline(book)] == [
        (title, at, "contents") for at, title in enumerate(titles, 1)
    ]


def test_contents_that_leave_out_the_word_before_the_number():
    book = Book()
    titles = {"1": "Business", "1A": "Risk Factors", "1B": "Unresolved Comments", "2": "Properties", "3": "Claims"}
    for at, (number, title) in enumerate(titles.items()):
        book.pages[0].lines.append(line(f"{number}.", book.y))
        book.entry(title, str(at + 2), x=110)
    for number, title in titles.items():
        book.page()
        book.prose(4)
        book.put(f"Item {number}. {title.upper()}", bold=True, above=18)
        book.y += 8
        book.prose(12)
    assert [(h.title, h.line, h.lines) for h in outline(book)] == [
        (f"Item {number} {title.upper()}", 4, 1) for number, title in titles.items()
    ]


def test_titles_that_lead_the_text_are_found_where_they_stand():
    articles = {
        "Article 1 Offices": ("1.1 Registered office", "1.2 Offices"),
        "Article 2 Meetings": ("2.1 Annual meeting", "2.2 Quorum", "2.3 Notice"),
    }
    book = Book()
    for page, (article, sections) in enumerate(articles.items(), 1):
        book.entry(article, str(page), leader=False)
        for section in sections:
            book.entry(section, str(page), leader=False, x=90)
    at = {}
    for article, sections in articles.items():
        book.page()
        book.heading(article)
        for section in sections:
            number, title = section.split(" ", 1)
            at[section] = (len(book.pages) - 1, len(book.pages[-1].lines))
            book.put(number, x=72)
            book.y -= 12
            book.put(f"{title}. The corporation shall hold and keep what is told of it here, and may", x=100)
            book.prose(9)
    found = outline(book, labels=["", "1", "2"])
    assert [heading.title for heading in found] == [
        t for article in articles.items() for t in (article[0], *article[1])
    ]
    assert {h.title: (h.page, h.line) for h in found if h.title in at} == at
    assert {h.level for h in found if h.title in at} == {2}


def test_a_decimal_number_is_no_entry_with_a_label():
    book = manual()
    cover = Book()
    cover.put("Exhibit 3.2", x=470, bold=True)
    cover.put("Bylaws of the company", above=12)
    assert not contents_lists(cover.pages, [page.lines for page in cover.pages])
    assert tree(outline(book)) == expected(2)


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


def test_what_has_no_number_in_contents_stands_beside_the_chapter_of_its_look():
    """Titles are bold before more dots than letters; of the chapters only the number is a bold line of its own."""
    book = Book()
    page = book.pages[-1]

    def row(number: str, title: str, label: str, x: float, *, bold: bool) -> None:
        made = line(
            title + " . . . . . . . . . . . . . . . . . . . . . .", book.y, x=x + 24 * bool(number), page=0
        )
        page.lines += [line(number, book.y, x=x, bold=bold, page=0)] if number else []
        page.lines += [replace(made, lead=len(title) * bold), line(label, book.y, right=520.0, page=0)]
        book.y += 16.0

    chapters = ["Hulls", "Engines", "Rudders"]
    for number, title in enumerate(chapters, 1):
        row(str(number), title, str(2 * number), 72.0, bold=True)
        row(f"{number}.1", f"How {title.lower()} are built", str(2 * number), 90.0, bold=False)
    for number, title in enumerate(("Index of ships", "Index of people"), 4):
        row("", title, str(2 * number), 72.0, bold=True)
    for number, title in enumerate([*chapters, "Index of ships", "Index of people"], 1):
        book.page()
        book.heading(f"{number} {title}" if number < 4 else title, size=16.0)
        if number < 4:
            book.heading(f"{number}.1 How {title.lower()} are built")
        book.prose(30)
        book.page()
        book.prose(30)
    levels = {title: level for level, title, _ in tree(outline(book))}
    assert levels["3.1 How rudders are built"] == 2
    assert levels["Index of ships"] == levels["Index of people"] == levels["3 Rudders"] == 1


def test_contents_in_two_columns_are_read_down_each():
    titles = ["Hulls", "Engines", "Rudders", "Anchors", "Cargo", "Crews", "Repairs", "Harbours"]
    numbered = [f"{at}  {title}" for at, title in enumerate(titles, 1)]
    book = Book()
    for at, title in enumerate(numbered):
        x, y = (72, 290) if at < 4 else (310, 520), 100 + 16 * (at % 4)
        label = f" ......... {at + 2}"
        book.pages[0].lines.append(line(title + label, y, x=x[0], right=x[1]))
    for title in numbered:
        book.page()
        book.put(title, size=10, bold=True)
        book.prose(30)
    assert [(h.title, h.page, h.source) for h in outline(book)] == [
        (f"{at} {title}", at, "contents") for at, title in enumerate(titles, 1)
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


def test_headings_behind_the_end_of_contents_that_were_cut_are_put_in():
    book = manual()
    last = {row.box.y0 for row in book.pages[1].lines if row.text.startswith("4.2")}
    book.pages[1].lines = [row for row in book.pages[1].lines if row.box.y0 not in last]
    assert [(level, title) for level, title, _ in tree(outline(book))] == [
        (level, title) for level, title, _ in expected(2)
    ]


def test_what_else_a_page_with_contents_says_is_text():
    """A title page's place and time of the lectures were never found: all of its lines counted as contents."""
    book = Book()
    book.put("The Ship", size=30, above=60)
    book.put("The course meets in the hall of the old harbour, on Tuesdays at three.", above=20)
    book.put("Contents", size=18, bold=True, above=30)
    for at, (number, title, _) in enumerate(CHAPTERS):
        book.entry(f"{number} {title}", str(at + 2))
    book.put("Whoever comes for the first time brings boots and a lamp with batteries.", above=30)
    for number, title, _ in CHAPTERS:
        book.page()
        book.heading(f"{number} {title}", 20)
        book.prose(20)
    found = recover(FileText(book.pages, [], [str(n) for n in range(1, 6)]), model=line_model()).paragraphs
    kinds = {paragraph.text.split()[0]: paragraph.kind for paragraph in found if not paragraph.page}
    assert {kinds["The"], kinds["Whoever"]} == {Kind.TEXT}
    assert Kind.CONTENTS in kinds.values()
    listed = " ".join(paragraph.text for paragraph in found if paragraph.kind is Kind.CONTENTS)
    assert all(title in listed for _, title, _ in CHAPTERS)
