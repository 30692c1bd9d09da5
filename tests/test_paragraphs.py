"""Lines into paragraphs: what is joined, what is split, of what kind, with exact spans."""

from __future__ import annotations

import unicodedata

import numpy as np
import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.model import Kind, Paragraph, Span
from pilcrow.core.page import Heading, Line, PageText
from pilcrow.core.structure.lines.kinds import KINDS
from pilcrow.core.structure.outline.assembly import Outline
from pilcrow.core.structure.page.joining import clean, cut_span
from pilcrow.core.structure.page.layout import arrange
from pilcrow.core.structure.paragraphs.assembly import Structure, build
from pilcrow.engines.pdf.page.extract import read_page
from press import LEFT, Press, paragraphs
from textpages import structure as recovered


def line(
    text: str,
    x: float,
    y: float,
    *,
    page: int = 0,
    size: float = 10,
    width: float = 0,
    kind: str = "text",
    begins: float = 1.0,
    **style: bool,
) -> Line:
    """A line whose characters are all equally wide, with true edges, that the models say is of this kind."""
    step = (width / len(text)) if width else 0.5 * size
    box = Box(x, y, x + step * len(text), y + 1.2 * size)
    extents = [(x + step * i, x + step * (i + 1)) for i in range(len(text))]
    made = Line(page, box, text, pack_edges(box, extents, Direction.RIGHT), size, "Serif", **style)
    made.kinds, made.begins = np.eye(len(KINDS), dtype=np.float32)[KINDS.index(kind)], begins
    return made


def page_of(lines: list[Line], number: int = 0) -> PageText:
    return PageText(number, 595, 842, lines)


NOTHING = Outline([], frozenset(), [])
"""The outline of a document without headings."""


def structure(*pages: list[Line], headings: list[Heading] | None = None) -> Structure:
    """What is built of lines that have been read already."""
    outline = Outline(headings or [], frozenset(), [])
    return build(pages, outline, [page_of(lines, number) for number, lines in enumerate(pages)])


def printed(press: Press) -> Structure:
    """What is recovered from a printed document, with the trained models."""
    found = recovered(press.document)
    check_exact(found)
    return found


def texts(found: Structure) -> list[str]:
    return [paragraph.text for paragraph in found.paragraphs]


def block(lines: list[str], y: float = 100, x: float = 72, page: int = 0, width: float = 400) -> list[Line]:
    """Lines of a justified paragraph, of which the first begins it; the last one keeps its own width."""
    return [
        line(
            text, x, y + 12 * number, page=page, width=width if number < len(lines) - 1 else 0, begins=number == 0
        )
        for number, text in enumerate(lines)
    ]


LONG = [
    "This paragraph has words enough to fill its first line, and it goes",
    "on over a second line and then comes to its end.",
]


def check_exact(found: Structure) -> None:
    """Spans are disjoint and rising, and their edges belong to exactly the characters they print."""
    for paragraph in found.paragraphs:
        end = 0
        for span in paragraph.spans:
            assert end <= span.start < span.end <= len(paragraph.text)
            assert not paragraph.text[end : span.start].strip()
            assert len(span.edges) in (0, 4 * (span.end - span.start))
            end = span.end
        assert end == len(paragraph.text)


@pytest.mark.parametrize("look", [{"gap": 7.0}, {"gap": 0.0, "indent": 14.0}], ids=["white space", "indents"])
@pytest.mark.parametrize("head", ["", "Ships of the river"])
def test_paragraphs_come_back_as_they_were_written(head: str, look: dict[str, float]) -> None:
    press, written = Press(head, **look), paragraphs(26)
    press.prose(written)
    found = printed(press)
    assert len(press.document) > 1
    assert texts(found) == written
    assert {p.kind for p in found.paragraphs} == {Kind.TEXT}
    assert any(len(p.pages) == 2 for p in found.paragraphs), "one goes on over a page break"


def test_hyphens_at_line_ends() -> None:
    lines = block(
        ["A treaty between the inter-", "national bodies, a well-", "known one, made in COVID-", "19 times."]
    )
    lines += block(["It is well known that international bodies make treaties."], y=300)
    assert (
        texts(structure(lines))[0]
        == "A treaty between the international bodies, a well-known one, made in COVID-19 times."
    )
    check_exact(structure(lines))


def test_halves_of_broken_words_are_no_words() -> None:
    lines = block(["The influ-", "ence of one text on another is gener-", "ally found to be small."])
    assert texts(structure(lines)) == ["The influence of one text on another is generally found to be small."]


