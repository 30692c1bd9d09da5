"""The commonest function words of each language that has a Snowball stemmer, question words included.

Enough to tell languages apart and to keep "what is the" out of a query.
"""

from __future__ import annotations

from .words import all_of, by_language

STOP_WORDS = {language: frozenset(words.split()) for language, words in by_language("stop_words").items()}
"""Casefolded words by the language's English name, as Snowball spells it."""
ASKING = frozenset(" ".join(all_of("terms.asking")).split())
"""Words that say what to do with an answer, not what it is about: a question is not searched for them."""
