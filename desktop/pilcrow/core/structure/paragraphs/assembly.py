"""Arranged lines and headings into sections and typed paragraphs with exact spans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from ...geometry import Box
from ...language.tokens import count
from ...model import Kind, Paragraph, Section, Span
from ...page import Heading, Line, PageText, body_size
from ...steps import Step, optional
from ..keys import ParagraphKeys
from ..page import joining
from ..page.figures import Figure, anchors
from ..page.joining import ParagraphDraft
from ..page.rows import Grid, Row, make_rows, mark
from ..tables.cells import written
from ..tables.page_breaks import go_on
from ..tables.regions import split
from ..text import labels
from . import sections
from .kinds import ends, hangs, is_formula
from .kinds import whole as text_of
from .merging import merge

_BACK = 12  # drafts: notes, tables and pictures that may stand between the parts of a paragraph


@dataclass(frozen=True, slots=True)
class Structure:
    """A document's sections in pre-order, which is reading order, and their paragraphs in the same order."""

    sections: tuple[Section, ...]
    paragraphs: tuple[Paragraph, ...]


def build(
    arranged: Sequence[Sequence[Line]],
    headings: Sequence[Heading],
    pages: Sequence[PageText],
    title: str = "",
    listed: Set[tuple[int, int]] = frozenset(),
    figures: Sequence[Sequence[Figure]] = (),
    *,
    whole: bool = True,
) -> Structure:
    """Sections and paragraphs of a document; when not `whole` sections alone, all of them empty.

    Text before the first heading, and a document without headings, become a synthetic section named by `title`
    or else by the largest first line. `headings` may come in any order; places outside the document are moved
    into it. `listed` are places, (page, line), of printed contents lists.
    """
    of_contents = {id(arranged[page][line]) for page, line in listed}
    vocabulary = joining.PrintedWords(lambda: [line.text for page in arranged for line in page])
    body = body_size(line for lines in arranged for line in lines)
    heights = [page.height for page in pages]
    leadings = _leadings(arranged)
    rules = [page.rules for page in pages]
    keys, section_keys = ParagraphKeys(), ParagraphKeys()
    paragraphs: list[Paragraph] = []
    drafts: list[tuple[Heading, list[Paragraph]]] = []
    placed = anchors(figures, arranged) if whole else {}
    parts = list(sections.split(arranged, headings, title))
    for number, (heading, runs) in enumerate(parts, 1):
        own: list[Paragraph] = []
        flow: Iterable[ParagraphDraft | Figure] = (
            _drafts(_Flow(body, heights, leadings, rules, figures), runs) if whole else []
        )
        if placed:
            flow = _with_figures(flow, _title_lines(arranged, heading), placed, last=number == len(parts))
        for draft in flow:
            if isinstance(draft, Figure):
                contents, sure = False, 1.0
                prints = optional(
                    Step.FIGURES, draft.page, _pictured, _only_a_region, draft, pages[draft.page], vocabulary
                )
            else:
                contents, sure = bool(of_contents) and _is_of(draft, of_contents), _confidence(draft)
                prints = optional(Step.TABLE_CELLS, draft.page, _written, _as_printed, draft, vocabulary)
            for kind, words, spans, cells, label, head in prints:
                key = keys.make(spans[0].page, spans[0].box, words)
                shown = Kind.CONTENTS if contents else kind
                size = count(words)
                own.append(
                    Paragraph(key, number, len(own) + 1, shown, words, spans, size, label, cells, (), sure, head)
                )
        drafts.append((heading, own))
        paragraphs += own
    boxes = [sections.printed(arranged, heading) for heading, _ in drafts]
    return Structure(sections.tree(drafts, boxes, section_keys), tuple(paragraphs))


def _title_lines(arranged: Sequence[Sequence[Line]], heading: Heading) -> list[Line]:
    if not 0 <= heading.page < len(arranged):
        return []
    return list(arranged[heading.page][heading.line : heading.line + max(heading.lines, min(heading.chars, 1))])


