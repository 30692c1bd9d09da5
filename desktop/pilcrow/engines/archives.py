"""Documents that are ZIP archives: what is refused before anything unpacks them."""

from __future__ import annotations

import zipfile
from pathlib import Path

from ..core.errors import PdfError

_UNPACKED = 1 << 30
"""Bytes that a document unpacks to, at most."""
_MEMBERS = 50_000
_MANIFEST = 1 << 20
"""Bytes of an OpenDocument's list of files that are looked at."""
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
"""The first bytes of older Office documents, and of the envelope of newer ones with a password."""


def check_archive(path: str) -> None:
    """Raise `PdfError` for an archive that unpacks to too much, or is locked by a password; other files pass."""
    with Path(path).open("rb") as file:
        old = file.read(len(_OLD_OFFICE)) == _OLD_OFFICE
    if old and path.lower().endswith(("x", ".odt", ".odp")):
        raise _locked(path)
    if not zipfile.is_zipfile(path):
        return
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            if len(members) > _MEMBERS or sum(each.file_size for each in members) > _UNPACKED:
                raise PdfError("“{path}” unpacks to more than 1 GB, and is not opened.", path=path)
            manifest = next((each for each in members if each.filename == "META-INF/manifest.xml"), None)
            if any(each.flag_bits & 1 for each in members):
                raise _locked(path)
            if manifest is not None:
                with archive.open(manifest) as list_of_files:
                    if b"encryption-data" in list_of_files.read(_MANIFEST):
                        raise _locked(path)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, ValueError, OSError) as error:
        raise PdfError("“{path}” is too damaged to open: choose another file.", path=path) from error


def _locked(path: str) -> PdfError:
    return PdfError("“{path}” is locked by a password: save a copy without it in its own program.", path=path)
