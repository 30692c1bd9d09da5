"""Chroma: nearest vectors over the whole library. It holds only ids and vectors, and follows the SQLite library.

Whatever happens to Chroma's folder, it is filled again from the library without embedding anything. One process
owns the folder at a time (another client would not see its changes); the others do without.
"""

from __future__ import annotations

import hashlib
import logging
import platform
import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

import numpy as np

from ...core.errors import LibraryError
from ...core.protocols import Floats
from ..environment import unread_environment
from .embeddings import Embeddings
from .reservations import Reservations

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection

log = logging.getLogger(__name__)
FOLDER = "chroma"
_BATCH = 1000
_PATIENCE = 30.0
"""Seconds for which a server may be silent during its work."""
_EXPORTER = "opentelemetry.exporter.otlp.proto.grpc.trace_exporter"
T = TypeVar("T")


class VectorStore:
    """Nearest text hashes by inner product of unit vectors. Chroma is imported when first needed.

    An id is the text hash in hexadecimal and the window's number; each embedding model has its collection.
    With `url`, a Chroma server in place of the library's own folder.
    """

    def __init__(self, folder: Path, library: Embeddings, url: str = "") -> None:
        self._folder = folder / FOLDER
        self._library = library
        self._url = url
        # A server may hold several libraries; each removes only its own outdated texts.
        self._whose = f"{platform.node()} {self._folder.resolve()}" if url else ""
        self._lock: sqlite3.Connection | None = None
        self._client: ClientAPI | None = None
        self._synced: dict[str, tuple[int, int]] = {}
        self._rests_until = 0.0
        self.trouble = ""
        """Why the Chroma server could not be asked the last time, in a sentence; "": it could be."""

    def close(self) -> None:
        """Release the folder for other processes."""
        self._client = None
        self._synced.clear()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def nearest(self, model: str, query: Floats, count: int) -> list[bytes] | None:
        """Up to `count` distinct text hashes, nearest first; None while another process owns the folder, or if a
        server does not answer (see `trouble`): the library itself knows all vectors.

        Brings Chroma up to date first.
        """
        if not self.owned() or monotonic() < self._rests_until:
            return None
        try:
            found = self._mended(lambda: self._nearest(model, query, count))
        except LibraryError as error:  # on a full disk, for one
            log.warning("%s", error)
            self.trouble = str(error) if self._url else ""
            return None
        self.trouble = ""
        return found

    def _nearest(self, model: str, query: Floats, count: int) -> list[bytes]:
        for _ in self.sync(model):
            pass
        most, (texts, _) = 2 * count, self._library.vectors_state(model)
        asked = list(np.atleast_2d(query).astype(np.float32))
        names = self._collection(model).query(query_embeddings=asked, n_results=most, include=[])["ids"][0]
        if len(names) < min(most, texts):  # somebody has emptied it meanwhile
            self._synced.clear()
            for _ in self.sync(model):
                pass
            names = self._collection(model).query(query_embeddings=asked, n_results=most, include=[])["ids"][0]
        hashes = dict.fromkeys(name.partition(":")[0] for name in names)
        return [bytes.fromhex(name) for name in hashes][:count]

    def sync(self, model: str) -> Iterator[tuple[int, int]]:
        """Remove what the library no longer has and add what is new, yielding (texts done, total)."""
        state = self._library.vectors_state(model)
        if not self.owned() or self._synced.get(model) == state:
            return
        collection = self._collection(model)
        wanted = self._library.vector_hashes(model)
        held = self._held(collection) if self._url or model in self._synced else self._examined(model, collection)
        names = [
            (name, bytes.fromhex(hashed), number) for name in held for hashed, _, number in [name.partition(":")]
        ]
        gone = [name for name, hashed, _ in names if hashed not in wanted]
        for at in range(0, len(gone), _BATCH):
            collection.delete(ids=gone[at : at + _BATCH])
        new = sorted(wanted - {hashed for _, hashed, number in names if number == "0"})
        for at in range(0, len(new), _BATCH):
            hashes = new[at : at + _BATCH]
            _put(collection, zip(hashes, self._library.windows(model, hashes), strict=True))
            yield at + len(hashes), len(new)
        self._synced[model] = state

    # ---- what libraries on one server share -----------------------------------------------------------------

    def add(self, model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None:
        """Put the windows (n, dimension) of text hashes on the server. Raises `LibraryError`."""
        self._mended(lambda: _put(self._collection(model), vectors))

    def elsewhere(self, model: str, hashes: Sequence[bytes]) -> list[tuple[bytes, Floats]]:
        """Windows (n, dimension) of text hashes that other libraries have put on the server, unless of a length
        other than 1. Raises `LibraryError`.
        """
        return self._mended(lambda: list(self._elsewhere(model, hashes)))

    def _elsewhere(self, model: str, hashes: Sequence[bytes]) -> Iterator[tuple[bytes, Floats]]:
        wanted = dict.fromkeys(hashes)
        for collection in self._open().list_collections():
            about = collection.metadata or {}
            if about.get("model") != model or about.get("library") == self._whose:
                continue
            for at in range(0, len(asked := list(wanted)), _BATCH):
                for known, windows in _with_windows(collection, asked[at : at + _BATCH]):
                    if np.allclose(np.linalg.norm(windows, axis=1), 1, atol=0.01):
                        del wanted[known]
                        yield known, windows

    def reservations(self, patience: float) -> Reservations:
        """Reservations of this library on the server; see `Reservations`."""
        return Reservations(self._on_reservations, self._whose, patience)

    def _on_reservations(self, work: Callable[[Collection], T]) -> T:
        """Result of `work` with the server's records of reservations. Raises `LibraryError`."""
        return self._mended(lambda: work(self._open().get_or_create_collection("claims", embedding_function=None)))

    # ---- keeping up -------------------------------------------------------------------------------------------

    def _held(self, collection: Collection) -> list[str]:
        return collection.get(include=[])["ids"]

    def _examined(self, model: str, collection: Collection) -> list[str]:
        """Names in the collection; raises `ValueError` unless a sample is found by its own vectors.

        Chroma reports no error for a file left half written by a power cut: it finds less, or crashes the process.
        """
        mark = self._folder / "examining"
        if mark.exists():
            raise ValueError("it brought a process down")
        mark.touch()
        names = self._held(collection)
        first = [name for name in names if name.endswith(":0")]
        sample = first[:: max(1, len(first) // 32)]  # texts looked up when the folder is opened
        windows = self._library.windows(model, [bytes.fromhex(name[:-2]) for name in sample])
        known = {name: rows[0] for name, rows in zip(sample, windows, strict=True) if len(rows)}
        if known:
            found = collection.query(query_embeddings=list(known.values()), n_results=10, include=[])["ids"]
            lost = sum(name not in near for name, near in zip(known, found, strict=True))
            if lost > len(known) / 8:  # the search is approximate, and texts may have the same vector
                raise ValueError(f"{lost} of {len(known)} vectors are not found")
        mark.unlink()
        return names

    def tidy(self) -> None:
        """Bring all collections up to date, as after forgetting a document; does nothing if Chroma was never used.

        Raises `LibraryError`.
        """
        if (self._url or (self._folder / "data").exists()) and self.owned():
            self._mended(self._tidy)

    def _tidy(self) -> None:
        for collection in self._collections():
            for _ in self.sync(collection.metadata["model"]):
                pass

    def clear(self) -> None:
        """Empty all collections; the next search fills them again from the library. Raises `LibraryError`."""
        if self.owned():
            self._mended(self._clear if self._url else self._discard)

    def _clear(self) -> None:
        self._synced.clear()
        for collection in self._collections():
            self._open().delete_collection(collection.name)

    def owned(self) -> bool:
        """Return True if this process may use Chroma now: it owns the folder, or there is a server."""
        if self._url or self._lock is not None:
            return True
        # This lock exists on every system and ends with its process: an exclusive transaction on an empty file.
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = sqlite3.connect(self._folder / "owner.lock", 0, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.OperationalError) as error:
            log.warning("Chroma has no folder: %s", error)
            return False
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            lock.close()
            return False
        self._lock = lock
        return True

    def _mended(self, work: Callable[[], T]) -> T:
        """Do `work`; if the own folder is damaged, once more with an empty one. Raises `LibraryError`."""
        _leave_out_exporter()
        from chromadb.errors import ChromaError
        from httpx import HTTPError, TimeoutException

        damage = (ChromaError, HTTPError, ValueError, OSError)
        try:
            self._heard()
            return work()
        except damage as error:
            if self._url:
                log.info("the Chroma server at %s fails: %r", self._url, error)
                self._client = None  # the next question finds out whether it is there again
                if self._is_there() and isinstance(error, TimeoutException | TimeoutError):
                    self._rests_until = monotonic() + 120.0  # seconds in which the server is not asked again
                    raise LibraryError(
                        "The Chroma server at {url} hangs: it said nothing for {seconds} seconds. Start it anew,"
                        " or empty the setting chroma_url.",
                        url=self._url,
                        seconds=round(_PATIENCE),
                    ) from error
                raise LibraryError(
                    "The Chroma server at {url} does not answer: start it, or empty the setting chroma_url.",
                    url=self._url,
                ) from error
            log.warning("Chroma's folder is damaged and filled again: %s", error)
            self._discard()
        try:
            return work()
        except damage as error:
            self._discard()  # also what Chroma itself would stumble over the next time
            raise LibraryError(
                "The folder {folder} cannot be used ({problem}): free some space, or delete it.",
                folder=self._folder,
                problem=error,
            ) from error

    def _heard(self) -> None:
        """Raise `HTTPError` unless a server responds soon: Chroma's client would wait for ever."""
        if self._url:
            import httpx

            # seconds within which a server must respond at first
            with httpx.Client(timeout=5.0, trust_env=False) as client:
                client.get(f"{self._url.rstrip('/')}/api/v2/heartbeat").raise_for_status()

    def _is_there(self) -> bool:
        from httpx import HTTPError

        try:
            self._heard()
        except HTTPError:
            return False
        return True

    def _collections(self) -> list[Collection]:
        """Collections of this library: a server may hold others."""
        every = self._open().list_collections()
        return [c for c in every if c.metadata and c.metadata.get("library", "") == self._whose]

    def _collection(self, model: str) -> Collection:
        name = "model-" + hashlib.blake2b(f"{model}{self._whose}".encode(), digest_size=8).hexdigest()
        return self._open().get_or_create_collection(
            name,
            metadata={"model": model, "library": self._whose},
            embedding_function=None,
            configuration={"hnsw": {"space": "ip", "ef_search": 200}},
        )

    def _open(self) -> ClientAPI:
        if self._client is None:
            _leave_out_exporter()
            import chromadb
            from chromadb.config import Settings

            settings = Settings(anonymized_telemetry=False)
            if self._url:
                at = urlsplit(self._url)
                address = at.hostname or "localhost", at.port or 8000, at.scheme == "https"
                with unread_environment():
                    self._client = _call_within(
                        _PATIENCE, lambda: chromadb.HttpClient(*address, settings=settings)
                    )
                # Chroma's client waits for ever, and has no setting for that.
                self._client._server._session.timeout = _PATIENCE  # type: ignore[attr-defined]
            else:
                self._client = chromadb.PersistentClient(self._folder / "data", settings)
        return self._client

    def _discard(self) -> None:
        from chromadb.api.shared_system_client import SharedSystemClient

        self._client = None
        self._synced.clear()
        SharedSystemClient.clear_system_cache()
        (self._folder / "examining").unlink(missing_ok=True)
        shutil.rmtree(self._folder / "data", ignore_errors=True)  # whoever needs the folder reports leftovers


def _leave_out_exporter() -> None:
    """Keep Chroma from importing its exporter of traces, which would bring in gRPC: nothing is traced here."""
    exporter = ModuleType(_EXPORTER)
    exporter.__dict__["OTLPSpanExporter"] = None
    sys.modules.setdefault(_EXPORTER, exporter)


def _put(collection: Collection, vectors: Iterable[tuple[bytes, Floats]]) -> None:
    """Write the windows of texts, the first one last: if it exists, all do."""
    every = [(f"{known.hex()}:{n}", rows[n]) for known, rows in vectors for n in reversed(range(len(rows)))]
    for at in range(0, len(every), _BATCH):
        part = every[at : at + _BATCH]
        collection.upsert(ids=[name for name, _ in part], embeddings=[vector for _, vector in part])


def _with_windows(collection: Collection, hashes: Sequence[bytes]) -> Iterator[tuple[bytes, Floats]]:
    """Texts of a collection with all their windows (n, dimension)."""
    found: dict[bytes, list[Floats]] = {}
    asked = list(hashes)
    while asked:  # for one window more of each text that has as many
        names = [f"{known.hex()}:{len(found.get(known, ()))}" for known in asked]
        got = collection.get(ids=names, include=["embeddings"])
        asked = [bytes.fromhex(name.partition(":")[0]) for name in got["ids"]]
        for known, vector in zip(asked, np.asarray(got["embeddings"], np.float32), strict=True):
            found.setdefault(known, []).append(vector)
    yield from ((known, np.stack(rows)) for known, rows in found.items())


def _call_within(seconds: float, make: Callable[[], T]) -> T:
    """Return the result of `make`, called on another thread; raise `TimeoutError` if it takes longer, and leave
    the thread to itself.
    """
    made: Future[T] = Future()

    def run() -> None:
        try:
            made.set_result(make())
        except BaseException as error:  # noqa: BLE001  (whatever it is belongs to who waits)
            made.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return made.result(seconds)
