"""Arranged lines and headings into sections and typed paragraphs with exact spans."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import ceil

from ..geometry import Box, union
from ..model import Kind, Paragraph, Section, Source
from ..page import Heading, Line, PageText
from ..tokens import count
from . import joining
from .joining import Draft
from .keys import Keys
from .rows import Row, make_rows, mark, tables, wrapped

_TABLE_WORDS = 250  # longer tables are cut between rows into pieces of about equal length
_TINY, _LABEL = 18, 25  # words: shorter paragraphs, and lines that are no sentence, join what follows

_ENDS = frozenset(".!?:;。！？：…؟۔")
_CLOSING = "\"'”’»)]"
_CAPTION = re.compile(
    r"(?:Tables?|Tab\.|Fig(?:ures?|\.)|Abb(?:ildung|\.)|Tabelle|Tableau|Figura|Cuadro|Tabla|Ilustraci[oó]n|Listing|"
    r"Рис(?:\.|унок)|Табл(?:\.|ица)|図|表|圖|图|شکل|جدول)\s*(?:[\dA-Z۰-۹]{1,3}(?:[.\-–][\d۰-۹]+)*)"
    r"(?:\s*[:.|—–-]|\s+[^\Wa-z]|\s*$)"
)
_NOTE = re.compile(r"[\d*†‡§¶∗⋆]{1,3}(?:\s|\)|(?=[^\W\d]))|\(\d{1,2}\)|[a-z]\s")
_MATH_FONT = re.compile(r"cmmi|cmsy|cmex|math|symbol|msam|msbm|euler|rsfs", re.IGNORECASE)
_MATH = re.compile(r"[=+−×÷±∑∏∫√∂∇≤≥≈≠≡∈∉⊂⊆∀∃→⇒∞∗∝^∧∨α-ωΑ-Ω]")
_LONG_WORD = re.compile(r"[^\W\d_]{4}")


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
    *,
    whole: bool = True,
) -> Structure:
    """Sections and paragraphs of a document; when not `whole` sections alone, all of them empty.

    Text before the first heading, and a document without headings, become a synthetic section named by `title`
    or else by the largest first line. `headings` may come in any order; places outside the document are moved
    into it. `listed` are places, (page, line), of printed contents lists.
    """
    of_contents = {id(arranged[page][line]) for page, line in listed}
    vocabulary = joining.Vocabulary(lambda: [line.text for page in arranged for line in page])
    body = _body_size(arranged)
    heights = [page.height for page in pages]
    leadings = _leadings(arranged)
    keys, section_keys = Keys(), Keys()
    paragraphs: list[Paragraph] = []
    drafts: list[tuple[Heading, list[Paragraph]]] = []
    for number, (heading, runs) in enumerate(_sections(arranged, headings, title), 1):
        own: list[Paragraph] = []
        for draft in _merge(_Flow(body, heights, leadings).drafts(runs)) if whole else ():
            contents = bool(of_contents) and _is_of(draft, of_contents)
            for kind, text, spans in joining.pieces(draft, vocabulary):
                key = keys.make(spans[0].page, spans[0].box, text)
                shown = Kind.CONTENTS if contents else kind
                own.append(Paragraph(key, number, len(own) + 1, shown, text, spans, count(text)))
        drafts.append((heading, own))
        paragraphs += own
    boxes = [_printed(arranged, heading) for heading, _ in drafts]
    return Structure(_tree(drafts, boxes, section_keys), tuple(paragraphs))


def _is_of(draft: Draft, lines: Set[int]) -> bool:
    """Whether most of a draft's lines are among `lines` (their identities)."""
    own = [id(line) in lines for row in draft.rows for line in row.lines]
    return 2 * sum(own) > len(own)


def _printed(arranged: Sequence[Sequence[Line]], heading: Heading) -> Box | None:
    """Where the title is printed; None where it is not."""
    if not (heading.lines or heading.chars) or not 0 <= heading.page < len(arranged):
        return None
    lines = arranged[heading.page][heading.line : heading.line + max(1, heading.lines)]
    if heading.chars and lines:
        first = lines[0]
        return joining.part(first.box, first.edges, first.direction, 0, min(heading.chars, len(first.text)))[0]
    return union(line.box for line in lines) if lines else None


def _tree(
    drafts: Sequence[tuple[Heading, list[Paragraph]]], boxes: Sequence[Box | None], keys: Keys
) -> tuple[Section, ...]:
    parents: list[int] = []
    children: list[list[int]] = [[] for _ in range(len(drafts) + 1)]
    above: list[tuple[int, int]] = []
    for number, (heading, _) in enumerate(drafts, 1):
        while above and above[-1][0] >= heading.level:
            above.pop()
        parents.append(above[-1][1] if above else 0)
        children[parents[-1]].append(number)
        above.append((heading.level, number))
    return tuple(
        Section(
            id=number,
            title=heading.title,
            level=heading.level,
            parent=parents[number - 1],
            children=tuple(children[number]),
            page=heading.page,
            box=boxes[number - 1],
            paragraphs=len(own),
            tokens=sum(paragraph.tokens for paragraph in own),
            source=Source(heading.source),
            key=keys.make(heading.page, boxes[number - 1], heading.title),
            synthetic=heading.synthetic,
            extra=heading.extra,
        )
        for number, (heading, own) in enumerate(drafts, 1)
    )


