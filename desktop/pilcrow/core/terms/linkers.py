"""Small words of each language that a term may have inside ("systems of equations", "table des matières"), and the
articles before one.
"""

from __future__ import annotations

from ..language.words import by_language

_LINKERS, _ARTICLES = by_language("terms.inside"), by_language("terms.articles")
VERBAL = frozenset(" ".join(by_language("terms.verbal").values()).split())
"""Words that a verb follows."""


def linkers(language: str) -> frozenset[str]:
    """The words that may link the parts of a term in a language."""
    return _of(_LINKERS, language)


def articles(language: str) -> frozenset[str]:
    """Articles and the like, which stand before nouns."""
    return _of(_ARTICLES, language)


def _of(lists: dict[str, str], language: str) -> frozenset[str]:
    names = language.split("+") if language else ["english"]
    return frozenset(word for name in names for word in lists.get(name, "").split())
