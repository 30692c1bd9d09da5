"""A term as it stands beside another one in the graph."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Paragraph
from ..terms.term import Term
from .relations import Relation


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A term next to another one: how the two are related, the strongest way first, `said` in a chat model's words
    if one read it; how close it is beside the closest, in (0, 1]; and the sentence that says so, with its page
    (0-based) and its place, characters `start:end` of a paragraph ("", -1 and None where their names alone do).
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
