"""Labels, what the text points to, and where it leads."""

from __future__ import annotations

from collections.abc import Sequence

import pymupdf
import pytest

from pilcrow.core.geometry import Box
from pilcrow.core.model import Kind, Paragraph, Section, Source, Span
from pilcrow.core.structure.paragraphs.captions import add_labels, own_label, pairs
from pilcrow.core.structure.paragraphs.crossrefs import references
from pilcrow.core.structure.text import labels
from textpages import structure


def section(number: int, title: str) -> Section:
    return Section(number, title, 1, 0, (), number - 1, None, 0, 0, Source.LAYOUT, f"s{number}")


def paragraph(
    text: str, kind: Kind = Kind.TEXT, *, of: int = 1, page: int = 0, y: float = 100, label: str = ""
) -> Paragraph:
    key = f"{of}/{page}/{y}/{text[:12]}"
    span = Span(page, Box(72, y, 400, y + 12), 0, len(text))
    return Paragraph(key, of, 1, kind, text, (span,), 10, label)


def pointed(
    text: str, sections: Sequence[Section], others: Sequence[Paragraph] = (), pages: Sequence[str] = ()
) -> list[tuple[str, str]]:
    """The words that point somewhere and the title or text they point to."""
    named = add_labels([paragraph(text, y=700), *others])
    titles = {each.key: each.title for each in sections} | {each.key: each.text for each in named}
    own = references(sections, named, pages)[0]
    return [(text[each.start : each.end], titles[each.paragraph or each.section]) for each in own]


SECTIONS = [
    section(n, title) for n, title in enumerate(["1 Scope", "2 Terms", "2.1 Signs", "Appendix B Proofs"], 1)
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("as Section 2.1 says", [("Section 2.1", "2.1 Signs")]),
        ("siehe Abschnitt 2.1.", [("Abschnitt 2.1", "2.1 Signs")]),
        ("voir la section 2, puis", [("section 2", "2 Terms")]),
        ("см. раздел 2.1", [("раздел 2.1", "2.1 Signs")]),
        ("see §2.1", [("§2.1", "2.1 Signs")]),
        ("Sections 1 and 2.1 say", [("Sections 1", "1 Scope"), ("2.1", "2.1 Signs")]),
        ("Sections 1, 2 and 3 say", [("Sections 1", "1 Scope"), ("2", "2 Terms")]),
        ("§2 of which", []),
        ("proved in Appendix B.", [("Appendix B", "Appendix B Proofs")]),
        ("Section 1 of this Agreement", [("Section 1", "1 Scope")]),
        ("Section 2.1a of ours", [("Section 2.1a", "2.1 Signs")]),
        ("Section 1 of the Exchange Act", []),
        ("Section 1 or 2(d) of the Securities Exchange Act", []),
        ("the 2 of them, section 9, version 2.1 and 1,200", []),
        ("a section 2.1.7 that is not there", []),
    ],
)
def test_sections_are_found_by_their_numbers(text: str, found: list[tuple[str, str]]) -> None:
    assert pointed(text, SECTIONS) == found


def test_a_number_that_two_sections_have_points_nowhere() -> None:
    assert pointed("see Section 1", [section(1, "1 Scope"), section(2, "1 Scope of part two")]) == []


def test_paragraph_signs_name_sections_that_have_them() -> None:
    assert pointed("nach §5 gilt", [section(1, "§ 5 Kündigung")]) == [("§5", "§ 5 Kündigung")]


def test_sections_are_called_by_their_own_words() -> None:
    sections = [section(1, "Note 8 – Leases"), section(2, "Item 8. Statements"), section(3, "Series A Stock")]
    found = pointed("See Notes 8 and Item 8, and the Series A Shares.", sections)
    assert found == [("Notes 8", "Note 8 – Leases"), ("Item 8", "Item 8. Statements")]


def test_east_asian_numbers() -> None:
    sections = [section(1, "第2章 方法"), section(2, "第3章 結果")]
    caption = paragraph("図 4 装置", Kind.CAPTION)
    assert pointed("第3章で述べたように、図4を見よ", sections, [caption]) == [
        ("第3章", "第3章 結果"),
        ("図4", "図 4 装置"),
    ]


def test_tables_figures_formulas_entries_and_pages() -> None:
    others = [
        paragraph("Table 3. Of loads", Kind.CAPTION, y=100),
        paragraph("a\tb", Kind.TABLE, y=114),
        paragraph("Figure 2.1: The hull", Kind.CAPTION, y=300),
        paragraph("E = m (4.1)", Kind.FORMULA, y=330),
        paragraph("[1] A. Author. Title.\n[2] B. Author. Another.", Kind.LIST, y=360, page=1),
    ]
    text = "Table 3, Fig. 2.1, (4.1), Eq. (4.1), works [1, 2], [7], and page ii: see Figure 9."
    assert pointed(text, SECTIONS, others, ["i", "ii"]) == [
        ("Table 3", "a\tb"),
        ("Fig. 2.1", "Figure 2.1: The hull"),
        ("(4.1)", "E = m (4.1)"),
        ("Eq. (4.1", "E = m (4.1)"),
        ("1", others[4].text),
        ("2", others[4].text),
        ("page ii", others[4].text),
    ]


def test_captions_do_not_point_to_what_they_are_of_nor_tables_to_anything() -> None:
    caption = paragraph("Table 3. Of loads, as in Section 2.1", Kind.CAPTION, y=100)
    table = paragraph("Section 2.1\tTable 4", Kind.TABLE, y=114)
    other = paragraph("Table 4. Of masts", Kind.CAPTION, y=300)
    named = add_labels([caption, table, other])
    assert [each.label for each in named] == ["Table 3", "Table 3", "Table 4"]
    own, none, last = references(SECTIONS, named)
    assert [caption.text[each.start : each.end] for each in own] == ["Section 2.1"]
    assert not none
    assert not last


