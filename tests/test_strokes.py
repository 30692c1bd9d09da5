"""Lines and frames that are drawn with a pen in units other than points: MuPDF's boxes of them are too wide."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

import pdfs
from pilcrow.core.geometry import Box
from pilcrow.engines.pdf.page.extract import read_page

TENTHS = "0.1 0 0 0.1 0 0 cm"  # many programs draw in tenths of a point


def rules(folder: Path, drawn: str, *keys: str) -> list[Box]:
    """The rules of an A4 page with these operators, to whole points."""
    with pymupdf.open(pdfs.raw(folder / "page.pdf", [drawn.encode()], keys=keys)) as document:
        return [rule.rounded(0) for rule in read_page(document[0]).rules]


@pytest.mark.parametrize("width", [5, 10, 25])
def test_a_line_is_one_rule_where_it_is_drawn(tmp_path: Path, width: float) -> None:
    assert rules(tmp_path, f"{TENTHS} {width} w 1000 7420 m 4000 7420 l S") == [Box(100, 100, 400, 100)]


def test_a_line_is_in_place_on_a_turned_page(tmp_path: Path) -> None:
    found = rules(tmp_path, f"{TENTHS} 10 w 1000 7420 m 4000 7420 l S", "/Rotate 90")
    assert found == [Box(742, 100, 742, 400)]


@pytest.mark.parametrize("path", ["1000 7000 3000 1000 re", "1000 7000 m 4000 7000 l 4000 8000 l 1000 8000 l h"])
def test_a_frame_is_four_rules(tmp_path: Path, path: str) -> None:
    frame = {Box(100, 42, 400, 42), Box(100, 142, 400, 142), Box(100, 42, 100, 142), Box(400, 42, 400, 142)}
    assert set(rules(tmp_path, f"{TENTHS} 10 w {path} S")) == frame


@pytest.mark.parametrize(
    "turned", ["-0.1 0 0 -0.1 500 1484 cm", "0 0.1 -0.1 0 1142 442 cm", "-0.1 0 0 0.1 500 0 cm"]
)
def test_a_frame_drawn_upside_down_is_a_frame(tmp_path: Path, turned: str) -> None:
    def drawn(pen: str) -> list[Box]:
        return rules(tmp_path, f"{turned} 10 w {pen} S")

    assert set(drawn("1000 7000 3000 1000 re"))
    lines = "1000 7000 m 4000 7000 l 4000 8000 l 1000 8000 l h"
    assert set(drawn("1000 7000 3000 1000 re")) == set(drawn("4000 8000 -3000 -1000 re")) == set(drawn(lines))


def test_what_is_filled_beside_a_line_keeps_its_edges(tmp_path: Path) -> None:
    found = rules(tmp_path, f"{TENTHS} 10 w 1000 7420 m 4000 7420 l S 0.8 g 1000 6000 3000 500 re f")
    assert set(found) >= {Box(100, 100, 400, 100), Box(100, 192, 400, 192), Box(100, 242, 400, 242)}


def test_a_white_frame_is_not_seen(tmp_path: Path) -> None:
    assert rules(tmp_path, f"{TENTHS} 10 w 1 G 1000 7000 3000 1000 re S") == []
