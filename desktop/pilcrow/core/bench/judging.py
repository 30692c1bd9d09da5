"""Correctness of answers by rules about numbers, names and words: close misses count as wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal

from ..ask.context.markers import DROPPED, marker_ranges
from ..language.numbers.quantities import Date, NumberKind, Quantity, amounts, quantities
from ..language.questions.absence import says_absent
from ..language.terms import telling_terms

_CLOSE = Decimal("0.05")
"""Share of a value by which rounding may change it."""
_EXACT = (NumberKind.YEAR, NumberKind.DATE, NumberKind.TIME, NumberKind.ORDINAL)
_PERCENT = {"%", "pp"}
"""Units that annotators use for each other."""
_SCALES = tuple(map(Decimal, (1, 1_000, 1_000_000, 1_000_000_000)))
_YES, _NO = re.compile(r"\W*yes\b", re.IGNORECASE), re.compile(r"\W*no\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|no|never|none|without|cannot)\b|n['’]t\b", re.IGNORECASE)
_NAME = re.compile(r"\b[A-Z][\w'’-]*\.?(?: [A-Z][\w'’-]*\.?)+")


def right(answers: Sequence[str], text: str) -> bool:
    """Return whether `text` gives one of the expected `answers` or, if there are none, says that there is none.

    A figure is right by value, also rounded, rescaled or without its sign, and as a fraction ("11 of 14" is 79 %);
    "yes" and "no" by the first sentence; other answers if all their figures and three fifths of their words are
    present. A name with another first name is wrong.
    """
    said = without_markers(text)
    return any(_gives(answer, said) for answer in answers) if answers else says_absent(said)


def _gives(answer: str, said: str) -> bool:
    for word, pattern in (("yes", _YES), ("no", _NO)):
        if pattern.match(answer):
            return _polarity(said) == word
    if any(_renamed(name.split(), said) for name in _NAME.findall(answer)):
        return False
    wanted, given = _amounts_and_shares(answer), [*_amounts_and_shares(said), *amounts(said)]
    terms = _content_words(answer)
    if not all(any(_same_amount(q, other) for other in given) for q in wanted):
        return False
    if wanted and len(
        terms - {term for q in wanted for term in _content_words(answer[q.start : q.end])}
    ) <= 2 * len(wanted):
        return True
    if _normalise(answer) and f" {_normalise(answer)} " in f" {_normalise(said)} ":
        return True
    if not terms or says_absent(said) or not _bare_numbers(answer) <= _bare_numbers(said):
        return False
    # share of an expected answer's words that an answer needs: annotators write sentences around an answer
    return len(terms & _content_words(said)) >= 0.6 * len(terms)


def without_markers(text: str) -> str:
    """An answer's text without the ids that it cites."""
    for start, end in reversed(marker_ranges(text)):
        text = f"{text[:start]} {text[end:]}"
    return text.replace(DROPPED, " ")


def _amounts_and_shares(text: str) -> list[Quantity]:
    """Amounts of a text; "11 of 14" is one, the share."""
    parts = [match for match in re.finditer(r"\b(\d+) (?:out )?of (?:the )?(\d+)\b", text) if int(match[2])]
    shares = [Quantity(*m.span(), NumberKind.SHARE, Decimal(m[1]) / Decimal(m[2]), Decimal("0.01")) for m in parts]
    inside = [q for q in amounts(text) if not any(m.start() <= q.start < m.end() for m in parts)]
    return sorted([*shares, *inside], key=lambda q: q.start)


def _bare_numbers(text: str) -> set[str]:
    """Numbers without a value, such as telephone numbers and those of paragraphs."""
    found = (text[q.start : q.end] for q in quantities(text) if q.kind is NumberKind.LABEL)
    return {number for label in found for number in re.findall(r"\d{3,}", label)}


def _renamed(name: Sequence[str], said: str) -> bool:
    """True if every mention of a word of a name follows another name: "Jane Smith" for "John Smith"."""
    return any(_follows_another(word, name, said) for word in name[1:])


def _follows_another(word: str, name: Sequence[str], said: str) -> bool:
    before = re.findall(rf"(?:\b([A-Z][\w'’-]*) )?\b{re.escape(word)}(?!\w)", said)
    return bool(before) and all(
        telling_terms(other) and not any(part.startswith(other) for part in name) for other in before
    )


def _polarity(said: str) -> str:
    if _YES.match(said) or _NO.match(said):
        return "yes" if _YES.match(said) else "no"
    first = re.split(r"(?<=[.!?])\s+", said.strip())[0]
    return "no" if _DENIES.search(first) else "yes"


def _same_amount(wanted: Quantity, given: Quantity) -> bool:
    """True if two amounts agree: years, dates and times exactly, others if one can be rounded to the other,
    perhaps by digits alone if only one of them gives a unit, thousands or millions, or per cent.
    """
    if wanted.dates:
        return any(_dates_agree(a, b) for a in wanted.dates for b in given.dates)
    units = {wanted.unit, given.unit}
    if units <= _PERCENT:
        units = {""}
    if len(units) > 1 and "" not in units:
        return False
    if wanted.kind in _EXACT or given.kind in _EXACT:
        return wanted.value == given.value
    scales = _SCALES if wanted.scaled != given.scaled else _SCALES[:1]
    if len(units & _PERCENT) or NumberKind.SHARE in (wanted.kind, given.kind):
        scales = (*scales, Decimal(100))
    bare = "" in units
    return any(
        _rounds(a * one, b * other, max(_step(wanted, bare) * one, _step(given, bare) * other))
        for a in _values(wanted, bare)
        for b in _values(given, bare)
        for scale in scales
        for one, other in ((scale, Decimal(1)), (Decimal(1), scale))
    )


def _values(quantity: Quantity, bare: bool) -> list[Decimal]:
    """Readings of an amount without their sign; `bare`: in the unit that is printed, not the canonical one."""
    return [abs(value) / (quantity.factor if bare else 1) for value in (quantity.value, *quantity.others)]


def _step(quantity: Quantity, bare: bool) -> Decimal:
    return quantity.step / (quantity.factor if bare else 1)


def _rounds(a: Decimal, b: Decimal, step: Decimal) -> bool:
    """True if two values differ by rounding: by half of the coarser one's last digit, zeros at its end left out
    beyond two digits, and not by more than a little.
    """
    coarse = Decimal(1)
    while any(value and value % (coarse * 10) == 0 and value >= coarse * 100 for value in (a, b)):
        coarse *= 10
    return a == b or abs(a - b) < min(max(step, coarse if step >= 1 else step) / 2, max(a, b) * _CLOSE)


def _dates_agree(wanted: Date, given: Date) -> bool:
    """True if a date has the month and the day that are wanted, and no other year."""
    same_year = wanted[0] == given[0] or not (wanted[0] and given[0])
    return same_year and all(a == b for a, b in zip(wanted[1:], given[1:], strict=True) if a)


def _normalise(text: str) -> str:
    return " ".join(re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold()))


def _content_words(text: str) -> set[str]:
    return set(telling_terms(_normalise(text)))
