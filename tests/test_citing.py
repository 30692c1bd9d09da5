"""What a text cites, what that leads to, and what of a page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pdfs
from pilcrow.core.geometry import Box
from pilcrow.core.language import lexicon
from pilcrow.core.language.lexicon import LANGUAGES, Concept
from pilcrow.core.model import Document, Kind, PageInfo, Paragraph, Reference, Section, Source, Span
from pilcrow.core.references.bibliography import OPENING, Listed, list_entries, lists
from pilcrow.core.references.lookup import Lookup
from pilcrow.core.references.mentions import authored, bracketed_mentions, formula_mentions
from pilcrow.core.references.places import ShownPlace
from pilcrow.core.references.resolver import Resolver, contents_numbers
from textpages import structure

SIZE = (595.0, 842.0)


def section(number: int, title: str, *, page: int = 0, parent: int = 0) -> Section:
    box = Box(72, 60, 300, 76)
    return Section(number, title, 2 if parent else 1, parent, (), page, box, 0, 0, Source.LAYOUT, f"s{number}")


def document(*sections: Section, pages: int = 9) -> Document:
    shown = tuple(PageInfo(*SIZE, str(number + 1)) for number in range(pages))
    return Document("id", "a.pdf", "A", shown, sections)


def paragraph(
    text: str,
    kind: Kind = Kind.TEXT,
    *,
    of: int = 1,
    number: int = 1,
    page: int = 0,
    y: float = 100.0,
    label: str = "",
) -> Paragraph:
    """A paragraph with a printed line for each line of its text."""
    spans, at = [], 0
    for row, line in enumerate(text.split("\n")):
        box = Box(72, y + 14 * row, 72 + 5.0 * max(1, len(line)), y + 14 * row + 12)
        spans.append(Span(page, box, at, at + len(line)))
        at += len(line) + 1
    return Paragraph(f"{page}:{text}", of, number, kind, text, tuple(spans), 10, label)


BIBLIOGRAPHY = paragraph(
    "[1] A. Adams. Pumps and what they move. 2001.\n[2] B. Brown and C. Clark. Springs, 2004.\n"
    "[3] D. Dale. Hinges that\nnever creak. 2010.\n[Knu84] D. Knuth. The book. 1984.",
    Kind.LIST,
    of=2,
    page=8,
)
AUTHORS = [
    paragraph(text, of=2, number=number, page=8, y=100.0 + 40 * number)
    for number, text in enumerate(
        (
            "Adams, A. and Brown, B. (2001). Pumps and what they move. Water Press.",
            "Brown, B., Clark, C., and Dale, D. Springs of all kinds. In Proceedings, pages 12-19, 2004a.",
            "Brown, B., Zed, Z. Springs again. In Proceedings, 2004b.",
            "Ekin Akyürek, Ada Adams, and others. 2023. Hinges and feedback. Journal of Doors, 12(3):1999.",
            "World Bank. 2019. Doors of the world. Washington.",
        ),
        1,
    )
]
LABELLED = Resolver(document(section(1, "Text"), section(2, "References", page=8)), [[BIBLIOGRAPHY]])
DATED = Resolver(document(section(1, "Text"), section(2, "References", page=8)), [AUTHORS])


def led(resolver: Resolver, text: str, kind: Kind = Kind.TEXT) -> list[tuple[str, str]]:
    """The words that lead somewhere, each with how the text there begins."""
    found = resolver.with_references(paragraph(text, kind)).references
    return [
        (text[each.start : each.end], " + ".join(resolver.entries[n].text[:9] for n in each.entries))
        for each in found
    ]


@pytest.mark.parametrize("concept", [lexicon.BIBLIOGRAPHY, lexicon.AND_OTHERS, lexicon.TO_FORMULAS])
def test_words_for_citing_are_known_in_every_language(concept: Concept) -> None:
    assert tuple(concept.titles) == LANGUAGES
    assert all(concept.titles[language] or concept.others[language] for language in LANGUAGES)


# ---- labels ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("as was shown [2].", [("2", "[2] B. Br")]),
        ("others [1, 3] say", [("1", "[1] A. Ad"), ("3", "[3] D. Da")]),
        ("most [1-3] say", [("1-3", "[1] A. Ad + [2] B. Br + [3] D. Da")]),
        ("some [1; 2–3] say", [("1", "[1] A. Ad"), ("2–3", "[2] B. Br + [3] D. Da")]),
        ("see [Knu84, p. 12]", [("Knu84", "[Knu84] D")]),
        ("see [4] and [1-9]", []),
        ("argv[1] and f(x)[2] are no citations", []),
        ("[1,] 0.5 [2] 17 is what a program prints", []),
        ('[2] "text"', []),
    ],
)
def test_labels_in_brackets_lead_to_their_entries(text: str, found: list[tuple[str, str]]) -> None:
    assert led(LABELLED, text) == found


def test_a_list_does_not_cite_itself_and_programs_cite_nothing() -> None:
    assert LABELLED.with_references(BIBLIOGRAPHY).references == ()
    assert led(LABELLED, "print(a) [1]", Kind.CODE) == []


def test_a_label_that_chapters_share_leads_to_the_list_of_its_own_chapter() -> None:
    sections = [section(1, "1 Pumps"), section(2, "References", parent=1), section(3, "2 Springs")]
    sections += [section(4, "References", parent=3), section(5, "3 Summary")]
    first, second = (
        paragraph(f"[1] {name}. A book. 2001.", of=number) for name, number in (("Adams", 2), ("Zed", 4))
    )
    resolver = Resolver(document(*sections), [[first], [second]])
    for of, entries_meant in ((1, (0,)), (3, (1,)), (5, None)):
        found = resolver.with_references(paragraph("as shown [1]", of=of)).references
        assert [each.entries for each in found] == ([entries_meant] if entries_meant else [])


@given(st.text())
def test_no_text_breaks_the_readers_of_citations(text: str) -> None:
    for found in [*bracketed_mentions(text), *authored(text)]:
        assert 0 <= found.start < found.end <= len(text)
    assert all(text[start:end] == f"({number})" for start, end, number in formula_mentions(text))


@given(st.lists(st.integers(1, 300), min_size=1, max_size=5, unique=True), st.sampled_from([", ", ",", "; "]))
def test_every_number_of_a_group_is_found(numbers: list[int], between: str) -> None:
    text = f"as others [{between.join(map(str, numbers))}] say"
    found = list(bracketed_mentions(text))
    assert [each.labels for each in found] == [(str(number),) for number in numbers]
    assert [text[each.start : each.end] for each in found] == [str(number) for number in numbers]


@given(st.integers(1, 250), st.integers(1, 30), st.sampled_from(["-", "–", " – "]))
def test_a_range_names_all_between_its_ends(low: int, more: int, dash: str) -> None:
    (found,) = bracketed_mentions(f"see [{low}{dash}{low + more}]")
    assert found.labels == tuple(str(number) for number in range(low, low + more + 1))


# ---- authors and years -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("moves water (Adams and Brown, 2001).", [("Adams and Brown, 2001", "Adams, A.")]),
        ("as Adams & Brown (2001) say", [("Adams & Brown (2001", "Adams, A.")]),
        (
            "springs (Brown et al., 2004a; World Bank 2019)",
            [("Brown et al., 2004a", "Brown, B."), ("World Bank 2019", "World Ban")],
        ),
        ("both (see Brown et al., 2004a, b)", [("Brown et al., 2004a", "Brown, B."), ("b", "Brown, B.")]),
        ("Akyürek et al. (2023) and Akyurek et al. (2023)", [
            ("Akyürek et al. (2023", "Ekin Akyü"), ("Akyurek et al. (2023", "Ekin Akyü")]),
        ("wie Adams und Brown (2001) zeigen", [("Adams und Brown (2001", "Adams, A.")]),
        ("como Adams y Brown (2001)", [("Adams y Brown (2001", "Adams, A.")]),
        ("Brown et al. (2004) may be either", []),
        ("Adams (1999), Clark (2004a), in May (2001), (2001), (Smith, 2001)", []),
        ("Section 4 of Adams and Brown (2001, Section 4)", [("Adams and Brown (2001", "Adams, A.")]),
    ],
)  # fmt: skip
def test_authors_with_a_year_lead_to_their_entry(text: str, found: list[tuple[str, str]]) -> None:
    assert led(DATED, text) == found


NAMES = st.sampled_from(["Smith", "O'Neill", "García-Martínez", "Müller", "Öztürk", "de Vries", "Lindström"])


@given(NAMES, NAMES, st.integers(1700, 2099), st.sampled_from(["", "a", "b"]), st.booleans())
def test_authors_and_years_are_read_off_either_form(
    first: str, second: str, year: int, letter: str, outside: bool
) -> None:
    text = (
        f"as {first} and {second} ({year}{letter}) say" if outside else f"({first} and {second}, {year}{letter})"
    )
    (found,) = authored(text)
    assert (found.authors, found.year) == ((first, second), f"{year}{letter}")


# ---- lists -------------------------------------------------------------------------------------------------


def texts(*paragraphs: Paragraph) -> list[str]:
    return [entry.text for entry in list_entries(paragraphs)]


def test_entries_may_be_labelled_counted_or_told_by_their_authors() -> None:
    assert [entry.label for entry in list_entries([BIBLIOGRAPHY])] == ["1", "2", "3", "knu84"]
    counted = paragraph("1. Adams, A. Pumps.\n2. Brown, B. 12 springs.\n3. Clark, C. Hinges.", Kind.LIST)
    assert [entry.label for entry in list_entries([counted])] == ["1", "2", "3"]
    assert len(texts(*AUTHORS)) == len(AUTHORS)


def test_an_entry_goes_on_over_paragraphs() -> None:
    parts = ("[1] Adams, A. Pumps. url:", "https://example.org/pumps", "[2] Brown, B. Springs.")
    assert texts(*(paragraph(part, y=100.0 * n) for n, part in enumerate(parts, 1))) == [
        "[1] Adams, A. Pumps. url: https://example.org/pumps",
        "[2] Brown, B. Springs.",
    ]


def test_lists_are_found_by_their_titles_in_any_language_also_where_a_paragraph_begins_with_one() -> None:
    made = document(section(1, "1 Text"), section(2, "7. Literaturverzeichnis"), section(3, "Books", parent=2))
    openings = [
        (1, 4, "References of ours are\nmany"),
        (1, 6, "References\n[1] Adams"),
        (1, 8, "References\n[1] Zed"),
    ]
    assert lists(made, [(s, n, text[:OPENING]) for s, n, text in openings]) == [
        [Listed(2), Listed(3)],
        [Listed(1, 6, 7)],
        [Listed(1, 8)],
    ]


# ---- formulas and sections ---------------------------------------------------------------------------------


def formulas(*numbers: int) -> Resolver:
    made = [paragraph(f"a = b ({n})", Kind.FORMULA, number=n, label=f"({n})", y=50.0 * n) for n in numbers]
    return Resolver(document(section(1, "Text")), (), made)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("follows from (3) and (4).", ["(3)", "(4)"]),
        ("folgt aus (3)", ["(3)"]),
        ("d'après (3)", []),
        ("by (3), (4) and (5)", ["(3)", "(4)"]),
        ("the thick curve (3) is steep", []),
        ("is (1) cheap, (2) good and (3) quick", []),
        ("in (3rd) place, f(3), volume 12(3)", []),
    ],
)
def test_a_bare_number_names_a_formula_where_words_lead_to_it(text: str, found: list[str]) -> None:
    named = formulas(1, 2, 3, 4).with_references(paragraph(text)).references
    assert [text[each.start : each.end] for each in named] == found


def test_two_formulas_of_one_number_are_not_told_apart() -> None:
    assert formulas(3, 3).with_references(paragraph("follows from (3)")).references == ()


def test_sections_whose_titles_have_no_numbers_get_them_from_the_printed_contents() -> None:
    made = document(
        section(1, "Pumps", page=2), section(2, "Valves", page=4, parent=1), section(3, "Valves", page=6)
    )
    contents = paragraph("2 Pumps . . . . 3\n2.1 Valves\t5\n3 Valves\t7\n4 Hinges\t9", Kind.CONTENTS)
    assert {n: s.id for n, s in contents_numbers(made, [contents]).items()} == {"2": 1, "2.1": 2, "3": 3}
    text = "see Section 2.1, but not Section 4 and [9, section 3]"
    found = Resolver(made, (), (), [contents]).with_references(paragraph(text)).references
    assert [(text[each.start : each.end], each.section) for each in found] == [("Section 2.1", "s2")]


@pytest.mark.parametrize(
    "text",
    [
        "see [2, Section 3]",
        "the book [2] (Section 3)",
        "(Adams, 2001, Section 3)",
        "Section 3 of the manual",
        "Abschnitt 3 der Satzung",
        "Sections 3, 4 and 5 of Adams",
        "Section 3(b) of the 1934 Act",
    ],
)
def test_what_is_of_another_work_leads_nowhere(text: str) -> None:
    at = text.index("3")
    said = replace(paragraph(text), references=(Reference(text.index("S"), at + 1, "s1"),))
    if text.startswith("Abschnitt"):
        said = replace(said, references=(Reference(0, at + 1, "s1"),))
    if text.startswith("(Adams"):
        said = replace(said, references=(Reference(text.index("Section"), at + 1, "s1"),))
    assert Resolver(document(section(1, "3 Text"))).with_references(said).references == ()


@pytest.mark.parametrize(
    ("text", "title", "leads"),
    [
        ("Article III", "PART III", False),
        ("Section 16", "Item 16 Summary", False),
        ("Art. 5", "Article 5 Scope", True),
        ("Parts I", "PART I", True),
        ("Kapitel 3", "3 Umfang", True),
        ("Form 10-K", "FORM 10", False),
    ],
)
def test_a_section_is_called_by_its_own_word(text: str, title: str, leads: bool) -> None:
    said = replace(paragraph(text), references=(Reference(0, len(text.removesuffix("-K")), "s1"),))
    resolver = Resolver(document(section(1, title)))
    assert bool(resolver.with_references(said).references) == leads


def test_what_is_of_this_work_stays() -> None:
    text = "Section 3 of this report, and Table 2 in full"
    said = replace(paragraph(text), references=(Reference(0, 9, "s1"),))
    assert Resolver(document(section(1, "3 Text"))).with_references(said).references == said.references


# ---- places ------------------------------------------------------------------------------------------------


class Printed:
    """The structure of a PDF that is made here, and where what is in it leads."""

    def __init__(self, made: pymupdf.Document) -> None:
        found = structure(made)
        self.paragraphs = found.paragraphs
        pages = tuple(PageInfo(page.rect.width, page.rect.height, "") for page in made)
        self.document = Document("id", "a.pdf", "A", pages, found.sections)
        self.lookup = Lookup(self.document, self._page, self._keyed)

    def _page(self, page: int) -> Sequence[Paragraph]:
        return [each for each in self.paragraphs if page in each.pages]

    def _keyed(self, key: str) -> Paragraph | None:
        return next((each for each in self.paragraphs if each.key == key), None)

    def place(self, words: str) -> ShownPlace:
        """What the reference in these words leads to."""
        for page in range(len(self.document.pages)):
            for each in self.lookup.paragraphs(page):
                for reference in each.references:
                    if each.text[reference.start : reference.end] == words:
                        place = self.lookup.place(reference)
                        assert place is not None
                        return place
        raise AssertionError(f"“{words}” leads nowhere")


def report() -> pymupdf.Document:
    """A page of references, one with a table, a drawing and a note, and one with a section."""
    made = pymupdf.open()
    page = made.new_page()
    page.insert_text((72, 80), "1 Pumps", fontsize=16, fontname="hebo")
    page.insert_text((72, 120), "They are told in Table 1 and Figure 1, and the rest in Section 2.", fontsize=11)
    page.insert_textbox((72, 140, 520, 700), pdfs.sentences(14, 1), fontsize=11)
    page = made.new_page()
    page.insert_textbox((72, 72, 520, 160), pdfs.sentences(4, 2), fontsize=11)
    page.insert_text((72, 192), "Table 1: Pumps by year", fontsize=10)
    for row, cells in enumerate((("Year", "Pumps", "Valves"), ("2001", "12", "40"), ("2002", "15", "44"))):
        for column, cell in enumerate(cells):
            page.insert_text((80 + 120 * column, 212 + 16 * row), cell, fontsize=10)
    for y in (200, 216, 250):
        page.draw_line((72, y), (430, y))
    page.insert_textbox((72, 280, 520, 360), pdfs.sentences(4, 3), fontsize=11)
    page.draw_circle((296, 470), 70, fill=(0.4, 0.6, 0.8))
    page.insert_text((200, 566), "Figure 1: A pump, seen from above", fontsize=10)
    page.insert_textbox((72, 590, 520, 700), pdfs.sentences(4, 4), fontsize=11)
    page = made.new_page()
    page.insert_textbox((72, 72, 520, 300), pdfs.sentences(10, 5), fontsize=11)
    page.insert_text((72, 330), "2 Springs", fontsize=16, fontname="hebo")
    page.insert_textbox((72, 350, 520, 800), pdfs.sentences(22, 6), fontsize=11)
    return made


@pytest.fixture(scope="module")
def printed() -> Printed:
    return Printed(report())


def test_a_table_is_shown_with_its_caption_and_nothing_else(printed: Printed) -> None:
    place = printed.place("Table 1")
    assert (place.page, place.name) == (1, "Table 1")
    assert 170 < place.crop.y0 < 186
    assert 244 < place.crop.y1 < 268
    (line,) = place.boxes
    assert line.y1 < 198, "the line that lights up is the caption"


def test_a_figure_is_shown_with_what_is_drawn_above_its_caption(printed: Printed) -> None:
    crop = printed.place("Figure 1").crop
    assert 350 < crop.y0 < 402
    assert 565 < crop.y1 < 590


def test_a_section_is_shown_by_its_title_and_first_lines(printed: Printed) -> None:
    place = printed.place("Section 2")
    assert place.page == 2
    assert 300 < place.crop.y0 < 330
    assert 100 < place.crop.height < 200
    assert place.text == "2 Springs"
    assert place.boxes[0].y0 < 332


def test_a_point_means_the_line_below_it_in_its_column(printed: Printed) -> None:
    heading = printed.lookup.point(2, 72, 310)
    assert heading.text == "2 Springs"
    nothing = printed.lookup.point(2, None, None)
    assert (nothing.crop.y0, nothing.boxes) == (0, ())
    white = printed.lookup.point(0, 72, 760)
    assert white.crop.x1 == printed.document.pages[0].width
    assert white.boxes == ()


def test_entries_are_shown_whole_and_together() -> None:
    place = Lookup(LABELLED._document, lambda _page: (), lambda _key: None, LABELLED).place(
        Reference(0, 1, "s2", BIBLIOGRAPHY.key, (1, 2))
    )
    assert place is not None
    assert place.name == "[2], [3]"
    lines = [span.box for span in BIBLIOGRAPHY.spans]
    assert place.boxes == tuple(lines[1:4])


def test_a_quotation_is_shown_with_the_lines_around_it(printed: Printed) -> None:
    long = max((each for each in printed.paragraphs if each.page == 0), key=lambda each: len(each.spans))
    middle = long.spans[len(long.spans) // 2]
    place = printed.lookup.quote(long, middle.start, middle.end)
    assert place.boxes == (middle.box,)
    assert place.crop.y0 < middle.box.y0 - 10
    assert place.crop.y1 > middle.box.y1 + 10
    assert place.crop.height < 100


@given(st.integers(0, 2), st.floats(-50, 900), st.floats(-50, 900))
def test_every_point_is_shown_by_a_part_of_its_page(page: int, x: float, y: float) -> None:
    found = PRINTED.lookup.point(page, x, y)
    whole = Box(0, 0, *SIZE)
    assert found.page == page
    assert found.crop.meet(whole) == found.crop
    assert min(found.crop.width, found.crop.height) > 0


PRINTED = Printed(report())
