"""Vectors as rows: their products, and their length."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..protocols import Floats


def typical(matrix: Floats, rows: NDArray[np.int64]) -> dict[int, float]:
    """For each row, the cosine of its vector with the mean of all rows' vectors; `matrix` are (n, dimension) unit
    vectors, `rows` their rows, of which a long paragraph has several.
    """
    numbers, of = np.unique(rows, return_inverse=True)
    if not len(numbers):
        return {}
    sums = np.zeros((len(numbers), matrix.shape[1]), np.float32)
    np.add.at(sums, of, matrix)
    sums /= np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    mean = sums.mean(axis=0)
    cosines = sums @ (mean / max(float(np.linalg.norm(mean)), 1e-9))
    return dict(zip(numbers.tolist(), cosines.tolist(), strict=True))


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
