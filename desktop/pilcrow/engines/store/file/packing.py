"""Packing and unpacking of values for the library's tables."""

from __future__ import annotations

import json
import struct
import zlib
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ....core.geometry import Box, Direction
from ....core.model import Cell, Document, Fault, Name, PageInfo, Paragraph, Reference, Role, Section, Source, Span
from ....core.page import Line

if TYPE_CHECKING:
    from ....core.language.terms import Terms
    from ....core.search.retrieval import Postings

DAMAGE = (zlib.error, struct.error, ValueError, TypeError, KeyError, IndexError)
"""Errors raised here for blobs and texts that were not packed here."""
_NOTHING: tuple[Any, ...] = ([], [], "")
_SPAN = struct.Struct("<IffffIIBI")
_CELL = struct.Struct("<IIIIIffffII?")


def pack_spans(spans: Sequence[Span]) -> bytes:
    """One compressed blob: the number of spans, a fixed record for each, then all character edges.

    A character's (low, high) edges are written as (distance from the last character, width), modulo 2**16: mostly
    zeros and repeated widths, which compress to half; the edges themselves do not compress.
    """
    records = [_SPAN.pack(s.page, *s.box, s.start, s.end, s.direction, len(s.edges)) for s in spans]
    edges = np.frombuffer(b"".join(s.edges for s in spans), "<u2")
    low, high = edges[::2], edges[1::2]
    gaps = low.copy()
    gaps[1:] -= high[:-1]
    body = b"".join([struct.pack("<I", len(spans)), *records, gaps.tobytes(), (high - low).tobytes()])
    return zlib.compress(body, 1)


def unpack_spans(blob: bytes) -> tuple[Span, ...]:
    """The inverse of `pack_spans`; boxes are exact to a thousandth of a point on pages of usual size."""
    body = zlib.decompress(blob)
    (count,) = struct.unpack_from("<I", body)
    at = 4 + count * _SPAN.size
    gaps, widths = np.frombuffer(body[at:], "<u2").reshape(2, -1)
    pairs = np.empty((len(widths), 2), "<u2")
    np.cumsum(gaps + widths, dtype=np.uint16, out=pairs[:, 1])
    np.subtract(pairs[:, 1], widths, out=pairs[:, 0])
    edges = pairs.tobytes()
    spans, at_edge = [], 0
    for page, x0, y0, x1, y1, start, end, direction, size in _SPAN.iter_unpack(body[4:at]):
        own = edges[at_edge : at_edge + size]
        spans.append(Span(page, Box(x0, y0, x1, y1), start, end, own, Direction(direction)))
        at_edge += size
    return tuple(spans)


class More(NamedTuple):
    """Rare fields of a paragraph."""

    label: str = ""
    confidence: float = 1.0
    references: tuple[Reference, ...] = ()
    cells: tuple[Cell, ...] = ()
    hidden: tuple[tuple[int, int], ...] = ()
    names: tuple[Name, ...] = ()
    unit: str = ""


def pack_more(paragraph: Paragraph) -> bytes:
    """Pack the rare fields of a paragraph; b"" if it has none."""
    p = paragraph
    if not (p.label or p.cells or p.references or p.hidden) and p.confidence == 1:
        return b""
    references = [(r.start, r.end, r.section, r.paragraph) for r in p.references]
    cells = [
        _CELL.pack(c.row, c.column, c.rows, c.columns, c.page, *c.box, c.start, c.end, c.head) for c in p.cells
    ]
    table = [[(*name[:3], *name.rows, *name.columns) for name in p.names], p.unit] if p.names or p.unit else []
    more = compact_json([p.label, p.confidence, references, *([p.hidden] if p.hidden or table else []), *table])
    return zlib.compress(b"".join([more.encode(), b"\n", *cells]), 1)


def unpack_more(blob: bytes) -> More:
    """The inverse of `pack_more`."""
    if not blob:
        return More()
    first, _, rest = zlib.decompress(blob).partition(b"\n")
    label, confidence, references, *others = json.loads(first)
    others += _NOTHING[len(others) :]
    hidden, names, unit = others
    cells = [
        Cell(row, column, rows, columns, page, Box(*place), start, end, head)
        for row, column, rows, columns, page, *place, start, end, head in _CELL.iter_unpack(rest)
    ]
    named = tuple(Name(start, end, Role(role), (a, b), (c, d)) for start, end, role, a, b, c, d in names)
    unseen = tuple((start, end) for start, end in hidden)
    told = tuple(Reference(*reference) for reference in references)
    return More(label, confidence, told, tuple(cells), unseen, named, unit)


