"""PDFs written by the tests, with known content."""

from __future__ import annotations

import itertools
import random
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pymupdf

A4 = (595.0, 842.0)
MARGIN = 72.0
LEADING = 1.3

_NOUNS = ("valve", "pump", "sensor", "relay", "filter", "cable", "panel", "engine", "module", "battery", "display")
_NOUNS += ("antenna", "bearing", "gasket", "rotor", "turbine", "shutter", "nozzle", "lever", "hinge", "boiler")
_VERBS = ("opens", "closes", "starts", "stops", "warms", "cools", "turns", "blocks", "guides", "protects", "lifts")
_ADJECTIVES = (
    "left",
    "right",
    "upper",
    "lower",
    "hot",
    "cold",
    "spare",
    "main",
    "rear",
    "front",
    "quiet",
    "heavy",
)


@dataclass(frozen=True)
class Heading:
    """A printed heading: level from 1, 0-based page, top of its line in points of the page as shown."""

    level: int
    title: str
    page: int
    y: float


@dataclass
class Manual:
    """Content of a `manual`: its headings, and for each (by index) the paragraphs under it, in order."""

    path: Path
    pages: int
    headings: list[Heading] = field(default_factory=list)
    paragraphs: list[list[str]] = field(default_factory=list)


_Print = tuple[float, float, str, float, str]  # x, baseline, text, size, font


