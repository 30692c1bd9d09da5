"""Extraction from a PDF into a new file, never half written: of pages, attachments, or the whole file."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from ....core.files import unreadable
from ..parent.process import PdfProcess
from .whole_file import whole_file


def write_pages(process: PdfProcess, path: str, pages: Sequence[int], target: str, password: str = "") -> None:
    """Write these pages (0-based, in this order) of the PDF at `path` to `target`.

    Raises `PdfError` (cannot be read, does not allow it, is damaged, or cannot be written), `PasswordNeeded`, and
    `UsageError` if `target` is the file itself or a folder.
    """
    with whole_file(path, target) as half:
        process.write_pages(path, pages, half, password=password).result()


def write_attachment(process: PdfProcess, path: str, number: int, target: str, password: str = "") -> None:
    """Write the attachment of this number to `target`; raises as `write_pages` does."""
    with whole_file(path, target) as half:
        process.write_attachment(path, number, half, password=password).result()


def copy_file(path: str, target: str) -> None:
    """Write all bytes of the file at `path` to `target`; raises as `write_pages` does."""
    with whole_file(path, target) as half:
        try:
            with Path(path).open("rb") as file, Path(half).open("wb") as copied:
                shutil.copyfileobj(file, copied)
        except FileNotFoundError as error:
            raise unreadable(path, error) from error
