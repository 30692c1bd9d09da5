"""Arranged lines and headings into sections and typed paragraphs with exact spans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...geometry import Box, gap
from ...language.tokens import count_tokens
from ...model import Kind, Paragraph, Section, Span
from ...page import Heading, Line, LineIndex, PageText
from ...steps import Step, optional
from ..keys import ParagraphKeys
from ..lines.kinds import BEGINS, KINDS
from ..outline.assembly import Outline
from ..page import joining
from ..page.figures import Anchored, Figure, anchors
from ..page.joining import ParagraphDraft
from ..page.rows import Grid, PageRow, make_rows
from ..tables.cells import print_draft
from ..tables.page_breaks import go_on
from ..tables.regions import RowsOrTable, split_tables
from ..text import labels
from . import sections

PROSE = (Kind.TEXT, Kind.LIST)
_BEGINS_BELOW_CAPTION = 0.75
"""Probability from which a row begins a block even right below a caption, in its type."""
_PARAGRAPHS = {
    "item": Kind.LIST, "caption": Kind.CAPTION, "note": Kind.FOOTNOTE, "code": Kind.CODE, "formula": Kind.FORMULA,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Structure:
    """A document's sections in pre-order, which is reading order, and their paragraphs in the same order;
    and what its pages are called.
    """

    sections: tuple[Section, ...]
    paragraphs: tuple[Paragraph, ...]
    labels: tuple[str, ...] = ()


def build(
    arranged: Sequence[Sequence[Line]],
    outline: Outline,
    pages: Sequence[PageText],
    title: str = "",
    figures: Sequence[Sequence[Figure]] = (),
    *,
    whole: bool = True,
) -> Structure:
    """Sections and paragraphs of a document; when not `whole` sections alone, all of them empty.

    Text before the first heading becomes a synthetic section named by what it is; a document without headings one
    named by `title` or else by the largest first line. Headings may come in any order; places outside the
    document are moved into it.
    """
    vocabulary = joining.PrintedWords(lambda: [line.text for page in arranged for line in page])
    rules = [page.rules for page in pages]
    hidden = [[line.box for line in page.lines if line.hidden] for page in pages]
    keys, section_keys = ParagraphKeys(), ParagraphKeys()
    paragraphs: list[Paragraph] = []
    drafts: list[tuple[Heading, list[Paragraph]]] = []
    placed = anchors(figures, arranged) if whole else {}
    parts = list(sections.split_sections(arranged, outline.headings, title))
    for number, (heading, runs) in enumerate(parts, 1):
        inside: list[Paragraph] = []
        flow: Iterable[ParagraphDraft] = _Flow(rules).drafts(runs) if whole else []
        if placed:
            flow = _with_figures(flow, sections.title_lines(arranged, heading), placed, pages)
        if number == len(parts):  # also the figures that nothing printed stands before
            flow = [*flow, *(_drafted(figure, pages) for left in placed.values() for figure in left)]
        for draft in flow:
            contents = 2 * sum(line.place in outline.listed for line in draft.lines) > len(draft.lines)
            sure = _confidence(draft)
            for kind, words, spans, cells, head in _printed(draft, vocabulary):
                key = keys.make(spans[0].page, spans[0].box, words)
                shown = Kind.CONTENTS if contents else kind
                size = count_tokens(words)
                inside.append(
                    Paragraph(
                        key, number, len(inside) + 1, shown, words, spans, size, cells=cells,
                        confidence=sure, head=head, hidden=_hidden(spans, hidden),
                    )
                )  # fmt: skip
        drafts.append((heading, inside))
        paragraphs += inside
    boxes = [sections.printed_title_box(arranged, heading) for heading, _ in drafts]
    return Structure(sections.tree(drafts, boxes, section_keys), tuple(paragraphs))


def _with_figures(
    drafts: Iterable[ParagraphDraft], title: Sequence[Line], placed: Anchored, pages: Sequence[PageText]
) -> Iterator[ParagraphDraft]:
    """The drafts of a section, each figure after its line or the title's; these leave `placed`."""

    def after(places: Iterable[LineIndex | None]) -> Iterator[ParagraphDraft]:
        return (_drafted(figure, pages) for place in places for figure in placed.pop(place, ()))

    yield from after([None, *(line.place for line in title)])
    for draft in drafts:
        yield draft
        yield from after(line.place for line in draft.lines)


