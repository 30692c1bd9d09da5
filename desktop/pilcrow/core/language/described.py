"""Things that a question describes and does not name: "the firm that the report names as its competitor"."""

from __future__ import annotations

import re
from typing import NamedTuple

from .questions import content
from .words import by_language

_OTHER_WORD = r"(?!(?:one|the|of|in|for|by|at|on|to|and|then|d(?:er|ie|as|em|en|es))\b)[^\W\d_]\w+ "
"""Before the noun in the name of a thing."""


def _wording(words: dict[str, str]) -> re.Pattern[str]:
    wording = words["wording"].replace("{things}", f"(?:{words['things']})").replace("{word}", _OTHER_WORD)
    return re.compile(wording, re.IGNORECASE)


_DESCRIBED = tuple((_wording(words), words["question"]) for words in by_language("described").values())
"""How a thing is described by whose name another document may know it, and the question which one it is."""
_THAT = re.compile(r"^(?:that|which|who|whom) ", re.IGNORECASE)


class Described(NamedTuple):
    """A question which thing is meant, and what is asked about it, `before` and `after` the thing."""

    asked: str
    before: str
    after: str


def described(question: str) -> Described | None:
    """The thing that a question describes, if more is asked than which one it is."""
    for pattern, form in _DESCRIBED:
        match = pattern.search(question)
        if match and content(question[: match.start()] + question[match.end() :]):
            asked = form.format(thing=match["thing"], how=_THAT.sub("", match["how"].strip()))
            return Described(asked, question[: match.start()], question[match.end() :])
    return None
