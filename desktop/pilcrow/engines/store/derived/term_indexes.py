"""The term index of each document, kept by structure."""

from __future__ import annotations

import json
import logging
import struct
import zlib
from collections.abc import Iterator, Sequence

import numpy as np

from ....core.graph.resolution import equal_term, term_keys
from ....core.terms.term import TERMS_VERSION, Elsewhere, Term, TermKind, TermPlace, folded
from ..file.database import Database
from ..file.packing import DAMAGE

log = logging.getLogger(__name__)


class TermIndexes:
    """Terms of the library's documents. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, structure: int) -> list[Term] | None:
        """Terms of a document, best first; None if they are damaged, or not found by today's rules."""
        of_today = "SELECT 1 FROM term_indexes WHERE structure = ? AND made_by = ?"
        if self._db.row(of_today, structure, TERMS_VERSION) is None:
            return None
        sql = "SELECT name, kind, score, value FROM index_terms WHERE structure = ? ORDER BY rank"
        try:
            return [_stored_term(*row) for row in self._db.rows(sql, structure)]
        except DAMAGE:
            log.exception("the terms of structure %s are damaged", structure)
            return None

    def elsewhere(self, term: Term, structure: int) -> list[Elsewhere]:
        """Other documents with a term, by the resolution of names, the most mentions first."""
        self._name()
        rows = self._db.rows(
            "WITH met AS (SELECT structure, rank FROM index_names WHERE key IN (SELECT value FROM json_each(?1))"
            " UNION SELECT structure, rank FROM index_terms WHERE folded IN (SELECT value FROM json_each(?2)))"
            " SELECT hash, path, title, structure, name, kind, score, value FROM met"
            " JOIN index_terms USING (structure, rank) JOIN kept USING (structure)"
            " WHERE structure <> ?3 AND path <> '' AND variant NOT LIKE '%earlier' ORDER BY structure, rank",
            json.dumps(sorted(term_keys(term))),
            json.dumps([form for name in term.names for form in _forms(name)]),
            structure,
        )
        met: dict[tuple[str, str, str, int], list[Term]] = {}
        for *of, name, kind, score, value in rows:
            met.setdefault(tuple(of), []).append(_stored_term(name, kind, score, value))
        found = {of: own for of, terms in met.items() if (own := equal_term(term, terms)) is not None}
        return sorted((Elsewhere(*of, own) for of, own in found.items()), key=lambda each: -len(each.term.places))

    def _name(self) -> None:
        """Add the names of some documents whose terms were stored before names were."""
        rows = self._db.rows(
            "SELECT structure FROM term_indexes t WHERE NOT EXISTS"
            " (SELECT 1 FROM index_names n WHERE n.structure = t.structure)"
            " AND EXISTS (SELECT 1 FROM index_terms i WHERE i.structure = t.structure) LIMIT ?",
            50,  # documents whose names are added during one search, in some two seconds at most
        )
        for (structure,) in rows:
            terms = self.of(structure)
            if terms:
                with self._db.write() as db:
                    db.executemany(
                        "INSERT OR IGNORE INTO index_names VALUES (?, ?, ?)", _name_rows(structure, terms)
                    )

    def keep(self, structure: int, terms: Sequence[Term]) -> None:
        """Keep the terms of a document, best first, as long as it has this structure."""
        rows = [
            (rank, term.name, folded(term.name), term.kind, round(term.score, 4), pack(term))
            for rank, term in enumerate(terms)
        ]
        with self._db.write() as db:
            db.execute("DELETE FROM term_indexes WHERE structure = ?", (structure,))
            made = db.execute(
                "INSERT INTO term_indexes SELECT id, ? FROM structures WHERE id = ?", (TERMS_VERSION, structure)
            )
            if made.rowcount:
                db.executemany(
                    "INSERT INTO index_terms VALUES (?, ?, ?, ?, ?, ?, ?)", ((structure, *row) for row in rows)
                )
                db.executemany("INSERT INTO index_names VALUES (?, ?, ?)", _name_rows(structure, terms))


def _name_rows(structure: int, terms: Sequence[Term]) -> Iterator[tuple[str, int, int]]:
    """(key, structure, rank) for the names of terms, best first."""
    return ((key, structure, rank) for rank, term in enumerate(terms) for key in term_keys(term))


def _forms(name: str) -> list[str]:
    """Forms under which a name may be stored: unchanged, and with or without the "s" of a plural."""
    bare = folded(name)
    return [bare, bare.removesuffix("s"), f"{bare}s"]


def pack(term: Term) -> bytes:
    """Pack a term: aliases, pages and definition as JSON behind its length, then the numbers of places."""
    said = [term.aliases, term.pages, term.definition]
    head = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
    places = np.array(term.places, np.uint32)
    return zlib.compress(struct.pack("<I", len(head)) + head + places.tobytes(), 1)


def _stored_term(name: str, kind: str, score: float, value: bytes) -> Term:
    body = zlib.decompress(value)
    (size,) = struct.unpack_from("<I", body)
    aliases, pages, definition = json.loads(body[4 : 4 + size])
    places = np.frombuffer(body[4 + size :], np.uint32).reshape(-1, 5).tolist()
    return Term(
        name,
        TermKind(kind),
        score,
        tuple(TermPlace(*place) for place in places),
        tuple(pages),
        tuple(aliases),
        TermPlace(*definition) if definition else None,
    )
