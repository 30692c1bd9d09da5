"""What an answer from several documents will take, said before it begins."""

from __future__ import annotations

import math

from ...protocols import ChatModel
from ...served.chat import reply_room
from ..question import Question
from .measured import Measured

_EACH = 2
"""Requests for one document: most agents report after one or two."""
_READ = 0.6
"""Share of the context that a document's requests read anew: what servers still have of the request before counts
little."""
_MOST = 7000
"""Tokens of it at the most: contents, and what the first look and one more result show."""
_FINDINGS = 120
"""Tokens of a document's findings."""
_REPLY = 150
"""Tokens of a reply."""
_STEP = 2
"""Requests for one step of a deep answer: most suffice after one or two."""
_SLOWER = 3
"""How many times as long a token of a reply takes as one of a prompt, on machines without a GPU."""


def thorough(
    question: Question, documents: int, at_once: int, measured: Measured | None = None
) -> tuple[int, float]:
    """Requests to ask so many documents and put all findings together, and the seconds that it takes at the speed
    of the chat model, `at_once` documents at a time; 0 where its speed tells nothing. What was `measured` with
    this model counts the more the more documents it is from.
    """
    chat, known = question.chat, measured or Measured()
    room = chat.context - reply_room(chat.context)
    merged = len(question.corpus.documents) * _FINDINGS
    merges = 1
    while merged > room:
        batches = math.ceil(merged / room)
        merges, merged = merges + batches, batches * room // 2
    calls = round(documents * known.each(_EACH, known.calls)) + merges
    foreseen = (min(_MOST, _READ * room) + _EACH * _REPLY * _SLOWER) / chat.prompt_speed
    one = known.each(foreseen, known.seconds) if math.isfinite(foreseen) else foreseen
    seconds = documents * one / max(1, at_once) + merges * (room / 2 + _REPLY * _SLOWER) / chat.prompt_speed
    return calls, seconds if math.isfinite(seconds) else 0.0


def deep(chat: ChatModel, steps: int) -> tuple[int, float]:
    """Requests for so many steps of a chain and the answer from it, and the seconds; 0 where the speed of the chat
    model tells nothing.
    """
    calls = _STEP * steps + 1
    read = min(_MOST, _READ * (chat.context - reply_room(chat.context)))
    seconds = calls * (read + _REPLY * _SLOWER) / chat.prompt_speed
    return calls, seconds if math.isfinite(seconds) else 0.0
