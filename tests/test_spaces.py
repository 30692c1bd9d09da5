"""Spaces that a page leaves free without printing a blank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pymupdf
import pytest

from pilcrow.core.geometry import char_extents
from pilcrow.core.page import Line
from pilcrow.engines.pdf.page.extract import read_page
from pilcrow.engines.pdf.page.spaces import missing_spaces

SIZE = 10.0
NARROW = "Results of the second stage of the trial"


def printed(pieces: Iterable[str], gap: float) -> list[Line]:
    """The lines of a page that prints the pieces side by side, `gap` of the type size apart."""
    font = pymupdf.Font("helv")
    with pymupdf.open() as document:
        page = document.new_page()
        x = 72.0
        for piece in pieces:
            page.insert_text((x, 100), piece, fontsize=SIZE, fontname="helv", color=(0, 0, 0))
            x += font.text_length(piece, SIZE) + gap * SIZE
        return read_page(page).lines


def parted(text: str, gaps: Sequence[float]) -> str:
    """The text with the spaces that are missing in it, when its characters stand so many type sizes apart."""
    starts = np.concatenate(([0.0], np.cumsum(5 + np.array(gaps) * SIZE)))
    boxes = np.stack((starts, np.zeros(len(text)), starts + 5, np.full(len(text), SIZE)), axis=1)
    codes, one = np.array([ord(char) for char in text]), np.zeros(len(text), np.int64)
    at, free = missing_spaces(codes, boxes, np.full(len(text), SIZE), one, one, np.array([[1.0, 0.0]]))
    assert all(boxes[i - 1, 2] == box[0] and box[2] == boxes[i, 0] for i, box in zip(at, free, strict=True))
    return "".join(" " * (i in at) + char for i, char in enumerate(text))


def test_narrow_spaces_part_words_and_have_their_place() -> None:
    (line,) = printed(NARROW.split(" "), 0.11)
    assert line.text == NARROW
    extents = char_extents(line.box, line.edges, line.direction)
    for before, space, after in ((extents[i - 1 : i + 2]) for i, char in enumerate(line.text) if char == " "):
        assert space == pytest.approx((before[1], after[0]), abs=0.01)
        assert space[1] - space[0] == pytest.approx(0.11 * SIZE, abs=0.02)


def test_a_title_that_is_spaced_out_is_not_cut_into_letters() -> None:
    (line,) = printed("INTELLECTUALPROPERTY", 0.12)
    assert line.text == "INTELLECTUALPROPERTY"


def test_kerning_and_ordinary_text_stay_as_they_are() -> None:
    (line,) = printed(["AVATARS of Tolkien and WAVES of text in an ordinary line"], 0)
    assert line.text == "AVATARS of Tolkien and WAVES of text in an ordinary line"


@pytest.mark.parametrize(
    "text",
    ["Trước khi cài đặt hệ thống", "ἐν ἀρχῇ ἦν ὁ λόγος ἦν", "대한민국은 민주공화국이다 모든 권력은 국민으로부터"],
)
def test_scripts_in_which_mupdf_writes_no_spaces_get_them(text: str) -> None:
    letters = text.replace(" ", "")
    gaps, at = [], 0
    for word in text.split():
        gaps += [0.0] * (len(word) - 1) + [0.28]
        at += len(word)
    assert parted(letters, gaps[:-1]) == text


def test_code_on_a_grid_tells_nothing() -> None:
    """Each letter stands in the middle of its place, so that gaps are as different as letters are wide."""
    text = "returnself.resultofthecall"
    gaps = [0.02, 0.11, 0.04, 0.13, 0.08] * 5
    assert parted(text, gaps) == text


@pytest.mark.parametrize("text", ["12345678901234567890", "第一章这是一个没有空格的句子", "שלוםעולםזהומשפט"])
def test_numbers_ideographs_and_right_to_left_text_are_left_alone(text: str) -> None:
    gaps = [0.25 if number % 4 == 3 else 0.0 for number in range(len(text) - 1)]
    assert parted(text, gaps) == text
