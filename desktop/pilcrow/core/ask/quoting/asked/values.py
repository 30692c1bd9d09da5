"""Numbers by which the findings in documents are compared."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import date

from ....exchange.findings import DATE, MONTH, YEAR
from ....language.numbers.quantities import NumberKind, Quantity, quantities
from ....language.numbers.words import SHORT_UNITS, UNITS, dimension_of
from ....language.questions import expected
from ....language.questions.analysis import AnalysedQuestion, Asks
from ....language.questions.several import Several, several
from ....language.terms import rough_terms, spaced
from ....language.words import all_of, either


def _wordings(entry: str, *others: str) -> re.Pattern[str]:
    """Pattern for the words of an entry in any language, and others."""
    return re.compile("|".join([rf"\b(?:{either(f'quoting.{entry}')})\b", *others]), re.IGNORECASE)


_MONEY, _WHEN, _CLOCK = _wordings("money"), _wordings("when"), _wordings("clock")
_SHARE = _wordings("share", "%")
_OLD, _AGE = _wordings("old"), _wordings("age")
_LONG, _FAR, _SOON = _wordings("long"), _wordings("far"), _wordings("soon")
_MEASURED = ((_LONG, ("time", "length")), (_FAR, ("length",)), (_SOON, ("time", "speed")))
"""Questions whose answer has a unit, and the dimensions of that."""
_OFTEN, _FREQUENCY = _wordings("often"), _wordings("frequency")
_MANY = re.compile(rf"\b(?:{either('quoting.many')}) (?P<noun>[^\W\d_]+)", re.IGNORECASE)
WORDS_BEHIND = re.compile(r"(?:\s+[^\W\d_][\w+-]*){0,5}")
"""Words behind a number, which may be what it counts."""
_BEFORE_AGE, _BEHIND_AGE = 8, 3
"""Words before and behind a number among which one may tell that it is an age."""
_PEOPLE = frozenset(rough_terms(" ".join(all_of("quoting.people"))))
_OF_PEOPLE = _PEOPLE | frozenset(rough_terms(" ".join(all_of("quoting.of_people"))))
"""Words for people, and with those for people who are counted as what they are: employees, members."""
EXCEPT = _wordings("except")
"""Words for what holds for some rows only: "in millions, except headcount"."""
CHANGE = frozenset(rough_terms(" ".join(all_of("quoting.change"))))
"""Words for growth and decline."""
COUNTED = frozenset(rough_terms(" ".join(all_of("numbers.counted"))))
"""Words of a row's name that say that it counts."""
TIMES = frozenset((NumberKind.YEAR, NumberKind.DATE))


def fitting_numbers(question: str, wanted: Several, text: str) -> list[Quantity]:
    """The numbers of a text that may answer: dates where one is asked for, money before other amounts where money
    is, percentages where a share is.
    """
    found = quantities(text)
    if wanted.since or _WHEN.search(question):
        return [q for q in found if q.kind in TIMES]
    amounts = [q for q in found if q.kind is NumberKind.AMOUNT]
    for fits in (_SHARE.search(question) and _is_share, _MONEY.search(question) and _is_money):
        if fits:
            amounts = [q for q in amounts if fits(q)] or amounts
    return amounts


def answering_value(question: str, wanted: Several, text: str, scale: float = 1.0) -> float | None:
    """Number by which a table of findings is sorted, in single units; None without one. A date counts as its
    ordinal, the earliest of several. `scale` is the table's unit of counting. For a duration given by its
    beginning, longer ago is more.
    """
    found = fitting_numbers(question, wanted, text)
    if not found:
        return None
    if found[0].kind in TIMES:
        first = min(map(ordinal, found))
        return -first if wanted.since else first
    return float(found[0].value) * (1.0 if found[0].scaled or _is_share(found[0]) else scale)


def sorting_value(task: str, text: str) -> tuple[float | None, str]:
    """A finding's number for sorting, in single units, and the unit; (None, "") without a number. A date counts as
    its ordinal, in `DATE`, or in `MONTH` or `YEAR` if it names no day; a date without a year has no value.
    """
    found = fitting_numbers(task, several(task), text) or [q for q in quantities(text) if q.kind in TIMES]
    if not found:
        return None, ""
    first = found[0]
    return _first_day(first) if first.kind in TIMES else (float(first.value), first.unit)


def counts_things(question: AnalysedQuestion) -> bool:
    """True for "how many people", whose answer has no unit; not for "how many minutes"."""
    return _MANY.search(question.text) is not None and not _counted_dimensions(question)


def is_count(label: str) -> bool:
    """True if the name of a row says that it counts: "Number of branches", whose table may be in millions."""
    return not COUNTED.isdisjoint(rough_terms(label))


def counts_asked(question: AnalysedQuestion, text: str, end: int) -> bool:
    """True if the number that ends at `end` stands before the noun that a question asks for: "312 people"."""
    behind = WORDS_BEHIND.match(text, end)
    return behind is not None and not noun_terms(question).isdisjoint(rough_terms(behind[0]))


def measures_asked(question: AnalysedQuestion, text: str) -> bool:
    """False for a number of another dimension than a question asks for ("how long": "$1.50"), and for one without
    a unit where the question names none.
    """
    asked = _dimensions_asked(question)
    if not asked:
        return True
    units = (UNITS[word][0] for word in spaced(text).split() if word in UNITS and word not in SHORT_UNITS)
    told = {number.dimension for number in quantities(text) if number.unit} | set(map(dimension_of, units))
    return not asked.isdisjoint(told) or (not told and bool(_counted_dimensions(question)))


