"""Text as Markdown."""

from __future__ import annotations

_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|"})


def escape_markdown(text: str) -> str:
    """Text with Markdown's special characters escaped."""
    return text.translate(_SIGNS)
