"""Light stemming for an index: joins singular and plural, and cases, but never "print" and "printer"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

Stem = Callable[[str], str]

_SIBILANT = re.compile(r"(?:ss|x|ch|sh)es$")
_GERMAN = re.compile(r"(?<=\w{4})(?:ern|en|er|es|em|e|n|s)$")
_ROMANCE = re.compile(r"(?<=\w{3})(?:(?<=[rlndzj])es|s|x)$")
_ITALIAN = re.compile(r"(?<=\w{3})[aeio]$")
_DUTCH = re.compile(r"(?<=\w{4})(?:en|s|'s)$")


def light_stem(language: str, stem: Stem) -> Stem:
    """Light stemmer of a language; `stem` is a full one, for languages with more cases than the rules here."""
    by_rule = {
        "english": _english,
        "german": lambda word: _GERMAN.sub("", word),
        "french": lambda word: _ROMANCE.sub("", word),
        "spanish": lambda word: _ROMANCE.sub("", word),
        "portuguese": lambda word: _ROMANCE.sub("", word),
        "italian": lambda word: _ITALIAN.sub("", word),
        "dutch": lambda word: _DUTCH.sub("", word),
        "": _english,
    }.get(language, stem)
    return lambda word: by_rule(bare_word(word))


def bare_word(word: str) -> str:
    """A casefolded word without accents and signs of the genitive."""
    if not word.isascii():
        word = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    return word.removesuffix("'s").removesuffix("’s")


def _english(word: str) -> str:
    if len(word) < 4 or word[-1] != "s" or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if len(word) > 4 and _SIBILANT.search(word) else word[:-1]
