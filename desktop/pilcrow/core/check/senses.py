"""Whether a statement turns what a passage says: opposites, negation, "all", "only", "must", who and whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..language import number_patterns as patterns
from ..language.quantities import Quantity, amounts
from ..language.relations import kinds, sides
from ..sentence import Sentence
from . import roles
from .figures import fits
from .words import Stems, content, same, stem

_CLAUSE = re.compile(
    r"[,;:()–—]\s|\s(?=(?:but|and|while|whereas|although|though|because|since|if|when|which|aber|und|sondern|während|"
    r"obwohl|weil|wenn|dass|mais|et|alors|tandis|parce|si|lorsque|que|pero|y|mientras|aunque|porque)\s)",
    re.IGNORECASE,
)
_CONTRAST = re.compile(
    r",\s(?:and\s)?(?:not|nicht|non|no)\s|\b(?:but rather|rather than|instead of|unlike|sondern|anstatt|au lieu|"
    r"plutôt que|sino|en lugar)\b",
    re.IGNORECASE,
)
"""One thing is denied and another affirmed: which is which cannot be told by counting."""
_REACH = 3
"""Words behind a negation that it denies."""
_PREFIXES = ("un", "in", "im", "ir", "non", "dis")
_NON = re.compile(r"\bnon-(\w+)", re.IGNORECASE)
_TELLING = frozenset(("degree", "points", "speed", "strength", "outcome", "height"))
"""Pairs of opposites of which a passage must have one side to bear out a statement that has one."""
_GRADES = {"level": "degree"}
"""Pairs of opposites that compare as another does: "high" and "lower"."""
_NEAR = 3
"""Words before and behind one that has an opposite of which it is said."""
_SENTENCE = 6
"""Words that make a table's cell a sentence."""
_RELATED = 0.6
"""Share of the best clause's common words that makes another clause of the sentence count, too."""
_GAP = 24
"""Characters between "all" and what it is said of, at the most."""


class Conflict(NamedTuple):
    """In what a statement differs from a passage; `sure`: the passage says otherwise, not only less; `denial`: one
    of the two denies what the other affirms.
    """

    why: str
    sure: bool = True
    denial: bool = False


def clauses(text: str) -> list[str]:
    """The pieces of a sentence between commas and conjunctions."""
    return [piece for piece in _CLAUSE.split(text) if piece and piece.strip()]


def focus(said: str, passage: str, figures: Sequence[Quantity] = ()) -> str:
    """The clauses of a passage that speak of what is said: those with its figures, else with its words."""
    pieces = clauses(passage)
    figured = [piece for piece in pieces if any(fits(q, f) for q in figures for f in amounts(piece))]
    if figured:
        return " , ".join(figured)
    wanted = {word.stem for word in content(said)}
    shared = [sum(one in Stems(piece) for one in wanted) for piece in pieces]
    best = max(shared, default=0)
    return " , ".join(p for p, n in zip(pieces, shared, strict=True) if n and n >= _RELATED * best) or passage


def conflict_in_row(said: str, row: str, cells: Sequence[str]) -> Conflict | None:
    """In what a statement turns what a row says: its cells together, and those that are sentences."""
    if turned_here := turned(said, row) or roles.exchanged(said, row):
        return Conflict(turned_here)
    for cell in (cell for cell in cells if len(content(cell)) >= _SENTENCE):
        if opposed := next(_turned_of(said, cell), ""):
            return Conflict(opposed)
        if mixed := roles.mixed(said, cell):
            return Conflict(mixed, sure=False)
    return None


def conflict(said: str, passage: str, figures: Sequence[Quantity] = ()) -> Conflict | None:
    """In what a statement turns what the passage says; None where nothing is seen."""
    near = focus(said, passage, figures)
    opposed = turned(said, near) or turned(said, passage) or next(_turned_of(said, passage), "")
    denied = _denied(said, passage)
    if bool(opposed) != bool(denied):
        return Conflict(opposed or denied, denial=not opposed)
    if exchanged := roles.exchanged(said, passage):
        return Conflict(exchanged)
    if mixed := roles.mixed(said, passage):
        return Conflict(mixed, sure=False)
    return _overstated(said, passage, near)


# ---- opposites and negation -------------------------------------------------------------------------------


def _turned(said: str, passage: str) -> Iterator[str]:
    """Pairs of opposites of which the statement has one side and the passage the other."""
    here, there = _by_pair(said), _by_pair(passage)
    for pair in here.keys() & there.keys():
        if len(here[pair]) == len(there[pair]) == 1 and here[pair].keys() != there[pair].keys():
            (printed,), (told,) = there[pair].values(), here[pair].values()
            yield Sentence("The document says “{printed}”, not “{told}”.", printed=printed, told=told)


def turned(said: str, passage: str) -> str:
    """In which pair of opposites the passage has one and the statement the other; "" where in none."""
    return next(_turned(said, passage), "")


def _turned_of(said: str, passage: str) -> Iterator[str]:
    """Opposites that are said of the same thing: "the torque falls" and "the torque tends to rise"."""
    here, there = list(_opposed(said)), list(_opposed(passage))
    for one in here:
        kept = max((len(one.about & o.about) for o in there if o.side == one.side), default=0)
        for other in there:
            shared = len(one.about & other.about)
            taken = any(o.side == other.side and len(o.about & other.about) >= shared for o in here)
            if other.side[1:] == one.side[1:] and other.side != one.side and shared > kept and not taken:
                yield Sentence("The document says “{printed}”, not “{told}”.", printed=other.word, told=one.word)


