"""Closeness of paragraphs to the common subject of all of them."""

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
