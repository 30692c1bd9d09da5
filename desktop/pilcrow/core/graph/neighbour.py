"""A term next to another one in the graph."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Paragraph
from ..terms.term import Term
from .relations import Relation


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A term next to another one in the graph.

    `kinds` are their relations, the strongest first, `said` is the relation in a chat model's words, if one read
    it; `closeness` is relative to the closest neighbour, in (0, 1]. `sentence` states the relation, on `page`
    (0-based), at the characters `start:end` of `paragraph` ("", -1 and None if only their names are related).
    """

    term: Term
    kinds: tuple[Relation, ...]
    closeness: float
    said: str = ""
    sentence: str = ""
    page: int = -1
    paragraph: Paragraph | None = None
    start: int = 0
    end: int = 0
