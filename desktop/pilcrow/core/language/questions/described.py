"""Things described but not named by a question: "the firm that the report names as its competitor"."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..words import by_language
from .analysis import content

_OTHER_WORD = r"(?!(?:one|the|of|in|for|by|at|on|to|and|then|d(?:er|ie|as|em|en|es))\b)[^\W\d_]\w+ "
"""A word before the noun in the name of a thing."""


def _wording(words: dict[str, str]) -> re.Pattern[str]:
    wording = words["wording"].replace("{things}", f"(?:{words['things']})").replace("{word}", _OTHER_WORD)
    return re.compile(wording, re.IGNORECASE)


_DESCRIBED = tuple((_wording(words), words["question"]) for words in by_language("described").values())
"""For each language, the pattern of a description of an unnamed thing, and the question for its name."""
_THAT = re.compile(r"^(?:that|which|who|whom) ", re.IGNORECASE)


class Described(NamedTuple):
    """A question for the name of a described thing, and the question's text `before` and `after` it."""

    asked: str
    before: str
    after: str


def find_described(question: str) -> Described | None:
    """Separate the thing that a question describes from the rest; None if nothing but its name is asked."""
    for pattern, form in _DESCRIBED:
        match = pattern.search(question)
        if match and content(question[: match.start()] + question[match.end() :]):
            asked = form.format(thing=match["thing"], how=_THAT.sub("", match["how"].strip()))
            return Described(asked, question[: match.start()], question[match.end() :])
    return None
