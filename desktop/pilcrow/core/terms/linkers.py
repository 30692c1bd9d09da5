"""Function words of each language allowed inside a term ("systems of equations"), and articles."""

from __future__ import annotations

from ..language.words import by_language

_LINKERS, _ARTICLES = by_language("terms.inside"), by_language("terms.articles")
VERBAL = frozenset(" ".join(by_language("terms.verbal").values()).split())
"""Words followed by a verb."""


def linkers(language: str) -> frozenset[str]:
    """Words that may link the parts of a term in a language."""
    return _linker_words(_LINKERS, language)


def articles(language: str) -> frozenset[str]:
    """Articles and similar words before nouns."""
    return _linker_words(_ARTICLES, language)


def _linker_words(lists: dict[str, str], language: str) -> frozenset[str]:
    names = language.split("+") if language else ["english"]
    return frozenset(word for name in names for word in lists.get(name, "").split())
