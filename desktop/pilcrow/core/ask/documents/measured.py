"""What asking documents one by one took: what an estimate learns from."""

from __future__ import annotations

from dataclasses import dataclass

_SURE, _REMEMBERED = 4, 200
"""Documents after which what they took counts as much as what is foreseen, and after which older ones count half:
servers change.
"""


@dataclass
class Measured:
    """What documents took that were asked with a chat model, in requests and in seconds of one at a time."""

    documents: int = 0
    calls: int = 0
    seconds: float = 0.0

    def note(self, documents: int, calls: int, seconds: float, at_once: int) -> None:
        """So many documents were asked in these seconds, `at_once` at a time."""
        if self.documents >= _REMEMBERED:
            self.documents, self.calls, self.seconds = self.documents // 2, self.calls // 2, self.seconds / 2
        self.documents += documents
        self.calls += calls
        self.seconds += seconds * max(1, min(at_once, documents))

    def each(self, foreseen: float, total: float) -> float:
        """What a document takes by what is foreseen of one and by the `total` of those that were asked."""
        return (_SURE * foreseen + total) / (_SURE + self.documents)
