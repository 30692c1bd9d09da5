"""ExactSearch: the number and places of words in a text; the way to show that something is absent."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from ...exchange.events import Retrieved
from ...find import find
from ...language import sentences
from ...language.numbers.periods import YEAR
from ...language.terms import Terms
from ...model import CELL, Coordinate, Paragraph, Passage
from ...protocols import Corpus
from ..context import heads
from . import arguments, calls
from .reading import Arguments
from .tool import SAID, Result, Tool, ToolState, text_schema

_GROUP = re.compile(r"(?<=\d)(?=(?:\d{3})+$)")
_MOST = 8
"""Greatest number of words searched together."""
_KINDS = ("rows", "paragraphs", "headings")
_JOINING = frozenset({"and", "und", "et", "y", "e", "&", "+", ","})


@dataclass(frozen=True, slots=True)
class ExactMatches:
    """Units with all of `parts`: `rows` of tables, `paragraphs` and `headings`, each out of the number searched;
    `places` are the rows and headings, and the sentences with one of them, first of those units that have the
    parts as they were written. `alone` counts the units with each part, `forms` those with each spelling of it.
    """

    parts: tuple[str, ...]
    places: tuple[Passage, ...]
    rows: int
    paragraphs: int
    headings: int
    of_rows: int
    of_paragraphs: int
    of_headings: int
    alone: tuple[int, ...]
    forms: tuple[Counter[str], ...]

    def count_text(self) -> str:
        """The count in words: "“red”: 0 of 25 table rows, 0 of 3 other paragraphs, 0 of 2 headings."."""
        named = " and ".join(f"“{part}”" for part in self.parts)
        together = " in one" if len(self.parts) > 1 else ""
        line = f"{named}{together}: {self.rows} of {self.of_rows} table rows"
        line += f", {self.paragraphs} of {self.of_paragraphs} other paragraphs"
        line += f", {self.headings} of {self.of_headings} headings."
        if len(self.parts) > 1:
            line += f" Alone: {', '.join(f'“{p}” {n}' for p, n in zip(self.parts, self.alone, strict=True))}."
        for part, count in zip(self.parts, self.forms, strict=True):
            written = part.casefold()
            ordered = sorted(count.items(), key=lambda item: (-item[1], item[0]))
            if others := [f"“{form}” {n}" for form, n in ordered if form != written]:
                line += f" Forms: {', '.join([f'“{written}” {count[written]}', *others])}."
        return line


def search_exactly(words: str, corpus: Corpus, places: Iterable[Coordinate]) -> ExactMatches:
    """Count the table rows, other paragraphs and headings, among `places`, that have every word (in any form with
    its stem), number and quoted phrase of `words`, whole and in any case; a year may stand among the names of a
    row's columns.
    """
    tally = _Tally(tuple(dict.fromkeys(_query_parts(words)))[:_MOST])
    for unit in _units_at(tally.parts, corpus, places):
        tally.add(unit)
    return tally.matches()


@dataclass(frozen=True, slots=True)
class _Unit:
    """A table row, another paragraph or a heading: the characters `start:end` of the paragraph at `at`, and the
    `ranges` of each part in it.
    """

    at: Coordinate
    paragraph: Paragraph
    start: int
    end: int
    ranges: Sequence[Sequence[tuple[int, int]]]

    @property
    def kind(self) -> str:
        """The name of its count in `ExactMatches`."""
        return "rows" if CELL in self.paragraph.text else "paragraphs" if self.at.paragraph else "headings"

    def spellings(self) -> list[set[str]]:
        """The spellings of each part, in small letters."""
        text = self.paragraph.text
        return [{text[low:high].casefold() for low, high in ranges} for ranges in self.ranges]

    def begins(self, parts: Sequence[str]) -> list[list[int]]:
        """Beginning of each part; the row's own for a year that only the names of its columns have."""
        held = [[low for low, _ in ranges] for ranges in self.ranges]
        if self.kind != "rows" or not any(held) or all(held):
            return held
        named = _column_heads(self.paragraph, self.start)
        years = [YEAR.fullmatch(part) is not None and part in named for part in parts]
        return [where or [self.start] * year for where, year in zip(held, years, strict=True)]

    def passages(self, held: Sequence[Sequence[int]]) -> list[Passage]:
        """The row, or the sentences with a place of a part."""
        row = self.kind == "rows"
        shown = [(self.start, self.end)] if row else _sentences_around(self.paragraph.text, held)
        return [Passage(self.at, low, high) for low, high in shown]


