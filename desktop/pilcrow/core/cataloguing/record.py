"""Bibliographic records of documents, and what is done with them: values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import NamedTuple


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
    """Where another program keeps an item: its address there, and the folder of that program's data; and the tags
    that it gave the item's document, case-folded.
    """

    link: str
    folder: str
    tags: Sequence[str]


class Cited(NamedTuple):
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
