"""How far a reader is, how long a section takes them, and how fast they read."""

from __future__ import annotations

import pytest

from pilcrow.core.geometry import Box
from pilcrow.core.model import Document, PageInfo, Section, Source
from pilcrow.core.reader.progress import TOKENS_A_WORD, ReadingSpeed, progress, words_before

HEIGHT = 800.0


def book(pages: int = 40, words: int = 1000) -> Document:
    """A chapter of so many words every ten pages, the first lines of a page its title."""
    chapters = tuple(
        Section(n + 1, f"Chapter {n + 1}", 1, 0, (), 10 * n, Box(72, 0, 300, 20), 9, round(words * TOKENS_A_WORD),
                Source.LAYOUT, str(n))
        for n in range(pages // 10)
    )  # fmt: skip
    return Document("x", "book.pdf", "Book", tuple(PageInfo(600, HEIGHT, "") for _ in range(pages)), chapters)


def test_progress_is_told_by_pages_and_the_rest_of_the_section_by_words() -> None:
    begun = progress(book(), 2, 10, 0.0)
    assert begun.share == 11 / 40
    assert begun.left == pytest.approx(1000)
    assert progress(book(), 2, 15, 0.0).left == pytest.approx(500)
    assert progress(book(), 4, 39, HEIGHT).left == pytest.approx(0)
    assert progress(book(), 0, 39, 0.0).left == 0
    assert words_before(book(), 15, 0.0) == pytest.approx(1500)


def test_a_reader_who_moves_on_little_by_little_is_measured() -> None:
    speed, document = ReadingSpeed(230), book()
    for step in range(200):  # half a page, 50 words, every ten seconds
        place = step / 2 % 40
        speed.moved(document, int(place), place % 1 * HEIGHT, 10.0 * step)
    assert speed.words_a_minute == pytest.approx(300, rel=0.03)
    assert speed.minutes(600) == pytest.approx(2, rel=0.03)


@pytest.mark.parametrize(("pages", "seconds"), [(3.0, 10.0), (0.5, 0.2), (0.01, 100.0), (0.5, 500.0)])
def test_leafing_looking_away_and_scrolling_by_are_not_reading(pages: float, seconds: float) -> None:
    speed, document = ReadingSpeed(230), book(400, 10_000)
    for step in range(300):
        place = step * pages % 390
        speed.moved(document, int(place), place % 1 * HEIGHT, seconds * step)
    assert speed.words_a_minute == 230
