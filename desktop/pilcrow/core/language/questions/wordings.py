"""Wordings of definitions, and of questions for a meaning, a table or a section, in the main languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..words import by_language


class Wording(NamedTuple):
    """Words of one language. `begin` are the words at the start of a question, `articles` those before a term;
    `is_a` and `means` are regular expressions for the text between a term and its definition, `amounts` for the
    text between a quantity and its value, `doing` for titles that name a task. The others are questions, with
    "{}" for the term, the caption or the title, and in `how_much` "{verb}" for the group of that name; `wanted`
    are those to `ask` of documents with words that match `about`, with "{year}" for the newest year; the title of
    the document must match `titled`, and that of a section `sections`, where these are given.
    """

    begin: str
    articles: str
    is_a: str
    means: str
    what_is: str
    meaning: str
    shows: str
    about: str
    amounts: str
    how_much: str
    doing: str = ""
    steps: str = ""
    wanted: Sequence[Mapping[str, str]] = ()


WORDING_BY_LANGUAGE = {language: Wording(**words) for language, words in by_language("asked").items()}
