"""Find: exact ranges of the text as it is, whatever its typography."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.find import find, plain_letters
from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.model import Kind, Paragraph, Span


def paragraph(text: str, *spans: Span, number: int = 1) -> Paragraph:
    whole = (Span(0, Box(72, 72, 300, 84), 0, len(text)),)
    return Paragraph("key", 1, number, Kind.TEXT, text, spans or whole, 1)


def found(text: str, needle: str, *, case: bool = False) -> list[str]:
    return [text[m.start : m.end] for m in find([paragraph(text)], needle, case=case)]


@pytest.mark.parametrize(
    ("text", "needle", "written"),
    [
        ("The Valve opens the valve.", "VALVE", ["Valve", "valve"]),
        ("L’été à l’atelier", "l'ete", ["L’été"]),
        ("cafe\u0301 noir", "café", ["cafe\u0301"]),
        ("cafe noir", "CAFÉ", ["cafe"]),
        ("An oﬃcer’s ﬁle", "officer's file", ["oﬃcer’s ﬁle"]),
        ("An oﬃcer", "fic", ["ﬃc"]),
        ("Maß", "S", ["ß"]),
        ("Œuvres, œuvre", "oeuvre", ["Œuvre", "œuvre"]),
        ("oeuvre", "œuvre", ["oeuvre"]),
        ("Die Straße, STRASSE", "strasse", ["Straße", "STRASSE"]),
        ("he said “no” twice", '"no"', ["“no”"]),
        ('he said "no" twice', "„no“", ['"no"']),
        ("pages 3–7 and 3-7", "3—7", ["3–7", "3-7"]),
        ("two  \u00a0 words\nhere", "two words here", ["two  \u00a0 words\nhere"]),
        ("two words", "  two \t words ", ["two words"]),
        ("soft\u00adhyphen", "softhyphen", ["soft\u00adhyphen"]),
        ("a flow of 2 m² a second", "m2", ["m²"]),
        ("本手册说明水泵的安装和维护方法。水泵", "水泵", ["水泵", "水泵"]),
        ("ガラスとカラス", "カラス", ["カラス"]),
        ("각 가 갑", "가", ["가"]),
        ("ｆｕｌｌ width", "full", ["ｆｕｌｌ"]),
        ("تُستخدم هذه المضخّة", "المضخة", ["المضخّة"]),
        ("שָׁלוֹם עולם", "שלום", ["שָׁלוֹם"]),
        ("ΟΔΟΣ και οδός", "οδος", ["ΟΔΟΣ", "οδός"]),
        ("a.b a+b (x)", "a+b (", ["a+b ("]),
        ("aaaa", "aa", ["aa", "aa"]),
        ("naïve ﬀ", "f", ["ﬀ"]),
        ("anything", "", []),
        ("anything", "  ", []),
        ("anything", "\u0301", []),
        ("", "x", []),
    ],
)
def test_typography_makes_no_difference(text: str, needle: str, written: list[str]) -> None:
    assert found(text, needle) == written


def test_capitals_count_when_asked_for() -> None:
    assert found("Valve valve", "valve", case=True) == ["valve"]
    assert found("L’Été, l’été", "l'e", case=True) == ["l’é"]
    assert found("Œuvre œuvre", "OEuvre", case=True) == ["Œuvre"]


def test_paragraphs_come_in_order_with_their_place() -> None:
    texts = [paragraph(f"{n} pumps" if n % 2 else "nothing", number=n) for n in range(1, 6)]
    assert [(m.section, m.number, m.start) for m in find(iter(texts), "pump")] == [(1, 1, 2), (1, 3, 2), (1, 5, 2)]


def test_boxes_are_of_the_exact_characters_on_each_page() -> None:
    def line(page: int, start: int, text: str) -> Span:
        box = Box(100, 50, 100 + 10 * len(text), 62)
        cells = [(100 + 10.0 * n, 110 + 10.0 * n) for n in range(len(text))]
        return Span(page, box, start, start + len(text), pack_edges(box, cells, Direction.RIGHT))

    split = paragraph("the left valve opens", line(3, 0, "the left "), line(4, 9, "valve opens"))
    (match,) = find([split], "left valve")
    places = {page: [box.rounded(0) for box in boxes] for page, boxes in match.boxes().items()}
    assert places == {3: [Box(140, 50, 190, 62)], 4: [Box(100, 50, 150, 62)]}


# Letters that fold to others, apart or together, and signs that do not count.
LETTERS = "aAáÁa\u0301eéfiﬁﬃßsSœoOŒæ'’\"“-–—  \n\u00a0\u00ad\u200b1½水泵가각かがاُ"
TEXTS = st.text(st.sampled_from(LETTERS), max_size=40)


@given(TEXTS, st.data())
def test_every_piece_of_a_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    # A piece that ends within a letter's accents would be another letter.
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    piece = text[start:end]
    for case in (False, True):
        matches = list(find([paragraph(text)], piece, case=case))
        counts = any(not sign.isspace() and sign not in "\u00ad\u200b\u0301\u064f" for sign in piece)
        assert bool(matches) == counts
        assert all(0 <= m.start < m.end <= len(text) for m in matches)
        assert all(a.end <= b.start for a, b in pairwise(matches))
        for match in matches:  # what was found is the needle again, or has the rest of a letter such as ﬁ
            written = text[match.start : match.end]
            assert found(piece, written, case=case) or set(written) & set("ﬁﬃß½")


ASCII = st.text(st.characters(max_codepoint=126), max_size=40)


@given(ASCII, st.data(), st.booleans())
def test_plain_texts_have_the_letters_of_what_is_in_them(text: str, data: st.DataObject, case: bool) -> None:
    start = data.draw(st.integers(0, len(text)))
    needle = text[start : data.draw(st.integers(start, len(text)))]
    assert plain_letters(needle, case=case) in text.lower()
    assert plain_letters("Straße, Œuvre", case=case) in "strasse, oeuvre"


@given(st.text(max_size=60), st.text(max_size=8))
def test_nothing_fails_whatever_is_typed(text: str, needle: str) -> None:
    for match in find([paragraph(text)], needle):
        assert 0 <= match.start < match.end <= len(text)


@pytest.mark.parametrize(
    ("text", "needle", "written"),
    [
        ("I can, you cannot: can!", "can", ["can", "can"]),
        ("a.b, a.bc", "a.b", ["a.b"]),
        ("item (3) and (3)", "(3)", ["(3)", "(3)"]),
        ("die Straße, Straßen", "STRASSE", ["Straße"]),
    ],
)
def test_whole_words(text: str, needle: str, written: list[str]) -> None:
    assert [text[m.start : m.end] for m in find([paragraph(text)], needle, whole=True)] == written


@pytest.mark.parametrize(
    ("text", "needle", "written"),
    [
        ("café cafe cafe\u0301", "cafe", ["cafe"]),
        ("café cafe CAFE\u0301", "café", ["café", "CAFE\u0301"]),
        ("soft\u00adhyphen", "softhyphen", ["soft\u00adhyphen"]),
    ],
)
def test_accents_count_when_asked_for(text: str, needle: str, written: list[str]) -> None:
    assert [text[m.start : m.end] for m in find([paragraph(text)], needle, accents=True)] == written


@given(TEXTS, TEXTS, st.booleans(), st.booleans())
def test_what_counts_more_finds_less(text: str, needle: str, accents: bool, whole: bool) -> None:
    more = list(find([paragraph(text)], needle))
    fewer = list(find([paragraph(text)], needle, accents=accents, whole=whole))
    assert all(any(a.start < b.end and b.start < a.end for b in more) for a in fewer)
