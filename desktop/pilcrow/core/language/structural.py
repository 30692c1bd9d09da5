"""How people ask about a document's structure: "How many tables are on pages 3-10?", and what is answered, in the
languages whose words have a section `structure`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from .lexicon import APPENDIX, CHAPTER, FIGURE, FORMULA, LISTING, PAGE, PART, SECTION, TABLE, Concept
from .words import by_language, either, listed


class Unit(StrEnum):
    """What of a document can be counted."""

    TABLE = "table"
    FIGURE = "figure"
    FORMULA = "formula"
    LISTING = "listing"
    LIST = "list"
    FOOTNOTE = "footnote"
    PAGE = "page"
    PART = "part"
    CHAPTER = "chapter"
    SECTION = "section"
    SUBSECTION = "subsection"
    APPENDIX = "appendix"
    PARAGRAPH = "paragraph"
    WORD = "word"


class Ask(StrEnum):
    """What is asked about the structure."""

    COUNT = "count"
    LIST = "list"
    WHERE = "where"
    LENGTH = "length"
    AFTER = "after"
    BEFORE = "before"
    MENTIONS = "mentions"
    OCCURRENCES = "occurrences"


class Wording(NamedTuple):
    """A regular expression for a whole question, in which `{units}` stands for what is counted or listed,
    `{label}` for the name of a caption or title, `{place}` for a part of the document, `{words}` for words to look
    for. `strict`: a part must be named by its number or as a part ("chapter “Wine”"), for the same words may ask
    about the world ("What comes after wine?").
    """

    ask: Ask
    pattern: str
    strict: bool


_SCOPE = "(?: (?P<scope>.+?))??"
WORDINGS = {
    language: [
        Wording(Ask(each["ask"]), each["pattern"].replace("{in}", _SCOPE), each.get("strict", False))
        for each in wordings
    ]
    for language, wordings in by_language("structure.wordings").items()
}
"""By language, in the order in which they are tried."""
_POLITE, _PLEASE = either("structure.polite"), either("structure.please")
POLITE = rf"(?:(?:{_PLEASE}|{_POLITE})[,:]? )?"
"""What may stand before a question."""
AFTERWARDS = rf"(?:,? (?:{_PLEASE}))?[ ?!.]*"
"""What may stand after it."""
LEADS = (
    rf"(?:(?:(?:{either('structure.there')}) )?(?:{either('structure.prepositions')}) )?"
    rf"(?:(?:{either('structure.articles')}) |(?:{either('structure.elided')})['’] ?)?"
)
"""Prepositions and articles before a part of the document, at most one of each."""
THIS = f"(?:{either('structure.this')})"
WHOLE = (
    rf"(?:(?:{either('structure.whole')}) )*(?:{either('structure.document')})"
    rf"(?: (?:{either('structure.as_a_whole')}))?"
)
"""The document itself. "Book" and "paper" are not among them: they may be ones that the document speaks of."""
WORDED = rf"(?:{either('structure.word')}) "
"""What may stand before words that are looked for."""
RANGE = rf"(?:-|–|—|{either('structure.to')})"
BETWEEN = f"(?:{either('structure.between')})"
ALSO = f"(?:,|&|{either('structure.also')})"

_CONCEPTS: dict[Unit, Concept] = {
    Unit.TABLE: TABLE,
    Unit.FIGURE: FIGURE,
    Unit.FORMULA: FORMULA,
    Unit.LISTING: LISTING,
    Unit.PAGE: PAGE,
    Unit.PART: PART,
    Unit.CHAPTER: CHAPTER,
    Unit.SECTION: SECTION,
    Unit.APPENDIX: APPENDIX,
}
_MORE = by_language("structure.units")
NOUNS = {
    language: {Unit(unit): listed(forms) for unit, forms in nouns.items()}
    for language, nouns in by_language("structure.nouns").items()
}
"""The forms of each unit's noun after a number, for answers: one, and several where that is another."""
ANSWERS: dict[str, dict[str, str]] = by_language("structure.answers")
"""What an answer says, by language; `{}` are filled in order. Where "pages" is not said, pages are named by their
noun.
"""


def units(language: str) -> dict[str, Unit]:
    """The nouns that name a unit, in small letters: the lexicon's without its abbreviations, and others."""
    found: dict[str, Unit] = {}
    for unit, concept in _CONCEPTS.items():
        for word in (*concept.titles[language], *concept.others[language]):
            if word[-1] != "." and len(word) > 2:
                found[word] = unit
    for name, words in _MORE[language].items():
        found |= dict.fromkeys(listed(words), Unit(name))
    return found


def counted(forms: tuple[str, ...], count: int) -> str:
    """The form of a noun after a number."""
    return forms[0] if count == 1 else forms[-1]
