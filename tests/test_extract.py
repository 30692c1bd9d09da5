"""Lines and their boxes on pages of every shape, measured against where the tests put the ink."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pdfs
from pilcrow.core.geometry import Box, Direction, run_boxes, union
from pilcrow.core.indexing.scans import GARBAGE, why_unread
from pilcrow.core.language.numbers.numerals import numeral
from pilcrow.core.page import Line, PageText
from pilcrow.engines.pdf import facts, strings
from pilcrow.engines.pdf.page import extract, plain_text
from pilcrow.engines.pdf.page_labels import page_labels

WORDS = "HEIM OHNE HEIM"  # capitals of Courier: 0.6 em wide each
TOLERANCE = 1.0
_NATURAL = {0: Direction.RIGHT, 90: Direction.DOWN, 180: Direction.LEFT, 270: Direction.UP}


def read(path: Path, page: int = 0) -> PageText:
    with pymupdf.open(path) as document:
        return extract.read_page(document[page])


def line_of(page: PageText, text: str) -> Line:
    (line,) = (line for line in page.lines if line.text == text)
    assert len(line.edges) == 4 * len(line.text)
    return line


def run(line: Line, word: str) -> Box:
    start = line.text.index(word)
    (box,) = run_boxes(line.box, line.edges, line.direction, start, start + len(word))
    return box


def close(box: Box, expected: Box) -> bool:
    return all(abs(a - b) <= TOLERANCE for a, b in zip(box, expected, strict=True))


def shown(box: Box, crop: Box, rotate: int, unit: float) -> Box:
    """A box of PDF user space (y upwards) on the page as shown: PDF 32000-1, 8.3.2.3 and 14.11.2, by hand."""
    x0, y0, x1, y1 = box.x0 - crop.x0, crop.y1 - box.y1, box.x1 - crop.x0, crop.y1 - box.y0
    width, height = crop.x1 - crop.x0, crop.y1 - crop.y0
    turned = {
        0: (x0, y0, x1, y1),
        90: (height - y1, x0, height - y0, x1),
        180: (width - x1, height - y1, width - x0, height - y0),
        270: (y0, width - x1, y1, width - x0),
    }[rotate]
    return Box(*(unit * edge for edge in turned))


def user_space(start: int, end: int, x: float, y: float, size: float, angle: int) -> Box:
    """Where the characters `start:end` of a line of Courier from (x, y) on are, turned `angle` anti-clockwise."""
    font = pymupdf.Font("cour")
    low, high = 0.6 * size * start, 0.6 * size * end
    down, up = font.descender * size, font.ascender * size
    return {
        0: Box(x + low, y + down, x + high, y + up),
        90: Box(x - up, y + low, x - down, y + high),
        180: Box(x - high, y - up, x - low, y - down),
        270: Box(x + down, y - high, x + up, y - low),
    }[angle]


def text_at(text: str, x: float, y: float, size: float, angle: int = 0, font: str = "F1", mode: int = 0) -> bytes:
    cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[angle]
    return f"BT /{font} {size} Tf {mode} Tr {cos} {sin} {-sin} {cos} {x} {y} Tm ({text}) Tj ET\n".encode("cp1252")


# ---- geometry ---------------------------------------------------------------------------------------------


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    rotate=st.sampled_from([0, 90, 180, 270]),
    angle=st.sampled_from([0, 90, 180, 270]),
    origin=st.tuples(st.integers(-900, 900), st.integers(-900, 900)),
    crop=st.tuples(st.integers(0, 90), st.integers(0, 90), st.integers(0, 90), st.integers(0, 90)),
    unit=st.sampled_from([1, 0.5, 2, 7.5]),
    size=st.floats(5, 20),
)
def test_boxes_on_pages_of_every_shape(
    tmp_path: Path,
    rotate: int,
    angle: int,
    origin: tuple[int, int],
    crop: tuple[int, int, int, int],
    unit: float,
    size: float,
) -> None:
    """Rotation, crop box, origin, user unit and turned text: boxes of the line, a word, and the link on it."""
    left, bottom = origin
    media = Box(left, bottom, left + 600, bottom + 700)
    visible = Box(media.x0 + crop[0], media.y0 + crop[1], media.x1 - crop[2], media.y1 - crop[3])
    x, y = left + 300, bottom + 350
    area = user_space(0, len(WORDS), x, y, size, angle)
    keys = [
        f"/Rotate {rotate} /UserUnit {unit} /CropBox [{' '.join(map(str, visible))}]",
        f"/Annots [<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[{' '.join(map(str, area))}]",
        f"/Dest[3 0 R/XYZ {x} {y} 0]>>]",
    ]
    path = pdfs.raw(tmp_path / "page.pdf", [text_at(WORDS, x, y, size, angle)], media=_array(media), keys=keys)
    page = read(path)
    sides = (unit * visible.width, unit * visible.height)
    assert (page.width, page.height) == pytest.approx(sides if rotate % 180 == 0 else sides[::-1])
    line = line_of(page, WORDS)
    assert line.direction == _NATURAL[(rotate - angle) % 360]
    assert line.size == pytest.approx(size * unit, abs=0.06)
    assert close(line.box, shown(area, visible, rotate, unit))
    word = user_space(5, 9, x, y, size, angle)
    assert close(run(line, "OHNE"), shown(word, visible, rotate, unit))
    (link,) = page.links
    assert close(link.box, shown(area, visible, rotate, unit))
    assert link.page == 0
    assert link.y == pytest.approx(shown(Box(x, y, x, y), visible, rotate, unit).y0, abs=TOLERANCE)


@pytest.mark.parametrize("keys", ["", "/Rotate 90", "/Rotate 180/CropBox[100 200 300 400]", "/UserUnit 3"])
@pytest.mark.parametrize("way", ["0 9 -9 0 290 390", "9 0 0 -9000 190 390", "3 0 0 3 290 399"])
def test_no_text_stands_out_over_the_edge_of_its_page(tmp_path: Path, way: str, keys: str) -> None:
    content = f"BT /F1 12 Tf {way} Tm (EDGE) Tj ET BT /F1 12 Tf 150 300 Td (MIDDLE) Tj ET".encode()
    path = pdfs.raw(tmp_path / "page.pdf", [content], media="[0 0 400 500]", keys=[keys])
    page = read(path)
    assert line_of(page, "MIDDLE")
    with pymupdf.open(path) as document:
        plain = [*plain_text.block_lines(document[0]), *plain_text.word_lines(document[0])]
    for line in [*page.lines, *plain]:
        assert 0 <= line.box.x0 <= line.box.x1 <= page.width
        assert 0 <= line.box.y0 <= line.box.y1 <= page.height


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("unit", [1, 2])
def test_a_run_s_box_holds_its_ink(tmp_path: Path, rotate: int, unit: int) -> None:
    """The same question asked of the renderer: where is the ink of a word that stands alone?"""
    path = tmp_path / "page.pdf"
    keys = [f"/Rotate {rotate} /UserUnit {unit} /CropBox [30 40 500 700]"]
    pdfs.raw(path, [text_at("HHHH", 100, 400, 20)], keys=keys)
    line = line_of(read(path), "HHHH")
    with pymupdf.open(path) as document:
        pixels = document[0].get_pixmap(matrix=pymupdf.Matrix(2, 2), colorspace=pymupdf.csGRAY)
    dark = np.frombuffer(pixels.samples, np.uint8).reshape(pixels.height, pixels.stride) < 128
    ys, xs = dark.nonzero()
    ink = Box(xs.min() / 2, ys.min() / 2, (xs.max() + 1) / 2, (ys.max() + 1) / 2)
    assert ink.meet(line.box).area == pytest.approx(ink.area, rel=0.02)
    along, box = (ink.width, line.box.width) if line.direction.horizontal else (ink.height, line.box.height)
    assert along == pytest.approx(box, abs=3 * unit)  # side bearings of the outer letters


def test_a_run_between_other_runs_of_a_line(tmp_path: Path) -> None:
    """Proportional letters in another font: each run has its own true box."""
    document = pymupdf.open()
    page = document.new_page()
    x = 100.0
    expected = {}
    for word, font, size in (("will", "helv", 12), ("WIDE", "hebo", 12), ("iii", "tiro", 12)):
        width = pymupdf.get_text_length(word, font, size)
        page.insert_text((x, 200), word, fontname=font, fontsize=size)
        expected[word] = (x, x + width)
        x += width + 4
    line = line_of(read(pdfs.save(document, tmp_path / "runs.pdf")), "will WIDE iii")
    for word, (low, high) in expected.items():
        box = run(line, word)
        assert (box.x0, box.x1) == pytest.approx((low, high), abs=TOLERANCE)


def _array(box: Box) -> str:
    return "[" + " ".join(map(str, box)) + "]"


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_bookmarks_point_into_the_page_as_shown(tmp_path: Path, rotate: int) -> None:
    keys = [f"/Rotate {rotate} /UserUnit 2 /CropBox [50 60 500 800]"]
    path = pdfs.raw(tmp_path / "page.pdf", [b"", b""], keys=keys)
    document = pymupdf.open(path)
    root, one, two = (document.get_new_xref() for _ in range(3))
    document.update_object(root, f"<</Type/Outlines/First {one} 0 R/Last {two} 0 R/Count 2>>")
    document.update_object(one, f"<</Title(Place)/Parent {root} 0 R/Next {two} 0 R/Dest[5 0 R/XYZ 100 712 0]>>")
    document.update_object(
        two, f"<</Title(Nowhere)/Parent {root} 0 R/Prev {one} 0 R/A<</S/URI/URI(https://example.org)>>>>"
    )
    document.xref_set_key(1, "Outlines", f"{root} 0 R")
    with pymupdf.open("pdf", document.tobytes()) as saved:
        place, nowhere = facts.bookmarks(saved)
    assert (place.level, place.title, place.page) == (1, "Place", 1)
    assert place.y == pytest.approx(
        shown(Box(100, 712, 100, 712), Box(50, 60, 500, 800), rotate, 2).y0, abs=TOLERANCE
    )
    assert (nowhere.page, nowhere.y) == (-1, None)


def test_bookmarks_that_bite_their_tail(tmp_path: Path) -> None:
    document = pymupdf.open(pdfs.raw(tmp_path / "page.pdf", [b""]))
    root, one = document.get_new_xref(), document.get_new_xref()
    document.update_object(root, f"<</Type/Outlines/First {one} 0 R/Last {one} 0 R/Count 1>>")
    document.update_object(one, f"<</Title(One)/Parent {root} 0 R/Next {one} 0 R/Dest[3 0 R/Fit]>>")
    document.xref_set_key(1, "Outlines", f"{root} 0 R")
    with pymupdf.open("pdf", document.tobytes()) as saved:
        assert len(facts.bookmarks(saved)) <= 1


# ---- text -------------------------------------------------------------------------------------------------


def test_bookmarks_nested_deeper_than_anybody_reads_stand_side_by_side(tmp_path: Path) -> None:
    path, deep = tmp_path / "deep.pdf", 3_000
    with pymupdf.open() as made:
        made.new_page()
        places = [made.get_new_xref() for _ in range(deep + 1)]
        for n, (own, below) in enumerate(pairwise(places)):
            within = f"/First {below} 0 R /Last {below} 0 R" if n < deep - 1 else ""
            made.update_object(own, f"<</Title (Part {n}) /Dest [{made.page_xref(0)} 0 R /Fit] {within}>>")
        made.update_object(places[-1], f"<</First {places[0]} 0 R /Last {places[0]} 0 R>>")
        made.xref_set_key(made.pdf_catalog(), "Outlines", f"{places[-1]} 0 R")
        made.save(path)
    with pymupdf.open(path) as saved:
        found = facts.bookmarks(saved)
    assert [mark.title for mark in found] == [f"Part {n}" for n in range(deep)]
    assert [mark.level for mark in found] == [min(n, 20) for n in range(1, deep + 1)]


def test_text_drawn_twice_is_one_bold_line(tmp_path: Path) -> None:
    twice = text_at("Fake bold", 100, 700, 12) + text_at("Fake bold", 100.3, 700, 12)
    other = text_at("Fake bold", 100, 600, 12) + text_at("Plain", 100, 500, 12)
    page = read(pdfs.raw(tmp_path / "page.pdf", [twice + other]))
    assert [(line.text, line.bold) for line in page.lines] == [
        ("Fake bold", True),
        ("Fake bold", False),
        ("Plain", False),
    ]


@pytest.mark.parametrize("x", [71.9, 72.0, 79.9, 80.0])
def test_however_often_the_same_words_stand_on_the_page(tmp_path: Path, x: float) -> None:
    twice = b"".join(
        text_at("the same words", x + shift, 700 - 16 * line, 12) for line in range(40) for shift in (0, 0.3)
    )
    page = read(pdfs.raw(tmp_path / "page.pdf", [twice]))
    assert [(line.text, line.bold) for line in page.lines] == [("the same words", True)] * 40


def test_text_thickened_by_a_stroke_is_bold(tmp_path: Path) -> None:
    page = read(
        pdfs.raw(tmp_path / "page.pdf", [text_at("Thick", 100, 700, 12, mode=2) + text_at("Thin", 100, 600, 12)])
    )
    assert [(line.text, line.bold) for line in page.lines] == [("Thick", True), ("Thin", False)]


def test_style_comes_from_the_font(tmp_path: Path) -> None:
    page = read(
        pdfs.raw(
            tmp_path / "page.pdf",
            [text_at("Bold", 100, 700, 12, font="F2") + text_at("Sans", 100, 600, 12, font="F3")],
        )
    )
    bold, sans = page.lines
    assert (bold.bold, bold.mono, bold.font) == (True, True, "Courier-Bold")
    assert (sans.bold, sans.mono, sans.font) == (False, False, "Helvetica")


def test_how_much_of_a_line_leads(tmp_path: Path) -> None:
    content = text_at("Remark 1.", 100, 700, 10, font="F2") + text_at(
        "The rest of the line is plain.", 160, 700, 10
    )
    (line,) = read(pdfs.raw(tmp_path / "page.pdf", [content])).lines
    assert line.text == "Remark 1. The rest of the line is plain."
    assert not line.bold
    assert line.text[: line.lead].strip() == "Remark 1."


def test_ligatures_are_dissolved_and_soft_hyphens_kept(tmp_path: Path) -> None:
    path = pdfs.html(tmp_path / "page.pdf", ["<p style='font-size:14px'>ef\ufb01cient rei\u00adse</p>"])
    text = " ".join(line.text for line in read(path).lines)
    assert text in ("efficient rei\u00adse", "efficient reise")


def test_letters_spaced_out_are_words_again(tmp_path: Path) -> None:
    content = text_at("C O N T E N T S", 100, 700, 12) + text_at("T H E   E N D", 100, 600, 12)
    content += text_at("A B", 100, 500, 12)
    page = read(pdfs.raw(tmp_path / "page.pdf", [content]))
    assert [line.text for line in page.lines] == ["CONTENTS", "THE END", "A B"]
    line = line_of(page, "CONTENTS")
    tents = union(run_boxes(line.box, line.edges, line.direction, 3, 8))
    assert close(tents, Box(100 + 6 * 7.2, line.box.y0, 100 + 15 * 7.2, line.box.y1))


def test_letters_that_are_lines_of_their_own_are_words_too(tmp_path: Path) -> None:
    spaced = [(letter, 100 + 16 * at) for at, letter in enumerate("NEWS RELEASE") if letter != " "]
    scale = [(letter, 100 + 60 * at) for at, letter in enumerate("ABCDEF")]
    content = b"".join(text_at(letter, x, 700, 11) for letter, x in spaced)
    content += b"".join(text_at(letter, x, 600, 11) for letter, x in scale)
    page = read(pdfs.raw(tmp_path / "page.pdf", [content]))
    assert [line.text for line in page.lines] == ["NEWS RELEASE", *"ABCDEF"]
    line = line_of(page, "NEWS RELEASE")
    released = union(run_boxes(line.box, line.edges, line.direction, 5, 12))
    assert close(released, Box(180, line.box.y0, 180 + 6 * 16 + 6.6, line.box.y1))


def test_characters_that_no_one_can_read_are_garbage(tmp_path: Path) -> None:
    text, broken = strings.cleaned("a\x00b\u00a0c\ue123\ufffd\ud800\u00ad")
    assert text == "a b c\ue123\ufffd\ufffd\u00ad"
    assert broken == 4
    assert read(pdfs.raw(tmp_path / "page.pdf", [text_at("fine", 100, 700, 12)])).garbage == 0


@pytest.mark.parametrize(
    ("codes", "text"),
    [("\\021 fine\\024\\033 \\035", "fine"), ("a\\033\\033b", "a  b"), ("\\014\\024", "")],
)
def test_a_line_has_no_blanks_at_its_ends(tmp_path: Path, codes: str, text: str) -> None:
    """The letters of an old bitmap font are named by number: some are those of control characters."""
    names = " ".join(f"/a{code}" for code in range(128))
    bitmaps = (
        "/F9<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<<>>"
        f"/Encoding<</Differences[0 {names}]>>/FirstChar 0/LastChar 127/Widths[{'6 ' * 128}]>>"
    )
    path = pdfs.raw(tmp_path / "page.pdf", [text_at(codes, 100, 700, 10, font="F9")], fonts=bitmaps)
    page = read(path)
    assert [line.text for line in page.lines] == [text][: bool(text)]
    assert all(len(line.edges) == 4 * len(line.text) for line in page.lines)
    assert page.garbage > 0
    assert (why_unread(page) == GARBAGE) == (not text)
    for line in page.lines:
        start = 100 + 6 * (codes.index(text[0]) and 2)
        assert close(run(line, text), Box(start, line.box.y0, start + 6 * len(text), line.box.y1))


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        ("שלום עולם טוב", "שלום עולם טוב"),
        ("מחיר 123 שקל", "מחיר 123 שקל"),
        ("שימוש ב Python code היום", "שימוש ב Python code היום"),
        ("مرحبا بكم", "مرحبا بكم"),
    ],
)
def test_right_to_left_lines_are_in_logical_order(tmp_path: Path, sources: str, expected: str) -> None:
    """Edges go with the letters: the first letter is printed rightmost, numbers and Latin words to the right."""
    path = pdfs.html(tmp_path / "page.pdf", [f"<p dir='rtl' style='font-size:20px'>{sources}</p>"])
    page = read(path)
    line = line_of(page, expected)
    words = expected.split()
    lefts = [run(line, word).x0 for word in words if word.isascii() is False]
    assert lefts == sorted(lefts, reverse=True)
    first = run_boxes(line.box, line.edges, line.direction, 0, 1)[0]
    assert first.x1 == pytest.approx(line.box.x1, abs=TOLERANCE)
    with pymupdf.open(path) as document:
        for word in words:
            if word.isascii() and word.isalnum():
                (place,) = document[0].search_for(word)
                assert close(run(line, word), Box(*place))


def test_vertical_japanese_is_one_line_a_column(tmp_path: Path) -> None:
    font = "/Type/Font/Subtype/Type0/BaseFont/Japan/Encoding/UniJIS-UTF16-V"
    font += "/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/Japan"
    font += "/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000"
    font += "/FontDescriptor<</Type/FontDescriptor/FontName/Japan/Flags 4/ItalicAngle 0/Ascent 880/Descent -120"
    font += "/CapHeight 700/StemV 80/FontBBox[0 -120 1000 880]>>>>]"
    content = b"".join(
        f"BT /V 12 Tf 1 0 0 1 {x} 700 Tm <{text.encode('utf-16-be').hex()}> Tj ET\n".encode()
        for x, text in ((300, "縦書きの日本語"), (280, "次の行"))
    )
    path = pdfs.raw(tmp_path / "page.pdf", [content], fonts=f"/V<<{font}>>")
    page = read(path)
    assert [(line.text, line.direction) for line in page.lines] == [
        ("縦書きの日本語", Direction.DOWN),
        ("次の行", Direction.DOWN),
    ]
    line = page.lines[0]
    assert close(run(line, "日"), Box(line.box.x0, line.box.y0 + 4 * 12, line.box.x1, line.box.y0 + 5 * 12))


def test_form_fields_are_read(tmp_path: Path) -> None:
    document = pymupdf.open(pdfs.pages(tmp_path / "plain.pdf", ["Name:"]))
    field = pymupdf.Widget()
    field.field_name, field.field_type, field.field_value = "name", pymupdf.PDF_WIDGET_TYPE_TEXT, "Ada Lovelace"
    field.rect = pymupdf.Rect(150, 60, 300, 80)
    document[0].add_widget(field)
    texts = [line.text for line in read(pdfs.save(document, tmp_path / "form.pdf")).lines]
    assert "Ada Lovelace" in texts


def test_a_rubber_stamp_is_seen_and_not_read(tmp_path: Path) -> None:
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 100), "The words of the document.")
        page.add_stamp_annot(pymupdf.Rect(72, 80, 300, 140), stamp=0)
        document.save(tmp_path / "stamped.pdf")
    assert [line.text for line in read(tmp_path / "stamped.pdf").lines] == ["The words of the document."]


def test_pictures_are_weighed_where_there_is_no_text(tmp_path: Path) -> None:
    page = read(pdfs.scanned(tmp_path / "scan.pdf", ["words " * 50]))
    assert page.lines == []
    assert page.image_share > 0.95
    assert read(pdfs.pages(tmp_path / "blank.pdf", [""])).image_share == 0


def test_an_image_outside_its_clipping_is_no_picture(page: pymupdf.Page) -> None:
    """MuPDF gives such an image a box whose right edge is left of its left one."""
    pixels = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 30, 30))
    for box in ((60, 100, 110, 150), (400, 100, 500, 200)):
        page.insert_image(box, pixmap=pixels)
    page.clean_contents()
    (contents,) = page.get_contents()
    clipped = b"q 50 600 100 200 re W n " + page.parent.xref_stream(contents) + b" Q"
    page.parent.update_stream(contents, clipped)
    found = extract.read_page(page)
    assert [picture.box for picture in found.pictures] == [Box(60, 100, 110, 150)]
    assert found.image_share == pytest.approx(50 * 50 / (found.width * found.height), rel=1e-3)


@pytest.mark.parametrize(
    ("media", "keys"),
    [
        ("[0 0 595 842]", "/Rotate 90"),
        ("[0 0 595 842]", "/Rotate 180/CropBox[50 60 300 700]"),
        ("[0 0 595 842]", "/Rotate 270/UserUnit 2"),
        ("[0 0 595 842]", "/CropBox[-50 -50 100 100]"),
        ("[300 700 10 20]", ""),
        ("[0 0 0 0]", ""),
        ("7", ""),
    ],
)
def test_sizes_are_those_of_loaded_pages(tmp_path: Path, media: str, keys: str) -> None:
    with pymupdf.open(pdfs.raw(tmp_path / "page.pdf", [b""], media=media, keys=[keys])) as document:
        assert facts.page_sizes(document) == [(document[0].rect.width, document[0].rect.height)]


@pytest.mark.parametrize(
    ("written", "broken", "rest"),
    [
        (b"/Kids[3 0 R 5 0 R]", b"/Kids[3 0 R null]", [facts.LETTER]),
        (b"/Count 2", b"/Count 3", [pdfs.A4]),
    ],
)
def test_sizes_of_pages_that_are_missing(
    tmp_path: Path, written: bytes, broken: bytes, rest: list[tuple[float, float]]
) -> None:
    path = pdfs.raw(tmp_path / "pages.pdf", [b"", b""])
    path.write_bytes(path.read_bytes().replace(written, broken))
    with pymupdf.open(path) as document:
        assert facts.page_sizes(document) == [pdfs.A4, *rest]
        assert len(page_labels(document)) == 1 + len(rest)


@pytest.mark.parametrize(
    ("style", "expected"),
    [("D", "9 10 11"), ("r", "ix x xi"), ("R", "IX X XI"), ("a", "i j k"), ("A", "I J K"), ("", "  ")],
)
def test_labels(tmp_path: Path, style: str, expected: str) -> None:
    document = pymupdf.open(pdfs.pages(tmp_path / "plain.pdf", ["x"] * 4))
    assert page_labels(document) == [""] * 4
    document.set_page_labels([{"startpage": 1, "prefix": "p-", "style": style, "firstpagenum": 9}])
    assert page_labels(document) == ["", *("p-" + label for label in expected.split(" "))]


@given(number=st.integers(1, 3999))
def test_roman_numerals_are_those_of_pymupdf(number: int) -> None:
    assert numeral(number, "R") == pymupdf.utils.integerToRoman(number)


def test_labels_written_as_hexadecimal_strings_are_text(tmp_path: Path) -> None:
    document = pymupdf.open()
    for _ in range(3):
        document.new_page()
    rules = "[0 <</P <FEFF0622>>> 1 <</P <41>/S /D>>]"
    document.xref_set_key(document.pdf_catalog(), "PageLabels", f"<</Nums {rules}>>")
    document.save(tmp_path / "labels.pdf")
    with pymupdf.open(tmp_path / "labels.pdf") as again:
        assert page_labels(again) == ["آ", "A1", "A2"]


def labelled(path: Path, tree: str, *objects: str) -> pymupdf.Document:
    """Three pages with a tree of page labels that begins with `tree`; further `objects` are number 9 and on."""
    pdfs.raw(path, [b"", b"", b""])
    more = "".join(f"{number} 0 obj{text}endobj\n" for number, text in enumerate(objects, 9))
    written = path.read_bytes().replace(b"<</Type/Catalog", f"<</Type/Catalog/PageLabels {tree}".encode())
    path.write_bytes(written.replace(b"trailer", more.encode() + b"trailer"))
    return pymupdf.open(path)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("/S/A/St 2000000000", ["X" * 32, "Y" * 32, "Z" * 32]),
        ("/S/r/St 2000000000", ["m" * 32] * 3),
        ("/S/D/St 2147483647", ["2147483647", "2147483648", "2147483649"]),
        ("/S/D/St -1", ["", "", "1"]),
        ("/S/D/P(" + 40 * "x" + ")", ["x" * 32] * 3),
        ("/S/D/P(" + (1 << 20) * "x" + ")", ["1", "2", "3"]),
        ("/S/Nonsense/P[7]", ["", "", ""]),
    ],
    ids=lambda value: str(value)[:20],
)
def test_labels_are_made_no_longer_than_they_are_told(tmp_path: Path, rule: str, expected: list[str]) -> None:
    with labelled(tmp_path / "labels.pdf", f"<</Nums[0<<{rule}>>]>>") as document:
        assert page_labels(document) == expected


def test_trees_of_labels_are_walked_once_however_they_are_knotted(tmp_path: Path) -> None:
    kids = "9 0 R " * 5000
    knot = f"<</Kids[{kids} 10 0 R]>>", "<</Kids[9 0 R]/Nums[1<</S/D/St 7>>0<</S/r>>99<</S/D>>]>>"
    with labelled(tmp_path / "labels.pdf", "9 0 R", *knot) as document:
        assert page_labels(document) == ["i", "7", "8"]
    with labelled(tmp_path / "none.pdf", "[1 2 3]") as document:
        assert page_labels(document) == ["", "", ""]


def test_every_page_has_one_rule_however_many_there_are(tmp_path: Path) -> None:
    rules = "".join(f"{n % 3}<</S/D/St {n}>>" for n in range(30_000))
    with labelled(tmp_path / "labels.pdf", f"<</Nums[{rules}]>>") as document:
        assert len(page_labels(document)) == 3


@given(text=st.text(max_size=60) | st.integers(0, 10**7).map(lambda count: "a b" * count), most=st.integers(2, 20))
def test_a_string_is_cut_where_it_is_too_long(text: str, most: int) -> None:
    cut = strings.cap(text, most)
    whole = " ".join(strings.cleaned(text[:200])[0].split())
    assert len(cut) <= most
    assert cut == whole or (cut.endswith("…") and whole.startswith(cut[:-1].rstrip()))


def test_long_titles_and_addresses_are_cut_or_left_out(tmp_path: Path) -> None:
    with pymupdf.open() as document:
        page = document.new_page()
        for uri in ("https://example.org/" + "a" * 5000, "https://example.org/short"):
            page.insert_link({"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(10, 10, 90, 90), "uri": uri})
        document.set_metadata({"title": "Title " * 100_000})
        document.set_toc([[1, "Heading " * 100_000, 1], [1, "Short", 1]])
        document.save(tmp_path / "long.pdf")
    with pymupdf.open(tmp_path / "long.pdf") as document:
        assert len(facts.metadata_title(document)) <= strings.TITLE
        first, second = facts.bookmarks(document)
        assert first.title.endswith("…")
        assert len(first.title) <= strings.TITLE
        assert second.title == "Short"
        assert [link.uri for link in facts.links(document[0])] == ["https://example.org/short"]
