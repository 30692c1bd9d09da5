"""References as RIS, read and written by rispy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import rispy

from ...core.cataloguing.identifiers import normal_arxiv, normal_doi, normal_isbn
from ...core.cataloguing.names import SEPARATOR, inverted_list, listed_names
from ...core.cataloguing.record import Catalogued, Record, ReferenceEntry

_TYPES = {
    "article-journal": "JOUR",
    "article": "UNPB",
    "paper-conference": "CPAPER",
    "book": "BOOK",
    "chapter": "CHAP",
    "thesis": "THES",
    "report": "RPRT",
    "standard": "STAND",
    "webpage": "ELEC",
    "software": "COMP",
    "dataset": "DATA",
    "legislation": "STAT",
    "patent": "PAT",
    "manuscript": "UNPB",
}
"""Types of RIS by kind of record; all others are `GEN`."""
_KINDS = {name: kind for kind, name in _TYPES.items() if kind != "manuscript"} | {
    "CONF": "paper-conference",
    "EJOUR": "article-journal",
    "EBOOK": "book",
    "ECHAP": "chapter",
    "WEB": "webpage",
    "JFULL": "article-journal",
    "MGZN": "article-journal",
}
_WRITTEN = {
    "title": "title",
    "container": "secondary_title",
    "year": "year",
    "volume": "volume",
    "issue": "number",
    "edition": "edition",
    "publisher": "publisher",
    "place": "place_published",
    "doi": "doi",
    "isbn": "issn",
}
"""Rispy's names by field of a record."""
_READ = {
    "title": ("title", "primary_title"),
    "container": ("secondary_title", "journal_name", "alternate_title3", "alternate_title2"),
    "volume": ("volume",),
    "issue": ("number",),
    "edition": ("edition",),
    "publisher": ("publisher",),
    "place": ("place_published",),
}
_BOUNDARY = re.compile(r"(?<!\s)\s*(?:^(?=TY  -)|\Z)", re.MULTILINE)
"""Where an entry ends: before the next one, and at the end of the file. Marking it twice does no harm."""


def write_ris(documents: Iterable[Catalogued]) -> str:
    """RIS of these documents, with their citation keys as ids."""
    return str(rispy.dumps([_entry(each) for each in documents]))


def _entry(document: Catalogued) -> dict[str, Any]:
    record = document.record
    entry: dict[str, Any] = {"type_of_reference": _TYPES.get(record.kind, "GEN"), "id": document.key}
    entry |= {name: value for field, name in _WRITTEN.items() if (value := getattr(record, field))}
    for field, name in (("authors", "authors"), ("editors", "secondary_authors")):
        if names := listed_names(getattr(record, field)):
            entry[name] = [each.inverted for each in names]
    first, _, last = record.pages.replace("–", "-").partition("-")
    entry |= {name: value for name, value in (("start_page", first), ("end_page", last)) if value}
    if record.keywords:
        entry["keywords"] = record.keywords.split(SEPARATOR)
    if record.arxiv or record.url:
        entry["urls"] = [f"https://arxiv.org/abs/{record.arxiv}" if record.arxiv else record.url]
    return entry


def read_ris(text: str) -> list[ReferenceEntry]:
    """Entries of RIS, also those whose end is not marked. Raises `ValueError` if it is none."""
    ended = _BOUNDARY.sub("\nER  - \n", text)
    try:
        return [_read(entry) for entry in rispy.loads(ended, skip_unknown_tags=True)]
    except (rispy.parser.ParseError, OSError, KeyError, IndexError) as error:
        raise ValueError(str(error)) from error


def _read(entry: Mapping[str, Any]) -> ReferenceEntry:
    def text(*names: str) -> str:
        return next((" ".join(value.split()) for name in names if isinstance(value := entry.get(name), str)), "")

    def listed(name: str) -> list[str]:
        return [each for each in entry.get(name, ()) if isinstance(each, str)]

    urls = [*listed("urls"), text("url")]
    year = re.search(r"[0-9]{4}", text("year", "publication_year", "date"))
    doi = normal_doi(text("doi"))
    arxiv = next((found for url in (text("doi"), *urls) if (found := normal_arxiv(url))), "")
    plain = [url for url in urls if url and not normal_arxiv(url) and not normal_doi(url)]
    pages = "–".join(filter(None, (text("start_page"), text("end_page"))))
    record = Record(
        kind=_KINDS.get(text("type_of_reference"), ""),
        authors=_names([*listed("authors"), *listed("first_authors")]),
        editors=_names(listed("secondary_authors")),
        year=year[0] if year else "",
        pages=pages,
        doi=doi,
        arxiv=arxiv,
        isbn=normal_isbn(text("issn").partition(" ")[0]),
        url=next(iter(plain), ""),
        keywords=SEPARATOR.join(listed("keywords")),
        **{field: text(*names) for field, names in _READ.items()},
    )
    files = [text(f"file_attachments{n}") for n in (1, 2)]
    return ReferenceEntry(text("id"), record, tuple(file for file in files if file.lower().endswith(".pdf")))


def _names(names: Iterable[str]) -> str:
    return inverted_list(each for name in names for each in listed_names(name.replace(";", " ")))
