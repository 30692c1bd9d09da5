"""Inner products of many vectors with a few."""

from __future__ import annotations

import numpy as np

from .protocols import Floats


def products(matrix: Floats, queries: Floats) -> Floats:
    """`matrix` (n, dimension) times each of `queries` (m, dimension), (n, m), on this thread alone.

    BLAS, behind `@`, shares even the smallest product among threads that wait for each other by spinning: quick on
    an idle machine, eight times as slow (and busy meanwhile) beside any other work, such as indexing.
    """
    found: Floats = np.einsum("ij,kj->ik", matrix, queries)
    return found
