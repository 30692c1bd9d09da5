"""Who does what to whom: whether two things have changed places between a passage and a statement."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from ..language.quantities import Kind, amounts
from ..language.relations import sides
from ..language.terms import language
from ..sentence import Sentence
from .words import Stems, Word, content, same, stem

_THAN = re.compile(r"\s(?:than|als|que)\s", re.IGNORECASE)
_NAMED = r"[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*)*"
_OWNED = re.compile(
    rf"(?P<owner>{_NAMED})['’]s\s+(?:\w+\s)??(?P<thing>[a-zß-ÿ]+)"
    rf"|(?P<thing2>[a-zß-ÿ]+)\s(?:of|for|von|du|de|des|de la|del)\s(?:the\s)?(?P<owner2>{_NAMED})"
)
_PASSIVE = re.compile(
    r"\s(?:by|von|durch|par|por)\s|\b(?:is|are|was|were|be|been|being)\s(?:\w+ly\s)?\w+(?:ed|en)\b|"
    r"\b(?:est|sont|était|étaient|été)\s\w+(?:é|ée|és|ées)\b|\b(?:es|son|fue|fueron|sido)\s\w+(?:ad|id)[oa]s?\b",
    re.IGNORECASE,
)
_MARKERS = re.compile(
    r"\b(from|to|into|by|in|on|at|for|with|before|after|within|between|von|aus|nach|zu|in|durch|mit|für|vor|"
    r"de|depuis|à|en|vers|par|avec|pour|avant|après|desde|a|hacia|por|con|para|antes|después)\s+"
    r"(?:(?:the|a|an|its|their|der|die|das|dem|den|des|le|la|les|un|une|el|los|las)\s+)?[\"“”„«']?$",
    re.IGNORECASE,
)
"""What marks the part that the word behind it plays."""
_NOUN_BEFORE = re.compile(
    r"\b(?:the|a|an|of|in|on|at|for|to|with|by|from|and|or|its|their|our|no|le|la|les|un|une|des|du|de|en|et|el|los|"
    r"las|una|y)\s$",
    re.IGNORECASE,
)
"""What stands before a noun, never before a verb in the middle of a sentence."""
_REACH = 3
"""Words before and behind a verb among which those who act are looked for."""
_WINDOW = 7
"""Common words and figures among which two are looked for that have changed places."""
_JOINTS = (
    re.compile(r"[.!?]\s+(?=\W*[\w])|\n"),
    re.compile(r";\s+|\s(?=(?:while|whereas|während|wohingegen|tandis que|alors que|mientras(?: que)?)\s)"),
    re.compile(r",\s+(?=(?:and|or|but|und|oder|aber|et|ou|mais|y|o|pero)\s)|\s(?:vs\.?|versus)\s|\t"),
    re.compile(r",\s+"),
    re.compile(r"\s(?=(?:and|or|but|und|oder|aber|et|ou|mais|y|o|pero)\s)"),
)
"""Where one thing is set beside another, the strongest seams first."""
_ADDRESS = re.compile(r"\S+://\S+")
_LAST = re.compile(r"([\w.’'-]+|[()])\s*$")
_NEXT = re.compile(r"\s*([\w’'-]+|[()])")
_ARTICLES = frozenset(
    ("the", "a", "an", "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "le", "la", "les")
).union(("un", "une", "el", "los", "las", "una"))
_ALIKE = 3
"""Words in common that make two pieces ones of a kind, where only one pair can be told that changed places."""
_LONGEST_SIDE = 24
"""Words that each of two things set beside each other has at the most."""
_SAME_WORDS = 0.7
"""Share of the words of the longer of two sentences that the other must have, for their order to tell."""
_REWORDED = ("word", "name")
"""Of what the order changes when the same is said otherwise."""


def exchanged(said: str, passage: str) -> str:
    """What has changed places, where the order alone tells: also in several sentences together."""
    return (
        _crossed(said, passage)
        or _compared(said, passage)
        or _owned(said, passage)
        or _reversed(said, passage)
        or _carried(said, passage)
    )


# ---- two things said of two others ------------------------------------------------------------------------


def _crossed(said: str, passage: str) -> str:
    """Two things said of two others, where the passage says them the other way round: "A is cold and B warm" and
    "A (warm) to B (cold)". The two that are swapped are figures or opposites.
    """
    here, there = _anchors(said), _anchors(passage)
    shared = [(kind, one, at) for kind, one in here if (at := _first(one, there)) is not None]
    for first in range(len(shared) - 3):
        for more in combinations(shared[first + 1 : first + _WINDOW], 3):
            a, b, c, d = shared[first], *more
            if a[0] == c[0] not in _REWORDED and c[2] < b[2] < a[2] < d[2]:
                return _other_way(a[1], c[1])
            if b[0] == d[0] not in _REWORDED and a[2] < d[2] < c[2] < b[2]:
                return _other_way(b[1], d[1])
    return ""


def _other_way(one: str, other: str) -> Sentence:
    return Sentence("“{one}” and “{other}” stand the other way round.", one=one, other=other)


def _anchors(text: str) -> list[tuple[str, str]]:
    """(kind, word or value) of a text's words, opposites and figures, in order; those of a kind can be swapped."""
    opposed = {start: side[1:] for side, start, _ in sides(text)}
    words = [
        (word.start, opposed.get(word.start, "name" if word.name else "word"), text[word.start : word.end])
        for word in content(text)
    ]
    figures = [(q.start, _figure(q.kind), f"{q.value.normalize():f} {q.unit}".strip()) for q in amounts(text)]
    return [(kind, value) for _, kind, value in sorted(words + figures)]


