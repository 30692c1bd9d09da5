"""The contents of the documents as the model sees them (DeepRead Eq. 6-7, Fig. 5), folded to a token budget.

One line a section with text, nested as the sections are: id, title, page, paragraphs and tokens of its own. The
budget goes to the text: sections with the most of it open first, exhibits, signatures and the like last; a line
tells the size of the unlisted rest. Lines also name tables that no title announces, the largest first: the balance
sheet below "Critical Audit Matters".
"""

from __future__ import annotations

import heapq
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...language import tokens
from ...language.terms import telling_terms
from ...model import Coordinate, Document, Section
from ...operators.body import minor
from ...operators.things import Thing
from ...shelf import file_stem
from .harmless import harmless
from .ids import section_name
from .paragraphs import harmless_title, page_span

_TITLE = 90
_RUN_TITLE = 40
_FEW = 1
"""Most subsections that are always listed: folding so few would save nothing."""
_LEAST_RUNS = 3
"""Lines that must be left for a section's subsections when they are listed in runs."""
_SMALL_SHARE = 0.002
"""Share of a document's text below which sections are listed together until there is room for more."""
_FIRST_WORDS, _FEWEST = 30, 12
"""Words of the beginning of each of several documents, and tokens there must be for them."""
_MINOR = 0.1
"""Weight of text in exhibits, indexes and the like, beside other text."""
_TABLES = 0.1
"""Tokens for the names of tables, as a share of the budget and on top of it: no section goes for them."""
_NAME_COUNT = 6
"""Tables that one line names, at most."""
_NAMES = " · tables: "


Tables = Callable[[int], Sequence[Thing]]
"""The tables of a document (1-based), in reading order."""


def render(
    documents: Sequence[Document],
    budget: int,
    tables: Tables,
    beginning: Callable[[int], str] = lambda _: "",
    meant: Sequence[int] = (),
) -> tuple[str, bool]:
    """The contents of all documents, or of those `meant` (1-based), within about `budget` tokens, and `_TABLES` of
    it for the names of tables; whether anything is folded. Of several documents `beginning` gives the first words,
    which tell what a title does not.
    """
    several, total = len(documents) > 1, len(documents)
    numbers = list(meant) or list(range(1, total + 1))
    documents = [documents[number - 1] for number in numbers]
    room = budget // 2 if several else budget
    heads = (
        _heads(documents, numbers, room, beginning) if several else [head(1, each, False) for each in documents]
    )
    sizes = [tokens.count_tokens(line) for line in heads]
    shown = 0
    while shown < len(heads) and (sizes[shown] <= room or not shown):
        room -= sizes[shown]
        shown += 1
    wanted = [len(documents[i].sections) for i in range(shown)]
    left = max(0, budget - sum(sizes[:shown]))
    parts: list[str] = []
    for i in range(shown):
        share = left * wanted[i] // max(1, sum(wanted[i:]))
        document = documents[i]
        contents = _Contents(document, numbers[i], several)
        lines = contents.lines([s.id for s in document.sections if not s.parent], share)
        left -= tokens.count_tokens("\n".join(line.text for line in lines))
        named = contents.with_tables(lines, tables, int(share * _TABLES))
        parts.append("\n".join([heads[i], *named]))
    if shown < len(heads):
        parts.append(
            f"(and {len(heads) - shown} more documents, D{numbers[shown]} to D{numbers[-1]}: use Retrieve)"
        )
    if len(numbers) < total:
        parts.append(
            f"(The question means these; {total - len(numbers)} more of D1 to D{total}: Retrieve with docs)"
        )
    text = "\n".join(parts)
    return text, "| folded" in text


