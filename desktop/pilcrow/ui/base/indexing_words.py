"""How far a document is read, in words: the same wherever it is told."""

from __future__ import annotations

from ...core.exchange.events import Indexing
from .language import format_number, tr


def describe_progress(progress: Indexing) -> str:
    """Progress of reading a document: "64 of 118 pages read"."""
    done, total = format_number(progress.done), format_number(progress.total)
    if progress.stage == "embed":
        return tr("Preparing the search: {share} %", share=100 * progress.done // max(1, progress.total))
    words = (
        tr("{done} of {total} scanned pages read")
        if progress.stage == "ocr"
        else tr("{done} of {total} pages read")
    )
    return words.format(done=done, total=total)
