"""Comparable values in several documents: of one row or one wording, one unit and one period.

Values are not compared unless they are certain to measure the same thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...language.lexicon import any_of
from ...language.numbers.named_periods import YEAR_LONG, named_period, shortest_period
from ...language.numbers.periods import IN_MONTHS, PERIOD, YEAR
from ...language.numbers.quantities import NumberKind, quantities, scale_of
from ...language.numbers.words import CARDINALS, CURRENCIES
from ...language.questions.analysis import AnalysedQuestion, content
from ...language.questions.several import Several
from ...language.terms import TOTALS, rough_terms, telling_terms
from ...language.words import either
from ...protocols import Corpus
from ...text_units import TextUnit
from . import quotation
from .asked.values import EXCEPT, TIMES, fitting_numbers, ordinal

_MONEY = re.compile(rf"(?<![^\W\d_])(?:{any_of(CURRENCIES)})(?![^\W\d_])", re.IGNORECASE)
_PERIODS = frozenset(rough_terms(" ".join(PERIOD.words)))
_NUMBERS = frozenset(rough_terms(" ".join(CARDINALS)))
_OTHERWISE = re.compile(rf"\b(?:{either('quoting.otherwise')})\b|n['’]t\b", re.IGNORECASE)
"""Words of sentences whose number is a change, a bound or a guess, not an amount."""
_OPEN = {">": 1, ">=": 1, "<": -1, "<=": -1}
_CHOSEN = re.compile(rf"^\W*(?:\w+ )?(?:{either('quoting.chosen')}) (?P<noun>[\w’'-]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Measure:
    """Subject of a number: the words `of` its row and column, or of its sentence; its `unit`; its `year` (0: none
    is named) and how many `months` of that; `dated` if it is a date.
    """

    of: frozenset[str]
    unit: str
    year: int
    months: int
    dated: bool


@dataclass(frozen=True, slots=True)
class Value:
    """A number in single units, the measure, and the month in which its period `ends` (0: unknown). `name` is the
    row's printed name, "" in a sentence. `open` is 1 for a lower bound ("at least"), -1 for an upper bound.
    """

    number: float
    measure: Measure
    ends: int = 0
    name: str = ""
    open: int = 0

    @property
    def row_name(self) -> str:
        """The row and its year, as they are printed."""
        return f"“{self.name}”{f', {self.measure.year}' if self.measure.year else ''}" if self.name else ""


def comparable(found: Mapping[int, Sequence[Value]], most: int) -> dict[int, Value]:
    """Values with one measure, by document (1-based): the measure that most documents give, then that of the
    latest year. Empty if no two documents share a measure. `most` is 1 if the highest value is wanted, -1 for the
    lowest.
    """
    best: dict[int, Value] = {}
    measures = dict.fromkeys(value.measure for values in found.values() for value in values)
    for measure in sorted(measures, key=lambda each: -each.year):
        told = {doc: [v for v in values if v.measure == measure] for doc, values in found.items()}
        sure = {doc: values[0] for doc, values in told.items() if len({(v.number, v.open) for v in values}) == 1}
        sure = _without_open(sure, most)
        same_end = len({v.ends for v in sure.values() if v.ends}) <= 1
        if same_end and len(sure) > max(1, len(best)):
            best = sure
    return best


def _without_open(told: dict[int, Value], most: int) -> dict[int, Value]:
    """Values without the bounds, except for the best value if its bound leaves room only for a better one."""
    best = max(told.values(), key=lambda value: most * value.number, default=None)
    return {doc: v for doc, v in told.items() if not v.open or (v is best and v.open == most)}


def row_values(meant: AnalysedQuestion, wanted: Several, corpus: Corpus, unit: TextUnit) -> list[Value]:
    """Values of a row, one a period, or of a sentence; none if their measure is uncertain."""
    if not unit.is_row:
        return list(_of_sentence(meant, wanted, corpus, unit))
    return list(_of_row(meant, wanted, corpus, unit))


def _of_sentence(meant: AnalysedQuestion, wanted: Several, corpus: Corpus, unit: TextUnit) -> Iterator[Value]:
    """The one number of a sentence that has all the words of the question."""
    text = unit.text
    found = fitting_numbers(meant.text, wanted, text)
    chosen = _CHOSEN.match(meant.text)
    asked = _subject_words(_remove_parts(meant.text, [chosen.span("noun")] if chosen else []), wanted)
    if not asked <= unit.terms or _OTHERWISE.search(text):
        return
    if len(found) != 1 or found[0].high:
        return
    (number,) = found
    limits = _OPEN.get(number.bound, 0)
    if number.kind in TIMES:  # "since at least 1920" is at least as long as since 1920
        time = ordinal(number)
        yield Value(-time if wanted.since else time, Measure(asked, "", 0, YEAR_LONG, True), open=limits)
        return
    years = {q.year for q in quantities(text) if q.year} or _document_years(corpus, unit.at.doc)
    if len(years) > 1 or not _is_asked(meant, years):
        return
    counted = number.unit or next(iter(telling_terms(text[number.end :])), "")
    measure = Measure(asked, counted, next(iter(years), 0), shortest_period(text) or YEAR_LONG, False)
    yield Value(float(number.value), measure, open=limits)


def _of_row(meant: AnalysedQuestion, wanted: Several, corpus: Corpus, row: TextUnit) -> Iterator[Value]:
    """Numbers of a row with certain unit, group and periods, if its name has the words that are compared."""
    paragraph = corpus.paragraph(row.at)
    label = re.sub(r"\((?:\d{1,2}|[a-z])\)|\*+", "", row.cells[0].text).strip(" :.")
    if not label or (paragraph.cells[0].row and not row.group):  # its group may stand in the part before
        return
    names, whole = quotation.column_names(row), paragraph.whole
    money = {CURRENCIES[match.group().casefold()] for match in _MONEY.finditer(whole)}
    scale = float(scale_of(row.unit))
    for cell in row.cells[1:]:
        found = [q for q in quantities(cell.text) if q.kind is NumberKind.AMOUNT]
        head = " ".join(filter(None, (row.period, names.get(cell.column, ""))))
        period, rest = _period(head, whole)
        of = _subject_words(f"{label} {row.group} {rest}", None)
        if len(found) != 1 or found[0].high or period is None or not _is_asked(meant, {period.year} - {0}):
            continue
        (number,) = found
        unit = number.unit or ("" if len(money) > 1 else next(iter(money), ""))
        known = number.unit or (row.unit and len(money) < 2)
        if not known or not _subject_words(wanted.compared, wanted) <= of:
            continue
        single = number.scaled or unit == "%"
        if EXCEPT.search(f"{row.unit}\n{whole}") and not single:  # some rows are in another scale
            of |= {f"in {scale:g}"}
        if number.bracketed:  # negative, or how this document prints what it spends
            of |= {"()"}
        measure = Measure(of, unit, period.year, period.months, False)
        yield Value(float(number.value) * (1.0 if single else scale), measure, period.ends, label)


class _Period(NamedTuple):
    """A year (0: none), its length in months, and the month in which it ends (0: unknown)."""

    year: int
    months: int
    ends: int


def _period(head: str, table: str) -> tuple[_Period | None, str]:
    """Period of a column by its head (None if uncertain in this table), and the rest of the head."""
    dates = [q for q in quantities(head) if q.kind in TIMES]
    years, lengths, ends, _ = named_period(head)
    months = min(lengths, default=0)
    rest = IN_MONTHS.sub(" ", _remove_parts(head, [(q.start, q.end) for q in dates]))
    unnamed = not years and YEAR.search(table)
    shorter = not months and 0 < shortest_period(table) < YEAR_LONG  # other columns are of parts of a year
    if len(years) > 1 or len(ends) > 1 or unnamed or shorter:
        return None, rest
    return _Period(next(iter(years), 0), months or YEAR_LONG, next(iter(ends), 0)), rest


def _is_asked(meant: AnalysedQuestion, years: set[int]) -> bool:
    """True if a question names no year, or only the one in `years`."""
    asked = {int(year) for year in meant.years}
    return not asked or (len(asked) == 1 and asked == years)


def _subject_words(text: str, wanted: Several | None) -> frozenset[str]:
    """Words for a text's subject, without years and periods; of a question also without its word for the
    documents.
    """
    words = set(telling_terms(YEAR.sub(" ", " ".join(content(text)) if wanted else text)))
    of = telling_terms(wanted.of) if wanted else []
    called = {*of, *(term.rstrip("s") for term in of), *(_NUMBERS if wanted else ())}
    return frozenset(words - called - _PERIODS - TOTALS)


def _remove_parts(text: str, parts: Sequence[tuple[int, int]]) -> str:
    for start, end in reversed(parts):
        text = f"{text[:start]} {text[end:]}"
    return text


def _document_years(corpus: Corpus, doc: int) -> set[int]:
    """Year of a document by its title, else by its text; empty if unknown."""
    document = corpus.documents[doc - 1]
    return {int(year) for year in YEAR.findall(document.title)[:1]} or {document.year} - {0}
