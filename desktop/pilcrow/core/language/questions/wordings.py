"""Wordings of definitions, and of questions for a meaning, a fact or a section, in the main languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..words import by_language


class Wording(NamedTuple):
    """Words of one language. `begin` are the words at the start of a question, `articles` those before a term;
    `is_a` and `means` are regular expressions for the text between a term and its definition, `amounts` for the
    text between a quantity and its value, `doing` for titles that name a task. The others are questions, with
    "{}" for the term or the title (`author` has none), and in `how_much` "{verb}" for the group of that name.
    `wanted` are those to `ask` where a sentence or a row `says` it: a regular expression, whose groups stand in
    the question by their names ("what" as it is printed, the others in lower case), and "{year}" for the newest
    year of the document.
    """

    begin: str
    articles: str
    is_a: str
    means: str
    what_is: str
    meaning: str
    about: str
    amounts: str
    how_much: str
    author: str = ""
    doing: str = ""
    steps: str = ""
    wanted: Sequence[Mapping[str, str]] = ()


WORDING_BY_LANGUAGE = {language: Wording(**words) for language, words in by_language("asked").items()}
