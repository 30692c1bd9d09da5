"""What a thorough answer will take, said before it begins."""

from __future__ import annotations

import math

from ..agent.enquiry import Enquiry
from ..chat import reply_room

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
_SLOWER = 3
"""How many times as long a token of a reply takes as one of a prompt, on machines without a GPU."""


def thorough(enquiry: Enquiry, documents: int, at_once: int) -> tuple[int, float]:
    """Requests to ask so many documents and put all findings together, and the seconds that it takes at the speed
    of the chat model, `at_once` documents at a time; 0 where its speed tells nothing.
    """
    chat = enquiry.chat
    room = chat.context - reply_room(chat.context)
    merged = len(enquiry.corpus.documents) * _FINDINGS
    merges = 1
    while merged > room:
        batches = math.ceil(merged / room)
        merges, merged = merges + batches, batches * room // 2
    calls = _EACH * documents + merges
    read = documents * min(_MOST, _READ * room) / max(1, at_once) + merges * room / 2
    written = (_EACH * documents / max(1, at_once) + merges) * _REPLY * _SLOWER
    seconds = (read + written) / chat.prompt_speed
    return calls, seconds if math.isfinite(seconds) else 0.0