# Sections


def _sections(
    arranged: Sequence[Sequence[Line]], headings: Sequence[Heading], title: str
) -> Iterator[tuple[Heading, list[Sequence[Line]]]]:
    """Each heading with the lines it owns, one run a page; a synthetic one for what stands before the first."""
    last = len(arranged)
    starts = sorted(
        ((min(max(h.page, 0), max(last - 1, 0)), max(h.line, 0), h) for h in headings), key=lambda start: start[:2]
    )
    first = starts[0][:2] if starts else (last, 0)
    before = list(_runs(arranged, (0, 0), first))
    if before or not starts:
        name = title or _largest_first(before) or "Untitled"
        page = before[0][0].page if before else 0
        yield Heading(name, 1, page, 0, 0, Source.GENERATED, synthetic=True), before
    for at, (page, line, heading) in enumerate(starts):
        end = starts[at + 1][:2] if at + 1 < len(starts) else (last, 0)
        rest: list[Sequence[Line]] = []
        begin = line + heading.lines
        if heading.chars and line < len(arranged[page]) and (page, line) < end:
            tail = _after(arranged[page][line], heading.chars)
            rest = [[tail]] if tail else []
            begin = line + 1
        runs = list(_runs(arranged, (page, begin), end))
        if rest and runs and runs[0][0].page == page:
            runs[0] = [*rest[0], *runs[0]]
            rest = []
        yield heading, rest + runs


def _runs(
    arranged: Sequence[Sequence[Line]], start: tuple[int, int], end: tuple[int, int]
) -> Iterator[Sequence[Line]]:
    for page in range(start[0], min(end[0] + 1, len(arranged))):
        lines = arranged[page][start[1] if page == start[0] else 0 : end[1] if page == end[0] else None]
        if lines:
            yield lines


def _after(line: Line, chars: int) -> Line | None:
    """What a line prints after its run-in heading."""
    rest = line.text[chars:]
    start = len(line.text) - len(rest.lstrip())
    if start >= len(line.text):
        return None
    if len(line.edges) != 4 * len(line.text):
        return replace(line, text=line.text[start:], edges=b"", lead=0)
    box, edges = joining.part(line.box, line.edges, line.direction, start, len(line.text))
    return replace(line, box=box, text=line.text[start:], edges=edges, lead=0)


def _largest_first(runs: Sequence[Sequence[Line]]) -> str:
    """The largest line among the first ones."""
    lines = runs[0][:30] if runs else []
    best = max(lines, key=lambda line: (line.size, len(line.text) > 3), default=None)
    return " ".join(best.text.split())[:200] if best else ""


def _body_size(arranged: Sequence[Sequence[Line]]) -> float:
    sizes: Counter[float] = Counter()
    for lines in arranged:
        for line in lines:
            sizes[line.size] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


# Paragraphs


