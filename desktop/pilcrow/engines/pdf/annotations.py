"""Annotations in a PDF (ISO 32000-2, 12.5): converted to the program's own, and written as standard ones.

PyMuPDF's coordinates are of the unrotated page; the program's are of the page as shown. Imported only inside the
child.
"""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime

import pymupdf

from ...core.errors import PdfError
from ...core.geometry import Box, Direction
from ...core.marks.annotation import (
    FOREIGN,
    TEXT_SIZE,
    Anchor,
    Annotation,
    AnnotationKind,
    Colour,
    FileEdit,
    MarkedPassage,
    MarkPlace,
)
from ...core.marks.ink import Stroke, moved
from ...core.marks.placing import on_text, parts_inside
from ...core.model import Paragraph
from .opening import DAMAGE
from .page.unseen import annotation_kinds, annots
from .strings import cap, cleaned, parse_date
from .writing.appending import append_changes

log = logging.getLogger(__name__)
OWN = "pilcrow:"
"""Prefix of the names (/NM) of annotations written by this program. The program's id follows, and on an
annotation's second and further pages "/" and a number.
"""
RGB: dict[Colour, tuple[float, float, float]] = {
    Colour.GREEN: (0.66, 0.88, 0.60),
    Colour.YELLOW: (1.0, 0.88, 0.54),
    Colour.BLUE: (0.62, 0.82, 0.98),
    Colour.RED: (0.98, 0.66, 0.64),
    Colour.PURPLE: (0.83, 0.74, 0.98),
}
"""Highlight colours, light enough for black text on them."""
_LINES: dict[Colour, tuple[float, float, float]] = {
    Colour.GREEN: (0.24, 0.55, 0.24),
    Colour.YELLOW: (0.69, 0.52, 0.0),
    Colour.BLUE: (0.17, 0.45, 0.71),
    Colour.RED: (0.75, 0.25, 0.22),
    Colour.PURPLE: (0.47, 0.33, 0.76),
}
"""Line colours, dark enough to be seen by themselves."""
_KINDS = {
    "Highlight": AnnotationKind.HIGHLIGHT,
    "Underline": AnnotationKind.UNDERLINE,
    "StrikeOut": AnnotationKind.STRIKE,
    "Squiggly": AnnotationKind.SQUIGGLE,
    "Text": AnnotationKind.NOTE,
    "FreeText": AnnotationKind.NOTE,
}
"""All other types are areas, except those in `_OTHERS`."""
_OWN_KINDS = {"Ink": AnnotationKind.INK, "FreeText": AnnotationKind.TEXT}
"""Types that this program writes; those of other programs are only shown."""
_OTHERS = {"Link", "Popup", "Widget", "PrinterMark", "TrapNet", "Watermark", "Screen", "Movie", "Sound", "3D"}
_LONGEST, _AUTHOR = 20_000, 200
"""Characters of contents, and of an author's name, at most."""
_FURTHER = re.compile(r"/\d+$")
"""Suffix of the names of an annotation's parts on further pages."""
_BOOKMARK = "Bookmark"
_ICONS = {AnnotationKind.NOTE: "Note", AnnotationKind.BOOKMARK: "Key"}


# ---- reading ----------------------------------------------------------------------------------------------


def read_annotations(
    document: pymupdf.Document,
    digest: str,
    text_of: Callable[[pymupdf.Page], Sequence[Paragraph]],
    at: Callable[[int], None],
) -> list[Annotation]:
    """Annotations in a file with this sha256, by page, with their marked text and the ids of the annotations they
    answer. `at` is called with each page with annotations; pages too damaged are left out.
    """
    found: list[Annotation] = []
    for number in range(document.page_count):
        if not annotation_kinds(document, number) - _OTHERS:
            continue
        at(number)
        try:
            found += _page_annotations(document.load_page(number), digest, text_of)
        except DAMAGE as error:
            log.info("the marks of a page cannot be read: %r", error)
    return found


