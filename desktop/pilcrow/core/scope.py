"""What a question is put to: the document at which it is asked, those that are open, a collection, or all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .model import Document


class Reach(StrEnum):
    """Of which kind it is."""

    DOCUMENT = "document"
    OPEN = "open"
    COLLECTION = "collection"
    LIBRARY = "library"


@dataclass(frozen=True, slots=True)
class Scope:
    """A reach, and the name of the collection where it is one."""

    reach: Reach = Reach.DOCUMENT
    collection: str = ""

    @property
    def many(self) -> bool:
        """Whether it is more than the document at which the question is asked."""
        return self.reach is not Reach.DOCUMENT


@dataclass(frozen=True, slots=True)
class Chosen:
    """The documents that a question is put to, of `total` in its scope; `left` more could not be asked."""

    documents: tuple[Document, ...]
    total: int
    left: int = 0
