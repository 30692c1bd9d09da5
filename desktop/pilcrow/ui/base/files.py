"""Services of files that the window uses: their marks, forms, properties and TeX sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ...core.marks.annotation import Annotation
    from ...core.model import Document
    from ...core.reader.form import Filled, Form
    from ...core.reader.pdf import OpenedFile, Properties, Seen
    from ...core.reader.signatures import VerifiedSignature
    from ...core.reader.sources import SourceLine, SourcePlace
    from ...core.stopping import Stopped


class Annotations(Protocol):
    """A reader's marks on documents, and those in the files, by place. Raises `PasswordNeeded` if no password
    works.
    """

    def placed_in(self, document: Document) -> list[Annotation]:
        """A reader's marks on a document, matched to its current text, including marks from earlier versions of
        its file.
        """
        ...

    def in_file(self, file: OpenedFile, stopped: Stopped) -> list[Annotation]:
        """Marks that are stored in the file itself; takes some seconds for a long file. Raises `Cancelled`."""
        ...

    def write(self, file: OpenedFile, annotations: Sequence[Annotation], target: str, author: str) -> int:
        """Write the reader's marks into a copy of the file. If `target` is its own path, the file becomes a new
        document, which contains them all. Returns the number written, without marks whose text is not found in the
        file.
        """
        ...

    def take_out(self, file: OpenedFile, ids: Sequence[str]) -> None:
        """Remove the program's own marks with these ids from the file, which becomes a new document. The library
        keeps its copies.
        """
        ...


class Forms(Protocol):
    """Forms in PDF files. Raises `PasswordNeeded` if no password works."""

    def read(self, file: OpenedFile, stopped: Stopped) -> Form:
        """The form in a file; takes some seconds for a long file. Raises `Cancelled`."""
        ...

    def write(self, file: OpenedFile, filled: Filled, target: str) -> None:
        """Write a filled form into a copy of the file. If `target` is its own path, the file becomes a new
        document, which contains the values and takes over the marks of the old one.
        """
        ...


class Files(Protocol):
    """PDF files themselves."""

    def properties(self, file: OpenedFile, stopped: Stopped) -> Iterator[Properties | Seen]:
        """A file's own metadata, then findings from its pages, some at a time."""
        ...

    def signatures(self, file: OpenedFile, stopped: Stopped) -> dict[str, VerifiedSignature]:
        """Signatures of a file, verified, by the full names of their fields; without those that cannot be."""
        ...

    def write_pages(self, file: OpenedFile, pages: Sequence[int], target: str) -> None:
        """Write pages (0-based) of a file to another file."""
        ...

    def write_attachment(self, file: OpenedFile, number: int, target: str) -> None: ...

    def copy(self, path: str, target: str) -> None: ...


class Sources(Protocol):
    """Sources of documents that TeX has made. Raises `PdfError` for what is not known."""

    def known(self, path: str) -> bool:
        """True if a SyncTeX file lies beside a document."""
        ...

    def source_of(self, path: str, page: int, x: float, y: float) -> SourceLine:
        """The source line of a point (in points) of a page (0-based); its file exists."""
        ...

    def place_of(self, path: str, source: SourceLine) -> SourcePlace:
        """Where a source line is printed, or else the next one that is."""
        ...
