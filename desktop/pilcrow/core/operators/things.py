"""Things printed as one: a table with its caption and all its parts, a figure, a formula."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..language import sentences
from ..language.lexicon import FIGURE, TABLE, stems
from ..language.questions.structural import CountedUnit
from ..model import Coordinate, Kind, Paragraph
from ..protocols import Corpus
from .nodes import Node, filter_modal
from .table_titles import printed_title

_KINDS = {
    CountedUnit.TABLE: Kind.TABLE,
    CountedUnit.FIGURE: Kind.FIGURE,
    CountedUnit.FORMULA: Kind.FORMULA,
    CountedUnit.LISTING: Kind.CODE,
    CountedUnit.LIST: Kind.LIST,
    CountedUnit.FOOTNOTE: Kind.FOOTNOTE,
}
_NAMED = {CountedUnit.TABLE: stems(TABLE.words), CountedUnit.FIGURE: stems(FIGURE.words)}
PRINTED = tuple(_KINDS)
"""Units printed in one place, unlike a section or a page."""
_LONGEST = 100


@dataclass(frozen=True, slots=True)
class Thing:
    """One table, figure, formula, list, footnote or block of code: its nodes in reading order, of which the first
    is cited (its caption if it has one), and its label as printed ("Table 3").
    """

    nodes: tuple[Node, ...]
    label: str = ""
    captioned: bool = False

    @property
    def first(self) -> Node:
        return self.nodes[0]

    @property
    def pages(self) -> tuple[int, ...]:
        """Pages, 0-based, rising."""
        return tuple(sorted({page for node in self.nodes for page in node.paragraph.pages}))

    @property
    def name(self) -> str:
        """Caption, or the beginning of the text."""
        start, end = self.quote
        text = sentences.in_line(self.first.paragraph.text[start:end])
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}…"

    @property
    def title(self) -> str:
        """Caption, or the printed title of a table without one; "" if there is neither."""
        return self.name if self.captioned else printed_title(self.first.paragraph)

    @property
    def quote(self) -> tuple[int, int]:
        """Characters of the first node that identify the thing: the caption's first two sentences ("Table 3. Heat
        values."), or the first line with words.
        """
        text = self.first.paragraph.text
        ranges = sentences.sentence_ranges(text) or [(0, len(text))]
        both = self.captioned and len(ranges) > 1 and ranges[0][1] <= len(self.label) + 2
        return ranges[0][0], ranges[both][1]


def things(nodes: Sequence[Node], unit: CountedUnit) -> list[Thing]:
    """Things of this kind among all nodes of a document, which are in reading order. Captions belong to the named
    thing; a long table's parts are one table, even over several pages, and a picture can be a table.
    """
    if unit not in _NAMED:
        return [Thing((node,), node.paragraph.label) for node in filter_modal(nodes, _KINDS[unit])]
    found: list[Thing] = []
    other = CountedUnit.TABLE if unit is CountedUnit.FIGURE else CountedUnit.FIGURE
    for node in filter_modal(nodes, _KINDS[unit], Kind.FIGURE, Kind.CAPTION):
        label = node.paragraph.label
        named = label if _is_called(label, unit) else ""
        if (node.paragraph.kind is not _KINDS[unit] and not named) or _is_called(label, other):
            continue
        at = _continued_thing(found, node.paragraph, named)
        if at is None:
            found.append(Thing((node,), named, bool(named)))
        else:
            found[at] = replace(found[at], nodes=(*found[at].nodes, node))
    return sorted(map(_caption_first, found), key=lambda thing: min(node.at for node in thing.nodes))


def _is_called(label: str, unit: CountedUnit) -> bool:
    word = re.match(r"[^\W\d_]+", label)
    return word is not None and word.group().casefold() in _NAMED[unit]


def find_tables(corpus: Corpus, doc: int) -> list[Thing]:
    """All tables of a document, in reading order, found without its other paragraphs."""
    paragraphs = corpus.of_kinds(doc, Kind.TABLE, Kind.FIGURE, Kind.CAPTION)
    return things([Node(Coordinate(doc, p.section, p.number), p) for p in paragraphs], CountedUnit.TABLE)


def on_pages(found: Iterable[Thing], pages: set[int]) -> list[Thing]:
    """Filter_Range for things: those with a part on one of these pages (0-based)."""
    return [thing for thing in found if not pages.isdisjoint(thing.pages)]


def _continued_thing(found: Sequence[Thing], paragraph: Paragraph, label: str) -> int | None:
    """Index of the thing that this paragraph continues: the last one with its label, if it ends on the page before
    or later; a part without a label belongs to the table right before it. None if there is none.
    """
    if label:
        same = (i for i in reversed(range(len(found))) if found[i].label.casefold() == label.casefold())
        at = next(same, None)
        return at if at is not None and paragraph.page - found[at].pages[-1] <= 1 else None
    counted_on = bool(paragraph.cells and paragraph.cells[0].row)
    return len(found) - 1 if found and counted_on else None


def _caption_first(thing: Thing) -> Thing:
    nodes = sorted(thing.nodes, key=lambda node: node.paragraph.kind is not Kind.CAPTION)
    return replace(thing, nodes=tuple(nodes))
