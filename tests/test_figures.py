"""Pictures and drawings: found as regions, with their words and captions, apart from the text."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pymupdf
import pytest

from pilcrow.core.ask.context.paragraphs import ShownContext
from pilcrow.core.model import Coordinate, Document, Kind, PageInfo, Paragraph
from pilcrow.core.operators.figures import title_above
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.structure.paragraphs.assembly import Structure
from pilcrow.engines.store.library import Library
from textpages import structure

PROSE = [
    "The hull is drawn first, then the masts and the sails, each of them",
    "to the same scale, so that the parts can be laid over one another and",
    "compared before the yard begins to cut its timber for the new ship.",
]


def write(page: pymupdf.Page, y: float, lines: list[str], *, x: float = 72, size: float = 11) -> None:
    for number, text in enumerate(lines):
        page.insert_text((x, y + 13 * number), text, fontsize=size)


def chart(page: pymupdf.Page, x: float, y: float) -> None:
    """Bars over an axis, 200 by 120 points, with words in small type within and around it."""
    page.draw_line((x, y), (x, y + 120))
    page.draw_line((x, y + 120), (x + 200, y + 120))
    for number, height in enumerate((30, 90, 60, 110)):
        left = x + 15 + 45 * number
        page.draw_rect((left, y + 120 - height, left + 30, y + 120), fill=(0.2, 0.4, 0.8))
        page.insert_text((left + 4, y + 128), f"Q{number + 1}", fontsize=7)
    page.insert_text((x + 40, y + 12), "Knots by quarter", fontsize=9, fontname="hebo")


def image(page: pymupdf.Page, box: tuple[float, float, float, float]) -> None:
    pixels = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 30, 30))
    pixels.clear_with(120)
    page.insert_image(box, pixmap=pixels, keep_proportion=False)


def kinds(found: Structure) -> list[Kind]:
    return [paragraph.kind for paragraph in found.paragraphs]


def only(found: Structure, kind: Kind) -> Paragraph:
    (paragraph,) = [each for each in found.paragraphs if each.kind is kind]
    return paragraph


def test_a_drawing_with_a_caption_owns_its_words(page: pymupdf.Page) -> None:
    write(page, 100, PROSE)
    chart(page, 150, 180)
    write(page, 335, ["Figure 1. Speed of the ship in knots."], x=150, size=9)
    write(page, 380, ["Figure 1 shows how fast she was.", *PROSE])
    found = structure(page.parent)
    figure = only(found, Kind.FIGURE)
    assert [kind for kind, _ in groupby(kinds(found))] == [Kind.TEXT, Kind.FIGURE, Kind.CAPTION, Kind.TEXT]
    assert figure.text == "Knots by quarter\nQ1 Q2 Q3 Q4"
    assert figure.label == only(found, Kind.CAPTION).label == "Figure 1"
    x0, y0, x1, y1 = figure.spans[0].box
    assert x0 <= 150 < 350 <= x1 + 1
    assert y0 <= 180 < 300 <= y1
    pointing = next(each for each in found.paragraphs if each.text.startswith("Figure 1 shows"))
    (reference,) = pointing.references
    assert reference.paragraph == only(found, Kind.CAPTION).key
    assert [section.title for section in found.sections if not section.synthetic] == []


@pytest.mark.parametrize("above", [False, True])
def test_figures_below_one_another_have_their_own_captions(page: pymupdf.Page, above: bool) -> None:
    """Even where the caption of another one is nearer."""
    write(page, 60, PROSE)
    for number in range(3):
        top = 130 + 180 * number
        chart(page, 150, top)
        at = top - 12 if above else top + 165
        write(page, at, [f"Figure {number + 1}. Speed of ship {number + 1} in knots."], x=150, size=9)
    found = structure(page.parent)
    figures = [each for each in found.paragraphs if each.kind is Kind.FIGURE]
    assert [each.label for each in figures] == ["Figure 1", "Figure 2", "Figure 3"]
    assert [round(each.spans[0].box.y0, -1) for each in figures] == pytest.approx([130, 310, 490], abs=10)


def test_an_image_without_words_is_a_region_in_reading_order(page: pymupdf.Page) -> None:
    write(page, 100, [*PROSE[:2], "compared before the yard begins to cut its timber for the new ship and"])
    image(page, (72, 160, 420, 400))
    write(page, 420, ["before anybody has been paid for it."])
    write(page, 460, [f"{line}." for line in PROSE])
    found = structure(page.parent)
    assert kinds(found) == [Kind.TEXT, Kind.FIGURE, Kind.TEXT]
    assert "new ship and before anybody" in found.paragraphs[0].text
    figure = found.paragraphs[1]
    assert (figure.text, figure.tokens, len(figure.spans)) == ("", 0, 1)
    assert figure.spans[0].box == pytest.approx((72, 160, 420, 400), abs=1)


def test_an_image_on_a_turned_page_is_where_it_is_shown(page: pymupdf.Page) -> None:
    image(page, (72, 160, 420, 400))
    write(page, 460, PROSE)
    page.set_rotation(90)
    figure = only(structure(page.parent), Kind.FIGURE)
    assert figure.spans[0].box == pytest.approx((842 - 400, 72, 842 - 160, 420), abs=1)


def test_text_in_a_frame_is_text(page: pymupdf.Page) -> None:
    page.draw_rect((60, 80, 480, 160))
    write(page, 100, PROSE)
    write(page, 180, ["Figure 1. Above is no figure."])
    assert Kind.FIGURE not in kinds(structure(page.parent))


def test_a_title_over_an_image_stays_text(page: pymupdf.Page) -> None:
    image(page, (60, 60, 540, 200))
    write(page, 130, ["Ships of the Line"], size=24)
    write(page, 260, PROSE)
    found = structure(page.parent)
    assert Kind.FIGURE not in kinds(found)
    assert "Ships of the Line" in str(found)


def test_two_parts_of_a_figure_are_one(page: pymupdf.Page) -> None:
    write(page, 100, PROSE)
    image(page, (72, 160, 250, 300))
    image(page, (265, 160, 440, 300))
    write(page, 320, ["Figure 2: The two sides of the hull."], size=9)
    write(page, 360, PROSE)
    figure = only(structure(page.parent), Kind.FIGURE)
    assert figure.label == "Figure 2"
    assert figure.spans[0].box == pytest.approx((72, 160, 440, 300), abs=1)


def test_a_small_image_without_a_caption_is_decoration(page: pymupdf.Page) -> None:
    image(page, (72, 60, 130, 110))
    write(page, 160, PROSE)
    assert kinds(structure(page.parent)) == [Kind.TEXT]


def test_words_in_two_pictures_are_read_once(page: pymupdf.Page) -> None:
    write(page, 80, PROSE)
    chart(page, 150, 180)
    write(page, 330, ["Figure 1. Speed of the ship in knots."], x=150, size=9)
    chart(page, 150, 350)
    write(page, 500, ["Figure 2. Speed of the other ship."], x=150, size=9)
    page.insert_text((180, 341), "Calm", fontsize=7)  # near both
    write(page, 540, PROSE)
    read = " ".join(p.text for p in structure(page.parent).paragraphs)
    assert read.count("Calm") == 1


def test_what_every_page_prints_in_one_place_is_no_figure() -> None:
    with pymupdf.open() as document:
        for number in range(5):
            page = document.new_page()
            image(page, (400, 100, 560, 240))
            write(page, 300, [f"{word} on page {number}" for word in ("Words", "More words", "Others")])
        assert Kind.FIGURE not in kinds(structure(document))


def test_strips_of_one_image_are_one(page: pymupdf.Page) -> None:
    for number in range(10):
        image(page, (72, 100 + 20 * number, 420, 120 + 20 * number))
    write(page, 400, PROSE)
    assert only(structure(page.parent), Kind.FIGURE).spans[0].box == pytest.approx((72, 100, 420, 300), abs=1)


def test_a_figure_without_words_is_kept_and_can_be_read_past(page: pymupdf.Page, tmp_path: Path) -> None:
    image(page, (72, 160, 420, 400))
    write(page, 460, PROSE)
    found = structure(page.parent)
    shelf = Library(tmp_path)
    pages = (PageInfo(595, 842, ""),)
    document = Document("d" * 64, str(tmp_path / "ship.pdf"), "Ship", pages, found.sections)
    kept = shelf.add(document, [found.paragraphs])
    assert shelf.paragraphs(kept.structure, 1) == list(found.paragraphs)
    assert shelf.lengths(kept.structure).tolist()[0] == 0
    shown, _ = ShownContext(LibraryCorpus(shelf, [kept])).write([Coordinate(1, 1, 1)])
    assert shown.endswith("(A picture, without words)")
    shelf.close()


def axis(page: pymupdf.Page, x: float, y: float, *, title: str = "") -> None:
    """A frame of 200 by 120 points with points in it, the numbers of two axes, and a title 40 points below."""
    page.draw_rect((x, y, x + 200, y + 120))
    for number in range(5):
        page.insert_text((x - 14, y + 118 - 28 * number), str(20 * number), fontsize=7)
        page.insert_text((x + 45 * number, y + 131), str(5 * number), fontsize=7)
        page.draw_circle((x + 20 + 35 * number, y + 100 - 17 * number), 3)
    page.insert_text((x + 80, y + 150), title, fontsize=7)


def test_a_chart_owns_the_labels_down_to_its_caption(page: pymupdf.Page) -> None:
    write(page, 100, PROSE)
    axis(page, 120, 180, title="Knots")
    write(page, 370, ["Figure 1. Speed and sails."], x=150, size=9)
    write(page, 400, PROSE)
    found = structure(page.parent)
    assert [kind for kind, _ in groupby(kinds(found))] == [Kind.TEXT, Kind.FIGURE, Kind.CAPTION, Kind.TEXT]
    assert {"80", "Knots"} <= set(only(found, Kind.FIGURE).text.split())


def test_a_chart_without_a_caption_is_told_by_its_axis(page: pymupdf.Page) -> None:
    write(page, 100, PROSE)
    axis(page, 120, 180)
    write(page, 400, PROSE)
    found = structure(page.parent)
    assert kinds(found) == [Kind.TEXT, Kind.FIGURE, Kind.TEXT]
    assert "80" in only(found, Kind.FIGURE).text


def test_a_ruled_table_beside_a_chart_is_a_table(page: pymupdf.Page) -> None:
    axis(page, 120, 80)
    write(page, 225, ["Figure 1. Speed and sails."], x=150, size=9)
    for number, row in enumerate([("Sail", "Knots"), ("Jib", "4"), ("Main", "7"), ("All", "12")]):
        for x, text in zip((126, 220), row, strict=True):
            page.insert_text((x, 252 + 16 * number), text, fontsize=9)
    for y in range(240, 305, 16):
        page.draw_line((120, y), (300, y))
    for x in (120, 210, 300):
        page.draw_line((x, 240), (x, 304))
    write(page, 320, ["Table 1. What each sail gives."], x=120, size=9)
    write(page, 400, PROSE)
    found = structure(page.parent)
    assert only(found, Kind.TABLE).label == "Table 1"
    assert len(only(found, Kind.TABLE).cells) == 8
    assert "Jib" not in only(found, Kind.FIGURE).text


def test_a_figure_over_both_columns_is_read_before_them(page: pymupdf.Page) -> None:
    axis(page, 80, 60, title="Hull")
    axis(page, 330, 60, title="Keel")
    write(page, 230, ["Figure 1. Hull and keel, drawn side by side over both columns of the page."], x=110, size=9)
    left = [f"left {n} of the hull and of the masts" for n in range(12)]
    right = [f"right {n} of the sails and of the keel" for n in range(12)]
    for a, b in zip(left, right, strict=True):
        write(page, 270 + 13 * left.index(a), [a], x=72)
        write(page, 270 + 13 * left.index(a), [b], x=320)
    found = structure(page.parent)
    text = " ".join(each.text for each in found.paragraphs)
    places = [text.index(part) for part in ("Figure 1", *left, *right)]
    assert places == sorted(places)


def curves(page: pymupdf.Page, x: float, y: float, width: float = 180) -> None:
    """Two slanted lines over an axis, 90 points high, without a word."""
    page.draw_line((x, y + 90), (x + width, y + 90))
    for number in range(9):
        left, step = x + width / 9 * number, width / 9
        page.draw_line((left, y + 80 - 8 * number), (left + step, y + 72 - 8 * number), color=(0, 0, 1))
        page.draw_line((left, y + 8 * number), (left + step, y + 8 + 8 * number), color=(1, 0, 0))


def test_charts_without_captions_are_figures_with_their_panels_and_labels(page: pymupdf.Page) -> None:
    write(page, 80, PROSE)
    page.insert_text((72, 150), "Fewer ships sail faster", fontsize=10, fontname="hebo")
    for number in range(2):
        page.insert_text((100 + 220 * number, 172), ("Ships", "Knots")[number], fontsize=8)
        curves(page, 72 + 220 * number, 178)
    write(page, 300, PROSE)
    chart(page, 72, 380)
    write(page, 560, PROSE)
    found = structure(page.parent)
    figures = [each for each in found.paragraphs if each.kind is Kind.FIGURE]
    assert len(figures) == 2
    x0, y0, x1, y1 = figures[0].spans[0].box
    assert (x0, x1) == pytest.approx((72, 472), abs=2), "both panels"
    assert (y0, y1) == pytest.approx((170, 268), abs=9)
    assert figures[1].text == "Knots by quarter\nQ1 Q2 Q3 Q4"
    assert "Fewer ships sail faster" in " ".join(each.text for each in found.paragraphs)
    assert title_above(figures[1], found.paragraphs) == "", "prose is no title"


def test_frames_round_corners_shades_and_signs_are_no_figures(page: pymupdf.Page) -> None:
    page.draw_rect((60, 60, 540, 140), radius=0.1, fill=(0.9, 0.9, 1))
    write(page, 80, PROSE)
    for row in range(6):
        page.draw_rect((72, 200 + 16 * row, 400, 216 + 16 * row), fill=(0.8 + 0.1 * (row % 2),) * 3, width=0)
        page.insert_text((76, 212 + 16 * row), f"Ship {row}", fontsize=10)
        page.insert_text((300, 212 + 16 * row), f"{70 + row * row}", fontsize=10)
        page.draw_line((380, 208 + 16 * row), (384, 213 + 16 * row))
        page.draw_line((384, 213 + 16 * row), (392, 203 + 16 * row))
    page.draw_circle((470, 350), 20, fill=(1, 0, 0))
    curves(page, 72, 400, width=40)
    write(page, 560, PROSE)
    assert Kind.FIGURE not in kinds(structure(page.parent))


def test_parts_of_different_drawings_do_not_swallow_the_text_between(page: pymupdf.Page) -> None:
    curves(page, 72, 80)
    write(page, 184, [PROSE[0]])
    curves(page, 72, 200)
    write(page, 340, PROSE)
    found = structure(page.parent)
    assert kinds(found).count(Kind.FIGURE) == 2
    assert any(PROSE[0] in each.text for each in found.paragraphs if each.kind is Kind.TEXT)
