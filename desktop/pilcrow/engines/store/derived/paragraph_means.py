"""Preselection of documents and paragraphs near a question, by one small vector for every few paragraphs."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence, Set

import numpy as np
from numpy.typing import NDArray

from ....core.language.unread import FOREIGN
from ....core.protocols import Floats
from ..embeddings import Embeddings
from ..file.database import Database
from ..file.schema import ids

Rows = NDArray[np.int64]
EACH = 8
"""Neighbouring paragraphs per mean vector: some 50 bytes a paragraph instead of 800."""
_PART = 1 << 15
"""Vectors compared at a time."""


class ParagraphMeans(Embeddings):
    """Mean vectors of runs of paragraphs, a byte for each number. Any method may raise `LibraryError`.

    Runs are made for a structure whose texts a model has all embedded, and held in memory from the first question
    on.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._held: tuple[tuple[str, int, int], NDArray[np.int8], Rows] | None = None
        self._holding = threading.Lock()

    def make(self, structure: int, model: str) -> bool:
        """Make the runs of a structure that `model` has embedded completely; False if it has not."""
        if self._db.row("SELECT 1 FROM runs r JOIN models m ON m.id = model WHERE structure = ? AND name = ?",
                        structure, model):  # fmt: skip
            return True
        if len(self.waiting(structure, model)):
            return False
        matrix, rows = self.vectors(structure, model)
        means = _means(matrix, rows // EACH)
        with self._db.write() as db:
            db.execute(
                "INSERT OR IGNORE INTO runs (structure, model, data)"
                " SELECT s.id, m.id, ? FROM structures s, models m WHERE s.id = ? AND m.name = ?",
                (np.rint(means * 127.0).astype(np.int8).tobytes(), structure, model),
            )
        return True

    def complete(self, structures: Sequence[int]) -> dict[str, int]:
        """Number of these structures embedded by each model, by its id, without `foreign` structures."""
        rows = self._db.rows(
            "SELECT m.name, count(*) FROM json_each(?) JOIN runs r ON structure = value"
            " JOIN models m ON m.id = r.model WHERE NOT EXISTS (SELECT 1 FROM unread_letters u"
            " WHERE u.structure = value AND u.model = m.name AND share > ?) GROUP BY m.name",
            json.dumps(list(structures)),
            FOREIGN,
        )
        return dict(rows)

    def lacking(self, model: str, structures: Sequence[int]) -> Iterator[int]:
        """Structures without runs of this model's vectors."""
        known = {one for (one,) in self._db.rows(
            "SELECT structure FROM runs r JOIN models m ON m.id = model WHERE name = ?", model)}  # fmt: skip
        return (structure for structure in structures if structure not in known)

    def nearest(self, model: str, queries: Floats, within: Set[int], most: int) -> list[int]:
        """Structures of `within` with the runs nearest to one of `queries` (m, dimension), nearest first."""
        best, owners = self._products(model, queries)
        found: dict[int, None] = {}
        for at in np.argsort(-best, kind="stable"):
            if best[at] <= 0 or len(found) == most:
                break
            if (owner := int(owners[at])) in within:
                found[owner] = None
        return list(found)

    def nearest_rows(self, model: str, queries: Floats, within: Sequence[int], most: int) -> dict[int, Rows]:
        """By structure of `within`, the rows of the `most` runs nearest to one of `queries` (m, dimension)."""
        best, owners = self._products(model, queries)
        inside = np.flatnonzero(np.isin(owners, within))
        nearest = np.sort(inside[np.argsort(-best[inside], kind="stable")[:most]])
        numbers = nearest - np.searchsorted(owners, owners[nearest])  # of each run in its structure
        return {
            int(owner): self._rows_of_runs(int(owner), numbers[owners[nearest] == owner])
            for owner in np.unique(owners[nearest])
        }

    def _rows_of_runs(self, structure: int, numbers: Rows) -> Rows:
        first, last = ids(structure)
        found = self._db.rows(
            "SELECT id FROM paragraphs WHERE id BETWEEN ? AND ? AND hash IS NOT NULL ORDER BY id", first, last
        )
        rows = np.array([number for (number,) in found], np.int64) - first
        _, runs = np.unique(rows // EACH, return_inverse=True)  # eight paragraphs without text make none
        return rows[np.isin(runs, numbers)]

    def _products(self, model: str, queries: Floats) -> tuple[Floats, Rows]:
        """Highest product of each run with one of `queries`, (n,), and the structure of each, (n,), rising."""
        matrix, owners = self._matrix(model, queries.shape[1])
        best = np.empty(len(matrix), np.float32)
        for at in range(0, len(matrix), _PART):
            part = matrix[at : at + _PART].astype(np.float32)
            best[at : at + _PART] = (part @ queries.T).max(axis=1)
        return best, owners

    def size(self, model: str) -> int:
        """Number of bytes in the runs of a model."""
        row = self._db.row(
            "SELECT coalesce(sum(length(data)), 0) FROM runs r JOIN models m ON m.id = model WHERE name = ?", model
        )
        return int(row[0]) if row else 0

    def let_go(self) -> None:
        """Free the memory used by the runs."""
        with self._holding:
            self._held = None

    def _matrix(self, model: str, dimension: int) -> tuple[NDArray[np.int8], Rows]:
        """All runs of a model, (n, dimension), and the structure of each, (n,)."""
        with self._holding:
            state = self._db.row(
                "SELECT count(*), coalesce(max(r.id), 0) FROM runs r JOIN models m ON m.id = model WHERE name = ?",
                model,
            ) or (0, 0)
            if self._held is None or self._held[0] != (model, *state):
                rows = self._db.rows(
                    "SELECT structure, data FROM runs r JOIN models m ON m.id = model WHERE name = ?"
                    " ORDER BY structure",
                    model,
                )
                matrix = np.frombuffer(b"".join([data for _, data in rows]), np.int8).reshape(-1, dimension)
                counts = [len(data) // dimension for _, data in rows]
                owners = np.repeat(np.array([one for one, _ in rows], np.int64), counts)
                self._held = (model, *state), matrix, owners
            return self._held[1:]


def _means(matrix: Floats, groups: NDArray[np.int64]) -> Floats:
    """Unit means of the rows of `matrix` (n, dimension) with the same number in `groups` (n,), rising."""
    if not len(matrix):
        return np.empty((0, matrix.shape[1]), np.float32)
    _, first = np.unique(groups, return_index=True)
    means = np.add.reduceat(matrix, first, axis=0)
    unit: Floats = means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-6)
    return unit
