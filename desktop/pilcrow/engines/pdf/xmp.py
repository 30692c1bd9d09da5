"""A PDF's XMP (ISO 16684-1), which repeats its description. Imported only inside the child."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from xml.etree import ElementTree

import pymupdf
from pymupdf import mupdf

from ...core.reader.pdf import Description
from .facts import identifies
from .strings import TITLE, cap

log = logging.getLogger(__name__)
_MOST = 1 << 20
"""Bytes examined, at most; a packet has a few thousand."""
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_DC, _XMP, _PDF = (
    f"{{{space}}}"
    for space in (
        "http://purl.org/dc/elements/1.1/",
        "http://ns.adobe.com/xap/1.0/",
        "http://ns.adobe.com/pdf/1.3/",
    )
)
_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(T\d\d:\d\d.*)?)?)?")


def description(document: pymupdf.Document) -> Description:
    """The description in the XMP of a file; empty if there is none, or it is damaged."""
    try:
        root = mupdf.pdf_document_from_fz_document(document.this).pdf_trailer().pdf_dict_gets("Root")
        held = root.pdf_dict_gets("Metadata")
        if not held.pdf_is_stream():
            return Description()
        stored, _ = held.pdf_open_stream().fz_read_best(0, _MOST)  # raises if it grows a hundredfold
        return _parse_packet(stored.fz_buffer_extract_copy())
    except (mupdf.FzErrorBase, RuntimeError, ElementTree.ParseError, ValueError, LookupError) as error:
        log.info("the XMP of a file cannot be read: %r", error)
        return Description()


def _parse_packet(packet: bytes) -> Description:
    if len(packet) > _MOST or b"<!DOCTYPE" in packet.replace(
        b"\0", b""
    ):  # XMP has no DTD, which here can only serve to grow without end
        return Description()
    said: dict[str, str] = {}
    for about in ElementTree.fromstring(packet).iter(f"{_RDF}Description"):  # noqa: S314  (bounded, no entities)
        for name, text in (*about.attrib.items(), *((each.tag, _element_text(each)) for each in about)):
            said.setdefault(name, cap(text, TITLE))
    return Description(
        title=said.get(f"{_DC}title", ""),
        author=said.get(f"{_DC}creator", ""),
        subject=said.get(f"{_DC}description", ""),
        keywords=said.get(f"{_PDF}Keywords") or said.get(f"{_DC}subject", ""),
        creator=said.get(f"{_XMP}CreatorTool", ""),
        producer=said.get(f"{_PDF}Producer", ""),
        created=_seconds(said.get(f"{_XMP}CreateDate", "")),
        changed=_seconds(said.get(f"{_XMP}ModifyDate", "")),
        identifiers="\n".join(
            f"{key} {text}" for name, text in said.items() if identifies(key := name.rpartition("}")[2])
        ),
    )


def _element_text(element: ElementTree.Element) -> str:
    """Text of an element: its own, all of a list, or one of several languages."""
    if element.find(f"{_RDF}Alt") is not None:
        return next(_items(element), "")
    return ", ".join(_items(element)) or element.text or ""


def _items(element: ElementTree.Element) -> Iterator[str]:
    """Texts of an element's list, that of the default language first."""
    items = list(element.iter(f"{_RDF}li"))[:100]
    items.sort(key=lambda item: item.get("{http://www.w3.org/XML/1998/namespace}lang") != "x-default")
    return (item.text for item in items if item.text and item.text.strip())


def _seconds(date: str) -> float:
    """A date (ISO 8601, also a year or a month alone) in seconds since the epoch; 0 if it is none."""
    found = _DATE.fullmatch(date.strip())
    if found is None:
        return 0.0
    year, month, day, time = found.groups()
    try:
        moment = datetime.fromisoformat(f"{year}-{month or '01'}-{day or '01'}{time or ''}")
        return max(0.0, (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())
    except (ValueError, OverflowError):
        return 0.0
