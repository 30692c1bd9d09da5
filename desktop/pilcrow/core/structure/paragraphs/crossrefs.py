"""What the text points to: "see Section 4.2", "Table 3", "(4.1)", "[12]", "page 12", the mark of a footnote.

A reference is made only where one place in the document has that name: never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ...language.lexicon import AND, ARTICLE, CHAPTER, FIGURE, FORMULA, SECTION, TABLE, any_of
from ...model import Kind, Paragraph, Reference, Section
from ...page import Line
from ..text import labels
from ..text.numbering import split_number
from .counted_sections import counted_sections
from .raised_numbers import raised_numbers

TargetKey = tuple[str, str]  # keys: of a section, and of a paragraph ("" for the section itself)
Names = Mapping[
    tuple[str, str], TargetKey | None
]  # (family or word, number): None where several places have the name

_NUMERAL = re.compile(
    r"(?<![^\W_])(?<![.,$€£¥])"
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
_WORD_END = re.compile(r"(?:[^\W\d_]{2}|[^\w\s])\s?$")
_CITED = re.compile(r"\[(\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*)\]")
_ENTRY = re.compile(r"^\[(\d{1,3})\]\s", re.MULTILINE)
_FORMULA = re.compile(r"\((?:[A-Z]\.)?\d{1,3}(?:[.\-–]\d{1,3})+[a-z]?\)|\([A-Z]\.?\d{1,3}\)")
_SECTION_WORDS = frozenset(form for word in SECTION.words for form in (word, f"{word}s"))
_SILENT = (Kind.TABLE, Kind.CODE, Kind.CONTENTS, Kind.FIGURE, Kind.FORMULA)


def references(
    sections: Sequence[Section],
    paragraphs: Sequence[Paragraph],
    pages: Sequence[str] = (),
    marks: Sequence[Sequence[tuple[int, int]]] = (),
) -> list[tuple[Reference, ...]]:
    """For each paragraph what it refers to, in its text's order. `pages` are the printed page labels; `marks` for
    each paragraph the characters `start:end` that are raised and small, which may be marks of footnotes, or cite.
    """
    names = _names(sections, paragraphs, pages)
    keys = [section.key for section in sections]
    notes: dict[int, list[Paragraph]] = {}  # by page
    for paragraph in paragraphs:
        if paragraph.kind is Kind.FOOTNOTE and paragraph.label:
            notes.setdefault(paragraph.page, []).append(paragraph)
    found: list[list[Reference]] = []
    for number, paragraph in enumerate(paragraphs):
        pointing: list[Reference] = []
        if paragraph.kind not in _SILENT:
            pointing += _named(paragraph, names)
        if number < len(marks) and marks[number]:
            pointing += _noted(paragraph, marks[number], notes, keys)
        found.append(pointing)
    cited = raised_numbers(paragraphs, marks, found) or [[] for _ in found]
    return [
        tuple(sorted((*pointing, *more), key=lambda reference: reference.start))
        for pointing, more in zip(found, cited, strict=True)
    ]


def _names(sections: Sequence[Section], paragraphs: Sequence[Paragraph], pages: Sequence[str]) -> Names:
    names: dict[tuple[str, str], TargetKey | None] = {}

    def add(kind: str, number: str, target: TargetKey) -> None:
        key = (kind, number)
        names[key] = target if names.get(key, target) == target else None

    for section in sections:
        for kind, number in _titled(section.title):
            add(kind, number, (section.key, ""))
    if not any(kind == labels.SECTION for kind, _ in names):
        for number, section in counted_sections(sections, _spoken_of(paragraphs)).items():
            add(labels.SECTION, number, (section.key, ""))
    first_on: dict[int, TargetKey] = {}
    things: dict[tuple[str, str], list[Paragraph]] = {}
    for paragraph in paragraphs:
        target = (sections[paragraph.section - 1].key, paragraph.key)
        if paragraph.kind is Kind.FORMULA and paragraph.label:
            add(labels.FORMULA, labels.plain(paragraph.label), target)
        elif paragraph.kind in (Kind.LIST, Kind.TEXT) and "[" in paragraph.text:
            for entry in _ENTRY.finditer(paragraph.text):
                add("cited", entry.group(1), target)
        elif paragraph.kind in (Kind.TABLE, Kind.FIGURE, Kind.CAPTION) and paragraph.label:
            things.setdefault(labels.split(paragraph.label), []).append(paragraph)
        first_on.setdefault(paragraph.page, target)
    for name, held in things.items():
        if best := _thing(held):
            add(*name, (sections[best.section - 1].key, best.key))
    for page, label in enumerate(pages):
        if label and page in first_on:
            add(labels.PAGE, labels.plain(label), first_on[page])
    return names


def _spoken_of(paragraphs: Sequence[Paragraph]) -> set[str]:
    """The numbers of sections that the text speaks of."""
    return {
        number
        for paragraph in paragraphs
        if paragraph.kind not in _SILENT
        for _, _, word, number in spoken(paragraph.text)
        if word in _SECTION_WORDS and number[:1].isdecimal()
    }


def _titled(title: str) -> Iterable[tuple[str, str]]:
    """What a section with this title may be called: by its number, and by its number with the word before it."""
    if east := _EAST.match(title):
        yield labels.SECTION, east[1] or east[4]
        yield east[2] or east[3], east[1] or east[4]
        return
    _, printed, _ = split_number(title)
    if signed := re.match(r"§\s?(\d+)\b", title):
        yield "§", signed[1]
    if printed:
        yield labels.SECTION, labels.plain(printed.split()[-1])
    if (found := _WORDED.match(title)) and labels.FAMILIES.get(
        found[1].casefold(), labels.SECTION
    ) == labels.SECTION:
        yield found[1].casefold(), labels.plain(found[2])


def _thing(held: Sequence[Paragraph]) -> Paragraph | None:
    """What a label names, of the paragraphs that carry it: a table itself, else the one caption."""
    tables = [paragraph for paragraph in held if paragraph.kind is Kind.TABLE]
    captions = [paragraph for paragraph in held if paragraph.kind is Kind.CAPTION]
    if len(captions) > 1:
        return None
    return next(iter([*tables, *captions, *held]))


def _named(paragraph: Paragraph, names: Names) -> list[Reference]:
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
            add(match.start(), match.end(), looked_up(names, word, labels.plain(number)))
    if "[" in text and ("cited", "1") in names:
        for group in _CITED.finditer(text):
            for one in re.finditer(r"\d+", group.group(1)):
                at = group.start(1) + one.start()
                add(at, at + len(one.group()), names.get(("cited", one.group())))
    if "(" in text:
        taken = {reference.end for reference in found}
        for match in _FORMULA.finditer(text):
            if match.end() - 1 not in taken:
                target = names.get((labels.FORMULA, labels.plain(match.group())))
                add(match.start(), match.end(), target)
    return found


def spoken(text: str) -> Iterable[tuple[int, int, str, str]]:
    """Start, end, word and number of each "Table 3" in a text; in "Tables 3 and 4" the second is a table too."""
    word, last, dots = "", -9, 0
    for match in _NUMERAL.finditer(text):
        start, end = match.span()
        before = _BEFORE.search(text, max(0, start - 24), start)
        if before and before.group(1).casefold() in _CONNECTS and word and _AND.fullmatch(text, last, start):
            before = None
        if before:
            begin, word = before.start(), before.group(1).casefold()
        elif (
            word
            and _AND.fullmatch(text, last, start)
            and (match.group().count(".") == dots or text[last:start].strip() != ",")
        ):
            begin = start
        else:
            word = ""
            continue
        last, dots = end, match.group().count(".")
        if not _ELSEWHERE.match(text, end):
            yield begin, end, word, labels.plain(match.group())


_CONNECTS = frozenset(AND.heads)


def looked_up(names: Names, word: str, number: str) -> TargetKey | None:
    """What is called so: a section by its own word ("Note 8"), or what the word announces by its number."""
    for form in (word, word.removesuffix("s")):
        if (form, number) in names and form not in _FAMILIES:
            return names[form, number]
    family = labels.FAMILIES.get(word, "")
    if not family or (word.startswith("§") and "." not in number):
        return None  # "§5" may be of a law; a section called so has been found already
    for name in (number, number.rstrip("abcdefgh") if number[:1].isdecimal() else number):
        if (family, name) in names:
            return names[family, name]
    first = re.split("[-–]", number)[0]
    return names.get((family, first))


_FAMILIES = frozenset((labels.TABLE, labels.FIGURE, labels.FORMULA, labels.PAGE, labels.SECTION, "cited"))


def raised(paragraphs: Sequence[Paragraph], arranged: Sequence[Sequence[Line]]) -> list[list[tuple[int, int]]]:
    """For each paragraph the characters `start:end` that are printed raised and small."""
    lines = {(line.page, line.box): line for page in arranged for line in page if line.raised}
    found: list[list[tuple[int, int]]] = []
    for paragraph in paragraphs:
        marks: list[tuple[int, int]] = []
        for span in paragraph.spans if lines else ():
            line = lines.get((span.page, span.box))
            if line is not None and line.text.startswith(paragraph.text[span.start : span.end]):
                marks += [(span.start + a, span.start + b) for a, b in line.raised if span.start + b <= span.end]
        found.append(marks)
    return found


def _noted(
    paragraph: Paragraph,
    marks: Sequence[tuple[int, int]],
    notes: Mapping[int, Sequence[Paragraph]],
    keys: Sequence[str],
) -> list[Reference]:
    """The footnotes that raised characters stand for: those of the page on which they are printed. A mark follows
    a word or its punctuation; what follows a letter or figure alone may be an exponent, and of two marks one is.
    """
    found: dict[str, list[Reference]] = {}
    for start, end in marks:
        if not _WORD_END.search(paragraph.text, max(0, start - 4), start):
            continue
        mark = labels.plain(paragraph.text[start:end])
        page = next((span.page for span in paragraph.spans if span.start <= start < span.end), -1)
        meant = [
            note for note in notes.get(page, ()) if note.key != paragraph.key and labels.plain(note.label) == mark
        ]
        if len(meant) == 1:
            target = (keys[meant[0].section - 1], meant[0].key)
            found.setdefault(meant[0].key, []).append(Reference(start, end, *target))
    return [references[0] for references in found.values() if len(references) == 1]
