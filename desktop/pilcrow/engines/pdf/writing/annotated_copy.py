"""Writing a PDF with annotations or a filled form: as a copy, or over the file itself, which is never half
written.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....core.files import full_path
from ....core.marks.annotation import Annotation
from ....core.reader.form import Filled
from ..parent.process import PdfProcess
from .whole_file import whole_file


def write_annotated(
    process: PdfProcess,
    path: str,
    annotations: Sequence[Annotation],
    target: str,
    author: str,
    password: str = "",
    *,
    without: Collection[str] = (),
) -> None:
    """Write the PDF at `path` to `target`, which may be `path` itself, with annotations, and `without` those of
    these ids that the program wrote before. A file at `target` is replaced in one step once everything is on the
    disk.

    Raises `PdfError` (cannot be read, may not be annotated, is damaged, or cannot be written), `PasswordNeeded`.
    """  # fmt: skip
    inside = full_path(target) == full_path(path)
    with whole_file(path, target, itself=True) as half:
        process.write_annotations(
            path, annotations, half, author, inside=inside, without=without, password=password
        ).result()


def write_filled(process: PdfProcess, path: str, filled: Filled, target: str, password: str = "") -> None:
    """Write the PDF at `path` with its form filled in to `target`, as `write_annotated` does."""
    inside = full_path(target) == full_path(path)
    with whole_file(path, target, itself=True) as half:
        process.write_form(path, filled, half, inside=inside, password=password).result()
