"""Paragraphs as text for a model: with id and page, without parts that it has in view, and long ones cut where it
hurts least, with a word on how to read the rest.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from ...language import sentences, tokens
from ...language.lexicon import FOLLOWING, whole_words
from ...language.terms import telling_terms
from ...model import CELL, Coordinate, Document, Kind, Paragraph, Passage, Source
from ...protocols import Corpus
from . import heads, ids
from .harmless import harmless
from .heads import Ranges

_ANNOUNCES = whole_words(FOLLOWING.words)
_TITLE, _PARENT = 100, 60
_REPEATED_WORDS = 4
"""Fewest words of a sentence that is left out because the paragraph before ended with it."""
_NAMED = 14
"""Tokens of a paragraph's id and page."""
_LEAD_IN = 25
"""Most tokens of a lead-in that is kept when its table is cut."""
_BEST_ROWS = 6
"""Best rows of a cut table that get room before another paragraph is shown whole."""
_LAST = 2
"""Last rows that a table keeps: totals stand there."""


class Asked(NamedTuple):
    """A query's terms, and its pairs of neighbouring terms."""

    terms: frozenset[str]
    pairs: frozenset[tuple[str, str]]


def query_terms(query: str) -> Asked:
    """The terms of a query, whose parts ("net sales; net revenues") may stand for each other."""
    parts = [telling_terms(part) for part in query.split(";")]
    return Asked(
        frozenset(term for part in parts for term in part),
        frozenset(pair for part in parts for pair in pairwise(part)),
    )


