"""Inner products of many vectors with a few."""

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
