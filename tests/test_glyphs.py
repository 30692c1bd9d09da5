"""Characters read from MuPDF's memory are those that PyMuPDF tells of."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pymupdf
import pytest

from pilcrow.engines.pdf.page import glyphs

_FLAGS = pymupdf.TEXT_MEDIABOX_CLIP
_MIXED = "<p>mixed <b>bold <i>both</i></b> <small>small</small> x<sup>2</sup></p>"
_DRAWN = pymupdf.TEXT_COLLECT_STYLES | _FLAGS


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Long lines, which memory does not keep in one piece, fonts, sizes, colours, turns, and text off the page."""
    path = tmp_path_factory.mktemp("glyphs") / "all kinds.pdf"
    with pymupdf.open() as document:
        page = document.new_page(width=1200)
        for i in range(60):
            page.insert_text(
                (72, 40 + 12 * i), f"{i} " + "many words of a very long line " * 7, fontsize=7 + i % 5
            )
        page = document.new_page()
        for i, font in enumerate(("helv", "hebo", "tiit", "cour", "japan", "china-s")):
            page.insert_text((72, 72 + 20 * i), "ﬁne “glyphs” 日本 x", fontname=font, color=(i / 6, 0, 0))
        for turn in (0, 90, 180, 270):
            page.insert_text((300, 400), "turned about", rotate=turn)
        page.insert_text((590, 500), "runs off the page")
        page.insert_text((900, 500), "outside")
        page.insert_text((72, 600), "stroked", render_mode=2, border_width=0.05)
        page.insert_htmlbox(
            (72, 620, 300, 700), "<p>mixed <b>bold <i>both</i></b> <small>small</small> x<sup>2</sup></p>"
        )
        document.new_page().set_rotation(90)
        document[2].insert_text((72, 72), "a page that is turned")
        document.new_page()
        document.save(path)
    return path


@pytest.mark.parametrize("accessors", [False, True])
@pytest.mark.parametrize("flags", [_FLAGS, _DRAWN])
def test_every_character_is_where_pymupdf_says(pages: Path, accessors: bool, flags: int) -> None:
    reader = glyphs.GlyphReader(accessors=accessors)
    with pymupdf.open(pages) as document:
        for page in document:
            found = reader.read(page, flags)
            told = [
                (number, line)
                for number, block in enumerate(page.get_text("rawdict", flags=flags)["blocks"])
                for line in block["lines"]
            ]
            assert len(found.lines) == len(told)
            for mine, (block, line) in zip(found.lines, told, strict=True):
                chars = [char for span in line["spans"] for char in span["chars"]]
                assert found.text[mine.start : mine.end] == "".join(char["c"] for char in chars)
                boxes = np.array([char["bbox"] for char in chars])
                np.testing.assert_allclose(found.boxes[mine.start : mine.end], boxes, atol=1e-3)
                assert (mine.block, mine.direction) == (block, tuple(line["dir"]))
                looks = [
                    (span["font"], span["size"], span["color"]) for span in line["spans"] for _ in span["chars"]
                ]
                assert [
                    (run.font.name, run.size, run.color) for run in mine.runs for _ in range(run.end - run.start)
                ] == looks


def test_this_mupdf_lays_its_memory_out_as_we_know_it() -> None:
    assert glyphs._layout_known()


def test_what_is_drawn_and_pictured_is_where_the_accessors_say(tmp_path: Path) -> None:
    picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 8, 8))
    picture.clear_with(90)
    flags = _FLAGS | pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_COLLECT_VECTORS
    with pymupdf.open() as document:
        page = document.new_page()
        page.draw_line((72, 90), (300, 90))
        page.insert_text((72, 120), "between a line and a picture")
        page.draw_rect((72, 140, 200, 180), fill=(0.9, 0.9, 1))
        page.insert_image((72, 200, 172, 300), pixmap=picture)
        held, told = (glyphs.GlyphReader(accessors=asked).read(page, flags) for asked in (False, True))
    assert held.text == told.text == "between a line and a picture"
    assert len(held.drawn) >= 2
    np.testing.assert_array_equal(held.drawn["box"], told.drawn["box"])
    np.testing.assert_array_equal(held.images, told.images)
    np.testing.assert_allclose(held.images, [(72, 200, 172, 300)], atol=0.01)


def test_a_line_whose_characters_are_strewn_about_is_followed_from_one_to_the_next() -> None:
    chars = np.zeros(8, glyphs._CHARACTER)
    chars["code"] = range(8)
    addresses = [chars.ctypes.data + chars.itemsize * i for i in range(8)]
    for order in ([0, 2, 1, 3], [4, 5, 6, 7]):
        for one, other in pairwise(order):
            chars["next"][one] = addresses[other]
    strewn, together = glyphs._chains([(addresses[0], addresses[3]), (addresses[4], addresses[7])])
    assert np.frombuffer(strewn, glyphs._CHARACTER)["code"].tolist() == [0, 2, 1, 3]
    assert np.frombuffer(together, glyphs._CHARACTER)["code"].tolist() == [4, 5, 6, 7]