def _page_annotations(
    page: pymupdf.Page, digest: str, text_of: Callable[[pymupdf.Page], Sequence[Paragraph]]
) -> Iterator[Annotation]:
    held = [(annot, _annotation_id(annot, page.number)) for annot in annots(page) if annot.type[1] not in _OTHERS]
    names = {annot.xref: name for annot, name in held}
    marking = any(_marks_text(_KINDS.get(annot.type[1], AnnotationKind.AREA)) for annot, _ in held)
    paragraphs = text_of(page) if marking else ()
    for annot, name in held:
        annotation = _annotation(annot, name, page.number, digest, paragraphs, names)
        if annotation is not None:
            yield annotation


def _marks_text(kind: AnnotationKind) -> bool:
    return kind.on_text or kind is AnnotationKind.AREA


def own(page: pymupdf.Page) -> list[pymupdf.Annot]:
    """Annotations of a page written by this program."""
    return [annot for annot in annots(page) if annot.info["id"].startswith(OWN)]


def has_id(annot: pymupdf.Annot, ids: Collection[str]) -> bool:
    """True if an annotation has one of these ids."""
    return _annotation_id(annot, annot.get_parent().number) in ids


def _annotation_id(annot: pymupdf.Annot, page: int) -> str:
    """Id of an annotation: the program's own, or one that stays the same as long as the file does."""
    name = annot.info["id"]
    return name.removeprefix(OWN) if name.startswith(OWN) else f"{FOREIGN}{page}:{annot.xref}"


def _annotation(
    annot: pymupdf.Annot,
    name: str,
    number: int,
    digest: str,
    paragraphs: Sequence[Paragraph],
    names: dict[int, str],
) -> Annotation | None:
    """An annotation of a file; None for the review state of another, for the continuation from another page, and
    without a place.
    """
    document = annot.get_parent().parent
    if document.xref_get_key(annot.xref, "StateModel")[0] != "null" or _FURTHER.search(name):
        return None
    info = annot.info
    kind = _KINDS.get(annot.type[1], AnnotationKind.AREA)
    if not name.startswith(FOREIGN):
        kind = _OWN_KINDS.get(annot.type[1], kind)
    contents = "\n".join(cleaned(line)[0] for line in info["content"][:_LONGEST].splitlines()).strip()
    if kind is AnnotationKind.NOTE and annot.type[1] == "Text" and info["name"] == _ICONS[AnnotationKind.BOOKMARK]:
        kind, contents = AnnotationKind.BOOKMARK, "" if contents == _BOOKMARK else contents
    places = _annotation_places(annot, kind, number)
    if not places:
        return None
    parts = parts_inside(paragraphs, number, [place.box for place in places]) if _marks_text(kind) else []
    passages = tuple(MarkedPassage(part.text) for part in parts)
    known = on_text(digest, parts, paragraphs)
    anchor = Anchor(digest, tuple(places), known.passages if known else passages)
    return Annotation(
        name, kind, anchor, _colour(annot), contents, parse_date(info["creationDate"]),
        parse_date(info["modDate"]), cap(info["title"], _AUTHOR), reply_to=names.get(annot.irt_xref, ""),
        in_file=True, strokes=_strokes(annot, places[0].box) if kind is AnnotationKind.INK else (),
        width=float(annot.border.get("width", 0.0)) if kind is AnnotationKind.INK else 0.0,
    )  # fmt: skip


def _strokes(annot: pymupdf.Annot, box: Box) -> tuple[Stroke, ...]:
    """Strokes of ink, relative to the corner of its box on the page as shown."""
    turn = annot.get_parent().rotation_matrix
    shown = [tuple(_point(pymupdf.Point(*point) * turn) for point in line) for line in annot.vertices or ()]
    return moved(shown, -box.x0, -box.y0)


def _point(point: Iterable[float]) -> tuple[float, float]:
    x, y = point
    return x, y


