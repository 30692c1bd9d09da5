"""The library's tables, and how values are packed into them."""

from __future__ import annotations

import json
import struct
import zlib
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from ...core.geometry import Box, Direction
from ...core.language.terms import Terms
from ...core.model import (
    Cell,
    Document,
    Fault,
    PageInfo,
    Paragraph,
    Reference,
    Section,
    Source,
    Span,
)
from ...core.page import Line
from ...core.search.retrieval import Postings

VERSION = 16
"""`PRAGMA user_version` of a library this program writes. A higher one is refused."""

ROW_BITS = 24
"""A paragraph's id is (structure << ROW_BITS) + its row: a structure's ids are contiguous, in document order."""

TABLES = """
CREATE TABLE IF NOT EXISTS documents (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE                         -- sha256 of the file, hexadecimal
);
CREATE TABLE IF NOT EXISTS paths (
  path TEXT PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS paths_document ON paths (document);
CREATE TABLE IF NOT EXISTS structures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  version INTEGER NOT NULL,                         -- of structure recovery
  variant TEXT NOT NULL,                            -- '' or 'no bookmarks'; 'earlier' when replaced
  title TEXT NOT NULL,
  language TEXT NOT NULL,                           -- of its stemmer; '' when unknown
  pages TEXT NOT NULL,                              -- JSON, see pack_contents
  sections TEXT NOT NULL,
  unread TEXT NOT NULL,
  lengths BLOB NOT NULL,                            -- terms of each paragraph, 4 bytes each
  faults TEXT NOT NULL DEFAULT '[]',                -- JSON, see pack_faults
  UNIQUE (document, version, variant)
);
CREATE TABLE IF NOT EXISTS paragraphs (
  id INTEGER PRIMARY KEY,                           -- see ROW_BITS
  section INTEGER NOT NULL,
  number INTEGER NOT NULL,
  page INTEGER NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  hash BLOB,                                        -- of what is embedded; NULL: nothing to embed
  head TEXT NOT NULL DEFAULT ''                     -- searched before the text, with a line break; '': nothing
);
CREATE INDEX IF NOT EXISTS paragraphs_hash ON paragraphs (hash);
CREATE INDEX IF NOT EXISTS paragraphs_page ON paragraphs (page, id);
CREATE INDEX IF NOT EXISTS paragraphs_section ON paragraphs (section, id);
CREATE TABLE IF NOT EXISTS places (
  id INTEGER PRIMARY KEY,                           -- the paragraph's
  spans BLOB NOT NULL,                              -- see pack_spans
  more BLOB NOT NULL DEFAULT x''                    -- see pack_more
);
CREATE TABLE IF NOT EXISTS postings (
  structure INTEGER NOT NULL,
  term TEXT NOT NULL,
  rows BLOB NOT NULL,                               -- row (4 bytes), then times in it (2 bytes), of each paragraph
  PRIMARY KEY (structure, term)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seen (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  engine TEXT NOT NULL,                             -- that read the page from its picture
  page INTEGER NOT NULL,
  lines BLOB NOT NULL,                              -- see pack_lines
  PRIMARY KEY (document, engine, page)
);
CREATE TABLE IF NOT EXISTS views (
  path TEXT PRIMARY KEY,
  used REAL NOT NULL,                               -- seconds since the epoch
  place TEXT NOT NULL                               -- JSON
);
CREATE TABLE IF NOT EXISTS shelf (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  title TEXT NOT NULL,                              -- that its first pages say; '' when not known
  made_by INTEGER NOT NULL,                         -- version of what found it
  own TEXT NOT NULL,                                -- what the reader calls it; '' for the title
  pages INTEGER NOT NULL,                           -- 0: not known
  added REAL NOT NULL,                              -- seconds since the epoch
  author TEXT NOT NULL DEFAULT '',                  -- that its first pages or its properties say; '': not known
  year INTEGER NOT NULL DEFAULT 0                   -- of publication; 0: not known
);
CREATE TABLE IF NOT EXISTS failures (
  path TEXT PRIMARY KEY,                            -- of a file that could not be read
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  sentence TEXT NOT NULL                            -- why
);
CREATE TABLE IF NOT EXISTS collections (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  folder TEXT NOT NULL,                             -- that is watched; '': none
  paused INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS members (
  collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
  path TEXT NOT NULL,                               -- of a document's file, which may have been read or not
  position INTEGER NOT NULL,
  PRIMARY KEY (collection, path)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS members_path ON members (path);
CREATE TABLE IF NOT EXISTS left_out (
  collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
  path BLOB NOT NULL,                               -- hash of one in the watched folder that was taken out
  PRIMARY KEY (collection, path)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS conversations (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  id TEXT NOT NULL,                                 -- the same for later states of the file
  path TEXT NOT NULL,                               -- of the file, when this was kept
  used REAL NOT NULL,                               -- seconds since the epoch; 0: not known
  question TEXT NOT NULL,                           -- the first
  name TEXT NOT NULL,                               -- what the reader calls it; '' for the question
  structure INTEGER NOT NULL,                       -- whose coordinates it speaks
  value TEXT NOT NULL,                              -- JSON, see sessions.Sessions.keep
  PRIMARY KEY (document, id)
);
CREATE INDEX IF NOT EXISTS conversations_path ON conversations (path);
CREATE TABLE IF NOT EXISTS marks (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  id TEXT NOT NULL,
  path TEXT NOT NULL,                               -- of the file, when this was kept
  value TEXT NOT NULL,                              -- JSON, see core.marks.export.to_json
  PRIMARY KEY (document, id)
);
CREATE INDEX IF NOT EXISTS marks_path ON marks (path);
CREATE TABLE IF NOT EXISTS filled (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  field TEXT NOT NULL,                              -- of its form, by its full name
  value TEXT NOT NULL,                              -- JSON: a list of texts
  path TEXT NOT NULL DEFAULT '',                    -- of the file, when this was kept; '': not known
  PRIMARY KEY (document, field)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS filled_path ON filled (path);
CREATE TABLE IF NOT EXISTS suggestions (
  structure INTEGER PRIMARY KEY REFERENCES structures ON DELETE CASCADE,
  made_by INTEGER NOT NULL,                         -- version of what makes them
  questions TEXT NOT NULL                           -- JSON
);
CREATE TABLE IF NOT EXISTS summaries (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  section INTEGER NOT NULL,                         -- 0: the whole document
  length TEXT NOT NULL,
  model TEXT NOT NULL,                              -- that wrote it
  value TEXT NOT NULL,                              -- JSON: the answer, see records.to_json
  PRIMARY KEY (structure, section, length, model)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS gists (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  section INTEGER NOT NULL,                         -- 0: the whole document
  made_by TEXT NOT NULL,                            -- the chat model, or 'rules ' and their version
  text TEXT NOT NULL,
  model TEXT NOT NULL,                              -- that embedded it; '' for none
  data BLOB NOT NULL,                               -- its vectors: float16, one window after the other
  PRIMARY KEY (structure, section)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS term_indexes (
  structure INTEGER PRIMARY KEY REFERENCES structures ON DELETE CASCADE,
  made_by INTEGER NOT NULL                          -- version of what finds terms
);
CREATE TABLE IF NOT EXISTS index_terms (
  structure INTEGER NOT NULL REFERENCES term_indexes ON DELETE CASCADE,
  rank INTEGER NOT NULL,                            -- 0: the best
  name TEXT NOT NULL,
  folded TEXT NOT NULL,                             -- as it is compared with others'
  kind TEXT NOT NULL,
  score REAL NOT NULL,
  value BLOB NOT NULL,                              -- see term_indexes.pack
  PRIMARY KEY (structure, rank)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS index_terms_folded ON index_terms (folded);
CREATE TABLE IF NOT EXISTS findings (
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  question TEXT NOT NULL,
  model TEXT NOT NULL,                              -- the chat model that found it
  instructions TEXT NOT NULL,                       -- JSON: tasks and directive
  value TEXT NOT NULL,                              -- JSON: a table of one row, see records.to_json
  PRIMARY KEY (structure, question, model)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS models (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  dimension INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS vectors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash BLOB NOT NULL,
  model INTEGER NOT NULL REFERENCES models,
  data BLOB NOT NULL,                               -- float16, one window after the other
  UNIQUE (hash, model)
);
CREATE TABLE IF NOT EXISTS runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
  model INTEGER NOT NULL REFERENCES models,         -- that has embedded all its texts
  data BLOB NOT NULL,                               -- a byte for each number, one vector after the other
  UNIQUE (structure, model)
);
CREATE TABLE IF NOT EXISTS names (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  key TEXT NOT NULL,                                -- of a section that prints no title
  title TEXT NOT NULL,                              -- what a chat model calls it
  PRIMARY KEY (document, key)
) WITHOUT ROWID;
DROP VIEW IF EXISTS kept;
CREATE VIEW kept AS
  SELECT hash, coalesce(nullif(shelf.own, ''), structures.title) AS title, structures.pages, sections, unread,
    faults, structures.id AS structure, version, variant,
    coalesce(author, '') AS author, coalesce(year, 0) AS year,
    coalesce((SELECT max(path) FROM paths WHERE paths.document = documents.id), '') AS path,
    (SELECT json_group_object(key, names.title) FROM names WHERE names.document = documents.id) AS names
  FROM structures JOIN documents ON documents.id = structures.document
  LEFT JOIN shelf ON shelf.document = documents.id;
DROP VIEW IF EXISTS printed;
CREATE VIEW printed AS
  SELECT id, key, section, number, kind, text, spans, tokens, head, more FROM paragraphs JOIN places USING (id);
"""