def _figure(kind: Kind) -> str:
    """What a figure can be swapped with: another figure, and a time, which stands where it likes, another time."""
    return "time" if kind in (Kind.YEAR, Kind.DATE, Kind.TIME) else "figure"


def _first(wanted: str, anchors: Sequence[tuple[str, str]]) -> int | None:
    """Where the word or value stands first; None where it does not."""
    found = [i for i, (_, value) in enumerate(anchors) if value == wanted or same(stem(value), stem(wanted))]
    return found[0] if found else None


# ---- who acts, and on whom ----


def _compared(said: str, passage: str) -> str:
    """ "A does better than B", where the passage has B before "than" and not behind it."""
    one, other = _THAN.search(said), _THAN.search(passage)
    if one is None or other is None or not _same_sign(said, passage):
        return ""
    behind = content(said[one.end() :])[:3]
    before, after = Stems(passage[: other.start()]), Stems(passage[other.end() :])
    swapped = [w for w in behind if w.stem in before and w.stem not in after]
    if swapped and not any(w.stem in after for w in behind):
        return Sentence(
            "“{words}” stands on the other side of the comparison.", words=_printed(said[one.end() :], swapped)
        )
    return ""


def _printed(text: str, words: Sequence[Word]) -> str:
    return " ".join(text[word.start : word.end] for word in words)


def _same_sign(said: str, passage: str) -> bool:
    here, there = ({side for side, _, _ in sides(text) if side[1:] == "degree"} for text in (said, passage))
    return bool(here) and here == there and len(here) == 1


def _owned(said: str, passage: str) -> str:
    """ "A representative of X", where the passage has Y's representative."""
    there = dict(_owners(passage))
    for thing, owner in _owners(said):
        other = there.get(thing, "")
        if other and not {word.stem for word in content(f"x {other}")} & {w.stem for w in content(f"x {owner}")}:
            return Sentence(
                "It is the “{thing}” of {other}, not of {owner}.", thing=thing, other=other, owner=owner
            )
    return ""


def _owners(text: str) -> Iterator[tuple[str, str]]:
    for match in _OWNED.finditer(text):
        thing, owner = match.group("thing") or match.group("thing2"), match.group("owner") or match.group("owner2")
        if len(thing) > 3:
            yield thing, owner


def _reversed(said: str, passage: str) -> str:
    """ "X overrides Y", where the passage has "Y overrides X" in the same words: other words may say the same in
    another order. Not in German, where objects may come first.
    """
    if language([said]) == "german" or bool(_PASSIVE.search(said)) != bool(_PASSIVE.search(passage)):
        return ""
    here, there = _in_order(said), _in_order(passage)
    shared = {word.stem for word in here} & {word.stem for word in there}
    if len(shared) < _SAME_WORDS * max(len(here), len(there)):
        return ""
    for i, verb in enumerate(here):
        if not 0 < i < len(here) - 1 or _noun(said, verb):
            continue
        places = [k for k, word in enumerate(there) if same(word.stem, verb.stem) and not _noun(passage, word)]
        ends = [(_near(there, k, -1), _near(there, k, 1)) for k in places]
        before, behind = _near(here, i, -1), _near(here, i, 1)
        for one in before - behind:
            for other in behind - before:
                kept = any(one in left or other in right for left, right in ends)
                if not kept and any(other in left and one in right for left, right in ends):
                    return Sentence(
                        "It is the other way round in the document: “{one}” and “{other}”.",
                        one=_of(said, one),
                        other=_of(said, other),
                    )
    return ""


def _in_order(text: str) -> list[Word]:
    """The words of a text, and what it counts ("first")."""
    counted = [Word(f"#{q.value}", q.start, q.end) for q in amounts(text) if q.kind is Kind.ORDINAL]
    return sorted([*content(text), *counted], key=lambda word: word.start)


def _noun(text: str, word: Word) -> bool:
    compound = text[max(0, word.start - 1) : word.start] == "-" or text[word.end : word.end + 1] == "-"
    return compound or (not word.stem.startswith("#") and bool(_NOUN_BEFORE.search(text[: word.start])))


