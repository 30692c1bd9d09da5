"""Extraction from a PDF into a new file, never half written: of pages, attachments, or the whole file with its
marks and filled forms.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from ....core.errors import PdfError
from ....core.files import full_path, unreadable
from ....core.formats import format_of
from ....core.marks.annotation import FileEdit
from ....core.reader.form import Filled
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


def write_annotated(process: PdfProcess, path: str, edit: FileEdit, target: str, password: str = "") -> None:
    """Write the PDF at `path` to `target`, which may be `path` itself, with its annotations edited. A file at
    `target` is replaced in one step once everything is on the disk.

    Raises `PdfError` (cannot be read, may not be annotated, is damaged, or cannot be written), `PasswordNeeded`.
    """
    inside = _is_inside(path, target)
    with whole_file(path, target, itself=True) as half:
        process.write_annotations(path, edit, half, inside=inside, password=password).result()


def write_filled(process: PdfProcess, path: str, filled: Filled, target: str, password: str = "") -> None:
    """Write the PDF at `path` with its form filled in to `target`, as `write_annotated` does."""
    inside = _is_inside(path, target)
    with whole_file(path, target, itself=True) as half:
        process.write_form(path, filled, half, inside=inside, password=password).result()


def _is_inside(path: str, target: str) -> bool:
    """True if `target` is the file itself. Raises `PdfError` if that is no PDF."""
    inside = full_path(target) == full_path(path)
    if inside and (kind := format_of(path)):
        raise PdfError("“{path}” is {name}: only into a copy, a PDF, can be written.", path=path, name=kind.name)
    return inside
