"""Values of a Zotero library, and its items as records."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .identifiers import find_arxiv, find_dois, normal_arxiv, normal_doi, normal_isbn
from .names import SEPARATOR, Name, inverted_list
from .record import Record

LINK = "zotero://select/"
"""Beginning of the addresses by which Zotero shows an item."""
_KINDS = {
    "journalArticle": "article-journal",
    "magazineArticle": "article-journal",
    "newspaperArticle": "article-journal",
    "preprint": "article",
    "conferencePaper": "paper-conference",
    "book": "book",
    "bookSection": "chapter",
    "encyclopediaArticle": "chapter",
    "dictionaryEntry": "chapter",
    "thesis": "thesis",
    "report": "report",
    "standard": "standard",
    "webpage": "webpage",
    "blogPost": "webpage",
    "computerProgram": "software",
    "dataset": "dataset",
    "statute": "legislation",
    "bill": "legislation",
    "patent": "patent",
    "manuscript": "manuscript",
}
_FIELDS = {
    "title": ("title", "caseName", "nameOfAct", "subject"),
    "container": ("publicationTitle", "bookTitle", "proceedingsTitle", "encyclopediaTitle", "websiteTitle"),
    "volume": ("volume",),
    "issue": ("issue",),
    "pages": ("pages",),
    "edition": ("edition",),
    "publisher": ("publisher", "university", "institution", "repository", "company"),
    "place": ("place",),
}
"""Zotero's fields for those of a record."""
_AUTHORS = ("author", "inventor", "programmer", "presenter", "artist", "director")
_KEY = re.compile(r"^\s*Citation Key\s*:\s*(\S+)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ZoteroItem:
    """An item with PDFs: its address in Zotero, its record and citation key ("": none), and the files' paths."""

    link: str
    record: Record
    key: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZoteroCollection:
    """A collection: its identifier, its name with those above it, and the addresses of its items."""

    source: str
    name: str
    links: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZoteroLibrary:
    """A Zotero library: `items` with PDFs on this computer, the number of items without, the collections, and
    paths of PDFs on drives that are not connected.
    """

    items: tuple[ZoteroItem, ...]
    without: int
    collections: tuple[ZoteroCollection, ...]
    away: tuple[str, ...]


def record_of(
    kind: str, values: Mapping[str, str], creators: Sequence[tuple[str, Name]], tags: Sequence[str]
) -> tuple[Record, str]:
    """The record of an item with these fields, creators (with their roles) and tags, and its citation key."""

    def text(*names: str) -> str:
        return next(filter(None, (" ".join(values.get(name, "").split()) for name in names)), "")

    extra, url = values.get("extra", ""), text("url")
    year = re.search(r"(?<!\d)[0-9]{4}(?!\d)", text("date", "issueDate", "dateDecided", "dateEnacted"))
    arxiv = normal_arxiv(text("archiveID")) or normal_arxiv(url) or normal_arxiv(text("DOI"))
    record = Record(
        kind=_KINDS.get(kind, ""),
        authors=inverted_list(name for role, name in creators if role in _AUTHORS),
        editors=inverted_list(name for role, name in creators if role == "editor"),
        year=year[0] if year else "",
        doi=normal_doi(text("DOI")) or next((doi for _, _, doi in find_dois(extra)), ""),
        arxiv=arxiv or next((found for _, _, found in find_arxiv(extra)), ""),
        isbn=next(filter(None, map(normal_isbn, text("ISBN").split(" "))), ""),
        url="" if normal_arxiv(url) or normal_doi(url) else url,
        keywords=SEPARATOR.join(tags),
        **{field: text(*names) for field, names in _FIELDS.items()},
    )
    pinned = _KEY.search(extra)
    return record, text("citationKey") or (pinned[1] if pinned else "")