def _with_figures(
    drafts: Iterable[ParagraphDraft | Figure],
    title: Sequence[Line],
    placed: dict[int, list[Figure]],
    *,
    last: bool,
) -> Iterator[ParagraphDraft | Figure]:
    """The drafts of a section with the figures that stand after their lines, or after its title's; in the `last`
    section also those that nothing printed stands before.
    """
    yield from placed.pop(0, ())
    for line in title:
        yield from placed.pop(id(line), ())
    for draft in drafts:
        yield draft
        for row in draft.rows if isinstance(draft, ParagraphDraft) else ():
            for line in row.lines:
                yield from placed.pop(id(line), ())
    if last:
        yield from [figure for own in placed.values() for figure in own]


def _drafts(flow: _Flow, runs: Sequence[Sequence[Line]]) -> list[ParagraphDraft]:
    drafts = flow.drafts(runs)
    return optional(Step.MERGING, drafts[0].page, merge, list, drafts) if drafts else drafts


def _written(draft: ParagraphDraft, vocabulary: joining.PrintedWords) -> list[joining.Printed]:
    return list(written(draft, vocabulary))


def _as_printed(draft: ParagraphDraft, _: object) -> list[joining.Printed]:
    return [joining.as_printed(draft.kind, [line for row in draft.rows for line in row.lines])]


