"""Answers that report an absence: "The document does not mention it", "N/A"."""

from __future__ import annotations

import re

from .. import sentences
from ..relations import SILENCE
from ..words import either

_ABSENT = re.compile(rf"(?<![^\W\u3040-\u9fff])(?:{either('senses.absence')})", re.IGNORECASE)
"""Phrases of absence beyond `relations.SILENCE`."""


def says_absent(answer: str) -> bool:
    """True if the first sentence of an answer says that the text lacks the requested information."""
    pieces = sentences.sentence_ranges(answer.strip())
    first = answer.strip()[slice(*pieces[0])] if pieces else ""
    return bool(SILENCE.search(first) or _ABSENT.search(first))
