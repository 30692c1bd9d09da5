"""Computations after a document was read, in a process of their own: long ones take seconds and 100 MB."""

from __future__ import annotations

from pathlib import Path

from ...core.errors import LibraryError
from ..worker import Worker
from .library import Library


class TermsProcess:
    """Computes terms and mean vectors of a library's documents; a call returns once all processes can read them.

    Everything may raise `LibraryError`, and `Cancelled` once this is closed.
    """

    def __init__(self, folder: Path, pack_rules: str) -> None:
        """For `folder` and `pack_rules` see `Library`."""
        lost = LibraryError("What makes the terms of documents ended twice: close other programs.")
        self._worker = Worker(_TermsWorker, folder, pack_rules, lost=lost)

    @property
    def pid(self) -> int | None:
        """Process id of the child, None while there is none."""
        return self._worker.pid

    def find_terms(self, digest: str) -> None:
        """Find and store the terms of the document with this sha256, if there is one."""
        self._worker.ask("find_terms", digest)

    def make(self, structure: int, model: str) -> None:
        """Make the mean vectors of a structure: see `ParagraphMeans.make`."""
        self._worker.ask("make", structure, model)

    def close(self) -> None:
        """End the child, even during work. May be called twice."""
        self._worker.close()


class _TermsWorker:
    """The part that runs in the child process."""

    def __init__(self, folder: Path, pack_rules: str) -> None:
        self._library = Library(folder, pack_rules)

    def find_terms(self, digest: str) -> None:
        document = self._library.document(digest)
        if document is not None:
            self._library.find_terms(document)

    def make(self, structure: int, model: str) -> None:
        self._library.paragraph_means.make(structure, model)
