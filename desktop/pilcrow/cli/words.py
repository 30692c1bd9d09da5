"""The words of a command line: whether they name a command, and the files that they name."""

from __future__ import annotations

from collections.abc import Sequence

from ..engines.file_addresses import path_of

COMMANDS = (
    *("outline", "paragraphs", "terms", "index", "retrieve", "read", "ask", "look", "summary", "check", "bench"),
    *("marks", "pages", "signatures", "compare", "library", "models", "packs", "doctor", "mcp"),
)


def names_command(words: Sequence[str]) -> bool:
    """True if the command line is a command, possibly after a data folder; all others open the window."""
    first = words[2:3] if words[:1] == ["--data-dir"] else words[:1]
    return any(word in COMMANDS for word in first) or words[:1] in (["-h"], ["--help"], ["--version"])


def file_and_page(text: str) -> tuple[str, int | None]:
    """Split a trailing #page=N (N counts from 1) off a path or file:// address: the path, and the 0-based page or
    None. Raises `ValueError` for an address that is none.
    """
    path, mark, number = text.rpartition("#page=")
    if not (mark and number.isdigit() and int(number)):
        path, number = text, ""
    return path_of(path), int(number) - 1 if number else None
