"""Estimates of an answer's cost, made before it begins."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ...servers.chat import reply_room
from ..question import NOBODY, Question

_EACH = 2
"""Requests for one document: most agents report after one or two."""
_READ = 0.6
"""Share of the context that requests read anew; servers read the part that they still have fast."""
_MOST = 7000
"""Greatest number of these tokens: contents, the first look and one more result."""
_REPLY = 150
"""Tokens of a reply."""
_SLOWER = 3
"""Time for a token of a reply, in times for one of a prompt, on machines without a GPU."""

_SURE, _REMEMBERED = 4, 200
"""Number of documents from which measured costs outweigh foreseen ones, and older ones count half."""


@dataclass
class Measured:
    """Requests and seconds for some documents, the seconds as if one were asked at a time."""

    documents: int = 0
    calls: int = 0
    seconds: float = 0.0

    def note(self, documents: int, calls: int, seconds: float, at_once: int) -> None:
        """Add documents that were asked in these seconds, `at_once` at a time."""
        if self.documents >= _REMEMBERED:
            self.documents, self.calls, self.seconds = self.documents // 2, self.calls // 2, self.seconds / 2
        self.documents += documents
        self.calls += calls
        self.seconds += seconds * max(1, min(at_once, documents))

    def each(self, foreseen: float, total: float) -> float:
        """Cost of one document, blended from the foreseen cost and the `total` of measured ones."""
        return (_SURE * foreseen + total) / (_SURE + self.documents)


def thorough(
    question: Question, documents: int, at_once: int, measured: Measured | None = None
) -> tuple[int, float]:
    """Requests for so many documents and for the synthesis of all findings, and their seconds at the speed of the
    chat model, `at_once` documents at a time; 0 for an unknown speed. The cost `measured` with this model counts
    the more the more documents it is from.
    """
    chat, known = question.chat, measured or Measured()
    room = chat.context - reply_room(chat.context)
    merged = len(question.corpus.documents) * 120  # tokens of a document's findings
    merges = 1
    while merged > room:
        batches = math.ceil(merged / room)
        merges, merged = merges + batches, batches * room // 2
    calls = round(documents * known.each(_EACH, known.calls)) + merges
    model = question.document_model
    read = min(_MOST, _READ * (model.context - reply_room(model.context)))
    foreseen = (read + _EACH * _REPLY * _SLOWER) / model.prompt_speed
    one = known.each(foreseen, known.seconds) if math.isfinite(foreseen) else foreseen
    seconds = documents * one / max(1, at_once) + merges * (room / 2 + _REPLY * _SLOWER) / chat.prompt_speed
    return calls, seconds if math.isfinite(seconds) else 0.0


def deep(question: Question, steps: int) -> tuple[int, float]:
    """Requests for so many steps of a chain and the final answer, and their seconds; 0 for an unknown speed. Those
    of a light model, which reads short passages, are counted, and take no time worth telling.
    """
    chat = question.chat
    calls = 2 * steps + 1  # requests for one step of a deep answer: most suffice after one or two
    read = min(_MOST, _READ * (chat.context - reply_room(chat.context)))
    seconds = calls * (read + _REPLY * _SLOWER) / chat.prompt_speed
    if question.light is not NOBODY:  # each document that passes the filter of a step, ten at the least
        calls += steps * min(10, len(question.corpus.documents))
    return calls, seconds if math.isfinite(seconds) else 0.0
