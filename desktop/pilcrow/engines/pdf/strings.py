"""Strings from a PDF: without unreadable characters, and limited in length."""

from __future__ import annotations

import re

from pymupdf import mupdf

LABEL = 32
"""Characters of a page's label, at most."""
TITLE = 500
"""Characters of the title of the document or of a bookmark, at most."""
NAME = 200
"""Characters of a name of a font, a file or a field, at most."""
ADDRESS = 4000
"""Characters of a link's address, at most; a longer one is left out, since a part of it would lead elsewhere."""


def cap(text: str, most: int) -> str:
    """Clean a text into one line of at most `most` characters, ending in "…" if it was cut."""
    line = " ".join(cleaned(text[: 4 * most])[0].split())
    return line if len(line) <= most and len(text) <= 4 * most else line[: most - 1] + "…"


def cleaned(text: str) -> tuple[str, int]:
    """The text without characters that nobody can read or store, of the same length, and the number of garbage
    characters.

    Spaces of any kind become spaces; soft hyphens and joiners are kept; control characters, unmapped and private
    ones are garbage.
    """
    if text.isascii() and text.isprintable():
        return text, 0
    out, broken = [], 0
    for char in text:
        if char.isspace() and char not in "\x1c\x1d\x1e\x1f":
            out.append(" ")
        elif char < " " or "\x7f" <= char <= "\x9f":
            out.append(" ")
            broken += 1
        elif "\ud800" <= char <= "\udfff" or char == "\ufffd":
            out.append("\ufffd")
            broken += 1
        else:
            out.append(char)
            broken += "\ue000" <= char <= "\uf8ff"
    return "".join(out), broken


def parse_date(date: str) -> float:
    """A PDF's date (ISO 32000-2, 7.9.4) in seconds since the epoch; 0 if it is none."""
    parted = re.sub(r"([-+]\d\d)(?=\d\d)", r"\1'", date[:40])  # +0530 as +05'30
    return float(max(0, mupdf.pdf_parse_date(parted)))
