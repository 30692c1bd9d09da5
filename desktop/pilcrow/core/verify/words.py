"""The words of a statement and of a passage, compared by their stems."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from ..language.numbers.quantities import NumberKind, quantities
from ..language.relations import is_turning
from ..language.terms import STOP_WORDS
from ..language.words import by_language
from ..text_units import TextUnit

_WORD = re.compile(r"[^\W\d_](?:[^\W_]|['’&](?=\w))*|[^\W_]*\d[^\W_]*")
_ELIDED = re.compile(r"(?:[cdjlmnst]|qu)['’](?=\w{2})", re.IGNORECASE)
"""Articles and pronouns that stick to French words: "d'après"."""
_ENDINGS = re.compile(
    r"(?:isations?|izations?|ations?|ements?|ments?|ungen|ung|ities|ity|ings?|ions?|ies|ied|ées?|ers?|est?|ed|en|em|"
    r"ern|ity|ly|al|és|ée|é|e|s|n|y)$"
)
MARKER = re.compile(r"\[[DS:0-9?]+\]")
"""Marker of a passage, or ("[?]") of one that is not there."""
_MARKERS = re.compile(r"[^\S\n]*(?:\[[DNS:0-9?]+\][^\S\n]*)+(?P<on>(?=\w))?")
"""Markers of passages and notes, with the space around them; `on` where words go on behind them."""
_MARKS = re.compile("[\u0300-\u036f]")
_SHORTEST = 4
_STOP = frozenset(
    word for name in ("english", "german", "french", "spanish") for word in STOP_WORDS[name]
) | frozenset(" ".join(by_language("terms.idle").values()).split())


def bare_sentence(text: str) -> str:
    """A sentence of an answer without its markers; ids that the document prints itself are restored ("S·3")."""
    return restore_ids(_MARKERS.sub(lambda match: "" if match["on"] is None else " ", text))


def restore_ids(text: str) -> str:
    """A text with ids as they were before they were disarmed for a model."""
    return re.sub(r"(?<![A-Za-z])([NS])·(?=[0-9])", r"\1", text, flags=re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, at its characters `start:end`; `name`: spelled as a name or an identifier."""

    stem: str
    start: int
    end: int
    name: bool = False


@lru_cache(50_000)
def stem(word: str) -> str:
    """A word without its ending, in lower case and without accents: "Companies" and "company" are one."""
    plain = word.casefold().replace("’", "'").partition("'")[0] if len(word) > 3 else word.casefold()
    if len(plain) > _SHORTEST:
        cut = _ENDINGS.sub("", plain)
        plain = cut if len(cut) >= _SHORTEST else plain
    return _MARKS.sub("", unicodedata.normalize("NFKD", plain))


@lru_cache(8192)
def content(text: str) -> tuple[Word, ...]:
    """Content words of `text`, without stop words and amounts."""
    amounts = [(q.start, q.end) for q in quantities(text) if q.kind is not NumberKind.LABEL]
    found = []
    for match in _WORD.finditer(text):
        elided = _ELIDED.match(text, match.start())
        start, end = elided.end() if elided else match.start(), match.end()
        word = text[start:end]
        if any(low <= start < high for low, high in amounts):
            continue
        before = text[:start].rstrip()
        inside = bool(before) and before[-1] not in '.!?:•\n"“„«'
        if len(word) == 1:
            if _stands_for_itself(word, text, start, end, inside):
                found.append(Word(word.casefold(), start, end, name=True))
        elif word.casefold() not in _STOP:
            spelled = word[0].isupper() and (inside or word[1:].upper() == word[1:])
            found.append(Word(stem(word), start, end, spelled or _identifier(word, text, start, end)))
    return tuple(found)


def _stands_for_itself(letter: str, text: str, start: int, end: int, inside: bool) -> bool:
    """True if a single letter is a name: "parameter m", "setting C"; not an article, pronoun or list letter."""
    if re.match(r"['’.)]", text[end:]):
        return False
    if letter.islower():
        return bool(re.search(r"[^\W\d_]{4,}\s['“\"«]?$", text[:start])) and letter not in "aeiouyà"
    return letter.isalpha() and inside and letter != "I"


def _identifier(word: str, text: str, start: int, end: int) -> bool:
    """True for an identifier: with digits, joined by signs, or in lower case at a sentence's start."""
    joined = re.search(r"[_#@/]$", text[:start]) or re.match(r"[_@]|[./]\w", text[end:])
    hyphened = re.match(r"-[a-z]", text[end:]) or re.search(r"[a-z]-$", text[:start])
    return bool(joined) or any(c.isdigit() for c in word) or bool(hyphened and _begins_small(text, start))


def _begins_small(text: str, start: int) -> bool:
    """True if the compound around `start` begins a sentence in lower case."""
    head = re.search(r"[\w-]*$", text[:start])
    first = head.start() if head else start
    return not text[:first].strip() and text[first : first + 1].islower()


def same_word(one: str, other: str) -> bool:
    """True if two stems belong to one word: they are equal, or one begins with the other."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= _SHORTEST and len(long) - len(short) <= 3 and long.startswith(short)


class Stems:
    """Stems of a text, for looking words up; parts of compounds count from five letters on."""

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
        return any(same_word(wanted, other) for other in self._begin.get(wanted[:_SHORTEST], ())) or (
            len(wanted) > 4 and any(len(other) > len(wanted) + 3 and wanted in other for other in self.all)
        )


stems = lru_cache(8192)(Stems)
"""Stems of a text, kept for the next time."""


def score_presence(stem: str, unit: TextUnit) -> float:
    """1.0 if a unit has a word with this stem, 0.5 if only the text around it has one, else 0.0."""
    return 1.0 if stem in stems(unit.text) else 0.5 if stem in stems(unit.around) else 0.0


@lru_cache(8192)
def telling(text: str, *, placing: bool) -> tuple[Word, ...]:
    """Words of `text` that another text must contain to say the same, in order: its `content`, numbers that are
    names, and function words that turn a sentence (`language.relations.is_turning`).
    """
    amounts = [(q.start, q.end) for q in quantities(text)]
    known = {word.start: word for word in content(text)}
    for match in _WORD.finditer(text):
        inside = any(low <= match.start() < high for low, high in amounts)
        numbered = match.group()[:1].isdigit()  # "Exhibit 3"
        if match.start() not in known and not inside and (numbered or is_turning(match.group(), placing=placing)):
            known[match.start()] = Word(match.group().casefold(), *match.span())
    return tuple(known[start] for start in sorted(known))