class _Tally:
    """Counts of the units seen so far, see `ExactMatches`."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        self.parts = parts
        self._having, self._all = Counter[str](), Counter[str]()
        self._alone = [0] * len(parts)
        self._forms = tuple(Counter[str]() for _ in parts)
        self._found: list[tuple[int, Passage]] = []  # with the number of parts in another form than written

    def add(self, unit: _Unit) -> None:
        """Count a unit, with each part in it; show it if it has all."""
        self._all[unit.kind] += 1
        said, held = unit.spellings(), unit.begins(self.parts)
        for number, (forms, ranges) in enumerate(zip(said, unit.ranges, strict=True)):
            self._alone[number] += bool(ranges)
            self._forms[number].update(filter(str.isalpha, forms))
        if self.parts and all(held):
            self._having[unit.kind] += 1
            bent = sum(
                p.isalpha() and p.casefold() not in forms for p, forms in zip(self.parts, said, strict=True)
            )
            self._found += [(bent, passage) for passage in unit.passages(held)]

    def matches(self) -> ExactMatches:
        """All counts, and the places, the best first."""
        best = {passage.at: bent for bent, passage in sorted(self._found, reverse=True)}
        ranked = sorted((passage for _, passage in self._found), key=lambda passage: (best[passage.at], passage))
        counts = {kind: self._having[kind] for kind in _KINDS} | {f"of_{kind}": self._all[kind] for kind in _KINDS}
        return ExactMatches(self.parts, tuple(ranked), alone=tuple(self._alone), forms=self._forms, **counts)


def _units_at(parts: Sequence[str], corpus: Corpus, places: Iterable[Coordinate]) -> Iterator[_Unit]:
    """The table rows, other paragraphs and headings at these places."""
    for doc, group in groupby(_paragraphs_at(corpus, places), lambda found: found[0].doc):
        stem = _stemmer(corpus.terms(doc))
        for at, paragraph in group:
            every = _part_ranges(parts, paragraph, stem)
            for start, end in _search_ranges(paragraph.text):
                inside = [[m for m in own if start <= m[0] and m[1] <= end] for own in every]
                yield _Unit(at, paragraph, start, end, inside)


def _stemmer(terms: Terms) -> Callable[[str], str]:
    """Function for the stem of a word, which is worked out once for all its places."""
    return cache(lambda word: " ".join(terms(word)))


def _query_parts(words: str) -> list[str]:
    said = [quoted or word.strip(",;") for quoted, word in re.findall(r'["“”„«]([^"“”„«»]+)["“”»]|(\S+)', words)]
    return [part for part in said if part.casefold() not in _JOINING and re.search(r"\w", part)]


def _paragraphs_at(corpus: Corpus, places: Iterable[Coordinate]) -> Iterable[tuple[Coordinate, Paragraph]]:
    for (doc, section), group in groupby(places, lambda at: (at.doc, at.section)):
        wanted = {at.paragraph for at in group}
        for paragraph in corpus.paragraphs(doc, section, min(wanted), max(wanted)):
            if paragraph.number in wanted:
                yield Coordinate(doc, section, paragraph.number), paragraph


def _search_ranges(text: str) -> list[tuple[int, int]]:
    """The rows of a table; else the whole paragraph."""
    return [match.span() for match in re.finditer(r"[^\n]+", text)] if CELL in text else [(0, len(text))]


def _column_heads(paragraph: Paragraph, start: int) -> str:
    """Names of the columns over the row of a table at `start`."""
    own = [paragraph.text[slice(*row)] for row in heads.over(paragraph, start)]
    return "\n".join([*heads.above(paragraph, start), *own])


def _part_ranges(
    parts: Sequence[str], paragraph: Paragraph, stem: Callable[[str], str]
) -> list[list[tuple[int, int]]]:
    """Places of each word (in any form with its stem), number or phrase, not as a part of a longer one."""
    forms: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    if any(map(str.isalpha, parts)):
        for word in re.finditer(r"[^\W\d_]+", paragraph.text):
            forms[stem(word[0])].append(word.span())
    return [
        _whole(part, _written_ranges(part, paragraph, forms[stem(part)] if part.isalpha() else ()), paragraph.text)
        for part in parts
    ]


def _written_ranges(part: str, paragraph: Paragraph, forms: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places of a part as written, of a number with any grouping of its digits, then its other `forms`."""
    if re.fullmatch(r"\d+(?:,\d{3})*(?:\.\d+)?", part):
        digits, _, decimals = part.replace(",", "").partition(".")
        grouped = _GROUP.sub(r"[,.’'\\s]?", digits) + (rf"[.,]{decimals}" if decimals else "")
        return [match.span() for match in re.finditer(grouped, paragraph.text)]
    ranges = [(match.start, match.end) for match in find([paragraph], part)]
    return list(dict.fromkeys([*ranges, *forms]))


