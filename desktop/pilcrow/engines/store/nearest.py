"""Preselection of paragraphs by meaning, in more of them than can all be compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...core.protocols import Floats
from .library import Library

if TYPE_CHECKING:
    from .vector_store import VectorStore

RUNS = 200
"""Runs whose paragraphs are compared: of a million simulated paragraphs they hold the ten nearest."""
INDEXED = 100_000_000
"""Bytes of runs, some 2,000,000 paragraphs, up to which all are compared. Among a million that takes 20 to 60 ms,
and finds 97 % of the ten nearest in a tenth of the documents. Chroma takes 4 ms, but has to be filled (24 s of CPU
time and 180 MB for 60,000); in a tenth of the documents it takes 50 ms and finds 91 %. Measured by
`tests/benchmarks/nearest.py`.
"""


class NearestRows:
    """`corpus.Nearest`: by runs of paragraphs, in very large libraries by Chroma."""

    def __init__(self, library: Library, index: Callable[[], VectorStore]) -> None:
        self._library, self._index = library, index

    def rows(
        self, model: str, queries: Floats, structures: Sequence[int], count: int
    ) -> Mapping[int, Sequence[int]]:
        """See `corpus.Nearest`; all rows of a structure that `model` has not embedded completely."""
        means = self._library.paragraph_means
        open_ones = [one for one in means.lacking(model, structures) if not means.make(one, model)]
        every = {one: range(len(self._library.lengths(one))) for one in open_ones}
        wanted = set(structures).difference(open_ones)
        if means.size(model) > INDEXED and (found := self._indexed(model, queries, wanted, count)):
            return {**found, **every}
        near = means.nearest_rows(model, queries, sorted(wanted), RUNS)
        return {one: rows.tolist() for one, rows in near.items()} | every

    def _indexed(self, model: str, queries: Floats, wanted: set[int], count: int) -> Mapping[int, Sequence[int]]:
        """Rows that Chroma finds in these structures; none if it cannot be asked, or finds fewer than `count`."""
        hashes: set[bytes] = set()
        for query in queries:
            found = self._index().nearest(model, query, 10 * count)
            if found is None:
                return {}
            hashes.update(found)
        rows = {one: held for one, held in self._library.with_text(sorted(hashes)).items() if one in wanted}
        return rows if sum(map(len, rows.values())) >= count else {}
