"""Documents that are ZIP archives: what is refused before anything unpacks them."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from io import FileIO
from pathlib import Path

from ..core.errors import PdfError

_UNPACKED = 1 << 30
"""Bytes that a document unpacks to, at most."""
_MEMBERS = 50_000
_LIST = 8 << 20
"""Bytes of an archive's list of members, at most: `zipfile` reads all of it at once."""
_MANIFEST = 1 << 20
"""Bytes of an OpenDocument's list of files that are looked at."""
ARCHIVE_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, RuntimeError, EOFError, ValueError, OSError)
"""Errors that `zipfile` raises for damaged archives."""
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
"""The first bytes of older Office documents, and of the envelope of newer ones with a password."""


class _File(FileIO):
    """A file that is read in small pieces only."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > _LIST:
            raise _Crowded
        return super().read(size)


class _Crowded(Exception):
    """The list of members is too long."""


def check_archive(path: str) -> None:
    """Raise `PdfError` for an archive that holds or unpacks to too much, or is locked by a password; other files
    pass.
    """
    with Path(path).open("rb") as file:
        old = file.read(len(_OLD_OFFICE)) == _OLD_OFFICE
    if old and path.lower().endswith(("x", ".odt", ".odp")):
        raise _locked(path)
    if not zipfile.is_zipfile(path):
        return
    try:
        with _File(path) as bounded, zipfile.ZipFile(bounded) as archive:
            _check_members(path, archive)
    except _Crowded as error:
        raise _crowded(path) from error
    except ARCHIVE_DAMAGE as error:
        raise PdfError("“{path}” is too damaged to open: choose another file.", path=path) from error


def _check_members(path: str, archive: zipfile.ZipFile) -> None:
    members = archive.infolist()
    if len(members) > _MEMBERS:
        raise _crowded(path)
    if sum(each.file_size for each in members) > _UNPACKED:
        raise PdfError("“{path}” unpacks to more than 1 GB, and is not opened.", path=path)
    if any(each.flag_bits & 1 for each in members):
        raise _locked(path)
    for manifest in [each for each in members if each.filename == "META-INF/manifest.xml"][:1]:
        with archive.open(manifest) as list_of_files:
            if b"encryption-data" in list_of_files.read(_MANIFEST):
                raise _locked(path)


def _crowded(path: str) -> PdfError:
    return PdfError("“{path}” lists more files in it than a document has, and is not opened.", path=path)


def _locked(path: str) -> PdfError:
    return PdfError("“{path}” is locked by a password: save a copy without it in its own program.", path=path)