def _annotation_places(annot: pymupdf.Annot, kind: AnnotationKind, number: int) -> list[MarkPlace]:
    """Boxes of an annotation on the page as shown, one for each line of text."""
    turn = annot.get_parent().rotation_matrix
    corners = annot.vertices if kind.on_text else None
    if not corners or len(corners) % 4:
        x0, y0, x1, y1 = (annot.rect * turn).normalize()
        return [MarkPlace(number, Box(x0, y0, x1, y1))] if x0 < x1 and y0 < y1 else []
    shown = [tuple(pymupdf.Point(*corner) * turn) for corner in corners]
    found = []
    for at in range(0, len(shown), 4):
        (ax, ay), (bx, by), *_ = quad = shown[at : at + 4]
        xs, ys = [x for x, _ in quad], [y for _, y in quad]
        across, down = bx - ax, by - ay
        if abs(across) >= abs(down):
            direction = Direction.RIGHT if across >= 0 else Direction.LEFT
        else:
            direction = Direction.DOWN if down > 0 else Direction.UP
        box = Box(min(xs), min(ys), max(xs), max(ys))
        if box.area > 0:
            found.append(MarkPlace(number, box, direction))
    return found


def _colour(annot: pymupdf.Annot) -> Colour:
    """The program's colour with the nearest hue, since a file may have any."""
    colours = annot.colors
    given = list(colours.get("stroke") or colours.get("fill") or ())
    if len(given) == 4:
        given = [(1 - given[n]) * (1 - given[3]) for n in range(3)]
    if len(given) != 3:
        return Colour.YELLOW
    wanted = _purity(given)
    return min(RGB, key=lambda c: sum((a - b) ** 2 for a, b in zip(wanted, _purity(RGB[c]), strict=True)))


def _purity(rgb: Sequence[float]) -> list[float]:
    """A colour without its lightness."""
    low, high = min(rgb), max(rgb)
    return [(value - low) / (high - low) if high > low else 0.0 for value in rgb]


# ---- writing ----------------------------------------------------------------------------------------------


def write_copy(
    path: str, password: str, edit: FileEdit, target: str, at: Callable[[int], None], *, inside: bool
) -> None:
    """Write a copy of a file to `target`, with its annotations edited: all its bytes, followed by the changes. A
    damaged file is rewritten as a whole, or raises `PdfError` if the copy is to replace it (`inside`).
    """

    def may(document: pymupdf.Document) -> None:
        if not document.permissions & pymupdf.PDF_PERM_ANNOTATE:
            raise PdfError(
                "“{path}” does not allow marks to be written into it: export them as Markdown.", path=path
            )

    def change(copy: pymupdf.Document) -> None:
        if edit.without:
            _take_out(copy, edit.without, at)
        _write_annotations(copy, edit.annotations, edit.author, at)

    append_changes(path, password, target, may, change, inside=inside)


def _take_out(document: pymupdf.Document, ids: Collection[str], at: Callable[[int], None]) -> None:
    """Remove the annotations with these ids that this program wrote."""
    for number in range(document.page_count):
        if annotation_kinds(document, number) - _OTHERS:
            at(number)
            page = document.load_page(number)
            names = {annot.info["id"].removeprefix(OWN) for annot in own(page)}
            _remove_own(page, {name for name in names if _FURTHER.sub("", name) in ids})


def _remove_own(page: pymupdf.Page, names: Collection[str]) -> dict[int, str]:
    """Remove the program's own annotations with these names from a page, but keep their answers, which PyMuPDF
    would remove too. Returns the name of the answered annotation, by the xref of each answer.
    """
    document = page.parent
    gone = {a.xref: name for a in own(page) if (name := a.info["id"].removeprefix(OWN)) in names}
    answers = {a.xref: gone[a.irt_xref] for a in annots(page) if a.irt_xref in gone and a.xref not in gone}
    for xref in answers:
        document.xref_set_key(xref, "IRT", "null")
    for annot in own(page):
        if annot.xref in gone:
            page.delete_annot(annot)
    return answers


