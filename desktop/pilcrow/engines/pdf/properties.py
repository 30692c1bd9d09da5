"""Properties of a PDF, its contents besides the pages, and extraction of pages into a new PDF. Lists and strings
are bounded, since a file can make them endless. Imported only inside the child process.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import TypeVar

import pymupdf
from pymupdf import mupdf

from ...core.errors import PdfError
from ...core.reader.pdf import Attachment, Description, Font, Permission, Properties, Seen, Signature
from .opening import DAMAGE, open_pdf
from .page_labels import page_labels
from .parent import lending
from .strings import NAME, TITLE, cap, parse_date
from .writing.appending import save, unwritten
from .xmp import description as xmp_of

log = logging.getLogger(__name__)
T = TypeVar("T")
MOST = 1000
"""Attachments, signatures, or fonts of a page, at most."""
_FIELDS = 20_000
"""Form fields examined for signatures, at most."""
_AWHILE = 0.2
"""Seconds of examining pages before the findings are returned."""
_PERMISSIONS = {
    Permission.PRINT: pymupdf.PDF_PERM_PRINT,
    Permission.PRINT_WELL: pymupdf.PDF_PERM_PRINT_HQ,
    Permission.COPY: pymupdf.PDF_PERM_COPY,
    Permission.CHANGE: pymupdf.PDF_PERM_MODIFY,
    Permission.ANNOTATE: pymupdf.PDF_PERM_ANNOTATE,
    Permission.FILL: pymupdf.PDF_PERM_FORM,
    Permission.ASSEMBLE: pymupdf.PDF_PERM_ASSEMBLE,
    Permission.READ_ALOUD: pymupdf.PDF_PERM_ACCESSIBILITY,
}


# ---- what it says -----------------------------------------------------------------------------------------


def properties(document: pymupdf.Document, path: str) -> Properties:
    """All properties except those that need the pages, see `page_facts`."""
    said, otherwise = _descriptions(document)
    told = {key: cap(value or "", TITLE) for key, value in (document.metadata or {}).items()}
    root = _pdf(document).pdf_trailer().pdf_dict_gets("Root")
    attachments = _some(_attachments(document))
    signatures = _some(_signatures(root))
    return Properties(
        said,
        otherwise,
        version=told.get("format", ""),
        encryption=told.get("encryption", ""),
        allowed=frozenset(which for which, bit in _PERMISSIONS.items() if document.permissions & bit),
        tagged=bool(root.pdf_dict_gets("MarkInfo").pdf_dict_gets("Marked").pdf_to_bool()),
        pages=document.page_count,
        size=lending.status(path).st_size,
        attachments=tuple(attachments[:MOST]),
        signatures=tuple(signatures[:MOST]),
        more=max(len(attachments), len(signatures)) > MOST,
    )


def _descriptions(document: pymupdf.Document) -> tuple[Description, Description]:
    """Description from the information dictionary, else the XMP; and the XMP's deviations."""
    told = {key: cap(value or "", TITLE) for key, value in (document.metadata or {}).items()}
    keys = ("title", "author", "subject", "keywords", "creator", "producer")
    info = Description(
        **{key: told.get(key, "") for key in keys},
        created=parse_date(told.get("creationDate", "")),
        changed=parse_date(told.get("modDate", "")),
    )
    xmp = xmp_of(document)
    said = {each.name: getattr(info, each.name) or getattr(xmp, each.name) for each in fields(Description)}
    others = {
        name: getattr(xmp, name)
        for name, value in said.items()
        if not _descriptions_agree(value, getattr(xmp, name))
    }
    return Description(**said), Description(**others)


def _descriptions_agree(said: str | float, other: str | float) -> bool:
    """True if the XMP agrees, or is silent; times may differ by less than a minute."""
    if isinstance(said, float) and isinstance(other, float):
        return not other or abs(said - other) < 60
    return not other or said == other


def page_facts(document: pymupdf.Document, first: int, at: Callable[[int], None]) -> Seen:
    """Fonts and attached files of the pages from `first` (0-based) on, as many as fit into `_AWHILE`. `at` is
    called with each page; pages too damaged are left out.
    """
    until = time.monotonic() + _AWHILE
    fonts: dict[Font, None] = {}
    attachments: dict[int, Attachment] = {}
    number = first
    while number < document.page_count and (number == first or time.monotonic() < until):
        at(number)
        try:
            fonts |= dict.fromkeys(islice(_fonts(document, number), MOST))
            attachments |= {each.number: each for each in islice(_pinned(document, number), MOST)}
        except DAMAGE as error:
            log.info("the fonts of a page cannot be read: %r", error)
        number += 1
    return Seen(number, tuple(fonts)[:MOST], tuple(attachments.values())[:MOST])


def _some(found: Iterator[T]) -> list[T]:
    """At most one more than `MOST`; stops at the first that cannot be read."""
    held: list[T] = []
    try:
        held.extend(islice(found, MOST + 1))
    except DAMAGE as error:
        log.info("what a file lists cannot be read: %r", error)
    return held