class _Opposed(NamedTuple):
    """A word that has an opposite: its side of the pair, and the words near it in its clause."""

    side: str
    word: str
    about: set[str]


def _opposed(text: str) -> Iterator[_Opposed]:
    for clause in clauses(text):
        words = [word for word in content(clause) if not word.stem.isdigit()]
        bounds = _bounds(clause)
        for side, start, end in sides(clause):
            if any(low <= start < high for low, high in bounds):
                continue
            before = [word.stem for word in words if word.end <= start][-_NEAR:]
            behind = [word.stem for word in words if word.start >= end][:_NEAR]
            pair = _GRADES.get(side[1:], side[1:])
            yield _Opposed(side[0] + pair, clause[start:end], {*before, *behind})


def _by_pair(text: str) -> dict[str, dict[str, str]]:
    """pair -> sign -> the word."""
    found: dict[str, dict[str, str]] = {}
    bounds = _bounds(text)
    for side, start, end in sides(text):
        if any(low <= start < high for low, high in bounds):
            continue
        found.setdefault(side[1:], {}).setdefault(side[0], text[start:end])
    return found


def _bounds(text: str) -> list[tuple[int, int]]:
    """Where numbers are bounded ("no more than 5", "5 or less"): that is compared with the numbers."""
    found = []
    for q in amounts(text):
        if before := patterns.BOUND.search(text, max(0, q.start - 24), q.start):
            found.append(before.span())
        if behind := patterns.BOUND_AFTER.match(text, q.end):
            found.append(behind.span())
    return found


def unmatched(said: str, passage: str) -> str:
    """A word of a statement that has an opposite ("better", "rose") where the passage has neither of the two."""
    if "negation" in kinds(said) and "negation" not in kinds(passage) and not _CONTRAST.search(said):
        start, end = kinds(said)["negation"][0]
        if not _prefixed(passage, [word.stem for word in content(said[end:])][:_REACH]):
            return said[start:end]
    there = _by_pair(passage)
    return next(
        (
            word
            for pair, words in _by_pair(said).items()
            if pair in _TELLING and pair not in there
            for word in words.values()
        ),
        "",
    )


def _denied(said: str, passage: str) -> str:
    """In what one denies what the other affirms; "" where they agree or it cannot be told."""
    if _CONTRAST.search(said) or _CONTRAST.search(passage):
        return ""
    if _alone(said, passage):
        return Sentence("The document does not deny it.")
    return Sentence("The document denies it.") if _alone(passage, said) else ""


def _alone(one: str, other: str) -> bool:
    """Whether `one` denies something that `other` speaks of without denying it."""
    if "negation" in kinds(other):
        return False
    known = Stems(other)
    for piece in clauses(one):
        for _, end in kinds(piece).get("negation", ()):
            words = [word for word in content(piece) if word.stem.isalpha()]
            behind = [word.stem for word in words if word.start >= end][:_REACH]
            before = [word.stem for word in words if word.start < end][-_REACH:]
            held = [word in known for word in behind]
            about = held[:1] == [True] or sum(held) > 1 or sum(word in known for word in before) > 1
            if about and not _prefixed(other, behind or before):
                return True
    return False


def _prefixed(piece: str, words: Sequence[str]) -> bool:
    """Whether a clause denies one of the words by a prefix: "unauthorized", "non-atomic"."""
    if any(same(stem(denied), one) for denied in _NON.findall(piece) for one in words):
        return True
    return any(
        word.stem.startswith(prefix) and same(word.stem[len(prefix) :], one)
        for word in content(piece)
        for prefix in _PREFIXES
        for one in words
    )


# ---- more than the document says --------------------------------------------------------------------------


def _overstated(said: str, passage: str, near: str) -> Conflict | None:
    here, there, close = kinds(said), kinds(passage), kinds(near)
    if "universal" in here and "partial" not in here:
        share = any(q.unit == "%" and q.value < 100 for q in amounts(passage)) and not any(
            q.unit == "%" for q in amounts(said)
        )
        if "partial" in there or share:
            return Conflict(Sentence("The document says it of a part only."))
        if "universal" not in there or not _of_the_same(said, passage):
            return Conflict(Sentence("The document does not say it of all."), sure="condition" in close)
    if "exclusive" in here and "inclusive" in there:
        return Conflict(Sentence("The document says that it is not so only."))
    if _excludes(said, here.get("exclusive", ())) and not {"exclusive", "exception"} & there.keys():
        return Conflict(Sentence("The document does not say “only”."), sure=False)
    if "obligation" in here and "negation" not in here and "advice" in there and "obligation" not in there:
        return Conflict(Sentence("The document recommends or allows it and does not demand it."))
    return None


def _of_the_same(said: str, passage: str) -> bool:
    """Whether the passage says "all" of what the statement says it of, where it speaks of that."""
    there = content(passage)
    for _, end in kinds(said)["universal"]:
        noun = next((word for word in content(said) if word.start >= end), None)
        places = [word.start for word in there if noun is not None and same(word.stem, noun.stem)]
        near = (start - high for start in places for _, high in kinds(passage)["universal"])
        if places and not any(0 <= gap <= _GAP for gap in near):
            return False
    return True


def _excludes(said: str, places: Iterable[tuple[int, int]]) -> bool:
    """Whether "only" excludes: before a number it is said of little."""
    starts = {q.start for q in amounts(said)}
    return any(not any(end <= start <= end + 2 for start in starts) for _, end in places)
