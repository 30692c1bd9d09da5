"""Files with names of PDFs and other content, or none."""

from __future__ import annotations

import gzip
import os
import socket
import zipfile
from pathlib import Path

import pymupdf

from pdfs import pages

NOT_UTF8 = os.fsdecode(b"caf\xe9.pdf")


def zipped(file: Path, first: str, content: str = "") -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(first, content)


def odd_files(shelf: Path) -> dict[str, str]:
    """Put the files into a new folder; returns the words of the error message expected for each, by name."""
    shelf.mkdir()
    picture = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 40, 40))
    for kind in ("png", "jpg"):
        (shelf / f"{kind}.pdf").write_bytes(picture.tobytes(kind))
    (shelf / "html.pdf").write_text("<!DOCTYPE html>\n<html><body><p>Not found</p></body></html>")
    (shelf / "svg.pdf").write_text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')
    (shelf / "xml.pdf").write_text('<?xml version="1.0"?>\n<book/>')
    zipped(shelf / "epub.pdf", "mimetype", "application/epub+zip")
    zipped(shelf / "docx.pdf", "[Content_Types].xml")
    zipped(shelf / "cbz.pdf", "page1.png")
    (shelf / "gzip.pdf").write_bytes(gzip.compress(b"%PDF-1.4"))
    (shelf / "ps.pdf").write_text("%!PS-Adobe-3.0\nshowpage")
    (shelf / "text.pdf").write_text("Dear all,\n\ngrüße an alle. " * 200)
    (shelf / "noise.pdf").write_bytes(bytes(range(128, 256)) * 20)
    late = pages(shelf / "late.pdf", ["Too late."]).read_bytes()
    (shelf / "late.pdf").write_bytes(b"\0" * 1024 + late)
    (shelf / "polyglot.pdf").write_text("<html><!-- %PDF-1.4 --><body>no objects</body></html>")
    pages(shelf / "ok.pdf", ["Text."]).rename(shelf / NOT_UTF8)
    (shelf / "loop.pdf").symlink_to(shelf / "loop.pdf")
    (shelf / "there.pdf").symlink_to(shelf / "back.pdf")
    (shelf / "back.pdf").symlink_to(shelf / "there.pdf")
    (shelf / "device.pdf").symlink_to("/dev/zero")
    os.mkfifo(shelf / "fifo.pdf")
    (shelf / "piped.pdf").symlink_to(shelf / "fifo.pdf")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(shelf / "socket.pdf"))
    return {
        "png.pdf": "a PNG picture, not a PDF", "jpg.pdf": "a JPEG picture, not a PDF",
        "html.pdf": "an HTML page, not a PDF", "svg.pdf": "an SVG drawing, not a PDF",
        "xml.pdf": "an XML file, not a PDF", "epub.pdf": "an EPUB book, not a PDF",
        "docx.pdf": "an Office document, not a PDF", "cbz.pdf": "a ZIP archive, not a PDF",
        "gzip.pdf": "a gzip archive, not a PDF", "ps.pdf": "a PostScript file, not a PDF",
        "text.pdf": "plain text, not a PDF", "noise.pdf": "is not a PDF", "late.pdf": "is not a PDF",
        "polyglot.pdf": "", NOT_UTF8: "is not valid UTF-8: rename", "loop.pdf": "leads back to itself",
        "there.pdf": "leads back to itself", "back.pdf": "leads back to itself", "device.pdf": "is a device",
        "fifo.pdf": "is a pipe", "piped.pdf": "is a pipe", "socket.pdf": "is a socket",
    }  # fmt: skip
