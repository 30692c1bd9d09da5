"""Kinds of lines, in the order of the model's outputs."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

KINDS = (
    "heading", "title", "text", "item", "table", "caption", "note", "furniture", "contents", "code", "other",
    "formula",
)  # fmt: skip
FLOWING = frozenset({"text", "item"})
"""Kinds whose text may go on below what stands in between, in the next column or on the next page."""

Kinds: TypeAlias = NDArray[np.float32]
"""The probability of each kind, (len(KINDS),)."""

HEADING, TEXT, TABLE, FURNITURE = map(KINDS.index, ("heading", "text", "table", "furniture"))
BEGINS = 0.5
"""A row begins a block from this probability on."""
