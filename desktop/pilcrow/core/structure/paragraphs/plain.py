"""The plainest structure, for where another cannot be made: a document's lines, in order, below its headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from ...language.tokens import count_tokens
from ...model import Kind, Paragraph
from ...page import Heading, Line
from ..keys import ParagraphKeys
from ..page.joining import print_lines
from . import sections
from .assembly import Structure

_LINES = 12  # of a paragraph at most


def plain_structure(
    arranged: Sequence[Sequence[Line]], headings: Sequence[Heading], title: str, *, whole: bool
) -> Structure:
    """A section for each heading, and one before them; each block of lines on a page as paragraphs of text, when
    not `whole` sections alone.
    """
    keys, names = ParagraphKeys(), ParagraphKeys()
    parts: list[tuple[Heading, list[Paragraph]]] = []
    for heading, runs in sections.split_sections(
        arranged, [replace(h, lines=0, chars=0) for h in headings], title
    ):
        inside: list[Paragraph] = []
        blocks = [list(block) for run in runs for _, block in groupby(run, lambda line: line.block)]
        for block in blocks if whole else ():
            for start in range(0, len(block), _LINES):
                _, text, spans, *_ = print_lines(Kind.TEXT, block[start : start + _LINES])
                key = keys.make(spans[0].page, spans[0].box, text)
                number, at = len(parts) + 1, len(inside) + 1
                inside.append(Paragraph(key, number, at, Kind.TEXT, text, spans, count_tokens(text)))
        parts.append((heading, inside))
    found = sections.tree(parts, [None] * len(parts), names)
    return Structure(found, tuple(paragraph for _, inside in parts for paragraph in inside))
