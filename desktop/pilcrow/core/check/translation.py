"""A statement in another language than the document's, put into words of the document to be compared."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from ..language.quantities import Kind, amounts
from ..language.terms import languages
from .evidence import Unit
from .figures import fits
from .words import Word, content, same, stem

ENGLISH = "english"
Lookup = Callable[[str], list[str]]
"""The translations of a word."""
_BEGIN, _ROOT = 4, 5
"""Letters that words with one stem share, and by which a word is known in another language."""
_FIGURES = 2
"""What the figures of a statement count in choosing its place, in words that stand nowhere else."""
_BETWEEN = 4
"""Characters between the words of a phrase, at the most."""
_SHORTEST = 3
"""Letters of a part of a compound."""
_JOINTS = ("", "s", "n", "es", "en")
"""What stands between the parts of a German compound."""


class Dictionary:
    """The words of a language and English words that say the same, from lines "word: English, English"."""

    def __init__(self, text: str) -> None:
        self._lines = [line.partition(": ")[::2] for line in text.splitlines()]

    @cached_property
    def _english(self) -> _Index:
        return _Index((word, english.split(", ")) for word, english in self._lines)

    @cached_property
    def _foreign(self) -> _Index:
        return _Index((each, [word]) for word, english in self._lines for each in english.split(", "))

    def knows(self, word: str) -> bool:
        """Whether it is a word of the language."""
        return bool(self._english.exactly(word))

    def to_english(self, word: str) -> list[str]:
        """The English words for a word, or for the parts of a compound, parted by blanks."""
        return self._english(word) or [f"{a} {b}" for one, other in self._halves(word) for a in one for b in other]

    def from_english(self, word: str) -> list[str]:
        """The words for an English word."""
        return self._foreign(word)

    def _halves(self, word: str) -> Iterator[tuple[list[str], list[str]]]:
        """The translations of both parts of a compound, of the longest last part."""
        for at in range(_SHORTEST, len(word) - _SHORTEST + 1) if word.isalpha() else ():
            if behind := self._english.exactly(word[at:]):
                for joint in _JOINTS:
                    before = word[:at].removesuffix(joint) if word[:at].endswith(joint) else ""
                    if len(before) >= _SHORTEST and (first := self._english.exactly(before) or [before]):
                        yield first[:_BEGIN], behind[:_BEGIN]
                        return


class _Index:
    """Words by stem, with what they mean."""

    def __init__(self, words: Iterator[tuple[str, list[str]]]) -> None:
        self._of: defaultdict[str, list[str]] = defaultdict(list)
        self._begin: defaultdict[str, set[str]] = defaultdict(set)
        for word, meaning in words:
            key = stem(word)
            self._of[key] += meaning
            self._begin[key[:_BEGIN]].add(key)

    def exactly(self, word: str) -> list[str]:
        return list(dict.fromkeys(self._of.get(stem(word), ())))

    def __call__(self, word: str) -> list[str]:
        """What a word means, else what the word means that it is most likely a form of."""
        key = stem(word)
        if (found := self.exactly(word)) or " " in key:
            return found
        alike = [other for other in self._begin.get(key[:_BEGIN], ()) if same(key, other)]
        return self._of[min(alike, key=lambda other: (abs(len(other) - len(key)), other))] if alike else []


@lru_cache(4)
def dictionary(text: str) -> Dictionary:
    """The dictionary of these lines, read once."""
    return Dictionary(text)


def spoken(said: str, text_of: Callable[[str], str]) -> str:
    """The language of a statement, "" where it cannot be told: of those whose stop words it has most of, the one
    whose dictionary knows most of its words.
    """
    tongues = languages([said])
    known = {each: dictionary(text_of(each)) for each in tongues if len(tongues) > 1 and each != ENGLISH}
    words = [said[word.start : word.end] for word in content(said)]
    return max(tongues, key=lambda each: sum(map(known[each].knows, words)) if each in known else 0, default="")


def lookup(tongue: str, other: str, text_of: Callable[[str], str]) -> Lookup | None:
    """What translates words of a language into another; None where a dictionary is missing. `text_of` gives the
    lines of a language's dictionary.
    """
    texts = {each: text_of(each) for each in (tongue, other) if each != ENGLISH}
    if not texts or not all(texts.values()):
        return None

    def translations(word: str) -> list[str]:
        english = [word] if tongue == ENGLISH else dictionary(texts[tongue]).to_english(word)
        if other == ENGLISH:
            return english
        found = (dictionary(texts[other]).from_english(each) for each in english)
        return list(dict.fromkeys(each for words in found for each in words))

    return translations


def gloss(said: str, translate: Lookup, units: Sequence[Unit]) -> str:
    """A statement with each of its words replaced by the translation, or the word of the same root, that stands in
    those units which have the most of them.
    """
    options = {word: _options(said[word.start : word.end], translate) for word in pieces(said, translate)}
    found = {unit: _held(options, unit) for unit in units}
    spread = Counter(word for held in found.values() for word in held)
    figures = [q for q in amounts(said) if q.kind is not Kind.YEAR]

    def likely(unit: Unit) -> float:
        figured = sum(any(fits(q, f) for f in unit.figures) for q in figures) / max(1, len(figures))
        return _FIGURES * figured + sum(1 / spread[word] for word in found[unit])

    best = sorted(found, key=likely, reverse=True)
    text, at = "", 0
    for word in options:
        replaced = next((found[unit][word] for unit in best if word in found[unit]), None)
        text += said[at : word.start] + (replaced or said[word.start : word.end])
        at = word.end
    return text + said[at:]


def pieces(said: str, translate: Lookup) -> list[Word]:
    """The words of a statement, those that a dictionary has as one ("mise à jour") together."""
    found: list[Word] = []
    for word in content(said):
        if found and word.start - found[-1].end < _BETWEEN and translate(said[found[-1].start : word.end]):
            found[-1] = replace(found[-1], stem="", end=word.end)
        else:
            found.append(word)
    return found


def _options(word: str, translate: Lookup) -> dict[str, frozenset[str]]:
    """A word itself, which may stand in the document as well, and its translations, each with its stems."""
    found = {each: frozenset(w.stem for w in content(each)) for each in [word, *translate(word)]}
    return {each: stems for each, stems in found.items() if stems}


def _held(options: dict[Word, dict[str, frozenset[str]]], unit: Unit) -> dict[Word, str]:
    """The words that a unit has in its language, as they are there."""
    roots = {_root(word.stem): unit.text[word.start : word.end] for word in content(unit.text)}
    held = {}
    for word, translations in options.items():
        own = next((each for each, stems in translations.items() if stems <= unit.stems.all), None)
        if own := own or (roots.get(_root(word.stem)) if len(word.stem) >= _ROOT else None):
            held[word] = own
    return held


def _root(word: str) -> str:
    """The letters that a word has in common with its like in other languages: "Mexiko" and "Mexico"."""
    return word.replace("k", "c").replace("z", "c").replace("ph", "f")[:_ROOT]