def _pdf(document: pymupdf.Document) -> mupdf.PdfDocument:
    return mupdf.pdf_document_from_fz_document(document.this)


def _first_string(found: mupdf.PdfObj, *keys: str) -> str:
    """First string in a dictionary under one of the keys."""
    texts = (cap(found.pdf_dict_gets(key).pdf_to_text_string(), NAME) for key in keys)
    return next(filter(None, texts), "")


def _fonts(document: pymupdf.Document, number: int) -> Iterator[Font]:
    for _, ending, kind, base, *_ in document.get_page_fonts(number):
        if not kind:  # a page may call anything a font
            continue
        name = cap(base, NAME)
        subset, plus, rest = name.partition("+")
        if plus and len(subset) == 6 and subset.isupper():
            name = rest
        yield Font(name, cap(kind, NAME), kind == "Type3" or ending != "n/a")


def _attachments(document: pymupdf.Document) -> Iterator[Attachment]:
    """Files attached to the document as a whole."""
    tree = _pdf(document).pdf_load_name_tree(mupdf.pdf_new_name("EmbeddedFiles"))
    for place in range(tree.pdf_dict_len()):
        yield from _attached(tree.pdf_dict_get_val(place))


def _pinned(document: pymupdf.Document, number: int) -> Iterator[Attachment]:
    """Files attached to a page as annotations."""
    held = _pdf(document).pdf_lookup_page_obj(number).pdf_dict_gets("Annots")
    for place in range(held.pdf_array_len()):
        annotation = held.pdf_array_get(place)
        if annotation.pdf_dict_gets("Subtype").pdf_to_name() == "FileAttachment":
            yield from _attached(annotation.pdf_dict_gets("FS"))


def _attached(specification: mupdf.PdfObj) -> Iterator[Attachment]:
    """The file of a file specification (ISO 32000-2, 7.11.3); none if it lies outside the PDF."""
    files = specification.pdf_dict_gets("EF")
    stream = next((found for key in ("UF", "F") if (found := files.pdf_dict_gets(key)).pdf_is_stream()), None)
    if stream is None or not stream.pdf_to_num():
        return
    said = stream.pdf_dict_gets("Params")
    size = said.pdf_dict_gets("Size")
    changed = _first_string(said, "ModDate", "CreationDate")
    yield Attachment(
        stream.pdf_to_num(),
        _first_string(specification, "UF", "F"),
        max(-1, size.pdf_to_int64()) if size.pdf_is_int() else -1,
        parse_date(changed),
    )


def _signatures(root: mupdf.PdfObj) -> Iterator[Signature]:
    """Signed fields of the form. A field has its own type, or that of its parent, whose name its own follows."""
    waiting = [(root.pdf_dict_gets("AcroForm").pdf_dict_gets("Fields"), "", "")]
    looked = 0
    while waiting and looked < _FIELDS:
        fields, inherited, above = waiting.pop()
        for place in range(min(fields.pdf_array_len(), _FIELDS - looked)):
            looked += 1
            field = fields.pdf_array_get(place)
            kind = field.pdf_dict_gets("FT").pdf_to_name() or inherited
            name = cap(".".join(filter(None, (above, _first_string(field, "T")))), NAME)
            signed = field.pdf_dict_gets("V")
            if kind == "Sig" and signed.pdf_is_dict():
                yield Signature(name, _first_string(signed, "Name"), parse_date(_first_string(signed, "M")))
            waiting.append((field.pdf_dict_gets("Kids"), kind, name))


# ---- what is taken out of it ------------------------------------------------------------------------------


def write_attachment(document: pymupdf.Document, path: str, number: int, target: str) -> None:
    """Write the file in the object with this number to `target`."""
    try:
        found = mupdf.pdf_new_indirect(_pdf(document), number, 0)
        if not found.pdf_is_stream():
            raise PdfError("“{path}” has changed: look at its attachments again.", path=path)
        content = found.pdf_load_stream().fz_buffer_extract_copy()
    except DAMAGE as error:
        raise PdfError("This attachment is too damaged to save.") from error
    _write_content(target, content)


def write_pages(path: str, password: str, pages: Sequence[int], target: str) -> None:
    """Write these pages (0-based, in this order) to `target`, with labels, links to each other and outwards, and a
    part of the outline; encrypted like the file. Nothing of other pages is included.
    """
    with open_pdf(path, password) as document:
        if not document.permissions & (pymupdf.PDF_PERM_ASSEMBLE | pymupdf.PDF_PERM_MODIFY):
            raise PdfError("“{path}” does not allow pages to be taken out of it: print them.", path=path)
        try:
            labels = page_labels(document)
            document.select(list(pages))
            if any(labels):
                document.set_page_labels(
                    [{"startpage": place, "prefix": labels[page], "style": ""} for place, page in enumerate(pages)]
                )
            save(document, target, garbage=3, deflate=True)
        except DAMAGE as error:
            raise PdfError(
                "“{path}” is too damaged to take these pages out of it: print them.", path=path
            ) from error


def _write_content(target: str, content: bytes) -> None:
    try:
        Path(target).write_bytes(content)
    except OSError as error:
        raise unwritten(target, error) from error
