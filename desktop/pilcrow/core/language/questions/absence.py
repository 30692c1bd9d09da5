"""Answers that report an absence: "The document does not mention it", "N/A"."""

from __future__ import annotations

import re

from .. import sentences
from ..relations import SILENCE
from ..words import either

_ABSENT = re.compile(rf"(?<![^\W\u3040-\u9fff])(?:{either('senses.absence')})", re.IGNORECASE)
"""Phrases of absence beyond `relations.SILENCE`."""
_FIGURE = re.compile(r"\d+")


def says_absent(answer: str) -> bool:
    """True if the first sentence of an answer says that the text lacks the requested information."""
    first = next(iter(_sentences(answer)), "")
    return bool(SILENCE.search(first) or _ABSENT.search(first))


def only_absent(answer: str, question: str) -> bool:
    """True if every sentence of an answer reports an absence, without any figure beyond the question's. An answer
    that is negative only in part has found something.
    """
    said = _sentences(answer)
    figures = set(_FIGURE.findall(answer)) - set(_FIGURE.findall(question))
    return bool(said) and not figures and all(map(says_absent, said))


def _sentences(answer: str) -> list[str]:
    text = answer.strip()
    return [text[start:end] for start, end in sentences.sentence_ranges(text)]
