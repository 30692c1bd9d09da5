"""Chapters, parts and appendices among the headings of a document, and what comes before and after a section."""

from __future__ import annotations

from collections.abc import Sequence

from ..language.lexicon import APPENDIX, CHAPTER, PART, SECTION, stems
from ..language.structural import Unit
from ..model import Document, Section, Source
from ..structure.text.numbering import LETTERS
from .places import number_of

_CHAPTER, _PART, _APPENDIX = (frozenset(stems(concept.words)) for concept in (CHAPTER, PART, APPENDIX))
_PLAIN = frozenset(("", *stems(SECTION.words)))


def headings(document: Document) -> list[Section]:
    """The sections whose titles the document prints or lists, in reading order."""
    return [section for section in document.sections if section.source is not Source.GENERATED]


def counted(document: Document, unit: Unit) -> list[Section]:
    """The sections that are chapters, parts or appendices, as their numbers say, or all headings.

    A node of the tree is no chapter for standing at the top: without any numbers there are none.
    """
    found = headings(document)
    if unit is Unit.PART:
        return [section for section in found if _word(section) in _PART]
    if unit is Unit.APPENDIX:
        return _appendices(document, found)
    if unit is not Unit.CHAPTER:
        return found
    worded = [section for section in found if _word(section) in _CHAPTER]
    return worded or _numbered(document)


def _numbered(document: Document) -> list[Section]:
    """Sections that count 1, 2, 3 (or I, II, III) at the top, or right below parts."""
    found: list[Section] = []
    for section in headings(document):
        number = number_of(section)
        above = document.section(section.parent) if section.parent else None
        top = above is None or (_word(above) in _PART and not above.parent)
        if top and number and number.depth == 1 and number.parts[0] < LETTERS and number.word in _PLAIN:
            found.append(section)
    schemes = [number.scheme for section in found if (number := number_of(section))]
    return [section for section, scheme in zip(found, schemes, strict=True) if scheme == schemes[0]]


def after(document: Document, section: Section) -> Section | None:
    """The heading that comes after a section with all that is below it."""
    rest = (other for other in headings(document) if other.id > section.id and other.level <= section.level)
    return next(rest, None)


def before(document: Document, section: Section) -> Section | None:
    """The heading that comes before a section: the last one, of whatever level."""
    return next((other for other in reversed(headings(document)) if other.id < section.id), None)


def _appendices(document: Document, found: Sequence[Section]) -> list[Section]:
    """Those called so, or lettered on the level of the chapters and after the first."""
    worded = [s for s in found if _word(s) in _APPENDIX or _named_so(s)]
    if worded:
        return _highest(worded)
    chapters = _numbered(document)
    after_first = [s for s in found if chapters and s.id > chapters[0].id and s.level == chapters[0].level]
    lettered = [s for s in after_first if (n := number_of(s)) and n.depth == 1 and len(n.word) == 0]
    return [s for s in lettered if s not in chapters and any(_lettered(other) for other in lettered)]


def _lettered(section: Section) -> bool:
    number = number_of(section)
    return number is not None and number.scheme == "letter"


def _named_so(section: Section) -> bool:
    """Whether a title is the word "Appendix" without a number."""
    first = section.title.casefold().split()[:1]
    return bool(first) and first[0].strip(".:") in _APPENDIX


def _highest(sections: Sequence[Section]) -> list[Section]:
    top = min((section.level for section in sections), default=0)
    return [section for section in sections if section.level == top]


def _word(section: Section) -> str:
    number = number_of(section)
    return number.word.casefold() if number else ""
