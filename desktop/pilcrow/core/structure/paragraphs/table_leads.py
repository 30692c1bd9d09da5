"""What a table shows is said right above it: by its caption, its title, or a sentence that leads to it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from ...model import Kind, Paragraph
from ..page.joining import words

_SAYING = (Kind.TEXT, Kind.LIST, Kind.CAPTION)
_SHORT, _LONG = 25, 50  # words of a paragraph, of a sentence, that can be about one table
_OFTEN = 3  # times that "See the notes" is printed which is about no table in particular
_SENTENCE = re.compile(r"(?<=[.!?:。！？：])\s+")


def led(paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """The paragraphs, all parts of a table with what stands above its first part in front of their `head`."""
    every = list(paragraphs)
    often = Counter(paragraph.text for paragraph in every)
    found: list[Paragraph] = []
    lead = ""
    for here in every:
        if here.kind is Kind.TABLE:
            if not (here.cells and here.cells[0].row):  # the first part
                lead = _lead(found[-1], here) if found and often[found[-1].text] < _OFTEN else ""
            here = replace(here, head="\n".join(filter(None, (lead, here.head))))
        found.append(here)
    return found


def _lead(above: Paragraph, table: Paragraph) -> str:
    """A short paragraph, or the last sentence of a longer one, at most a page above in the same section."""
    if above.kind not in _SAYING or above.section != table.section or table.page - above.pages[-1] > 1:
        return ""
    if words(above.text) <= _SHORT:
        return above.text
    sentence = _SENTENCE.split(above.text)[-1]
    return sentence if words(sentence) <= _LONG else ""
