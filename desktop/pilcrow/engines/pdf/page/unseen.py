"""A page's annotations, and the page without some of them for a moment. Imported only inside the child."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pymupdf

from ..opening import DAMAGE


def annots(page: pymupdf.Page) -> list[pymupdf.Annot]:
    """Annotations of a page but links, pop-ups and fields. (PyMuPDF's own list reads all names before it gives
    one, and raises `SystemError` and other errors where one of them is no text.)
    """
    found: list[pymupdf.Annot] = []
    annot = page.first_annot
    while annot:
        found.append(annot)
        annot = annot.next
    return found


@contextmanager
def unseen(page: pymupdf.Page, which: Callable[[pymupdf.Annot], bool]) -> Iterator[None]:
    """The page is drawn and read without these annotations meanwhile, unless it is too damaged for that."""
    try:
        flags = [(annot.xref, annot.flags) for annot in annots(page) if which(annot)]
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
