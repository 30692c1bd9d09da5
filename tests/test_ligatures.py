"""Ligatures that fonts call other characters, and other characters that are what fonts call them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.page import Line
from pilcrow.engines.pdf.page.extract import read_page
from pilcrow.engines.pdf.page.glyphs import _CHARACTER
from pilcrow.engines.pdf.page.ligatures import Coded, Ligatures

FONT = Path(__file__).parents[1] / "resources" / "fonts" / "Literata-Regular.ttf"
FI, FL = "ﬁ", "ﬂ"
"""The ligatures that this font has; side by side, as are the characters that they are then called, Þ and ß."""
REPORT = [
    "The financial officers have confidence in the cash flow.",
    "Profits reflect an efficient office and different fields of influence.",
    "The first five offers have an effect; inflation does not affect them.",
    "Sufficient staff: 8−2 for each floor.",
]
GERMAN = [
    "Die Pflege der Fläche ist Pflicht; der Begriff ist häufig.",
    "Der Offizier traf die Firma; Profit, Konflikt und Einfluss sind definiert.",
]
ICELANDIC = [
    "það þetta þegar þeir þau því þannig þarf þing þjóð þekking þrír þúsund þykir þorp",
    "fyrsta við með ríkið staðið maður veður lið bað eða síðan góður liðið fjórða",
    "Þetta Þeir Þannig fríð ný ýmis dýr skýr nýtt sýna",
]
TURKISH = [
    "değil için iş kişi olduğu başka sağlık çalışma yaş şey işçi şirket ilişkin",
    "dağ doğru fıkra ışık",
]
WORDS = [*" ".join(ICELANDIC + TURKISH).split(), "5−3", "x−y", "Marke®", "±2", "α", "été", "über", "ńi"]


def drawn(path: Path, pages: Sequence[Sequence[str]], *, misnamed: bool = False) -> Path:
    """A document with these lines on its pages, in a font that prints fi and fl as one, and may misname them."""
    with pymupdf.open() as document:
        for lines in pages:
            page = document.new_page()
            for row, line in enumerate(lines):
                shown = line.replace("fi", FI).replace("fl", FL)
                page.insert_text((72, 72 + 20 * row), shown, fontname="F9", fontfile=str(FONT))
        for number in range(1, document.xref_length()) if misnamed else ():
            if document.xref_is_stream(number) and b"beginbf" in (table := document.xref_stream(number)):
                document.update_stream(number, table.replace(b"<fb01>", b"<00de>").replace(b"<fb02>", b"<00df>"))
        document.save(path)
    return path


def read(path: Path, page: int = 0) -> list[Line]:
    """Lines of a page read alone."""
    with pymupdf.open(path) as document:
        return read_page(document[page]).lines


def coded(text: str) -> Coded:
    """A text as the characters of one line and font."""
    chars = np.zeros(len(text), _CHARACTER)
    chars["code"] = [ord(char) for char in text]
    line = np.zeros(len(text), np.intp)
    return Coded(chars, line, line, ["Font"])


@pytest.mark.parametrize("text", [REPORT, GERMAN])
def test_misnamed_ligatures_have_their_letters_where_well_named_ones_have_them(
    tmp_path: Path, text: list[str]
) -> None:
    well = read(drawn(tmp_path / "well.pdf", [text]))
    path = drawn(tmp_path / "ill.pdf", [text], misnamed=True)
    with pymupdf.open(path) as document:
        assert {"Þ", "ß"} <= set(document[0].get_text())
    ill = read(path)
    assert [line.text for line in ill] == text
    assert [(line.edges, line.box) for line in ill] == [(line.edges, line.box) for line in well]


def test_a_page_with_one_such_word_is_read_by_what_the_others_show(tmp_path: Path) -> None:
    pages = [["The confidence of the"], ["A page of other words."], *([line] for line in REPORT)]
    path = drawn(tmp_path / "ill.pdf", pages, misnamed=True)
    assert [line.text for line in read(path)] == ["The confidence of the"]
    assert [line.text for line in read(path, 4)] == [REPORT[2]]


def test_one_word_by_itself_is_too_little_to_change_it(tmp_path: Path) -> None:
    path = drawn(tmp_path / "ill.pdf", [["Signed with confidence."]], misnamed=True)
    assert [line.text for line in read(path)] == ["Signed with conÞdence."]


def test_a_font_may_misname_all_five_and_have_the_signs_beside_figures(tmp_path: Path) -> None:
    called = {"ffi": "−", "ffl": "×", "ff": "ý", "fi": "Þ", "fl": "þ"}
    text = [*REPORT, "An affluent town, reshuffled: 5 × 3."]
    printed = []
    for line in text:
        for letters, other in called.items():
            line = line.replace(letters, other)
        printed.append(line)
    assert printed[0] == "The Þnancial o−cers have conÞdence in the cash þow."
    assert [line.text for line in read(drawn(tmp_path / "ill.pdf", [printed]))] == text


@pytest.mark.parametrize("lines", [ICELANDIC, TURKISH])
def test_letters_of_other_languages_stay(tmp_path: Path, lines: list[str]) -> None:
    path = drawn(tmp_path / "well.pdf", [lines, lines])
    assert [line.text for line in read(path)] == lines


@given(st.lists(st.sampled_from(WORDS)))
def test_no_order_and_choice_of_such_words_makes_ligatures_of_them(words: list[str]) -> None:
    page, learnt = coded(" ".join(words)), Ligatures()
    assert learnt.dissolve(page, [page, page]) is page
    assert learnt.dissolve(page, [page, page]) is page


def test_letters_and_signs_of_other_fonts_in_the_same_document_stay() -> None:
    learnt = Ligatures()
    report = coded("The Þnancial oÞicer has conÞdence, Þelds and Þgures; it is the Þrst Þeld to Þnd")
    icelandic = coded(" ".join(ICELANDIC))._replace(fonts=["Other"])
    assert "confidence" in "".join(map(chr, learnt.dissolve(report, []).chars["code"]))
    assert learnt.dissolve(icelandic, []) is icelandic
