"""Strings that a PDF hands over: without what no one can read, and never longer than here. Whoever made the file
chose them, and could choose gigabytes.
"""

from __future__ import annotations

LABEL = 32
"""Characters of a page's label."""
TITLE = 500
"""Characters of the title of the document or of a bookmark."""
ADDRESS = 4000
"""Characters of a link's address; a longer one is left out, for a part of it would lead elsewhere."""


def capped(text: str, most: int) -> str:
    """The text, cleaned, in one line of at most `most` characters, with "…" where that is not all."""
    line = " ".join(cleaned(text[: 4 * most])[0].split())
    return line if len(line) <= most and len(text) <= 4 * most else line[: most - 1] + "…"


def cleaned(text: str) -> tuple[str, int]:
    """The text without what no one can read or store, as many characters long, and how many were garbage.

    Spaces of any kind become spaces; soft hyphens and joiners stay; control characters, unmapped and private
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
