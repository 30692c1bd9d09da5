"""One PyMuPDF page into `core.page` values. Imported only inside the reader process."""

from __future__ import annotations

from typing import Any

import pymupdf

from ...core.geometry import Box, Direction, pack_edges
from ...core.page import Bookmark, Line, PageLink, PageText
from ...core.pdf import Link

# Ligatures and odd white space are dissolved by MuPDF, what no font maps comes as U+FFFD, pictures stay out.
_FLAGS = pymupdf.TEXT_MEDIABOX_CLIP
_LITTLE_TEXT = 80
_BOLD = ("bold", "black", "heavy", "demi", "cmbx", "cmssbx")
_MONO = ("mono", "courier", "cmtt", "consolas", "typewriter", "menlo")
_ITALIC = ("italic", "oblique", "cmti", "cmsl")


def read_page(page: pymupdf.Page) -> PageText:
    """Text lines, internal links and quality of one page, in points of the page as shown."""
    raw = page.get_text("rawdict", flags=_FLAGS)
    matrix = page.rotation_matrix if page.rotation else None
    lines: list[Line] = []
    broken = count = 0
    for number, block in enumerate(raw["blocks"]):
        for source in block.get("lines", ()):
            line = _line(page.number, number, source, matrix)
            if line is not None:
                lines.append(line)
                count += len(line.text)
                broken += line.text.count("\ufffd")
    shown = page.rect
    return PageText(
        number=page.number,
        width=shown.width,
        height=shown.height,
        lines=lines,
        links=[PageLink(link.box, link.page, link.y) for link in links(page) if link.page >= 0],
        image_share=_image_share(page) if count < _LITTLE_TEXT else 0.0,
        garbage=broken / count if count else 0.0,
    )


def _line(page: int, block: int, source: dict[str, Any], matrix: Any) -> Line | None:
    spans = source["spans"]
    chars = [char for span in spans for char in span["chars"]]
    text = "".join([char["c"] for char in chars])
    stripped = text.strip()
    if not stripped:
        return None
    first = text.index(stripped[0])
    chars = chars[first : first + len(stripped)]
    boxes = [char["bbox"] for char in chars]
    direction = _direction(source["dir"])
    if matrix is not None:
        boxes = [tuple(pymupdf.Rect(box) * matrix) for box in boxes]
        direction = _direction(pymupdf.Point(source["dir"]) * pymupdf.Matrix(*tuple(matrix)[:4], 0, 0))
    x0s, y0s, x1s, y1s = zip(*boxes, strict=True)
    box = Box(min(x0s), min(y0s), max(x1s), max(y1s))
    extents = list(zip(x0s, x1s, strict=True) if direction.horizontal else zip(y0s, y1s, strict=True))
    main = spans[0] if len(spans) == 1 else max(spans, key=lambda span: len(span["chars"]))
    font = main["font"].partition("+")[2] or main["font"]
    bold, italic, mono = _style(main)
    return Line(
        page=page,
        box=box,
        text=stripped,
        edges=pack_edges(box, extents, direction),
        size=round(main["size"], 1),
        font=font,
        bold=bold,
        italic=italic,
        mono=mono,
        color=main["color"],
        direction=direction,
        block=block,
        lead=_lead(spans, main, first) if len(spans) > 1 else 0,
    )


def _style(span: dict[str, Any]) -> tuple[bool, bool, bool]:
    """Bold, italic, monospaced: from the font's flags or, where they are not set, its name."""
    flags, name = span["flags"], span["font"].lower()
    return (
        bool(flags & pymupdf.TEXT_FONT_BOLD) or any(word in name for word in _BOLD),
        bool(flags & pymupdf.TEXT_FONT_ITALIC) or any(word in name for word in _ITALIC),
        bool(flags & pymupdf.TEXT_FONT_MONOSPACED) or any(word in name for word in _MONO),
    )


def _lead(spans: list[dict[str, Any]], main: dict[str, Any], skipped: int) -> int:
    """How many first characters stand out (bold, italic or larger) from the rest of the line."""
    bold, italic, _ = _style(main)
    count = 0
    for span in spans:
        b, i, _ = _style(span)
        if (b and not bold) or (i and not italic) or span["size"] > main["size"] + 0.6 or not _text(span).strip():
            count += len(span["chars"])
        else:
            break
    return max(0, count - skipped)


def _text(span: dict[str, Any]) -> str:
    return "".join([char["c"] for char in span["chars"]])


def _direction(vector: Any) -> Direction:
    x, y = vector
    if abs(x) >= abs(y):
        return Direction.RIGHT if x >= 0 else Direction.LEFT
    return Direction.DOWN if y > 0 else Direction.UP


def links(page: pymupdf.Page) -> list[Link]:
    """Links into the document and to URIs, in points of the page as shown."""
    matrix = page.rotation_matrix if page.rotation else None
    found = []
    for link in page.get_links():
        area = pymupdf.Rect(link["from"])
        box = Box(*(area if matrix is None else area * matrix))
        target, to = link.get("page", -1), link.get("to")
        if isinstance(target, int) and target >= 0:
            found.append(Link(box, target, float(to.y) if isinstance(to, pymupdf.Point) else None))
        elif link.get("uri"):
            found.append(Link(box, uri=link["uri"]))
    return found


def labels(document: pymupdf.Document) -> list[str]:
    """The label of each page as the document prints it, empty where it says nothing."""
    return [page.get_label() for page in document]


def _image_share(page: pymupdf.Page) -> float:
    """Part of the page's area covered by pictures, 0 to 1 (overlaps counted once by capping)."""
    area = page.cropbox.width * page.cropbox.height
    covered = sum(
        (pymupdf.Rect(image["bbox"]) & pymupdf.Rect(page.rect * page.derotation_matrix)).get_area()
        for image in page.get_image_info()
    )
    return min(1.0, covered / area) if area else 0.0


def bookmarks(document: pymupdf.Document) -> list[Bookmark]:
    """The embedded outline, loops cut by PyMuPDF; targets outside the document get page -1."""
    found = []
    for level, title, page, target in document.get_toc(simple=False):
        to = target.get("to") if isinstance(target, dict) else None
        title = " ".join(title.split())
        if title:
            known = 0 < page <= document.page_count
            y = float(to.y) if known and isinstance(to, pymupdf.Point) else None
            found.append(Bookmark(level, title, page - 1 if known else -1, y))
    return found