def test_two_captions_of_one_name_are_not_chosen_between() -> None:
    others = [paragraph("Table 3. Of loads", Kind.CAPTION), paragraph("Table 3. Of masts", Kind.CAPTION, page=1)]
    assert pointed("see Table 3", SECTIONS, others) == []


def test_captions_label_what_they_stand_nearest_to() -> None:
    paragraphs = [
        paragraph("Table 1. One", Kind.CAPTION, y=100),
        paragraph("1\t1", Kind.TABLE, y=114),
        paragraph("Table 2. Two", Kind.CAPTION, y=150),
        paragraph("2\t2", Kind.TABLE, y=164),
        paragraph("3\t3", Kind.TABLE, y=400),
        paragraph("Figure 1. Far", Kind.CAPTION, y=420),
        paragraph("", Kind.FIGURE, y=600),
    ]
    own = [own_label(each.kind, each.text) for each in paragraphs]
    assert pairs(paragraphs, own) == {1: 0, 3: 2}
    assert [each.label for each in add_labels(paragraphs)] == [
        "Table 1",
        "Table 1",
        "Table 2",
        "Table 2",
        "",
        "Figure 1",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Table 3. Loads", "Table 3"),
        ("FIGURE 2-1 The hull", "FIGURE 2-1"),
        ("Abb. 4.2: Rumpf", "Abb. 4.2"),
        ("Рис. 5. Корпус", "Рис. 5"),
        ("図 3 装置", "図 3"),
        ("Table 3 shows that", ""),
        ("The table", ""),
    ],
)
def test_labels_of_captions(text: str, label: str) -> None:
    assert labels.caption(text) == label


@pytest.mark.parametrize(("text", "label"), [("x = y (4.1)", "(4.1)"), ("(3) x = y", "(3)"), ("f(2) = y", "")])
def test_labels_of_formulas(text: str, label: str) -> None:
    assert labels.formula(text) == label


def _page(document: pymupdf.Document, rule: str) -> None:
    page = document.new_page()
    body = [
        "The keel is laid first and the frames are put up on it after",
        f"that, one by one, as the {rule}",
    ]
    for at, text in enumerate([*body * 4, "says"]):
        page.insert_text((72, 100 + 12 * at), text, fontsize=10)
    width = pymupdf.get_text_length("says", fontsize=10)
    page.insert_text((72 + width, 193), "2", fontsize=6)
    page.insert_text((76 + width, 196), "and H", fontsize=10)
    wide = pymupdf.get_text_length("and H", fontsize=10)
    page.insert_text((76 + width + wide, 193), "2", fontsize=6)
    page.insert_text((72, 740), "1 A first note that nothing points to.", fontsize=7)
    page.insert_text((72, 750), f"2 The {rule} is told in the book", fontsize=7)
    page.insert_text((72, 758), f"of the {rule.split()[-1]}.", fontsize=7)


def test_a_raised_number_points_to_the_footnote_of_its_page() -> None:
    document = pymupdf.open()
    for rule in ("rule of the yard", "law of the land"):
        _page(document, rule)
    found = structure(document)
    notes = [p for p in found.paragraphs if p.kind is Kind.FOOTNOTE]
    assert [(note.page, note.label) for note in notes] == [(0, "1"), (0, "2"), (1, "1"), (1, "2")]
    assert [note.text[-22:] for note in notes[1::2]] == [" the book of the yard.", " the book of the land."]
    pointing = [(text, own) for text in found.paragraphs for own in text.references]
    assert [(text.text[own.start - 4 : own.end], own.paragraph) for text, own in pointing] == [
        ("says2", note.key) for note in notes if note.label == "2"
    ]


def raising(*texts: str) -> list[str]:
    """The raised numbers, set apart by "^" and "^", of paragraphs of one page that are taken for citations."""
    told, marks = [], []
    for y, text in enumerate(texts):
        pieces = text.split("^")
        starts = [len("".join(pieces[:n])) for n in range(len(pieces))]
        marks.append([(starts[n], starts[n] + len(pieces[n])) for n in range(1, len(pieces), 2)])
        told.append(paragraph("".join(pieces), y=100 + 20 * y))
    found = references([section(1, "All")], told, (), marks)
    return [p.text[r.start : r.end] for p, own in zip(told, found, strict=True) for r in own if not r.section]


def test_raised_numbers_cite_where_a_document_raises_several() -> None:
    assert raising("Shown before^1,2^ and later.^4–6^ A name^3^ is given.") == ["1,2", "4–6", "3"]
    assert raising("Shown before^1^^,^^2^ or elsewhere^3^") == ["1,2", "3"]
    assert raising("Shown before^1^ and^2^ that is all.") == [], "two may be anything"
    assert raising("Shown^1^ and^2^ and^3^, but [1] is cited.", "[1] A. Author. Title.") == []


def test_raised_numbers_that_are_powers_or_name_notes_do_not_cite() -> None:
    powers = "Over x^3^ with the Q^2^ of R^2^ by the 10^6^ of them"
    assert raising(powers, "Shown^4^ and told^5^ and said^6^ again.") == ["4", "5", "6"]
    who = "Anna Smith^1^ and Ben Jones^2^ show^7^ what others^8^ said^9^."
    assert raising(who, "^1^ Institute of Springs", "^2^ Institute of Hinges") == ["7", "8", "9"]
