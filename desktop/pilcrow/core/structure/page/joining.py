"""Printed lines into one text with exact spans: white space, NFC, hyphens at line ends, scripts without spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from ...geometry import Box, Direction, char_extents, pack_edges, run_boxes, union
from ...model import Cell, Kind, Span
from ...page import Line
from ..text.titles import UNSPACED
from .rows import Grid, PageRow

_SENTENCE = re.compile(r"(?<=[.!?])[\"'”’»)\]]*\s+(?=[^\W\da-z]|[\"“‘«(\[])|(?<=[。！？])")

# What `clean` has to look at character by character.
_ODD = re.compile(r"^\s|\s$|\s\s|[^\S ]|[\u00ad\u200b\u2060\ufeff\x00-\x1f\x7f]|[.·…_]\s?[.·…_]")
_LEADERS = re.compile(r"(?:[.·…_]\s?){4,}")
_RULE = re.compile(r"[\s_.·…=*~\-\u2010-\u2015\u2500-\u257f]{4,}")
_UNSEEN = frozenset("\u00ad\u200b\u2060\ufeff\x7f") | {chr(i) for i in range(32) if not chr(i).isspace()}
_HYPHENS = "-\u2010\u00ad"
_LETTERS = r"[^\W\d_]+"
_WORDS = re.compile(rf"{_LETTERS}(?:[-\u2010]{_LETTERS})*")
_WORD_END, _WORD_START = re.compile(rf"{_WORDS.pattern}$"), re.compile(_LETTERS)
_BROKEN = re.compile(rf"{_WORDS.pattern}[{_HYPHENS}]$")


@dataclass(slots=True)
class ParagraphDraft:
    """Rows of one paragraph to be; `fresh` holds the positions of rows that begin on a new line of the text,
    `grid` the cells of a table, and `region` is where a figure is.
    """

    kind: Kind
    rows: list[PageRow]
    fresh: set[int] = field(default_factory=set)
    grid: Grid | None = None
    region: Span | None = None

    @property
    def page(self) -> int:
        return self.region.page if self.region else self.rows[0].page

    @property
    def lines(self) -> list[Line]:
        return [line for row in self.rows for line in row.lines]

    @property
    def text(self) -> str:
        """Roughly: as printed, before lines are joined."""
        return " ".join([line.text for line in self.lines])


class Printed(NamedTuple):
    """Content of a paragraph to be: see `model.Paragraph`."""

    kind: Kind
    text: str
    spans: tuple[Span, ...]
    cells: tuple[Cell, ...] = ()
    head: str = ""


def count_words(text: str) -> int:
    """Number of a text's words, about; two ideographs count as one."""
    spaced = text.count(" ") + 1
    return spaced if text.isascii() else spaced + len(UNSPACED.findall(text)) // 2


class PrintedWords:
    """The words of the document, read only when a hyphen at a line's end asks for them; the halves of words that
    are broken at a line's end are none.
    """

    def __init__(self, lines: Callable[[], Sequence[str]]) -> None:
        self._lines = lines
        self._words: set[str] | None = None

    def __contains__(self, word: str) -> bool:
        if self._words is None:
            printed: set[str] = set()
            for line in _without_halves(self._lines()):
                printed.update(line.split())
            self._words = set(_WORDS.findall(" ".join(printed).casefold().replace("\u2010", "-")))
        return word in self._words

    def keeps_hyphen(self, before: str, after: str) -> bool:
        """Is the hyphen between these halves of a broken word part of the word?

        What the document prints elsewhere decides; else two halves that are words of their own ("well-known")
        keep it, and fragments ("inter-national") lose it.
        """
        before, after = before.casefold().replace("\u2010", "-"), after.casefold()
        whole, compound = before + after, f"{before}-{after}"
        if whole in self or compound in self:
            return whole not in self
        return "-" in before or (len(before) > 2 and len(after) > 2 and before in self and after in self)


def _without_halves(lines: Iterable[str]) -> Iterator[str]:
    """The lines without the halves of words that are broken by a hyphen at a line's end."""
    above, broken = "", None
    for line in lines:
        if broken and (second := _WORD_START.match(line)):
            above, line = above[: broken.start()], line[second.end() :]
        yield above
        above = line
        broken = _BROKEN.search(line) if line.endswith(tuple(_HYPHENS)) else None
    yield above


