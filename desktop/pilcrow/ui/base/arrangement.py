"""How a document's pages stand in a view: alone or two side by side, all below each other or a row at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...core.pdf import Opening

_WISHED: Mapping[str, Mapping[str, bool]] = {
    "SinglePage": {"continuous": False},
    "TwoColumnLeft": {"facing": True, "cover": False},
    "TwoColumnRight": {"facing": True},
    "TwoPageLeft": {"continuous": False, "facing": True, "cover": False},
    "TwoPageRight": {"continuous": False, "facing": True},
}
"""What the page layouts of ISO 32000-2, table 29, are in an `Arrangement`; "OneColumn" is ours."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """`continuous` has all rows below each other, else one row is seen at a time; `facing` puts two pages into a
    row, with the first one alone as a `cover`, and the later one of a row at the left where one reads from
    `right_to_left`.
    """

    continuous: bool = True
    facing: bool = False
    cover: bool = True
    right_to_left: bool = False

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Arrangement:
        """One that was kept by the names of its fields."""
        return cls(**{field.name: bool(values.get(field.name, field.default)) for field in fields(cls)})

    @classmethod
    def wished(cls, opening: Opening) -> Arrangement:
        """The one that a file asks for; ours where it says nothing."""
        return cls(**_WISHED.get(opening.layout, {}), right_to_left=opening.right_to_left)

    @property
    def columns(self) -> int:
        return 2 if self.facing else 1

    @property
    def skipped(self) -> int:
        """Places of the first row that stay empty."""
        return 1 if self.facing and self.cover else 0

    def row(self, page: int) -> int:
        return (page + self.skipped) // self.columns

    def first(self, row: int) -> int:
        """The page that a row begins with, in the order of reading."""
        return max(row * self.columns - self.skipped, 0)

    def firsts(self, pages: int) -> NDArray[np.int64]:
        """`first` of all rows of so many pages."""
        firsts: NDArray[np.int64] = np.arange(self.row(pages - 1) + 1) * self.columns - self.skipped
        return np.maximum(firsts, 0)

    def at_right(self, page: int) -> bool:
        """Whether a page of two stands right of the middle."""
        return self.facing and bool((page + self.skipped) % 2) != self.right_to_left
