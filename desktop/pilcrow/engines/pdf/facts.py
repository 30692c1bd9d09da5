"""Facts that a PDF states besides its text: title, page sizes, bookmarks, links. Without NumPy, since the viewer
waits for them. Imported only inside the child process.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import pymupdf
from pymupdf import mupdf

from ...core.geometry import Box
from ...core.page import Bookmark, Told
from ...core.reader.pdf import Description, Link, Opening
from .strings import ADDRESS, TITLE, cap

LETTER = (612.0, 792.0)
_DEEPEST = 20
"""Levels of bookmarks, at most: a section's full name includes all titles above it."""


def text_is_open(document: pymupdf.Document) -> bool:
    """True if the password protects only the attachments, and all else is not encrypted (ISO 32000-2, 7.6.6)."""
    encrypted = mupdf.pdf_document_from_fz_document(document.this).pdf_trailer().pdf_dict_gets("Encrypt")
    filters = [encrypted.pdf_dict_gets(name).pdf_to_name() for name in ("StmF", "StrF")]
    return encrypted.pdf_dict_gets("V").pdf_to_int() >= 4 and filters == ["Identity", "Identity"]


def opening(document: pymupdf.Document) -> Opening:
    """The layout, mode and direction in which a document asks to be opened; the defaults if it is damaged."""
    try:
        root = mupdf.pdf_document_from_fz_document(document.this).pdf_trailer().pdf_dict_gets("Root")
        layout, mode = (root.pdf_dict_gets(key).pdf_to_name() for key in ("PageLayout", "PageMode"))
        direction = root.pdf_dict_gets("ViewerPreferences").pdf_dict_gets("Direction").pdf_to_name()
    except mupdf.FzErrorBase:
        return Opening()
    return Opening(layout, mode, right_to_left=direction == "R2L")


def page_sizes(document: pymupdf.Document) -> list[tuple[float, float]]:
    """Width and height of each page as shown, in points; letter size for a page that is too damaged.

    Read from the pages' dictionaries: loading a page would read its links and annotations too.
    """
    pdf = mupdf.pdf_document_from_fz_document(document.this)
    found: list[tuple[float, float]] = []
    while len(found) < document.page_count:  # a damaged file is repaired on the way, and has fewer pages or more
        found.append(_page_size(pdf, len(found)))
    return found[: document.page_count]


def _page_size(pdf: mupdf.PdfDocument, number: int) -> tuple[float, float]:
    box, turned = mupdf.FzRect(), mupdf.FzMatrix()
    try:
        mupdf.pdf_page_obj_transform(pdf.pdf_lookup_page_obj(number), box, turned)
    except mupdf.FzErrorBase:
        return LETTER
    shown = box.fz_transform_rect(turned)
    return shown.x1 - shown.x0, shown.y1 - shown.y0


def links(page: pymupdf.Page) -> list[Link]:
    """Links into the document and to URIs, in points of the page as shown. Links that would start or open
    something on this machine are returned as `file:` URIs.
    """
    found = []
    link = mupdf.fz_load_links(page.this)
    while link.m_internal:
        rect, uri = link.rect(), link.uri()
        box = Box(rect.x0, rect.y0, rect.x1, rect.y1)
        if mupdf.fz_is_external_link(uri):
            if len(uri) <= ADDRESS:
                found.append(Link(box, uri=uri))
        else:
            place, x, y = mupdf.fz_resolve_link(page.parent.this, uri)
            number = mupdf.fz_page_number_from_location(page.parent.this, place)
            if number >= 0:
                across, down = (None if math.isnan(at) else at for at in (x, y))
                found.append(Link(box, number, down, x=across))
        link = link.next()
    return found


def bookmarks(document: pymupdf.Document) -> list[Bookmark]:
    """The embedded outline in order, empty if it is damaged. Targets outside the document get page -1; entries
    deeper than `_DEEPEST` levels are moved up to that level.
    """
    found: list[Bookmark] = []
    try:
        waiting = [(1, mupdf.fz_load_outline(document.this))]
    except mupdf.FzErrorBase:
        return []
    while waiting:
        level, entry = waiting.pop()
        if not entry.m_internal:
            continue
        title = cap(entry.title() or "", TITLE)
        if title:
            page, place = _target(document, entry)
            known = 0 <= page < document.page_count
            y, x = (None if not known or math.isnan(at) else at for at in place)
            found.append(Bookmark(min(level, _DEEPEST), title, page if known else -1, y, x))
        waiting += [(level, entry.next()), (level + 1, entry.down())]
    return found


def _target(document: pymupdf.Document, entry: mupdf.FzOutline) -> tuple[int, tuple[float, float]]:
    """Page (0-based, -1 for none) of an entry of the outline, and y and x there, NaN where they are not given. A
    document that is no PDF tells the place only as a link.
    """
    held = entry.m_internal
    if document.is_pdf:
        return held.page.page, (held.y, held.x)
    where, x, y = mupdf.fz_resolve_link(document.this, held.uri or "")
    return mupdf.fz_page_number_from_location(document.this, where), (y, x)


def metadata_title(document: pymupdf.Document) -> str:
    """Title in the metadata, possibly empty."""
    return cap((document.metadata or {}).get("title") or "", TITLE) or _description(document).title


def told(document: pymupdf.Document) -> Told:
    """Statements of the file's information dictionary, else of its XMP."""
    info, said = document.metadata or {}, _description(document)
    title, author = (cap(info.get(key) or "", TITLE) for key in ("title", "author"))
    identifiers = "\n".join(filter(None, (*_identifying(document), said.identifiers)))
    return Told(title or said.title, author or said.author, _creation_year(info), identifiers)


def _identifying(document: pymupdf.Document) -> Iterator[str]:
    """Entries of the information dictionary that may contain identifiers, each with its key."""
    try:
        info = mupdf.pdf_document_from_fz_document(document.this).pdf_trailer().pdf_dict_gets("Info")
        for at in range(min(info.pdf_dict_len(), 100)):  # entries of an information dictionary that are looked at
            key = info.pdf_dict_get_key(at).pdf_to_name()
            if identifies(key) or key == "Subject":
                yield f"{key} {cap(info.pdf_dict_get_val(at).pdf_to_text_string(), TITLE)}"
    except mupdf.FzErrorBase:
        return


def identifies(key: str) -> bool:
    """True if a value with this key of the metadata names the publication."""
    return key.casefold().endswith(("doi", "arxivid", "isbn", "identifier"))


def _description(document: pymupdf.Document) -> Description:
    from .xmp import description  # a parser of XML: nothing that the first page should wait for

    return description(document)


def _creation_year(info: Mapping[str, str | None]) -> int:
    """Year of the file's creation; 0 if not given."""
    year = (info.get("creationDate") or "").removeprefix("D:")[:4]
    return int(year) if year.isascii() and year.isdigit() else 0
