"""Structure recovery of lines that no page would print: nothing raises, and no text is lost."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import golden
from pilcrow.core import steps
from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.page import Bookmark, Line, PageLink, PageText, Picture
from pilcrow.core.structure.lines.features import line_features
from pilcrow.core.structure.lines.kinds import KINDS
from pilcrow.core.structure.lines.line_table import Floats, Ints, line_table
from pilcrow.core.structure.lines.reading import LineModel, read_lines, row_kinds
from pilcrow.core.structure.outline.assembly import recover_outline
from pilcrow.core.structure.page.figures import find_figures
from pilcrow.core.structure.page.layout import arrange
from pilcrow.core.structure.page.rows import make_rows
from pilcrow.core.structure.page.sound import sound
from pilcrow.core.structure.paragraphs.assembly import Structure
from pilcrow.core.structure.recovery import FileText
from pilcrow.core.structure.recovery import recover as recover_by
from pilcrow.core.structure.tables.fragments import cut_line, typed
from pilcrow.core.structure.tables.regions import split_tables
from pilcrow.engines.pdf.line_model import line_model
from pilcrow.engines.pdf.page import extract
from press import Press, paragraphs
from textpages import HEIGHT, WIDTH, furniture, line, recover

_SAYINGS = [
    "", " ", "  two  blanks  ", "\t", "\u00ad", "-", ".", "…", "(1)", "1", "1.", "1.1", "iv", "•", "• an item",
    "[1]", "1,200", "$", "%", "(95)", "Table 1", "Table 1. Timber", "Figure 2", "Contents", "Introduction .... 7",
    "see Table 1", "Chapter", "Chapter 3 Ships", "and so on", "The keel is laid before the frames are raised.",
    "ends with a hy-", "שלום", "مرحبا (1)", "日本語。", "\U0001f600", "\ud800", "A", "X" * 300, "a" * 70, "____",
    "= 3.14 (2.1)", "x = y + z (4)",
]  # fmt: skip
_texts = st.one_of(st.sampled_from(_SAYINGS), st.text(max_size=12))
_edges = st.floats(-100, 1000) | st.sampled_from([0.0, 72.0, 300.0, WIDTH, HEIGHT, 1e6])
_nowhere = st.sampled_from([math.nan, math.inf, -math.inf])
_sizes = st.sampled_from([10.0, 10.0, 12.0, 18.0, 7.0, 0.0, 0.1, 400.0])


@st.composite
def lines(draw: st.DrawFn, page: int, *, odd: bool) -> Line:
    """Anything: upside down, outside the page, without size, without characters' edges or with too few; when `odd`
    also without text or a place.
    """
    text = draw(_texts if odd else _texts.filter(str.strip))
    x, y = draw(_edges), draw(_edges)
    width, height = draw(st.sampled_from([0.0, 5.0 * len(text), 100.0, -20.0 if odd else 3.0])), draw(_sizes)
    box = Box(x, y, x + width, y + height)
    if odd and draw(st.booleans()):
        box = box._replace(**{draw(st.sampled_from(Box._fields)): draw(_nowhere)})
    direction = draw(st.sampled_from(Direction))
    count = draw(st.sampled_from([len(text), len(text), 0, *([len(text) + 1, 1] if odd else [])]))
    places = [(x + width * i / max(1, count), x + width * (i + 1) / max(1, count)) for i in range(count)]
    edges = b"" if any(map(math.isnan, box)) or any(map(math.isinf, box)) else pack_edges(box, places, direction)
    size = draw(_sizes if odd else _sizes.filter(bool))
    bold, italic, mono = draw(st.tuples(st.booleans(), st.booleans(), st.booleans()))
    lead = draw(st.integers(0, 3))
    return Line(
        page, box, text, edges, size, "Serif", bold, italic, mono, 0, direction, draw(st.integers(0, 3)), lead
    )


@st.composite
def page_texts(draw: st.DrawFn, number: int, *, odd: bool) -> PageText:
    own = draw(st.lists(lines(number, odd=odd), max_size=14))
    own += draw(st.lists(st.sampled_from(own), max_size=3)) if own else []
    boxes = st.builds(Box, _edges, _edges, _edges, _edges).map(lambda b: Box(*sorted(b[::2]), *sorted(b[1::2])))
    boxes = boxes.map(lambda b: Box(b[0], b[2], b[1], b[3]))
    pictures = draw(st.lists(st.builds(Picture, boxes, st.booleans()), max_size=3))
    rules = [Box(b.x0, b.y0, b.x1, b.y0) for b in draw(st.lists(boxes, max_size=6))]
    rules += [Box(b.x0, b.y0, b.x0, b.y1) for b in draw(st.lists(boxes, max_size=6))]
    if odd and draw(st.booleans()):
        pictures.append(Picture(Box(math.nan, 0, 10, 10), True))
        rules.append(Box(0, math.inf, 10, 10))
    targets = st.integers(-2, 5)
    links = draw(
        st.lists(st.builds(PageLink, boxes, targets.filter(lambda n: n >= 0), st.none() | _edges), max_size=3)
    )
    width, height = draw(st.sampled_from([(WIDTH, HEIGHT), (WIDTH, HEIGHT), (1.0, 1.0), (0.0, 0.0)]))
    return PageText(number, width, height, [replace(each) for each in own], links, rules=rules, pictures=pictures)


def books(*, odd: bool) -> st.SearchStrategy[list[PageText]]:
    return st.integers(0, 4).flatmap(
        lambda count: st.tuples(*(page_texts(n, odd=odd) for n in range(count))).map(list)
    )


_bookmarks = st.lists(
    st.builds(Bookmark, st.integers(1, 4), _texts, st.integers(-1, 6), st.none() | _edges), max_size=5
)


def letters(printed: Iterable[Line]) -> Counter[str]:
    return Counter(char for each in printed for char in each.text if char.isalnum())


def check(found: Structure, pages: int) -> None:
    """Sections and paragraphs are numbered without gaps, and spans print rising characters of pages there are."""
    assert [section.id for section in found.sections] == list(range(1, len(found.sections) + 1))
    numbers = [(paragraph.section, paragraph.number) for paragraph in found.paragraphs]
    assert numbers == [(s.id, n) for s in found.sections for n in range(1, s.paragraphs + 1)]
    for paragraph in found.paragraphs:
        end = 0
        for span in paragraph.spans:
            assert 0 <= span.page < pages
            assert all(map(math.isfinite, span.box))
            assert end <= span.start <= span.end <= len(paragraph.text)
            assert len(span.edges) in (0, 4 * (span.end - span.start))
            end = span.end


@given(books(odd=True), _bookmarks, st.booleans())
@settings(max_examples=12)
def test_recovery_of_anything(pages: list[PageText], bookmarks: list[Bookmark], text: bool) -> None:
    found = recover(pages, bookmarks, [""] * len(pages), "Title", text=text)
    assert found.sections
    check(found, len(pages))


@given(books(odd=True))
@settings(max_examples=12)
def test_sound_pages_have_lines_with_text_and_a_place(pages: list[PageText]) -> None:
    for page in pages:
        for each in sound(page, len(pages)).lines:
            assert each.text.strip()
            assert each.size > 0
            assert len(each.edges) in (0, 4 * len(each.text))
            assert all(map(math.isfinite, each.box))
            assert each.box.width >= 0 <= each.box.height


@given(books(odd=True))
@settings(max_examples=12)
def test_lines_of_odd_pages_are_read(pages: list[PageText]) -> None:
    pages = [sound(page, len(pages)) for page in pages]
    ordered = arrange(pages)
    features = line_features(line_table(pages, ordered))
    assert np.isfinite(features).all()
    found = read_lines(pages, line_model())
    for page, own, placed, gone in zip(pages, found.arranged, found.figures, found.furniture, strict=True):
        pictured = {i for figure in placed for i in figure.lines}
        if not any(len(each.text) == 1 for each in page.lines):  # which may be drop capitals
            rest = [each for i, each in enumerate(page.lines) if i not in gone | pictured]
            assert Counter(map(id, own)) == Counter(map(id, rest))
        assert all(each.kinds is not None and np.isfinite(each.kinds).all() for each in own)
        assert all(0 <= each.begins <= 1 for each in own)


class Answering:
    """A model that says the same of every line: numbers that are probabilities or none."""

    def __init__(self, kinds: Sequence[float], begins: float) -> None:
        self._kinds, self._begins = kinds, begins

    def kinds(self, features: Floats, _: Ints) -> Floats:
        return np.tile(np.array(self._kinds, np.float32), (len(features), 1))

    def begins(self, features: Floats) -> Floats:
        return np.full(len(features), self._begins, np.float32)


class Failing:
    """A model whose engine breaks down."""

    def kinds(self, features: Floats, _: Ints) -> Floats:
        raise RuntimeError(f"no memory for {len(features)} lines")

    def begins(self, features: Floats) -> Floats:
        raise RuntimeError(f"no memory for {len(features)} rows")


class Short(Answering):
    """A model that has no answer for the last line."""

    def kinds(self, features: Floats, page: Ints) -> Floats:
        return super().kinds(features[:-1], page[:-1])


ODD_MODELS: dict[str, LineModel | None] = {
    "none": None,
    "fails": Failing(),
    "one line short": Short([1.0] + [0.0] * (len(KINDS) - 1), 1.0),
    "not a number": Answering([math.nan] * len(KINDS), math.nan),
    "all zeros": Answering([0.0] * len(KINDS), 0.0),
    "boundless": Answering([math.inf] * len(KINDS), -math.inf),
    **{f"all {kind}, nothing begins": Answering([float(k == kind) for k in KINDS], 0.0) for kind in KINDS},
    **{f"all {kind}, all begin": Answering([float(k == kind) for k in KINDS], 1.0) for kind in KINDS},
}


@pytest.mark.parametrize("name", ODD_MODELS)
def test_no_model_of_lines_loses_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "switch", "")  # faults cost what they cost a reader
    press, written = Press(), paragraphs(15)
    press.heading("Of the ships of the river")
    press.prose(written)
    pages = [extract.read_page(page) for page in press.document]
    found = recover_by(FileText(pages, [], [""] * len(pages)), model=ODD_MODELS[name])
    check(found, len(pages))
    told = Counter(c for s in found.sections if not s.synthetic for c in s.title if c.isalnum())
    told += Counter(c for p in found.paragraphs for c in p.text if c.isalnum())
    wanted = Counter(c for c in "Of the ships of the river" + "".join(written) if c.isalnum())
    assert not wanted - told


def test_a_line_without_kinds_is_not_counted_with_those_of_another_row() -> None:
    rows = make_rows([line("The ships", 72), line("of the river", 90), line("are many.", 108)])
    for row, kind in zip(rows, np.eye(len(KINDS), dtype=np.float32), strict=False):
        row.lines[0].kinds = kind
    assert row_kinds(rows).argmax(axis=1).tolist() == [0, 1, 2]
    rows[1].lines[0].kinds = None
    with pytest.raises(ValueError, match="dimension"):
        row_kinds(rows)


@given(books(odd=False), _bookmarks)
@settings(max_examples=12)
def test_no_function_loses_lines(pages: list[PageText], bookmarks: list[Bookmark]) -> None:
    drops = furniture(pages)
    arranged = arrange(pages, drops)
    for page, drop, own, pictured in zip(pages, drops, arranged, find_figures(pages, drops), strict=True):
        if not any(len(each.text) == 1 for each in page.lines):  # which may be drop capitals
            assert Counter(id(each) for each in own) == Counter(
                id(each) for i, each in enumerate(page.lines) if i not in drop
            )
        owned = [i for figure in pictured for i in figure.lines]
        assert len(owned) == len(set(owned))
        assert all(0 <= i < len(page.lines) for i in owned)
        rows = [row for part, _ in split_tables(own, page.rules) for row in part]
        assert letters(each for row in rows for each in row.lines) == letters(own)
    for heading in recover_outline(pages, arranged, bookmarks, [""] * len(pages)).headings:
        assert 0 <= heading.page < len(pages)
        assert 0 <= heading.line <= heading.line + heading.lines <= len(arranged[heading.page])


@given(lines(0, odd=False), st.lists(st.tuples(_edges, _edges, _edges), max_size=4))
def test_a_line_is_cut_into_all_of_its_text(cuttable: Line, down: list[tuple[float, float, float]]) -> None:
    assert letters(piece.line for piece in cut_line(cuttable, sorted(down))) == letters([cuttable])
    assert letters(typed(cuttable)) == letters([cuttable])


@pytest.fixture(scope="module")
def printed() -> list[list[PageText]]:
    """The pages of the real documents."""
    books = []
    for name in golden.names():
        with pymupdf.open(golden.DOCUMENTS / f"{name}.pdf") as document:
            books.append([extract.read_page(page) for page in document])
    return books


def spoilt(draw: st.DrawFn, page: PageText) -> PageText:
    """The page with some of its lines changed, moved, doubled or gone, its rules moved, and more pictures."""
    own = list(page.lines)
    for _ in range(draw(st.integers(0, 8)) if own else 0):
        at = draw(st.integers(0, len(own) - 1))
        each, x, y = own[at], draw(_edges), draw(_edges)
        own[at : at + 1] = draw(
            st.sampled_from(
                [
                    [],
                    [each, each],
                    [replace(each, text=draw(_texts))],
                    [replace(each, text=each.text[: draw(st.integers(0, 9))], edges=b"")],
                    [replace(each, edges=b"")],
                    [replace(each, size=draw(_sizes))],
                    [replace(each, box=each.box._replace(x0=x))],
                    [replace(each, box=Box(x, y, x, y))],
                    [replace(each, box=Box(x, y, x + each.box.width, y + each.box.height))],
                    [replace(each, direction=draw(st.sampled_from(Direction)), bold=not each.bold)],
                ]
            )
        )
    rules = [Box(x, box.y0, x, box.y1) if x > WIDTH else box for box in page.rules for x in [draw(_edges)]][:40]
    pictures = [*page.pictures, *(Picture(each.box, True) for each in own[:: draw(st.integers(1, 40))])]
    return replace(page, lines=own, rules=rules, pictures=pictures)


@given(st.data())
@settings(max_examples=15)
def test_recovery_of_spoilt_pages(printed: list[list[PageText]], data: st.DataObject) -> None:
    book = data.draw(st.sampled_from(range(len(printed))))
    first = data.draw(st.integers(0, len(printed[book]) - 1))
    draw = st.composite(spoilt)
    pages = [data.draw(draw(page)) for page in printed[book][first : first + 4]]
    pages = [
        replace(page, number=at, lines=[replace(each, page=at) for each in page.lines])
        for at, page in enumerate(pages)
    ]
    check(recover(pages, [], [""] * len(pages)), len(pages))


@given(books(odd=True), st.integers(10, 20))
@settings(max_examples=10)
def test_many_pages_of_the_same(pages: list[PageText], times: int) -> None:
    """Long enough for furniture, and for sections by topic."""
    count = len(pages) * times
    book = [
        replace(page, number=at, lines=[replace(each, page=at) for each in page.lines])
        for at, page in enumerate(pages * times)
    ]
    check(recover(book, [], [str(n) for n in range(count)]), count)


def test_ten_thousand_lines_on_a_page() -> None:
    own = [
        line(f"Word {i} of many", 1 + 800 * (i // 10) / 1000, x=10 + 55 * (i % 10), size=4) for i in range(10_000)
    ]
    found = recover([PageText(0, WIDTH, HEIGHT, own)], [], [""])
    check(found, 1)
    assert sum(paragraph.text.count("Word") for paragraph in found.paragraphs) == 10_000
