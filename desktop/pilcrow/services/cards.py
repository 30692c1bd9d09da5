"""Cards for learning, made of a document's marks and defined terms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..core.marks.annotation import Annotation
from ..core.model import Document
from ..workspace import Workspace

if TYPE_CHECKING:
    from ..core.copying.cards import Card


class Cards:
    """Makes cards of documents of a workspace's library."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def of(self, document: Document, marks: Sequence[Annotation], *, terms: bool = True) -> list[Card]:
        """Cards of the reader's own marks among some on a document, then of its defined `terms`."""
        from ..core.copying.cards import mark_cards, term_cards  # with many regular expressions

        known = self._workspace.terms(document)
        paragraphs = partial(self._workspace.library.paragraphs, document.structure)
        cards = list(mark_cards(marks, document, known))
        return [*cards, *term_cards(known, document, paragraphs)] if terms else cards
