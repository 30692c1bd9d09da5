"""Pages already read, as bytes with which the next reader of the file, and only that, continues."""

from __future__ import annotations

import json
import logging
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from typing import Any

from ...core.geometry import Box, Direction
from ...core.model import Fault
from ...core.page import Line, PageLink, PageText, Picture

log = logging.getLogger(__name__)

LINES = 10_000
"""Lines of a step: of prose some two hundred pages, a second or two of work."""
MOST = 1 << 25
"""Bytes of a step, at most: a longer one is not kept, nor any after it."""

_TOLD = (
    *("direction", "raised", "text", "size", "font", "bold", "italic", "mono", "color", "block", "lead"),
    *("confidence", "clear", "hidden"),
)
"""Fields of a line, besides its box and edges, that exist before the structure is recovered."""
_told = attrgetter(*_TOLD)


@dataclass
class ReadSoFar:
    """The first pages of a file, the reasons why some of them gave no text, and the faults in reading them."""

    pages: list[PageText] = field(default_factory=list)
    unread: dict[int, str] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    steps: int = 0


def weight(page: PageText) -> int:
    """Work for a page, counted in lines."""
    return len(page.lines) + 10  # work for a page without lines, counted in lines


def packed_step(sha256: str, pages: Sequence[PageText], unread: dict[int, str], faults: Sequence[Fault]) -> bytes:
    """Pack the pages since the last step of the file with this hash, with everything unread or failed so far."""
    of_fault = [(fault.step, fault.error, fault.pages, fault.count) for fault in faults]
    text = json.dumps(
        [sha256, list(unread.items()), of_fault, list(map(_page_fields, pages))], separators=(",", ":")
    )
    lines = [line for page in pages for line in page.lines]
    boxes = array("d", chain.from_iterable(line.box for line in lines)).tobytes()
    return b"".join((text.encode(), b"\n", boxes, *(line.edges for line in lines)))


def _page_fields(page: PageText) -> object:
    links = [(*link.box, link.page, link.y) for link in page.links]
    pictures = [(*picture.box, picture.image, picture.drawing) for picture in page.pictures]
    lines = [(*_told(line), len(line.edges)) for line in page.lines]
    return page.number, page.width, page.height, page.image_share, page.garbage, page.rules, links, pictures, lines


def read_so_far(sha256: str, steps: Sequence[bytes]) -> ReadSoFar:
    """Pages from the steps of the file with this hash, up to the first damaged or foreign step."""
    found = ReadSoFar()
    for step in steps:
        try:
            text, _, rest = step.partition(b"\n")
            digest, unread, faults, pages = json.loads(text)
            own = list(_read_on(pages, rest))
            numbers = range(len(found.pages), len(found.pages) + len(own))
            if digest != sha256 or [page.number for page in own] != list(numbers):
                raise ValueError("a step of something else")  # noqa: TRY301  (as any other damage)
            found.pages += own
            found.unread = {int(page): str(why) for page, why in unread}
            found.faults = tuple(Fault(kind, error, tuple(on), times) for kind, error, on, times in faults)
            found.steps += 1
        except Exception:  # whatever is wrong with a step, its pages are read again
            log.exception("a step that was kept is none")
            break
    return found


def _read_on(pages: Sequence[Any], rest: bytes) -> Iterator[PageText]:
    count = sum(len(page[-1]) for page in pages)
    at = 32 * count
    places = iter(array("d", rest[:at]))
    boxes = map(Box, places, places, places, places)
    for number, width, height, image_share, garbage, rules, links, pictures, rows in pages:
        lines = []
        for way, raised, *told, length in rows:
            edges, at = rest[at : at + length], at + length
            if len(edges) != length:
                raise ValueError("edges that are not there")
            marks = tuple((start, end) for start, end in raised)
            known = dict(zip(_TOLD[2:], told, strict=True))
            line = Line(number, next(boxes), edges=edges, direction=Direction(way), raised=marks, **known)
            lines.append(line)
        linked = [PageLink(Box(*box), page, y) for *box, page, y in links]
        pictured = [Picture(Box(*box), image, drawing) for *box, image, drawing in pictures]
        ruled = [Box(*rule) for rule in rules]
        yield PageText(number, width, height, lines, linked, image_share, garbage, ruled, pictured)
