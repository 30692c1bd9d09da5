"""Chapters, parts and appendices among the headings of a document, and what comes before and after a section."""

from __future__ import annotations

from collections.abc import Sequence

from ...language.lexicon import APPENDIX, CHAPTER, PART, SECTION, stems
from ...language.questions.structural import CountedUnit
from ...model import Document, Section, Source
from ...structure.text.numbering import LETTERS
from .numbers import Numbered

_CHAPTER, _PART, _APPENDIX = (frozenset(stems(concept.words)) for concept in (CHAPTER, PART, APPENDIX))
_PLAIN = frozenset(("", *stems(SECTION.words)))


def real_headings(document: Document) -> list[Section]:
    """The sections whose titles the document prints or lists, in reading order."""
    return [section for section in document.sections if section.source is not Source.GENERATED]


def counted_sections(document: Document, unit: CountedUnit, numbers: Numbered) -> list[Section]:
    """The sections that are chapters, parts or appendices, as their numbers say, or all headings.

    A node of the tree is no chapter for standing at the top: without any numbers there are none.
    """
    found = real_headings(document)
    if unit is CountedUnit.PART:
        return [section for section in found if numbers.word(section) in _PART]
    if unit is CountedUnit.APPENDIX:
        return _appendices(document, found, numbers)
    if unit is not CountedUnit.CHAPTER:
        return found
    worded = [section for section in found if numbers.word(section) in _CHAPTER]
    return worded or _counting_sections(document, numbers)


def _counting_sections(document: Document, numbers: Numbered) -> list[Section]:
    """Sections that count 1, 2, 3 (or I, II, III) at the top, or right below parts."""
    found: list[Section] = []
    for section in real_headings(document):
        number = numbers.value(section)
        above = document.section(section.parent) if section.parent else None
        top = above is None or (numbers.word(above) in _PART and not above.parent)
        if top and number and number.depth == 1 and number.parts[0] < LETTERS and number.word in _PLAIN:
            found.append(section)
    values = [number for section in found if (number := numbers.value(section))]
    kept = [s for s, value in zip(found, values, strict=True) if value.scheme == values[0].scheme]
    counts = [value.parts[0] for value in values if value.scheme == values[0].scheme]
    return [] if numbers.listed and counts != list(range(1, len(counts) + 1)) else kept


def after(document: Document, section: Section) -> Section | None:
    """The heading after a section with all below it."""
    rest = (other for other in real_headings(document) if other.id > section.id and other.level <= section.level)
    return next(rest, None)


def heading_before(document: Document, section: Section) -> Section | None:
    """The heading that comes before a section: the last one, of whatever level."""
    return next((other for other in reversed(real_headings(document)) if other.id < section.id), None)


def _appendices(document: Document, found: Sequence[Section], numbers: Numbered) -> list[Section]:
    """Appendices by their word, else the lettered sections on the chapters' level, after the first of these."""
    worded = [s for s in found if numbers.word(s) in _APPENDIX or _named_so(s)]
    if worded:
        top = min(section.level for section in worded)
        return [section for section in worded if section.level == top]
    chapters = _counting_sections(document, numbers)
    after_first = [s for s in found if chapters and s.id > chapters[0].id and s.level == chapters[0].level]
    lettered = [s for s in after_first if (n := numbers.value(s)) and n.depth == 1 and len(n.word) == 0]
    letters = any((n := numbers.value(s)) and n.scheme == "letter" for s in lettered)
    return [s for s in lettered if letters and s not in chapters]


def _named_so(section: Section) -> bool:
    """True for the title "Appendix" without a number."""
    first = section.title.casefold().split()[:1]
    return bool(first) and first[0].strip(".:") in _APPENDIX
