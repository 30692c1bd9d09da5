"""Bibliographic records of documents, and what is done with them: values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

from ..errors import UsageError
from .identifiers import normal_arxiv, normal_doi, normal_isbn
from .names import inverted_list, listed_names


@dataclass(frozen=True, slots=True)
class Record:
    """Bibliographic facts about a publication, "" where unknown. `kind` is a type of CSL ("article-journal"),
    `container` the journal or book that it is part of; `authors` and `editors` are lists of names, "Webb, Mary;
    World Bank", and so are `keywords`. `doi`, `arxiv` and `isbn` are in normal form.
    """

    kind: str = ""
    title: str = ""
    authors: str = ""
    year: str = ""
    container: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    editors: str = ""
    edition: str = ""
    publisher: str = ""
    place: str = ""
    doi: str = ""
    arxiv: str = ""
    isbn: str = ""
    url: str = ""
    keywords: str = ""

    def over(self, other: Mapping[str, str]) -> Record:
        """A copy with the values of `other`, by field."""
        return replace(self, **{name: value for name, value in other.items() if name in FIELDS})

    def known(self) -> dict[str, str]:
        """The values other than "", by field."""
        return {name: value for name in FIELDS if (value := getattr(self, name))}

    @property
    def address(self) -> str:
        """Address on the web where the publication is described; "" if none is known."""
        if self.doi:
            return f"https://doi.org/{self.doi}"
        return f"https://arxiv.org/abs/{self.arxiv}" if self.arxiv else self.url


@dataclass(frozen=True, slots=True)
class Catalogued:
    """The record of a document in the library: its sha256, a path of its file ("": none), its citation key, the
    fields that the reader set, and an address of the record's source in another program ("": none).
    """

    digest: str
    path: str
    key: str
    record: Record
    edited: frozenset[str] = frozenset()
    link: str = ""


class Imported(NamedTuple):
    """Result of an import: entries that describe documents of the library, PDFs that were new to it, entries that
    describe none of its documents, and entries that could not be read.
    """

    matched: int
    added: int
    unmatched: int
    unreadable: int


class LookedAt(NamedTuple):
    """Progress of a look at another program's library: items done of all with PDFs, and items that have none."""

    done: int
    total: int
    without: int


class ReferenceEntry(NamedTuple):
    """An entry of a file of references: its key, its record, and the paths of PDFs that it names."""

    key: str
    record: Record
    files: tuple[str, ...] = ()


class Source(NamedTuple):
    """An item of another program: its address there, the folder of the program's data, and the tags that the
    program gave the item's document, case-folded.
    """

    link: str
    folder: str
    tags: Sequence[str]


class StyledCitation(NamedTuple):
    """A document as a style cites it: its citation key, the citation in a text, and its entry in a list of
    references, plain and as HTML.
    """

    key: str
    citation: str
    reference: str
    html: str


FIELDS = tuple(field.name for field in fields(Record))
KINDS = (
    "article-journal", "article", "paper-conference", "book", "chapter", "thesis", "report", "standard", "webpage",
    "software", "dataset", "legislation", "patent", "manuscript", "document",
)  # fmt: skip
"""Types of CSL that a reader chooses from."""


_NORMAL = {"doi": normal_doi, "arxiv": normal_arxiv, "isbn": normal_isbn}


def checked(name: str, value: str) -> str:
    """A value typed for a field, in its normal form. Raises `UsageError`."""
    value = " ".join(value.split())
    if not value:
        return ""
    if name in ("authors", "editors"):
        return inverted_list(listed_names(value))
    match name:
        case "year" if not re.fullmatch(r"[0-9]{1,4}", value):
            raise UsageError("“{value}” is no year: type one like 2019.", value=value)
        case "doi" if not normal_doi(value):
            raise UsageError("“{value}” is no DOI: one begins with “10.” and has a slash.", value=value)
        case "arxiv" if not normal_arxiv(value):
            raise UsageError("“{value}” is no identifier of arXiv: one looks like 1706.03762.", value=value)
        case "isbn" if not normal_isbn(value):
            raise UsageError("“{value}” is no ISBN: its check digit is wrong, or digits are missing.", value=value)
    return _NORMAL.get(name, str)(value)
