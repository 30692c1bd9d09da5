"""Chroma: nearest vectors over the whole library. It holds ids and vectors only, and follows the SQLite library.

Whatever happens to Chroma's folder, it is filled again from the library without embedding anything. One process
owns the folder at a time (another client would not see its changes); the others do without.
"""

from __future__ import annotations

import hashlib
import logging
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

import numpy as np

from ..core.errors import LibraryError
from ..core.protocols import Floats

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection

log = logging.getLogger(__name__)
FOLDER = "chroma"
_BATCH = 1000


class Library(Protocol):
    """What Chroma is filled from."""

    def vectors_state(self, model: str) -> tuple[int, int]: ...
    def vector_hashes(self, model: str) -> set[bytes]: ...
    def windows(self, model: str, hashes: Sequence[bytes]) -> list[Floats]: ...


class VectorStore:
    """Nearest text hashes by inner product of unit vectors. Chroma is imported when first needed.

    An id is the text hash in hexadecimal and the window's number; each embedding model has its collection.
    With `url`, a Chroma server in place of the library's own folder.
    """

    def __init__(self, folder: Path, library: Library, url: str = "") -> None:
        self._folder = folder / FOLDER
        self._library = library
        self._url = url
        self._lock: sqlite3.Connection | None = None
        self._client: ClientAPI | None = None
        self._synced: dict[str, tuple[int, int]] = {}

    def close(self) -> None:
        """Let another process own the folder."""
        self._client = None
        self._synced.clear()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def nearest(self, model: str, query: Floats, count: int) -> list[bytes] | None:
        """Up to `count` distinct text hashes, nearest first; None while another process owns the folder.

        Brings Chroma up to date first. Raises `LibraryError` when a Chroma server does not answer.
        """
        if not self.owned():
            return None
        from chromadb.errors import ChromaError
        from httpx import HTTPError

        try:
            return self._nearest(model, query, count)
        except (ChromaError, HTTPError, ValueError, OSError) as error:
            if self._url:
                raise LibraryError(
                    f"The Chroma server at {self._url} does not answer: start it, or empty the setting chroma_url."
                ) from error
            log.warning("Chroma's folder is damaged and filled again: %s", error)
            self._discard()
            return self._nearest(model, query, count)

    def _nearest(self, model: str, query: Floats, count: int) -> list[bytes]:
        for _ in self.sync(model):
            pass
        asked = np.atleast_2d(query).astype(np.float32)
        found = self._collection(model).query(query_embeddings=list(asked), n_results=2 * count, include=[])
        hashes = dict.fromkeys(name.partition(":")[0] for name in found["ids"][0])
        return [bytes.fromhex(name) for name in hashes][:count]

    def sync(self, model: str) -> Iterator[tuple[int, int]]:
        """Take out what the library no longer has and put in what is new, yielding (texts done, total)."""
        state = self._library.vectors_state(model)
        if not self.owned() or self._synced.get(model) == state:
            return
        collection = self._collection(model)
        wanted = self._library.vector_hashes(model)
        names: dict[bytes, list[str]] = {}
        for name in collection.get(include=[])["ids"]:
            names.setdefault(bytes.fromhex(name.partition(":")[0]), []).append(name)
        gone = [name for hashed in names.keys() - wanted for name in names[hashed]]
        for at in range(0, len(gone), _BATCH):
            collection.delete(ids=gone[at : at + _BATCH])
        new = sorted(wanted - names.keys())
        for at in range(0, len(new), _BATCH):
            hashes = new[at : at + _BATCH]
            windows = self._library.windows(model, hashes)
            ids = [f"{h.hex()}:{n}" for h, rows in zip(hashes, windows, strict=True) for n in range(len(rows))]
            vectors = [row for rows in windows for row in rows]
            for part in range(0, len(ids), _BATCH):
                collection.upsert(ids=ids[part : part + _BATCH], embeddings=vectors[part : part + _BATCH])
            yield at + len(hashes), len(new)
        self._synced[model] = state

    def tidy(self) -> None:
        """Bring all collections up to date, as after forgetting; nothing where Chroma was never used."""
        if (self._url or (self._folder / "data").exists()) and self.owned():
            for collection in self._open().list_collections():
                for _ in self.sync(str((collection.metadata or {})["model"])):
                    pass

    def clear(self) -> None:
        """Empty it; the next search fills it again from the library."""
        if self.owned():
            self._synced.clear()
            client = self._open()
            for collection in client.list_collections():
                client.delete_collection(collection.name)

    def owned(self) -> bool:
        """Whether this process may use Chroma now: it owns the folder, or there is a server."""
        if self._url or self._lock is not None:
            return True
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # A lock that every system has and that ends with its process: an exclusive transaction on an empty file.
        lock = sqlite3.connect(self._folder / "owner.lock", 0, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            lock.close()
            return False
        self._lock = lock
        return True

    def _collection(self, model: str) -> Collection:
        name = "model-" + hashlib.blake2b(model.encode(), digest_size=8).hexdigest()
        return self._open().get_or_create_collection(
            name,
            metadata={"model": model},
            embedding_function=None,
            configuration={"hnsw": {"space": "ip", "ef_search": 200}},
        )

    def _open(self) -> ClientAPI:
        if self._client is None:
            import chromadb
            from chromadb.config import Settings

            settings = Settings(anonymized_telemetry=False)
            if self._url:
                at = urlsplit(self._url)
                self._client = chromadb.HttpClient(
                    at.hostname or "localhost", at.port or 8000, at.scheme == "https", settings=settings
                )
            else:
                self._client = chromadb.PersistentClient(self._folder / "data", settings)
        return self._client

    def _discard(self) -> None:
        from chromadb.api.shared_system_client import SharedSystemClient

        self._client = None
        self._synced.clear()
        SharedSystemClient.clear_system_cache()
        shutil.rmtree(self._folder / "data")
