"""A document's lists of figures, tables, numbered equations and captioned listings, with a line for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from ..geometry import Box, union
from ..language import sentences
from ..language.lexicon import LISTING, stems
from ..language.questions.structural import CountedUnit
from ..model import Coordinate, Kind, PageArea, Paragraph
from ..protocols import Corpus
from .figures import is_pictured, title_above
from .nodes import Node, with_subsections
from .things import Thing, things

_AFTER_LABEL = " .:|–—-\t\N{NO-BREAK SPACE}"
_LISTINGS = stems(LISTING.words)


class ListKind(StrEnum):
    """Kind of list."""

    FIGURES = "Figures"
    TABLES = "Tables"
    EQUATIONS = "Equations"
    LISTINGS = "Listings"


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of a list.

    `label` is the printed label ("Table 3", "(4.1)"; "" if there is none), `caption` the text without it or, if
    not `captioned`, the title above a figure or the first row of a table, else the title of its `section`. `page`
    is the 0-based page where it begins, `boxes` are its boxes there (points). `area` is the drawn part of a
    figure, or a table's first part; None if only a caption is known, and then the `view` is the whole page. `keys`
    are those of its paragraphs, `key` is that of the drawn part, or of the caption. `read`: the cells of a table
    are known.
    """

    label: str
    caption: str
    page: int
    boxes: tuple[Box, ...]
    captioned: bool = True
    section: str = ""
    area: PageArea | None = None
    keys: frozenset[str] = frozenset()
    view: PageArea | None = None
    key: str = ""
    read: bool = False

    @property
    def title(self) -> str:
        """Label and caption in one line."""
        return " ".join(filter(None, (self.label, self.caption)))


def lists(corpus: Corpus, doc: int) -> dict[ListKind, tuple[Listed, ...]]:
    """Lists of document `doc` (1-based) in reading order; empty ones are left out."""
    kinds = (Kind.FIGURE, Kind.TABLE, Kind.CAPTION, Kind.FORMULA)
    nodes = [Node(Coordinate(doc, p.section, p.number), p) for p in corpus.of_kinds(doc, *kinds)]
    alone = [Thing((node,), node.paragraph.label, captioned=True) for node in nodes if _is_listed(node.paragraph)]
    found = {
        ListKind.FIGURES: _list_rows(corpus, doc, filter(_is_figure, things(nodes, CountedUnit.FIGURE))),
        ListKind.TABLES: _list_rows(corpus, doc, things(nodes, CountedUnit.TABLE)),
        ListKind.EQUATIONS: _list_rows(corpus, doc, (t for t in alone if t.first.paragraph.kind is Kind.FORMULA)),
        ListKind.LISTINGS: _list_rows(corpus, doc, (t for t in alone if t.first.paragraph.kind is Kind.CAPTION)),
    }
    return {kind: rows for kind, rows in found.items() if rows}


def section_text(corpus: Corpus, doc: int, section: int) -> str:
    """Text of a section (id) of document `doc` and of all below it, with their titles."""
    document = corpus.documents[doc - 1]
    parts: list[str] = []
    for number in sorted(with_subsections(document, [section])):
        parts.append(document.section(number).title)
        parts += [p.text for p in corpus.paragraphs(doc, number)] if document.section(number).paragraphs else []
    return "\n\n".join(parts)


def _is_figure(thing: Thing) -> bool:
    """True if a thing has a caption, or is a picture large enough for a figure."""
    area = _area(thing)
    return thing.captioned or (area is not None and is_pictured(area.box))


def _area(thing: Thing) -> PageArea | None:
    """Area of a table or figure on its first page, without the caption; None if there is none."""
    drawn = [node.paragraph for node in thing.nodes if node.paragraph.kind in (Kind.FIGURE, Kind.TABLE)]
    if not drawn:
        return None
    page = min(paragraph.page for paragraph in drawn)
    boxes = [span.box for paragraph in drawn for span in paragraph.spans if span.page == page]
    return PageArea(page, union(boxes)) if boxes else None


def _is_listed(paragraph: Paragraph) -> bool:
    """True for an equation with a number, or the caption of a listing."""
    named = paragraph.label.partition(" ")[0].casefold() in _LISTINGS
    return bool(paragraph.label) and (paragraph.kind is Kind.FORMULA or named)


def _list_rows(corpus: Corpus, doc: int, found: Iterable[Thing]) -> tuple[Listed, ...]:
    return tuple(_listed_thing(corpus, doc, thing) for thing in found)


def _listed_thing(corpus: Corpus, doc: int, thing: Thing) -> Listed:
    document, first = corpus.documents[doc - 1], thing.first.paragraph
    page = thing.pages[0]
    boxes = tuple(span.box for node in thing.nodes for span in node.paragraph.spans if span.page == page)
    if first.kind is Kind.FORMULA:
        caption = sentences.in_line(first.text).replace(thing.label, "").strip()
    elif thing.captioned:
        caption = sentences.in_line(first.text).removeprefix(thing.label).lstrip(_AFTER_LABEL)
    elif first.kind is Kind.FIGURE:
        above = [document.heading(first.section), *corpus.paragraphs(doc, first.section)]
        caption = title_above(first, above)
    else:
        caption = thing.title
    section = document.section(first.section).title
    shown = (caption or _first_row(first) or section)[:200]
    keys = frozenset(node.paragraph.key for node in thing.nodes)
    area = _area(thing)
    drawn = next((n.paragraph for n in thing.nodes if n.paragraph.kind is not Kind.CAPTION), first)
    view = area or document.whole_page(page)
    read = any(node.paragraph.cells for node in thing.nodes)
    return Listed(thing.label, shown, page, boxes, bool(caption), section, area, keys, view, drawn.key, read)


def _first_row(table: Paragraph) -> str:
    """Text of a table's first row, if it consists of words: mostly the heads of its columns."""
    texts = [sentences.in_line(table.text[cell.start : cell.end]) for cell in table.cells if cell.row == 0]
    worded = sum(map(str.isalpha, "".join(texts))) > sum(map(len, texts)) / 2
    return " · ".join(filter(None, texts)) if worded else ""
