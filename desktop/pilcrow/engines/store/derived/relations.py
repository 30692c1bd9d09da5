"""Relations that a chat model read in documents, by structure and section."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence

from ....core.graph.extracted import Extracted
from ....core.terms.term import TermPlace
from ..file.database import Database
from ..file.packing import DAMAGE

log = logging.getLogger(__name__)


class KeptRelations:
    """Relations in the library. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, structure: int) -> list[Extracted]:
        """All relations of a document."""
        rows = self._db.rows("SELECT value FROM relations WHERE structure = ? ORDER BY section", structure)
        try:
            return [
                Extracted(one, TermPlace(*one_at), how, other, TermPlace(*other_at))
                for (value,) in rows
                for one, one_at, how, other, other_at in json.loads(value)
            ]
        except DAMAGE:
            log.exception("the relations of structure %s are damaged", structure)
            return []

    def done(self, structure: int) -> set[int]:
        """Ids of the sections that were read."""
        return {
            section for (section,) in self._db.rows("SELECT section FROM relations WHERE structure = ?", structure)
        }

    def keep(self, structure: int, section: int, model: str, found: Sequence[Extracted]) -> None:
        """Keep the findings of `model` in a section, even none, as long as there is this structure."""
        value = json.dumps([(e.one, e.one_at, e.how, e.other, e.other_at) for e in found], ensure_ascii=False)
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO relations SELECT id, ?, ?, ? FROM structures WHERE id = ?",
                (section, model, value, structure),
            )