def _near(words: Sequence[Word], at: int, step: int) -> set[str]:
    """The stems of the words before or behind one."""
    found = words[max(0, at - _REACH) : at] if step < 0 else words[at + 1 : at + 1 + _REACH]
    return {word.stem for word in found}


def _of(text: str, wanted: str) -> str:
    return next((text[w.start : w.end] for w in _in_order(text) if w.stem == wanted), wanted)


def _carried(said: str, passage: str) -> str:
    """ "From X to Y", where the passage has "from Y to X"."""
    here, there = _parts_played(said), _parts_played(passage)
    shared = [one for one in here if one in there]
    for one, other in combinations(shared, 2):
        turned = here[one] == there[other] and here[other] == there[one]
        if turned and here[one] != here[other]:
            return Sentence(
                "The document has it {before} “{one}”, {behind} “{other}”.",
                before=there[one],
                one=_of(said, one),
                behind=there[other],
                other=_of(said, other),
            )
    return ""


def _parts_played(text: str) -> dict[str, str]:
    """stem -> the marker before it ("from"), of words that have one alone."""
    found: dict[str, set[str]] = {}
    for word in content(text):
        marker = _MARKERS.search(text[: text.rfind(" ", 0, word.start) + 1])
        found.setdefault(word.stem, set()).add(marker.group(1).casefold() if marker else "")
    return {stem: next(iter(markers)) for stem, markers in found.items() if len(markers) == 1 and any(markers)}


# ---- what is said of one of two things set beside each other -----------------------------------------------


class _Item(NamedTuple):
    """A word or figure, what stands before and behind it, and of what kind it is."""

    value: str
    text: str
    kind: str
    before: str
    behind: str


def mixed(said: str, passage: str) -> str:
    """The beginning of one thing with the end of another: "bold in slashes", where the passage has "bold in stars,
    italic in slashes".
    """
    wanted = {item.value for item in _items(said)}
    for left, right in _beside(passage):
        common = left.keys() & right.keys()
        ours, theirs = wanted & left.keys() - common, wanted & right.keys() - common
        if not (common and ours and theirs) or max(len(left), len(right)) > _LONGEST_SIDE:
            continue
        rest = [[item for item in side.values() if item.value not in common | wanted] for side in (left, right)]
        first = max(_rivals([left[one] for one in ours], rest[1]), default=(0, "", ""))
        second = max(_rivals([right[one] for one in theirs], rest[0]), default=(0, "", ""))
        weak, strong = sorted((first[0], second[0]))
        if strong > 1 and (weak or (len(common) >= _ALIKE and all(rest))):
            _, one, other = max(first, second)
            return Sentence("The document sets “{other}” beside “{one}”.", other=other, one=one)
    return ""


def _rivals(ones: Sequence[_Item], others: Sequence[_Item]) -> Iterator[tuple[int, str, str]]:
    """(how surely, one, other) of those that might take each other's place: figures, names, words in one frame."""
    for one, other in product(ones, others):
        frames = {one.before} & {other.before} | {one.behind} & {other.behind}
        if (one.kind == other.kind != "word") or frames - _ARTICLES - {""}:
            yield 2, one.text, other.text
        elif frames - {""}:
            yield 1, one.text, other.text


def _items(text: str) -> list[_Item]:
    addresses = [match.span() for match in _ADDRESS.finditer(text)]
    words = (
        w
        for w in content(text)
        if not w.stem.isdigit() and not any(low <= w.start < high for low, high in addresses)
    )
    places = [(w.start, w.end, w.stem, "name" if w.name else "word") for w in words]
    for q in amounts(text):
        printed = text[q.start : q.end] if q.dates else f"{q.value.normalize():f} {q.unit}"
        places.append((q.start, q.end, printed.strip(), f"{q.kind} {q.unit}"))
    return [_Item(value, text[a:b], kind, *_frame(text, a, b)) for a, b, value, kind in sorted(places)]


def _frame(text: str, start: int, end: int) -> tuple[str, str]:
    """The word or bracket before and behind the characters `start:end`."""
    before, behind = _LAST.search(text[:start]), _NEXT.match(text, end)
    return before.group(1).casefold() if before else "", behind.group(1).casefold() if behind else ""


def _beside(passage: str) -> Iterator[tuple[dict[str, _Item], dict[str, _Item]]]:
    """What stands on both sides of each seam, as far as the next seam that is as strong."""
    seams = sorted(
        {(m.start(), m.end(), level) for level, joint in enumerate(_JOINTS) for m in joint.finditer(passage)}
    )
    for i, (start, end, level) in enumerate(seams):
        low = next((b for _, b, other in reversed(seams[:i]) if other <= level), 0)
        high = next((a for a, _, other in seams[i + 1 :] if other <= level), len(passage))
        left, right = _items(passage[low:start]), _items(passage[end:high])
        yield {item.value: item for item in left}, {item.value: item for item in right}
