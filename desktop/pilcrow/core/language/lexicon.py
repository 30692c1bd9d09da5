"""The words that documents number and announce things with ("Table 3", "Chapter 2", "page 12", "(continued)"), in
every language the program knows: concepts, from which all patterns are made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from . import words
from .words import LANGUAGES as LANGUAGES

_WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af]")


class Concept(NamedTuple):
    """A thing that documents announce by a word: the words for it in each language, in lower case, with those of
    titles and captions separate from the others.
    """

    name: str
    titles: dict[str, tuple[str, ...]]
    others: dict[str, tuple[str, ...]]

    @property
    def heads(self) -> tuple[str, ...]:
        """The forms of titles and captions in all languages."""
        return tuple(form for forms in self.titles.values() for form in forms)

    @property
    def words(self) -> tuple[str, ...]:
        """All forms in all languages."""
        return self.heads + tuple(form for forms in self.others.values() for form in forms)

    @property
    def spelled(self) -> tuple[str, ...]:
        """Forms of titles written out in letters: neither abbreviated nor ideographs."""
        return tuple(form for form in self.heads if not form.endswith(".") and not _WIDE.search(form))

    @property
    def signs(self) -> str:
        """Forms of titles that are a single Chinese, Japanese or Korean character."""
        return "".join(dict.fromkeys(form for form in self.heads if len(form) == 1 and _WIDE.match(form)))


def concept(name: str) -> Concept:
    """The concept of this name from the languages' files: forms of titles, a bar, the other forms."""
    key = name.casefold().replace(" ", "_")
    halves = {language: forms.partition("|") for language, forms in words.by_language(f"concepts.{key}").items()}
    titles = {language: words.split_list(first) for language, (first, _, _) in halves.items()}
    return Concept(name, titles, {language: words.split_list(rest) for language, (_, _, rest) in halves.items()})


TABLE = concept("table")
FIGURE = concept("figure")
LISTING = concept("listing")
FORMULA = concept("formula")
PAGE = concept("page")
OF_PAGES = concept("of")
"""Between page numbers: "page 3 of 12"."""
PART = concept("part")
CHAPTER = concept("chapter")
SECTION = concept("section")
ARTICLE = concept("article")
LESSON = concept("lesson")
ITEM = concept("item")
INSET = concept("inset")
"""Text set apart from the rest under a number of its own."""
APPENDIX = concept("appendix")
EXHIBIT = concept("exhibit")
NOTE = concept("note")
CONTENTS = concept("contents")
CONTINUED = concept("continued")
COMPANY = concept("company")
"""Endings of a firm's name."""
AND = concept("and")
"""Between numbers: "Tables 3 and 4", "Sections 2 to 5"."""
FOLLOWING = concept("following")
"""Words by which a sentence announces the table or list after it."""
BACK_MATTER = concept("back matter")
"""Titles of the closing parts of a document, which few ask about."""
BIBLIOGRAPHY = concept("bibliography")
"""Titles of a list of cited works; right of the bar less usual ones."""
AND_OTHERS = concept("and others")
"""Words after the first of many authors."""
TO_FORMULAS = concept("to formulas")
"""Words before the number of a formula in running text."""
NUMBERED = (
    *(TABLE, FIGURE, LISTING, FORMULA, INSET),
    *(PART, CHAPTER, SECTION, ARTICLE, LESSON, APPENDIX, EXHIBIT, ITEM, NOTE, PAGE),
)
"""Concepts followed by a number."""
CONCEPTS = (*NUMBERED, OF_PAGES, CONTENTS, CONTINUED, COMPANY, AND, FOLLOWING, BACK_MATTER)


def any_of(words: Iterable[str]) -> str:
    """Regular expression, without a group, for any of the words; the longest match is tried first. Words are
    grouped by their first letter, so that most texts fail at that comparison.
    """
    endings: dict[str, set[str]] = {}
    for word in words:
        endings.setdefault(word[0], set()).add(word[1:])
    return "|".join(
        f"{re.escape(first)}(?:{'|'.join(map(re.escape, sorted(rest, key=lambda end: (-len(end), end))))})"
        for first, rest in sorted(endings.items())
    )


def whole_words(words: Iterable[str]) -> re.Pattern[str]:
    """Pattern for any of the words by itself, in any case."""
    return re.compile(rf"(?<!\w)(?:{any_of(words)})(?!\w)", re.IGNORECASE)


def capitalize(words: Iterable[str]) -> list[str]:
    """Each word as at the beginning of a line: capitalised, and all in capitals."""
    return [form for word in words for form in dict.fromkeys((word[:1].upper() + word[1:], word.upper()))]


def stems(words: Iterable[str]) -> set[str]:
    """The words without the full stop of an abbreviation."""
    return {word.rstrip(".") for word in words}
