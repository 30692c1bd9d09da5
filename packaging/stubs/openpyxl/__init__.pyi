"""The part of openpyxl that Pilcrow uses; the package has no types of its own."""

from pathlib import Path
from typing import BinaryIO

from .worksheet import Worksheet

class Workbook:
    active: Worksheet
    def save(self, filename: BinaryIO) -> None: ...

def load_workbook(filename: Path) -> Workbook: ...
