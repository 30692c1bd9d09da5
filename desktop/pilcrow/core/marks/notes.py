"""The reader's notes, kept answers and marks as evidence of their own kind for questions (MDP, memory grounding).

They are a person's own words or selections, never words of the document: they are shown as such, and nothing that
a document is said to state is checked against them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from math import log

from ..exchange.notes import Note, NoteKind
from ..language.sentences import in_line
from ..language.terms import telling_terms
from ..model import Coordinate, Document, Paragraph
from ..protocols import Floats
from .annotation import Annotation

NEAR = 0.3
"""Lowest score of a note worth showing. With 191 pieces of evidence as marks, and the questions that they answer,
the right one is shown for .72 of the questions (and is among the best three for .90), any other for .11.
"""
DESCRIBED, READ = "described by", "read by"
"""Beginnings of the names of models' readings."""
_MOST = 200
"""Notes compared by meaning: the newest of those that share most words with the question."""
KEPT_ANSWER = re.compile(r"\*\*(?P<question>[^\n]+)\*\*\n\n")
"""Beginning of a kept answer."""


def annotated_notes(
    annotations: Iterable[Annotation], doc: int, document: Document, keyed: Callable[[str], Paragraph | None]
) -> Iterator[Note]:
    """Notes of document `doc` (1-based) at their passages, found by `keyed` from their keys. Bookmarks without
    words and annotations at unknown places are left out.
    """
    for annotation in annotations:
        text = annotation.note or annotation.quotation
        passage = next((p for p in annotation.anchor.passages if p.key), None)
        paragraph = keyed(passage.key) if passage and annotation.is_placed(document.id) else None
        if passage is None or paragraph is None or not text.strip():
            continue
        kind = NoteKind.NOTE if annotation.note else NoteKind.MARK
        if KEPT_ANSWER.match(annotation.note):
            kind = NoteKind.ANSWER
        at = Coordinate(doc, paragraph.section, paragraph.number)
        marked = (passage.start, passage.end) if annotation.kind.on_text else (0, 0)
        page = document.label(annotation.anchor.page)
        made = annotation.changed or annotation.made
        yield Note(kind, at, text, marked, page, document.title, made, annotation.quotation)


class Notes:
    """Searchable notes of some documents."""

    def __init__(
        self,
        found: Iterable[Note],
        vectors: Callable[[Sequence[str]], Floats | None] = lambda _: None,
        known: dict[str, Floats] | None = None,
        asked: Collection[Note] = (),
    ) -> None:
        """`vectors` returns the meanings of texts as unit rows (texts, dimension), and `known` caches them. Notes
        in `asked`, those requested by name, come first in every search.
        """
        self._notes = sorted(found, key=lambda note: -note.made)
        self._vectors, self._known = vectors, {} if known is None else known
        self._asked = [note for note in self._notes if note in asked]
        self._terms = [frozenset(telling_terms(_note_text(note))) for note in self._notes]
        self._held = Counter(term for terms in self._terms for term in terms)

    def __bool__(self) -> bool:
        return bool(self._notes)

    def near(self, query: str, most: int) -> list[Note]:
        """The notes nearest to a query, best first, by its rarer words and, if there is an embedder, equally by
        meaning; those requested by name come before them.
        """
        weights = {term: log(1 + len(self._notes) / (1 + self._held[term])) for term in telling_terms(query)}
        if not weights or not self._notes:
            return self._asked
        words = [sum(map(weights.__getitem__, terms & weights.keys())) for terms in self._terms]
        best = sorted(range(len(words)), key=lambda i: -words[i])[:_MOST]
        worth = {i: words[i] / sum(weights.values()) for i in best}
        if cosines := self._cosines(query, best):
            worth = {i: (worth[i] + cosines[i]) / 2 for i in best}
        near = [i for i in sorted(best, key=lambda i: -worth[i]) if worth[i] >= NEAR]
        return list(dict.fromkeys([*self._asked, *(self._notes[i] for i in near[:most])]))

    def _cosines(self, query: str, rows: Sequence[int]) -> Mapping[int, float]:
        texts = {i: _note_text(self._notes[i]) for i in rows}
        fresh = [text for text in dict.fromkeys(texts.values()) if text not in self._known]
        made = self._vectors([query, *fresh])
        if made is None:
            return {}
        self._known.update(zip(fresh, made[1:], strict=True))
        return {i: float(self._known[text] @ made[0]) for i, text in texts.items()}


def _note_text(note: Note) -> str:
    """Text of a note, with the passage that it is about."""
    return note.text if note.text == note.quotation else f"{note.text}\n{note.quotation}".strip()


def day(note: Note) -> str:
    """Date of a note: "12 May 2026"."""
    made = datetime.fromtimestamp(note.made, UTC).astimezone()
    return f"{made.day} {made:%B %Y}" if note.made else "undated"


def note_name(note: Note) -> str:
    """Name of a note for people: "your note, 12 May 2026, on p. 7 of Rent"."""
    if note.seen:
        how = READ if note.kind is NoteKind.READING else DESCRIBED
        return f"{how} {note.by}, on p. {note.page} of {note.title}"
    return f"your {note.kind.value}, {day(note)}, on p. {note.page} of {note.title}"


def describe_note(note: Note) -> str:
    """A note for people in one line, with its name and text."""
    return f"{note_name(note)}: “{in_line(note.text)}”"
