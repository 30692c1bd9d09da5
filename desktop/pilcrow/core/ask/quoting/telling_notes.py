"""Answers of quotations told above the nearest notes of the reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...exchange.events import AgentEvent, AnswerDelta, Answered, Citation, Recalled
from ...exchange.notes import Note
from ...exchange.statements import Statement
from ...language.sentences import in_line, shortened
from ...marks.notes import describe_note, note_name
from ...protocols import Corpus
from ...verify.states import NOTED
from ..context import ids
from ..question import Question

_NOTES, _NOTE = 2, 400  # notes of the reader that are told, and characters of one


def tell_with_notes(answer: Answered, asked: str, question: Question) -> Iterator[AgentEvent]:
    """Tell an answer, above the nearest notes of the reader."""
    if near := question.notes.near(asked, _NOTES) if question.notes else []:
        yield Recalled(asked, tuple(near))
        answer = _add_notes(answer, near, question.corpus)
    yield AnswerDelta(answer.text)
    yield answer


def _add_notes(answer: Answered, notes: Sequence[Note], corpus: Corpus) -> Answered:
    """The answer, with notes of the reader below it."""
    text, cited, statements = answer.text, list(answer.citations), list(answer.statements)
    known = max((citation.number for citation in cited), default=0)
    for number, note in enumerate(notes, known + 1):
        begin = len(text) + 2
        said = note_name(note)
        text += f"\n\n{said[0].upper()}{said[1:]}: “{in_line(shortened(note.text, _NOTE))}” "
        marker = ids.marker(corpus, note.at)
        place = len(text), len(text) + len(marker)
        cited.append(Citation(number, note.at, *place, note.marked, note=describe_note(note), area=note.area))
        text += marker
        statements.append(Statement(begin, len(text), NOTED))
    return replace(answer, text=text, citations=tuple(cited), statements=tuple(statements))
