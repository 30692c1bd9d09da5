"""The commonest function words of each language with a Snowball stemmer, question words included.

Enough to tell languages apart and to keep "what is the" out of a query.
"""

from __future__ import annotations

from .words import all_of, by_language

STOP_WORDS = {language: frozenset(words.split()) for language, words in by_language("stop_words").items()}
"""Casefolded words by the English name of the language, as Snowball spells it."""
ASKING = frozenset(" ".join(all_of("terms.asking")).split())
"""Words that say how to use an answer: left out of searches."""