def is_rule(text: str) -> bool:
    """Is the line drawn with characters: a rule, a row of leaders, nothing to read?"""
    return not text[:1].isalnum() and _RULE.fullmatch(text) is not None


def clean(line: Line) -> tuple[str, bytes]:
    """The line's characters in NFC, white space single, leaders cut to three dots, with exactly their edges."""
    text, edges = line.text, line.edges
    if _ODD.search(text):
        kept = _printed_characters(text)
        text = "".join([" " if text[i].isspace() else text[i] for i in kept])
        edges = b"".join([edges[4 * i : 4 * i + 4] for i in kept])
    if not unicodedata.is_normalized("NFC", text):
        text, edges = _composed(text, edges, line)
    return ("", b"") if text == "\u00ad" else (text, edges)


def _printed_characters(text: str) -> list[int]:
    """The characters (indices) that are printed: white space once, of leaders three dots, nothing unseen."""
    dropped = {i for match in _LEADERS.finditer(text) for i in range(match.start() + 3, match.end() - 1)}
    kept: list[int] = []
    blank = True
    for i, char in enumerate(text):
        if i in dropped or (char in _UNSEEN and (char != "\u00ad" or i < len(text) - 1)):
            continue  # a soft hyphen at the end is for `glue` to see
        if not (blank and char.isspace()):
            kept.append(i)
        blank = char.isspace()
    while kept and text[kept[-1]].isspace():
        kept.pop()
    return kept


def _composed(text: str, edges: bytes, line: Line) -> tuple[str, bytes]:
    """NFC cluster by cluster; the edges of a composed character reach around those of its parts."""
    extents = char_extents(line.box, edges, line.direction) if edges else [(0.0, 0.0)] * len(text)
    nfc = partial(unicodedata.normalize, "NFC")
    clusters: list[tuple[str, float, float]] = []
    for char, (low, high) in zip(text, extents, strict=True):
        before, left, right = clusters[-1] if clusters else ("", low, high)
        if before and (unicodedata.combining(char) or nfc(before + char) != nfc(before) + nfc(char)):
            clusters[-1] = before + char, min(left, low), max(right, high)
        else:
            clusters.append((char, low, high))
    places = [(low, high) for cluster, low, high in clusters for _ in nfc(cluster)]
    composed = "".join(nfc(cluster) for cluster, _, _ in clusters)
    return composed, pack_edges(line.box, places, line.direction) if edges else b""


def glue(before: str, after: str, vocabulary: PrintedWords) -> tuple[int, str]:
    """Joint of a line's end and the next line: characters to drop from `before`, and the text between."""
    last, first = before[-1], after[0]
    if last in _HYPHENS and len(before) > 1 and before[-2].isalpha():
        if last == "\u00ad":
            return 1, "" if first.isalpha() else " "
        if first.isalpha():
            head, tail = _WORD_END.search(before[:-1]), _WORD_START.match(after)
            if first.islower() and head and tail:
                return (0, "") if vocabulary.keeps_hyphen(head.group(), tail.group()) else (1, "")
            return 0, "" if first.isupper() else " "
        return 0, "" if first.isdigit() else " "
    if last == "\u00ad":
        return 1, " "
    return 0, "" if UNSPACED.match(last) and UNSPACED.match(first) else " "


def cut_span(span: Span, start: int, end: int, shift: int) -> Span:
    """The part of a span that prints the characters `start:end`, counted from `shift`."""
    low, high = max(start, span.start), min(end, span.end)
    if not shift and (low, high) == (span.start, span.end):
        return span
    box, edges = span.box, span.edges
    if edges and (low, high) != (span.start, span.end):
        box, edges = cut_box(box, edges, span.direction, low - span.start, high - span.start)
    return Span(span.page, box, low - shift, high - shift, edges, span.direction)


