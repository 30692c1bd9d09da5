"""What a PDF says about itself besides its text: page sizes and labels, bookmarks, links. Without NumPy: what the
viewer waits for. Imported only inside the child process.
"""

from __future__ import annotations

import math
import re
from operator import itemgetter

import pymupdf
from pymupdf import mupdf

from ...core.geometry import Box
from ...core.page import Bookmark
from ...core.pdf import Link

LETTER = (612.0, 792.0)
_HEX = re.compile(r"<[0-9A-Fa-f\s]+>")
_ROMAN = ("", "a", "aa", "aaa", "ab", "b", "ba", "baa", "baaa", "ac")


def text_is_open(document: pymupdf.Document) -> bool:
    """Whether a password is for the attachments alone, and all else is not encrypted (ISO 32000-2, 7.6.6)."""
    encrypted = mupdf.pdf_document_from_fz_document(document.this).pdf_trailer().pdf_dict_gets("Encrypt")
    filters = [encrypted.pdf_dict_gets(name).pdf_to_name() for name in ("StmF", "StrF")]
    return encrypted.pdf_dict_gets("V").pdf_to_int() >= 4 and filters == ["Identity", "Identity"]


def sizes(document: pymupdf.Document) -> list[tuple[float, float]]:
    """Width and height in points of each page as shown; that of a letter where a page is too damaged.

    Out of the pages' dictionaries: loading a page would read its links and annotations too.
    """
    pdf = mupdf.pdf_document_from_fz_document(document.this)
    found: list[tuple[float, float]] = []
    while len(found) < document.page_count:  # a damaged file is repaired on the way, and has fewer pages or more
        found.append(_size(pdf, len(found)))
    return found[: document.page_count]


def _size(pdf: mupdf.PdfDocument, number: int) -> tuple[float, float]:
    box, turned = mupdf.FzRect(), mupdf.FzMatrix()
    try:
        mupdf.pdf_page_obj_transform(pdf.pdf_lookup_page_obj(number), box, turned)
    except mupdf.FzErrorBase:
        return LETTER
    shown = box.fz_transform_rect(turned)
    return shown.x1 - shown.x0, shown.y1 - shown.y0


def links(page: pymupdf.Page) -> list[Link]:
    """Links into the document and to URIs, in points of the page as shown."""
    found = []
    link = mupdf.fz_load_links(page.this)
    while link.m_internal:
        rect, uri = link.rect(), link.uri()
        box = Box(rect.x0, rect.y0, rect.x1, rect.y1)
        if mupdf.fz_is_external_link(uri):
            if not uri.startswith("file:"):
                found.append(Link(box, uri=uri))
        else:
            place, _, y = mupdf.fz_resolve_link(page.parent.this, uri)
            if place.page >= 0:
                found.append(Link(box, place.page, None if math.isnan(y) else y))
        link = link.next()
    return found


def bookmarks(document: pymupdf.Document) -> list[Bookmark]:
    """The embedded outline in order, empty if it is damaged; targets outside the document get page -1."""
    found: list[Bookmark] = []
    try:
        waiting = [(1, mupdf.fz_load_outline(document.this))]
    except mupdf.FzErrorBase:
        return []
    while waiting:
        level, entry = waiting.pop()
        if not entry.m_internal:
            continue
        title = " ".join(cleaned(entry.title() or "")[0].split())
        if title:
            page, y = entry.m_internal.page.page, entry.m_internal.y
            known = 0 <= page < document.page_count
            found.append(Bookmark(level, title, page if known else -1, y if known and not math.isnan(y) else None))
        waiting += [(level, entry.next()), (level + 1, entry.down())]
    return found


def labels(document: pymupdf.Document) -> list[str]:
    """The label of each page as the document prints it, empty where it says nothing."""
    count = document.page_count
    found = [""] * count
    for rule in sorted(document.get_page_labels(), key=itemgetter("startpage")):
        start, first = rule["startpage"], rule.get("firstpagenum", 1)
        prefix, style = _unhexed(rule.get("prefix", "")), rule.get("style", "")
        found[max(0, start) :] = [
            cleaned(prefix + _numeral(first + i, style))[0] for i in range(count - max(0, start))
        ]
    return found[:count]


def _unhexed(text: str) -> str:
    """A label's prefix as text: PyMuPDF hands hexadecimal strings over as they stand in the file."""
    if not _HEX.fullmatch(text):
        return text
    digits = "".join(text.strip("<>").split())
    raw = bytes.fromhex(digits + "0" * (len(digits) % 2))
    return raw.decode("utf-16", "replace") if raw[:2] in (b"\xfe\xff", b"\xff\xfe") else raw.decode("latin-1")


def _numeral(number: int, style: str) -> str:
    """A page number in a style of page labels: D, r, R, a, A, or none (PDF 32000-1, table 159)."""
    if number < 1 or style not in "DRrAa" or not style:
        return ""
    if style in "Aa":
        text = chr(ord("A") + (number - 1) % 26) * ((number - 1) // 26 + 1)
    elif style in "Rr":
        text = "M" * (number // 1000)
        for digit, tens in zip(f"{number % 1000:03}", ("CDM", "XLC", "IVX"), strict=True):
            text += _ROMAN[int(digit)].translate(str.maketrans("abc", tens))
    else:
        text = str(number)
    return text.lower() if style in "ar" else text


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
