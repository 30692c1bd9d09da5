"""Accents printed over their letters, and quotes made of two signs."""

from __future__ import annotations

from pathlib import Path

import pymupdf

import pdfs
from pilcrow.core.geometry import run_boxes
from pilcrow.core.page import Line
from pilcrow.engines.pdf.page.extract import read_page

A, B = 5.56, 5.56  # points at 10: widths in Helvetica
BACK = 333  # thousandths: the pen goes back by the width of the accent


def line_of(folder: Path, shown: str) -> Line:
    """The one line that these operators print, from x = 100 on, in Helvetica of 10 points."""
    content = f"BT /F3 10 Tf 100 700 Td {shown} ET".encode("cp1252")
    with pymupdf.open(pdfs.raw(folder / "page.pdf", [content])) as document:
        (line,) = read_page(document[0]).lines
    assert len(line.edges) == 4 * len(line.text)
    return line


def extent(line: Line, start: int, end: int) -> tuple[float, float]:
    (box,) = run_boxes(line.box, line.edges, line.direction, start, end)
    return round(box.x0, 1), round(box.x1, 1)


def test_an_accent_printed_over_a_letter_is_its_own(tmp_path: Path) -> None:
    line = line_of(tmp_path, f"[(b´) {BACK} (ab Nguyˆ) {BACK} (en)] TJ")
    assert line.text == "báb Nguyên"
    assert extent(line, 1, 2) == (round(100 + B, 1), round(100 + B + A, 1))
    assert extent(line, 2, 3) == (round(100 + B + A, 1), round(100 + B + A + B, 1))


def test_an_accent_beside_a_letter_stays(tmp_path: Path) -> None:
    assert line_of(tmp_path, "(the sign ´a or `a) Tj").text == "the sign ´a or `a"


def test_an_accent_that_no_letter_has_stays(tmp_path: Path) -> None:
    assert line_of(tmp_path, f"[(where ˜) {BACK} (g is)] TJ").text == "where ˜g is"


def test_two_single_quotes_are_a_double_one(tmp_path: Path) -> None:
    line = line_of(tmp_path, "(‘‘in vogue’’, it’s) Tj")
    assert line.text == "“in vogue”, it’s"
    assert extent(line, 0, 1) == (100.0, 104.4)


def test_a_note_after_an_accent_keeps_its_mark(tmp_path: Path) -> None:
    line = line_of(tmp_path, f"[(Caf´) {BACK} (e bar)] TJ 3 Ts /F3 6 Tf (1) Tj")
    assert line.text == "Café bar1"
    assert [line.text[start:end] for start, end in line.raised] == ["1"]
