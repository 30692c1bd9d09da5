"""Words of questions, in every language of the lexicon."""

from __future__ import annotations

from ..lexicon import concept

WHO = concept("who")
WHEN = concept("when")
WHERE = concept("where")
WHY = concept("why")
HOW_MUCH = concept("how much")
AMOUNT = concept("amount")
"""Words after "what is the"."""
HOW = concept("how")
WHICH = concept("which")
MEANING = concept("meaning")
COMPARING = concept("comparing")
ALL = concept("all")
"""Words that ask for a complete list."""
WHETHER = concept("whether")
"""Beginnings of questions answered by yes or no."""
ASKED_WITH = (WHO, WHEN, WHERE, WHY, HOW_MUCH, AMOUNT, HOW, WHICH, MEANING, COMPARING, ALL, WHETHER)
