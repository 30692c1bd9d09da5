"""Outlines of filings: parts, items, notes and statements."""

import shipbook
from pilcrow.core.structure.outline.title_search import TitlePlace, TitleSearch, wanted
from shipbook import tree
from smallcorpus import FILINGS
from textpages import Book


def outline(book):
    """As of a document that looks like a filing."""
    return shipbook.outline(book, families=FILINGS.numbers)


def test_notes_to_accounts_are_sections_and_notes_in_the_text_are_none():
    book = Book()
    for number in range(1, 4):
        book.put(f"Item {number}. {('Business', 'Statements', 'Controls')[number - 1]}", size=14, bold=True)
        book.prose(12)
        for note in range(1, 6) if number == 2 else ():
            book.put(f"Note {note}\u2014{('Scope', 'Leases', 'Debt', 'Equity', 'Taxes')[note - 1]}", bold=True)
            book.prose(10)
            book.put("Note 2: it is told in what follows how this was counted and by whom")
            book.prose(10)
        book.page()
    assert [title for _, title, _ in tree(outline(book))] == [
        "Item 1 Business",
        "Item 2 Statements",
        *(f"Note {n} {title}" for n, title in enumerate(("Scope", "Leases", "Debt", "Equity", "Taxes"), 1)),
        "Item 3 Controls",
    ]


ITEMS = {
    "Item 1. Business": ["General", "Membership", "Competition"],
    "Item 1A. Risk Factors": ["Market Risks", "Legal Risks"],
    "Item 2. Properties": [],
    "Item 3. Discussion": ["Net Sales", "Gross Margin", "Cash Flows", "Market Risks"],
}


def items(book: Book) -> list[tuple[int, str]]:
    """Prints `ITEMS`, each from a page of its own on; their outline, an item at level 1."""
    for item, subheads in ITEMS.items():
        for title in (item, *subheads):
            book.put(title, bold=True, above=18)
            book.y += 8
            book.prose(12)
        book.page()
    return [
        (1 + (title != item), title.replace(".", "", 1)) for item, subs in ITEMS.items() for title in (item, *subs)
    ]


def test_items_stand_above_headings_of_their_look_without_number():
    book = Book()
    printed = items(book)
    assert [(level, title) for level, title, _ in tree(outline(book))] == printed


def test_listed_items_stand_above_headings_that_are_not_and_below_the_part_right_above_them():
    book = Book()
    for number, title in enumerate(["PART I", *ITEMS]):
        book.entry(title, str(max(2, number + 1)))
    book.page()
    book.put("PART I", bold=True)
    printed = [(1, "PART I"), *((level + 1, title) for level, title in items(book))]
    found = outline(book)
    assert [(level, title) for level, title, _ in tree(found)] == printed
    listed = ["PART I", *(title for level, title in printed if level == 2)]
    assert [heading.title for heading in found if not heading.extra] == listed


def test_what_the_contents_count_by_letters_is_found_where_it_is_printed_without():
    book = Book()
    book.prose(4)
    book.put("BALANCE SHEETS OF ALL SHIPS", bold=True)
    places = TitleSearch([page.lines for page in book.pages])
    for listed in ("a) Balance sheets of all ships", "(c) Balance sheets of all ships as of June 30"):
        assert places.find(wanted(listed), 0) == TitlePlace(0, 4, 1)
    assert places.find(wanted("a Balance sheets of all ships"), 0) is None


def test_parts_stand_above_their_items_though_the_contents_list_only_these():
    book = Book()
    parts = {
        "PART I": ["Item 1. Business", "Item 2. Properties"],
        "PART II": ["Item 5. Market", "Item 6. Reserved"],
    }
    entries = [*(item for items in parts.values() for item in items), "Signatures"]
    for number, title in enumerate(entries):
        book.entry(title, str(number + 2))
    for part, below in parts.items():
        for number, item in enumerate(below):
            book.page()
            if not number:
                book.put(part, bold=True)
            for title in (item, "General"):
                book.put(title, bold=True, above=18)
                book.y += 8
                book.prose(12)
    book.page()
    book.put("Signatures", bold=True)
    book.prose(6)
    levels = {title: level for level, title, _ in tree(outline(book))}
    assert levels == {
        "PART I": 1, "Item 1 Business": 2, "General": 3, "Item 2 Properties": 2,
        "PART II": 1, "Item 5 Market": 2, "Item 6 Reserved": 2, "Signatures": 1,
    }  # fmt: skip


