"""Text that an answer should contain, by the question: number, date, person, address, definition, reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from .. import discourse
from ..lexicon import COMPANY, any_of, whole_words
from ..numbers.quantities import NumberKind, Quantity, quantities
from ..terms import spaced
from ..words import STOP_WORDS, all_of
from .analysis import AnalysedQuestion, Asks

Ranges = list[tuple[int, int]]

_AMOUNTS = frozenset((NumberKind.AMOUNT, NumberKind.SHARE, NumberKind.FACTOR))
_TIMES = frozenset((NumberKind.DATE, NumberKind.YEAR, NumberKind.TIME))
_NAME = r"[^\W\d_a-zß-öø-ÿ][\w'’-]+"
_FORMS = {form for word in COMPANY.words for form in (word, word.capitalize(), word.upper())}
_COMPANY = any_of(_FORMS - STOP_WORDS["english"])  # "Smith AS", but not "Smith as"
_PERSON = re.compile(rf"\b{_NAME}(?: (?:[A-Z]\. ?|& |and |de |von |van )?{_NAME})+(?:,? (?:{_COMPANY}))?")
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?://|www\.)[^\s)>\]]+|\(?\+?\d(?:[\d ()/.-]{5,}\d)")


_MEANS = re.compile(
    rf"{whole_words(discourse.MEANING.words).pattern}|(?<!\w)(?:refers? to|is an?|are|is the)(?!\w)", re.IGNORECASE
)
_STEP = re.compile(r"^\s*\(?\d{1,2}[.)]?\s+(?=[^\W\d_])")
_STEM = 5
"""Least letters of a word with which another begins."""
_HYPHEN = re.compile(r"-[^\W\d_]")
_NO_NAMES = STOP_WORDS["english"] | STOP_WORDS["german"]
_OFFICE = whole_words(all_of("quoting.offices"))
_BECAUSE = whole_words(discourse.BECAUSE.words)


def is_in_word(number: Quantity, text: str) -> bool:
    """True if a spelled number of a text is a part of a word: "two-way"."""
    return number.spelled and _HYPHEN.match(text, number.end) is not None


def _number_finder(kinds: Iterable[NumberKind]) -> Callable[[str], Ranges]:
    def ranges(text: str) -> Ranges:
        numbers = [
            q for q in quantities(text) if q.kind in kinds and not (q.spelled and _HYPHEN.match(text, q.end))
        ]
        digits = [
            number for number in numbers if not number.spelled
        ]  # "two" is seldom the answer beside "$ 5.2 million"
        return [(number.start, number.end) for number in digits or numbers]

    return ranges


def _matches(pattern: re.Pattern[str]) -> Callable[[str], Ranges]:
    return lambda text: [match.span() for match in pattern.finditer(text)]


def _people(text: str) -> Ranges:
    """Names of people and firms, without the office behind them ("Chief Financial Officer"), and no word
    capitalised only as the start of a sentence: "The Company".
    """
    found = []
    for match in _PERSON.finditer(text):
        first = match.group().partition(" ")[0]
        start = match.start() + (len(first) + 1) * (first.casefold() in _NO_NAMES)
        office = _OFFICE.search(text, start, match.end())
        end = match.end() if office is None else office.start()
        words = text[start:end].split()
        half = len(words) // 2
        if half > 1 and [word.casefold() for word in words[:half]] == [word.casefold() for word in words[half:]]:
            start = text.index(words[half], start + len(" ".join(words[:half])))  # signed, and printed below
        if name := _PERSON.match(text[:end], start):
            found.append((start, name.end()))
    return found


_FINDERS: dict[Asks, Callable[[str], Ranges]] = {
    Asks.AMOUNT: _number_finder(_AMOUNTS),
    Asks.COMPARISON: _number_finder(_AMOUNTS),
    Asks.DATE: _number_finder(_TIMES),
    Asks.PERSON: _people,
    Asks.ADDRESS: _matches(_ADDRESS),
    Asks.PLACE: _matches(_ADDRESS),
    Asks.DEFINITION: _matches(_MEANS),
    Asks.REASON: _matches(_BECAUSE),
    Asks.STEPS: _matches(_STEP),
}
SHOWN = frozenset((Asks.AMOUNT, Asks.COMPARISON, Asks.DATE, Asks.PERSON, Asks.ADDRESS))
"""Types answered by the found range itself; for the others the sentence around it answers."""


def answer_ranges(question: AnalysedQuestion, text: str) -> Ranges:
    """Ranges of `text` with the kind of answer that the question expects, except text that the question contains
    itself; empty for a type without expectations.
    """
    finder, asked = _FINDERS.get(question.asks), set(spaced(question.text).split())

    def is_asked(found: str) -> bool:
        """True if a text, or half the words of a name, are in the question ("Chief Officer Date"), or begin words
        of it ("Audit Committee", of an auditor).
        """
        words = spaced(found).split() if question.asks is Asks.PERSON else []
        named = sum(
            any(each == word or (len(word) >= _STEM and each.startswith(word)) for each in asked) for word in words
        )
        return found.strip() in question.text or 2 * named >= max(1, len(words))

    return [(a, b) for a, b in finder(text) if not is_asked(text[a:b])] if finder else []
