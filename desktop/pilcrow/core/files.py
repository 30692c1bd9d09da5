"""Files as a whole: the path by which one is known, the reasons why one cannot be read as a PDF (its name, its
kind, its first bytes, the system's error, each in one sentence), and files read and written whole.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .errors import TOO_MANY_OPEN, PdfError, too_many_open
from .message import Message

if sys.platform != "win32":
    import fcntl

SCHEME = "pilcrow"
"""Scheme of links to passages."""
HEAD = 1024
"""Bytes at the beginning of a file that show its format; a PDF may have others before its `%PDF`."""

GIVEN = 16 << 20
"""Bytes of a file read as a whole, at most, by default."""
PRIVATE = 0o600
"""Mode of a file that only its owner may read."""
_READ_AND_WRITE = 0o666
_UNFINISHED = ".pilcrow-"
_PACKAGE = Path(__file__).parents[1]
_KINDS = (
    (stat.S_ISDIR, Message("a folder")),
    (stat.S_ISFIFO, Message("a pipe")),
    (stat.S_ISSOCK, Message("a socket")),
    (stat.S_ISCHR, Message("a device")),
    (stat.S_ISBLK, Message("a device")),
)
_FORMATS = (
    (rb"\x89PNG\r\n", Message("a PNG picture")),
    (rb"\xff\xd8\xff", Message("a JPEG picture")),
    (rb"GIF8[79]a", Message("a GIF picture")),
    (rb"(II\*\0|MM\0\*)", Message("a TIFF picture")),
    (rb"RIFF....WEBP", Message("a WebP picture")),
    (rb"BM.{12}\x28\0\0\0", Message("a BMP picture")),
    (rb"AT&TFORM", Message("a DjVu document")),
    (rb"PK\x03\x04.{26}mimetypeapplication/epub\+zip", Message("an EPUB book")),
    (rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis", Message("an OpenDocument file")),
    (rb"PK\x03\x04.{26}(\[Content_Types\]\.xml|_rels/|word/|xl/|ppt/)", Message("an Office document")),
    (rb"PK[\x03\x05]", Message("a ZIP archive")),
    (rb"\xd0\xcf\x11\xe0", Message("an older Office document")),
    (rb"Rar!", Message("a RAR archive")),
    (rb"7z\xbc\xaf", Message("a 7-Zip archive")),
    (rb"\x1f\x8b", Message("a gzip archive")),
    (rb"\{\\rtf", Message("an RTF document")),
    (rb"%!PS", Message("a PostScript file")),
    (rb"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*|<!doctype svg[^>]*>\s*)*<svg", Message("an SVG drawing")),
    (rb"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html|head|body)", Message("an HTML page")),
    (rb"\s*<\?xml", Message("an XML file")),
)


def is_link(text: str) -> bool:
    """True for a link to a passage (see `core.copying.links`), which may stand where a path does."""
    return text.startswith(f"{SCHEME}:")


def given_path(path: str) -> str:
    """Absolute path of a file as the reader gave it, links kept; also for invalid paths."""
    return os.path.abspath(os.path.expanduser(path))  # noqa: PTH100, PTH111  (pathlib raises for "~x")


def full_path(path: str) -> str:
    """Absolute path by which a document is known, links resolved; also for broken links and invalid paths."""
    try:
        return os.path.realpath(os.path.expanduser(path))  # noqa: PTH111  (pathlib raises for loops of links, "~x")
    except ValueError:  # a zero byte, which `check_name` reports
        return path


def file_name(words: str, most: int = 80) -> str:
    """File name made of some words: without characters special to some system, and without invisible ones; its
    extension is kept if it is cut to `most` characters. Empty if nothing is left.
    """
    seen = "".join(char for char in re.sub(r'[\\/:*?"<>|\s]+', " ", words) if char.isprintable()).strip(" .")
    stem, ending = os.path.splitext(seen)  # noqa: PTH122  (words, no path)
    return seen if len(seen) <= most else stem[: most - len(ending[:10])].rstrip(" .") + ending[:10]


def check_name(path: str) -> None:
    """Raise `PdfError` for a path with a zero byte or outside Unicode, which neither library nor window store."""
    if "\0" in path:
        raise PdfError("“{path}” is not the name of a file: choose another.", path=path.replace("\0", "�"))
    try:
        path.encode()
    except UnicodeEncodeError as error:
        raise PdfError(
            "The name of “{path}” is not valid UTF-8: rename the file or its folder.", path=_printable(path)
        ) from error


def check_kind(path: str, mode: int) -> None:
    """Raise `PdfError` unless `mode` (`st_mode`, links followed) is of a regular file: others may never end."""
    if (name := _no_file(mode)) is not None:
        raise PdfError("“{path}” is {name}: choose a PDF file.", path=_printable(path), name=name)


def _no_file(mode: int) -> Message | None:
    """Kind of a file with this `st_mode`; None for a regular file."""
    if stat.S_ISREG(mode):
        return None
    return next((name for is_kind, name in _KINDS if is_kind(mode)), Message("no file"))


def check_head(path: str, head: bytes) -> None:
    """Raise `PdfError` unless a file that begins with `head` (`HEAD` bytes) is a PDF."""
    if not head:
        raise PdfError("“{path}” is empty: choose another file.", path=_printable(path))
    if b"%PDF" not in head:
        if name := _format(head):
            raise PdfError("“{path}” is {name}, not a PDF: choose another file.", path=_printable(path), name=name)
        raise PdfError("“{path}” is not a PDF: choose another file.", path=_printable(path))


def unreadable(path: str, error: OSError) -> PdfError:
    """The system's error as a sentence."""
    path = _printable(path)
    if isinstance(error, FileNotFoundError):
        return PdfError("“{path}” does not exist (any more): choose another file.", path=path)
    if isinstance(error, IsADirectoryError):
        return PdfError("“{path}” is a folder: choose a PDF file.", path=path)
    if isinstance(error, PermissionError):
        return PdfError("“{path}” may not be read by you: ask for permission or choose another file.", path=path)
    if error.errno == errno.ELOOP:
        return PdfError("“{path}” is a link that leads back to itself: choose another file.", path=path)
    if too_many_open(error):
        return PdfError("“{path}” cannot be opened, for {reason}", path=path, reason=TOO_MANY_OPEN)
    return PdfError(
        "“{path}” cannot be opened ({problem}): choose another file.", path=path, problem=error.strerror or error
    )


