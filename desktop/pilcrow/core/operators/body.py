"""Separation of a document's body from its accessory parts: exhibits, indexes, signatures and the like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from ..language.lexicon import BACK_MATTER, CONTENTS, EXHIBIT, ITEM, PART, any_of, stems
from ..language.terms import telling_terms
from ..model import Coordinate, Document

_WORDS = any_of(stems((*BACK_MATTER.words, *EXHIBIT.words, *CONTENTS.heads)))
_NUMBER = rf"(?:(?:{any_of((*ITEM.heads, *PART.heads))})\s*)?\d[\d.]*[a-z]?\W*\s"
_TITLE = re.compile(rf"\W*(?:{_NUMBER})?(?:{_WORDS})(?!\w)", re.IGNORECASE)
"""Beginning of the title of an accessory part, numbered ("Item 15 Exhibits") or not."""
_EXHIBIT = re.compile(rf"\W*(?i:{any_of(stems(EXHIBIT.words))})\W*(?:\d|[A-Z]\b|[IVX]+\b)")
"""Beginning of the title of one exhibit, by its number or letter."""
_BODY = 8_000
"""Tokens before the first exhibit that make a body of its own. Current reports and earnings releases, whose
exhibits are the content, have up to 4,000; quarterly and annual reports have more than 25,000.
"""
_MINOR_WORD = re.compile(rf"(?<!\w)(?:{_WORDS})(?!\w)", re.IGNORECASE)
"""Word that names exhibits, indexes and the like."""


def minor(document: Document) -> list[bool]:
    """For each section, whether it is in an exhibit after a long body, signatures, an index or the like."""
    before = takewhile(lambda section: not _EXHIBIT.match(section.title), document.sections)
    short = sum(section.tokens for section in before) < _BODY
    found: list[bool] = []
    for section in document.sections:  # parents come before their children
        above = bool(section.parent) and found[section.parent - 1]
        own = _TITLE.match(section.title) and not (short and _EXHIBIT.match(section.title))
        found.append(above or bool(own))
    return found


def minor_places(query: str, places: Iterable[Coordinate], documents: Sequence[Document]) -> Iterator[Coordinate]:
    """Places in exhibits, consents, certifications and the like that a query does not name; none in a document
    that consists mostly of these.
    """
    wanted = set(telling_terms(query))
    if _MINOR_WORD.search(query):
        return
    minors: dict[int, list[bool]] = {}
    for at in places:
        document = documents[at.doc - 1]
        if at.doc not in minors:
            minors[at.doc] = beside_the_point(document)
        titles = (set(telling_terms(title)) & wanted for title in document.titles(at.section))
        # words of a title in a query by which the query names it
        if minors[at.doc][at.section - 1] and not any(len(said) >= 2 for said in titles):
            yield at


def beside_the_point(document: Document) -> list[bool]:
    """For each section, whether it is `minor` and not large: an "index" or "list" with a fifth of the document
    contains the statements themselves.
    """
    found = minor(document)
    whole = sum(section.tokens for section in document.sections)
    top: list[int] = []  # the outermost minor section above each
    for section in document.sections:
        above = top[section.parent - 1] if section.parent else 0
        top.append(above or (section.id if found[section.id - 1] else 0))
    size = Counter[int]()
    for section in document.sections:
        size[top[section.id - 1]] += section.tokens
    # share of a document from which a part is no accessory, whatever its title
    return [bool(at) and size[at] <= 0.2 * whole for at in top]
