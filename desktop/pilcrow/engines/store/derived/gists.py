"""Gist memory by structure: a short text about each document and its parts, with the vectors of one model."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from ....core.ask.memory.gists import GIST_VERSION, Gist
from ....core.protocols import Floats
from ..file.database import Database


class Gists:
    """Gists of the library's documents. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, structure: int) -> list[Gist]:
        """Gists of a document, that of the whole first."""
        sql = "SELECT section, text, made_by FROM gists WHERE structure = ? ORDER BY section"
        return [Gist(*row) for row in self._db.rows(sql, structure)]

    def lacking(self, structures: Sequence[int], model: str) -> set[int]:
        """Structures without gists, with gists by outdated rules, or with gists that `model` (an embedder's id;
        "": any) has not embedded.
        """
        rows = self._db.rows(
            "SELECT value FROM json_each(?1) LEFT JOIN gists ON structure = value WHERE structure IS NULL"
            " OR (made_by LIKE 'rules %' AND made_by <> ?2) OR ?3 NOT IN ('', model)",
            json.dumps(list(structures)),
            GIST_VERSION,
            model,
        )
        return {structure for (structure,) in rows}

    def keep(self, structure: int, gists: Sequence[Gist], model: str, vectors: Sequence[Floats]) -> None:
        """Keep gists, each with its windows (n, dimension) if there are any, as long as the document has this
        structure. They replace other gists of the same sections, and all by outdated rules.
        """
        with self._db.write() as db:
            db.execute(
                "DELETE FROM gists WHERE structure = ? AND made_by LIKE 'rules %' AND made_by <> ?",
                (structure, GIST_VERSION),
            )
            for gist, windows in zip_longest(gists, vectors):
                data = b"" if windows is None else windows.astype(np.float16).tobytes()
                db.execute(
                    "INSERT OR REPLACE INTO gists SELECT id, ?, ?, ?, ?, ? FROM structures WHERE id = ?",
                    (gist.section, gist.by, gist.text, model, data, structure),
                )

    def vectors(self, model: str, dimension: int) -> tuple[Floats, NDArray[np.int64]]:
        """Windows of all gists embedded by this model, (n, dimension) float32 unit rows, and the structure of
        each, (n,).
        """
        rows = self._db.rows("SELECT structure, data FROM gists WHERE model = ?", model)
        matrix = np.frombuffer(b"".join([data for _, data in rows]), np.float16).reshape(-1, dimension)
        counts = [len(data) // (2 * dimension) for _, data in rows]
        return matrix.astype(np.float32), np.repeat(np.array([s for s, _ in rows], np.int64), counts)