def test_a_soft_hyphen_goes_with_its_edge() -> None:
    found = structure(block(["The hyphen of this word is soft, so it is dis\u00ad", "carded from the text."]))
    assert texts(found) == ["The hyphen of this word is soft, so it is discarded from the text."]
    assert len(found.paragraphs[0].spans[0].edges) == 4 * found.paragraphs[0].spans[0].end
    check_exact(found)


def test_a_sentence_goes_on_over_page_and_footnote() -> None:
    press, written = Press("Ships of the river"), paragraphs(14)
    press.note("1 Oldport Harbour Board, minutes of the meeting in March, sheet 12.")
    press.prose(written)
    found = printed(press)
    assert [p.text for p in found.paragraphs if p.kind is Kind.TEXT] == written
    at = next(n for n, p in enumerate(found.paragraphs) if p.pages == (0, 1))
    assert [p.kind for p in found.paragraphs].index(Kind.FOOTNOTE) == at + 1


@pytest.mark.parametrize("mark", ["", "12"])
def test_a_finished_sentence_does_not_go_on(mark: str) -> None:
    press, written = Press("Ships of the river"), paragraphs(8)
    written[3] += mark
    press.prose(written[:4])
    press.turn()
    press.prose(written[4:])
    found = printed(press)
    assert texts(found) == written
    assert [p.pages for p in found.paragraphs] == [(0,)] * 4 + [(1,)] * 4


def test_a_sentence_goes_on_below_a_table() -> None:
    press, written = Press("Ships of the river"), paragraphs(6)
    press.prose(written[:3])
    lines = press.filled(written[3])
    for text in lines[:2]:
        press.line(text)
    press.cells(
        [("Year", "Ships", "Cargo"), *((f"188{n}", f"1{n}", f"{n},204") for n in range(4, 8))], (72, 250, 400)
    )
    for text in lines[2:]:
        press.line(text)
    press.y += press.gap
    press.prose(written[4:])
    found = printed(press)
    assert [p.text for p in found.paragraphs if p.kind is Kind.TEXT] == written
    assert [p.kind for p in found.paragraphs].index(Kind.TABLE) == 4


def test_notes_without_a_full_stop_are_told_apart_by_their_marks() -> None:
    press, written = Press("Ships of the river"), paragraphs(5)
    for number in (3, 2, 1):
        press.note(f"{number} https://yard.example/archive/{number}")
    press.prose(written)
    notes = [p for p in printed(press).paragraphs if p.kind is Kind.FOOTNOTE]
    assert [(p.label, p.text) for p in notes] == [
        (str(number), f"{number} https://yard.example/archive/{number}") for number in (1, 2, 3)
    ]


def test_a_formula_within_a_sentence_belongs_to_it_unless_it_has_a_number() -> None:
    def shown(formula: str) -> Structure:
        lines = block(["The load that the mast has to bear in a wind of force eight is", "found by the rule"])
        after = block(["where each sign means what it has meant before."], y=156)
        after[0].begins = 0.0
        return structure([*lines, line(formula, 200, 130, kind="formula", begins=0.0), *after])

    plain, numbered = shown("p + q = r + s - t"), shown("p + q = r + s - t (4.1)")
    (whole,) = texts(plain)
    assert whole == (
        "The load that the mast has to bear in a wind of force eight is found by the rule"
        "\np + q = r + s - t\nwhere each sign means what it has meant before."
    )
    assert [p.kind for p in numbered.paragraphs] == [Kind.TEXT, Kind.FORMULA]
    assert numbered.paragraphs[1].text == "p + q = r + s - t (4.1)"
    assert texts(numbered)[0].endswith("by the rule where each sign means what it has meant before.")
    check_exact(plain)
    check_exact(numbered)


def test_a_formula_with_a_number_can_be_pointed_at() -> None:
    press, written = Press("Ships of the river"), paragraphs(4)
    press.prose(written[:2])
    press.text(
        "The load that a mast of pine has to bear in a wind of force eight is found by the rule of the yard"
    )
    press.line("p + q = r + s - t          (4.1)", x=220)
    press.y += press.gap
    press.text("By Equation (4.1) no mast of the river's ships is loaded with more than half of what it can bear.")
    press.prose(written[2:])
    found = printed(press)
    (formula,) = [p for p in found.paragraphs if p.kind is Kind.FORMULA]
    assert formula.label == "(4.1)"
    assert [r.paragraph for p in found.paragraphs for r in p.references] == [formula.key]


