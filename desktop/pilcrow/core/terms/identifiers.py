"""Identifiers of programs: functions, commands, options, variables, by their shape and their places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..model import Kind
from .features import chance
from .stream import StreamText
from .term import TermPlace

_SHAPED = re.compile(
    r"(?P<command>\\[A-Za-z@]{2,}\*?)"
    r"|(?<![\w-])(?P<option>--[A-Za-z][\w-]+)"
    r"|(?<![\w$])(?P<variable>\$[A-Za-z_]\w+)"
    r"|(?<![\w\\@/$])~?[A-Za-z_.][\w.]*(?:(?:::|->|[-:])~?\w[\w.]*)*"
)
_INNER = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]|::|[a-z0-9][A-Z]|^_+\w|[a-z]{2}\d[a-z]|\w:\w")
_CALL = re.compile(r"\(|\s\((?=[\w\s,.\"'…\[\]=&*]*\))")
_ADDRESS = re.compile(r"\S*(?://|www\.|@\w+\.)\S*")
_KEYWORD_LIST = """
void int char double float long short unsigned signed const static extern struct typedef return if else elseif
endif for endfor while endwhile do done then fi case esac switch break continue class public private function
endfunction end begin import include define true false null none nil return returns example syntax var let val
foo bar baz foobar eg ie
"""
_KEYWORDS = frozenset(_KEYWORD_LIST.split())
"""Words of programming languages and of examples, common to all texts about programs."""

WEIGHTS = {
    "constant": -5.26,
    "places": 0.16,
    "called": 0.98,  # share of its places before a bracket
    "inner": -0.76,  # "fooBar", "foo_bar", "foo::bar"
    "option": -3.33,
    "variable": -5.73,
    "title": 1.29,
    "all of a title": 1.7,
    "opens": 0.85,
    "opens code": 0.86,
    "code": 1.21,
    "text": 1.62,
    "letters": 1.23,
    "capital": -0.93,  # of a word that could be any
}
"""Weights of a logistic regression on the functions listed in the indexes of eight manuals."""


@dataclass(slots=True)
class Identifier:
    """A name with its places (row of the text, first character), and the number of places of each sort: called
    with brackets, in titles, all of a title, first in a line of text or of code, in code.
    """

    name: str
    shape: str
    starts: list[tuple[int, int]] = field(default_factory=list)
    called: int = 0
    titles: int = 0
    wholes: int = 0
    opens: int = 0
    opens_code: int = 0
    code: int = 0

    def places(self, texts: Sequence[StreamText]) -> tuple[TermPlace, ...]:
        """Places of the name."""
        return tuple(texts[row].place(start, start + len(self.name)) for row, start in self.starts)


def identifiers(texts: Sequence[StreamText], common: frozenset[str]) -> list[Identifier]:
    """All names used as identifiers somewhere: by their shape, called, or first in a line of code."""
    found: dict[str, Identifier] = {}
    used: set[str] = set()
    for row, told in enumerate(texts):
        if told.kind in (Kind.FORMULA, Kind.FIGURE):
            continue
        text = told.text
        if "//" in text or "www." in text or "@" in text:
            text = _ADDRESS.sub(lambda match: " " * len(match.group()), text)
        for match in _SHAPED.finditer(text):
            name = match.group().rstrip(".:-")
            known = found.get(name)
            if known is None:
                if len(name) < 2 or name.lower() in common or name.lower() in _KEYWORDS:
                    continue
                shape = match.lastgroup or ("inner" if _INNER.search(name) else "")
                known = found[name] = Identifier(name, shape)
            known.starts.append((row, match.start()))
            if _note(known, told, text, match.start()) or known.shape:
                used.add(name)
    return [each for name, each in found.items() if name in used]


def _note(known: Identifier, told: StreamText, text: str, start: int) -> bool:
    """Count a place of a name, at `start` of a text; True if this makes it an identifier."""
    end, is_code = start + len(known.name), told.kind == Kind.CODE
    opens = not start or text[start - 1] == "\n"
    called = text[end : end + 2].lstrip()[:1] == "(" and _CALL.match(text, end) is not None
    called = called and (is_code or text[end] == "(")
    known.code += is_code
    known.called += called
    if told.paragraph == 0:  # a title
        known.titles += 1
        known.wholes += len(known.name) + 2 >= len(text.split(" ", 1)[-1].strip())
    elif opens:
        known.opens += not is_code
        known.opens_code += is_code
    return called or (opens and is_code)


def identifier_likelihood(found: Sequence[Identifier]) -> NDArray[np.float64]:
    """Likelihood that an index of functions lists each name, (names,), in [0, 1]."""
    return chance(identifier_features(found), tuple(WEIGHTS.values()))


def identifier_features(found: Sequence[Identifier]) -> NDArray[np.float64]:
    """Features of each name in the order of `WEIGHTS`, (names, weights)."""
    rows = [
        (
            1.0,
            np.log(count := len(each.starts)),
            each.called / count,
            each.shape == "inner",
            each.shape == "option",
            each.shape == "variable",
            each.titles > 0,
            each.wholes > 0,
            np.log1p(each.opens),
            np.log1p(each.opens_code),
            each.code / count,
            count > each.code + each.titles,
            np.log(len(each.name)),
            not each.shape and each.name[:1].isupper(),
        )
        for each in found
    ]
    return np.array(rows, np.float64) if rows else np.zeros((0, len(WEIGHTS)))
