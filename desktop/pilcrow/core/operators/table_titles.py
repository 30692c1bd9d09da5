"""Titles of tables without a caption, among their first lines or the last lines before."""

from __future__ import annotations

import re

from ..language.lexicon import COMPANY
from ..language.numbers.periods import is_period
from ..language.sentences import in_line
from ..language.terms import rough_terms
from ..language.words import STOP_WORDS
from ..model import CELL, Document, Paragraph, Source

_LINES = 5
"""Lines above a table's columns that are examined."""
_WORDS = range(2, 13)
"""Words of a title, short ones not counted."""
_COMPANY_WORDS = 5
"""Words of a company's name with its legal form ("Acme Tools, Inc. and Subsidiaries"), about."""
_SHORT = 3
"""Letters up to which a word in a title may be in lower case."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_NUMBERING = re.compile(r"(?:[\W\d_]|\b(?:[a-zA-Z]|[IVXLC]+)\b)*")
_ENDS = tuple(".:;,/。：；，！？")
_STOP = frozenset(word for words in STOP_WORDS.values() for word in words)
_COMPANY = tuple(f" {form.rstrip('.')}" for form in COMPANY.words)


def printed_title(paragraph: Paragraph) -> str:
    """Title in capitals ("CONSOLIDATED BALANCE SHEETS", "Quarterly Results") at the beginning of a table without a
    caption, or right above it, without brackets and its date; "" if there is none.
    """
    for line in paragraph.text.splitlines()[:_LINES]:
        said = _bare_line(line)
        if CELL in line.strip() or (line.startswith(CELL) and not said.isupper()):
            break  # columns
        if not _continues_title(said):
            return quiet(said) if _is_title(said) else ""
    for line in paragraph.head.splitlines()[: -_LINES - 1 : -1]:
        said = _bare_line(line)
        if CELL not in line and not _continues_title(said):
            return quiet(said) if _is_title(said) else ""
    return ""


def table_title(document: Document, paragraph: Paragraph) -> str:
    """Title of a table: printed in or above it, else that of its section; "" below a section without a printed
    title.
    """
    made_up = document.section(paragraph.section).source is Source.GENERATED
    return printed_title(paragraph) or ("" if made_up else section_title(document, paragraph.section))


def section_title(document: Document, section: int, beside: str = "") -> str:
    """Title of a section without brackets; a title that only counts stands behind the next one above with words
    ("REED, J., dissenting › III"). Titles of nothing but brackets, or of words of the text `beside` them, are
    passed over. "" for none.
    """
    numbers: list[str] = []
    known = set(rough_terms(beside))
    for title in document.titles(section)[::-1]:
        said = re.sub(r"\s*\([^()]*\)", "", in_line(title)).strip()
        if only_counts(said):
            numbers.insert(0, said)
        elif not known or not known.issuperset(rough_terms(said)):
            numbers.insert(0, said)
            break
    return " › ".join(filter(None, numbers))


def only_counts(title: str) -> bool:
    """True for a title of numbers and letters that count, and nothing else: "III", "A 1"."""
    return _NUMBERING.fullmatch(title) is not None


def _bare_line(line: str) -> str:
    """A line without brackets, and without a date or period at its end."""
    words = re.sub(r"\s*\([^()]*\)?", "", line).split()
    dated = (at for at in range(1, len(words)) if is_period(" ".join(words[at:])))
    at = next(dated, len(words))
    return " ".join(words[:at] if _WORD.search(" ".join(words[at:])) else words)


def _continues_title(said: str) -> bool:
    """True if a line may stand beside a title: a date, a unit, the company's name, "Assets"."""
    return is_period(said) or (_in_capitals(said) and not _is_title(said))


def _is_title(said: str) -> bool:
    words = [word for word in _WORD.findall(said) if len(word) >= _SHORT and word.casefold() not in _STOP]
    names = said.casefold().rstrip(".").endswith(_COMPANY)
    dated = is_period(" ".join(said.split()[:4]))  # a column's head begins with a period
    again = len({word.casefold() for word in words}) * 2 <= len(words)  # columns side by side
    return len(words) - _COMPANY_WORDS * names in _WORDS and _in_capitals(said) and not dated and not again


def _in_capitals(said: str) -> bool:
    """True if every longer word begins with a capital, and the line has no sentence end and no figure."""
    words = _WORD.findall(said)
    longer = [word for word in words[1:] if len(word) > _SHORT and word.casefold() not in _STOP]
    return (
        bool(words)
        and said[0].isalnum()
        and words[-1].casefold() not in _STOP
        and not any(word[0].islower() for word in (words[0], *longer))
        and not (said.endswith(_ENDS) and not said.casefold().rstrip(".").endswith(_COMPANY))
        and not re.search(r"[$€£¥%]|\d[.,]\d", said)
    )


def quiet(title: str) -> str:
    """A title in capitals in the usual case: "Statements of Cash Flows"."""
    if not title.isupper():
        return title

    def word(match: re.Match[str]) -> str:
        said = match.group()
        small = match.start() and said.casefold() in _STOP
        return said if re.fullmatch("[IVXLC]+", said) else said.casefold() if small else said.capitalize()

    return _WORD.sub(word, title)
