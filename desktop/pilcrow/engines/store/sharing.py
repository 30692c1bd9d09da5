"""Vectors of documents that several libraries read into one Chroma server: each text is embedded once."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...core.errors import Cancelled, LibraryError
from ...core.indexing.pipeline import EmbeddableText, IndexStore
from ...core.model import Document
from ...core.protocols import Floats
from ...core.stopping import Stopped

if TYPE_CHECKING:
    from .library import Library
    from .vector_store import VectorStore

log = logging.getLogger(__name__)
PATIENCE = 120.0
"""Seconds without a sign of life after which the work of another library is taken over."""


class SharingLibrary:
    """`pipeline.IndexStore` for one document: a library that takes over what others on the server have embedded,
    and waits for a document that another embeds now. While the server is away, it works by itself.
    """

    def __init__(
        self, library: Library, server: VectorStore, stopped: Stopped, patience: float = PATIENCE
    ) -> None:
        """`stopped` ends the waiting; `patience` is in seconds, see `Reservations`."""
        self._library, self._server, self._stopped = library, server, stopped
        self._reservations = server.reservations(patience)
        self._moment = threading.Event()
        self.half_read = library.half_read
        self.digest, self.find, self.add = library.digest, library.find, library.add
        self.seen, self.put_seen, self.openings = library.seen, library.put_seen, library.openings
        self.unread, self.put_unread = library.unread, library.put_unread

    def missing_vectors(self, document: Document, model: str) -> list[EmbeddableText]:
        """See `Embeddings.missing_vectors`; texts that others have embedded are none. Raises `Cancelled`."""
        while missing := self._library.missing_vectors(document, model):
            if self._stopped():
                raise Cancelled("stopped")
            try:
                own = self._reservations.take(document.id, model)
                there = self._server.elsewhere(model, [known for known, _, _ in missing])
            except LibraryError as error:
                log.warning("nothing is shared: %s", error)
                return missing
            if there:
                self._library.put_vectors(model, there)
            elif own:
                return missing
            else:
                self._moment.wait(0.5)  # seconds between two looks at what another library has done
        self.close()
        return []

    def put_vectors(self, model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None:
        """Keep vectors in the library, and show them to the others."""
        kept: Sequence[tuple[bytes, Floats]] = list(vectors)
        self._library.put_vectors(model, kept)
        try:
            self._server.add(model, kept)
            self._reservations.beat()
        except LibraryError as error:
            log.warning("nothing is shared: %s", error)

    def close(self) -> None:
        """Leave the document to the others, done or not."""
        try:
            self._reservations.release()
        except LibraryError as error:  # it is over after a while
            log.warning("a reservation stays: %s", error)


def is_embedded_elsewhere(server: VectorStore, document: str, model: str) -> bool:
    """True if another library on the server embeds a document (its sha256) now."""
    try:
        return server.reservations(PATIENCE).is_taken(document, model)
    except LibraryError:  # each works by itself
        return False


@contextmanager
def sharing(library: Library, server: VectorStore | None, stopped: Stopped) -> Iterator[IndexStore]:
    """Store for the indexing of one document, in a library alone or with others on a server."""
    if server is None:
        yield library
        return
    shared = SharingLibrary(library, server, stopped)
    try:
        yield shared
    finally:
        shared.close()
