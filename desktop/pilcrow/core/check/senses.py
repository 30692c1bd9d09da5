"""Whether a statement turns what a passage says: opposites, negation, "all", "only", "must", who and whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ..language import number_patterns as patterns
from ..language.quantities import Quantity, amounts
from ..language.relations import kinds, sides
from .figures import fits
from .words import Stems, Word, content, same, stem

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
_THAN = re.compile(r"\s(?:than|als|que)\s", re.IGNORECASE)
_NAMED = r"[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*)*"
_OWNED = re.compile(
    rf"(?P<owner>{_NAMED})['’]s\s+(?:\w+\s)??(?P<thing>[a-zß-ÿ]+)"
    rf"|(?P<thing2>[a-zß-ÿ]+)\s(?:of|for|von|du|de|des|de la|del)\s(?:the\s)?(?P<owner2>{_NAMED})"
)
_PASSIVE = re.compile(r"\s(?:by|von|durch|par|por)\s", re.IGNORECASE)
_REACH = 3
"""Words behind a negation that it denies."""
_PREFIXES = ("un", "in", "im", "ir", "non", "dis")
_TELLING = frozenset(("degree", "points", "speed", "strength", "outcome", "height"))
"""Pairs of opposites of which a passage must have one side to bear out a statement that has one."""
_RELATED = 0.6
"""Share of the best clause's common words that makes another clause of the sentence count, too."""
_GAP = 24
"""Characters between "all" and what it is said of, at the most."""
_WINDOW = 7
"""Common words and figures among which two are looked for that have changed places."""


class Conflict(NamedTuple):
    """In what a statement differs from a passage; `sure`: the passage says otherwise, not only less."""

    why: str
    sure: bool = True


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


def conflict(said: str, passage: str, figures: Sequence[Quantity] = ()) -> Conflict | None:
    """In what a statement turns what the passage says; None where nothing is seen."""
    near = focus(said, passage, figures)
    opposed = turned(said, near) or turned(said, passage)
    denied = _denied(said, passage)
    if bool(opposed) != bool(denied):
        return Conflict(opposed or denied)
    if swapped := (
        crossed(said, passage) or _compared(said, passage) or _owned(said, passage) or _turned_round(said, passage)
    ):
        return Conflict(swapped)
    return _overstated(said, passage, near)


# ---- opposites and negation -------------------------------------------------------------------------------


def _turned(said: str, passage: str) -> Iterator[str]:
    """Pairs of opposites of which the statement has one side and the passage the other."""
    here, there = _by_pair(said), _by_pair(passage)
    for pair in here.keys() & there.keys():
        if len(here[pair]) == len(there[pair]) == 1 and here[pair].keys() != there[pair].keys():
            (printed,), (told,) = there[pair].values(), here[pair].values()
            yield f"the document says “{printed}”, not “{told}”"


def turned(said: str, passage: str) -> str:
    """In which pair of opposites the passage has one and the statement the other; "" where in none."""
    return next(_turned(said, passage), "")


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
        return "the document does not deny it"
    return "the document denies it" if _alone(passage, said) else ""


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
    """Whether a clause denies one of the words by a prefix: "unauthorized"."""
    return any(
        word.stem.startswith(prefix) and same(word.stem[len(prefix) :], one)
        for word in content(piece)
        for prefix in _PREFIXES
        for one in words
    )


# ---- who does what to whom --------------------------------------------------------------------------------


def crossed(said: str, passage: str) -> str:
    """Two things said of two others, where the passage says them the other way round: "A is cold and B warm" and
    "A (warm) to B (cold)".
    """
    here, there = _anchors(said), _anchors(passage)
    shared = [(kind, one, at) for kind, one in here if (at := _first(one, there)) is not None]
    for first in range(len(shared) - 3):
        for more in combinations(shared[first + 1 : first + _WINDOW], 3):
            a, b, c, d = shared[first], *more
            if a[0] == c[0] != "word" and c[2] < b[2] < a[2] < d[2]:
                return f"“{a[1]}” and “{c[1]}” stand the other way round"
            if b[0] == d[0] != "word" and a[2] < d[2] < c[2] < b[2]:
                return f"“{b[1]}” and “{d[1]}” stand the other way round"
    return ""


