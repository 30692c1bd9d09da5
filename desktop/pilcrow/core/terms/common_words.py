"""Words of each language left out of an index: the basic words of every text, beyond the commonest function words;
and links between the parts of a term ("systems of equations").
"""

from __future__ import annotations

from ..language.words import STOP_WORDS, by_language

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


_COMMON, _WEAK = (
    {language: frozenset(words.split()) for language, words in by_language(entry).items()}
    for entry in ("terms.common", "terms.weak")
)
GENERIC = frozenset(" ".join(by_language("terms.generic").values()).split())
"""Names of document parts, stemmed as by `stems`."""


def common_words(language: str) -> frozenset[str]:
    """Casefolded words of a language (or of two, "english+russian") that neither begin nor end a term. English
    words are always included: programs and quotations are in English.
    """
    names = [name for name in language.split("+") if name] or list(STOP_WORDS)
    own = (STOP_WORDS.get(name, frozenset()) | _COMMON.get(name, frozenset()) for name in names)
    return frozenset[str]().union(STOP_WORDS["english"], *own) - weak_words(language)


def weak_words(language: str) -> frozenset[str]:
    """Words that have meaning only within a term: "value" alone says nothing, "default value" does."""
    names = [name for name in language.split("+") if name] or list(_WEAK)
    return frozenset[str]().union(*(_WEAK.get(name, frozenset()) for name in names))
