"""A page's text as its file prints it: for selecting and finding text before the document's structure is known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ...core.indexing.scans import GARBAGE, why_unread
from ...core.language.tokens import count_tokens
from ...core.model import Kind, Paragraph
from ...core.page import Line, PageText
from ...core.reader.pdf import OwnText
from ...core.steps import Step, optional
from ...core.structure.page.joining import ParagraphDraft, PrintedWords, join_draft
from ...core.structure.page.layout import arrange
from ...core.structure.page.rows import make_rows

_EVERY: frozenset[int] = frozenset()
"""No lines are left out: headers and page numbers can be selected, too."""


def own_text(page: PageText, letters: str = "") -> OwnText:
    """Blocks of a page's lines as paragraphs, in reading order; plain ASCII paragraphs without `letters` (see
    `core.find.plain_letters`) are left out.
    """
    unread = why_unread(page)
    if unread == GARBAGE:
        return OwnText((), unread)
    every = optional(Step.PARAGRAPHS, page.number, _block_paragraphs, _line_paragraphs, page)
    return OwnText(tuple(p for p in every if not p.text.isascii() or letters in p.text.lower()), unread)


def _block_paragraphs(page: PageText) -> list[Paragraph]:
    (lines,) = arrange([page], [_EVERY])
    blocks = groupby(lines, lambda line: (line.block, line.direction))
    return _page_paragraphs(page, [list(block) for _, block in blocks])


def _line_paragraphs(page: PageText) -> list[Paragraph]:
    """Each line as a paragraph of its own, in the file's order."""
    return _page_paragraphs(page, [[line] for line in page.lines])


def _page_paragraphs(page: PageText, blocks: Sequence[Sequence[Line]]) -> list[Paragraph]:
    words = PrintedWords(lambda: [line.text for line in page.lines])
    found = []
    for number, block in enumerate(blocks, 1):
        rows = make_rows(block)
        kind = Kind.CODE if all(row.main.mono for row in rows) else Kind.TEXT
        text, spans = join_draft(ParagraphDraft(kind, rows), words)
        if spans:
            found.append(Paragraph("", page.number + 1, number, kind, text, tuple(spans), count_tokens(text)))
    return found
