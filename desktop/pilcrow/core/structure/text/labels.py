"""Labels of tables, figures, formulas and notes, read off their text."""

from __future__ import annotations

import re
import unicodedata

from ...language import lexicon
from ...language.lexicon import any_of, capitalize, stems
from .numbering import ascii_digits

TABLE, FIGURE, FORMULA, PAGE, SECTION = "table", "figure", "formula", "page", "section"

_ANNOUNCED = {
    TABLE: lexicon.TABLE.words,
    FIGURE: lexicon.FIGURE.words,
    FORMULA: lexicon.FORMULA.words,
    PAGE: lexicon.PAGE.words,
    SECTION: (*lexicon.SECTION.words, *lexicon.CHAPTER.words, *lexicon.APPENDIX.words, *lexicon.ARTICLE.words),
}
FAMILIES = {word: family for family, words in _ANNOUNCED.items() for word in stems(words)}
"""What a word before a number announces, by the word in lower case without its full stop."""

_CAPTIONED = (*lexicon.TABLE.heads, *lexicon.FIGURE.heads, *lexicon.LISTING.heads)
_CAPTION = re.compile(
    rf"((?:{any_of(capitalize(_CAPTIONED))})\s*(?:[\dA-Z۰-۹]{{1,3}}(?:[.\-–][\d۰-۹]+)*))"
    r"(?:\s*[:.|—–-]|\s+[^\Wa-z]|\s*$)",
)
_NOTE = re.compile(r"([\d*†‡§¶∗⋆]{1,3})(?:\s|\)|(?=[^\W\d]))|(\(\d{1,2}\)|\([a-z]\))|([a-z])\s")
_NUMBERED = re.compile(r"\(((?:[A-Z]\.?)?\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?)\)")
_SIGNS = "*†‡§¶"


def caption(text: str) -> str:
    """The label a caption begins with ("Table 3", "Fig. 2.1"); nothing where the text is no caption."""
    found = _CAPTION.match(text)
    return found.group(1) if found else ""


def split_label(label: str) -> tuple[str, str]:
    """Kind and number of the thing that a label names: ("table", "3"); ("", "") of others."""
    found = re.match(r"[^\W\d_]+?(?=[\s.\d]|$)", label)
    rest = label[found.end() :] if found else label  # "表2" has no space
    number = re.search(r"[^\W_](?:[\w.\-–]*\w)?$", rest or label)
    family = FAMILIES.get(found.group().casefold(), "") if found else ""
    return (family, plain_number(number.group())) if family and number else ("", "")


def plain_number(number: str) -> str:
    """A number as it is compared: its digits in ASCII, in lower case, one kind of dash."""
    if number.isascii():
        return number.lower().strip(".()")
    number = ascii_digits(unicodedata.normalize("NFKC", number))
    return number.casefold().replace("–", "-").strip(".()")


def formula(text: str) -> str:
    """The number at the right (or left) of a displayed formula: "(4.1)"."""
    found = _NUMBERED.search(text[-12:])
    if found and text.endswith(found.group()):
        return found.group()
    found = _NUMBERED.match(text)
    return found.group() if found and text[found.end() :].startswith(" ") else ""


def footnote_mark(text: str) -> str:
    """The mark a footnote begins with."""
    found = _NOTE.match(text)
    return next(group for group in found.groups() if group) if found else ""


def is_next_mark(mark: str, after: str) -> bool:
    """Is the footnote with mark `after` the next one after that with `mark`?"""
    mark, after = mark.strip("()"), after.strip("()")
    if mark.isdecimal() and after.isdecimal():
        return int(after) == int(mark) + 1
    if len(mark) == len(after) == 1 and mark.isalpha() and after.isalpha():
        return ord(after) == ord(mark) + 1
    return mark != after and bool(after) and set(after) <= set(_SIGNS) and set(mark) <= set(_SIGNS)
