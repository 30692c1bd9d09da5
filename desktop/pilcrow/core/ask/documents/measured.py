"""Cost of documents asked one by one, for later estimates."""

from __future__ import annotations

from dataclasses import dataclass

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
