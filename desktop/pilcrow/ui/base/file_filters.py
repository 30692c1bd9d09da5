"""Kinds of files to choose from in dialogs that open documents."""

from __future__ import annotations

from ...core.formats import ENDINGS
from .language import noop, tr

PDF = noop("PDF documents (*.pdf)")


def document_filters() -> list[str]:
    """All documents, PDFs alone, and everything."""
    patterns = " ".join(f"*{ending}" for ending in ENDINGS)
    return [tr("Documents ({patterns})", patterns=patterns), tr(PDF), tr("All files (*)")]