class ShownContext:
    """Paragraphs of a corpus as text for a model that has some passages in view."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.goes_on = True
        """True if the model can read on: a cut paragraph then says how."""
        self._before: dict[Coordinate, Ranges] = {}

    def set_in_view(self, passages: Iterable[Passage]) -> None:
        """Set the passages that the model has in view from now on."""
        self._before = {}
        self._add(passages)

    def _add(self, passages: Iterable[Passage]) -> None:
        for at, start, end in passages:
            self._before.setdefault(at, []).append((start, end))

    def left(self, at: Coordinate) -> Ranges:
        """Parts of a paragraph that the model does not have in view; of a text all after the beginning in view."""
        text = self.corpus.paragraph(at).text
        if at not in self._before:
            return [(0, len(text))]
        left, position = [], 0
        for start, end in [*sorted(self._before[at]), (len(text), len(text))]:
            if text[position:start].strip():
                left.append((position, start))
            position = max(position, end)
        return left if CELL in text or not left else [(left[0][0], len(text))]

    def need(self, at: Coordinate) -> int:
        """Approximate tokens of a paragraph's parts out of view, or of the remark that none are left."""
        paragraph = self.corpus.paragraph(at)
        left = self.left(at)
        head = tokens.count_tokens(paragraph.head) if left else 0
        return _NAMED + head + sum(tokens.count_tokens(paragraph.text[start:end]) for start, end in left)

    def enough(self, at: Coordinate, query: str) -> int:
        """Approximate tokens of the part of a paragraph that answers the query: of a table its rows."""
        paragraph = self.corpus.paragraph(at)
        if CELL not in paragraph.text:
            return self.need(at)
        units = [
            unit for start, end in self.left(at) for unit in _row_or_sentence_ranges(paragraph.text, start, end)
        ]
        wanted = _asked_for(paragraph.text, units, query_terms(query))
        shown = {*heads.head_rows(paragraph), *(units[n] for n in wanted[:_BEST_ROWS]), *units[-_LAST:]}
        cost = sum(tokens.count_tokens(paragraph.text[start:end]) + 1 for start, end in shown)
        return min(self.need(at), _NAMED + tokens.count_tokens(paragraph.head) + cost + cost // 2)

    def heading_need(self, before: Coordinate | None, at: Coordinate) -> int:
        """Tokens of the line above a paragraph that is shown after `before`."""
        if before is not None and (before.doc, before.section) == (at.doc, at.section):
            return 0
        return tokens.count_tokens(self.heading(at.doc, at.section))

    def write(
        self, places: Sequence[Coordinate], limits: Mapping[Coordinate, int] | None = None, query: str = ""
    ) -> tuple[str, tuple[Passage, ...]]:
        """Eq. 13: these paragraphs, in this order, each with its coordinate and page, under a line for each
        section; and what of them the text shows. One with more tokens than its limit is cut: with a `query` a
        table keeps its head, its last rows and those that share words with it.
        """
        lines: list[str] = []
        shown: list[Passage] = []
        wanted = query_terms(query)
        before: Paragraph | None = None
        for (doc, section), group in groupby(places, lambda at: (at.doc, at.section)):
            lines.append(self.heading(doc, section))
            before = before if shown and shown[-1].at.doc == doc else None
            for at in group:
                paragraph = self.corpus.paragraph(at)
                left = self.left(at)
                ranges = left
                if limits and at in limits and self.need(at) > limits[at]:
                    head = tokens.count_tokens("\n".join(_lines_above(paragraph, whole=False)))
                    ranges = excerpt(paragraph, left, limits[at] - head - _NAMED, wanted)
                lines.append(self._entry(at, paragraph, ranges, left, before) + self._other_parts(at, places))
                passages = [Passage(at, start, end) for start, end in ranges]
                self._add(passages)
                shown += passages
                before = paragraph if ranges else None
        return "\n".join(lines), tuple(shown)

    def excerpts(self, places: Iterable[Passage], budget: int) -> tuple[str, tuple[Passage, ...]]:
        """Only these passages, in this order, as many as the budget allows; rows of a table below its head."""
        lines: list[str] = []
        shown: list[Passage] = []
        for at, group in groupby(places, lambda passage: passage.at):
            paragraph = self.corpus.paragraph(at)
            line = ""
            given: list[Passage] = []
            for passage in group:
                ranges = [(start, end) for _, start, end in [*given, passage]]
                more = self._placed(at, _remark(paragraph, ranges) + _shown_text(paragraph, ranges, ranges, None))
                if tokens.count_tokens(more) > budget:
                    break
                line, given = more, [*given, passage]
            if not line:
                break
            budget -= tokens.count_tokens(line)
            lines.append(line)
            shown += given
        self._add(shown)
        return "\n".join(lines), tuple(shown)

    def heading(self, doc: int, section: int) -> str:
        """A section's id and title, with the title above it: "## S5 Rent, in S3 Money"."""
        document = self.corpus.documents[doc - 1]
        entry = document.section(section)
        line = f"## {ids.section_name(doc, section, self.corpus.several)} {harmless_title(entry.title, _TITLE)}"
        if entry.parent and document.section(entry.parent).source != Source.GENERATED:
            above = document.section(entry.parent)
            name = ids.section_name(doc, above.id, self.corpus.several)
            line += f", in {name} {harmless_title(above.title, _PARENT)}"
        return line if entry.paragraphs else f"{line} ({page_span(document, [entry.page])})"

    def _entry(
        self, at: Coordinate, paragraph: Paragraph, ranges: Ranges, left: Ranges, before: Paragraph | None
    ) -> str:
        name = ids.paragraph_name(at, self.corpus.several)
        if not left:
            return f"[{name}] (above already)"
        said = _remark(paragraph, ranges) + _shown_text(paragraph, ranges, left, before)
        begun = "(continued) " if ranges[0][0] > 0 and paragraph.text[: ranges[0][0]].strip() else ""
        if tokens.count_tokens(paragraph.text) and ranges != left:
            here = sum(tokens.count_tokens(paragraph.text[start:end]) for start, end in ranges)
            rest = f"; the rest: ReadSection {name}" if self.goes_on else ""
            said += f" … (cut: shown {here} of {tokens.count_tokens(paragraph.text)} tokens{rest})"
        return self._placed(at, begun + said)

    def _other_parts(self, at: Coordinate, places: Collection[Coordinate]) -> str:
        """Remark on the parts beside a part of a long table that are neither in view nor among `places`."""
        last = self.corpus.documents[at.doc - 1].section(at.section).paragraphs
        beside = self.corpus.paragraphs(at.doc, at.section, max(1, at.paragraph - 1), min(at.paragraph + 1, last))
        parts = (
            replace(at, paragraph=second.number if first.number == at.paragraph else first.number)
            for first, second in pairwise(beside)
            if heads.goes_on(first, second)
        )
        left = [part for part in parts if part not in places and self.left(part)]
        names = " and ".join(ids.paragraph_name(part, self.corpus.several) for part in left)
        return f" (part of a table: more in {names})" if names else ""

    def _placed(self, at: Coordinate, said: str) -> str:
        """The text of a paragraph behind its id and page, and the unit of a table, unless the text has it."""
        paragraph = self.corpus.paragraph(at)
        place = page_span(self.corpus.documents[at.doc - 1], paragraph.pages)
        if paragraph.unit and paragraph.unit.casefold() not in _one_line(said).casefold():
            place += f", {harmless(paragraph.unit)}"
        return f"{ids.marker(self.corpus, at)} ({place}) {said}"


def _remark(paragraph: Paragraph, ranges: Ranges) -> str:
    """Remark before parts that the page does not show completely, and before words in a picture; else ""."""
    if any(paragraph.hides(*part) for part in ranges):
        return "(hidden: the page does not show it) "
    pictured = paragraph.kind is Kind.FIGURE and len(paragraph.text.split()) > 1
    return "(words in a picture: which belong together is lost) " if pictured else ""


def _shown_text(paragraph: Paragraph, ranges: Ranges, left: Ranges, before: Paragraph | None) -> str:
    """Text of a paragraph's parts; a table's rows stand below the names of its columns. What the paragraph just
    `before` says or ends with is not repeated. Small models read cells more surely with bars between them.
    """
    text = paragraph.text
    if not text:
        return f"({harmless(paragraph.label) or 'A picture'}, without words)"
    tail = _one_line(before.text[-600:]) if before else ""
    said = _names_above(before, paragraph) if before else frozenset()
    whole = ranges == [(0, len(text))]
    first = ranges[0][0]
    head = [line for line in _lines_above(paragraph, whole, first) if CELL in line or not _ends(tail, line)]
    named = heads.over(paragraph, first) if CELL in text else []
    head += [text[start:end] for start, end in named]
    head = [line for line in head if line not in said]
    if first == 0 and (opening := sentences.sentence_ranges(text[:600])) and CELL not in text[: opening[0][1]]:
        start, end = opening[0]
        if _ends(tail, text[start:end]) and text[end:].strip():
            ranges = [(end, ranges[0][1]), *ranges[1:]]
    printed = _join_ranges(paragraph, ranges, left, named)
    return harmless("\n".join([*head, printed])).replace(CELL, " | ")


def _join_ranges(paragraph: Paragraph, ranges: Ranges, left: Ranges, named: Ranges) -> str:
    """The `ranges` of a paragraph, joined by marks for gaps. Each range of a table stands below the rows that name
    its columns, without rows `named` above already.
    """
    text, is_table, said = paragraph.text, CELL in paragraph.text, list(named)
    parts: list[str] = []
    for number, (start, end) in enumerate(ranges):
        if number:
            parts.append(_gap(text, ranges[number - 1][1], start, left))
        if number and is_table:
            fresh = [row for row in heads.over(paragraph, start) if row not in said and not _shows(ranges, row)]
            parts += [f"{text[slice(*row)]}\n" for row in fresh]
            said += fresh
        parts.append(text[start:end].strip("\n" if is_table else None))
    return "".join(parts)


def _shows(ranges: Ranges, row: tuple[int, int]) -> bool:
    return any(start <= row[0] and row[1] <= end for start, end in ranges)


def _names_above(before: Paragraph, paragraph: Paragraph) -> frozenset[str]:
    """Lines that the paragraph just before has: the names of columns of a table that goes on, or its only line."""
    if (before.section, before.number + 1) != (paragraph.section, paragraph.number):
        return frozenset()
    if not heads.goes_on(before, paragraph):
        return frozenset((before.text,))
    rows = (before.text[slice(*row)] for row in heads.head_rows(before))
    return frozenset((*before.head.splitlines(), *rows))


def _lines_above(paragraph: Paragraph, whole: bool, start: int = 0) -> list[str]:
    """Lines above a table's part from `start` on: rows that name columns, and a short lead-in."""
    lines = heads.above(paragraph, start)
    return [line for line in lines if whole or CELL in line or tokens.count_tokens(line) <= _LEAD_IN]


def _gap(text: str, start: int, end: int, left: Ranges) -> str:
    """The mark for the gap `start:end`. The model has all of the gap in view except for the ranges `left`."""
    if CELL not in text:
        return " " if start <= end and not text[start:end].strip() else " … "
    missing = [text[max(start, low) : min(end, high)].strip() for low, high in left if low < end and high > start]
    rows = sum(part.count("\n") + 1 for part in missing if part)
    return f"\n… ({rows} rows left out)\n" if rows else "\n…\n"


def _ends(tail: str, sentence: str) -> bool:
    words = _one_line(sentence)
    return len(words.split()) >= _REPEATED_WORDS and tail.endswith(words)


def _one_line(text: str) -> str:
    return " ".join(text.split()).rstrip(" .:")


def excerpt(paragraph: Paragraph, left: Ranges, limit: int, wanted: Asked) -> Ranges:
    """Ranges to show of a paragraph's parts `left`, about `limit` tokens, never empty. Of a table: its head, its
    last rows, those with the most `wanted` terms, then the first ones; without such terms all rows from the first
    on. Of a text: its first sentence and those with the most of these terms.
    """
    text = paragraph.text
    units = [unit for start, end in left for unit in _row_or_sentence_ranges(text, start, end)]
    costs = [tokens.count_tokens(text[start:end]) + 1 for start, end in units]
    taken: set[int] = set()
    best = _best_units(paragraph, units, wanted, limit, costs)
    for number in dict.fromkeys([*best, *range(len(units))]):
        if costs[number] > limit and number not in best:
            break
        if costs[number] <= limit:
            limit -= costs[number]
            taken.add(number)
    if not taken:
        start, end = units[0]
        return [(start, start + _fitting_length(text[start:end], limit))]
    taken |= {n for n in range(1, len(units) - 1) if {n - 1, n + 1} <= taken}  # one row less saves nothing
    ranges: Ranges = []
    for number in sorted(taken):
        start, end = units[number]
        if ranges and number - 1 in taken and not text[ranges[-1][1] : start].strip():
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
    return ranges


def _row_or_sentence_ranges(text: str, start: int, end: int) -> Ranges:
    """The rows of a table, else the sentences and lines, inside `start:end`."""
    part = text[start:end]
    if CELL in text:
        return heads.row_ranges(text, start, end) or [(start, end)]
    return [(start + low, start + high) for low, high in sentences.sentence_ranges(part)] or [(start, end)]


def _best_units(paragraph: Paragraph, units: Ranges, wanted: Asked, limit: int, costs: Sequence[int]) -> list[int]:
    """Numbers of the indispensable units, the most telling first, as far as there is room."""
    named = set(heads.head_rows(paragraph)[-heads.TOP :]) if CELL in paragraph.text else set()
    order = [n for n, unit in enumerate(units) if unit in named and costs[n] <= limit // 4] or [0]
    above = sum(costs[number] for number in order)
    room = max(limit * 2 // 3 - above, (limit - above) // 2)
    for number in _asked_for(paragraph.text, units, wanted):
        if costs[number] <= room:
            room -= costs[number]
            order.append(number)
    if CELL in paragraph.text and wanted.terms:
        order += range(len(units) - 1, max(0, len(units) - 1 - _LAST), -1)
    return order


def _asked_for(text: str, units: Ranges, wanted: Asked) -> list[int]:
    """Numbers of the units with `wanted` terms, best first: by the rarity of these terms among the units, by
    shared neighbouring pairs, and by brevity. Of a table only rows.
    """
    rows = [text[start:end] if CELL not in text or CELL in text[start:end] else "" for start, end in units]
    said = [telling_terms(row) for row in rows]
    held = Counter(term for unit in said for term in set(unit) & wanted.terms)
    worth = [
        (sum(1 / held[term] for term in set(unit) & wanted.terms) + len(set(pairwise(unit)) & wanted.pairs))
        / math.sqrt(1 + sum(t.isalpha() for t in set(unit)))
        for unit in said
    ]
    return sorted((n for n, value in enumerate(worth) if value > 0), key=lambda n: -worth[n])


def _fitting_length(text: str, limit: int) -> int:
    """Number of characters for about `limit` tokens of a text, at least one word."""
    end = used = 0
    for word in re.finditer(r"\S+", text):
        used += tokens.count_tokens(word.group())
        if used > limit and end:
            break
        end = word.end()
        if used > limit:
            break
    return min(end, max(1, 8 * max(limit, 8)))


@lru_cache(maxsize=4096)
def harmless_title(title: str, limit: int) -> str:
    """A document's title or the like in one line of at most `limit` characters."""
    return harmless(sentences.shortened(title, limit))


def page_span(document: Document, pages: Sequence[int]) -> str:
    """ "p. 39" or "p. 39-40", as the document prints them."""
    first, last = harmless(document.label(pages[0])), harmless(document.label(pages[-1]))
    return f"p. {first}" if first == last else f"p. {first}-{last}"


def only_names(paragraph: Paragraph) -> bool:
    """True if a table's part consists of rows that name columns."""
    return bool(paragraph.cells) and all(cell.head and cell.row < heads.TOP for cell in paragraph.cells)


def leads_on(paragraph: Paragraph, following: Paragraph) -> bool:
    """True if a paragraph ends with an announcement of the `following` one: "The following table", "such as:"."""
    if not paragraph.text.strip() or paragraph.kind is Kind.TABLE:
        return False
    return paragraph.text.rstrip()[-1] in ":：" or (
        following.kind in (Kind.TABLE, Kind.LIST, Kind.FIGURE, Kind.FORMULA, Kind.CODE)
        and bool(_ANNOUNCES.search(paragraph.text[-200:]))
    )


def breaks_off(paragraph: Paragraph, following: Paragraph) -> bool:
    """True if a text ends in the middle of a sentence that the `following` one goes on with."""
    last = paragraph.text.rstrip()[-1:]
    broken = last == "," or (last.isalnum() and following.text[:1].islower())
    return broken and {paragraph.kind, following.kind} <= {Kind.TEXT, Kind.LIST}
