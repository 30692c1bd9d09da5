"""Similarity of two names of one thing: spelling, number, abbreviation, initials, legal form, order."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from functools import lru_cache

from ..language.lexicon import COMPANY, any_of
from ..terms.stems import light_stem

FLOOR = 0.55
"""Lowest score of names: lower scores are noise, and would look like a gradient where there is none."""
_LEGAL = re.compile(rf"[,\s]+(?:{any_of(COMPANY.words)})\.?$", re.IGNORECASE)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa", "œ": "oe"})
_TRANSCRIBED = re.compile(r"(?<=[^\Wqaeiou])(ae|oe|ue)")
_SMALL_WORDS = "of and the for in on a an to de la le les des du der die das und von für del el y di e"
_SMALL = frozenset(_SMALL_WORDS.split())
_TITLES_WORDS = "mr mrs ms dr prof herr frau sir madame monsieur sr sra"
_TITLES = frozenset(_TITLES_WORDS.split())
_SAME, _SHORT, _INITIAL, _ORDER = 1.0, 0.97, 0.95, 0.97

_CACHED = 8192
"""Names whose analysis is cached: each is compared with many."""

_stem = light_stem("english", str)


@lru_cache(maxsize=_CACHED)
def name_words(name: str) -> tuple[str, ...]:
    """Words of a name in the form for comparisons: without case, accents, plurals, legal form, titles; ü as ue."""
    bare = name
    while (shorter := _LEGAL.sub("", bare)) != bare and shorter.strip():
        bare = shorter
    folded = unicodedata.normalize("NFKC", bare).casefold().translate(_UMLAUTS)
    found = [_stem(word) for word in re.findall(r"[^\W_]+", folded)]
    kept = [word for word in found if word not in _TITLES]
    return tuple(kept or found)


def similarity(one: str, other: str) -> float:
    """Probability that two names belong to the same entity, normalised to [`FLOOR`, 1].

    A different letter makes another name: an insurer is no insured, and what is misspelt cannot be told from it.
    """
    return max(FLOOR, _compared(one, other))


def _compared(one: str, other: str) -> float:
    first, second = name_words(one), name_words(other)
    if not first or not second or _numbering_words(first) != _numbering_words(second):
        return 0.0
    if first == second or _letters_alone(first) == _letters_alone(second):
        return _SAME
    if _abbreviates(one, second) or _abbreviates(other, first):
        return _SHORT
    if sorted(first) == sorted(second):
        return _ORDER
    if _initials_of(first, second) or _initials_of(second, first):
        return _INITIAL
    shared = sum((Counter(first) & Counter(second)).values())
    return 0.8 * 2 * shared / (len(first) + len(second))  # below 1: "pressure valve" is not "pressure"


@lru_cache(maxsize=_CACHED)
def _numbering_words(found: tuple[str, ...]) -> list[str]:
    """Words that number a name: "Q1", "type II", "valve 3" are never "Q2", "type I", "valve 4"."""
    return sorted(word for word in found if any(c.isdigit() for c in word) or re.fullmatch("[ivx]+", word))


@lru_cache(maxsize=_CACHED)
def _letters_alone(found: tuple[str, ...]) -> str:
    """Letters alone, with umlauts as one letter in either spelling."""
    return _TRANSCRIBED.sub(lambda match: match[1][0], "".join(found))


def _abbreviates(short: str, long: tuple[str, ...]) -> bool:
    """True if a name abbreviates these words by their initials, with or without small words."""
    wanted = _short(short)
    if not wanted or len(long) < 2:
        return False
    every = "".join(word[0] for word in long)
    main = "".join(word[0] for word in long if word not in _SMALL)
    return wanted in (every, main)


@lru_cache(maxsize=_CACHED)
def _short(name: str) -> str:
    """Letters of an abbreviation, in lower case and without a plural "s"; "" for other names."""
    letters = re.sub(r"[^\w]|_", "", name)
    if not 2 <= len(letters) <= 8 or " " in name.strip() or sum(c.isupper() for c in letters) < 2:
        return ""
    return letters.casefold().removesuffix("s") if letters[-1:] == "s" else letters.casefold()


def _initials_of(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """True if one person's name is the other's with initials: "J. R. Smith", "John Smith"."""
    if len(short) < 2 or len(long) < 2:
        return False
    if len(short[0]) > 1 and len(short[-1]) == 1:
        short = (*short[1:], short[0])  # "Smith, J."
    if short[-1] != long[-1] or not any(len(word) == 1 for word in short[:-1]):
        return False
    given, full = short[:-1], long[:-1]
    return all(a == b or (len(a) == 1 and b[0] == a) for a, b in zip(given, full, strict=False))


def meeting(name: str) -> set[str]:
    """Keys of a name: its words in any order, its letters, its initials. Names of one thing share one."""
    found, letters = name_words(name), re.sub(r"[^\w]|_", "", name).casefold()
    keys = {f"w{' '.join(sorted(found))}", f"l{_letters_alone(found)}"}
    if len(found) > 1:
        keys.add("i" + "".join(word[0] for word in found if word not in _SMALL))
    elif 1 < len(letters) <= 8 and sum(c.isupper() for c in name) > 1:
        keys.add(f"i{letters.removesuffix('s')}")
    return keys


class NameIndex:
    """An index of names by their words and letters, to find similar ones without comparing all."""

    def __init__(self) -> None:
        self._keys: defaultdict[str, set[str]] = defaultdict(set)

    def add(self, name: str) -> None:
        """Add a name to the index."""
        for key in _name_keys(name):
            self._keys[key].add(name)

    def near(self, name: str, count: int) -> list[str]:
        """The `count` names that share most keys with one; rare keys count more."""
        shared: Counter[str] = Counter()
        for key in _name_keys(name):
            held = self._keys.get(key, ())
            for other in held:
                shared[other] += max(1, 1000 // len(held))
        return [other for other, _ in sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:count]]


def _name_keys(name: str) -> set[str]:
    """Words, letter trigrams, and initials of a name."""
    found = name_words(name)
    plain = f" {_letters_alone(found)} "
    keys = {f"w{word}" for word in found} | {plain[at : at + 3] for at in range(len(plain) - 2)}
    letters = re.sub(r"[^\w]|_", "", name).casefold()
    if len(letters) <= 8:
        keys |= {f"i{letters}", f"i{letters.removesuffix('s')}"}
    if len(found) > 1:
        keys |= {
            "i" + "".join(word[0] for word in found),
            "i" + "".join(word[0] for word in found if word not in _SMALL),
        }
    return keys
