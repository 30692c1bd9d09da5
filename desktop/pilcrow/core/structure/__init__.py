"""From the lines of a document's pages to its sections and paragraphs: see `recovery.recover`."""

from __future__ import annotations

VERSION: int = 29
"""Of everything here: raised when the same PDF would give another structure, so that it is read again."""

ENOUGH: int = 3
"""Things of one kind in a document that are no accident: bookmarks, entries of contents, numbers of pages ..."""