def _heads(
    documents: Sequence[Document], numbers: Sequence[int], room: int, beginning: Callable[[int], str]
) -> list[str]:
    """A line for each of some documents with these numbers: with its first words where there is room for those,
    else with as much of its title as there is.
    """
    heads = [head(number, document, True) for number, document in zip(numbers, documents, strict=True)]
    spare = (room - sum(map(tokens.count_tokens, heads))) // len(heads)
    if spare >= _FEWEST:
        words = min(_FIRST_WORDS, spare * 2 // 3)
        begun = [harmless(" ".join(beginning(doc).split()[:words])) for doc in numbers]
        return [f"{line}. Begins: {said}" if said else line for line, said in zip(heads, begun, strict=True)]
    for limit in (_TITLE, 60, 40, 24):  # characters of a title, fewer where there is no room
        if sum(map(tokens.count_tokens, heads)) <= room:
            break
        heads = [
            f"# D{number}: {harmless_title(document.title, limit) or 'untitled'}: {len(document.pages)} pages"
            for number, document in zip(numbers, documents, strict=True)
        ]
    return heads


def head(number: int, document: Document, several: bool) -> str:
    """A document's title, its size, and its file's name if this adds anything."""
    total = sum(section.tokens for section in document.sections)
    name = f"D{number}: " if several else ""
    title = harmless_title(document.title, _TITLE) or "untitled"
    stem = file_stem(document)
    if stem and stem.casefold() not in title.casefold():
        title += f" (file {harmless_title(stem, _TITLE)})"
    return f"# {name}{title}: {len(document.pages)} pages, {len(document.sections)} sections, {total} tokens"


def tree(document: Document, doc: int, roots: Sequence[int], several: bool, budget: int, tables: Tables) -> str:
    """The sections `roots` and what is under them, as far as the budget allows; runs of them when they are too
    many, and nothing at all when not even one run fits. Names of tables take what is left.
    """
    contents = _Contents(document, doc, several)
    lines = contents.lines(roots, budget)
    left = budget - tokens.count_tokens("\n".join(line.text for line in lines))
    return "\n".join(contents.with_tables(lines, tables, min(left, int(budget * _TABLES))))


@dataclass(slots=True)
class _SectionRun:
    """Sections side by side that are listed in one line, or opened: then `below` are the children of the only one,
    or the many themselves.
    """

    sections: list[Section]
    below: list[_SectionRun] = field(default_factory=list)


class _Line(NamedTuple):
    """A line and the sections (ids) that it stands for."""

    text: str
    first: int
    last: int


class _Contents:
    """The contents of one document, in as many lines as a budget allows."""

    def __init__(self, document: Document, doc: int, several: bool) -> None:
        self.document, self.doc, self.several = document, doc, several
        self.end = [section.id for section in document.sections]  # the last section under each
        self.minor = minor(document)
        self.worth = [
            section.tokens * (_MINOR if minor else 1.0) + 1
            for section, minor in zip(document.sections, self.minor, strict=True)
        ]
        for section in reversed(document.sections):
            if section.parent:
                self.end[section.parent - 1] = max(self.end[section.parent - 1], self.end[section.id - 1])
                self.worth[section.parent - 1] += self.worth[section.id - 1]
        self.last = max((section.id for section in document.sections if section.paragraphs), default=0)
        self.small = sum(section.tokens for section in document.sections) * _SMALL_SHARE

    def lines(self, roots: Sequence[int], budget: int) -> list[_Line]:
        top = self._listed(self._with_text(roots), budget)
        left = budget - sum(self._cost(run, 0) for run in top)
        if not top or left < 0:
            return []
        queue: list[tuple[float, int, int, _SectionRun]] = []
        self._offer(queue, top, 0)
        while queue:
            _, _, indent, run = heapq.heappop(queue)
            before = self._cost(run, indent)
            alone = len(run.sections) == 1
            inside = self._with_text(run.sections[0].children) if alone else run.sections
            line = tokens.count_tokens(self._line(run.sections[0], indent)) if alone else 0
            found = self._listed(inside, left + before - line, indent + alone, not alone)
            if len(found) >= min(_LEAST_RUNS, len(inside)) and (alone or len(found) > 1):
                run.below = found
                left += before - self._cost(run, indent)
                self._offer(queue, found, indent + alone)
        return [line for run in top for line in self._lines(run, 0)]

    def _with_text(self, numbers: Sequence[int]) -> list[Section]:
        """Sections with text or subsections, and all behind the last text: pages there may not be read yet."""
        sections = [self.document.section(number) for number in numbers]
        return [s for s in sections if s.paragraphs or s.children or s.id > self.last]

    def with_tables(self, lines: Sequence[_Line], tables: Tables, room: int) -> list[str]:
        """The texts of these lines, with names of tables for about `room` tokens."""
        if room < 30 or not lines:  # tokens: no room for names of tables
            return [line.text for line in lines]
        line_of = {id_: n for n, line in enumerate(lines) for id_ in range(line.first, line.last + 1)}
        named: defaultdict[int, list[tuple[Coordinate, str]]] = defaultdict(list)
        known: set[tuple[int, str]] = set()
        found = [table for table in tables(self.doc) if table.first.at.section in line_of and table.title]
        for table in sorted(found, key=self._untold, reverse=True):
            at = line_of[table.first.at.section]
            title = harmless_title(table.title, 60)
            name = f"{title} {page_span(self.document, table.pages[:1])}"
            cost = tokens.count_tokens(name) + (1 if named[at] else len(_NAMES))
            fits = cost <= room and len(named[at]) < _NAME_COUNT
            if fits and (at, title) not in known and self._untold(table):
                room -= cost
                known.add((at, title))
                named[at].append((table.first.at, name))
        said = {at: _NAMES + ", ".join(name for _, name in sorted(names)) for at, names in named.items() if names}
        return [line.text + said.get(at, "") for at, line in enumerate(lines)]

    def _untold(self, table: Thing) -> float:
        """Tokens of a table weighted by the part of its title that the titles above do not announce."""
        section = table.first.at.section
        told = {term for title in self.document.titles(section) for term in telling_terms(title)}
        words = set(telling_terms(table.title))
        size = sum(node.paragraph.tokens for node in table.nodes)
        return size * len(words - told) / max(1, len(words)) * (_MINOR if self.minor[section - 1] else 1)

    def _offer(
        self, queue: list[tuple[float, int, int, _SectionRun]], runs: Sequence[_SectionRun], indent: int
    ) -> None:
        """Queue the runs that can be opened: first those with the most text a line, and tiny ones."""
        for run in runs:
            first = run.sections[0]
            lines = len(run.sections) if len(run.sections) > 1 else len(first.children)
            worth = sum(self.worth[section.id - 1] for section in run.sections)
            few = (
                len(run.sections) == 1
                and self.end[first.id - 1] - first.id <= _FEW
                and not self.minor[first.id - 1]
            )
            if lines:
                heapq.heappush(queue, (-float("inf") if few else -worth / lines, first.id, indent, run))

    def _listed(
        self, sections: Sequence[Section], budget: int, indent: int = 0, fine: bool = False
    ) -> list[_SectionRun]:
        """A line for each section that has more than a little text, if that fits; else those with little in runs,
        as few as have to be; exhibits and the like always in runs. `fine`: of a run that is to be taken apart.
        """
        sizes = [0 if self.minor[s.id - 1] and not fine else self.worth[s.id - 1] for s in sections]
        low, high = 0.0 if fine else self.small, sum(sizes) + 1
        best: list[_SectionRun] = []
        for attempt in range(16):
            least = (low + high) / 2 if attempt else low
            runs = _merge_short(sections, sizes, least)
            if sum(self._cost(run, indent) for run in runs) <= budget:
                best, high = runs, least
                if not attempt:
                    break
            else:
                low = least
        return best or [run for run in _merge_short(sections, sizes, high) if self._cost(run, indent) <= budget]

    # ---- lines --------------------------------------------------------------------------------------------

    def _cost(self, run: _SectionRun, indent: int) -> int:
        return sum(tokens.count_tokens(line.text) + 1 for line in self._lines(run, indent))

    def _lines(self, run: _SectionRun, indent: int) -> Iterator[_Line]:
        first, last = run.sections[0].id, self.end[run.sections[-1].id - 1]
        if len(run.sections) > 1:
            if not run.below:
                yield _Line(self._run_line(run.sections, indent), first, last)
            for below in run.below:
                yield from self._lines(below, indent)
            return
        section = run.sections[0]
        line = self._line(section, indent)
        if run.below:
            yield _Line(line, first, first)
            for below in run.below:
                yield from self._lines(below, indent + 1)
        elif section.children:
            folded = f"{self._names(first + 1, last)}, {self._size(first + 1, last)} tok"
            yield _Line(f"{line} | folded: {folded}", first, last)
        else:
            yield _Line(line, first, first)

    def _line(self, section: Section, indent: int) -> str:
        name = section_name(self.doc, section.id, self.several)
        line = f"{'  ' * indent}{name} {harmless_title(section.title, _TITLE)}"
        own = f" | {section.paragraphs}/{section.tokens}" if section.paragraphs else ""
        return f"{line} | {page_span(self.document, [section.page])}{own}"

    def _run_line(self, sections: Sequence[Section], indent: int) -> str:
        first, last = sections[0], sections[-1]
        end = self.end[last.id - 1]
        pages = page_span(self.document, (first.page, self.document.section(end).page))
        return (
            f"{'  ' * indent}{self._names(first.id, end)} {_run_title(first.title, last.title)} | {pages}"
            f" | folded: {len(sections)} sections, {self._size(first.id, end)} tok"
        )

    def _names(self, first: int, last: int) -> str:
        name = section_name(self.doc, first, self.several)
        return f"{name}-S{last}" if last > first else name

    def _size(self, first: int, last: int) -> int:
        return sum(section.tokens for section in self.document.sections[first - 1 : last])


def _merge_short(sections: Sequence[Section], sizes: Sequence[float], least: float) -> list[_SectionRun]:
    """Neighbours with less than `least` text put together, until a run has that much."""
    runs: list[_SectionRun] = []
    held = least
    for section, size in zip(sections, sizes, strict=True):
        if held >= least or size >= least:
            runs.append(_SectionRun([section]))
            held = size
        else:
            runs[-1].sections.append(section)
            held += size
    return runs


def _run_title(first: str, last: str) -> str:
    """The titles of a run: "Note 2 … Note 20" where both are numbered, else the beginning of both."""
    numbered = [
        re.match(r"(.*?\d[\d.]*[A-Za-z]?)(?![\w.])", harmless_title(title, _TITLE)) for title in (first, last)
    ]
    labels = [match.group(1) for match in numbered if match and match.group(1)[0].isalpha()]
    if len(labels) == 2 and max(map(len, labels)) <= _RUN_TITLE // 2:
        return " … ".join(labels)
    return f"{harmless_title(first, _RUN_TITLE)} … {harmless_title(last, _RUN_TITLE)}"
