"""Printed page numbers that an EPUB book lists itself. Imported only inside the child process."""

from __future__ import annotations

import logging
import posixpath
import re
import zipfile
from collections.abc import Iterator
from urllib.parse import unquote
from xml.etree import ElementTree

import pymupdf
from pymupdf import mupdf

from ..archives import ARCHIVE_DAMAGE
from .opening import DAMAGE

log = logging.getLogger(__name__)
_MOST = 4 << 20
"""Bytes of a file of the book that are looked at; a longer one says nothing."""
_LABEL = re.compile(r"[A-Za-z0-9.\-]{1,20}")
_TYPE = "{http://www.idpf.org/2007/ops}type"
Found = Iterator[tuple[str, str]]
"""Page numbers and where they are: a path within the book, with an anchor."""


def page_list(document: pymupdf.Document, path: str) -> dict[int, str]:
    """Printed page numbers by the pages (0-based) of the opened `document` on which they begin; of several on one
    page the first. Empty for other documents, and for a book that has none.
    """
    found: dict[int, str] = {}
    if not zipfile.is_zipfile(path):
        return found
    try:
        with zipfile.ZipFile(path) as book:
            for label, place in _pages(book):
                location, *_ = mupdf.fz_resolve_link(document.this, place)
                page = mupdf.fz_page_number_from_location(document.this, location)
                if page >= 0 and _LABEL.fullmatch(label):
                    found.setdefault(page, label)
    except (*ARCHIVE_DAMAGE, *DAMAGE, ElementTree.ParseError, LookupError) as error:
        log.info("the page list of a book cannot be read: %r", error)
    return found


def _pages(book: zipfile.ZipFile) -> Found:
    """Entries of the navigation document (EPUB 3) or, without one, of the NCX (EPUB 2)."""
    package = next(
        (
            each.get("full-path", "")
            for each in _parsed(book, "META-INF/container.xml").iter()
            if _is(each, "rootfile")
        ),
        "",
    )
    if not package:
        return
    items = [each for each in _parsed(book, package).iter() if _is(each, "item")]
    navigation = [each for each in items if "nav" in each.get("properties", "").split()]
    for item in navigation or [each for each in items if each.get("media-type") == "application/x-dtbncx+xml"]:
        file = posixpath.join(posixpath.dirname(package), unquote(item.get("href", "")))
        for label, place in _entries(_parsed(book, file)):
            target, hash_sign, anchor = place.partition("#")
            yield (
                label,
                posixpath.normpath(posixpath.join(posixpath.dirname(file), unquote(target))) + hash_sign + anchor,
            )


def _entries(root: ElementTree.Element) -> Found:
    lists = (each for each in root.iter() if _is(each, "nav") and "page-list" in each.get(_TYPE, "").split())
    for link in (inner for each in lists for inner in each.iter() if _is(inner, "a")):
        yield "".join(link.itertext()).strip(), link.get("href", "")
    for target in (each for each in root.iter() if _is(each, "pageTarget")):
        text = " ".join("".join(inner.itertext()) for inner in target if _is(inner, "navLabel"))
        for content in (inner for inner in target if _is(inner, "content")):
            yield text.strip(), content.get("src", "")


def _is(element: ElementTree.Element, name: str) -> bool:
    """True for an element of this name, whatever its namespace."""
    return element.tag.rpartition("}")[2] == name


def _parsed(book: zipfile.ZipFile, name: str) -> ElementTree.Element:
    with book.open(name) as file:
        packet = file.read(_MOST + 1)
    if len(packet) > _MOST or b"<!ENTITY" in packet.replace(b"\0", b""):  # entities can grow without end
        raise ValueError(name)
    return ElementTree.fromstring(packet)  # noqa: S314  (bounded, no entities)