def _anchors(text: str) -> list[tuple[str, str]]:
    """(kind, word or value) of a text's words, opposites and figures, in order; those of a kind can be swapped."""
    opposed = {start: side[1:] for side, start, _ in sides(text)}
    words = [
        (word.start, opposed.get(word.start, "name" if word.name else "word"), text[word.start : word.end])
        for word in content(text)
    ]
    figures = [(q.start, "figure", f"{q.value.normalize()} {q.unit}".strip()) for q in amounts(text)]
    return [(kind, value) for _, kind, value in sorted(words + figures)]


def _first(wanted: str, anchors: Sequence[tuple[str, str]]) -> int | None:
    """Where the word or value stands first; None where it does not."""
    found = [i for i, (_, value) in enumerate(anchors) if value == wanted or same(stem(value), stem(wanted))]
    return found[0] if found else None


def _compared(said: str, passage: str) -> str:
    """ "A does better than B", where the passage has B before "than" and not behind it."""
    one, other = _THAN.search(said), _THAN.search(passage)
    if one is None or other is None or not _same_sign(said, passage):
        return ""
    behind = content(said[one.end() :])[:3]
    before, after = Stems(passage[: other.start()]), Stems(passage[other.end() :])
    swapped = [w for w in behind if w.stem in before and w.stem not in after]
    if swapped and not any(w.stem in after for w in behind):
        return f"“{_printed(said[one.end() :], swapped)}” stands on the other side of the comparison"
    return ""


def _printed(text: str, words: Sequence[Word]) -> str:
    return " ".join(text[word.start : word.end] for word in words)


def _same_sign(said: str, passage: str) -> bool:
    here, there = (_by_pair(text).get("degree", {}).keys() for text in (said, passage))
    return bool(here) and here == there and len(here) == 1


def _turned_round(said: str, passage: str) -> str:
    """A name that does in the statement what is done to it in the passage: before the verb, and behind it."""
    here, there = content(said), content(passage)
    if bool(_PASSIVE.search(said)) != bool(_PASSIVE.search(passage)):
        return ""
    for i, verb in enumerate(here):
        before, others = _named(here[:i]), _named(here[i + 1 :])
        places = [k for k, word in enumerate(there) if same(verb.stem, word.stem)]
        if verb.name or not places or not others or others & {word.stem for word in there}:
            continue
        behind = {stem for k in places for stem in _named(there[k + 1 : k + 1 + _REACH])}
        if before & behind and not before & _named(there[: places[-1]]):
            return f"it is not {_printed(said, [word for word in here[:i] if word.name])} that does it"
    return ""


def _named(words: Sequence[Word]) -> set[str]:
    return {word.stem for word in words if word.name}


def _owned(said: str, passage: str) -> str:
    """ "A representative of X", where the passage has Y's representative."""
    there = dict(_owners(passage))
    for thing, owner in _owners(said):
        other = there.get(thing, "")
        if other and not {word.stem for word in content(f"x {other}")} & {w.stem for w in content(f"x {owner}")}:
            return f"it is the “{thing}” of {other}, not of {owner}"
    return ""


def _owners(text: str) -> Iterator[tuple[str, str]]:
    for match in _OWNED.finditer(text):
        thing, owner = match.group("thing") or match.group("thing2"), match.group("owner") or match.group("owner2")
        if len(thing) > 3:
            yield thing, owner


# ---- more than the document says --------------------------------------------------------------------------


def _overstated(said: str, passage: str, near: str) -> Conflict | None:
    here, there, close = kinds(said), kinds(passage), kinds(near)
    if "universal" in here and "partial" not in here:
        share = any(q.unit == "%" and q.value < 100 for q in amounts(passage)) and not any(
            q.unit == "%" for q in amounts(said)
        )
        if "partial" in there or share:
            return Conflict("the document says it of a part only")
        if "universal" not in there or not _of_the_same(said, passage):
            return Conflict("the document does not say it of all", sure="condition" in close)
    if "exclusive" in here and "inclusive" in there:
        return Conflict("the document says that it is not so only")
    if _excludes(said, here.get("exclusive", ())) and not {"exclusive", "exception"} & there.keys():
        return Conflict("the document does not say “only”", sure=False)
    if "obligation" in here and "negation" not in here and "advice" in there and "obligation" not in there:
        return Conflict("the document recommends or allows it and does not demand it")
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
