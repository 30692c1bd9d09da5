"""Results of OCR in a picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...core.geometry import Direction


@dataclass(frozen=True, slots=True)
class RecognisedLine:
    """A line of text in a picture: corners (4, 2) in pixels; `extents` (n, 2), each character's begin and end as
    parts (0 to 1) of the line's length; `confidence` from 0 to 1.
    """

    corners: NDArray[np.float32]
    text: str
    extents: NDArray[np.float32]
    confidence: float
    direction: Direction = Direction.RIGHT
