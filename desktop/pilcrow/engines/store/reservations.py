"""Reservations on a Chroma server: which library embeds a document now, so that others leave it to that one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

if TYPE_CHECKING:
    from chromadb.api.models.Collection import Collection

_VECTOR: Any = np.ones(1, np.float32)
"""Chroma keeps no record without one."""
T = TypeVar("T")


class OnRecords(Protocol):
    """Runs work on the server's collection of reservations. Raises `LibraryError`."""

    def __call__(self, work: Callable[[Collection], T]) -> T: ...


class Reservations:
    """Reservations of one library: each is a record whose metadata names the library and counts its beats.

    Chroma keeps the first of several records added under one id, so that of two libraries one gets the
    reservation. One whose beats stand still for `patience` seconds, by the clock of whoever waits (clocks of
    machines differ), is over: its machine has crashed. It is taken over by adding the record with the next number,
    which again one library alone succeeds in. Everything may raise `LibraryError`.
    """

    def __init__(self, on_records: OnRecords, library: str, patience: float) -> None:
        self._on_records, self._library, self._patience = on_records, library, patience
        self._seen: dict[str, tuple[object, float]] = {}
        """By reservation of another library: its last beat, and when that was first seen."""
        self._own: dict[str, int] = {}
        """Own reservations, each with its beats."""

    def take(self, document: str, model: str) -> bool:
        """Reserve the embedding of a document (its sha256) by a model; False while another library does it."""
        return self._on_records(lambda records: self._take(records, _key(document, model)))

    def _take(self, records: Collection, key: str) -> bool:
        name, last = _last(records, key)
        if last.get("library") == self._library:  # also after this machine has crashed
            self._own.setdefault(name, 0)
            return True
        if last and not self._is_over(name, last["beats"]):
            return False
        number = int(last.get("number", 0)) + 1
        about: Any = {"key": key, "number": number, "library": self._library, "beats": 0}
        records.add(ids=[f"{key}.{number}"], embeddings=[_VECTOR], metadatas=[about])
        taken, now = _last(records, key)
        if now.get("library") != self._library:
            return False
        self._own[taken] = 0
        if last:
            records.delete(ids=[name])
        return True

    def is_taken(self, document: str, model: str) -> bool:
        """True while another library embeds a document (its sha256)."""

        def look(records: Collection) -> bool:
            name, last = _last(records, _key(document, model))
            return bool(last) and last["library"] != self._library and not self._is_over(name, last["beats"])

        return self._on_records(look)

    def _is_over(self, name: str, beats: object) -> bool:
        """True if the beats of another library's reservation have stood still for long enough."""
        now = monotonic()
        if self._seen.get(name, ("", now))[0] != beats:
            self._seen[name] = beats, now
            return False
        return now - self._seen[name][1] >= self._patience

    def beat(self) -> None:
        """Show that the work on own reservations goes on."""
        self._own = {name: beats + 1 for name, beats in self._own.items()}
        if own := dict(self._own):
            beats: list[Any] = [{"beats": count} for count in own.values()]
            self._on_records(lambda records: records.update(ids=list(own), metadatas=beats))

    def release(self) -> None:
        """Give own reservations up, done or not."""
        own, self._own = list(self._own), {}
        if own:
            self._on_records(lambda records: records.delete(ids=own))


def _key(document: str, model: str) -> str:
    return hashlib.blake2b(f"{document} {model}".encode(), digest_size=16).hexdigest()


def _last(records: Collection, key: str) -> tuple[str, dict[str, Any]]:
    """Id and metadata of the newest record of a reservation; "" and nothing for none."""
    found = records.get(where={"key": key}, include=["metadatas"])
    every = zip(found["ids"], map(dict[str, Any], found["metadatas"] or ()), strict=True)
    return max(every, key=lambda each: int(each[1]["number"]), default=("", {}))