def _whole(part: str, ranges: Iterable[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """The ranges that are no part of a longer word or number."""
    return [
        (low, high)
        for low, high in ranges
        if not re.search(r"[^\W_]\w$|\d[.,]\d$", text[max(0, low - 2) : low] + part[0])
        and not re.match(r"\w[^\W_]|\d[.,]\d", part[-1] + text[high : high + 2])
    ]


def _sentences_around(text: str, held: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The sentences that have one of the places."""
    marks = [mark for marks in held for mark in marks]
    return [
        (low, high) for low, high in sentences.sentence_ranges(text) if any(low <= mark < high for mark in marks)
    ]


def _run(state: ToolState, said: Arguments) -> Result:
    words = arguments.text_argument(said, "words", "query")
    doc = arguments.document(state.corpus, said.get("doc", said.get("doc_id")))
    if said.get("section") in (None, ""):
        places = state.reading.every(doc)
    else:
        places = [at for wanted in arguments.wanted_names(said) for at in state.reading.below(wanted, doc)]
    found = search_exactly(words, state.corpus, places)
    # most rows, sentences and headings shown of all that are counted
    text, passages = state.context.excerpts(found.places[:12], state.budget - SAID)
    lines = [found.count_text(), *_by_document(found.places, places), *filter(None, [text])]
    if (count := len(found.places)) > len(passages):
        lines.append(f"({len(passages)} of {count} places shown.)")
    shown = tuple(dict.fromkeys(at for at, _, _ in found.places if at.paragraph))
    fresh = bool(passages) or words not in state.sought
    state.sought.add(words)
    given = tuple(dict.fromkeys(passage.at for passage in passages if passage.at.paragraph))
    return Result("\n".join(lines), (Retrieved(words, shown, given),), passages, fresh)


def _by_document(found: Iterable[Passage], places: Iterable[Coordinate]) -> list[str]:
    """The number of places in each of several documents."""
    docs = dict.fromkeys(at.doc for at in places)
    count = Counter(at.doc for at, _, _ in found)
    return [f"By document: {', '.join(f'D{doc} {count[doc]}' for doc in docs)}."] if len(docs) > 1 else []


TOOL = Tool(
    calls.EXACT,
    "Count all paragraphs, rows and headings with these words, in any form, or numbers; list the best.",
    {"words": text_schema('words, numbers, or "a phrase"'), "section": text_schema("only there")},
    '{"action": "exact", "words": "a word"}',
    _run,
    {"doc": text_schema("only in this document, such as D1")},
)
