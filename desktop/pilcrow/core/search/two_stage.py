"""Two-stage retrieval: sections first, then paragraphs inside the best of them only (DocsRay, section 3.4).

A search, without embedding the question, takes .82 of the CPU time of a flat one in a document of 2,000
paragraphs, .62 of 20,000 and .58 of 100,000 (DocsRay's answers take .55 of the time). What is left is common to
both: the postings of words, and hits of distinct text. Evidence of 119 questions about 15 documents was among the
first five hits for .982, mean reciprocal rank .853; flat .978 and .851.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..protocols import Floats
from .products import products

BETA = 0.3
"""Weight of a section's title beside its content (DocsRay's b; its public code has 0.5)."""
SECTIONS = 5
"""Number of sections searched in the second stage, at least (DocsRay, appendix I.4)."""
PARAGRAPHS = 120
"""Number of paragraphs that these hold, at least: as many as five sections of DocsRay's least length, three pages.
Without this five sections of our documents found the evidence among five hits for .906 only.
"""


class SectionVectors:
    """Vectors of the first stage: of a document's section titles and of their contents."""

    def __init__(self, titles: Floats, matrix: Floats, sections: NDArray[np.int64]) -> None:
        """`titles` (s, dimension) are unit rows; `matrix` (m, dimension) has the windows of all paragraphs, and
        `sections` (m,) the section (from 0) of each, without its subsections.
        """
        content = np.zeros_like(titles)
        np.add.at(content, sections, matrix)
        length = np.linalg.norm(content, axis=1, keepdims=True)
        self._known = length[:, 0] > 0
        # The sum of a section's vectors has the direction of their mean.
        self._both = BETA * titles + (1 - BETA) * content / np.maximum(length, 1e-6)

    def scores(self, queries: Floats) -> Floats:
        """b cos(query, title) + (1 - b) cos(query, content) of each section with the nearest of `queries` (n,
        dimension), (s,); -1 for sections without vectors.
        """
        found: Floats = np.where(self._known, products(self._both, queries).max(axis=1), np.float32(-1))
        return found
