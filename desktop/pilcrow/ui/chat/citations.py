"""Citations of a conversation: every widget that shows one tells here what the reader does with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from ...core.exchange.events import Citation
from ...core.model import Coordinate, PageArea
from ...core.protocols import Corpus
from ..base.look.page_colours import PageColours


class Where(StrEnum):
    """Places where a cited passage can be shown."""

    NEAR = "near"
    """In the pages beside the answer if it is the same document, else in a split view."""
    BESIDE = "beside"
    TAB = "tab"
    """In the document's own tab, which comes to the front."""


@dataclass(frozen=True, slots=True)
class CitedPassage:
    """A passage cited in an answer, or a paragraph that the answer was made from, in the `corpus` of the question;
    None: in the document beside the conversation.
    """

    at: Citation | Coordinate
    corpus: Corpus | None = None

    @property
    def several(self) -> bool:
        """True if the question was put to several documents."""
        return self.corpus is not None and self.corpus.several


@dataclass(frozen=True, slots=True)
class WantedPicture:
    """A part of a page to render, `width` device pixels wide."""

    place: PageArea
    width: int
    colours: PageColours


class Citations(QObject):
    """Signals of all citations in a conversation."""

    activated = Signal(object, object)
    """A `CitedPassage` to go to, and `Where`."""
    pointed = Signal(object, object)
    """The `CitedPassage` under the pointer, or of the chip with the keyboard focus, and its global QRect; None and
    an empty QRect when it is left.
    """
    previewed = Signal(object, object)
    """A `CitedPassage` to preview, and the global QRect beside which."""
    pictured = Signal(object, object, object)
    """The `CitedPassage` of a passage to show as its page prints it, the `WantedPicture`, and the function that
    gets the QImage; nobody else is told if there is none.
    """
    kept = Signal(object, object)
    """A `Citation` to save as a mark, and its `Exchange`."""
