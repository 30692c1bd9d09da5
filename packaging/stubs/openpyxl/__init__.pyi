"""The part of openpyxl that Pilcrow uses; the package has no types of its own."""

from pathlib import Path

from .worksheet import Worksheet

class Workbook:
    active: Worksheet
    def save(self, filename: Path) -> None: ...

def load_workbook(filename: Path) -> Workbook: ...
