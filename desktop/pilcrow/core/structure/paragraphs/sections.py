"""Headings into sections: the lines each owns, the tree they form, where their titles are printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import itemgetter

from ...geometry import Box, union
from ...model import Paragraph, Section, Source
from ...page import Heading, Line, LineIndex
from ..keys import ParagraphKeys
from ..page import joining
from ..text.titles import LONGEST, SHORT
from .leading import lead_name


def split_sections(
    arranged: Sequence[Sequence[Line]], headings: Sequence[Heading], title: str
) -> Iterator[tuple[Heading, list[Sequence[Line]]]]:
    """Each heading with the lines it owns, one run a page; a synthetic one for what stands before the first."""
    last = max(len(arranged) - 1, 0)
    starts = sorted((((min(max(h.page, 0), last), max(h.line, 0)), h) for h in headings), key=itemgetter(0))
    places = [*(place for place, _ in starts), (len(arranged), 0)]
    before = list(_line_runs(arranged, (0, 0), places[0]))
    if before or not starts:
        name = lead_name(before, places[0][0]) if starts else title or _largest_first(before) or "Untitled"
        page = before[0][0].page if before else 0
        yield Heading(name, 1, page, 0, 0, Source.GENERATED, synthetic=True), before
    for ((page, line), heading), end in zip(starts, places[1:], strict=True):
        runs_in = heading.chars and line < len(arranged[page]) and (page, line) < end
        runs = list(_line_runs(arranged, (page, line + (1 if runs_in else heading.lines)), end))
        tail = _after(arranged[page][line], heading.chars) if runs_in else None
        if tail and runs and runs[0][0].page == page:
            runs[0] = [tail, *runs[0]]
        elif tail:
            runs.insert(0, [tail])
        yield heading, runs


def _line_runs(arranged: Sequence[Sequence[Line]], start: LineIndex, end: LineIndex) -> Iterator[Sequence[Line]]:
    for page in range(start[0], min(end[0] + 1, len(arranged))):
        lines = arranged[page][start[1] if page == start[0] else 0 : end[1] if page == end[0] else None]
        if lines:
            yield lines


def _after(line: Line, chars: int) -> Line | None:
    """The rest of a line behind its run-in heading."""
    text = line.text[chars:].lstrip()
    start = len(line.text) - len(text)
    if not text:
        return None
    box, edges = joining.cut_box(line.box, line.edges, line.direction, start, len(line.text))
    return replace(line, box=box, text=text, edges=edges, lead=0, raised=())


def _largest_first(runs: Sequence[Sequence[Line]]) -> str:
    """The largest line among the first ones."""
    lines = runs[0][:30] if runs else []  # lines of a page among which a document's title is looked for
    best = max(lines, key=lambda line: (line.size, len(line.text) > SHORT), default=None)
    return " ".join(best.text.split())[:LONGEST] if best else ""


def title_lines(arranged: Sequence[Sequence[Line]], heading: Heading) -> Sequence[Line]:
    """The lines that print the title, or begin with it; none where it is not printed."""
    count = max(heading.lines, 1) if heading.chars else heading.lines
    on_page = 0 <= heading.page < len(arranged)
    return arranged[heading.page][heading.line : heading.line + count] if on_page else ()


def printed_title_box(arranged: Sequence[Sequence[Line]], heading: Heading) -> Box | None:
    """The box of the printed title; None without one."""
    lines = title_lines(arranged, heading)
    if heading.chars and lines:
        first = lines[0]
        return joining.cut_box(first.box, first.edges, first.direction, 0, min(heading.chars, len(first.text)))[0]
    return union(line.box for line in lines) if lines else None


def tree(
    drafts: Sequence[tuple[Heading, list[Paragraph]]], boxes: Sequence[Box | None], keys: ParagraphKeys
) -> tuple[Section, ...]:
    """The sections of these headings, with their own paragraphs; `boxes` are where their titles are printed."""
    made = [
        Section(
            0, h.title, h.level, 0, (), h.page, box, 0, 0, Source(h.source), keys.make(h.page, box, h.title),
            synthetic=h.synthetic, extra=h.extra,
        )
        for (h, _), box in zip(drafts, boxes, strict=True)
    ]  # fmt: skip
    return numbered(made, [inside for _, inside in drafts])


def numbered(sections: Sequence[Section], held: Sequence[Sequence[Paragraph]]) -> tuple[Section, ...]:
    """Sections in pre-order, with numbers of parents and children; `held` are their own paragraphs."""
    parents, children = _nested([section.level for section in sections])
    return tuple(
        replace(
            section, id=number, parent=parent, children=below,
            paragraphs=len(inside), tokens=sum(paragraph.tokens for paragraph in inside),
        )
        for number, (section, inside, parent, below) in enumerate(
            zip(sections, held, parents, children, strict=True), 1
        )
    )  # fmt: skip


def _nested(levels: Sequence[int]) -> tuple[list[int], list[tuple[int, ...]]]:
    """Parents (0: none) and children of each section, by number from 1, out of levels in pre-order."""
    parents: list[int] = []
    children: list[list[int]] = [[] for _ in range(len(levels) + 1)]
    above: list[tuple[int, int]] = []
    for number, level in enumerate(levels, 1):
        while above and above[-1][0] >= level:
            above.pop()
        parents.append(above[-1][1] if above else 0)
        children[parents[-1]].append(number)
        above.append((level, number))
    return parents, list(map(tuple, children[1:]))
