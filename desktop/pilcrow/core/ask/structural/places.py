"""Parts of a document by their names: "pages 3-10", "chapter 2", "the section “Wine”", "this document"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...language.lexicon import (
    APPENDIX,
    ARTICLE,
    CHAPTER,
    ITEM,
    LESSON,
    NOTE,
    PAGE,
    PART,
    SECTION,
    any_of,
    stems,
)
from ...language.numbers.words import CARDINALS, NUMBER_WORD
from ...language.questions import structural
from ...model import Document, Focus
from ...operators.nodes import with_subsections
from ...reader.page_range import join_runs
from ...structure.text.numbering import Number, split_number
from .numbers import Numbered, fold_title, last_part, untitled

_NUMBERED = (CHAPTER, SECTION, PART, APPENDIX, ARTICLE, LESSON, ITEM, NOTE)
_CONCEPT_OF = {word: concept.name for concept in reversed(_NUMBERED) for word in stems(concept.words)}
_PAGE_WORDS = stems(PAGE.words)
_LEADS = re.compile(structural.LEADS, re.IGNORECASE)
_WHOLE = re.compile(rf"{structural.WHOLE}|{structural.OWN}", re.IGNORECASE)
_BEFORE_PLACE = re.compile(rf"\s+(?:{structural.PREPOSITIONS})\s+", re.IGNORECASE)
_DOCUMENT_IN = re.compile(rf"(?<!\w){structural.LEADS}(?:{_WHOLE.pattern})(?!\w)", re.IGNORECASE)
_LABEL = r"[a-z]{0,2}-?\d+|[ivxlc]+"
_PAGES = re.compile(
    rf"(?P<between>{structural.BETWEEN} (?:the |den |les |las )?)?(?:{any_of(_PAGE_WORDS)})\.? ?"
    rf"(?P<first>{_LABEL})(?: ?(?:{structural.RANGE}|(?P<also>{structural.ALSO})) ?"
    rf"(?:(?:{any_of(_PAGE_WORDS)})\.? ?)?(?P<last>{_LABEL}))?",
    re.IGNORECASE,
)
_COUNT = rf"\d{{1,4}}|{NUMBER_WORD}"
_ENDS = re.compile(
    rf"(?:(?P<before>{_COUNT}) )?(?:(?P<first>{structural.FIRST})|{structural.LAST}) (?:(?P<after>{_COUNT}) )?"
    rf"(?:{any_of(_PAGE_WORDS)})",
    re.IGNORECASE,
)
_HERE = re.compile(
    rf"{structural.THIS} (?:(?P<page>{any_of(_PAGE_WORDS)})|(?P<section>{any_of(_CONCEPT_OF)}))",
    re.IGNORECASE,
)
_WORD = rf"(?P<word>{any_of(_CONCEPT_OF)})\.?"
_NUMBER = re.compile(
    rf"(?:{_WORD} ?)?(?P<number>\d{{1,3}}(?:\.\d{{1,3}})*[a-z]?|[a-z](?:\.\d{{1,3}})*|[ivxl]+)", re.IGNORECASE
)
_TITLED = re.compile(rf"(?:{_WORD} )?(?P<open>[\"“„«'‘]\s?)?(?P<title>.+?)(?(open)\s?[\"”“»'’])", re.IGNORECASE)
_PAGES_IN, _ENDS_IN, _HERE_IN = (
    re.compile(rf"\b(?:{p.pattern})(?!\w)", re.IGNORECASE) for p in (_PAGES, _ENDS, _HERE)
)
_NUMBER_IN = re.compile(
    rf"\b(?i:{any_of(_CONCEPT_OF)})\.? ?"
    r"(?:\d{1,3}(?:\.\d{1,3})*[A-Za-z]?|[A-Z](?:\.\d{1,3})*|[IVXL]+)(?![\w%])"
)
_QUOTED_IN = re.compile(r"[\"“„«]\s?[^\"“”„«»]{3,150}?\s?[\"”“»]")
_WHOLE_IN = re.compile(rf"\b{structural.WHOLE}(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DocumentPart:
    """A part of a document: `pages` (0-based, rising), or the sections `roots` (ids) with all below them; all of
    it without either. `absent` is a number asked for that no heading has or, with `paged`, no page.
    """

    document: Document
    pages: tuple[int, ...] = ()
    roots: tuple[int, ...] = ()
    absent: str = ""
    paged: bool = False

    @property
    def whole(self) -> bool:
        return not (self.pages or self.roots or self.absent)

    @property
    def sections(self) -> set[int]:
        """Ids of its sections; all where it is not made of sections."""
        if not self.roots:
            return {section.id for section in self.document.sections}
        return with_subsections(self.document, self.roots)


def named_place(
    text: str, document: Document, numbers: Numbered, focus: Focus | None = None, *, strict: bool = False
) -> DocumentPart | None:
    """The part of the document that `text` names, all of it for no text; None if that is not certain.

    With `strict` a bare title does not count: it must be called a chapter or section, or be in quotation marks.
    """
    text = text.strip(" ?.!¿¡")
    if not text or _WHOLE.fullmatch(text):
        return DocumentPart(document)
    bare = _without_leads(text)
    alone = _without_leads(_DOCUMENT_IN.sub("", text).strip(" ,"))  # "in this paper on pages 3 to 10"
    for words in dict.fromkeys((bare, text, alone)):
        if _WHOLE.fullmatch(words):
            return DocumentPart(document)
        if match := _PAGES.fullmatch(words):
            return _pages_named(match, document)
        if match := _ENDS.fullmatch(words):
            return _pages_at_an_end(match, document)
        if match := _HERE.fullmatch(words):
            return _here(match, document, focus)
        if (match := _NUMBER.fullmatch(words)) and (match["word"] or "." in match["number"]):
            return _section_numbered(match["word"] or "", match["number"], document, numbers)
    return _section_titled(bare, document, strict)


def split_place(
    text: str, document: Document, numbers: Numbered, focus: Focus | None = None
) -> tuple[str, DocumentPart]:
    """Words before the name of a part ("growth" of "growth on pages 3 to 10"), and the part; all words and the
    whole document if no part is named.
    """
    for match in _BEFORE_PLACE.finditer(text):
        place = named_place(text[match.end() :], document, numbers, focus, strict=True)
        if place is not None:
            return text[: match.start()], place
    return text, DocumentPart(document)


def find_mentioned(
    question: str, document: Document, numbers: Numbered, focus: Focus | None = None
) -> DocumentPart | None:
    """The smallest part of the document that a question names; None if it names none for certain."""
    for pattern in (_PAGES_IN, _ENDS_IN, _HERE_IN, _NUMBER_IN, _QUOTED_IN):
        if match := pattern.search(question):
            return named_place(match.group(), document, numbers, focus)
    words = f" {fold_title(question)} "
    titled = [
        s for s in document.sections if (own := fold_title(untitled(s.title))).count(" ") and f" {own} " in words
    ]
    if titled:
        return DocumentPart(document, roots=(titled[0].id,)) if len(titled) == 1 else None
    return DocumentPart(document) if _WHOLE_IN.search(question) else None


def page_runs(document: Document, pages: Sequence[int]) -> str:
    """Pages (0-based, rising) by their labels, runs as ranges: "3–10, 12"."""
    return join_runs(pages, document.label, "–")


def _without_leads(text: str) -> str:
    """A place without a preposition and article before it."""
    return text[_LEADS.match(text).end() :]  # type: ignore[union-attr]  # it matches nothing, too


def _pages_at_an_end(match: re.Match[str], document: Document) -> DocumentPart:
    """The first or last pages; none for a number of 0."""
    number = (match["before"] or match["after"] or "1").casefold()
    count, pages = CARDINALS[number] if number in CARDINALS else int(number), range(len(document.pages))
    if not count:
        return DocumentPart(document, absent=number, paged=True)
    return DocumentPart(document, pages=tuple(pages[:count] if match["first"] else pages[-count:]))


def _pages_named(match: re.Match[str], document: Document) -> DocumentPart:
    """Pages by their printed labels, or counted from 1 where no page has that label."""
    first = document.pages_named(match["first"])[:1]
    last = document.pages_named(match["last"], *first)[:1] if match["last"] else first
    if not first or not last:
        return DocumentPart(document, absent=match["last" if first else "first"], paged=True)
    apart = match["also"] and not match["between"]
    return DocumentPart(document, pages=tuple(sorted({*first, *last}) if apart else range(first[0], last[0] + 1)))


def _here(match: re.Match[str], document: Document, focus: Focus | None) -> DocumentPart | None:
    """The part that the reader has in view."""
    if focus is None:
        return None
    if match["page"]:
        return DocumentPart(document, pages=(focus.page,)) if focus.page >= 0 else None
    section = focus.section
    if match["section"].casefold() in CHAPTER.words:
        while section and document.section(section).parent:
            section = document.section(section).parent
    return DocumentPart(document, roots=(section,)) if section else None


def _section_numbered(word: str, number: str, document: Document, numbers: Numbered) -> DocumentPart | None:
    """The one section of this number; an absent place if others have such numbers but none this. None in a
    document without such numbers, or with several sections of this one.
    """
    concept = _CONCEPT_OF.get(word.casefold(), "")
    said = split_number(f"{_english(concept)}{number.upper()} X")[0]
    if said is None:
        return None
    values = {section: numbers.value(section) for section in document.sections}
    alike = {section: own for section, own in values.items() if own and _same_kind(own, said, concept)}
    found = [section for section, own in alike.items() if own.parts == said.parts]
    found = [s for s in found if numbers.printed(s) == last_part(number)] or found  # "7A" is not "7"
    worded = [s for s in found if concept and _CONCEPT_OF.get(numbers.word(s)) == concept]
    found = worded if len(worded) == 1 else found
    if len(found) == 1:
        return DocumentPart(document, roots=(found[0].id,))
    deep_enough = not numbers.listed and any(own.depth >= said.depth for own in alike.values())
    return DocumentPart(document, absent=f"{word} {number}".strip()) if not found and deep_enough else None


def _english(concept: str) -> str:
    """A word that `split_number` knows before a number of this concept."""
    return {"": "", "section": "Section ", "chapter": "Chapter "}.get(concept, f"{concept.capitalize()} ")


def _same_kind(own: Number, said: Number, concept: str) -> bool:
    """True if a title's number counts the units asked for: chapters and appendices share one sequence, notes and
    items have their own; a lesson is no chapter.
    """
    kinds = {own.family, said.family}
    if own.scheme != said.scheme and kinds != {"number", "roman"}:
        return False
    worded = _CONCEPT_OF.get(own.word, "")
    return not (concept and worded) or concept in (worded, "section") or worded == "section"


def _section_titled(text: str, document: Document, strict: bool) -> DocumentPart | None:
    """The one section with this title, with or without its number."""
    match = _TITLED.fullmatch(text)
    if match is None or (strict and not (match["word"] or match["open"])):
        return None
    wanted = {fold_title(match["title"]), fold_title(text)}
    found = [
        s
        for s in document.sections
        if not s.synthetic and wanted & {fold_title(s.title), fold_title(untitled(s.title))}
    ]
    return DocumentPart(document, roots=(found[0].id,)) if len(found) == 1 and fold_title(found[0].title) else None
