"""The reader's notes, kept answers and marks as evidence of their own kind in questions (MDP, memory grounding).

They are what somebody wrote or pointed at, never words of the document: they are shown as such, and nothing that a
document is said to state is checked against them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from math import log

from ..events import Note, NoteKind
from ..language.sentences import in_line
from ..language.terms import telling_terms
from ..model import Coordinate, Document, Paragraph
from ..protocols import Floats
from .annotation import Annotation

NEAR = 0.3
"""Least worth of a note that is told. Measured with 191 pieces of evidence as marks and the questions that they
answer: the right one is told for .72 (and among the best three for .90), any other for .11.
"""
DESCRIBED, READ = "described by", "read by"
"""How the names of what a model saw begin."""
_MOST = 200
"""Notes whose meaning is compared: the newest of those that share most words with the question."""
_ANSWER = re.compile(r"\*\*(?P<question>[^\n]+)\*\*\n\n")
"""How a kept answer begins."""


def notes(
    annotations: Iterable[Annotation], doc: int, document: Document, keyed: Callable[[str], Paragraph | None]
) -> Iterator[Note]:
    """The notes of document `doc` (1-based) at their passages, which `keyed` finds by their keys; those whose
    place is not known any more, and bookmarks without words, are left out.
    """
    for annotation in annotations:
        text = annotation.note or annotation.quotation
        passage = next((p for p in annotation.anchor.passages if p.key), None)
        paragraph = keyed(passage.key) if passage and annotation.is_placed(document.id) else None
        if passage is None or paragraph is None or not text.strip():
            continue
        kind = NoteKind.NOTE if annotation.note else NoteKind.MARK
        if _ANSWER.match(annotation.note):
            kind = NoteKind.ANSWER
        at = Coordinate(doc, paragraph.section, paragraph.number)
        marked = (passage.start, passage.end) if annotation.kind.on_text else (0, 0)
        page = document.label(annotation.anchor.page)
        made = annotation.changed or annotation.made
        yield Note(kind, at, text, marked, page, document.title, made, annotation.quotation)


class Notes:
    """The notes at some documents, to be searched."""

    def __init__(
        self,
        found: Iterable[Note],
        vectors: Callable[[Sequence[str]], Floats | None] = lambda _: None,
        known: dict[str, Floats] | None = None,
        asked: Collection[Note] = (),
    ) -> None:
        """`vectors` gives the meaning of texts as unit rows (texts, dimension), `known` keeps it. Those that are
        `asked` for by name come first, whatever is searched for.
        """
        self._notes = sorted(found, key=lambda note: -note.made)
        self._vectors, self._known = vectors, {} if known is None else known
        self._asked = [note for note in self._notes if note in asked]
        self._terms = [frozenset(telling_terms(_said(note))) for note in self._notes]
        self._held = Counter(term for terms in self._terms for term in terms)

    def __bool__(self) -> bool:
        return bool(self._notes)

    def near(self, query: str, most: int) -> list[Note]:
        """The notes nearest to a query, best first, by the rarer of its words, and by meaning where there is an
        embedder, both alike; before them those that are asked for.
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
        texts = {i: _said(self._notes[i]) for i in rows}
        fresh = [text for text in dict.fromkeys(texts.values()) if text not in self._known]
        made = self._vectors([query, *fresh])
        if made is None:
            return {}
        self._known.update(zip(fresh, made[1:], strict=True))
        return {i: float(self._known[text] @ made[0]) for i, text in texts.items()}


def _said(note: Note) -> str:
    """What a note says and what it is said of."""
    return note.text if note.text == note.quotation else f"{note.text}\n{note.quotation}".strip()


def day(note: Note) -> str:
    """When a note was made: "12 May 2026"."""
    made = datetime.fromtimestamp(note.made, UTC).astimezone()
    return f"{made.day} {made:%B %Y}" if note.made else "undated"


def name(note: Note) -> str:
    """What a note is called for people: "your note, 12 May 2026, on p. 7 of Rent"."""
    if note.seen:
        how = READ if note.kind is NoteKind.READING else DESCRIBED
        return f"{how} {note.by}, on p. {note.page} of {note.title}"
    return f"your {note.kind.value}, {day(note)}, on p. {note.page} of {note.title}"


def told(note: Note) -> str:
    """A note for people in one line, by its name and words."""
    return f"{name(note)}: “{in_line(note.text)}”"
