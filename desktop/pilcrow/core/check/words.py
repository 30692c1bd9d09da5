"""The words of a statement and of a passage, compared by their stems."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from ..language.quantities import Kind, quantities
from ..language.terms import STOP_WORDS

_WORD = re.compile(r"[^\W\d_](?:[^\W_]|['’&](?=\w))*|[^\W_]*\d[^\W_]*")
_ENDINGS = re.compile(
    r"(?:isations?|izations?|ations?|ements?|ments?|ungen|ung|ities|ity|ings?|ions?|ies|ied|ées?|ers?|est?|ed|en|em|"
    r"ern|ity|ly|al|és|ée|é|e|s|n|y)$"
)
_MARKS = re.compile("[\u0300-\u036f]")
_SHORTEST = 4
_IDLE = """
about also another approximately around both called calls came come comes done each either fiscal get gets got
given gives goes group have having het into kind like made make makes making many much namely needs needed only
other others over own part parts per put rather same several some still such take takes than that their them
then there these they thing this those through thus under upon used uses using very was well were when where
which while whose will with within would yet your according based among between dans etwa sowie werden wurde
wird sind sein seine ihre ihrer dieser diese dieses einer eines einem einen être avec pour dans cette leur leurs
"""
_STOP = frozenset(
    word for name in ("english", "german", "french", "spanish") for word in STOP_WORDS[name]
) | frozenset(_IDLE.split())


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, in the characters `start:end` of it; `name`: it is spelled as a name or an identifier."""

    stem: str
    start: int
    end: int
    name: bool = False


@lru_cache(50_000)
def stem(word: str) -> str:
    """A word without its ending, small and without accents: "Companies" and "company" are one."""
    plain = word.casefold().replace("’", "'").partition("'")[0] if len(word) > 3 else word.casefold()
    if len(plain) > _SHORTEST:
        cut = _ENDINGS.sub("", plain)
        plain = cut if len(cut) >= _SHORTEST else plain
    return _MARKS.sub("", unicodedata.normalize("NFKD", plain))


@lru_cache(8192)
def content(text: str) -> tuple[Word, ...]:
    """The words of `text` that say what it is about: no stop words, no amounts."""
    amounts = [(q.start, q.end) for q in quantities(text) if q.kind is not Kind.LABEL]
    found = []
    for match in _WORD.finditer(text):
        word, (start, end) = match.group(), match.span()
        if any(low <= start < high for low, high in amounts) or word.casefold() in _STOP:
            continue
        single = len(word) == 1
        if single and (word.islower() and not _quoted(text, start, end)):
            continue
        before = text[:start].rstrip()
        inside = bool(before) and before[-1] not in '.!?:•\n"“„«'
        name = (word[0].isupper() and (inside or word[1:].upper() == word[1:])) or any(c.isdigit() for c in word)
        found.append(Word(stem(word), start, end, name and (not single or word.isupper())))
    return tuple(found)


def _quoted(text: str, start: int, end: int) -> bool:
    """Whether a single letter stands for itself: "parameter m", not "a"."""
    return bool(re.search(r"[^\W\d_]{4,}\s['“\"«]?$", text[:start])) and not re.match(r"['’]", text[end:])


def same(one: str, other: str) -> bool:
    """Whether two stems are of one word: equal, or one begins with the other."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= _SHORTEST and len(long) - len(short) <= 3 and long.startswith(short)


class Stems:
    """The stems of a text, to look words up in; parts of compounds count from five letters on."""

    def __init__(self, text: str) -> None:
        self.all = {word.stem for word in content(text)}
        self._begin: dict[str, list[str]] = {}
        for each in self.all:
            self._begin.setdefault(each[:_SHORTEST], []).append(each)

    def __contains__(self, wanted: str) -> bool:
        if wanted in self.all:
            return True
        if len(wanted) < _SHORTEST:
            return False
        return any(same(wanted, other) for other in self._begin.get(wanted[:_SHORTEST], ())) or (
            len(wanted) > 4 and any(len(other) > len(wanted) + 3 and wanted in other for other in self.all)
        )
