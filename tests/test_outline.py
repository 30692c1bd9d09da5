"""Outlines out of the look of headings and their numbers, and what only looks like a heading."""

from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.geometry import Box
from pilcrow.core.page import Bookmark, PageText, Picture
from pilcrow.core.structure.lines.reading import read_lines
from pilcrow.core.structure.outline.assembly import recover_outline
from pilcrow.engines.pdf.line_model import line_model
from shipbook import expected, manual, outline, tree
from textpages import HEIGHT, WIDTH, Book, line


def test_without_contents_numbers_and_looks_give_the_same_outline():
    found = outline(manual(contents=False))
    assert tree(found) == expected(1)
    assert {heading.source for heading in found} == {"layout"}


def test_without_numbers_size_gives_the_levels():
    found = outline(manual(contents=False, body_numbers=False))
    assert [(h.level, h.title) for h in found][:3] == [(1, "Hulls"), (2, "Shapes"), (2, "Plates")]
    assert len(found) == 12


def test_numbered_steps_inside_a_section_stand_below_it():
    steps = ["Measure the hull", "Draw the plates", "Cut the plates", "Rivet the plates"]

    def below(book):
        if book.pages[-1].number == 3:  # below 2.1
            for number, step in enumerate(steps, 1):
                book.heading(f"{number} {step}", 12)
                book.prose(4)

    found = outline(manual(contents=False, below=below))
    at = next(at for at, h in enumerate(found) if h.title == "2.1 Diesels")
    assert [(h.level, h.title) for h in found[at : at + 6]] == [
        (2, "2.1 Diesels"),
        *[(3, f"{number} {step}") for number, step in enumerate(steps, 1)],
        (2, "2.2 Turbines"),
    ]


def test_light_titles_of_groups_stand_above_the_louder_ones_directly_below_them():
    acts = {
        "Of masters": ["Who may command", "Duties of the master", "Masters who fall ill"],
        "Of crews": ["Who may sign on", "Wages of the crew"],
        "Of cargo": ["Loading of cargo", "Cargo on deck", "Cargo that is lost"],
    }
    book = Book()
    for group, sections in acts.items():
        book.page()
        book.heading(group, 12, bold=False)
        book.pages[-1].lines[-1].italic = True
        for section in sections:
            book.heading(section, 12)
            book.prose(10)
    printed = []
    for group, sections in acts.items():
        printed += [(1, group), *[(2, section) for section in sections]]
    assert [(h.level, h.title) for h in outline(book)] == printed


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


def test_a_row_of_another_size_is_another_heading_and_a_run_of_another_face_is_not():
    book = Book()
    for i, title in enumerate(["Hulls", "Engines", "Rudders", "Anchors"], 1):
        book.page()
        book.put(f"{i} {title}", size=12, bold=True, above=20)
        book.put(f"{i}.1 The list of", size=11, bold=True, above=2)
        last = book.pages[-1].lines[-1]
        book.pages[-1].lines.append(
            line("Ship.parts", last.box.y0, x=last.box.x1 + 4, size=11, page=i, font="Mono")
        )
        book.y += 8
        book.prose(20)
    assert [h.title for h in outline(book)] == [
        text
        for i, title in enumerate(["Hulls", "Engines", "Rudders", "Anchors"], 1)
        for text in (f"{i} {title}", f"{i}.1 The list of Ship.parts")
    ]


def test_headings_at_text_size_count_among_larger_ones_when_they_are_set_apart():
    book = Book()
    printed = []
    for chapter in ("Hulls", "Engines", "Rudders", "Anchors"):
        book.page()
        printed += [(1, chapter), (2, f"{chapter} of oak"), (2, f"{chapter} of pine")]
        book.heading(chapter, 20)
        book.prose(12)
        for _, title in printed[-2:]:
            book.heading(title, 10)
            book.prose(14)
    assert [(level, title) for level, title, _ in tree(outline(book))] == printed


def test_a_larger_face_of_its_own_is_a_heading_however_tight_it_is_set():
    book = Book()
    for i in range(6):
        book.page()
        for j in range(3):
            book.put(
                f"{'HERAMK'[i] * 4} {'abc'[j] * 3}",
                size=11.7,
                font="Sans",
            )
            book.prose(9)
    assert len(outline(book)) == 18


