"""Writing a PDF with annotations or a filled form: a copy, or the file itself, never half written."""

from __future__ import annotations

from ....core.files import full_path
from ....core.marks.annotation import FileEdit
from ....core.reader.form import Filled
from ..parent.process import PdfProcess
from .whole_file import whole_file


def write_annotated(process: PdfProcess, path: str, edit: FileEdit, target: str, password: str = "") -> None:
    """Write the PDF at `path` to `target`, which may be `path` itself, with its annotations edited. A file at
    `target` is replaced in one step once everything is on the disk.

    Raises `PdfError` (cannot be read, may not be annotated, is damaged, or cannot be written), `PasswordNeeded`.
    """
    inside = full_path(target) == full_path(path)
    with whole_file(path, target, itself=True) as half:
        process.write_annotations(path, edit, half, inside=inside, password=password).result()


def write_filled(process: PdfProcess, path: str, filled: Filled, target: str, password: str = "") -> None:
    """Write the PDF at `path` with its form filled in to `target`, as `write_annotated` does."""
    inside = full_path(target) == full_path(path)
    with whole_file(path, target, itself=True) as half:
        process.write_form(path, filled, half, inside=inside, password=password).result()