def test_list_items_with_their_wrapped_lines() -> None:
    press, items = Press("Ships of the river"), paragraphs(3, 2)
    press.prose(paragraphs(2))
    press.text("Three things have to be done before a ship is launched:")
    for number, item in enumerate(items, 1):
        press.text(f"{number}. {item}", x=90, first=-14)
    press.prose(paragraphs(2))
    found = printed(press)
    assert [p.text for p in found.paragraphs if p.kind is Kind.LIST] == [
        f"{number}. {item}" for number, item in enumerate(items, 1)
    ]
    assert [p.kind for p in found.paragraphs] == [Kind.TEXT] * 3 + [Kind.LIST] * 3 + [Kind.TEXT] * 2


def test_each_short_item_of_a_list_stands_by_itself() -> None:
    press = Press("Ships of the river")
    items = ["a hammer of your own", "gloves", "the letter of the foreman", "something to eat"]
    press.prose(paragraphs(3))
    press.text("Bring these to the yard:")
    for item in items:
        press.text(f"- {item}", x=86)
    press.prose(paragraphs(2))
    found = printed(press)
    assert [p.text for p in found.paragraphs if p.kind is Kind.LIST] == [f"- {item}" for item in items]
    assert texts(found)[3] == "Bring these to the yard:"


def test_a_table_has_one_line_a_row_and_its_header() -> None:
    rows = [
        ("", "2023", "2022"),
        ("Net sales", "$", "1,204", "$", "998"),
        ("Cost of sales", "(700)", "(512)"),
        ("Total", "504", "486"),
    ]
    lines = []
    for number, row in enumerate(rows):
        places = (72, 300, 320, 400, 420) if len(row) == 5 else (72, 320, 420)
        lines += [
            line(cell, x, 100 + 14 * number, kind="table") for x, cell in zip(places, row, strict=True) if cell
        ]
    found = structure(lines)
    assert [p.kind for p in found.paragraphs] == [Kind.TABLE]
    assert texts(found)[0].split("\n") == [
        "\t2023\t2022",
        "Net sales\t$ 1,204\t$ 998",
        "Cost of sales\t(700)\t(512)",
        "Total\t504\t486",
    ]
    check_exact(found)


def test_cells_of_several_lines_are_read_one_by_one() -> None:
    lines = []
    for number in range(4):
        y = 100 + 40 * number
        lines += [
            line("Duty of the", 72, y, kind="table"),
            line("Pay what is due and", 200, y, kind="table"),
            line("Each month", 420, y, kind="table"),
            line("tenant", 72, y + 12, kind="table"),
            line("keep the house clean", 200, y + 12, kind="table"),
        ]
    found = structure(lines)
    assert {p.kind for p in found.paragraphs} == {Kind.TABLE}
    row = "Duty of the tenant\tPay what is due and keep the house clean\tEach month"
    assert "\n".join(texts(found)).split("\n") == [row] * 4
    check_exact(found)


def test_code_keeps_its_lines_and_indents() -> None:
    press, written = Press("Ships of the river"), paragraphs(5)
    code = ["for ship in fleet:", "    if ship.sails:", "        ship.leave()", "    else:", "        ship.stay()"]
    press.prose(written[:3])
    for text in code:
        press.line(text, font="cour", size=9)
    press.y += press.gap
    press.prose(written[3:])
    found = printed(press)
    assert [p.kind for p in found.paragraphs] == [Kind.TEXT] * 3 + [Kind.CODE] + [Kind.TEXT] * 2
    assert found.paragraphs[3].text == "\n".join(code)


def test_captions_and_what_only_mentions_a_figure() -> None:
    press, written = Press("Ships of the river"), paragraphs(6)
    caption = (
        "Figure 3. What the parts of the machine are called by those who run it every day, and who have run it "
        "for as long as they have been at the yard."
    )
    mention = (
        "Figure 3 shows the machine in its wooden case, from the front and the side, as it stood in the yard when "
        "the first ship was built."
    )
    press.prose(written[:2])
    press.at.draw_rect((150, press.y, 400, press.y + 120))
    for number in range(6):
        press.at.draw_line((150, press.y + 20 * number), (400, press.y + 120 - 15 * number))
    press.y += 130
    press.text(caption, x=150, right=400, size=9)
    press.prose([mention, *written[2:]])
    found = recovered(press.document)
    assert [p.text for p in found.paragraphs if p.kind is Kind.CAPTION] == [caption]
    assert [p.text for p in found.paragraphs if p.kind is Kind.TEXT] == [*written[:2], mention, *written[2:]]


