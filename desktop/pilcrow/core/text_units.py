"""Sentences of paragraphs, and rows of tables with the names of their cells, each with its place in the text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .language import sentences
from .language.numbers.periods import YEAR
from .language.numbers.quantities import quantities
from .language.relations import REMARKS
from .language.terms import rough_terms
from .model import Cell, Coordinate, Paragraph, Passage, Role
from .protocols import Corpus

_LABELLED = re.compile(r"(?:^|[:•\n])\W*(?P<label>[^\W\d][^:.;,\n]{1,39}?)\s?:\s")
"""Label that begins a piece of text and names its subject: "Price: ...". Several may follow."""
_FIGURE = re.compile(r"(?<!\S)[-−+(]?[\d.,]*\d[)%]?(?!\S)")
_OPENING, _CLOSING = frozenset("$€£¥("), frozenset("%)")
"""Signs that may have a cell of their own, before and behind that of their number."""
_BESIDE = 4
"""Lines before a table that may lead to it."""


@dataclass(frozen=True, slots=True)
class NamedCell:
    """A cell of a row with the signs beside it, at the characters `start:end` of the paragraph; `head` names its
    column ("": unnamed), which is of these `years`.
    """

    start: int
    end: int
    text: str
    column: int
    head: str = ""
    years: frozenset[int] = frozenset()


@dataclass(frozen=True)
class TextUnit:
    """A sentence or a row of a table: the characters `start:end` of the paragraph at `at`.

    `above` has the title and the paragraph's head, and all names that hold for a row; `beside` has the sentences
    around a sentence, or the lines before a table. `label` is the name of a row, or of a sentence in the form
    "Name: ...". A row has a `group`, a `period`, the `unit` of its numbers ("in millions"), and `cells`, its label
    among them. `naming` is the role of a row that only names columns or a period.
    """

    at: Coordinate
    start: int
    end: int
    text: str
    above: str = ""
    beside: str = ""
    label: str = ""
    group: str = ""
    period: str = ""
    unit: str = ""
    cells: tuple[NamedCell, ...] = ()
    naming: Role | None = None
    page: int = 0
    """0-based."""

    @property
    def passage(self) -> Passage:
        return Passage(self.at, self.start, self.end)

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(rough_terms(self.text))

    @cached_property
    def terms_above(self) -> frozenset[str]:
        return frozenset(rough_terms(self.above))

    @property
    def is_row(self) -> bool:
        """True for rows with several cells."""
        return len(self.cells) > 1

    @property
    def words(self) -> int:
        return len(self.text.split())

    @cached_property
    def around(self) -> str:
        return f"{self.above}\n{self.beside}"


def text_units(corpus: Corpus, at: Coordinate) -> list[TextUnit]:
    """Sentences, or rows, of a paragraph as printed on its pages, in order; without hidden ones."""
    paragraph = corpus.paragraph(at)
    titles = corpus.documents[at.doc - 1].titles(at.section)[-1:]
    above = "\n".join([*titles, paragraph.head])
    if paragraph.cells:
        found = _rows(paragraph, at, above, "\n".join(_lines_before(corpus, at)))
    else:
        found = _sentences(paragraph, at, above)
    return [unit for unit in found if not paragraph.hides(unit.start, unit.end)]


def _sentences(paragraph: Paragraph, at: Coordinate, above: str) -> Iterator[TextUnit]:
    pieces = sentences.sentence_ranges(paragraph.text)
    for i, (start, end) in enumerate(pieces):
        text = paragraph.text[start:end]
        beside = [paragraph.text[slice(*piece)] for piece in pieces[max(0, i - 2) : i] + pieces[i + 1 : i + 2]]
        named = (each.group("label") for each in _LABELLED.finditer(text))
        labels = [label for label in named if label.casefold() not in REMARKS]
        label, page = labels[-1] if labels else "", paragraph.page_at(start)
        yield TextUnit(at, start, end, text, above, "\n".join(beside), label, page=page)


# ---- rows of tables ---------------------------------------------------------------------------------------


def _lines_before(corpus: Corpus, at: Coordinate) -> list[str]:
    """The last lines before a paragraph."""
    lines: list[str] = []
    section, last = at.section, at.paragraph - 1
    while len(lines) < _BESIDE:
        near = corpus.paragraphs(at.doc, section, max(1, last - _BESIDE + 1), last)
        lines = [line for paragraph in near for line in paragraph.text.split("\n")] + lines
        section -= 1
        if not section:
            break
        last = corpus.documents[at.doc - 1].section(section).paragraphs
    return lines[-_BESIDE:]


def _rows(paragraph: Paragraph, at: Coordinate, above: str, beside: str) -> Iterator[TextUnit]:
    whole = paragraph.whole
    for row in paragraph.rows:
        own = [cell for cell in row if cell.start < cell.end]
        if not own:
            continue
        number, start, end = own[0].row, own[0].start, own[-1].end
        names: defaultdict[Role, list[str]] = defaultdict(list)
        heads: defaultdict[int, list[str]] = defaultdict(list)
        years: dict[int, frozenset[int]] = {}
        for name in paragraph.named(number, *Role):
            said = sentences.in_line(whole[name.start : name.end])
            names[name.role].append(said)
            if name.role is Role.YEAR:
                years[name.columns[0]] = frozenset({int(said)})
            if name.role is Role.COLUMN:
                for column in range(name.columns[0], name.columns[1] + 1):
                    heads[column].append(said)
        period = names[Role.PERIOD][-1] if names[Role.PERIOD] else ""
        period = period if len(YEAR.findall(period)) < 2 else ""  # two years tell columns apart
        yield TextUnit(
            at,
            start,
            end,
            paragraph.text[start:end],
            "\n".join([above, *(said for role in (Role.COLUMN, Role.PERIOD, Role.GROUP) for said in names[role])]),
            beside,
            label=" ".join(names[Role.ROW]),
            group=" ".join(names[Role.GROUP]),
            period=period,
            unit=paragraph.unit,
            cells=tuple(_each_figure(_with_signs(paragraph, own, heads, years, period), heads)),
            naming=next((name.role for name in paragraph.naming(number)), None),
            page=paragraph.page_at(start),
        )


def _with_signs(
    paragraph: Paragraph,
    row: Sequence[Cell],
    heads: Mapping[int, Sequence[str]],
    years: Mapping[int, frozenset[int]],
    period: str,
) -> list[NamedCell]:
    """Cells of a row, a sign in a cell of its own joined to its number; named by the heads of both cells, and of
    the year of the `period` if no head names one.
    """
    joined: list[list[Cell]] = []
    for cell in row:
        signs = frozenset(paragraph.text[cell.start : cell.end].split())
        before = joined[-1] if joined else []
        opened = before and paragraph.text[before[-1].start : before[-1].end].strip() in _OPENING
        if before and before[0].column and (opened or signs <= _CLOSING):
            before.append(cell)
        else:
            joined.append([cell])
    found = []
    for cells in joined:
        columns = dict.fromkeys(c for cell in cells for c in range(cell.column, cell.column + cell.columns))
        head = " ".join(dict.fromkeys(said for column in columns for said in heads.get(column, ())))
        start, end = cells[0].start, cells[-1].end
        text = " ".join(paragraph.text[start:end].split())
        of = next((years[column] for column in columns if column in years), None)
        of = of or _years(head) or _years(period)
        found.append(NamedCell(start, end, text, cells[-1].column, head.rstrip(":"), of))
    return found


def _years(name: str) -> frozenset[int]:
    return frozenset(q.year for q in quantities(name) if q.year)


def _each_figure(cells: list[NamedCell], heads: Mapping[int, Sequence[str]]) -> list[NamedCell]:
    """Cells with several figures divided, one for each word of the heads if these are as many."""
    behind = [cell for cell in cells if cell.column]
    figures = [(cell, match) for cell in behind for match in _FIGURE.finditer(cell.text)]
    names = [word for column in sorted(heads) if column for said in heads[column] for word in said.split()]
    rest = "".join(_FIGURE.sub("", cell.text) for cell in behind).strip()
    if len(figures) == len(behind) or len(figures) != len(names) or rest:
        return cells
    divided = [
        NamedCell(cell.start + match.start(), cell.start + match.end(), match.group(), cell.column, name)
        for (cell, match), name in zip(figures, names, strict=True)
    ]
    return [*(cell for cell in cells if not cell.column), *divided]
