"""Services of the library that the window uses: its documents, shelf and collections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ...core.references.lookup import TextSource

if TYPE_CHECKING:
    from ...core.cataloguing.record import Catalogued, Imported, LookedAt, StyledCitation
    from ...core.copying.links import PassageLink
    from ...core.exchange.events import IndexEvent
    from ...core.exchange.findings import Instructions
    from ...core.exchange.scope import Chosen, Scope
    from ...core.filtering import Facets
    from ...core.marks.annotation import Annotation
    from ...core.marks.history import Step
    from ...core.model import Document, Paragraph
    from ...core.reader.form import Filled, Form, Value
    from ...core.shelf import Collection, FirstPage, FoundDocument, FoundElsewhere, LinkedPlace, Shelved, Synced
    from ...core.stopping import Stopped
    from ...core.terms.term import Elsewhere, Term


class TermIndexes(Protocol):
    """Terms of all documents."""

    def elsewhere(self, term: Term, structure: int) -> list[Elsewhere]:
        """Other documents with a term of this document, the most mentions first."""
        ...


class DocumentResults(Protocol):
    """Results computed once for each document."""

    def suggestions(self, structure: int, made_by: int) -> list[str] | None:
        """Questions kept for a document by this version of their maker; None: there are none."""
        ...

    def suggest(self, structure: int, made_by: int, questions: Sequence[str]) -> None: ...


class KeptMarks(Protocol):
    """A reader's marks, by the sha256 of the document."""

    def of(self, digest: str) -> list[Annotation]:
        """Marks on a document, as saved."""
        ...

    def keep(self, path: str, digest: str, step: Step) -> None:
        """Apply an editing step to the saved marks of the document at `path`."""
        ...


class KeptForms(Protocol):
    """A reader's entries in forms, by the sha256 of the document."""

    def values_for(self, path: str, digest: str, form: Form) -> dict[str, Value]:
        """Values by field id that a reader has entered into this form of the document at `path`, including values
        from an earlier version of the file.
        """
        ...

    def keep(self, path: str, digest: str, values: Filled) -> None: ...


class NotebookEntries(Protocol):
    """Entries of documents in the notebook of the settings. The methods raise `UsageError` if its folder is not
    there, `PilcrowError` if it cannot be written. Call them from other threads.
    """

    def write(self, document: Document) -> Path | None:
        """Write the entry of a document, if it has marks or already an entry; returns its file."""
        ...

    def write_all(self, stopped: Stopped) -> Iterator[int]:
        """Write the entries of all documents with marks; yields how many there are so far."""
        ...


class KeptTables(Protocol):
    """Tables of findings of a collection."""

    def instructions(self, question: str) -> Instructions | None:
        """The columns of a question's table; None without a table."""
        ...


class Library(TextSource, Protocol):
    """The library's file; `structure` is `Document.structure`."""

    @property
    def term_indexes(self) -> TermIndexes: ...

    @property
    def results(self) -> DocumentResults: ...

    @property
    def marks(self) -> KeptMarks: ...

    @property
    def forms(self) -> KeptForms: ...

    def tables(self, collection: str = "") -> KeptTables:
        """Tables of findings of a collection ("": of the library, and of files)."""
        ...

    def digest(self, path: str) -> str:
        """The sha256 of a file; takes some tenths of a second for a large file."""
        ...

    def has_text_of(self, structure: int, other: int) -> bool:
        """True if two structures have the same paragraphs, word by word, in the same order."""
        ...

    def hold(self, structure: int, *, held: bool = True) -> None:
        """Keep a structure while the window is open, also after its file has changed; or no longer."""
        ...

    def every(self, structure: int, letters: str = "") -> Iterator[Paragraph]:
        """Paragraphs in reading order, without those in plain ASCII that lack `letters` (see
        `core.find.plain_letters`).
        """
        ...


class Shelf(Protocol):
    """Documents of the library, as the start page shows them. Call all methods except `title` from other
    threads.
    """

    def entries(self) -> list[Shelved]: ...

    def find_kinds(self) -> bool:
        """Find the kinds of some documents that lack them; False if none do."""
        ...

    def facets(self) -> Facets:
        """Values that filters can have among the documents that can be asked."""
        ...

    def tag(self, paths: Sequence[str], add: Sequence[str], remove: Sequence[str]) -> None:
        """Give tags to the documents at these paths, and take others from them."""
        ...

    def ready(self) -> int:
        """Number of documents that can be asked."""
        ...

    def title(self, path: str) -> str:
        """Title of the document at a path; "" if it is not known yet."""
        ...

    def put(self, path: str, pages: int) -> None:
        """Add a file that was opened, with its number of pages."""
        ...

    def first_page(self, entry: Shelved, stopped: Stopped) -> FirstPage:
        """First page and title of a document, created if they are missing."""
        ...

    def rename(self, path: str, title: str) -> str:
        """Set the title of the document at a path ("": take it from the first pages); returns the new title."""
        ...

    def remove(self, path: str) -> None:
        """Remove a document and all its data from the library."""
        ...

    def find_again(self, path: str, stopped: Stopped) -> str:
        """New path of a file that was moved; "" if it is not found."""
        ...

    def relocate(self, path: str, to: str, stopped: Stopped) -> str:
        """Record that the file at `path` is now at `to`, or somewhere in that folder; returns its exact path.
        Raises `UsageError` if it is not there.
        """
        ...

    def place_of(self, link: PassageLink) -> LinkedPlace:
        """Target of a link to a passage, also in a file that was moved or has changed. Raises `UsageError` if the
        library has no such document.
        """
        ...

    def search(self, words: str, stopped: Stopped, collection: str | None = None) -> Iterator[list[FoundDocument]]:
        """Passages of the documents, or of one collection, that match some words. In a large library documents
        with these words come first, after some tenths of a second, then matches by meaning in all: seconds, the
        first time.
        """
        ...

    def elsewhere(self, document: Document, words: str, stopped: Stopped) -> Iterator[list[FoundElsewhere]]:
        """Passages in other documents that mention the same term, those with the most mentions first; if `words`
        are no term, passages similar in meaning. Yields a batch for each document.
        """
        ...

    def chosen(self, scope: Scope, paths: Sequence[str], question: str, stopped: Stopped) -> Chosen:
        """Documents of a scope for a question ("": all); `paths` are the open files. Of very many only those
        likely to be relevant are chosen. Raises `UsageError` if there is no such collection.
        """
        ...

    def put_away(self) -> None:
        """Free the memory of search until the next one."""
        ...


