"""Changes to a copy of a PDF, appended to all its bytes. Imported only inside the child."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pymupdf

from ....core.errors import PdfError
from ..opening import DAMAGE, open_pdf
from ..parent import lending

Work = Callable[[pymupdf.Document], None]


def save(document: pymupdf.Document, target: str, **options: Any) -> None:
    """Write a document to `target`, encrypted as before. Raises `PdfError` if it cannot be written."""
    try:
        with Path(target).open("wb") as file:
            # The file object has no name: with one, MuPDF would first delete the file, which a locked process may
            # not do.
            unnamed = SimpleNamespace(write=file.write, seek=file.seek, tell=file.tell, truncate=file.truncate)
            document.save(cast(Any, unnamed), encryption=pymupdf.PDF_ENCRYPT_KEEP, **options)
    except OSError as error:
        raise unwritten(target, error) from error


def unwritten(target: str, error: OSError) -> PdfError:
    return PdfError("“{target}” cannot be written ({problem}).", target=target, problem=error.strerror or error)


def append_changes(path: str, password: str, target: str, may: Work, write: Work, *, inside: bool) -> None:
    """Write a copy of a file to `target` and let `write` change it: all bytes of the file, followed by the
    changes. A damaged file is rewritten as a whole, or raises `PdfError` if the copy is to replace it (`inside`).
    `may` raises `PdfError` if the file does not allow the change.
    """
    with open_pdf(path, password) as document:
        may(document)
        sound = document.can_save_incrementally()
        if inside and not sound:
            raise PdfError("“{path}” is damaged, and is left as it is: write into a copy of it.", path=path)
        try:
            if not sound:
                write(document)
                save(document, target)
                return
            shutil.copyfile(lending.place(path), target)
            with open_pdf(target, password) as copy:
                write(copy)
                copy.saveIncr()
        except DAMAGE as error:
            raise PdfError("“{path}” is too damaged to write into it.", path=path) from error
        except OSError as error:
            raise unwritten(target, error) from error