def pack_lines(lines: Sequence[Line]) -> bytes:
    """Lines seen on one page as one compressed blob: JSON, then all character edges."""
    rows = [
        (*line.box, line.text, line.size, line.direction, line.block, round(line.confidence, 3)) for line in lines
    ]
    body = compact_json(rows).encode()
    return zlib.compress(struct.pack("<I", len(body)) + body + b"".join(line.edges for line in lines))


def unpack_lines(page: int, blob: bytes) -> list[Line]:
    """The inverse of `pack_lines`."""
    body = zlib.decompress(blob)
    (size,) = struct.unpack_from("<I", body)
    lines, at = [], 4 + size
    for x0, y0, x1, y1, text, points, direction, block, confidence in json.loads(body[4:at]):
        edges = body[at : at + 4 * len(text)]
        at += len(edges)
        lines.append(
            Line(page, Box(x0, y0, x1, y1), text, edges, points, "", direction=Direction(direction), block=block,
                 confidence=confidence)
        )  # fmt: skip
    return lines


def pack_contents(document: Document) -> tuple[str, str, str]:
    """Pages, sections and unread pages as JSON texts."""
    pages = [(p.width, p.height, p.label) for p in document.pages]
    sections = [
        (s.title, s.level, s.parent, s.page, s.box, s.paragraphs, s.tokens, s.source, s.key, s.synthetic, s.extra)
        for s in document.sections
    ]
    return compact_json(pages), compact_json(sections), compact_json(list(document.unread.items()))


def pack_faults(faults: Sequence[Fault]) -> str:
    """Faults as a JSON text."""
    return compact_json([(fault.step, fault.error, fault.pages, fault.count) for fault in faults])


def unpack_faults(text: str) -> tuple[Fault, ...]:
    """The inverse of `pack_faults`."""
    return tuple(Fault(step, error, tuple(pages), count) for step, error, pages, count in json.loads(text))


def unpack_contents(
    pages: str, sections: str, unread: str, names: str = "{}"
) -> tuple[tuple[PageInfo, ...], tuple[Section, ...], dict[int, str]]:
    """The inverse of `pack_contents`; `names` (JSON) are titles of sections by topic, by key."""
    rows = json.loads(sections)
    named: dict[str, str] = json.loads(names)
    children: list[list[int]] = [[] for _ in range(len(rows) + 1)]
    for number, row in enumerate(rows, 1):
        children[row[2]].append(number)
    return (
        tuple(PageInfo(*page) for page in json.loads(pages)),
        tuple(
            Section(
                number,
                named.get(key, title) if source == Source.GENERATED else title,
                level,
                parent,
                tuple(children[number]),
                page,
                Box(*box) if box else None,
                paragraphs,
                tokens,
                Source(source),
                key,
                synthetic,
                extra,
            )
            for number, (
                title,
                level,
                parent,
                page,
                box,
                paragraphs,
                tokens,
                source,
                key,
                synthetic,
                extra,
            ) in enumerate(rows, 1)
        ),
        dict(json.loads(unread)),
    )


def invert(texts: Iterable[str], terms: Terms) -> tuple[bytes, list[tuple[str, bytes]]]:
    """Inverted index of `texts`: the number of terms of each, and (term, rows and frequencies) sorted by term."""
    lengths = array("I")
    rows: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
    times: defaultdict[str, array[int]] = defaultdict(lambda: array("H"))
    for row, text in enumerate(texts):
        counts = Counter(terms(text))
        lengths.append(counts.total())
        for term, count in counts.items():
            rows[term].append(row)
            times[term].append(min(count, 0xFFFF))
    return lengths.tobytes(), [(term, rows[term].tobytes() + times[term].tobytes()) for term in sorted(rows)]


def unpack_postings(blobs: Sequence[bytes], firsts: Sequence[int]) -> Postings:
    """Rows and frequencies of one term in several structures, from blobs by `invert` and first rows."""
    counts = [len(blob) // 6 for blob in blobs]
    parts = list(zip(blobs, counts, strict=True))
    rows = np.frombuffer(b"".join([blob[: 4 * n] for blob, n in parts]), np.uint32)
    times = np.frombuffer(b"".join([blob[4 * n :] for blob, n in parts]), np.uint16)
    return rows + np.repeat(np.array(firsts, np.int64), counts), times


def compact_json(value: object) -> str:
    """A value as JSON without white space."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
