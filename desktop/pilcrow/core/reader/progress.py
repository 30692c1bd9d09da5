"""A reader's progress in a document, the time for the rest of a section, and the reading speed."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from ..model import Document

TOKENS_A_WORD = 1.6
"""Tokens per word of prose in European languages, by `language.tokens.count`: measured on reports and manuals."""
WORDS_A_MINUTE = 230.0
"""Silent reading speed of adults (Brysbaert 2019, 238 for non-fiction in English)."""
_ON = 2.5
"""Pages that a reader moves on at a time, at most: two that face each other, and a bit."""
SLOWEST, FASTEST = 80.0, 700.0
"""Words per minute outside of which somebody is not reading."""


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """Share of a document's pages read, and words left in the section there; 0: unknown."""

    share: float
    left: float


def progress(document: Document, section: int, page: int, y: float) -> ReadingProgress:
    """Progress at `y` points of a page (0-based), in the section with this id (0: none)."""
    share = page_share(document, page)
    if not 1 <= section <= len(document.sections):
        return ReadingProgress(share, 0.0)
    begin = _start(document, section)
    end = _start(document, section + 1) if section < len(document.sections) else float(len(document.pages))
    here = min(max(_position(document, page, y), begin), end)
    left = (end - here) / (end - begin) if end > begin else 0.0
    return ReadingProgress(share, document.section(section).tokens / TOKENS_A_WORD * left)


def page_share(document: Document, page: int) -> float:
    """Share of a document's pages up to one (0-based), with it."""
    return min(1.0, (page + 1) / max(1, len(document.pages)))


def words_before(document: Document, page: int, y: float) -> float:
    """Words from the beginning of the document to `y` points of a page."""
    starts = [_start(document, section.id) for section in document.sections]
    section = bisect_right(starts, _position(document, page, y))
    before = sum(each.tokens for each in document.sections[:section]) / TOKENS_A_WORD
    return before - progress(document, section, page, y).left


class LastRead:
    """The page of a document where its reader moved on little by little last, not one that was only jumped to."""

    def __init__(self) -> None:
        self.page = 0
        """0-based."""
        self._document = ""
        self._at = self._seen = 0.0

    def moved(self, document: Document, page: int, y: float, *, visiting: bool) -> None:
        """Record the place in view: `y` points of a page (0-based); `visiting`: what is shown is not read."""
        at = _position(document, page, y)
        near = min(abs(at - self._seen), abs(at - self._at)) <= _ON
        if document.id != self._document or (near and not visiting):
            self._document, self._at, self.page = document.id, at, page
        self._seen = at


class ReadingSpeed:
    """Words per minute of one reader, measured while they move on little by little."""

    def __init__(self, words_a_minute: float = WORDS_A_MINUTE) -> None:
        self.words_a_minute = min(max(words_a_minute, SLOWEST), FASTEST)
        self._last: tuple[str, float, float, float] | None = None
        self._words = self._seconds = 0.0

    def moved(self, document: Document, page: int, y: float, now: float) -> None:
        """Record the reader's place now (seconds of any clock)."""
        if self._last is not None and 0 <= now - self._last[-1] < 3.0:  # seconds between two records
            return  # recording every step of scrolling would slow it down
        at, words = _position(document, page, y), words_before(document, page, y)
        if self._last is not None:
            known, earlier, read, then = self._last
            # pages that a reader moves on at a time, and seconds after which one has turned away
            on = known == document.id and 0 <= at - earlier <= 1.2 and now - then <= 120.0
            self._words = self._words + words - read if on else 0.0
            self._seconds = self._seconds + now - then if on else 0.0
        self._last = document.id, at, words, now
        if self._seconds >= 60.0:  # seconds of continuous reading for one measurement
            found = 60 * self._words / self._seconds
            if SLOWEST <= found <= FASTEST:
                self.words_a_minute += 0.25 * (found - self.words_a_minute)  # weight of a new measurement
            self._words = self._seconds = 0.0

    def minutes(self, words: float) -> float:
        return words / self.words_a_minute


def _start(document: Document, section: int) -> float:
    entry = document.section(section)
    return _position(document, entry.page, entry.box.y0 if entry.box else 0.0)


def _position(document: Document, page: int, y: float) -> float:
    """A place in pages from the beginning."""
    page = min(max(page, 0), max(0, len(document.pages) - 1))
    return page + min(1.0, max(0.0, y) / max(1.0, document.pages[page].height)) if document.pages else 0.0
