"""Whether a statement turns what a passage says: opposites, negation, "all", "only", "must", what is swapped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ..language.quantities import amounts
from ..language.relations import kinds, sides
from .words import Stems, content, same, stem

_CLAUSE = re.compile(
    r"[,;:()–—]\s|\s(?=(?:but|and|while|whereas|although|though|because|since|if|when|which|aber|und|sondern|während|obwohl|"
    r"weil|wenn|dass|mais|et|alors|tandis|parce|si|lorsque|que|pero|y|mientras|aunque|porque)\s)",
    re.IGNORECASE,
)
_RELATED = 0.6
"""Share of the best clause's common words that makes another clause of the sentence count, too."""
_WINDOW = 7
"""Common words and figures among which two are looked for that have changed places."""


def clauses(text: str) -> list[str]:
    """The pieces of a sentence between commas and conjunctions."""
    return [piece for piece in _CLAUSE.split(text) if piece and piece.strip()]


def focus(said: str, passage: str) -> str:
    """The clauses of a passage that speak of what is said."""
    pieces = clauses(passage)
    wanted = {word.stem for word in content(said)}
    shared = [sum(stem in Stems(piece) for stem in wanted) for piece in pieces]
    best = max(shared, default=0)
    return " , ".join(p for p, n in zip(pieces, shared, strict=True) if n and n >= _RELATED * best) or passage


def conflict(said: str, passage: str) -> str:
    """In what a statement turns what the passage says, in words; "" where nothing is seen."""
    near = focus(said, passage)
    turned = list(_turned(said, near))
    denied = bool(kinds(said).get("negation")) != bool(kinds(near).get("negation"))
    if bool(turned) != denied:
        return (
            turned[0]
            if turned
            else ("the document denies it" if kinds(near).get("negation") else "the document affirms it")
        )
    if swapped := crossed(said, passage):
        return swapped
    return _overstated(said, passage, near)


def _turned(said: str, passage: str) -> Iterator[str]:
    """Pairs of opposites of which the statement has one side and the passage the other."""
    here, there = _by_pair(said), _by_pair(passage)
    for pair in here.keys() & there.keys():
        if len(here[pair]) == len(there[pair]) == 1 and here[pair].keys() != there[pair].keys():
            (printed,), (told,) = there[pair].values(), here[pair].values()
            yield f"the document says “{printed}”, not “{told}”"


def _by_pair(text: str) -> dict[str, dict[str, str]]:
    """pair -> sign -> the word."""
    found: dict[str, dict[str, str]] = {}
    for side, start, end in sides(text):
        found.setdefault(side[1:], {}).setdefault(side[0], text[start:end])
    return found


def _overstated(said: str, passage: str, near: str) -> str:
    here, there, close = kinds(said), kinds(passage), kinds(near)
    if "universal" in here and "universal" not in close:
        return "the document does not say it of all"
    if "universal" in here and "partial" in close and "universal" not in close:
        return "the document says it of a part only"
    if _excludes(said, here.get("exclusive", ())) and "exclusive" not in there:
        return "the document does not say “only”"
    if "obligation" in here and "advice" in close and "obligation" not in close:
        return "the document recommends or allows it and does not demand it"
    return ""


def _excludes(said: str, places: Iterable[tuple[int, int]]) -> bool:
    """Whether "only" excludes: before a number it is said of little."""
    return any(not re.match(r"\s+\W?\d", said[end:]) for _, end in places)


def crossed(said: str, passage: str) -> str:
    """Two things said of two others, where the passage says them the other way round: "A is cold and B warm" and
    "A (warm) to B (cold)".
    """
    here, there = _anchors(said), _anchors(passage)
    shared = [
        (kind, one, at)
        for kind, one in here
        if (at := _only(one, there)) is not None and _only(one, here) is not None
    ]
    for first in range(len(shared) - 3):
        for more in combinations(shared[first + 1 : first + _WINDOW], 3):
            a, b, c, d = shared[first], *more
            if a[0] == c[0] and c[2] < b[2] < a[2] < d[2]:
                return f"“{a[1]}” and “{c[1]}” stand the other way round"
            if b[0] == d[0] and a[2] < d[2] < c[2] < b[2]:
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


def _only(wanted: str, anchors: Sequence[tuple[str, str]]) -> int | None:
    """Where alone the word or value stands; None where it does not, or more than once."""
    found = [i for i, (_, value) in enumerate(anchors) if value == wanted or same(stem(value), stem(wanted))]
    return found[0] if len(found) == 1 else None
