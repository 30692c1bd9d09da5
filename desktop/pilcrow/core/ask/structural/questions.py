"""Questions about a document's structure, recognised only where they surely are: to capture a question about the
content is worse than to miss one about the structure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ...language.lexicon import any_of
from ...language.questions.structural import (
    AFTERWARDS,
    KINDS_OF_FIGURES,
    POLITE,
    WORDED,
    WORDINGS,
    Ask,
    CountedUnit,
    unit_nouns,
)
from ...language.terms import STOP_WORDS
from ...language.words import either
from ...operators.things import PRINTED

_WORDED = re.compile(WORDED, re.IGNORECASE)
_ARTICLE = re.compile(rf"(?:{either('structure.articles')}) ", re.IGNORECASE)
_STOP = frozenset().union(*STOP_WORDS.values())


@dataclass(frozen=True, slots=True)
class StructuralReading:
    """One reading of a structural question. `strict`: its place must be named as a part of the document.
    `pictured`: it asks for figures of one kind.
    """

    ask: Ask
    language: str
    unit: CountedUnit = CountedUnit.SECTION
    place: str = ""
    label: str = ""
    words: str = ""
    strict: bool = False
    pictured: bool = False


def readings(question: str) -> Iterator[StructuralReading]:
    """All readings of a question, the likeliest first; none for most questions."""
    text = re.sub(r"\s+", " ", question).strip().lstrip("¿¡ ")
    if len(text) > 200:
        return
    for language in WORDINGS:
        nouns = unit_nouns(language)
        for ask, strict, pattern in _patterns(language):
            if match := pattern.fullmatch(text):
                said = {name: value or "" for name, value in match.groupdict().items()}
                noun, place = said.get("units", "").casefold(), said.get("scope") or said.get("place", "")
                pictured = noun in KINDS_OF_FIGURES
                if pictured and not (place or said.get("words")):
                    continue  # "how many maps are there?" may ask about the world
                yield StructuralReading(
                    ask,
                    language,
                    nouns.get(noun, CountedUnit.SECTION),
                    place,
                    said.get("label", ""),
                    said.get("words", ""),
                    strict,
                    pictured,
                )


def looked_for(words: str) -> tuple[str, bool]:
    """Words that a question looks for; True for words marked as such (by quotation marks, or "the word")."""
    text = _WORDED.sub("", words.strip(), count=1)
    said = text != words.strip()
    text = text if said else _ARTICLE.sub("", text, count=1)
    if match := re.fullmatch(r"[\"“”„«‘'`「『《]\s?(?P<inside>.+?)\s?[\"“”»’'`]", text):
        return match["inside"], True
    parts = text.casefold().split()
    if not said and (len(parts) > 8 or all(part in _STOP for part in parts)):
        return "", False
    return text, said


@cache
def _patterns(language: str) -> list[tuple[Ask, bool, re.Pattern[str]]]:
    nouns = unit_nouns(language)
    slots = {
        "units": f"(?P<units>{any_of(nouns)})",
        "printed": f"(?P<units>{any_of(noun for noun, unit in nouns.items() if unit in PRINTED)})",
        "label": "(?P<label>.+?)",
        "place": "(?P<place>.+?)",
        "words": "(?P<words>.+?)",
    }
    made = []
    for ask, pattern, strict in WORDINGS[language]:
        for name, slot in slots.items():
            pattern = pattern.replace(f"{{{name}}}", slot)
        made.append((ask, strict, re.compile(f"{POLITE}{pattern}{AFTERWARDS}", re.IGNORECASE)))
    return made