def test_parts_take_no_title_from_what_stands_below_them():
    """An item behind a dash is an item, and what stands between a part and its first item is a heading."""
    book = Book()
    for part, below in {
        "PART I": ["Cautionary Statement", "Item 1—Business", "Item 2—Properties"],
        "PART II": ["Item 5—Market", "Item 6—Reserved"],
        "PART III": ["Item 10—Directors"],
    }.items():
        book.page()
        book.put(part, bold=True)
        for number, title in enumerate(below):
            book.put(title, bold=True, above=0 if not number else 18)
            book.y += 8
            book.prose(12)
    titles = [title for _, title, _ in tree(outline(book))]
    assert titles == [
        "PART I", "Cautionary Statement", "Item 1 Business", "Item 2 Properties", "PART II", "Item 5 Market",
        "Item 6 Reserved", "PART III", "Item 10 Directors",
    ]  # fmt: skip


def test_a_signature_begins_no_section():
    book = Book()
    notes = [f"{number}. {title}" for number, title in enumerate(("Scope", "Leases", "Debt", "Equity"), 1)]
    for note in notes:
        book.put(note, bold=True, above=18)
        book.prose(30)
        book.page()
    book.put("Date: May 31, 2031", above=30)
    for row in ("By: /s/ Ann Smith", "Ann Smith", "Chief Executive Officer"):
        book.put(row, x=300)
    assert [title for _, title, _ in tree(outline(book))] == [note.replace(".", "") for note in notes]


def test_notes_that_the_contents_count_none_of_are_sections_in_the_look_of_those_they_list():
    book = Book()
    for number, title in enumerate(ITEMS, 2):
        book.entry(title, str(number))
    book.page()
    for item in ITEMS:
        book.put(item, bold=True, above=18)
        book.prose(12)
        for number in (1, 2, 3) if "Properties" in item else ():
            book.put(f"Note {number}. {('Land', 'Ships', 'Leases')[number - 1]}", bold=True, above=18)
            book.prose(12)
        book.page()
    found = [(level, title) for level, title, _ in tree(outline(book))]
    items = [(1, item.replace(".", "", 1)) for item in ITEMS]
    notes = [(2, f"Note {number} {title}") for number, title in enumerate(("Land", "Ships", "Leases"), 1)]
    assert found == [*items[:3], *notes, *items[3:]]


def test_items_stand_above_capitals_and_what_is_right_above_the_first_note_above_the_notes():
    book = Book()
    printed = []
    for number, item in enumerate(("Business", "Statements", "Controls"), 1):
        below = [(2, f"{item.upper()} IN SHORT"), (2, f"HOW {item.upper()} WILL GO ON")]
        if item == "Statements":
            notes = enumerate(("Scope", "Leases", "Debt"), 1)
            below += [(2, "NOTES TO THE STATEMENTS"), *((3, f"Note {n} {title}") for n, title in notes)]
        printed += [(1, f"Item {number} {item}"), *below]
        book.put(f"Item {number}. {item}", bold=True, above=18)
        book.prose(12)
        for _, title in below:
            book.put(title, bold=True, above=18)
            if "NOTES" not in title:
                book.prose(12)
        book.page()
    assert [(level, title) for level, title, _ in tree(outline(book))] == printed


def test_statements_below_the_firms_name_are_headings():
    book = Book()
    titles = ["BALANCE SHEETS", "STATEMENTS OF INCOME", "STATEMENTS OF EQUITY", "NOTES"]
    for title in titles:
        book.put("HARBOUR BRIDGES, INC.", bold=True, size=12, above=18)
        book.put(title, bold=True, size=12)
        book.prose(12)
        book.page()
    found = [title for _, title, _ in tree(outline(book))]
    assert [title.split("INC. ")[-1] for title in found if title.endswith(tuple(titles))] == titles