def sentences(count: int, seed: int) -> str:
    """`count` sentences of meaningless plain English, always the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311  (nothing secret about it)
    return " ".join(
        f"The {chance.choice(_ADJECTIVES)} {chance.choice(_NOUNS)} {chance.choice(_VERBS)} "
        f"the {chance.choice(_ADJECTIVES)} {chance.choice(_NOUNS)} after {chance.randint(2, 90)} minutes."
        for _ in range(count)
    )


def save(document: pymupdf.Document, path: Path, **options: object) -> Path:
    """Write `document` (options as `pymupdf.Document.save`) and close it."""
    document.save(path, garbage=1, deflate=True, **options)
    document.close()
    return path


def pages(path: Path, texts: Iterable[str], *, size: float = 11, font: str = "helv", **options: object) -> Path:
    """Write one page per text, its lines from the top left corner."""
    document = pymupdf.open()
    for text in texts:
        page = document.new_page(width=A4[0], height=A4[1])
        shape = page.new_shape()  # five times as fast as the page's own `insert_text`
        for number, line in enumerate(text.splitlines()):
            shape.insert_text((MARGIN, MARGIN + number * size * LEADING), line, fontsize=size, fontname=font)
        shape.commit()
    return save(document, path, **options)


def lines(path: Path, printed: Iterable[tuple[str, float]]) -> Path:
    """Write one page with these lines below each other, each in its font size."""
    document = pymupdf.open()
    page, y = document.new_page(width=A4[0], height=A4[1]), MARGIN
    for text, size in printed:
        y += LEADING * size
        page.insert_text((MARGIN, y), text, fontsize=size)
    return save(document, path)


def encrypted_for(path: Path, handler: str) -> Path:
    """Write a page that opens only with something other than a password, as its `handler` says."""
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "For your eyes only.")
    data = document.tobytes()
    at = data.index(b"<<", data.rindex(b"trailer")) + 2
    crypt = f"/Encrypt<</Filter/{handler}/SubFilter/adbe.pkcs7.s5/V 4/Length 128/StmF/Own/StrF/Own>>"
    path.write_bytes(data[:at] + crypt.encode() + data[at:])
    return path


def encrypted(path: Path, text: str, password: str) -> Path:
    """Write a page of text that opens with `password` only (AES-256)."""
    return pages(
        path, [text], encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=password, owner_pw=password + "-owner"
    )


def locked_attachments(path: Path, text: str) -> Path:
    """Write a page of text whose password protects only attachments (ISO 32000-2, 7.6.6: all else is
    "Identity").
    """
    raw(path, [f"BT /F3 12 Tf 72 700 Td ({text}) Tj ET".encode()])
    hashes = "".join(f"/{key}<{size * 'a5'}>" for key, size in (("O", 48), ("U", 48), ("OE", 32), ("UE", 32)))
    lock = (
        f"trailer<</ID[<00><00>]/Encrypt<</Filter/Standard/V 5/R 6/Length 256/P -4{hashes}/Perms<{16 * 'a5'}>"
        "/CF<</StdCF<</AuthEvent/EFOpen/CFM/AESV3/Length 32>>>>/StmF/Identity/StrF/Identity/EFF/StdCF>>"
    )
    path.write_bytes(path.read_bytes().replace(b"trailer<<", lock.encode()))
    return path


def scanned(path: Path, texts: Iterable[str]) -> Path:
    """Write pages that are pictures of text, without a text layer."""
    document = pymupdf.open()
    for text in texts:
        with pymupdf.open() as printed:
            page = printed.new_page(width=A4[0], height=A4[1])
            page.insert_textbox((MARGIN, MARGIN, A4[0] - MARGIN, A4[1] - MARGIN), text, fontsize=12)
            picture = page.get_pixmap(dpi=100)
        page = document.new_page(width=A4[0], height=A4[1])
        page.insert_image(page.rect, pixmap=picture)
    return save(document, path)


def html(path: Path, sources: Iterable[str], **options: object) -> Path:
    """Write one page per HTML text, shaped by MuPDF: for scripts that need it (Arabic, Hebrew, Japanese)."""
    document = pymupdf.open()
    for source in sources:
        page = document.new_page(width=A4[0], height=A4[1])
        page.insert_htmlbox((MARGIN, MARGIN, A4[0] - MARGIN, A4[1] - MARGIN), source)
    return save(document, path, **options)


def raw(
    path: Path,
    contents: Sequence[bytes],
    *,
    media: str = "[0 0 595 842]",
    keys: Sequence[str] = (),
    fonts: str = "",
) -> Path:
    """Pages from content streams in the fonts /F1 (Courier), /F2 (Courier-Bold), /F3 (Helvetica).

    `keys` are further entries of the page dictionaries, such as "/Rotate 90", `fonts` those of the font resources.
    """
    fonts += " ".join(
        f"/F{i}<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>"
        for i, name in enumerate(("Courier", "Courier-Bold", "Helvetica"), 1)
    )
    kids = " ".join(f"{3 + 2 * i} 0 R" for i in range(len(contents)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(contents)}/Kids[{kids}]>>".encode(),
    ]
    for i, content in enumerate(contents):
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox{media}/Contents {4 + 2 * i} 0 R"
            f"/Resources<</Font<<{fonts}>>>>{' '.join(keys)}>>".encode()
        )
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(content), content))
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    path.write_bytes(out)
    return path


def endless(path: Path, *, text: bool) -> Path:
    """Three pages; the middle one draws a form that draws ten forms that draw ten forms ... thirty levels deep.

    Reading it never ends; with `text` it also takes ever more memory.
    """
    document = pymupdf.open(pages(path.with_suffix(".plain.pdf"), ["First page.", "Second page.", "Third page."]))
    inner = 0
    for level in range(30):
        form = document.get_new_xref()
        resources = (
            f"/XObject<</X {inner} 0 R>>"
            if level
            else "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"
        )
        document.update_object(form, f"<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<{resources}>>>>")
        content = b"/X Do " * 10
        if not level:
            lines = b"(%s) Tj 0 9 Td " % (b"ha " * 40) * 80
            content = b"BT /F1 8 Tf 50 50 Td %s ET" % lines if text else b"0 0 m 9 9 l S"
        document.update_stream(form, content)
        inner = form
    page = document[1]
    kind, resources = document.xref_get_key(page.xref, "Resources")
    owner, prefix = (int(resources.split()[0]), "") if kind == "xref" else (page.xref, "Resources/")
    document.xref_set_key(owner, prefix + "XObject", f"<</X {inner} 0 R>>")
    contents = page.get_contents()[0]
    document.update_stream(contents, page.read_contents() + b" /X Do")
    return save(document, path)


def endless_drawing(path: Path) -> Path:
    """Write a page of text, partly pale, that is read quickly, but never drawn to its end because of a pattern of
    tiny specks.
    """
    content = b"BT /F3 12 Tf 72 700 Td (A page of words.) Tj 1 g 0 -90 Td (Pale ones.) Tj ET"
    document = pymupdf.open(raw(path.with_suffix(".plain.pdf"), [content]))
    page = document[0]
    pattern = document.get_new_xref()
    steps = "/XStep 0.0001/YStep 0.0001/PatternType 1/TilingType 1/PaintType 1/Resources<<>>"
    document.update_object(pattern, f"<</Type/Pattern/BBox[0 0 500 500]{steps}>>")
    document.update_stream(pattern, b"0 0 0.00005 0.00005 re f 3 3 m 400 400 l S")
    document.xref_set_key(page.xref, "Resources/Pattern", f"<</P {pattern} 0 R>>")
    filled = b" /Pattern cs /P scn 0 0 500 500 re f"
    document.update_stream(page.get_contents()[0], page.read_contents() + filled)
    return save(document, path)


def manual(path: Path, **options: Any) -> Manual:
    """Write a manual; `options` are those of `printed_manual`."""
    data, printed = printed_manual(**options)
    path.write_bytes(data)
    return replace(printed, path=path, headings=[*printed.headings], paragraphs=[[*p] for p in printed.paragraphs])


@cache
def printed_manual(
    *,
    chapters: int = 4,
    sections: int = 3,
    paragraphs: int = 4,
    columns: int = 1,
    numbered: bool = True,
    contents: bool = True,
    bookmarks: bool = True,
    furniture: bool = True,
    front: int = 2,
    seed: int = 1,
    title: str = "Manual of the Machine",
) -> tuple[bytes, Manual]:
    """A manual as one finds them: title page, contents page with dot leaders and links, chapters on new pages; as
    a file's bytes. Printed once for the same options.

    Pages have a running head and a number unless `furniture` is off; the `front` pages before chapter 1 are
    labelled i, ii, ... and the rest 1, 2, ... . Every paragraph names a part number that occurs nowhere else.
    """
    document = pymupdf.open()
    result = Manual(Path(), 0)
    width, height = A4
    gap = 24.0
    measure = (width - 2 * MARGIN - gap * (columns - 1)) / columns
    characters = int(measure / 5.0)
    parts = itertools.count(1000 * seed)
    prints: list[list[_Print]] = [[] for _ in range(front)]
    column, y = 0, MARGIN

    def fresh() -> None:
        nonlocal column, y
        prints.append([])
        column, y = 0, MARGIN + 20

    def line(text: str, size: float, font: str) -> float:
        """Print one line, on a new column or page where there is no room; returns its top."""
        nonlocal column, y
        if y + size * LEADING > height - MARGIN:
            if column + 1 < columns:
                column, y = column + 1, MARGIN + 20
            else:
                fresh()
        x = MARGIN + column * (measure + gap)
        prints[-1].append((x, y + size, text, size, font))
        top, y = y, y + size * LEADING
        return top

    for chapter in range(1, chapters + 1):
        fresh()
        for section in range(sections + 1):
            chance = random.Random(seed * 1_000_003 + chapter * 101 + section)  # noqa: S311  (as above)
            words = (
                f"{chance.choice(_ADJECTIVES)} {chance.choice(_NOUNS)} and {chance.choice(_NOUNS)}".capitalize()
            )
            level, number = (1, f"{chapter}") if section == 0 else (2, f"{chapter}.{section}")
            name = f"{number} {words}" if numbered else words
            y += 10
            if y + 90 > height - MARGIN:
                y = height  # no heading at the foot of a column
            top = line(name, 18 if level == 1 else 13, "hebo")
            result.headings.append(Heading(level, name, len(prints) - 1, top))
            result.paragraphs.append([])
            y += 6
            for order in range(paragraphs):
                part = f"Part {next(parts)} belongs here."
                text = f"{sentences(2, chance.randint(0, 10**9))} {part} {sentences(2 + order % 3, seed + order)}"
                for piece in textwrap.wrap(text, characters):
                    line(piece, 10, "helv")
                result.paragraphs[-1].append(text)
                y += 8
    result.pages = len(prints)
    if front:
        prints[0].append((MARGIN, 300, title, 28, "hebo"))
    links: list[tuple[int, dict[str, object]]] = []
    if contents and front > 1:
        links = _contents(prints, result.headings, front)
    if furniture:
        for number, printed in enumerate(prints[front:], 1):
            printed += [(MARGIN, 50, title, 8, "heit"), (width / 2, height - 40, str(number), 9, "helv")]
    for printed in prints:
        shape = document.new_page(width=width, height=height).new_shape()
        for x, baseline, text, size, font in printed:
            shape.insert_text((x, baseline), text, fontsize=size, fontname=font)
        shape.commit()
    for number, link in links:
        document[number].insert_link(link)
    if bookmarks:
        document.set_toc(
            [
                [h.level, h.title, h.page + 1, {"kind": pymupdf.LINK_GOTO, "page": h.page, "to": (0, h.y)}]
                for h in result.headings
            ]
        )
    labels = [{"startpage": front, "prefix": "", "style": "D", "firstpagenum": 1}]
    if front:
        labels.insert(0, {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1})
    document.set_page_labels(labels)
    document.set_metadata({"title": title})
    data = document.tobytes(garbage=1, deflate=True)
    document.close()
    return data, result


def _contents(
    prints: list[list[_Print]], headings: Sequence[Heading], front: int
) -> list[tuple[int, dict[str, object]]]:
    """Print contents from the second page on, as far as the front pages reach; returns their links by page."""
    y, number, right = MARGIN, 1, A4[0] - MARGIN
    links: list[tuple[int, dict[str, object]]] = []
    prints[1].append((MARGIN, y, "Contents", 18, "hebo"))
    for heading in headings:
        y += 16
        if y > A4[1] - MARGIN:
            number, y = number + 1, MARGIN
            if number >= front:
                break
        x, label = MARGIN + 14 * (heading.level - 1), str(heading.page - front + 1)
        end = x + pymupdf.get_text_length(heading.title, "helv", 10)
        begin = right - pymupdf.get_text_length(label, "helv", 10)
        dots = "." * int((begin - end - 12) / 2.78)
        prints[number] += [
            (x, y, heading.title, 10, "helv"),
            (begin, y, label, 10, "helv"),
            (end + 6, y, dots, 10, "helv"),
        ]
        area, to = pymupdf.Rect(x, y - 9, right, y + 3), pymupdf.Point(0, heading.y)
        links.append((number, {"kind": pymupdf.LINK_GOTO, "from": area, "page": heading.page, "to": to}))
    return links
