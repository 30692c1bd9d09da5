"""Events of a PDF that is read in a process of its own, which loads no others."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Document, Paragraph


@dataclass(frozen=True, slots=True)
class PagesRead:
    """`done` of `total` pages have been read."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ReadStep:
    """Some more pages in the reader's own format: given all steps so far, in order, the next reading continues
    after them. `number` counts from 0; `data` can be read only by readers.
    """

    number: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Structured:
    """The whole document has been read: its contents tree is final for this structure version."""

    document: Document


@dataclass(frozen=True, slots=True)
class ParagraphBatch:
    """Paragraphs of the structured document, in document order."""

    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class ProvisionalStructure:
    """Structure of the first `done` pages while the others are being read; sections that begin on later pages are
    listed if the document itself names them, and are empty.

    `paragraphs`, in document order, only on request. The next draft, and finally `Structured`, replaces it; it is
    not stored (`Document.structure` is 0).
    """

    document: Document
    done: int
    paragraphs: tuple[Paragraph, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nothing has happened for a moment: the listener may do something else meanwhile."""


ReadEvent = PagesRead | ReadStep | ProvisionalStructure | Structured | ParagraphBatch | Waiting
