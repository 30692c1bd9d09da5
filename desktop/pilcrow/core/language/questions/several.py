"""Questions about several documents at once: the question for each single document, and the use of the answers
("In which of these courses does the final count most?" asks "In the course does the final count?").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from .. import sentences
from ..discourse import DOCUMENT, IF, REPLYING
from ..lexicon import any_of
from ..numbers.periods import PERIOD
from ..numbers.words import CARDINALS, ONE
from ..title_pages import KIND
from ..words import either


class Wants(StrEnum):
    """Use of the answers that the single documents give."""

    EACH = "each"
    """All answers are given, by document."""
    WHICH = "which"
    """The documents are named to which the question applies."""
    MOST = "most"
    """The document is named with the most, the fewest, the earliest."""
    CHAIN = "chain"
    """The answer of one document is needed to ask another."""


@dataclass(frozen=True, slots=True)
class Several:
    """A question about several documents.

    `asked` is the question for each document, one text for each step of a chain. `most` is 1 to look for the
    highest value, -1 for the lowest, 0 for none; `since`: the value is a duration, given by its beginning. `of` is
    the word for the documents ("courses"), or ""; `of_all`: the question is about all of them ("each of these
    courses"), not about one or another. `compared` is the quantity to compare ("net sales in 2021"), if the
    question names it behind the comparative.
    """

    asked: tuple[str, ...]
    wants: Wants
    most: int = 0
    since: bool = False
    of: str = ""
    of_all: bool = False
    compared: str = ""


def _entry_pattern(entry: str) -> str:
    return f"(?:{either(f'several.{entry}')})"


_COUNT = rf"(?:\d+|{any_of(word for word in CARDINALS if word not in ONE)})"
_NOUN = r"(?P<noun>(?:[\w’'-]+ ){0,2}?(?:[^\W\d_][\w’'-]*[^\Ws]s|[^\W\d_][\w’'-]*n)(?!\w)|[^\W\d_][\w’'-]*)"
_BEFORE = rf"(?P<before>,? ?(?<!\w){_entry_pattern('before')} )?(?<!\w)"
_CHOSEN, _EVERY = f"(?P<chosen>{_entry_pattern('which')})", f"(?P<every>{_entry_pattern('every')})"
_CHOICE = rf"(?:{_CHOSEN}|{_EVERY}|(?P<some>{_entry_pattern('some')}))(?: ones?)?(?: {_entry_pattern('of')})?"
_SETS = tuple(
    re.compile(_BEFORE + pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:{_CHOICE} )?{_entry_pattern('these')} (?:{_COUNT} )?{_NOUN}",
        rf"(?:{_CHOSEN}|{_EVERY})(?: ones?)? {_entry_pattern('of_the')} (?:{_COUNT} )?{_NOUN}",
        rf"(?P<chosen>(?!))?(?P<every>{_entry_pattern('each')}) {_NOUN}",
    )
)
"""Phrases for the documents as a set: "in each of these two courses", "which of the reports", "every company"."""
_ENGLISH = re.compile(r"(?<!\w)(?:these|those|the|each|every)(?!\w)", re.IGNORECASE)
_CHOOSES = re.compile(
    rf"^\W*(?:\w+ )?(?:{_entry_pattern('which')}|{_entry_pattern('whose')})(?!\w)(?! (?:many|much))", re.IGNORECASE
)
_OWNER = re.compile(r"^\W*(?:whose|wessen)\s+", re.IGNORECASE)
_OF_REPORT = re.compile(
    r",? (?:in|for|during|over) the (?:year|quarter|period)s? (?:of|covered by) (?:its|their|the) (?:\w+ )?"
    r"(?:report|filing|statement)s?\b",
    re.IGNORECASE,
)
"""Phrase for the period that a report covers anyway."""
_MENTIONS = re.compile(rf"^{_entry_pattern('mentions')}\b ", re.IGNORECASE)
"""Verbs that ask whether a document mentions a subject; they are no search words."""
_HAS, _THE = rf"(?P<verb>{_entry_pattern('has')} )", _entry_pattern("the")
"""Words after which a comparative compares documents: "has higher sales", but not "mentions higher prices"."""
_SUPERLATIVE = re.compile(
    rf"(?<!\w){_THE} (?:(?P<high>{_entry_pattern('high')})|(?P<low>{_entry_pattern('low')}))(?!\w)"
    rf"|(?<!\w)(?:{_HAS}|{_THE} )(?:(?P<higher>{_entry_pattern('higher')})|(?P<lower>{_entry_pattern('lower')}))"
    rf"(?!\w)(?! {_entry_pattern('than')}\b)"
    rf"|(?<!\w)(?:(?P<more>{_entry_pattern('more')})|(?P<less>{_entry_pattern('less')}))(?!\w)",
    re.IGNORECASE,
)
_LONG = re.compile(
    rf"(?:,? {_entry_pattern('since')})? {_THE}"
    rf" (?:(?P<high>{_entry_pattern('longest')})|(?P<low>{_entry_pattern('shortest')}))"
    rf"(?: {_entry_pattern('time')}\b|(?=\W*$))",
    re.IGNORECASE,
)
_IN = re.compile(rf"(?<!\w){_entry_pattern('before')}\W*$", re.IGNORECASE)
"""Preposition at the end of a text."""
_GOES_ON = re.compile(r"\b(?:inc|corp|ltd|co|llc)\.$", re.IGNORECASE)
"""End of a company's name, and seldom of a question's sentence."""
_ORDERS = re.compile(rf"\W*(?:please |bitte )?(?:{any_of({*IF.words, *REPLYING.words})})(?!\w)", re.IGNORECASE)
"""Beginning of a sentence that says how to answer, and under which condition: no step of a chain."""
_LEANS = re.compile(rf"\b{_entry_pattern('leans')}\b", re.IGNORECASE)
_CALLED = re.compile(
    rf"(?:\w+ )?(?:{any_of({*DOCUMENT.words, *KIND.words})}|{either('several.called')})(?:e?s|e|en|n)?",
    re.IGNORECASE,
)
"""Words for a document by its kind ("report"), left out of the question, since no document uses them of itself."""
_INSIDE = re.compile(rf"\W*{_entry_pattern('inside')}\s", re.IGNORECASE)


def several(question: str) -> Several:
    """Turn a question about several documents into the question for each of them."""
    text = " ".join(question.split())
    parts = _question_steps(text)
    sets = [match for part in parts if (match := _set(part))]
    every = any(match["every"] for match in sets)
    of_all = any(not match.groupdict().get("some") for match in sets)
    leans = len(parts) > 1 and any(_LEANS.search(part) for part in parts[1:])
    chained = leans and not every
    most, since, compared = 0, False, ""
    if _CHOOSES.match(text) and not every:
        parts[0], most, since, compared = _without_superlative(parts[0])
    if chained:
        wants = Wants.CHAIN
    elif most:
        wants = Wants.MOST
    else:
        wants = Wants.WHICH if any(match["chosen"] for match in sets) else Wants.EACH
    asked = [_of_one(part) for part in parts]
    of = sets[0]["noun"] if sets else ""
    return Several(tuple(asked) if chained else (" ".join(asked),), wants, most, since, of, of_all, compared)


def _question_steps(text: str) -> list[str]:
    """Split a question into its steps, each of one or more sentences; those of one or two words are left out."""
    found: list[str] = []
    for start, end in sentences.sentence_ranges(text):
        for piece in re.split(r"(?<=;)\s+(?=[^\W\d_])", text[start:end]):
            if found and (_GOES_ON.search(found[-1]) or _ORDERS.match(piece)):
                found[-1] = f"{found[-1]} {piece}"
            else:
                found.append(piece)
    return [part for part in found if len(part.split()) > 2] or [text]


def _set(part: str) -> re.Match[str] | None:
    return next((match for pattern in _SETS if (match := pattern.search(part))), None)


def _of_one(part: str) -> str:
    """Turn a question about all documents into a question about one."""

    def alone(match: re.Match[str]) -> str:
        noun = match["noun"]
        if _CALLED.fullmatch(noun) and (match["chosen"] or _INSIDE.match(match["before"] or "")):
            return ""
        one = re.sub(r"(?<=[^s])s$", "", re.sub(r"ies$", "y", noun))
        return f"{match['before'] or ''}{'the ' if _ENGLISH.search(match.group()) else ''}{one}"

    for pattern in _SETS:
        part = pattern.sub(alone, part)
    part = _OF_REPORT.sub("", _OWNER.sub("", part))
    part = " ".join(part.split()).strip(" ,").replace(" ?", "?").replace(" :", ":")
    return _MENTIONS.sub("", part)


def _is_of_period(part: str, superlative: re.Match[str]) -> bool:
    """True for a superlative that only says of which period a figure is: "in the latest year"."""
    named = re.match(r"\W*(\w+)", part[superlative.end() :])
    return bool(named and named[1].casefold() in PERIOD.words and _IN.search(part[: superlative.start()]))


def _without_superlative(part: str) -> tuple[str, int, bool, str]:
    """Take the superlative out of a question: (question without it, direction 1, -1 or 0, whether it compares
    durations, text behind it).
    """
    compares = (match for match in _SUPERLATIVE.finditer(part) if not _is_of_period(part, match))
    match = _LONG.search(part) or next(compares, None)
    if match is None:
        return part, 0, False, ""
    high = any(match.groupdict().get(name) for name in ("high", "more", "higher"))
    behind = part[match.end() :]
    before = part[: match.start()] + (match.groupdict().get("verb") or "")
    compared = _OF_REPORT.sub("", behind).strip(" ?.")
    return f"{before} {behind}", 1 if high else -1, match.re is _LONG, compared
