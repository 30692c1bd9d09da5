"""Questions about a document's structure ("How many tables are on pages 3-10?") and the wording of the answers, in
all languages with a section `structure` among their words.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ..lexicon import APPENDIX, CHAPTER, FIGURE, FORMULA, LISTING, PAGE, PART, SECTION, TABLE, Concept
from ..words import all_of, by_language, either, split_list


class CountedUnit(StrEnum):
    """Part of a document that can be counted."""

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
    """Kind of question about the structure."""

    COUNT = "count"
    LIST = "list"
    WHERE = "where"
    LENGTH = "length"
    AFTER = "after"
    BEFORE = "before"
    MENTIONS = "mentions"
    OCCURRENCES = "occurrences"


class Wording(NamedTuple):
    """A regular expression for a whole question, with the placeholders `{units}` for the units to count or list,
    `{printed}` for the units printed in one place, `{label}` for a caption or title, `{place}` for a
    part of the document, `{words}` for words to look for. `strict`: a part must be named by its number or as a
    part ("chapter “Wine”"), since the same words may ask about the world ("What comes after wine?").
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
"""By language, in the order of trial."""
_POLITE, _PLEASE = either("structure.polite"), either("structure.please")
POLITE = rf"(?:(?:{_PLEASE}|{_POLITE})[,:]? )?"
"""Optional words before a question."""
AFTERWARDS = rf"(?:,? (?:{_PLEASE}))?[ ?!.]*"
"""Optional words and signs after a question."""
PREPOSITIONS = either("structure.prepositions")
LEADS = (
    rf"(?:(?:(?:{either('structure.there')}) )?(?:{PREPOSITIONS}) )?"
    rf"(?:(?:{either('structure.articles')}) |(?:{either('structure.elided')})['’] ?)?"
)
"""Prepositions and articles before a part of the document, at most one of each."""
THIS = f"(?:{either('structure.this')})"
WHOLE = (
    rf"(?:(?:{either('structure.whole')}) )*(?:{either('structure.document')})"
    rf"(?: (?:{either('structure.as_a_whole')}))?"
)
"""The document itself. "Book" and "paper" are missing: a document may speak of others."""
OWN = f"{THIS} (?:{either('structure.own')})"
"""The document itself, as "this paper"."""
FIRST, LAST = f"(?:{either('structure.first')})", f"(?:{either('structure.last')})"
"""Words between which and a noun stands how many are meant: "the first 10 pages"."""
WORDED = rf"(?:{either('structure.word')}) "
"""Optional words before the words to look for."""
RANGE = rf"(?:-|–|—|{either('structure.to')})"
BETWEEN = f"(?:{either('structure.between')})"
ALSO = f"(?:,|&|{either('structure.also')})"

_CONCEPTS: dict[CountedUnit, Concept] = {
    CountedUnit.TABLE: TABLE,
    CountedUnit.FIGURE: FIGURE,
    CountedUnit.FORMULA: FORMULA,
    CountedUnit.LISTING: LISTING,
    CountedUnit.PAGE: PAGE,
    CountedUnit.PART: PART,
    CountedUnit.CHAPTER: CHAPTER,
    CountedUnit.SECTION: SECTION,
    CountedUnit.APPENDIX: APPENDIX,
}
_MORE = by_language("structure.units")
KINDS_OF_FIGURES = frozenset(all_of("structure.pictured"))
"""Nouns for figures of one kind, which are not told apart: "charts"."""
NOUNS = {
    language: {CountedUnit(unit): split_list(forms) for unit, forms in nouns.items()}
    for language, nouns in by_language("structure.nouns").items()
}
"""Forms of each unit's noun after a number, for answers: one, and several where that differs."""
ANSWERS: dict[str, dict[str, str]] = by_language("structure.answers")
"""Texts of answers, by language; `{}` are filled in order. Without "pages" a language uses their noun."""


def unit_nouns(language: str) -> dict[str, CountedUnit]:
    """The nouns that name a unit, in small letters: the lexicon's without abbreviations, and others."""
    found: dict[str, CountedUnit] = {}
    for unit, concept in _CONCEPTS.items():
        for word in (*concept.titles[language], *concept.others[language]):
            if word[-1] != "." and len(word) > 2:
                found[word] = unit
    for name, words in _MORE[language].items():
        found |= dict.fromkeys(split_list(words), CountedUnit(name))
    return found | dict.fromkeys(KINDS_OF_FIGURES, CountedUnit.FIGURE)


def count_form(forms: tuple[str, ...], count: int) -> str:
    """The form of a noun after a number."""
    return forms[0] if count == 1 else forms[-1]