def _dimensions_asked(question: AnalysedQuestion) -> set[str]:
    """Dimensions of what "how long", "how far" or "how many minutes" asks for; none for other questions."""
    measured = {dimension for asks, of in _MEASURED if asks.search(question.text) for dimension in of}
    return measured | _counted_dimensions(question)


def _counted_dimensions(question: AnalysedQuestion) -> set[str]:
    """Dimension of the unit that a question counts: time for "how many minutes"; none for people."""
    counted = _MANY.search(question.text)
    return {number.dimension for number in quantities(f"5 {counted['noun']}") if number.unit} if counted else set()


def noun_terms(question: AnalysedQuestion) -> frozenset[str]:
    """Terms of the noun asked for, of its singular ("vote" for "votes") and of its initials ("CUs" for "compute
    units"); of all words for people where people are asked for.
    """
    if not _PEOPLE.isdisjoint(rough_terms(" ".join(question.noun[:1]))):
        return _OF_PEOPLE
    short = "".join(word[0] for word in question.noun) if len(question.noun) > 1 else ""
    single = [word.removesuffix("s") for word in question.noun]
    return frozenset(rough_terms(" ".join([*question.noun, *single, short, f"{short}s" if short else ""])))


def asks_growth(question: AnalysedQuestion) -> bool:
    """True for "What was revenue growth?" and "By how much did revenue increase?"."""
    asks = question.asks is Asks.AMOUNT and not counts_things(question)
    return asks and not CHANGE.isdisjoint(rough_terms(question.subject))


def asks_frequency(question: AnalysedQuestion) -> bool:
    """True for "how often", which a word like "annually" answers."""
    return bool(_OFTEN.search(question.text))


def asks_age(question: AnalysedQuestion) -> bool:
    """True for "how old" and "What is the minimum age?"."""
    return bool(_OLD.search(question.text))


def is_age(text: str, start: int, end: int) -> bool:
    """True if the number at `start:end` stands beside a word for age: "age 17", "17 years of age"."""
    before, behind = " ".join(text[:start].split()[-_BEFORE_AGE:]), text[end:].split()[:_BEHIND_AGE]
    nearest = re.split(r"\d", before)[-1]  # "age 17" tells nothing of the 1 in "age 17, held for 1 year"
    return bool(_AGE.search(nearest) or _AGE.search(" ".join(behind)))


def asks_share(question: str) -> bool:
    """True if a question asks for a percentage."""
    return bool(_SHARE.search(question))


def expects(question: AnalysedQuestion) -> bool:
    """True if the answer to a question must contain a number, a date or a name."""
    return question.asks in expected.SHOWN or bool(_CLOCK.search(question.text))


def answers_kind(question: AnalysedQuestion, text: str, row: bool) -> bool:
    """True if a text fits the question's type: it has money for a question about money (any number in a table's
    `row`, whose unit stands above it), a time of day for one about the time.
    """
    if asks_frequency(question):
        return bool(_FREQUENCY.search(text))
    found = [quantity for quantity in quantities(text) if text[quantity.start : quantity.end] not in question.text]
    if _CLOCK.search(question.text):
        return any(quantity.kind is NumberKind.TIME for quantity in found)
    if not row and (fits := _wanted_number(question, text)):
        return any(map(fits, found))
    measured = row or not _dimensions_asked(question) or measures_asked(question, text)
    return measured and bool(expected.answer_ranges(question, text))


def _wanted_number(question: AnalysedQuestion, text: str) -> Callable[[Quantity], bool] | None:
    """The test that a number of a text passes if the question asks for its kind; None where any will do, and for a
    question in a unit.
    """
    if asks_age(question):
        return lambda q: q.kind is NumberKind.AMOUNT and is_age(text, q.start, q.end)
    if asks_growth(question):
        return _is_money_or_share
    if _dimensions_asked(question):
        return None
    if question.asks is Asks.AMOUNT and _MONEY.search(question.text):
        return _is_money_or_share
    if counts_things(question):
        return lambda q: (
            q.kind is NumberKind.AMOUNT and not (q.unit or q.bracketed) and not expected.is_in_word(q, text)
        )
    return None


def _is_money_or_share(quantity: Quantity) -> bool:
    return quantity.money or _is_share(quantity)


def _is_share(quantity: Quantity) -> bool:
    return quantity.unit == "%"


def _is_money(quantity: Quantity) -> bool:
    return quantity.money


def _first_day(time: Quantity) -> tuple[float | None, str]:
    """The ordinal of the first day of a date, month or year, with its unit; (None, "") if no year is named."""
    year, month, day = _date_of(time)
    for known, unit in (((month, day), DATE), ((month, 1), MONTH), ((1, 1), YEAR)):
        with suppress(ValueError):  # no day or month is named, or there is none of that number
            return float(date(year, *known).toordinal()), unit
    return None, ""


def _date_of(time: Quantity) -> tuple[int, int, int]:
    """Year, month and day; 0 for what is not named."""
    return time.dates[0] if time.dates else (int(time.value), 0, 0)


def ordinal(quantity: Quantity) -> float:
    """The ordinal by which dates are compared; January, and the first day, stand for what is not named."""
    year, month, day = _date_of(quantity)
    try:
        return float(date(year or 1, month or 1, day or 1).toordinal())
    except ValueError:
        return float(year * 365.2425)
