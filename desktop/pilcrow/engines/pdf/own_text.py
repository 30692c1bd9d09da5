"""A page's text as its file prints it: to be selected, and found in, before the document's structure is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ...core.indexing.scans import GARBAGE, why_unread
from ...core.language.tokens import count
from ...core.model import Kind, Paragraph
from ...core.page import Line, PageText
from ...core.pdf import OwnText
from ...core.structure.page.joining import ParagraphDraft, PrintedWords, joined
from ...core.structure.page.layout import arrange
from ...core.structure.page.rows import make_rows

_EVERY: frozenset[int] = frozenset()
"""Lines that are left out: none, for headers and page numbers can be selected, too."""


def own_text(page: PageText, letters: str = "") -> OwnText:
    """The blocks of a page's lines as paragraphs, in reading order; those in plain ASCII that lack `letters` (see
    `core.find.letters`) are left out.
    """
    unread = why_unread(page)
    if unread == GARBAGE:
        return OwnText((), unread)
    (lines,) = arrange([page], [_EVERY])
    every = _paragraphs(page.number, lines)
    return OwnText(tuple(p for p in every if not p.text.isascii() or letters in p.text.lower()), unread)


def _paragraphs(page: int, lines: Sequence[Line]) -> Iterator[Paragraph]:
    words = PrintedWords(lambda: [line.text for line in lines])
    for number, (_, block) in enumerate(groupby(lines, lambda line: (line.block, line.direction)), 1):
        rows = make_rows(list(block))
        kind = Kind.CODE if all(row.main.mono for row in rows) else Kind.TEXT
        text, spans = joined(ParagraphDraft(kind, rows), words)
        if spans:
            yield Paragraph("", page + 1, number, kind, text, tuple(spans), count(text))
