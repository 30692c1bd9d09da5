"""The reader's notes as a model sees them: named "N1", "N2", shown once each, never as the document's words."""

from __future__ import annotations

from ...exchange.events import Recalled
from ...exchange.notes import Note
from ...language.sentences import shortened
from ...marks.notes import Notes, day
from .harmless import harmless
from .ids import paragraph_name

HEAD = "Notes of the reader, not words of the document (who uses one says so and cites it like [N1]):"
SEEN = "What a model saw in pictures, not words of the document (who uses it says so and cites it: [N1]):"
_LONGEST, _QUOTED = 400, 120
"""Most characters of a note, and of the passage it is about."""


class Recall:
    """Notes shown in one question, and all others."""

    def __init__(self, notes: Notes | None = None, several: bool = False) -> None:
        self._notes, self._several = notes, several
        self.shown: list[Note] = []

    def lines(self, query: str) -> tuple[str, tuple[Recalled, ...]]:
        """The nearest notes to a query not shown before, as lines, and the event; ("", None) without any."""
        near = self._notes.near(query, 3) if self._notes else []  # most notes shown with one search
        fresh = [note for note in near if note not in self.shown]
        if not fresh:
            return "", ()
        self.shown += fresh
        seen = [note for note in fresh if note.seen]
        own = [note for note in fresh if note not in seen]
        lines = [line for head, of in ((HEAD, own), (SEEN, seen)) if of for line in (head, *map(self._line, of))]
        return "\n".join(lines), (Recalled(query, tuple(fresh)),)

    def _line(self, note: Note) -> str:
        place = f"p. {note.page}, {paragraph_name(note.at, self._several)}"
        quoted = harmless(shortened(note.quotation, _QUOTED))
        on = f" on “{quoted}”" if note.quotation not in ("", note.text) else ""
        said = harmless(shortened(note.text, 1500 if note.seen else _LONGEST))  # characters of a description
        if note.seen:
            return f"[N{self.shown.index(note) + 1}] by {note.by}, at {place}{on}: “{said}”"
        return f"[N{self.shown.index(note) + 1}] {note.kind.value}, {day(note)}, at {place}{on}: “{said}”"