def _write_annotations(
    document: pymupdf.Document, annotations: Iterable[Annotation], author: str, at: Callable[[int], None]
) -> None:
    """Write annotations into an open document, replacing earlier ones with the same ids."""
    pages: defaultdict[int, list[tuple[Annotation, str]]] = defaultdict(list)
    for annotation in annotations:
        for count, number in enumerate(annotation.anchor.pages):
            if number < document.page_count:
                pages[number].append((annotation, annotation.id if not count else f"{annotation.id}/{count + 1}"))
    for number, held in sorted(pages.items()):
        at(number)
        page = document.load_page(number)
        answers = _remove_own(page, {name for _, name in held})
        there = [
            a
            for annot in annots(page)
            if (a := _annotation(annot, _annotation_id(annot, number), number, "", (), {}))
        ]
        theirs = [a for a in there if a.foreign]
        held = [(annotation, name) for annotation, name in held if not any(map(annotation.says, theirs))]
        answered = {f"{FOREIGN}{number}:{annot.xref}": annot.xref for annot in annots(page)}
        for annotation, name in held:
            annot = _draw_annotation(page, number, annotation)
            _tell(annot, annotation, name, author)
            if annotation.reply_to in answered:
                annot.set_irt_xref(answered[annotation.reply_to])
            for xref in (xref for xref, answers_to in answers.items() if answers_to == name):
                document.xref_set_key(xref, "IRT", f"{annot.xref} 0 R")


def _draw_annotation(page: pymupdf.Page, number: int, annotation: Annotation) -> pymupdf.Annot:
    """The part of an annotation on this page, in shape and colour."""
    turn, kind, rgb = page.derotation_matrix, annotation.kind, RGB[annotation.colour]
    places = annotation.anchor.on(number)
    x0, y0, *_ = places[0].box
    line = _LINES[annotation.colour]
    if kind.on_text:
        quads = [pymupdf.Quad(*place.corners) * turn for place in places]
        add = {
            AnnotationKind.HIGHLIGHT: page.add_highlight_annot,
            AnnotationKind.UNDERLINE: page.add_underline_annot,
            AnnotationKind.STRIKE: page.add_strikeout_annot,
            AnnotationKind.SQUIGGLE: page.add_squiggly_annot,
        }[kind]
        annot = add(quads)
        annot.set_colors(stroke=rgb if kind is AnnotationKind.HIGHLIGHT else line)
    elif kind is AnnotationKind.AREA:
        annot = page.add_rect_annot(pymupdf.Rect(places[0].box) * turn)
        annot.set_border(width=1.5)
        annot.set_colors(stroke=line)
    elif kind is AnnotationKind.INK:
        strokes = moved(annotation.strokes, x0, y0)
        lines = [[tuple(pymupdf.Point(*point) * turn) for point in stroke] for stroke in strokes]
        annot = page.add_ink_annot([points * (2 if len(points) < 2 else 1) for points in lines])
        annot.set_border(width=annotation.width)
        annot.set_colors(stroke=line)
    elif kind is AnnotationKind.TEXT:
        annot = page.add_freetext_annot(
            pymupdf.Rect(places[0].box) * turn, annotation.note, fontsize=TEXT_SIZE, text_color=line,
            rotate=page.rotation,
        )  # fmt: skip
    else:
        corner = pymupdf.Point(x0, y0) * turn
        annot = page.add_text_annot(corner, annotation.note, icon=_ICONS[kind])
        annot.set_colors(stroke=rgb)
    return annot


def _tell(annot: pymupdf.Annot, annotation: Annotation, name: str, author: str) -> None:
    """Set the text, author, dates and name of an annotation."""
    said = annotation.note if name == annotation.id else ""
    if annotation.kind is AnnotationKind.BOOKMARK and not said:
        said = _BOOKMARK
    annot.set_info(
        content=said,
        title=annotation.author or author,
        creationDate=_pdf_date(annotation.made),
        modDate=_pdf_date(annotation.changed),
    )
    annot.update()
    document = annot.get_parent().parent
    document.xref_set_key(annot.xref, "NM", pymupdf.get_pdf_str(OWN + name))


def _pdf_date(seconds: float) -> str:
    return f"D:{datetime.fromtimestamp(seconds, UTC):%Y%m%d%H%M%S}Z" if seconds else ""
