"""Documents known to the library, as on a shelf: facts about each without its structure, and their names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import PurePosixPath

from .geometry import Box
from .language.lexicon import COMPANY, any_of, stems
from .language.terms import telling_terms
from .language.title_pages import FORM
from .model import Document, PageInfo, Paragraph, Section, TitlePage

_FORM = re.compile(
    rf"(?:the\s+)?(?P<firm>.+?) – (?:{any_of(FORM.words)})\s+(?P<form>[\w-]+), .*?(?P<year>(?:19|20)\d\d)\D*",
    re.IGNORECASE,
)
_LEGAL = re.compile(rf"[\s,]+(?:{any_of(stems(COMPANY.words))}|&)\.?$", re.IGNORECASE)


class IndexState(StrEnum):
    """State of a document on its way into the library."""

    WAITING = "waiting"
    READING = "reading"
    EMBEDDING = "embedding"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A document: its sha256 ("" until known), the path where its file was last seen, and its title."""

    id: str
    path: str
    title: str
    named: bool = False
    """True if the reader gave it the title."""
    pages: int = 0
    """0: unknown."""
    added: float = 0.0
    used: float = 0.0
    """When it was added and last opened, in seconds since the epoch; 0: unknown, and never."""
    page: int = 0
    furthest: int = 0
    """The page (0-based) where it was last left, and the furthest page reached."""
    label: str = ""
    section: str = ""
    """Printed label of that page, and the title of the section there."""
    ready: bool = False
    """True if it has been read, and can be asked."""
    title_current: bool = True
    """True if its title was found by today's rules."""
    missing: bool = False
    """True if its file is no longer there."""
    author: str = ""
    year: int = 0
    """From its first pages or its properties, or as its record says; "" and 0: unknown."""
    state: IndexState = IndexState.READY
    share: float = 1.0
    """Share of the present work that is done, from 0 to 1, while it is read or embedded."""
    problem: str = ""
    """Why its file could not be read, in a sentence."""
    kind: str = ""
    """A `filtering.DocumentKind`; "": uncertain."""
    tags: tuple[str, ...] = ()
    """The reader's own."""

    @property
    def progress(self) -> float:
        """Share of its pages that the reader has reached; 0 if it was never opened."""
        return min(1.0, (self.furthest + 1) / self.pages) if self.used and self.pages else 0.0


@dataclass(frozen=True, slots=True)
class Collection:
    """Named set of documents. A document may be in several."""

    name: str
    folder: str = ""
    """Watched folder, whose PDFs, including those in subfolders, join the collection by themselves; "": none."""
    documents: int = 0
    paused: bool = False
    """True if files waiting in it are not to be read for now."""


@dataclass(frozen=True, slots=True)
class Synced:
    """Changes among the files of a watched folder since the last look, as paths."""

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    """Files whose contents differ from those read, or which were not read yet."""
    moved: tuple[tuple[str, str], ...] = ()
    """Old and new path."""
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceName:
    """Description of the place where a document was left: the page's label, the section's title, the number of
    pages, and the 0-based page that was read, above which the end of the one before may be visible.
    """

    label: str
    section: str
    pages: int
    page: int


@dataclass(frozen=True, slots=True)
class FirstPage:
    """The first page as a small JPEG picture, the statements of the first pages, and the number of pages."""

    picture: bytes
    said: TitlePage
    pages: int


@dataclass(frozen=True, slots=True)
class FoundSentence:
    """A sentence found by a search: its page (0-based) of the document's `pages`, its section, and its boxes."""

    page: int
    pages: Sequence[PageInfo] = field(repr=False, compare=False)
    section: Section
    text: str
    boxes: tuple[Box, ...]

    @property
    def label(self) -> str:
        """Printed number of the page; its own number if it has none."""
        return self.pages[self.page].label or str(self.page + 1)


@dataclass(frozen=True, slots=True)
class FoundElsewhere:
    """Characters `start:end` of a paragraph of the document at `path`, with its section and all `pages` of the
    document; `similar`: found by meaning, possibly without the words searched for.
    """

    path: str
    title: str
    section: Section
    pages: Sequence[PageInfo] = field(repr=False, compare=False)
    paragraph: Paragraph
    start: int
    end: int
    similar: bool = False


@dataclass(frozen=True, slots=True)
class LinkedPlace:
    """Place that a link names: the path of its document, a page (0-based), and the boxes of the passage there."""

    path: str
    page: int
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundDocument:
    """Results of a search in one document, the best first."""

    id: str
    path: str
    title: str
    sentences: Sequence[FoundSentence]


@lru_cache(1 << 14)
def _telling_terms(name: str) -> frozenset[str]:
    return frozenset(telling_terms(name))


def document_names(documents: Sequence[Document]) -> list[str]:
    """A name for each document, by which it is told from the others: see `distinct_names`."""
    return distinct_names([document.title for document in documents], [document.path for document in documents])


def distinct_names(titles: Sequence[str], paths: Sequence[str]) -> list[str]:
    """Names of documents with these titles and paths, by which they are told apart: their titles, those of forms
    in short ("Boeing 10-K 2022"), or their files where these tell more. Documents with the same name so far are
    called by their files and, if these are called the same, with their folders. A single document is called by its
    title, or without one by its file.
    """
    whole = [" ".join(title.split()) or _stem(path) for title, path in zip(titles, paths, strict=True)]
    if len(whole) < 2:
        return whole
    names = _files_that_tell_more(list(map(_form_in_short, whole)), list(map(_words_of_file, paths)))
    for longer in (whole, list(map(_stem, paths)), list(map(_stem_in_folder, paths))):
        times = Counter(names)
        names = [other if times[name] > 1 else name for name, other in zip(names, longer, strict=True)]
    return names


def _files_that_tell_more(titles: Sequence[str], files: Sequence[str]) -> list[str]:
    """The titles; but in place of one whose words ("Syllabus") all stand in the titles and files of others, the
    name of its file, if this has a word that does not.
    """
    of_titles, of_files = list(map(_telling_terms, titles)), list(map(_telling_terms, files))
    held = Counter(term for title, file in zip(of_titles, of_files, strict=True) for term in title | file)

    def tells(terms: Iterable[str]) -> bool:
        return any(held[term] == 1 for term in terms)

    return [
        file if tells(filter(str.isalpha, of_file)) and not tells(of_title) else title
        for title, file, of_title, of_file in zip(titles, files, of_titles, of_files, strict=True)
    ]


def _form_in_short(title: str) -> str:
    """The title of a form ("The Boeing Company – Form 10-K, December 31, 2022") as firm, form and year; any other
    title as it is.
    """
    found = _FORM.fullmatch(title)
    if not found:
        return title
    firm = found["firm"]
    while (shorter := _LEGAL.sub("", firm)) != firm:
        firm = shorter
    return f"{firm} {found['form']} {found['year']}"


def file_stem(document: Document) -> str:
    """The name of a document's file, without the ending."""
    return _stem(document.path)


def file_words(document: Document) -> str:
    """The name of a document's file, without the ending, its words apart: "the_lease.pdf" is "the lease"."""
    return _words_of_file(document.path)


def _words_of_file(path: str) -> str:
    return " ".join(_stem(path).replace("_", " ").split())


def _stem(path: str) -> str:
    return PurePosixPath(path.replace("\\", "/")).stem


def _stem_in_folder(path: str) -> str:
    """The name of a file, without the ending, and of its folder."""
    return f"{_stem(path)} – {PurePosixPath(path.replace(chr(92), '/')).parent.name}"