def _pictured(figure: Figure, page: PageText, vocabulary: joining.PrintedWords) -> list[joining.Printed]:
    """A figure as a paragraph: the words in it row by row, its region as a span that prints no character."""
    lines = sorted((page.lines[i] for i in figure.lines), key=lambda line: (line.box.y0 // 6, line.box.x0))
    text, spans = joining.joined(ParagraphDraft(Kind.FIGURE, make_rows(lines)), vocabulary) if lines else ("", [])
    return [joining.Printed(Kind.FIGURE, text, (Span(figure.page, figure.box, 0, 0), *spans))]


def _only_a_region(figure: Figure, page: PageText, _: object) -> list[joining.Printed]:
    printed = joining.as_printed(Kind.FIGURE, [page.lines[i] for i in figure.lines])
    return [printed._replace(spans=(Span(figure.page, figure.box, 0, 0), *printed.spans))]


def _is_of(draft: ParagraphDraft, lines: Set[int]) -> bool:
    """Whether most of a draft's lines are among `lines` (their identities)."""
    own = [id(line) in lines for row in draft.rows for line in row.lines]
    return 2 * sum(own) > len(own)


def _confidence(draft: ParagraphDraft) -> float:
    """How sure its text is: the mean over its characters, 1 where none was read from a picture."""
    lines = [line for row in draft.rows for line in row.lines]
    if all(line.confidence == 1.0 for line in lines):
        return 1.0
    return sum(line.confidence * len(line.text) for line in lines) / sum(len(line.text) for line in lines)


class _Flow:
    """Rows of one section into drafts of paragraphs, in reading order."""

    def __init__(
        self,
        body: float,
        heights: Sequence[float],
        leadings: Sequence[float],
        rules: Sequence[Sequence[Box]],
        figures: Sequence[Sequence[Figure]],
    ) -> None:
        self.body = body
        self.rules = rules
        self.figures = figures
        self.heights = heights
        self.leadings = leadings
        self.leading = 1.2
        self.done: list[ParagraphDraft] = []

    def drafts(self, runs: Sequence[Sequence[Line]]) -> list[ParagraphDraft]:
        for lines in runs:
            self.leading = self.leadings[lines[0].page] if lines[0].page < len(self.leadings) else 1.2
            page = lines[0].page
            rules = self.rules[page] if page < len(self.rules) else []
            printed = [line for line in lines if not joining.is_rule(line.text)]
            for rows, grid in optional(Step.TABLES, page, _with_tables, _without_tables, printed, rules):
                if grid is None:
                    self._text(rows)
                else:
                    self._table(rows, grid)
        return self.done

    def _table(self, rows: list[Row], grid: Grid) -> None:
        recent = self.done[-3:]
        before = [draft for draft in recent if draft.rows[-1].page < rows[0].page]
        between = recent[len(before) :]
        last = before[-1] if before and all(draft.kind is Kind.CAPTION for draft in between) else None
        if (
            last is None
            or last.grid is None
            or rows[0].page > last.rows[-1].page + 1
            or not optional(Step.PAGE_BREAKS, rows[0].page, go_on, _apart, last.grid, grid)
        ):
            self.done.append(ParagraphDraft(Kind.TABLE, rows, grid=grid))
        else:
            last.rows += rows

    def _text(self, rows: list[Row]) -> None:
        current: ParagraphDraft | None = None
        for at, row in enumerate(rows):
            current = optional(Step.PARAGRAPHS, row.page, self._next, self._begun, current, rows, at)

    def _next(self, current: ParagraphDraft | None, rows: list[Row], at: int) -> ParagraphDraft:
        """The draft that the row belongs to; `current` is that of the row before."""
        row = rows[at]
        if current is not None and self._goes_on(current, rows, at):
            current.rows.append(row)
            return current
        kind = self._kind(row)
        if kind in (Kind.TEXT, Kind.LIST) and (since := self._unfinished(row)):
            return self._resumed(since, row)
        return self._begun(None, rows, at, kind)

    def _begun(self, _: object, rows: list[Row], at: int, kind: Kind = Kind.TEXT) -> ParagraphDraft:
        self.done.append(ParagraphDraft(kind, [rows[at]]))
        return self.done[-1]

    def _kind(self, row: Row) -> Kind:
        line = row.main
        if line.mono:
            return Kind.CODE
        text = text_of(row)
        if labels.caption(text):
            return Kind.CAPTION
        if line.size < self.body - 0.7 and labels.note(text) and self._low(row):
            return Kind.FOOTNOTE
        if mark(row.text):
            return Kind.LIST
        return Kind.FORMULA if is_formula(row) else Kind.TEXT

    def _low(self, row: Row) -> bool:
        page = row.page
        return page < len(self.heights) and row.main.box.y0 > 0.5 * self.heights[page]

    def _goes_on(self, draft: ParagraphDraft, rows: list[Row], at: int) -> bool:
        """Does the row continue the draft, whose last row is the one before it on the page?"""
        row, last = rows[at], draft.rows[-1]
        line, before = row.main, last.main
        size = before.size
        down = row.y0 - last.y0
        if last is not rows[at - 1] or down < 0.3 * size or row.x0 > last.x1 or row.x1 < last.x0:
            return False
        if abs(line.size - size) > 0.12 * size + 0.3:
            return False
        if draft.kind is Kind.CODE:
            return line.mono and down < 2.6 * self.leading * size and len(draft.rows) < 60
        pitch = self.leading * size
        if down > 1.28 * pitch + 1 and row.y1 - last.y1 > 1.28 * pitch + 1:
            return False
        formula = is_formula(row)
        if draft.kind is Kind.FORMULA or formula:
            return draft.kind is Kind.FORMULA and formula
        finished = ends(last.last)
        if line.mono and (finished or abs(row.x0 - last.x0) > 1.5 or last.x1 < _right_edge(rows, at) - 3 * size):
            return False  # unless only most of a line within a paragraph is code
        lower = row.text[0].islower()
        if line.bold != before.bold and not (lower and not finished):
            return False
        marked = mark(row.text)
        if marked and (
            draft.kind is Kind.LIST or finished or not marked[0].isalnum() or last.x1 < row.x1 - 3 * size
        ):
            return False
        text = text_of(row)
        if (finished or draft.kind is Kind.CAPTION) and labels.caption(text):
            return False
        note = labels.note(text) if draft.kind is Kind.FOOTNOTE else ""
        if note and (finished or labels.follows(labels.note(text_of(draft.rows[0])), note)):
            return False
        if abs(row.x0 + row.x1 - last.x0 - last.x1) < 6 and abs(row.x0 - last.x0) > 0.7 * size:
            return True  # centred
        room = _right_edge(rows, at) - last.x1
        word = (len(row.text.split(" ", 1)[0]) + 1.5) * (row.x1 - row.x0) / max(row.chars, 1)
        short = room > word + 0.5 * size
        shift = row.x0 - last.x0
        if len(draft.rows) > 1:
            if shift > 0.7 * size:
                return not finished and not short
            if shift < -0.7 * size:
                return draft.kind is not Kind.LIST and not finished and not short
        elif shift > 0.7 * size:
            return draft.kind in (Kind.LIST, Kind.FOOTNOTE, Kind.CAPTION) or not short
        if line.lead > 2 and finished and (short or line.block != before.block):
            return False
        if short:
            return lower and not finished
        return not (finished and line.block != before.block and down > 1.1 * pitch)

    def _unfinished(self, row: Row) -> int:
        """How many drafts back begins the paragraph that this row continues, 0 where there is none: one cut by the
        end of a column or page, or by what stands in between (a note, table or formula).
        """
        for since, draft in enumerate(reversed(self.done[-_BACK:]), 1):
            if draft.kind not in (Kind.TEXT, Kind.LIST):
                continue
            last = draft.rows[-1]
            if last.main.size < row.main.size - 0.7:
                continue  # a note in the margin
            below = last.page == row.page and row.y0 > last.y0 and row.x0 < last.x1 and row.x1 > last.x0
            if (
                (below and since == 1 and not self._figure_between(last, row))  # it was ended on purpose
                or row.page > last.page + 2
                or abs(last.main.size - row.main.size) > 0.3
                or last.main.bold != row.main.bold
                or ends(last.last)
                or mark(row.text)
            ):
                return 0
            full = len(draft.rows) > 1 and last.x1 > max(r.x1 for r in draft.rows[-6:]) - 2 * last.main.size
            if row.text[0].islower() or last.last[-1] in "-\u00ad" or (full and hangs(last.last)):
                return since
            same = abs((row.x1 - row.x0) - (last.x1 - last.x0)) < 3 * last.main.size
            return since if full and same and not below else 0
        return 0

    def _figure_between(self, last: Row, row: Row) -> bool:
        own = self.figures[row.page] if row.page < len(self.figures) else ()
        return any(last.y0 < figure.box.center[1] < row.y0 for figure in own)

    def _resumed(self, since: int, row: Row) -> ParagraphDraft:
        """The draft so many back with the row added, and with the formulas displayed within its sentence: those
        with a number stay paragraphs of their own, which can be pointed at.
        """
        draft, between = self.done[-since], self.done[len(self.done) - since + 1 :]
        if between and all(each.kind is Kind.FORMULA and not labels.formula(each.text) for each in between):
            for each in [*between, ParagraphDraft(Kind.TEXT, [row])]:
                draft.absorb(each)
            del self.done[len(self.done) - since + 1 :]
        else:
            draft.rows.append(row)
        return draft


def _with_tables(lines: Sequence[Line], rules: Sequence[Box]) -> list[tuple[list[Row], Grid | None]]:
    return list(split(lines, rules))


def _without_tables(lines: Sequence[Line], _: object) -> list[tuple[list[Row], Grid | None]]:
    return [(make_rows(lines), None)]


def _apart(*_: object) -> bool:
    return False


def _leadings(arranged: Sequence[Sequence[Line]]) -> list[float]:
    """Usual distance of lines on each page, as a multiple of the type size; a page with few asks those before."""
    found: list[float] = []
    leading = 1.2
    for lines in arranged:
        steps: list[float] = []
        for a, b in pairwise(lines):
            size = a.size
            down = b.box.y0 - a.box.y0
            if 0.8 * size < down < 2.6 * size and size == b.size:
                steps.append(down / size)
        if len(steps) > 3:
            steps.sort()
            leading = min(steps[len(steps) // 2], 1.15 * steps[len(steps) // 4])
        found.append(leading)
    return found


def _right_edge(rows: Sequence[Row], at: int) -> float:
    """Where full lines end in the column of this row."""
    row = rows[at]
    right = max(row.x1, rows[at - 1].x1)
    near = rows[max(0, at - 6) : at + 5]
    ends = [other.x1 for other in near if other.x1 > right and other.x0 < row.x1 and len(other.cells) == 1]
    return max(ends, default=right)
