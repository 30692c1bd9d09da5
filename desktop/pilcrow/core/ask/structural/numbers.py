"""Numbers of a document's sections: those in their titles, else those of its printed contents."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from ...find import fold
from ...model import CELL, Document, Kind, Paragraph, Section
from ...structure.text.numbering import Number, split_number


class Numbered(dict[int, tuple[Number, str]]):
    """By section id, the number and its printed form ("2.1", "Chapter 4"); nothing for sections without one."""

    listed = False
    """True if the numbers are those of a printed list, where some may be missing."""

    def value(self, section: Section) -> Number | None:
        found = self.get(section.id)
        return found[0] if found else None

    def word(self, section: Section) -> str:
        """The word before the number, in small letters: "chapter"."""
        value = self.value(section)
        return value.word.casefold() if value else ""

    def printed(self, section: Section) -> str:
        """The number without the word before it, in small letters: "7a"."""
        return last_part(self[section.id][1]) if section.id in self else ""


def number_sections(document: Document, paragraphs: Iterable[Paragraph]) -> Numbered:
    """The sections' numbers; `paragraphs` are all of the document's, in reading order."""
    found = Numbered()
    for section in document.sections:
        value, printed, _ = split_number(_fold_line(section.title))
        if value is not None:
            found[section.id] = value, printed
    if 2 * len(found) < len(document.sections):
        listed = _printed_numbers(document, paragraphs)
        found = Numbered(_fill_gaps(document, listed) | found)
        found.listed = bool(listed)
    return found


def _printed_numbers(document: Document, paragraphs: Iterable[Paragraph]) -> dict[int, tuple[Number, str]]:
    """Numbers in the lines of the printed contents, each of the next section with its title."""
    titles = [fold_title(section.title) for section in document.sections]
    found: dict[int, tuple[Number, str]] = {}
    at = 0
    for paragraph in paragraphs:
        for line in paragraph.text.splitlines() if paragraph.kind is Kind.CONTENTS else ():
            value, printed, title = split_number(_fold_line(line.replace(CELL, " ")))
            wanted = fold_title(re.sub(r"[\s.·…]*(?:\d{1,4}|[ivxlc]{1,7})?\s*$", "", title))
            if value is not None and wanted and wanted in titles[at:]:
                at = titles.index(wanted, at) + 1
                found[at] = value, printed
    return found


def _fill_gaps(document: Document, listed: dict[int, tuple[Number, str]]) -> dict[int, tuple[Number, str]]:
    """Listed numbers, completed between two siblings that count on past missing ones: between 3 and 5 stands 4."""
    found = dict(listed)
    for parent in (0, *(section.id for section in document.sections)):
        row = [section.id for section in document.sections if section.parent == parent]
        known = [at for at, section in enumerate(row) if section in listed]
        for one, two in pairwise(known):
            (low, printed), (high, _) = listed[row[one]], listed[row[two]]
            if low.parts[:-1] != high.parts[:-1] or high.parts[-1] - low.parts[-1] != two - one:
                continue
            before = printed.removesuffix(str(low.parts[-1]))
            for step in range(1, two - one):
                last = low.parts[-1] + step
                found[row[one + step]] = low._replace(parts=(*low.parts[:-1], last)), f"{before}{last}"
    return found


def number_of(title: str) -> Number | None:
    """The number that a title prints."""
    return split_number(_fold_line(title))[0]


def last_part(number: str) -> str:
    """A number as printed without the word before it, in small letters."""
    return number.split()[-1].strip(".").casefold() if number.split() else ""


def untitled(title: str) -> str:
    """A title without its number."""
    return split_number(_fold_line(title))[2]


def fold_title(text: str) -> str:
    """A title in the form in which titles are compared."""
    return re.sub(r"\W+", " ", fold(text)).strip()


def _fold_line(text: str) -> str:
    return " ".join(text.split())