def test_wide_lines_of_text_are_not_set_apart():
    book = Book()
    for i in range(4):
        book.page()
        book.heading(f"{i + 1} {['Hull', 'Engine', 'Rudder', 'Anchor'][i]}", 18)
        for j in range(14):
            book.put("Water that runs along a hull" if j % 5 else f"Latin words {i} {j} stand here", above=9)
            if j % 5 == 0:
                last = book.pages[-1].lines[-1]
                book.pages[-1].lines[-1] = line(last.text, last.box.y0, size=11, page=i + 1, font="Latin")
    assert len(outline(book)) == 4


def test_letters_over_numbers_that_run_on_are_their_parents():
    book = Book()
    rows = [
        "A About",
        "1 Where is it?",
        "2 Who wrote it?",
        "B Basics",
        "3 What is it?",
        "4 How long?",
        "C More",
        "5 Why?",
    ]
    for i, row in enumerate(rows):
        book.entry(row, str(i + 1))
    for row in rows:
        book.page()
        book.heading(row, 18 if row[0].isalpha() else 14)
        book.prose(20)
    assert [h.level for h in outline(book)] == [1, 2, 2, 1, 2, 2, 1, 2]


def test_a_look_that_often_heads_a_page_but_not_only_is_no_title_of_pages():
    book = manual()
    book.pages[1].lines = [row for row in book.pages[1].lines if "." not in row.text[:3] or len(row.text) < 4]
    kept = {row.box.y0 for row in book.pages[1].lines if len(row.text) > 3}
    book.pages[1].lines = [row for row in book.pages[1].lines if row.box.y0 in kept]
    for number, page in enumerate(book.pages[2:], 2):
        low = page.lines[0].box.y0
        page.lines.insert(0, line(f"Goal {'abcdefgh'[number - 2] * 3}", low - 30, size=12, bold=True, page=number))
        for at in range(3):
            end = max(row.box.y1 for row in page.lines)
            page.lines.append(line(f"Step {'abc'[at] * 3} {number}x", end + 20, size=12, bold=True, page=number))
            page.lines.append(line("Prose goes on below it", end + 40, page=number))
    assert sum(h.title.startswith("Goal") for h in outline(book)) >= 7


def test_titles_over_two_lines_are_joined_and_hyphens_closed():
    book = manual(contents=False)
    page = book.pages[3]
    first = page.lines[0].box
    page.lines[0] = line("2 Engines and trans-", first.y0 - 25, size=20, bold=True, page=3)
    page.lines.insert(1, line("missions", first.y0, size=20, bold=True, page=3))
    assert "2 Engines and transmissions" in [heading.title for heading in outline(book)]


def test_captions_theorem_labels_list_items_and_notes_are_no_headings():
    def matter(book):
        page, number = book.pages[-1], len(book.pages) - 1
        page.pictures.append(Picture(Box(120, book.y, 440, book.y + 120), image=False, drawing=True))
        book.put(f"Figure {number}: A drawing of a hull in its dock", x=180, bold=True, above=130)
        book.y += 14
        book.run_in(f"Definition {number}.", 4)
        for item in range(1, 4):
            book.put(f"{item}. an item of a list that goes on for a while, and that is not long enough", x=84)
            book.y += 2
        book.y += 6
        book.run_in("Note:", 3)

    assert tree(outline(manual(contents=False, below=matter))) == expected(1)


def test_cells_of_tables_are_no_headings():
    book = manual(contents=False)
    for page in book.pages[1:]:
        for row in range(4):
            for column in range(3):
                page.lines.append(line("Knots", 500 + 14 * row, x=80 + 120 * column, bold=True, page=page.number))
    assert tree(outline(book)) == expected(1)


def test_roman_sections_and_lettered_subsections_in_the_type_of_the_text():
    book = Book()
    book.put("On the Speed of Wooden Hulls in Calm and in Moving Water", size=17, above=40)
    book.put("Anna Keel and Bert Stern, Department of Ships, University of the Harbour", above=20)
    book.y += 30
    book.prose(25)
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


def test_a_line_without_width_costs_no_headings():
    book = manual(contents=False)
    row = next(row for row in book.pages[1].lines if row.text == "1.1 Shapes")
    row.box = Box(row.box.x0, row.box.y0, row.box.x0, row.box.y1)
    found = {title for _, title, _ in tree(outline(book))}
    assert {title for _, title, _ in expected(1)} - {"1.1 Shapes"} <= found


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
    arranged = read_lines(made, line_model()).arranged
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
