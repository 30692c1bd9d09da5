"""The program's words in each language: the only reader of `resources/language/*.toml`; stop words."""

from __future__ import annotations

import tomllib
from typing import Any

from ..files import bundled


def _load_languages() -> dict[str, dict[str, Any]]:
    files = bundled("resources").glob("language/*.toml")
    found = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}
    if not found:
        raise FileNotFoundError(f"No words of any language are in {bundled('resources') / 'language'}.")
    return dict(sorted(found.items(), key=lambda each: int(each[1]["order"])))


_WORDS = _load_languages()
LANGUAGES = tuple(_WORDS)
"""English names of the languages; each has words for every concept."""


def by_language(entry: str) -> dict[str, Any]:
    """Values of an entry ("stop_words", "terms.common") by language, of the languages with this entry."""
    found: dict[str, Any] = {}
    for language, words in _WORDS.items():
        value: Any = words
        for key in entry.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        if value is not None:
            found[language] = value
    return found


def split_list(words: str) -> tuple[str, ...]:
    """Words of a comma-separated list."""
    return tuple(word for each in words.split(",") if (word := " ".join(each.split())))


def all_of(entry: str) -> tuple[str, ...]:
    """Words listed under an entry in any language."""
    return tuple(word for words in by_language(entry).values() for word in split_list(words))


def either(entry: str) -> str:
    """Regular expression, without a group around it, for the words of an entry in any language."""
    return "|".join(by_language(entry).values())


def meanings(section: str) -> dict[str, str]:
    """Word -> value, from a section of "value = words" lines in any language."""
    return {
        word: value
        for values in by_language(section).values()
        for value, words in values.items()
        for word in split_list(words)
    }


STOP_WORDS = {language: frozenset(words.split()) for language, words in by_language("stop_words").items()}
"""Casefolded words by the English name of the language, as Snowball spells it."""
ASKING = frozenset(" ".join(all_of("terms.asking")).split())
"""Words that say how to use an answer: left out of searches."""


def stop_words(language: str) -> frozenset[str]:
    """Words of a question that are not searched for in documents of this language, or these languages ("a+b")."""
    return ASKING.union(*(STOP_WORDS[name] for name in ("english", *filter(None, language.split("+")))))
