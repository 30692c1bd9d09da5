from collections.abc import Mapping

from .cell.cell import Cell

class _Column:
    width: float

class _Filter:
    ref: str

class Worksheet:
    column_dimensions: Mapping[str, _Column]
    auto_filter: _Filter
    dimensions: str
    freeze_panes: str
    def cell(self, row: int, column: int) -> Cell: ...
