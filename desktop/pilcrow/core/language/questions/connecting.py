"""Questions about the connection of two things: "What has the board to do with the auditor?"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..words import by_language
from .structural import AFTERWARDS, POLITE

_JOINS, _ARTICLES = by_language("connecting.joins"), by_language("connecting.articles")
ANSWERS: dict[str, dict[str, str]] = by_language("connecting.answers")
"""By language, the sentences of an answer and the names of relations."""
_BETWEEN = {language: re.compile(rf" (?:{joins}) ", re.IGNORECASE) for language, joins in _JOINS.items()}
_ARTICLE = {
    language: re.compile(rf"(?:{words})(?:(?<=['’ ])| )", re.IGNORECASE) for language, words in _ARTICLES.items()
}
_PATTERNS = [
    (
        language,
        re.compile(
            POLITE + wording.format(both="(?P<both>.+?)", one="(?P<one>.+?)", other="(?P<other>.+?)") + AFTERWARDS,
            re.IGNORECASE,
        ),
    )
    for language, wordings in by_language("connecting.wordings").items()
    for wording in wordings
]


class Connecting(NamedTuple):
    """Two things whose connection a question asks for, in its words, and the language of the question."""

    one: str
    other: str
    language: str


def connecting(question: str) -> Iterator[Connecting]:
    """All readings of a question for the connection of two things ("a and b and c" has two)."""
    text = " ".join(question.split()).lstrip("¿¡ ")
    if len(text) > 200:
        return
    for language, pattern in _PATTERNS:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        said = match.groupdict()
        if said.get("one"):
            yield Connecting(_bare_name(said["one"], language), _bare_name(said["other"], language), language)
        for joint in _BETWEEN[language].finditer(said.get("both") or ""):
            one, other = said["both"][: joint.start()], said["both"][joint.end() :]
            yield Connecting(_bare_name(one, language), _bare_name(other, language), language)


def _bare_name(name: str, language: str) -> str:
    """A name without article and quotation marks."""
    said = name.strip(" ,")
    article = _ARTICLE[language].match(said)
    return said[article.end() if article else 0 :].strip(" \"“”„«»‘’'")
