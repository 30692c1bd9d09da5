"""The settings and helpers with which a corpus is searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from ..language.packs import Pack
from ..model import Document
from ..protocols import AnswerReader, Embedder, Floats, Reranker
from ..stopping import Stopped, never
from .document_index import DocumentIndex


class Nearest(Protocol):
    """A preselection of paragraphs by meaning."""

    def rows(
        self, model: str, queries: Floats, structures: Sequence[int], count: int
    ) -> Mapping[int, Sequence[int]]:
        """Rows near one of `queries` (m, dimension), by structure; `count` or more, if there are as many."""
        ...


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Settings and helpers for the search of a corpus.

    Up to `corpus.EXACT` paragraphs all vectors are compared. Beyond that `nearest`, if there is one, chooses the
    paragraphs whose vectors are compared, besides the best lexical ones; their scores stay the same. With
    `two_stage` only the paragraphs of the best sections are scored. A `reranker` reads the best hits. Those
    `packs` that fit a document add the words it prints for names in a question.

    `read` is the number of known pages of a document that is still being read. `indexes` returns the index that an
    earlier question made of a document for a model (its id), or makes it. `instead` returns another embedder than
    the failing ones with these ids, `reader` the trained reader of answers.
    """

    nearest: Nearest | None = None
    reranker: Reranker | None = None
    two_stage: bool = False
    packs: Sequence[Pack] = ()
    read: int | None = None
    stopped: Stopped = never
    indexes: Callable[[Document, str, Callable[[], DocumentIndex]], DocumentIndex] = lambda _, _of, make: make()
    instead: Callable[[Set[str]], Embedder | None] = lambda _: None
    reader: Callable[[], AnswerReader | None] = lambda: None


PLAIN = Retrieval()
"""Search without helpers, on all paragraphs."""