def _format(head: bytes) -> Message | None:
    """Format of a file by its first bytes; None if unknown."""
    for pattern, name in _FORMATS:
        if re.match(pattern, head, re.DOTALL | re.IGNORECASE):
            return name
    return Message("plain text") if _is_text(head) else None


def _is_text(head: bytes) -> bool:
    try:
        text = head.decode()
    except UnicodeDecodeError as error:
        text = head[: error.start].decode() if error.start > HEAD - 4 else "\0"  # cut within a character
    return all(char.isprintable() or char.isspace() for char in text)


def _printable(path: str) -> str:
    """A path in printable form: bytes that are not UTF-8 become �."""
    return path.encode(errors="surrogateescape").decode(errors="replace")


def given(path: Path, most: int = GIVEN) -> bytes:
    """Bytes of a file from a person or the data folder; used for every file read as a whole.

    Raises `OSError`, and `ValueError` for anything but a regular file, which may never end, and for a file of more
    than `most` bytes.
    """
    with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:  # noqa: PTH123  (`Path.open` takes no flags)
        status = os.fstat(file.fileno())
        if (name := _no_file(status.st_mode)) is not None:
            raise ValueError(f"it is {name}, not a file")
        if status.st_size > most or len(found := file.read(most + 1)) > most:
            raise ValueError(f"it is longer than {most >> 20} MB")
        return found


def given_text(path: Path, most: int = GIVEN) -> str:
    """The text of a file in UTF-8, with the errors of `given`."""
    return given(path, most).decode("utf-8").replace("\r\n", "\n")


def write_whole(
    place: Path, content: str | bytes, *, mode: int | None = None, is_due: Callable[[], bool] = lambda: True
) -> bool:
    """Write a whole file of bytes, or of a text in UTF-8, at `place` or where its link leads: beside the old file,
    which it replaces in one step once all is on the disk. Returns False if `is_due` is False just before that
    step: then the old file stays. The new one has this `mode`, else the old file's, else one by the user's mask.
    A pipe or a device is written into. Raises `OSError`, also for an old file that is protected from writing.
    """
    written = content.encode() if isinstance(content, str) else content
    if place.exists() and not place.is_file():  # before links are followed: an open pipe's name leads nowhere
        return _write_into(place, written, is_due)
    place = Path(os.path.realpath(place))
    like = place if mode is None and place.exists() else None
    with half_file(place, PRIVATE if like else mode or _READ_AND_WRITE) as half:
        half.write_bytes(written)
        finish(half, like)
        if due := is_due():
            half.replace(place)
    return due


def _write_into(place: Path, content: bytes, is_due: Callable[[], bool]) -> bool:
    """Write into a pipe or a device. Raises `OSError`: for a folder, and if nobody reads the pipe."""
    with open(os.open(place, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0)), "wb") as file:  # noqa: PTH123  (`Path.open` takes no flags)
        if sys.platform != "win32":
            os.set_blocking(file.fileno(), True)
        if due := is_due():
            file.write(content)
    return due


@contextmanager
def half_file(place: Path, mode: int) -> Iterator[Path]:
    """Yield an empty file beside `place`, to be finished and moved there; else it is deleted in the end. Raises
    `OSError`, also if a file at `place` is protected from writing.
    """
    if place.exists() and not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
    half, handle = _begin_file(place, mode)
    try:
        yield half
    finally:
        half.unlink(missing_ok=True)
        if handle is not None:
            os.close(handle)


def finish(half: Path, like: Path | None = None) -> None:
    """Have all of a file on the disk, with the mode of the file `like` it. Raises `OSError`."""
    with half.open("rb+") as written:
        os.fsync(written.fileno())
    if like is not None:
        half.chmod(stat.S_IMODE(like.stat().st_mode) & _READ_AND_WRITE)


def _begin_file(place: Path, mode: int) -> tuple[Path, int | None]:
    """Remove the files that a kill left, and create one beside `place`. Its descriptor holds a lock on it, unless
    the disk has none; there is none on Windows, where an open file cannot be moved.
    """
    _sweep(place.parent)
    while True:
        half = place.with_name(f"{_UNFINISHED}{os.urandom(8).hex()}{place.suffix}")
        handle = os.open(half, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
        if sys.platform == "win32":
            os.close(handle)
            return half, None
        with suppress(OSError):  # some disks of a network have no locks: leftovers stay there
            fcntl.flock(handle, fcntl.LOCK_EX)
        if os.fstat(handle).st_nlink:
            return half, handle
        os.close(handle)  # removed as a leftover of a kill, before it was locked


def _sweep(folder: Path) -> None:
    """Delete unfinished files that nobody writes any more."""
    if sys.platform != "win32":
        for half in folder.glob(f"{_UNFINISHED}*"):
            with suppress(OSError), half.open("rb") as left:
                fcntl.flock(left.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
                half.unlink()


def bundled(name: str) -> Path:
    """The folder `models` or `resources`: inside the installed package or, in a checkout, beside `desktop`."""
    inside = _PACKAGE / f"_{name}"
    return inside if inside.is_dir() else _PACKAGE.parent.parent / name