def cut_box(box: Box, edges: bytes, direction: Direction, start: int, end: int) -> tuple[Box, bytes]:
    """Box and edges of the characters `start:end` of a line (all of its box where they have no extent)."""
    pieces = run_boxes(box, edges, direction, start, end)
    small = union(pieces) if pieces else box
    return small, pack_edges(small, char_extents(box, edges, direction)[start:end], direction)


def pieces(draft: ParagraphDraft, vocabulary: PrintedWords) -> Iterator[Printed]:
    """The paragraph, or the pieces it is cut into."""
    text, spans = join_draft(draft, vocabulary)
    if not spans:
        return
    start = 0
    for end in [*_cuts(draft.kind, text), len(text)]:
        last = len(text[:end].rstrip())
        kept = [cut_span(span, start, last, start) for span in spans if span.start < last and span.end > start]
        yield Printed(draft.kind, text[start:last], tuple(kept))
        start = end


def print_lines(kind: Kind, lines: Sequence[Line]) -> Printed:
    """The lines one after the other, as they are."""
    spans: list[Span] = []
    at = 0
    for line in lines:
        spans.append(Span(line.page, line.box, at, at + len(line.text), line.edges, line.direction))
        at += len(line.text) + 1
    return Printed(kind, " ".join(line.text for line in lines), tuple(spans))


def _cuts(kind: Kind, text: str) -> list[int]:
    """Places to cut a long text: ends of sentences, for pieces of about equal length."""
    # words: longer paragraphs are cut at sentence ends
    if kind not in (Kind.TEXT, Kind.LIST, Kind.FOOTNOTE) or (size := count_words(text)) <= 180:
        return []
    parts = max(2, round(size / 110))  # words of each piece, about
    ends = [match.end() for match in _SENTENCE.finditer(text)]
    cuts: list[int] = []
    for number in range(1, parts):
        goal = number * len(text) / parts
        end = min(ends, key=lambda end: abs(end - goal), default=0)
        if end > (cuts[-1] if cuts else 0) and end < len(text):
            cuts.append(end)
    return cuts


def join_draft(draft: ParagraphDraft, vocabulary: PrintedWords) -> tuple[str, list[Span]]:
    """The text of a draft and its spans. What stands between two spans is printed by neither of them."""
    text: list[str] = []
    spans: list[Span] = []
    length = 0
    lines_kept = draft.kind in (Kind.CODE, Kind.FIGURE)
    left = min(row.x0 for row in draft.rows) if draft.kind is Kind.CODE else 0.0
    for number, row in enumerate(draft.rows):
        for at, line in enumerate(row.lines):
            printed, edges = clean(line)
            if not printed:
                continue
            if spans:
                drop, between = 0, " "
                if at == 0 and (lines_kept or number in draft.fresh):
                    between = "\n"
                elif at == 0:
                    drop, between = glue(text[-1], printed, vocabulary)
                elif _touches(row.lines[at - 1], line):
                    between = ""
                if draft.kind is Kind.CODE and at == 0:
                    between += _indent(row, left)
                if drop:
                    length -= drop
                    _shorten(text, spans, drop)
                text.append(between)
                length += len(between)
            text.append(printed)
            spans.append(Span(line.page, line.box, length, length + len(printed), edges, line.direction))
            length += len(printed)
    if text and text[-1][-1] == "\u00ad":
        _shorten(text, spans, 1)
    return "".join(text), spans


def _shorten(text: list[str], spans: list[Span], drop: int) -> None:
    """Take characters off the last span; its box still reaches around them, for they are printed there."""
    last = spans[-1]
    text[-1] = text[-1][:-drop]
    spans[-1] = replace(last, end=last.end - drop, edges=last.edges[: -4 * drop])


def _touches(a: Line, b: Line) -> bool:
    gap = (
        b.box.x0 - a.box.x1 if a.direction.horizontal else min(abs(b.box.y0 - a.box.y1), abs(a.box.y0 - b.box.y1))
    )
    return -2 * a.size < gap < 0.1 * a.size


def _indent(row: PageRow, left: float) -> str:
    width = (row.x1 - row.x0) / max(row.chars, 1)
    return " " * min(40, round((row.x0 - left) / width)) if width > 0 else ""
