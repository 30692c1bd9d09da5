"""References of a text: "see Section 4.2", "Table 3", "(4.1)", "[12]", "page 12", the mark of a footnote.

A reference is made only where one place in the document has that name: never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ...language.lexicon import AND, ARTICLE, CHAPTER, FIGURE, FORMULA, SECTION, TABLE, any_of
from ...model import Kind, Paragraph, Reference, Section
from ..text import labels
from ..text.numbering import split_number
from .raised_marks import resolve_marks

TargetKey = tuple[str, str]
"""Keys: of a section, and of a paragraph ("" for the section itself)."""
Names = Mapping[tuple[str, str], TargetKey | None]
"""Places by family or word, and number: None where several places have the name."""

_NUMERAL = re.compile(
    r"(?=[\dIVXLCA-Zivxlc])(?<![^\W_])(?<![.,$€£¥])"
    r"(?:\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?|[IVXLC]{1,6}|[A-Z](?:[.\-–]?\d{1,3})*|[ivxlc]{1,6})"
    r"(?![^\W_]|[%°]|,\d)"
)
_HAN = re.compile(r"[\u2e80-\u9fff]")
_THINGS = "".join(_HAN.findall(TABLE.signs + FIGURE.signs + FORMULA.signs))
_PLACES = "".join(_HAN.findall(CHAPTER.signs + SECTION.signs + ARTICLE.signs))
_EAST = re.compile(
    rf"(?:第\s?)?(\d{{1,3}}(?:[.\-–]\d{{1,3}})*)\s?([{_PLACES}{_THINGS}])"
    rf"|([{_THINGS}])\s?(\d{{1,3}}(?:[.\-–]\d{{1,3}})*)"
)
_BEFORE = re.compile(r"([^\W\d_]+|§+)\.?\s?\(?$")
_AND = re.compile(rf"\)?\s?(?:,|;|-|–|&|/|,?\s(?:{any_of(AND.heads)}))\s?\(?")
_ELSEWHERE = re.compile(  # "Section 13 or 15(d) of the Act" is none of ours
    r"(?:\([\w.]{1,4}\))*(?:,?\s(?i:and|or)\s(?:[^\W\d_]+\s)?[\d.]+(?:\(\w\))*)?,?"
    r"\s(?i:of|to|in|under|des|der|du|de la|de los|del|della)\s(?!this\b|these\b|our\b)(?i:the\s)?[^\W\da-z]"
)
_WORDED = re.compile(r"([^\W\d_]+)\s(\d{1,3}(?:\.\d{1,3})*[A-Za-z]?|[IVXLC]{1,6}|[A-Z])(?:\s*[.:)–—-]|\s*$)")
_LISTED = ("cited", "1")  # the name of a bibliography's first entry
_FORMULA = re.compile(r"\((?:[A-Z]\.)?\d{1,3}(?:[.\-–]\d{1,3})+[a-z]?\)|\([A-Z]\.?\d{1,3}\)")
_SILENT = (Kind.TABLE, Kind.CODE, Kind.CONTENTS, Kind.FIGURE, Kind.FORMULA)


def references(
    sections: Sequence[Section],
    paragraphs: Sequence[Paragraph],
    pages: Sequence[str] = (),
    marks: Sequence[Sequence[tuple[int, int]]] = (),
) -> list[tuple[Reference, ...]]:
    """References of each paragraph, in the order of its text. `pages` are the printed page labels; `marks` give
    the raised small characters `start:end` of each paragraph, which may be marks of footnotes, or cite.
    """
    names = _collect_names(sections, paragraphs, pages)
    raised = resolve_marks(paragraphs, marks, [section.key for section in sections], cite=_LISTED not in names)
    named = (
        () if paragraph.kind in _SILENT else _references_by_name(paragraph, names) for paragraph in paragraphs
    )
    return [tuple(sorted((*a, *b), key=lambda each: each.start)) for a, b in zip(named, raised, strict=True)]


def _collect_names(sections: Sequence[Section], paragraphs: Sequence[Paragraph], pages: Sequence[str]) -> Names:
    names: dict[tuple[str, str], TargetKey | None] = {}

    def add(kind: str, number: str, target: TargetKey) -> None:
        key = (kind, number)
        names[key] = target if names.get(key, target) == target else None

    for section in sections:
        for kind, number in _names_from_title(section.title):
            add(kind, number, (section.key, ""))
    first_on: dict[int, TargetKey] = {}
    things: dict[tuple[str, str], list[Paragraph]] = {}
    for paragraph in paragraphs:
        target = (sections[paragraph.section - 1].key, paragraph.key)
        if paragraph.kind is Kind.FORMULA and paragraph.label:
            add(labels.FORMULA, labels.plain_number(paragraph.label), target)
        elif paragraph.kind in (Kind.LIST, Kind.TEXT) and "[" in paragraph.text:
            for entry in re.finditer(r"^\[(\d{1,3})\]\s", paragraph.text, re.MULTILINE):
                add("cited", entry.group(1), target)
        elif paragraph.kind in (Kind.TABLE, Kind.FIGURE, Kind.CAPTION) and paragraph.label:
            things.setdefault(labels.split_label(paragraph.label), []).append(paragraph)
        first_on.setdefault(paragraph.page, target)
    for name, held in things.items():
        if best := _thing(held):
            add(*name, (sections[best.section - 1].key, best.key))
    for page, label in enumerate(pages):
        if label and page in first_on:
            add(labels.PAGE, labels.plain_number(label), first_on[page])
    return names


def _names_from_title(title: str) -> Iterable[tuple[str, str]]:
    """The names of a section with this title: its number, and its number with the word before it."""
    if east := _EAST.match(title):
        yield labels.SECTION, east[1] or east[4]
        yield east[2] or east[3], east[1] or east[4]
        return
    _, printed, _ = split_number(title)
    if signed := re.match(r"§\s?(\d+)\b", title):
        yield "§", signed[1]
    if printed:
        yield labels.SECTION, labels.plain_number(printed.split()[-1])
    found = _WORDED.match(title)
    if found and labels.FAMILIES.get(found[1].casefold(), labels.SECTION) == labels.SECTION:
        yield found[1].casefold(), labels.plain_number(found[2])


def _thing(held: Sequence[Paragraph]) -> Paragraph | None:
    """The paragraph with a label, of several: the table, else the only caption."""
    tables = [paragraph for paragraph in held if paragraph.kind is Kind.TABLE]
    captions = [paragraph for paragraph in held if paragraph.kind is Kind.CAPTION]
    if len(captions) > 1:
        return None
    return next(iter([*tables, *captions, *held]))


def _references_by_name(paragraph: Paragraph, names: Names) -> list[Reference]:
    text = paragraph.text
    found: list[Reference] = []

    def add(start: int, end: int, target: TargetKey | None) -> None:
        if target is not None and target[1] != paragraph.key:
            found.append(Reference(start, end, *target))

    for start, end, word, number in spoken(text):
        if start == 0 and paragraph.kind is Kind.CAPTION:
            continue  # its own label
        add(start, end, looked_up(names, word, number))
    if not text.isascii():
        for match in _EAST.finditer(text):
            word, number = (match[2], match[1]) if match[2] else (match[3], match[4])
            add(match.start(), match.end(), looked_up(names, word, labels.plain_number(number)))
    if "[" in text and _LISTED in names:
        for group in re.finditer(r"\[(\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*)\]", text):
            for one in re.finditer(r"\d+", group.group(1)):
                at = group.start(1) + one.start()
                add(at, at + len(one.group()), names.get(("cited", one.group())))
    if "(" in text:
        taken = {reference.end for reference in found}
        for match in _FORMULA.finditer(text):
            if match.end() - 1 not in taken:
                target = names.get((labels.FORMULA, labels.plain_number(match.group())))
                add(match.start(), match.end(), target)
    return found


def spoken(text: str) -> Iterable[tuple[int, int, str, str]]:
    """Start, end, word and number of each "Table 3" in a text; in "Tables 3 and 4" the second is a table too."""
    word, last = "", 0
    for match in _NUMERAL.finditer(text):
        begin, end = match.span()
        if not (word and _AND.fullmatch(text, last, begin)):
            before = _BEFORE.search(text, max(0, begin - 24), begin)
            begin, word = (before.start(), before[1].casefold()) if before else (begin, "")
        last = end
        if word and not _ELSEWHERE.match(text, end):
            yield begin, end, word, labels.plain_number(match.group())


def looked_up(names: Names, word: str, number: str) -> TargetKey | None:
    """The place with this name: a section with that word ("Note 8"), or the thing that the word announces."""
    for form in (word, word.removesuffix("s")):
        if (form, number) in names and form not in _FAMILIES:
            return names[form, number]
    family = labels.FAMILIES.get(word, "")
    if not family or (word.startswith("§") and "." not in number):
        return None  # "§5" may be of a law; a section called so has been found already
    first = re.split(r"[-–]|(?<=\d)[a-h]$", number)[0]
    return names.get((family, number), names.get((family, first)))


_FAMILIES = frozenset((labels.TABLE, labels.FIGURE, labels.FORMULA, labels.PAGE, labels.SECTION, "cited"))
