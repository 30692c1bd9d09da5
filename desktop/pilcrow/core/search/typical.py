"""How near paragraphs are to what all of them are about."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..protocols import Floats


def typical(matrix: Floats, rows: NDArray[np.int64]) -> dict[int, float]:
    """For each row the cosine of its vector with the mean of all rows' vectors; (n, dimension) unit vectors and
    each one's row, of which a long paragraph has several.
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