def test_long_paragraphs_are_cut_at_sentence_ends() -> None:
    sentence = "There are nine words in each of these sentences."
    lines = block([f"{sentence} {sentence}"] * 30, width=500)
    found = structure(lines)
    assert len(found.paragraphs) > 2
    assert all(p.text.startswith("There") and p.text.endswith(".") for p in found.paragraphs)
    assert " ".join(texts(found)) == " ".join([sentence] * 60)
    check_exact(found)


def test_a_run_in_heading_leaves_the_rest_of_its_line() -> None:
    lines = block(["Scope. This part says what the contract is about and whom it", "binds."])
    heading = Heading("Scope.", 1, 0, 0, 1, "layout", chars=6)
    found = structure(lines, headings=[heading])
    assert texts(found) == ["This part says what the contract is about and whom it binds."]
    span = found.paragraphs[0].spans[0]
    assert span.box.x0 == pytest.approx(72 + 400 * 7 / len(lines[0].text), abs=0.5)
    check_exact(found)


def test_sections_make_a_tree_and_text_before_them_is_kept() -> None:
    names = [
        "Preface words that stand before.",
        "Part",
        "Text of the part.",
        "Chapter",
        "Text of the chapter.",
        "Index",
    ]
    lines = [line(name, 72, 100 + 30 * n) for n, name in enumerate(names)]
    headings = [
        Heading("Part", 1, 0, 1, 1, "layout"),
        Heading("Chapter", 2, 0, 3, 1, "layout"),
        Heading("Index", 1, 0, 5, 1, "bookmark"),
    ]
    found = structure(lines, headings=headings)
    assert [(s.id, s.parent, s.children, s.synthetic) for s in found.sections] == [
        (1, 0, (), True),
        (2, 0, (3,), False),
        (3, 2, (), False),
        (4, 0, (), False),
    ]
    assert [(p.section, p.number) for p in found.paragraphs] == [(1, 1), (2, 1), (3, 1)]


def test_no_lines_at_all_is_one_empty_section() -> None:
    found = build([[], []], NOTHING, [page_of([]), page_of([], 1)])
    assert [s.title for s in found.sections] == ["Untitled"]
    assert found.paragraphs == ()


def test_keys_last_and_are_unique() -> None:
    page = block(LONG) + block(LONG, y=140)
    once, again = structure(page), structure([*block(["Something new above."], y=40), *page])
    keys = [p.key for p in once.paragraphs]
    assert len(set(keys)) == 2
    assert set(keys) <= {p.key for p in again.paragraphs}


def test_spans_cover_what_the_page_prints() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_textbox((72, 72, 400, 300), "Words of a paragraph set by the library itself. " * 8, fontsize=11)
    source = [read_page(page)]
    found = build(arrange(source), NOTHING, source)
    check_exact(found)
    for paragraph in found.paragraphs:
        for span in paragraph.spans:
            assert page.get_textbox(span.box).split()[0] in paragraph.text[span.start : span.end]


def test_leaders_are_cut_and_composed_characters_keep_their_place() -> None:
    text, edges = clean(line("Contents . . . . . . . . 5", 72, 100))
    assert text == "Contents . . 5"
    assert len(edges) == 4 * len(text)
    source = line("re\u0301sume\u0301  twice", 72, 100)
    text, edges = clean(source)
    assert text == "r\u00e9sum\u00e9 twice"
    assert len(edges) == 4 * len(text)


# Arbitrary lines and headings

ODD = st.one_of(
    st.sampled_from(
        [
            "•",
            "1.",
            "(a)",
            "$",
            "1,204",
            "x = y + z",
            "Table 3.",
            "____",
            "end.",
            "a-",
            "dis\u00ad",
            "b\u0301c",
            "  ",
        ]
    ),
    st.text(min_size=1, max_size=30),
    st.lists(st.sampled_from(["lower", "Upper", "words.", "inter-", "e\u0301"]), min_size=1, max_size=12).map(
        " ".join
    ),
)


@st.composite
def pages(draw: st.DrawFn) -> list[list[Line]]:
    found = []
    for number in range(draw(st.integers(1, 4))):
        lines = [
            line(
                draw(ODD),
                draw(st.sampled_from([72, 86, 200, 320, 420])),
                draw(st.integers(0, 60)) * 13,
                page=number,
                size=draw(st.sampled_from([0.0, 7.0, 10.0, 16.0])),
                bold=draw(st.booleans()),
                mono=draw(st.booleans()),
                kind=draw(st.sampled_from(KINDS)),
                begins=draw(st.sampled_from([0.0, 1.0])),
            )
            for _ in range(draw(st.integers(0, 14)))
        ]
        found.append(sorted(lines, key=lambda each: (each.box.y0, each.box.x0)))
    return found


