"""Documents that are no PDFs, written as their formats want them: each is about rain tanks, in two chapters."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pymupdf

PAINTED = "A steel tank is painted every third year by hand."
PUMPED = "The pump of a cellar runs for forty minutes each night."
FILLING = " ".join(f"Remark {number} of the book tells of wells and of weather." for number in range(60))
"""More than a page of text."""
_XHTML = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
_CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>"
)
_PACKAGE = (
    '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Rain Book</dc:title>'
    '<dc:creator>Ada Well</dc:creator><dc:language>en</dc:language><dc:identifier id="id">rain</dc:identifier>'
    '</metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    '<item id="one" href="tanks.xhtml" media-type="application/xhtml+xml"/>'
    '<item id="two" href="pumps.xhtml" media-type="application/xhtml+xml"/></manifest>'
    '<spine><itemref idref="one"/><itemref idref="two"/></spine></package>'
)
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_XPS = "http://schemas.microsoft.com/xps/2005/06"


def epub(path: Path, *, painted: str = PAINTED, picture: str = "", pages: bool = True) -> Path:
    """A book with contents, and with a list of the printed `pages` 7 and 9; `picture` is the address of one."""
    seen = f'<p><img src="{picture}" alt="a tank"/></p>' if picture else ""
    numbers = '<li><a href="tanks.xhtml#p7">7</a></li><li><a href="pumps.xhtml#p9">9</a></li>'
    listed = f'<nav epub:type="page-list"><ol>{numbers}</ol></nav>' if pages else ""
    files = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": _CONTAINER,
        "book/package.opf": _PACKAGE,
        "book/nav.xhtml": f'<html {_XHTML}><body><nav epub:type="toc"><ol><li><a href="tanks.xhtml">Tanks</a></li>'
        f'<li><a href="pumps.xhtml">Pumps</a></li></ol></nav>{listed}</body></html>',
        "book/tanks.xhtml": f'<html {_XHTML}><body><h1 id="p7">Tanks</h1><p>{FILLING}</p><p>{painted}</p>{seen}'
        '<p>More <a href="pumps.xhtml">on pumps</a>.</p></body></html>',
        "book/pumps.xhtml": f'<html {_XHTML}><body><h1 id="p9">Pumps</h1><p>{PUMPED}</p></body></html>',
    }
    return zipped(path, files)


def markdown(path: Path) -> Path:
    path.write_text(f"# Tanks\n\n{FILLING}\n\n{PAINTED}\n\n## Pumps\n\n{PUMPED}\n", encoding="utf-8")
    return path


def plain(path: Path) -> Path:
    path.write_text(f"Tanks\n\n{PAINTED}\n\nPumps\n\n{PUMPED}\n", encoding="utf-8")
    return path


def fictionbook(path: Path) -> Path:
    sections = "".join(
        f"<section><title><p>{title}</p></title><p>{text}</p></section>"
        for title, text in (("Tanks", PAINTED), ("Pumps", PUMPED))
    )
    path.write_text(
        '<?xml version="1.0" encoding="utf-8"?>'
        '<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>'
        "<book-title>The Rain Book</book-title></title-info></description>"
        f"<body>{sections}</body></FictionBook>",
        encoding="utf-8",
    )
    return path


def mobipocket(path: Path) -> Path:
    """A book in one record, uncompressed (MOBI in a Palm database)."""
    text = f"<html><body><h1>Tanks</h1><p>{PAINTED}</p><h1>Pumps</h1><p>{PUMPED}</p></body></html>".encode()
    title = b"The Rain Book"
    head = bytearray(struct.pack(">HHIHHHH", 1, 0, len(text), 1, 4096, 0, 0))
    head += b"MOBI" + struct.pack(">IIIII", 232, 2, 65001, 1, 6) + b"\xff" * 40 + struct.pack(">I", 2)
    head = head.ljust(248, b"\0")
    struct.pack_into(">II", head, 84, len(head), len(title))
    records = [bytes(head) + title + b"\0\0", text]
    begin = 78 + 8 * len(records) + 2
    places = [begin + sum(map(len, records[:number])) for number in range(len(records))]
    listed = b"".join(struct.pack(">II", place, number) for number, place in enumerate(places))
    start = b"rain".ljust(32, b"\0") + bytes(28) + b"BOOKMOBI" + struct.pack(">IIH", 2, 0, len(records))
    path.write_bytes(start + listed + b"\0\0" + b"".join(records))
    return path


def comic(path: Path, count: int = 2) -> Path:
    """Pages that are pictures, larger than a screen."""
    picture = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 1200, 1800))
    picture.clear_with(200)
    return zipped(path, {f"{number}.png": picture.tobytes("png") for number in range(count)})


def xps(path: Path, font: bytes) -> Path:
    types = {
        "rels": "application/vnd.openxmlformats-package.relationships+xml",
        "fdseq": "application/vnd.ms-package.xps-fixeddocumentsequence+xml",
        "fdoc": "application/vnd.ms-package.xps-fixeddocument+xml",
        "fpage": "application/vnd.ms-package.xps-fixedpage+xml",
        "ttf": "application/vnd.ms-opentype",
    }
    defaults = "".join(f'<Default Extension="{end}" ContentType="{kind}"/>' for end, kind in types.items())
    rows = "".join(
        f'<Glyphs FontUri="/font.ttf" FontRenderingEmSize="16" OriginX="96" OriginY="{y}" UnicodeString="{text}"'
        ' Fill="#ff000000"/>'
        for y, text in ((120, PAINTED), (200, PUMPED))
    )
    return zipped(path, {
        "[Content_Types].xml":
            f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{defaults}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_RELATIONS}"><Relationship Id="r" Target="/all.fdseq"'
                       f' Type="{_XPS}/fixedrepresentation"/></Relationships>',
        "all.fdseq": f'<FixedDocumentSequence xmlns="{_XPS}"><DocumentReference Source="all.fdoc"/>'
                     "</FixedDocumentSequence>",
        "all.fdoc": f'<FixedDocument xmlns="{_XPS}"><PageContent Source="1.fpage"/></FixedDocument>',
        "1.fpage": f'<FixedPage xmlns="{_XPS}" Width="816" Height="1056" xml:lang="en">{rows}</FixedPage>',
        "font.ttf": font,
    })  # fmt: skip


def docx(path: Path, *, times: int = 1) -> Path:
    """A document whose headings have their styles, with its text so many times."""
    names = f'xmlns:w="{_WORD}"'
    level = '<w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="36"/></w:rPr>'
    style = f'<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/>{level}</w:style>'
    body = "".join(
        f'<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr><w:r><w:t>{title}</w:t></w:r></w:p>'
        f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"
        for title, text in (("Tanks", PAINTED), ("Pumps", PUMPED)) * times
    )
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    return zipped(path, {
        "[Content_Types].xml":
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{main}.document.main+xml"/>'
            f'<Override PartName="/word/styles.xml" ContentType="{main}.styles+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_RELATIONS}"><Relationship Id="d" Target="word/document.xml"'
                       f' Type="{_OFFICE}/officeDocument"/></Relationships>',
        "word/_rels/document.xml.rels":
            f'<Relationships xmlns="{_RELATIONS}">'
            f'<Relationship Id="s" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>',
        "word/styles.xml": f"<w:styles {names}>{style}</w:styles>",
        "word/document.xml": f"<w:document {names}><w:body>{body}</w:body></w:document>",
    })  # fmt: skip


def odt(path: Path, *, picture: str) -> Path:
    """A text with a picture that lies at an address, which LibreOffice by itself asks for."""
    seen = f'<draw:image xlink:href="{picture}" xlink:type="simple" xlink:actuate="onLoad"/>'
    frame = f'<draw:frame text:anchor-type="as-char" svg:width="3cm" svg:height="3cm">{seen}</draw:frame>'
    return _open_document(path, "text", f"<office:text><text:p>{PUMPED}{frame}</text:p></office:text>")


def slides(path: Path, titles: Sequence[str]) -> Path:
    """A presentation: on each slide a title in large letters, and a sentence."""

    def box(text: str, style: str, top: int) -> str:
        inner = f'<draw:text-box><text:p text:style-name="{style}">{text}</text:p></draw:text-box>'
        return f'<draw:frame svg:width="20cm" svg:height="4cm" svg:x="2cm" svg:y="{top}cm">{inner}</draw:frame>'

    shown = "".join(
        f'<draw:page draw:name="page{number}">{box(title, "large", 1)}{box(f"{PUMPED} {PAINTED}", "small", 7)}'
        "</draw:page>"
        for number, title in enumerate(titles, 1)
    )
    return _open_document(path, "presentation", f"<office:presentation>{shown}</office:presentation>")


def _open_document(path: Path, kind: str, body: str) -> Path:
    """An OpenDocument file with a body, and the styles "large" and "small" of paragraphs."""
    ends = {
        "office": "office", "text": "text", "draw": "drawing", "svg": "svg-compatible", "style": "style",
        "fo": "xsl-fo-compatible",
    }  # fmt: skip
    names = " ".join(f'xmlns:{key}="urn:oasis:names:tc:opendocument:xmlns:{end}:1.0"' for key, end in ends.items())
    styles = "".join(
        f'<style:style style:name="{name}" style:family="paragraph">'
        f'<style:text-properties fo:font-size="{size}pt"/></style:style>'
        for name, size in (("large", 36), ("small", 18))
    )
    media = f"application/vnd.oasis.opendocument.{kind}"
    listed = "".join(
        f'<m:file-entry m:full-path="{name}" m:media-type="{what}"/>'
        for name, what in (("/", media), ("content.xml", "text/xml"))
    )
    return zipped(path, {
        "mimetype": media,
        "META-INF/manifest.xml":
            f'<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" m:version="1.2">{listed}'
            "</m:manifest>",
        "content.xml":
            f'<office:document-content {names} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2">'
            f"<office:automatic-styles>{styles}</office:automatic-styles><office:body>{body}</office:body>"
            "</office:document-content>",
    })  # fmt: skip


def zipped(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path
