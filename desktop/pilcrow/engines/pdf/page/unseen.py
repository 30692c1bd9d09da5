"""A page without some of its annotations, for a moment. Imported only inside the child."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pymupdf

from ..opening import DAMAGE


@contextmanager
def unseen(page: pymupdf.Page, which: Callable[[pymupdf.Annot], bool]) -> Iterator[None]:
    """The page is drawn and read without these annotations meanwhile, unless it is too damaged for that."""
    try:
        flags = [(annot.xref, annot.flags) for annot in page.annots() if which(annot)]
    except DAMAGE:
        flags = []
    for xref, flag in flags:  # not by `set_flags`, which would have them drawn anew
        page.parent.xref_set_key(xref, "F", str(flag | pymupdf.PDF_ANNOT_IS_HIDDEN))
    try:
        yield
    finally:
        for xref, flag in flags:
            page.parent.xref_set_key(xref, "F", str(flag))


def is_stamp(annot: pymupdf.Annot) -> bool:
    """Whether it is a rubber stamp ("Approved"), whose words are none of the document's."""
    return annot.type[1] == "Stamp"
