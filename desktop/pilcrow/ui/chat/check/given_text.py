"""Texts pasted or dropped for checking: from clipboards and files, as lines of plain text."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

from ....core.errors import PilcrowError
from ....core.files import given
from ....core.language.from_html import text_of
from ....core.verify.given import LONGEST

_HTML = (".html", ".htm")
_ENDINGS = (".txt", ".md", ".markdown", *_HTML)
_MOST = 8 * LONGEST
"""Greatest number of bytes read from a file: HTML pages are much longer than their text."""


def text_in(data: QMimeData) -> str:
    """Copied text; tables, which plain text does not keep intact, are read line by line from the HTML."""
    html = data.html() if data.hasHtml() else ""
    text = text_of(html[:_MOST]) if html and ("<table" in html.casefold() or not data.hasText()) else data.text()
    return text[: LONGEST + 1]


def file_in(data: QMimeData) -> str:
    """Path of a single dropped text file; "" for anything else."""
    paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 and Path(paths[0]).suffix.casefold() in _ENDINGS else ""


def read_given(path: str) -> str:
    """Read the text of a file. Raises `PilcrowError`."""
    try:
        raw = given(Path(path))[:_MOST]
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise PilcrowError("{path} cannot be read ({problem}).", path=path, problem=problem) from error
    text = _decode(raw)
    return text_of(text) if Path(path).suffix.casefold() in _HTML else text


def _decode(raw: bytes) -> str:
    """Decode text in UTF-8, or in UTF-16 with a byte order mark; anything else is read as Western European."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")