@st.composite
def documents(draw: st.DrawFn) -> tuple[list[list[Line]], list[Heading]]:
    found = draw(pages())
    headings = []
    for _ in range(draw(st.integers(0, 5))):
        page = draw(st.integers(0, len(found) - 1))
        if found[page]:
            at = draw(st.integers(0, len(found[page]) - 1))
            chars = draw(st.sampled_from([0, 0, 2]))
            many = 1 if chars else draw(st.integers(0, 2))
            headings.append(Heading("Title", draw(st.integers(1, 4)), page, at, many, "layout", chars=chars))
    return found, headings


@given(documents())
@settings(max_examples=80)
def test_every_line_is_in_one_paragraph_and_every_paragraph_in_one_section(
    document: tuple[list[list[Line]], list[Heading]],
) -> None:
    found, headings = document
    result = structure(*found, headings=headings)
    check_exact(result)
    titles = {(h.page, h.line + n) for h in headings for n in range(h.lines)}
    printed = {(span.page, *span.box[:2]) for p in result.paragraphs for span in p.spans}
    for number, lines in enumerate(found):
        for at, each in enumerate(lines):
            text, _ = clean(each)
            if (number, at) not in titles and any(char.isalnum() for char in text):
                assert (number, *each.box[:2]) in printed
    sections = result.sections
    assert [s.id for s in sections] == list(range(1, len(sections) + 1))
    assert len(sections) >= max(1, len(headings))
    assert all(s.parent < s.id and sections[s.parent - 1].level < s.level for s in sections if s.parent)
    for section in sections:
        own = [p for p in result.paragraphs if p.section == section.id]
        assert [p.number for p in own] == list(range(1, section.paragraphs + 1))
        assert sum(p.tokens for p in own) == section.tokens
    assert [p.section for p in result.paragraphs] == sorted(p.section for p in result.paragraphs)
    assert len({p.key for p in result.paragraphs}) == len(result.paragraphs)


@given(ODD)
def test_cleaned_text_is_composed_and_has_an_edge_a_character(text: str) -> None:
    printed, edges = clean(line(text, 0, 0))
    assert len(edges) == 4 * len(printed)
    assert unicodedata.is_normalized("NFC", printed)
    assert "  " not in printed


@given(st.integers(0, 20), st.integers(0, 20))
def test_a_cut_span_prints_its_own_characters(a: int, b: int) -> None:
    source = line("exactly twenty chars", 100, 50, size=12)
    whole = Span(0, source.box, 0, 20, source.edges)
    low, high = sorted((a, b))
    if low < high:
        piece = cut_span(whole, low, high, low)
        assert (piece.start, piece.end) == (0, high - low)
        assert len(piece.edges) == 4 * (high - low)
        assert piece.box.x0 == pytest.approx(100 + 6 * low, abs=0.1)
        assert piece.box.x1 == pytest.approx(100 + 6 * high, abs=0.1)


def test_paragraphs_are_values() -> None:
    found = structure(block(LONG))
    assert isinstance(found.paragraphs[0], Paragraph)
    assert found == structure(block(LONG))


@pytest.mark.parametrize("look", [{"gap": 7.0}, {"gap": 0.0, "indent": 14.0}], ids=["white space", "indents"])
def test_a_line_in_typewriter_within_a_sentence_belongs_to_it(look: dict[str, float]) -> None:
    press, written = Press("Ships of the river", **look), paragraphs(6)
    press.prose(written[:3])
    text = "The plans of the ports on the river and of the ships that are kept in each of them are printed in the "
    lines = press.filled(text + "register, which is open to everybody, at the address", press.indent)
    for at, words in enumerate(lines):
        press.line(words, x=LEFT + (press.indent if at == 0 else 0))
    press.line("https://register.example.org/rivers/ports/list.html, and in the", font="cour")
    press.line("list of the other port.")
    press.y += press.gap
    press.prose(written[3:])
    found = printed(press)
    address = "https://register.example.org/rivers/ports/list.html, and in the"
    assert texts(found) == [*written[:3], " ".join([*lines, address, "list of the other port."]), *written[3:]]
