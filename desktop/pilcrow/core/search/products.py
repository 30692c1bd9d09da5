"""Vectors as rows: their products, and their length."""

from __future__ import annotations

import numpy as np

from ..protocols import Floats


def products(matrix: Floats, queries: Floats) -> Floats:
    """`matrix` (n, dimension) times each of `queries` (m, dimension), (n, m), on this thread alone.

    Computed as n m products of two vectors: BLAS splits even the smallest product of matrices among threads that
    wait for each other by spinning. That is fast on an idle machine, but eight times as slow (and busy meanwhile)
    beside any other work, such as indexing.
    """
    found: Floats = np.matmul(matrix[:, None, None], queries[:, :, None])[:, :, 0, 0]
    return found


def unit_rows(rows: Floats) -> Floats:
    """Rows (n, dimension) scaled to length 1."""
    scaled: Floats = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return scaled