DAMAGE = (zlib.error, struct.error, ValueError, TypeError, KeyError, IndexError)
"""What the functions here raise for blobs and texts that are not what they packed."""
_SPAN = struct.Struct("<IffffIIBI")
_CELL = struct.Struct("<IIIIIffffII?")


def ids(structure: int) -> tuple[int, int]:
    """The first and the last id that paragraphs of a structure can have."""
    return structure << ROW_BITS, (structure + 1 << ROW_BITS) - 1


def pack_spans(spans: Sequence[Span]) -> bytes:
    """One compressed blob: the number of spans, a fixed record each, then all character edges.

    A character's (low, high) edges are written as (distance from the last character, width), modulo 2**16:
    mostly zeros and repeated widths, which compress to half; the edges themselves do not compress.
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


def pack_more(paragraph: Paragraph) -> bytes:
    """Label, confidence, references, what is hidden, and cells; b"" for a paragraph with nothing of them."""
    p = paragraph
    if not (p.label or p.cells or p.references or p.hidden) and p.confidence == 1:
        return b""
    references = [(r.start, r.end, r.section, r.paragraph) for r in p.references]
    cells = [
        _CELL.pack(c.row, c.column, c.rows, c.columns, c.page, *c.box, c.start, c.end, c.head) for c in p.cells
    ]
    more = _json([p.label, p.confidence, references, *([p.hidden] if p.hidden else [])])
    return zlib.compress(b"".join([more.encode(), b"\n", *cells]), 1)


def unpack_more(
    blob: bytes,
) -> tuple[str, float, tuple[Reference, ...], tuple[Cell, ...], tuple[tuple[int, int], ...]]:
    """The inverse of `pack_more`."""
    if not blob:
        return "", 1.0, (), (), ()
    first, _, rest = zlib.decompress(blob).partition(b"\n")
    label, confidence, references, *hidden = json.loads(first)
    cells = [
        Cell(row, column, rows, columns, page, Box(*place), start, end, head)
        for row, column, rows, columns, page, *place, start, end, head in _CELL.iter_unpack(rest)
    ]
    unseen = tuple((start, end) for ranges in hidden for start, end in ranges)
    return label, confidence, tuple(Reference(*reference) for reference in references), tuple(cells), unseen


def pack_lines(lines: Sequence[Line]) -> bytes:
    """Lines seen on one page as one compressed blob: JSON, then all character edges."""
    rows = [
        (*line.box, line.text, line.size, line.direction, line.block, round(line.confidence, 3)) for line in lines
    ]
    body = _json(rows).encode()
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
    return _json(pages), _json(sections), _json(list(document.unread.items()))


def pack_faults(faults: Sequence[Fault]) -> str:
    """Faults as a JSON text."""
    return _json([(fault.step, fault.error, fault.pages, fault.count) for fault in faults])


def unpack_faults(text: str) -> tuple[Fault, ...]:
    """The inverse of `pack_faults`."""
    return tuple(Fault(step, error, tuple(pages), count) for step, error, pages, count in json.loads(text))


def unpack_contents(
    pages: str, sections: str, unread: str, names: str = "{}"
) -> tuple[tuple[PageInfo, ...], tuple[Section, ...], dict[int, str]]:
    """The inverse of `pack_contents`; `names` are titles (JSON) of sections by topic, by their keys, that replace
    those they have.
    """
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
    """The inverted index of `texts`: terms of each, and (term, rows and times) sorted by term."""
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
    """Rows and times of one term in one structure after the other, as `invert` packed each, and the number that
    the first row of each has now.
    """
    counts = [len(blob) // 6 for blob in blobs]
    parts = list(zip(blobs, counts, strict=True))
    rows = np.frombuffer(b"".join([blob[: 4 * n] for blob, n in parts]), np.uint32)
    times = np.frombuffer(b"".join([blob[4 * n :] for blob, n in parts]), np.uint16)
    return rows + np.repeat(np.array(firsts, np.int64), counts), times


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