def _drafted(figure: Figure, pages: Sequence[PageText]) -> ParagraphDraft:
    """A figure with its words row by row, and its region as a span without characters."""
    lines = [pages[figure.page].lines[i] for i in figure.lines]
    rows = make_rows(sorted(lines, key=lambda line: (line.box.y0 // 6, line.box.x0)))
    return ParagraphDraft(Kind.FIGURE, rows, region=Span(figure.page, figure.box, 0, 0))


def _printed(draft: ParagraphDraft, vocabulary: joining.PrintedWords) -> list[joining.Printed]:
    """Paragraphs out of a draft; that of a figure may have no words."""
    step = Step.FIGURES if draft.region else Step.TABLE_CELLS
    found = optional(
        step,
        draft.page,
        lambda: list(print_draft(draft, vocabulary)),
        lambda: [joining.print_lines(draft.kind, draft.lines)],
    )
    if draft.region is None:
        return found
    words = found[0] if found else joining.Printed(draft.kind, "", ())
    return [words._replace(spans=(draft.region, *words.spans))]


def _confidence(draft: ParagraphDraft) -> float:
    """Certainty of the text: the mean over its characters, 1 where none was read from a picture."""
    lines = draft.lines
    if draft.region or all(line.confidence == 1 for line in lines):
        return 1.0
    return sum(line.confidence * len(line.text) for line in lines) / sum(len(line.text) for line in lines)


def _hidden(spans: Iterable[Span], hidden: Sequence[Sequence[Box]]) -> tuple[tuple[int, int], ...]:
    """The characters of spans that lie on lines which are hidden, given by page."""
    return tuple(
        (span.start, span.end)
        for span in spans
        if hidden[span.page]
        and span.start < span.end
        and any(box.contains(*span.box.center) for box in hidden[span.page])
    )


class _Flow:
    """Rows of one section into drafts of paragraphs, in reading order."""

    def __init__(self, rules: Sequence[Sequence[Box]]) -> None:
        self.rules = rules
        self.done: list[ParagraphDraft] = []

    def drafts(self, runs: Sequence[Sequence[Line]]) -> list[ParagraphDraft]:
        for lines in runs:
            page = lines[0].page
            rules = self.rules[page] if page < len(self.rules) else []
            printed = [line for line in lines if not joining.is_rule(line.text)]
            found: list[RowsOrTable] = optional(
                Step.TABLES,
                page,
                lambda own, drawn: list(split_tables(own, drawn)),
                lambda own, _: [(make_rows(own), None)],
                printed,
                rules,
            )
            for rows, grid in found:
                if grid is None:
                    self._text(rows)
                else:
                    self._table(rows, grid)
        return self.done

    def _table(self, rows: list[PageRow], grid: Grid) -> None:
        last = self.done[-1] if self.done else None
        if (
            last is None
            or last.grid is None
            or rows[0].page != last.rows[-1].page + 1
            or not optional(Step.PAGE_BREAKS, rows[0].page, go_on, lambda *_: False, last.grid, grid)
        ):
            self.done.append(ParagraphDraft(Kind.TABLE, rows, grid=grid))
        else:
            last.rows += rows

    def _text(self, rows: list[PageRow]) -> None:
        current: ParagraphDraft | None = None
        for row in rows:
            current = optional(Step.PARAGRAPHS, row.page, self._next, self._begun, current, row)

    def _next(self, current: ParagraphDraft | None, row: PageRow) -> ParagraphDraft:
        """The draft that the row belongs to; `current` is that of the row before."""
        kind = _paragraph_kind(row)
        begins = row.lines[0].begins
        if current is not None and begins < _BEGINS_BELOW_CAPTION and _under_caption(current, row):
            current.rows.append(row)
            return current
        apart = begins >= BEGINS or (current is not None and _apart_from(current, row, kind))
        since = self._unfinished() if kind in PROSE and not apart else 0
        if since:
            return self._resumed(since, row)
        if current is None or apart:
            return self._begun(None, row, kind)
        current.rows.append(row)
        return current

    def _begun(self, _: object, row: PageRow, kind: Kind = Kind.TEXT) -> ParagraphDraft:
        self.done.append(ParagraphDraft(kind, [row]))
        return self.done[-1]

    def _unfinished(self) -> int:
        """Number of drafts back to the last text, which others may interrupt; 0 where there is none."""
        recent = enumerate(reversed(self.done[-12:]), 1)  # drafts: notes, tables and pictures may stand between
        return next((since for since, draft in recent if draft.kind in PROSE), 0)

    def _resumed(self, since: int, row: PageRow) -> ParagraphDraft:
        """The draft so many back with the row added, and with the formulas displayed within its sentence: those
        with a number stay paragraphs of their own, which can be pointed at.
        """
        draft, between = self.done[-since], self.done[len(self.done) - since + 1 :]
        if between and all(each.kind is Kind.FORMULA and not labels.formula(each.text) for each in between):
            for rows in (each.rows for each in between):
                draft.fresh.add(len(draft.rows))
                draft.rows += rows
            draft.fresh.add(len(draft.rows))
            del self.done[len(self.done) - since + 1 :]
        draft.rows.append(row)
        return draft


def _apart_from(draft: ParagraphDraft, row: PageRow, kind: Kind) -> bool:
    """True for a row that begins a paragraph although the model joins it to the draft: a formula behind text or
    behind a numbered formula, since its number may be pointed at; and a note with the next mark.
    """
    if kind is Kind.FORMULA:
        last = _row_text(draft.rows[-1])
        return draft.kind in PROSE or labels.formula(last) not in ("", last)
    if kind is not Kind.FOOTNOTE or draft.kind is not Kind.FOOTNOTE:
        return False
    mark, after = labels.footnote_mark(draft.rows[0].text), labels.footnote_mark(row.text)
    return bool(mark) and labels.is_next_mark(mark, after)


def _under_caption(draft: ParagraphDraft, row: PageRow) -> bool:
    """Does the row stand right below those of a caption, in its type?"""
    last = draft.rows[-1].main
    return (
        draft.kind is Kind.CAPTION
        and row.page == last.page
        and row.main.font == last.font
        and round(2 * row.main.size) == round(2 * last.size)
        and gap(last.box, row.main.box) < 0.5 * last.size
    )


def _paragraph_kind(row: PageRow) -> Kind:
    """Kind of a paragraph by its first row: as the row tells itself, else by the model."""
    text = _row_text(row)
    if labels.caption(text):
        return Kind.CAPTION
    told = KINDS[int(row.main.kinds.argmax())] if row.main.kinds is not None else ""
    kind = _PARAGRAPHS.get(told, Kind.TEXT)
    return Kind.FORMULA if kind is Kind.TEXT and "=" in text and labels.formula(text) else kind


def _row_text(row: PageRow) -> str:
    return " ".join([line.text for line in row.lines])
