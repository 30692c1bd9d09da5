"""The names a chat model sees: sections `S17`, paragraphs `S17:4`; with several documents `D2:S17`, `D2:S17:4`.

They cannot be confused with printed numbers such as "3.2".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...model import Coordinate
from ...protocols import Corpus

_DOC = r"\W*(?:D(?:oc(?:ument)?)?[\s_]*(?P<doc>[0-9]{1,6})\b[\s:.,/_-]*)?(?:sec(?:tion|\.)?\s*)?"
_PARAGRAPHS = (
    r"[\s:.,/]*(?:¶|p(?:ara(?:graph)?s?)?\.?)?\s*(?P<start>[0-9]{1,6})(?:\s*[-–—]\s*(?P<end>[0-9]{1,6}))?"
)
_PLACE = re.compile(rf"{_DOC}S\s?(?P<section>[0-9]{{1,6}})(?:{_PARAGRAPHS})?\W*", re.IGNORECASE)
_BARE = re.compile(rf"{_DOC}(?P<section>[0-9]{{1,6}})\W*", re.IGNORECASE)
NOTED = re.compile(r"\[\s?N ?[0-9]{1,9}(?:\s?[,;]\s?N ?[0-9]{1,9})*\s?\]", re.IGNORECASE)
"""Markers of the reader's notes: "[N1]", "[N1, N3]"."""
_HEADING = re.compile(r"^(?:## |(?:  )*)(?:D([0-9]+):)?S([0-9]+) (?=\S)", re.MULTILINE)


class NamedRange(NamedTuple):
    """Numbers in a model's name for a section or paragraph; 0 for each missing one."""

    doc: int
    section: int
    start: int
    end: int


def section_name(doc: int, section: int, several: bool) -> str:
    return f"D{doc}:S{section}" if several else f"S{section}"


def paragraph_name(at: Coordinate, several: bool) -> str:
    """ "S17:4"; a heading, the paragraph 0, has its section's name."""
    if not at.paragraph:
        return section_name(at.doc, at.section, several)
    return f"{section_name(at.doc, at.section, several)}:{at.paragraph}"


def marker(corpus: Corpus, at: Coordinate) -> str:
    """The marker that cites a paragraph: "[S17:4]"."""
    return f"[{paragraph_name(at, corpus.several)}]"


def heading_ids(text: str) -> set[Coordinate]:
    """The headings in a text for a model: lines that begin with a section's id and its title."""
    found = (match.groups() for match in _HEADING.finditer(text))
    return {Coordinate(int(doc or 1), int(section), 0) for doc, section in found}


def defuse_ids(text: str) -> str:
    """A text with all ids disarmed: "S·17:4"."""
    return re.sub(r"(?<![A-Za-z])[NS] ?(?=[0-9])", lambda match: f"{match.group()[0]}·", text, flags=re.IGNORECASE)


def parse(text: str) -> NamedRange | None:
    """Read "S17", "D2:S17", "[S17:4]", "s17:4-6", "17" as they were meant; None when it is no such name."""
    match = _PLACE.fullmatch(text) or _BARE.fullmatch(text)
    if match is None:
        return None
    said = {name: int(value or 0) for name, value in match.groupdict().items()}
    start = said.get("start", 0)
    return NamedRange(said["doc"], said["section"], start, said.get("end", 0) or start)
