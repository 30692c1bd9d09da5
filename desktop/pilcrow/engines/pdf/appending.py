"""Writing something into a copy of a PDF, behind all bytes that it has. Imported only inside the child."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pymupdf

from ...core.errors import PdfError
from .opening import DAMAGE, opened

Work = Callable[[pymupdf.Document], None]


def appended(path: str, password: str, target: str, may: Work, write: Work, *, inside: bool) -> None:
    """Write a copy of a file to `target` and have `write` change it: all bytes of the file, with what is new after
    them. A damaged file is written anew, unless the copy is to take its place (`inside`). `may` raises `PdfError`
    where the file does not allow it.
    """
    with opened(path, password) as document:
        may(document)
        sound = document.can_save_incrementally()
        if inside and not sound:
            raise PdfError("“{path}” is damaged, and is left as it is: write into a copy of it.", path=path)
        try:
            if not sound:
                write(document)
                document.save(target, encryption=pymupdf.PDF_ENCRYPT_KEEP)
                return
            shutil.copyfile(path, target)
            with opened(target, password) as copy:
                write(copy)
                copy.saveIncr()
        except DAMAGE as error:
            raise PdfError("“{path}” is too damaged to write into it.", path=path) from error
        except OSError as error:
            raise PdfError(
                "“{target}” cannot be written ({problem}).", target=target, problem=error.strerror or error
            ) from error
