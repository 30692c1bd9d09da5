"""Scope of a question: the document where it is asked, the open ones, a collection, or the whole library."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..filtering import EVERY, DocumentFilter
from ..model import Document


class Reach(StrEnum):
    """Kind of a scope."""

    DOCUMENT = "document"
    OPEN = "open"
    COLLECTION = "collection"
    LIBRARY = "library"


@dataclass(frozen=True, slots=True)
class Scope:
    """A kind of scope, the name of its collection, if any, and the filter of its documents."""

    reach: Reach = Reach.DOCUMENT
    collection: str = ""
    only: DocumentFilter = EVERY

    @property
    def several(self) -> bool:
        """True if the scope is more than the document where the question is asked."""
        return self.reach is not Reach.DOCUMENT


@dataclass(frozen=True, slots=True)
class Chosen:
    """The documents to which a question is put, of `total` in its scope; `left` more could not be asked."""

    documents: tuple[Document, ...]
    total: int
    left: int = 0
