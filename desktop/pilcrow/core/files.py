"""The path that a file is known by, and why it cannot be read as a PDF: its name, its kind, its first bytes, the
system's error, each in one sentence.
"""

from __future__ import annotations

import errno
import os
import re
import stat

from .errors import TOO_MANY_OPEN, PdfError, too_many_open

HEAD = 1024
"""How many bytes at the beginning of a file show what it is; a PDF may have others before its `%PDF`."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_FORMATS = tuple(
    (re.compile(pattern, re.DOTALL | re.IGNORECASE), name)
    for pattern, name in (
        (rb"\x89PNG\r\n", "a PNG picture"),
        (rb"\xff\xd8\xff", "a JPEG picture"),
        (rb"GIF8[79]a", "a GIF picture"),
        (rb"(II\*\0|MM\0\*)", "a TIFF picture"),
        (rb"RIFF....WEBP", "a WebP picture"),
        (rb"BM.{12}\x28\0\0\0", "a BMP picture"),
        (rb"AT&TFORM", "a DjVu document"),
        (rb"PK\x03\x04.{26}mimetypeapplication/epub\+zip", "an EPUB book"),
        (rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis", "an OpenDocument file"),
        (rb"PK\x03\x04.{26}(\[Content_Types\]\.xml|_rels/|word/|xl/|ppt/)", "an Office document"),
        (rb"PK[\x03\x05]", "a ZIP archive"),
        (rb"\xd0\xcf\x11\xe0", "an older Office document"),
        (rb"Rar!", "a RAR archive"),
        (rb"7z\xbc\xaf", "a 7-Zip archive"),
        (rb"\x1f\x8b", "a gzip archive"),
        (rb"\{\\rtf", "an RTF document"),
        (rb"%!PS", "a PostScript file"),
        (rb"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*|<!doctype svg[^>]*>\s*)*<svg", "an SVG drawing"),
        (rb"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html|head|body)", "an HTML page"),
        (rb"\s*<\?xml", "an XML file"),
    )
)


def full_path(path: str) -> str:
    """The absolute path that a document is known by, links followed; also for links that lead nowhere."""
    return os.path.realpath(os.path.expanduser(path))  # noqa: PTH111  (pathlib raises for loops of links, and "~x")


def file_name(words: str, most: int = 80) -> str:
    """A name for a file out of words: without what a system takes for more than a name, and without what is not
    seen; its ending stays where it is cut to `most` characters. Empty where nothing is left.
    """
    seen = "".join(char for char in re.sub(r'[\\/:*?"<>|\s]+', " ", words) if char.isprintable()).strip(" .")
    stem, ending = os.path.splitext(seen)  # noqa: PTH122  (words, no path)
    return seen if len(seen) <= most else stem[: most - len(ending[:10])].rstrip(" .") + ending[:10]


def check_name(path: str) -> None:
    """Raises `PdfError` for a path that is not Unicode: neither the library nor the window could keep it."""
    try:
        path.encode()
    except UnicodeEncodeError as error:
        words = f"The name of “{_shown(path)}” is not valid UTF-8: rename the file or its folder."
        raise PdfError(words) from error


def check_kind(path: str, mode: int) -> None:
    """Raises `PdfError` unless `mode` (`st_mode`, links followed) is a regular file's: others may never end."""
    if not stat.S_ISREG(mode):
        name = next((name for is_kind, name in _KINDS if is_kind(mode)), "no file")
        raise PdfError(f"“{_shown(path)}” is {name}: choose a PDF file.")


def check_head(path: str, head: bytes) -> None:
    """Raises `PdfError` unless a file that begins with `head` (`HEAD` bytes) is a PDF."""
    if not head:
        raise PdfError(f"“{_shown(path)}” is empty: choose another file.")
    if b"%PDF" not in head:
        raise PdfError(f"“{_shown(path)}” is {_format(head)}not a PDF: choose another file.")


def unreadable(path: str, error: OSError) -> PdfError:
    """The system's error as a sentence."""
    path = _shown(path)
    if isinstance(error, FileNotFoundError):
        return PdfError(f"“{path}” does not exist (any more): choose another file.")
    if isinstance(error, IsADirectoryError):
        return PdfError(f"“{path}” is a folder: choose a PDF file.")
    if isinstance(error, PermissionError):
        return PdfError(f"“{path}” may not be read by you: ask for permission or choose another file.")
    if error.errno == errno.ELOOP:
        return PdfError(f"“{path}” is a link that leads back to itself: choose another file.")
    if too_many_open(error):
        return PdfError(f"“{path}” cannot be opened, for {TOO_MANY_OPEN}")
    return PdfError(f"“{path}” cannot be opened ({error.strerror or error}): choose another file.")


def _format(head: bytes) -> str:
    """What the file is, to be followed by "not a PDF"; empty where it is not known."""
    for pattern, name in _FORMATS:
        if pattern.match(head):
            return f"{name}, "
    return "plain text, " if _is_text(head) else ""


def _is_text(head: bytes) -> bool:
    try:
        text = head.decode()
    except UnicodeDecodeError as error:
        text = head[: error.start].decode() if error.start > HEAD - 4 else "\0"  # cut within a character
    return all(char.isprintable() or char.isspace() for char in text)


def _shown(path: str) -> str:
    """A path that can be printed: bytes that are not UTF-8 become �."""
    return path.encode(errors="surrogateescape").decode(errors="replace")
