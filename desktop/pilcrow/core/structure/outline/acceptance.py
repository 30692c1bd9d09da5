"""Headings among the candidates: by look, place and words, then by comparison with one another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from ...page import Place
from ..decision import Decision, Feature, Finding, always, is_on
from ..text.numbering import LETTERS, sequence
from ..text.titles import continued, key, wide
from .candidates import BOUND_IN, LARGER_TYPE, Body, Candidate, Look
from .heading_styles import (
    ENDS_TEXT,
    SETTLED,
    HeadingStyle,
    begins_small,
    ends_text,
    larger,
    set_tight,
    styles,
    too_long,
)
from .levels import loudness

_NUMBERED_WORD = re.compile(r"([^\W\d_]{3,})\.?\s+(?:[A-Z]\.)?\d")
_FORMULA = re.compile(r"[=<>{}\u2200-\u22ff\u2190-\u21ff\u27e8\u27e9]|\\\\")
_QUOTED = re.compile(r"[\"“„«].*[.!?…][\"“”»]")  # speech

_WORD = re.compile(r"[^\W\d_]{3}|[\u0600-\u0fff\u1000-\u1fff\u3000-\U0003ffff]")
_ASIDE = re.compile(r"[(\[].*[)\]]")
_ADDRESS = re.compile(r"\bwww\.|, [A-Z]{2},? \d{5}\b|\d, \d{5} [A-ZÀ-Þ]")

_LONG_RUN_ON, _LONG_SENTENCE, _LONG_TEXT, _VERY_LONG, _LABEL = 50, 70, 60, 150, 40  # characters of a title
_LONG_LABEL = 50  # characters before a colon, in bold, that are a heading ...
_FEW_PAGES = 20  # ... in a document of no more pages
_LITTLE_LARGER = 1.2  # sizes of the text
_ITEM_ABOVE, _ROOM_ABOVE = 0.4, 0.45  # line pitches of white space
_TWICE, _PAGES_A_TIME = 2, 25  # times that a title may come; pages for each time
_QUIET_LABELS, _LABELS, _LABELS_A_PAGE = 3, 5, 1.5  # labels of one word: at text size; in all; on each page
_LEAST_FIRST, _LEAST = 0.45, 0.3  # weight of a heading in a run of numbers, of a chapter's and of others
_RICH, _PAGES_A_HEADING, _LISTED = (
    8,
    4,
    0.4,
)  # headings in larger type; pages for each; share of a look in contents
_DEEP, _AGAIN = 0.8, 2  # share of a look with deep numbers; times a title without one may come there
_SCATTERED, _SCATTERED_TIMES, _SIBLINGS, _FEW = 0.75, 4, 0.2, 2  # titles that come in sections of every depth
_OTHER_PAGES = 3  # headings on other pages by which the first page's looks are known


class _Reading(NamedTuple):
    """A candidate by itself, the titles of all, and whether the document is short."""

    c: Candidate
    body: Body
    titles: Set[str]
    short: bool

    @property
    def larger(self) -> bool:
        return larger(self.c, self.body)


def _runs_on(case: _Reading) -> bool:
    c = case.c
    little = c.lines == 1 and c.size < _LITTLE_LARGER * case.body.size and len(c.title) > _LONG_RUN_ON
    return c.runs_on and (little or not case.larger)


def _is_item(case: _Reading) -> bool:
    look = case.c.look
    return not case.larger and bool(look.scheme) and not look.bold and case.c.above < _ITEM_ABOVE


def _is_sentence(case: _Reading) -> bool:
    c = case.c
    if case.larger:
        return False
    if c.number is None:
        label = case.short and c.look.bold and not case.body.bold and len(c.title) <= _LONG_LABEL
        return c.title.endswith(ENDS_TEXT if label else (*ENDS_TEXT, ":")) and not c.title.isupper()
    return c.title.endswith(ENDS_TEXT) and len(c.title) > _LONG_SENTENCE


def _goes_on(case: _Reading) -> bool:
    begun = continued(case.c.title)
    return bool(begun) and key(begun) in case.titles


MAY_BE_HEADING: Decision[_Reading] = Decision(
    "may be a heading",
    Feature("stands out", 1.0, always, "it does not look as running text does"),
    Feature("quoted", -SETTLED, lambda case: _QUOTED.fullmatch(case.c.title) is not None, "it is speech"),
    Feature("runs on", -SETTLED, _runs_on, "the line is full and text follows closely"),
    Feature(
        "formula",
        -SETTLED,
        lambda case: not case.larger and _FORMULA.search(case.c.title) is not None,
        "it has the signs of a formula",
    ),
    Feature("item", -SETTLED, _is_item, "it is numbered like a section and set like an item of a list"),
    Feature("sentence", -SETTLED, _is_sentence, "it ends as a sentence or a list's lead-in does"),
    Feature("continued", -SETTLED, _goes_on, "it only says that a section goes on"),
)


@dataclass(slots=True)
class _Case:
    """A candidate among all: is its number in the document's run of numbers (`in_sequence`), does its title come
    `often`, or begin with a word that labels things?
    """

    c: Candidate
    body: Body
    style: HeadingStyle
    in_sequence: bool
    often: bool
    label: bool


def _counts_on(case: _Case) -> bool:
    first = case.c.number is not None and case.c.number.depth == 1
    return case.in_sequence and sequence_weight(case.c, case.body) >= (_LEAST_FIRST if first else _LEAST)


def _no_words(case: _Case) -> bool:
    title = case.c.title
    if case.c.number is None and not wide(title) and (not _WORD.search(title) or _ASIDE.fullmatch(title)):
        return True
    return _ADDRESS.search(title) is not None


def _opens_page(case: _Case) -> bool:
    look = case.c.look
    return case.c.line == 0 and look.centred and look.bold and not case.body.bold and not case.style.accepted


_SURE, _SPEAKS = 30.0, 2.0

IS_HEADING: Decision[_Case] = Decision(
    "heading",
    Feature("text", -1.0, always, "most lines that stand out are no headings"),
    Feature("label", -SETTLED, lambda case: case.label, "its word and number label exercises, steps or theorems"),
    Feature("number", _SURE, _counts_on, "its number is next in the run of section numbers"),
    Feature("style", _SPEAKS, lambda case: case.style.accepted, "its look is that of headings"),
    Feature("opens page", _SPEAKS, _opens_page, "it stands in the middle at the top of a page, in bold"),
    Feature("beside", -_SPEAKS, lambda case: not case.c.alone, "other text stands beside it"),
    Feature("long", -_SPEAKS, lambda case: too_long(case.c), "it is too long for a title"),
    Feature("ends as text", -_SPEAKS, lambda case: ends_text(case.c), "it ends as a sentence does"),
    Feature("no words", -_SPEAKS, _no_words, "it has no word, or is an aside in brackets or an address"),
    Feature("small letter", -_SPEAKS, lambda case: begins_small(case.c), "it begins with a small letter"),
    Feature("tight", -_SPEAKS, lambda case: set_tight(case.c, case.body), "no white space stands above it"),
    Feature(
        "often",
        -_SPEAKS,
        lambda case: case.often and case.c.number is None and not larger(case.c, case.body),
        "the same words come too often for a title",
    ),
)


class _Around(NamedTuple):
    """What accepted candidates are compared by: `apart` are looks set apart as only headings are."""

    body: Body
    pages: int
    apart: Set[Look]


class Sift(NamedTuple):
    """A comparison of the candidates accepted so far that finds some of them to be no headings."""

    name: str
    rejected: Callable[[Sequence[Candidate], _Around], Set[Place]]
    reason: str


def _quiet(kept: Sequence[Candidate], around: _Around) -> set[Place]:
    loud = [c for c in kept if larger(c, around.body)]
    if len(loud) < max(_RICH, around.pages / _PAGES_A_HEADING) or len({c.look for c in loud}) == 1:
        return set()
    listed = Counter(c.look for c in kept if c.level)
    total = Counter(c.look for c in kept)
    return {
        c.place
        for c in kept
        if c.number is None
        and not larger(c, around.body)
        and not c.level
        and c.look not in around.apart
        and listed[c.look] <= _LISTED * total[c.look]
    }


def _bare_among_numbered(kept: Sequence[Candidate], _around: _Around) -> set[Place]:
    deep = Counter(c.look for c in kept if c.number is not None and c.number.depth > 1)
    total = Counter(c.look for c in kept)
    again = Counter(key(c.title) for c in kept)
    return {
        c.place
        for c in kept
        if c.number is None and deep[c.look] >= _DEEP * total[c.look] and again[key(c.title)] <= _AGAIN
    }


def _of_title_page(kept: Sequence[Candidate], _around: _Around) -> set[Place]:
    elsewhere = [c.look for c in kept if c.page > 0]
    if len(elsewhere) < _OTHER_PAGES:
        return set()
    return {
        c.place
        for c in kept
        if c.page == 0 and c.look not in elsewhere and not (c.number and c.number.parts[0] < LETTERS)
    }


def _repeated_siblings(kept: Sequence[Candidate], around: _Around) -> set[Place]:
    twice: Counter[str] = Counter()
    above: dict[str, Counter[tuple[float, ...]]] = {}
    stack: list[tuple[tuple[float, ...], set[str]]] = [((1e9,), set())]
    for c in kept:
        loud, title = loudness(c, around.body.size), key(c.title)
        while stack[-1][0] <= loud:
            stack.pop()
        if c.number is None:
            twice[title] += title in stack[-1][1]
            above.setdefault(title, Counter())[stack[-1][0]] += 1
            stack[-1][1].add(title)
        stack.append((loud, set()))
    labels = set()
    for title, looks in above.items():
        total = sum(looks.values())
        scattered = total > _SCATTERED_TIMES and looks.most_common(1)[0][1] < _SCATTERED * total
        if total > _FEW and (scattered or twice[title] >= _SIBLINGS * total):
            labels.add(title)
    return {c.place for c in kept if c.number is None and key(c.title) in labels}


SIFTS = (
    Sift("quiet", _quiet, "larger type makes a rich outline already, and its look is not set apart"),
    Sift("bare", _bare_among_numbered, "nearly all others of its look have deep numbers"),
    Sift("title page", _of_title_page, "only the first page has its look: the document's title or authors"),
    Sift("siblings", _repeated_siblings, "its words come several times in one section, or at every depth"),
)


def accept(found: Sequence[Candidate], body: Body, pages: int) -> list[Candidate]:
    """The candidates that are headings by their style, spacing, repetition and sequence of numbers. All of `found`
    keep the `findings` that decided.
    """
    titles = {key(c.title) for c in found}
    plausible = [c for c in found if c.heard(MAY_BE_HEADING, _Reading(c, body, titles, pages <= _FEW_PAGES))]
    times, labels = Counter(key(c.title) for c in plausible), _label_words(plausible, body)
    run = sequence([c.number for c in plausible], [sequence_weight(c, body) for c in plausible])
    sequential = {
        c.place for i, c in enumerate(plausible) if i in run or (c.number and c.number.family == BOUND_IN)
    }
    table = styles(plausible, body, sequential)
    wherever = styles(plausible, body, sequential, wherever=True)
    most = max(_TWICE, pages / _PAGES_A_TIME)

    def case(c: Candidate) -> _Case:
        style, same = table[c.look], wherever[c.face]
        style = same if same.accepted and not style.accepted else style
        c.findings += style.findings
        often, label = times[key(c.title)] > most, label_word(c) in labels
        return _Case(c, body, style, c.place in sequential, often, label)

    kept = [c for c in plausible if c.heard(IS_HEADING, case(c))]
    return _sifted(kept, _Around(body, pages, {look for look, style in table.items() if style.set_apart}))


def _sifted(kept: list[Candidate], around: _Around) -> list[Candidate]:
    """What the sifts leave, one after the other."""
    for sift in SIFTS:
        name = f"compared: {sift.name}"
        out = sift.rejected(kept, around) if is_on(name) else set()
        for c in kept:
            if c.place in out:
                c.findings.append(Finding(name, -SETTLED, sift.reason))
        kept = [c for c in kept if c.place not in out]
    return kept


def label_word(c: Candidate) -> str:
    """The words of "Definition 3", "Solution of exercise 2": often repeated, they label no section."""
    if c.number is None and c.title[-1].isdigit() and len(c.title) < _LABEL:
        return key(c.title).rstrip("0123456789.")
    worded = c.number is None or (c.number.depth == 2 and not c.title[0].isdigit())
    match = _NUMBERED_WORD.match(c.title) if worded else None
    return match.group(1).casefold() if match else ""


def _label_words(found: Sequence[Candidate], body: Body) -> set[str]:
    """Words that number theorems, exercises, steps: often at text size, or several on a page."""
    quiet, pages, all_of = Counter[str](), dict[str, set[int]](), Counter[str]()
    for c in found:
        word = label_word(c)
        if word:
            all_of[word] += 1
            quiet[word] += not larger(c, body)
            pages.setdefault(word, set()).add(c.page)
    return {
        word
        for word in all_of
        if quiet[word] > _QUIET_LABELS
        or (all_of[word] > _LABELS and all_of[word] >= _LABELS_A_PAGE * len(pages[word]))
    }


def sequence_weight(c: Candidate, body: Body) -> float:
    """How much a candidate adds to a run of section numbers, 0 to 1: the more it stands out."""
    if not c.alone or (c.title.endswith(ENDS_TEXT) and len(c.title) > _LONG_TEXT):
        return 0.02
    if len(c.title) >= _VERY_LONG:
        return 0.05
    look = c.look
    value = 0.1
    value += 0.5 * (c.size > body.size + LARGER_TYPE)
    value += 0.4 * (look.bold and not body.bold)
    value += 0.2 * (look.capitals or look.font != "" or look.italic)
    value += 0.15 * (c.above > _ROOM_ABOVE)
    value += 0.2 * (c.number is not None and c.number.depth > 1)
    return min(1.0, value)
