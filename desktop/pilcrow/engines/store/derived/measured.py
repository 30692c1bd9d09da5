"""Measured durations of asking documents one by one, stored to estimate later questions."""

from __future__ import annotations

from ....core.ask.documents.measured import Measured
from ..file.database import Database

_SELECT = "SELECT documents, calls, seconds FROM measured WHERE (model, context) = (?, ?)"


class KeptMeasured(Measured):
    """Durations with one chat model and context. Each note is stored at once, added to those of other processes.
    Any method may raise `LibraryError`.
    """

    def __init__(self, database: Database, model: str, context: int) -> None:
        self._db, self._of = database, (model, context)
        super().__init__(*database.row(_SELECT, model, context) or ())

    def note(self, documents: int, calls: int, seconds: float, at_once: int) -> None:
        with self._db.write() as db:
            known = Measured(*db.execute(_SELECT, self._of).fetchone() or ())
            known.note(documents, calls, seconds, at_once)
            self.documents, self.calls, self.seconds = known.documents, known.calls, known.seconds
            db.execute(
                "INSERT OR REPLACE INTO measured VALUES (?, ?, ?, ?, ?)",
                (*self._of, self.documents, self.calls, self.seconds),
            )