class _Flow:
    """Rows of one section into drafts of paragraphs, in reading order."""

    def __init__(self, body: float, heights: Sequence[float], leadings: Sequence[float]) -> None:
        self.body = body
        self.heights = heights
        self.leadings = leadings
        self.leading = 1.2
        self.done: list[Draft] = []

    def drafts(self, runs: Sequence[Sequence[Line]]) -> list[Draft]:
        for lines in runs:
            rows = make_rows([line for line in lines if not joining.is_rule(line.text)])
            self.leading = self.leadings[lines[0].page] if lines[0].page < len(self.leadings) else 1.2
            at = 0
            for start, end in tables(rows):
                self._text(rows, at, start)
                self._table(wrapped(rows[start:end]))
                at = end
            self._text(rows, at, len(rows))
        return self.done

    def _table(self, rows: list[Row]) -> None:
        sizes = [sum([joining.words(line.text) for line in row.lines]) for row in rows]
        goal = sum(sizes) / max(1, ceil(sum(sizes) / _TABLE_WORDS))
        piece: list[Row] = []
        read = done = 0
        for row, size in zip(rows, sizes, strict=True):
            if piece and read + size / 2 > (done + 1) * goal:
                self.done.append(Draft(Kind.TABLE, piece))
                piece = []
                done += 1
            piece.append(row)
            read += size
        self.done.append(Draft(Kind.TABLE, piece))

    def _text(self, rows: list[Row], start: int, end: int) -> None:
        current: Draft | None = None
        for at in range(start, end):
            row = rows[at]
            if current is not None and self._goes_on(current, rows, at):
                current.rows.append(row)
                continue
            kind = self._kind(row)
            if kind in (Kind.TEXT, Kind.LIST) and (earlier := self._unfinished(row)):
                earlier.rows.append(row)
                current = earlier
                continue
            current = Draft(kind, [row])
            self.done.append(current)

    def _kind(self, row: Row) -> Kind:
        line = row.main
        if line.mono:
            return Kind.CODE
        if _CAPTION.match(row.text):
            return Kind.CAPTION
        if line.size < self.body - 0.7 and _NOTE.match(row.text) and self._low(row):
            return Kind.FOOTNOTE
        if mark(row.text):
            return Kind.LIST
        return Kind.FORMULA if _is_formula(row) else Kind.TEXT

    def _low(self, row: Row) -> bool:
        page = row.page
        return page < len(self.heights) and row.main.box.y0 > 0.5 * self.heights[page]

    def _goes_on(self, draft: Draft, rows: list[Row], at: int) -> bool:
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
        formula = _is_formula(row)
        if draft.kind is Kind.FORMULA or formula:
            return draft.kind is Kind.FORMULA and formula
        finished = _ends(last.last)
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
        if _CAPTION.match(row.text) and (finished or draft.kind is Kind.CAPTION):
            return False
        if draft.kind is Kind.FOOTNOTE and _NOTE.match(row.text) and finished:
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

    def _unfinished(self, row: Row) -> Draft | None:
        """The paragraph that was cut by the end of a column or page and that this row continues."""
        for steps, draft in enumerate(reversed(self.done[-8:])):
            if draft.kind not in (Kind.TEXT, Kind.LIST):
                continue
            last = draft.rows[-1]
            if last.page == row.page and row.y0 > last.y0 and row.x0 < last.x1 and row.x1 > last.x0:
                return None  # below it in the same column: it was ended on purpose
            if (
                row.page > last.page + 2
                or abs(last.main.size - row.main.size) > 0.3
                or last.main.bold != row.main.bold
            ):
                return None
            if _ends(last.last) or mark(row.text):
                return None
            if row.text[0].islower() or last.last[-1] in "-\u00ad":
                return draft
            full = len(draft.rows) > 1 and last.x1 > max(r.x1 for r in draft.rows[-6:]) - 2 * last.main.size
            same = abs((row.x1 - row.x0) - (last.x1 - last.x0)) < 3 * last.main.size
            return draft if full and same and steps == 0 else None
        return None


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
    near = rows[max(0, at - 6) : at + 5]
    ends = [other.x1 for other in near if other.x0 < row.x1 and other.x1 > row.x0 and len(other.cells) == 1]
    return max(row.x1, *ends, rows[at - 1].x1)


def _is_formula(row: Row) -> bool:
    line = row.main
    text = line.text if len(row.lines) == 1 else " ".join([line.text for line in row.lines])
    if line.mono or len(text) > 150:
        return False
    symbolic = _is_symbolic(line.font)
    if not symbolic and "=" not in text:
        return False
    words, signs = len(_LONG_WORD.findall(text)), len(_MATH.findall(text))
    if symbolic:
        return words < 3 and (signs > 0 or words == 0)
    return words < 3 and signs > 1 and signs > 0.06 * len(text) and not _ends(text)


@lru_cache(1000)
def _is_symbolic(font: str) -> bool:
    return _MATH_FONT.search(font) is not None


def _ends(text: str) -> bool:
    """Does the text end as a sentence does?"""
    return text.rstrip(_CLOSING)[-1:] in _ENDS


def _merge(drafts: Sequence[Draft]) -> list[Draft]:
    """Tiny drafts join what they introduce or their like: short list items, labels, lines that end in a colon."""
    merged: list[Draft] = []
    for draft in drafts:
        if merged and _joins(merged[-1], draft):
            previous = merged[-1]
            if previous.kind is Kind.TEXT and draft.kind in (Kind.LIST, Kind.TABLE):
                previous.kind = draft.kind
            previous.absorb(draft)
        else:
            merged.append(draft)
    return merged


def _joins(first: Draft, second: Draft) -> bool:
    last, row = first.rows[-1], second.rows[0]
    near = last.page == row.page and last.y0 <= row.y0 < last.y1 + 2.5 * last.main.size
    if first.kind is Kind.TABLE:  # one table in two, as a rule: a wide gap or a spanning row divides it
        return second.kind is Kind.TABLE and near and first.words + second.words <= _TABLE_WORDS
    if first.kind not in (Kind.TEXT, Kind.LIST) or not near:
        return False
    if second.kind is not Kind.LIST and (first.kind is Kind.LIST or second.kind not in (Kind.TABLE, Kind.TEXT)):
        return False
    words, more = first.words, second.words
    if first.kind is Kind.LIST:
        return words + more < 80 and (more <= 15 or words <= 15)
    introduces = last.last.endswith((":", "：")) and words <= 60
    if second.kind is Kind.TABLE:
        return introduces or words <= 25
    if second.kind is Kind.LIST:
        return introduces and words + more < 120
    tiny = words <= _TINY or (words <= _LABEL and not _ends(last.last)) or (more <= _TINY and words < 40)
    return tiny and words + more < 150
