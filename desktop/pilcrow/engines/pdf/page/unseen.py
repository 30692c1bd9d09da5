"""A page's annotations, and the page temporarily without some of them. Imported only inside the child."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pymupdf
from pymupdf import mupdf

from ..opening import DAMAGE


def annots(page: pymupdf.Page) -> list[pymupdf.Annot]:
    """Annotations of a page except links, pop-ups and fields. (PyMuPDF's own list reads all names before returning
    any, and raises `SystemError` and other errors if one of them is no text.)
    """
    found: list[pymupdf.Annot] = []
    annot = page.first_annot
    while annot:
        found.append(annot)
        annot = annot.next
    return found


def annotation_kinds(document: pymupdf.Document, number: int) -> set[str]:
    """Kinds of a page's annotations, by its dictionary: loading a page takes longer."""
    pdf = mupdf.pdf_document_from_fz_document(document.this)
    try:
        held = pdf.pdf_lookup_page_obj(number).pdf_dict_gets("Annots")
        return {held.pdf_array_get(i).pdf_dict_gets("Subtype").pdf_to_name() for i in range(held.pdf_array_len())}
    except mupdf.FzErrorBase:
        return set()


@contextmanager
def unseen(page: pymupdf.Page, which: Callable[[pymupdf.Annot], bool]) -> Iterator[None]:
    """Hide these annotations while the page is drawn and read, unless it is too damaged for that."""
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
    """True for a rubber stamp ("Approved"), whose words do not belong to the document."""
    return annot.type[1] == "Stamp"
