"""Whether an answer says that the text does not answer: "The document does not mention it", "N/A"."""

from __future__ import annotations

import re

from . import sentences
from .relations import SILENCE
from .words import either

_ABSENT = re.compile(rf"(?<![^\W\u3040-\u9fff])(?:{either('senses.absence')})", re.IGNORECASE)
"""Ways to say it beside those of `relations.SILENCE`, which speak of what a document does not do."""


def says_absent(answer: str) -> bool:
    """Whether the first sentence of an answer says that the text does not say what was asked for."""
    pieces = sentences.split(answer.strip())
    first = answer.strip()[slice(*pieces[0])] if pieces else ""
    return bool(SILENCE.search(first) or _ABSENT.search(first))
