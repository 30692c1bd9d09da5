"""Words of questions and around them, in every language: question words, follow-ups, references, how to answer."""

from __future__ import annotations

import re

from .lexicon import any_of, concept

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
QUESTION_WORDS = (WHO, WHEN, WHERE, WHY, HOW_MUCH, HOW, WHICH)
"""Words of which the first in a question tells its type."""

AND_SO = concept("and so")
"""Beginnings of a question that continues the one before."""
IT = concept("it")
"""Words that refer to something mentioned before."""
HERE = concept("here")
"""Words for the part in view or selected."""
REPLYING = concept("replying")
"""Beginnings of a sentence that says how to answer."""
IF = concept("if")
ADDRESS = concept("address")
DOCUMENT = concept("document")
"""Words for the document as a whole."""
BECAUSE = concept("because")
"""Words that introduce a reason."""
AROUND = (AND_SO, IT, HERE, REPLYING, IF, ADDRESS, DOCUMENT, BECAUSE)
_POINTS = re.compile(rf"\W*(?:\w+\W+){{0,2}}?(?:{any_of(IT.words)})\b", re.IGNORECASE)


def points_back(sentence: str) -> bool:
    """True if a sentence is about the subject of the one before: "It was ...", "More exactly, this is ..."."""
    return bool(_POINTS.match(sentence))