class Citing(Protocol):
    """Bibliographic records of the library's documents. Call all methods from other threads."""

    def record(self, path: str) -> Catalogued | None:
        """The record of the document at a path; None if the library does not have it yet."""
        ...

    def records(self, paths: Sequence[str]) -> list[Catalogued]:
        """Records of the documents at these paths, without those that the library does not have yet."""
        ...

    def of_collection(self, collection: str | None) -> list[Catalogued]:
        """Records of the documents in a collection; None: of all."""
        ...

    def edit(self, digest: str, changes: Mapping[str, str | None], key: str | None = None) -> None:
        """Set fields as the reader says; None: as before. A `key` becomes the citation key. Raises `UsageError`
        for a value that is none, or a key that is another document's, and changes nothing then.
        """
        ...

    def cite(self, documents: Sequence[Catalogued]) -> list[StyledCitation]:
        """Documents cited in the style of the settings. Raises `UsageError` if it cannot be used."""
        ...

    def citation(self, path: str, pages: Sequence[str]) -> str:
        """A document cited in a text with its first and last quoted page, without brackets; "" if unknown."""
        ...

    def write(self, path: Path, documents: Sequence[Catalogued]) -> None:
        """Write references into a file, in the format that its name ends in. Raises `UsageError`."""
        ...

    def read(self, path: Path, stopped: Stopped) -> Imported:
        """Complete records from a file of references. Raises `UsageError`."""
        ...

    def look_at_zotero(self, stopped: Stopped) -> Iterator[LookedAt]:
        """Follow the changes of Zotero's library. Raises `UsageError`."""
        ...

    def follow_zotero(self, folder: str) -> None:
        """Follow the Zotero library in a folder from now on; "": none. Raises `UsageError`."""
        ...


class Collections(Protocol):
    """Named collections of documents. Call all methods from other threads. They raise `UsageError` for an unknown
    name, or for a new name already in use.
    """

    def all(self) -> list[Collection]:
        """All collections, in the reader's order."""
        ...

    def members(self) -> dict[str, list[str]]:
        """Documents of each collection by its name, in the reader's order: the sha256 of a document, or the path
        of a file not read yet.
        """
        ...

    def of(self, path: str) -> list[str]:
        """Names of the collections that contain the document at this path."""
        ...

    def create(self, name: str) -> None: ...

    def rename(self, name: str, other: str) -> None: ...

    def delete(self, name: str) -> None:
        """Delete a collection; its documents stay in the library."""
        ...

    def arrange(self, names: Sequence[str]) -> None:
        """Put the collections into this order."""
        ...

    def add(self, name: str, paths: Sequence[str]) -> int:
        """Append files to a collection; returns how many are new in it."""
        ...

    def remove(self, name: str, paths: Sequence[str]) -> list[str]:
        """Take documents out of a collection; the library keeps them. Returns the paths that were not in it."""
        ...

    def order(self, name: str, paths: Sequence[str]) -> None:
        """Move these documents of a collection to its start, in this order."""
        ...

    def watch(self, name: str, folder: str) -> None:
        """Let `Collecting.sync` add the PDFs in a folder to a collection each time; "": stop watching."""
        ...


class Progress(Protocol):
    """Record of what happens to documents on their way into the library."""

    def note(self, path: str, event: IndexEvent | None) -> None:
        """Note the progress of a file that is being indexed; None: indexing is over."""
        ...

    def failed(self, path: str, why: str) -> None:
        """Record that a file could not be read, and the reason as a sentence; it leaves the queue. Call it from
        another thread.
        """
        ...


class Collecting(Progress, Protocol):
    """Progress of documents into the library and its collections; a collection of None is the whole library. Call
    all methods except `note` from other threads.
    """

    def entries(self, collection: str | None = None) -> list[Shelved]:
        """Documents, each with its progress."""
        ...

    def write_gists(self, stopped: Stopped) -> Iterator[tuple[int, int]]:
        """Let the chat model write missing summaries of documents; yields (done, total) over all that wait."""
        ...

    def read_relations(self, stopped: Stopped) -> Iterator[tuple[int, int, float]]:
        """Let the chat model extract missing relations from documents; yields the sections done, all sections that
        wait, and the estimated total time in seconds (0: unknown).
        """
        ...

    def waiting(self, collection: str | None = None) -> list[str]:
        """Paths of files to be read or embedded, except those only in paused collections."""
        ...

    def sync(self, collection: str, stopped: Stopped) -> Synced:
        """Look for the files of a collection, and for new ones in the folder it watches."""
        ...

    def pause(self, collection: str) -> None:
        """Postpone the waiting documents of a collection."""
        ...

    def resume(self, collection: str) -> None: ...
