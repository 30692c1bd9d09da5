"""Reading aloud: the sentences of a page, in reading order, in the form for a voice; and the voice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..language import sentences
from ..marks.annotation import MarkedPart
from ..model import CELL, Paragraph

_BETWEEN = re.compile(rf"\s*{CELL}\s*")


@dataclass(frozen=True, slots=True)
class Voice:
    """A program that speaks the text on its standard input (UTF-8), and then ends.

    `silence` is a program that makes it stop at once, () if ending the first one does.
    """

    program: tuple[str, ...]
    silence: tuple[str, ...] = ()


def spoken(paragraphs: Iterable[Paragraph], page: int, y: float = 0.0) -> Iterator[MarkedPart]:
    """Sentences of the paragraphs that begin on a 0-based `page`, starting with the first that reaches below `y`
    (points of the page as shown); those without letters and digits are left out.
    """
    begun = False
    for paragraph in paragraphs:
        if paragraph.page != page:
            continue
        for start, end in sentences.sentence_ranges(paragraph.text):
            part = MarkedPart(paragraph, start, end)
            begun = begun or any(place.page > page or place.box.y1 > y for place in part.places)
            if begun and re.search(r"\w", part.text):
                yield part


def speakable(part: MarkedPart) -> str:
    """A sentence in one line, with a pause between the cells of a table."""
    return " ".join(_BETWEEN.sub(", ", part.text.strip()).split())
