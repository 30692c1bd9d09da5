"""The plainest structure, for where another cannot be made: a document's lines, in order, below its headings."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby

from ...language.tokens import count
from ...model import Kind, Paragraph, Source, Span
from ...page import Heading, Line
from ..keys import ParagraphKeys
from ..page.joining import as_printed
from . import sections
from .assembly import Structure

_LINES = 12  # of a paragraph at most


def plain(
    arranged: Sequence[Sequence[Line]], headings: Sequence[Heading], title: str, *, whole: bool
) -> Structure:
    """A section for each heading, and one before them; each block of lines on a page as paragraphs of text, when
    not `whole` sections alone.
    """
    last = max(0, len(arranged) - 1)
    ordered = sorted(headings, key=lambda heading: (heading.page, heading.line))
    if not ordered or (ordered[0].page, ordered[0].line) > (0, 0):
        ordered.insert(0, Heading(title or "Untitled", 1, 0, 0, 0, Source.GENERATED, synthetic=True))
    places = [(min(heading.page, last), heading.line) for heading in ordered]
    parts: list[tuple[Heading, list[Paragraph]]] = [(heading, []) for heading in ordered]
    keys, names = ParagraphKeys(), ParagraphKeys()
    for page, lines in enumerate(arranged if whole else ()):
        placed = [(max(1, bisect_right(places, (page, at))), line) for at, line in enumerate(lines)]
        for (number, _), members in groupby(placed, lambda item: (item[0], item[1].block)):
            inside = parts[number - 1][1]
            for text, spans in _pieces([line for _, line in members]):
                key = keys.make(page, spans[0].box, text)
                inside.append(Paragraph(key, number, len(inside) + 1, Kind.TEXT, text, spans, count(text)))
    found = sections.tree(parts, [None] * len(parts), names)
    return Structure(found, tuple(paragraph for _, inside in parts for paragraph in inside))


def _pieces(lines: Sequence[Line]) -> Iterator[tuple[str, tuple[Span, ...]]]:
    for start in range(0, len(lines), _LINES):
        printed = as_printed(Kind.TEXT, lines[start : start + _LINES])
        yield printed.text, printed.spans
