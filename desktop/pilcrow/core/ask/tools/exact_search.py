"""ExactSearch: the number and places of words in a text; the way to show that something is absent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...exchange.events import Retrieved
from ...find import find
from ...language import sentences
from ...language.numbers.periods import YEAR
from ...language.terms import Terms
from ...model import CELL, Coordinate, Paragraph
from ...protocols import Corpus
from ..shown import heads
from ..shown.context import ShownPassage
from . import arguments, calls
from .reading import Arguments
from .tool import SAID, Desk, Result, Tool, text_schema

_PART = re.compile(r'["“”„«]([^"“”„«»]+)["“”»]|(\S+)')
_GROUP = re.compile(r"(?<=\d)(?=(?:\d{3})+$)")
_WORD = re.compile(r"[^\W\d_]+")
_MOST = 8
"""Greatest number of words searched together."""
_SHOWN = 12
"""Most rows, sentences and headings shown of all that are counted."""
_JOINING = frozenset({"and", "und", "et", "y", "e", "&", "+", ","})


@dataclass(frozen=True, slots=True)
class ExactMatches:
    """Units with all of `parts`: `rows` of tables, `paragraphs` and `headings`, each out of the number searched;
    `places` are the rows and headings, and the sentences with one of them, first of those units that have the
    parts as they were written. `alone` counts the units with each part, `forms` those with each spelling of it.
    """

    parts: tuple[str, ...]
    places: tuple[ShownPassage, ...]
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
    parts = tuple(dict.fromkeys(_query_parts(words)))[:_MOST]
    found: list[tuple[int, ShownPassage]] = []  # with the number of parts in another form than written
    alone = [0] * len(parts)
    forms = tuple(Counter[str]() for _ in parts)
    rows, others, titles = [0, 0], [0, 0], [0, 0]  # those with all parts, and all
    for at, paragraph, (start, end), matches in _units(parts, corpus, places):
        is_table = CELL in paragraph.text
        count = rows if is_table else others if at.paragraph else titles
        count[1] += 1
        held = [[low for low, _ in ranges] for ranges in matches]
        alone = [so_far + bool(where) for so_far, where in zip(alone, held, strict=True)]
        spelt = [{paragraph.text[low:high].casefold() for low, high in ranges} for ranges in matches]
        for form, said in zip(forms, spelt, strict=True):
            form.update(filter(str.isalpha, said))
        if is_table and any(held) and not all(held):
            named = _column_heads(paragraph, start)
            years = [[start] * (YEAR.fullmatch(part) is not None and part in named) for part in parts]
            held = [where or year for where, year in zip(held, years, strict=True)]
        if parts and all(held):
            count[0] += 1
            ranges = [(start, end)] if is_table else _sentences_around(paragraph.text, held)
            bent = sum(p.isalpha() and p.casefold() not in said for p, said in zip(parts, spelt, strict=True))
            found += [(bent, ShownPassage(at, low, high)) for low, high in ranges]
    together, of = zip(rows, others, titles, strict=True)
    best = {passage.at: bent for bent, passage in sorted(found, reverse=True)}
    ranked = sorted((passage for _, passage in found), key=lambda passage: (best[passage.at], passage))
    return ExactMatches(parts, tuple(ranked), *together, *of, tuple(alone), forms)


def _units(
    parts: Sequence[str], corpus: Corpus, places: Iterable[Coordinate]
) -> Iterator[tuple[Coordinate, Paragraph, tuple[int, int], list[list[tuple[int, int]]]]]:
    """The table rows, other paragraphs and headings at these places: each with its range in its paragraph, and the
    ranges of each part in it.
    """
    for at, paragraph in _paragraphs_at(corpus, places):
        matches = [_whole_words(part, paragraph, corpus.terms(at.doc)) for part in parts]
        for start, end in _search_ranges(paragraph.text):
            inside = [[m for m in own if start <= m[0] and m[1] <= end] for own in matches]
            yield at, paragraph, (start, end), inside


def _query_parts(words: str) -> list[str]:
    said = [quoted or word.strip(",;") for quoted, word in _PART.findall(words)]
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


def _whole_words(part: str, paragraph: Paragraph, terms: Terms) -> list[tuple[int, int]]:
    """Places of a word (in any form with its stem), number or phrase, not as a part of another word or number."""
    text = paragraph.text
    if re.fullmatch(r"\d+(?:,\d{3})*(?:\.\d+)?", part):
        digits, _, decimals = part.replace(",", "").partition(".")
        grouped = _GROUP.sub(r"[,.’'\\s]?", digits) + (rf"[.,]{decimals}" if decimals else "")
        ranges = [match.span() for match in re.finditer(grouped, text)]
    else:
        ranges = [(match.start, match.end) for match in find([paragraph], part)]
    if part.isalpha():
        stem, known = terms(part), set(ranges)
        words = {word: terms(word) == stem for word in set(_WORD.findall(text))}
        ranges += [word.span() for word in _WORD.finditer(text) if words[word[0]] and word.span() not in known]
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


def _run(desk: Desk, said: Arguments) -> Result:
    words = arguments.text_argument(said, "words", "query")
    doc = arguments.document(desk.corpus, said.get("doc", said.get("doc_id")))
    if said.get("section") in (None, ""):
        places = desk.reading.every(doc)
    else:
        places = [at for wanted in arguments.wanted_names(said) for at in desk.reading.below(wanted, doc)]
    found = search_exactly(words, desk.corpus, places)
    text, passages = desk.context.excerpts(found.places[:_SHOWN], desk.budget - SAID)
    lines = [found.count_text(), *_by_document(found.places, places), *filter(None, [text])]
    if (count := len(found.places)) > len(passages):
        lines.append(f"({len(passages)} of {count} places shown.)")
    shown = tuple(dict.fromkeys(at for at, _, _ in found.places if at.paragraph))
    fresh = bool(passages) or words not in desk.sought
    desk.sought.add(words)
    given = tuple(dict.fromkeys(passage.at for passage in passages if passage.at.paragraph))
    return Result("\n".join(lines), (Retrieved(words, shown, given),), passages, fresh)


def _by_document(found: Iterable[ShownPassage], places: Iterable[Coordinate]) -> list[str]:
    """The number of places in each of several documents."""
    docs = dict.fromkeys(at.doc for at in places)
    count = Counter(at.doc for at, _, _ in found)
    return [f"By document: {', '.join(f'D{doc} {count[doc]}' for doc in docs)}."] if len(docs) > 1 else []


TOOL = Tool(
    calls.EXACT,
    "Count every paragraph, table row or heading with all these words, in any form, or numbers; list the best.",
    {"words": text_schema('words, numbers, or "a phrase"'), "section": text_schema("only there")},
    '{"action": "exact", "words": "a word"}',
    _run,
    {"doc": text_schema("only in this document, such as D1")},
)
