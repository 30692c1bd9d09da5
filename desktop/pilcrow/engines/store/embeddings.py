"""Vectors of a library's texts, by the hash of the text and the model's id, and the texts still to be embedded."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ...core.language.unread import FOREIGN
from ...core.model import Document
from ...core.protocols import Floats
from ...core.search.retrieval import in_context
from .file.database import Database
from .file.schema import ROW_BITS, ids

_MISSING = (
    " FROM paragraphs p WHERE id BETWEEN ? AND ? AND hash IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM vectors v JOIN models m ON m.id = v.model WHERE v.hash = p.hash AND m.name = ?)"
)
"""Paragraphs between two ids with text that a model has not embedded yet."""


class Embeddings:
    """The part of `Library` for vectors."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def missing_vectors(self, document: Document, model: str) -> list[tuple[bytes, str, int]]:
        """(hash, text to embed, page) of each distinct text of the document that `model` has not embedded yet;
        empty for a document that is `foreign` to it.
        """
        if self.foreign(document.structure, model):
            return []
        rows = self._db.rows(
            "SELECT hash, section, head || text, page" + _MISSING + " GROUP BY hash ORDER BY min(id)",
            *ids(document.structure),
            model,
        )
        return [(known, in_context(document, section, text), page) for known, section, text, page in rows]

    def waiting(self, structure: int, model: str) -> NDArray[np.int64]:
        """Rows with text that `model` has not embedded yet, rising; none of a `foreign` structure."""
        if self.foreign(structure, model):
            return np.empty(0, np.int64)
        first, last = ids(structure)
        rows = self._db.rows("SELECT id" + _MISSING + " ORDER BY id", first, last, model)
        return np.array([number for (number,) in rows], np.int64) - first

    def unembedded(self, structure: int, model: str, rows: Sequence[int]) -> list[tuple[bytes, int, str]]:
        """(hash, section, text) of those paragraphs at these rows that `model` has not embedded yet."""
        first, _ = ids(structure)
        one = "SELECT hash, section, head || text" + _MISSING
        return [found for row in rows for found in self._db.rows(one, first + row, first + row, model)]

    def put_vectors(self, model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None:
        """Keep the windows (n, dimension) of each text hash; texts no longer in the library are left out."""
        with self._db.write() as db:
            for hashed, windows in vectors:
                db.execute(
                    "INSERT OR IGNORE INTO models (name, dimension) VALUES (?, ?)", (model, windows.shape[1])
                )
                db.execute(
                    "INSERT OR IGNORE INTO vectors (hash, model, data) SELECT ?1, id, ?2 FROM models"
                    " WHERE name = ?3 AND EXISTS (SELECT 1 FROM paragraphs WHERE hash = ?1)",
                    (hashed, windows.astype(np.float16).tobytes(), model),
                )

    def vectors(
        self, structure: int, model: str, rows: Sequence[int] | None = None
    ) -> tuple[Floats, NDArray[np.int64]]:
        """All vectors of a structure, or of some of its rows, rising: (n, dimension) float32 unit rows, and the
        paragraph row of each, (n,). Empty if the structure is `foreign` to the model.
        """
        if self.foreign(structure, model):
            return np.empty((0, 1), np.float32), np.empty(0, np.int64)
        first, last = ids(structure)
        ranges = [(first, last)] if rows is None else [(first + a, first + b) for a, b in _row_runs(rows)]
        found = self._db.rows(
            "SELECT p.id, v.data, m.dimension FROM json_each(?) AS r CROSS JOIN models m CROSS JOIN paragraphs p"
            " ON p.id BETWEEN json_extract(r.value, '$[0]') AND json_extract(r.value, '$[1]')"
            " JOIN vectors v ON v.hash = p.hash AND v.model = m.id WHERE m.name = ?",
            json.dumps(ranges),
            model,
        )
        found.sort()  # already sorted, but SQL does not promise it: ORDER BY would copy all vectors
        dimension = found[0][2] if found else 1
        matrix = np.frombuffer(b"".join([data for _, data, _ in found]), np.float16).reshape(-1, dimension)
        numbers = np.array([number for number, _, _ in found], np.int64) - first
        windows = [len(data) // (2 * dimension) for _, data, _ in found]
        return matrix.astype(np.float32), np.repeat(numbers, windows)

    def unread(self, structure: int, model: str) -> float | None:
        """Share of a structure's letters that `model` does not read (`language.unread`); None: unknown."""
        row = self._db.row("SELECT share FROM unread_letters WHERE structure = ? AND model = ?", structure, model)
        return None if row is None else float(row[0])

    def put_unread(self, structure: int, model: str, share: float) -> None:
        """Keep the share of unread letters, as long as the document has this structure."""
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO unread_letters SELECT id, ?, ? FROM structures WHERE id = ?",
                (model, share, structure),
            )

    def foreign(self, structure: int, model: str) -> bool:
        """True if the language of a structure is known to be unknown to `model`."""
        return (self.unread(structure, model) or 0.0) > FOREIGN

    def vectors_state(self, model: str) -> tuple[int, int]:
        """Number of texts embedded by `model`, and the number of the last: the pair changes with every change."""
        row = self._db.row(
            "SELECT count(*), max(v.id) FROM vectors v JOIN models m ON m.id = v.model WHERE m.name = ?", model
        )
        return (row[0], row[1] or 0) if row else (0, 0)

    def vector_hashes(self, model: str) -> set[bytes]:
        """Hashes of the texts that `model` has embedded: the contents of a search engine for vectors."""
        rows = self._db.rows("SELECT hash FROM vectors v JOIN models m ON m.id = v.model WHERE m.name = ?", model)
        return {hashed for (hashed,) in rows}

    def models(self, structure: int) -> dict[str, int]:
        """Embedding models with vectors of a structure, and the number of its texts that each has."""
        rows = self._db.rows(
            "SELECT m.name, count(DISTINCT p.hash) FROM paragraphs p JOIN vectors v ON v.hash = p.hash"
            " JOIN models m ON m.id = v.model WHERE p.id BETWEEN ? AND ? GROUP BY m.name ORDER BY m.name",
            *ids(structure),
        )
        return dict(rows)

    def windows(self, model: str, hashes: Sequence[bytes]) -> list[Floats]:
        """Windows (n, dimension) of each text hash; empty, (0, 1), for a text without vector."""
        found = []
        for known in hashes:
            row = self._db.row(
                "SELECT data, dimension FROM vectors v JOIN models m ON m.id = v.model"
                " WHERE hash = ? AND m.name = ?",
                known,
                model,
            )
            data, dimension = row or (b"", 1)
            found.append(np.frombuffer(data, np.float16).reshape(-1, dimension).astype(np.float32))
        return found

    def with_text(self, hashes: Sequence[bytes]) -> dict[int, list[int]]:
        """Rows of all paragraphs with these text hashes, by structure."""
        found: dict[int, list[int]] = {}
        for known in hashes:
            for (number,) in self._db.rows("SELECT id FROM paragraphs WHERE hash = ?", known):
                found.setdefault(number >> ROW_BITS, []).append(number & ((1 << ROW_BITS) - 1))
        return found


def _row_runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """First and last row of each run of consecutive rows."""
    numbers = np.asarray(rows, np.int64)
    begins = np.diff(numbers, prepend=-2) != 1
    return list(zip(numbers[begins].tolist(), numbers[np.roll(begins, -1)].tolist(), strict=True))
