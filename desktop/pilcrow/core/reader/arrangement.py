"""Arrangement of a document's pages in a view: single or side by side, all rows below each other or one at a
time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .pdf import Opening

_WISHED: Mapping[str, Mapping[str, bool]] = {
    "SinglePage": {"continuous": False},
    "TwoColumnLeft": {"facing": True, "cover": False},
    "TwoColumnRight": {"facing": True},
    "TwoPageLeft": {"continuous": False, "facing": True, "cover": False},
    "TwoPageRight": {"continuous": False, "facing": True},
}
"""Page layouts of ISO 32000-2, table 29, as fields of an `Arrangement`; "OneColumn" is the default."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Page layout options. `continuous`: all rows are below each other, otherwise one row is shown at a time.
    `facing`: a row has two pages. `cover`: the first page stands alone in its row. `right_to_left`: the later page
    of a row is at the left.
    """

    continuous: bool = True
    facing: bool = False
    cover: bool = True
    right_to_left: bool = False

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Arrangement:
        """An arrangement from saved values, by field name; missing fields have their defaults."""
        return cls(**{field.name: bool(values.get(field.name, field.default)) for field in fields(cls)})

    @classmethod
    def wished(cls, opening: Opening) -> Arrangement:
        """The arrangement that a file asks for; defaults where the file asks for none."""
        return cls(**_WISHED.get(opening.layout, {}), right_to_left=opening.right_to_left)

    @property
    def columns(self) -> int:
        return 2 if self.facing else 1

    @property
    def skipped(self) -> int:
        """Number of empty places at the start of the first row."""
        return 1 if self.facing and self.cover else 0

    def row(self, page: int) -> int:
        return (page + self.skipped) // self.columns

    def first(self, row: int) -> int:
        """The first page of a row, in reading order."""
        return max(row * self.columns - self.skipped, 0)

    def firsts(self, pages: int) -> NDArray[np.int64]:
        """The first pages (see `first`) of all rows of a document with this many pages."""
        firsts: NDArray[np.int64] = np.arange(self.row(pages - 1) + 1) * self.columns - self.skipped
        return np.maximum(firsts, 0)

    def at_right(self, page: int) -> bool:
        """True if a page of a pair is right of the middle."""
        return self.facing and bool((page + self.skipped) % 2) != self.right_to_left
