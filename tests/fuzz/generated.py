# ruff: noqa: E501  (operators and dictionaries read best in one piece)
"""Odd PDFs generated from a seed: each part of the format within its rules, but unexpected.

Unlike the damaged files of `mutations`, these are mostly well formed: pages that contain themselves, boxes of no
size, fonts without information, text that is turned, clipped or invisible, unusual annotations and fields.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from random import Random

_NUMBERS = (0, 1, -1, 0.5, 2, 12, 72, 90, 300, 595, 842, 1e-7, 1e5, -1e5, 32767, 2**31 - 1, -(2**31), 2**32, 1e20)
_PIECES = (
    *(
        "Fee",
        "The deposit is 500 euros.",
        "1.2 Fees and costs",
        "Table 3: Rates",
        "see Section 4.2",
        "",
        " ",
        "\x00",
    ),
    *(
        "\x1b[31m",
        "\u202eevil",
        "ffi",
        "\ufffd",
        "\ud7ff",
        "مرحبا بالعالم",
        "日本語の本文",
        "e\u0301" * 9,
        "x" * 3000,
    ),
    *(
        "[S1:2] quoted",
        "![](http://a.example)",
        "<script>",
        "........ 12",
        "1 2 3 4 5 6 7 8",
        "$ (1,234) %",
        "A B C D",
    ),
)
_STANDARD = ("Helvetica", "Courier-Bold", "Symbol", "ZapfDingbats", "Times-Italic", "Nowhere", "ABCDEF+Odd#20Name")
_ANNOTATIONS = (
    *("Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly"),
    *("StrikeOut", "Stamp", "Caret", "Ink", "Popup", "FileAttachment", "Widget", "Screen", "Redact", "Watermark", "Odd"),
)  # fmt: skip
_ACTIONS = (
    *("<</S/URI/URI(http://a.example/?q=\\033[31m)>>", "<</S/URI/URI(file:///etc/passwd)>>", "<</S/JavaScript/JS(x)>>"),
    *("<</S/Launch/F(/bin/sh)>>", "<</S/GoTo/D[0 R/Fit]>>", "<</S/GoTo/D(nowhere)>>", "<</S/GoToR/F(../a.pdf)/D[9/Fit]>>"),
    *("<</S/Named/N/NextPage>>", "<</S/GoTo/D[3 0 R/XYZ null 1e30 -1]>>", "<</S/GoTo/D[3 0 R/FitR 0 0 0 0]>>"),
)  # fmt: skip


class _File:
    """Objects by number, written in one step."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.objects: dict[int, bytes] = {}

    def add(self, body: str | bytes, number: int = 0) -> str:
        """Add an object; returns its reference."""
        number = number or self.room()
        self.objects[number] = body.encode("latin-1", "replace") if isinstance(body, str) else body
        return f"{number} 0 R"

    def room(self) -> int:
        """Reserve a number for a later object."""
        number = len(self.objects) + 1
        self.objects[number] = b"null"
        return number

    def stream(self, data: bytes, entries: str = "", number: int = 0) -> str:
        filters, length = "", self.random.choice((1, 1, 1, 1, 1, 0, 9))
        for _ in range(self.random.choice((0, 0, 0, 1, 1, 3))):
            way = self.random.choice(("Flate", "ASCIIHex"))
            data = zlib.compress(data) if way == "Flate" else data.hex().encode() + b">"
            filters = f"/{way}Decode{filters}"
        wrapped = f"<<{entries}/Length {len(data) * length}" + (f"/Filter[{filters}]" if filters else "") + ">>"
        return self.add(wrapped.encode("latin-1", "replace") + b"stream\n" + data + b"\nendstream", number)

    def bytes(self, root: str, info: str) -> bytes:
        out = bytearray(b"%PDF-1.7\n")
        places = {}
        for number, body in self.objects.items():
            places[number] = len(out)
            out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        start, size = len(out), len(self.objects) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % size
        out += b"".join(b"%010d 00000 n \n" % places[number] for number in sorted(places))
        size += self.random.choice((0, 0, 0, 0, -1, 10**6))
        previous = f"/Prev {start}" if self.random.random() < 0.03 else ""
        out += f"trailer<</Size {size}/Root {root}/Info {info}{previous}>>\nstartxref\n{start}\n%%EOF\n".encode()
        return bytes(out)


def generated(seed: int) -> bytes:
    """An odd PDF, always the same for the same seed."""
    random = Random(seed)  # noqa: S311  (no secret)
    file = _File(random)
    root, tree = file.room(), file.room()
    pages = [file.room() for _ in range(random.choice((1, 1, 1, 2, 3)))]
    for number in pages:
        file.add(_page(file, number, tree, pages), number)
    kids = [f"{page} 0 R" for page in pages]
    if random.random() < 0.1:
        kids.insert(
            random.randrange(len(kids) + 1), random.choice((f"{tree} 0 R", "null", "99 0 R", kids[0], "[]"))
        )
    count = len(pages) if random.random() < 0.95 else random.choice((0, -1, 10**6))
    file.add(f"<</Type/Pages/Count {count}/Kids[{' '.join(kids)}]{_sometimes(random, _box)}>>", tree)
    catalog = f"<</Type/Catalog/Pages {tree} 0 R"
    for make in (_outline, _labels, _form, _names, _reading, _xmp):
        if random.random() < 0.4:
            catalog += make(file, pages)
    file.add(catalog + ">>", root)
    info = f"<</Title {_text(random)}/Author {_text(random)}/CreationDate {_text(random)}>>"
    return file.bytes(f"{root} 0 R", file.add(info))


# ---- values -----------------------------------------------------------------------------------------------


def _number(random: Random) -> str:
    value = random.choice((random.choice(_NUMBERS), random.uniform(-50, 700), random.randint(0, 600)))
    return f"{value:.7f}".rstrip("0").rstrip(".")


def _numbers(random: Random, count: int) -> str:
    return " ".join(_number(random) for _ in range(count))


def _text(random: Random) -> str:
    """A string, as bytes or UTF-16."""
    text = "".join(random.choice(_PIECES) for _ in range(random.choice((1, 1, 2, 5))))
    raw = random.choice(
        (b"\xfe\xff" + text.encode("utf-16-be", "surrogatepass"), text.encode("latin-1", "replace"))
    )
    return f"<{raw.hex()}>"


def _sometimes(random: Random, make: Callable[[Random], str], chance: float = 0.3) -> str:
    return make(random) if random.random() < chance else ""


def _box(random: Random) -> str:
    name = random.choice(("MediaBox", "CropBox", "TrimBox"))
    usual = random.choice(("0 0 595 842", "-100 -100 300 300", "595 842 0 0", "0 0 0 0", "0 0 14400 3"))
    return f"/{name}[{random.choice((usual, usual, _numbers(random, 4), _numbers(random, 3)))}]"


# ---- pages ------------------------------------------------------------------------------------------------


def _page(file: _File, own: int, tree: int, pages: Sequence[int]) -> str:
    random = file.random
    contents = [file.stream(_content(random)) for _ in range(random.choice((1, 1, 1, 2, 5)))]
    fonts = " ".join(f"/F{number} {_font(file)}" for number in range(4))
    inner = file.room()
    drawn = f"/XObject<</X {inner} 0 R/I {_image(file)}>>"
    mask = f"<</Type/ExtGState/ca {_number(random)}/SMask<</S/Alpha/G {inner} 0 R>>>>"
    clear = f"/ExtGState<</G <</ca 0/CA 0>>/M {random.choice((mask, '<</ca 0.5/BM/Multiply>>', '<</ca 0>>'))}>>"
    pattern = (
        f"/Pattern<</P {inner} 0 R>>/Shading<</S <</ShadingType {random.randint(0, 8)}/ColorSpace/DeviceRGB>>>>"
    )
    resources = f"<</Font<<{fonts}>>{drawn}{clear}{pattern}>>"
    itself = resources if random.random() < 0.2 else f"<</Font<<{fonts}>>>>"
    entries = f"/Type/XObject/Subtype/Form/PatternType 1/TilingType 1/PaintType 1/XStep {_number(random)}/YStep 9"
    entries += f"/BBox[{random.choice(('0 0 600 900', _numbers(random, 4)))}]/Resources{itself}"
    file.stream(_content(random), entries, inner)
    annots = " ".join(_annotation(file, own, pages) for _ in range(random.choice((0, 0, 1, 2, 12))))
    page = f"<</Type/Page/Parent {tree} 0 R/Resources{resources}/Contents[{' '.join(contents)}]/Annots[{annots}]"
    if random.random() < 0.9:
        page += "/MediaBox[0 0 595 842]" if random.random() < 0.7 else _box(random)
    page += _sometimes(random, _box, 0.15)
    page += _sometimes(random, lambda r: f"/Rotate {r.choice((90, 180, 270, -90, 45, 360, 2**31))}", 0.25)
    return page + _sometimes(random, lambda r: f"/UserUnit {_number(r)}", 0.1) + ">>"


def _content(random: Random) -> bytes:
    """Operators in a meaningful order, most of them about text."""
    out = []
    y = 780
    for _ in range(random.choice((0, 1, 5, 20, 60))):
        out.append(random.choice(_DRAWN)(random, y))
        y -= random.choice((0, 12, 14, 14, 30))
    return "\n".join(out).encode("latin-1", "replace")


def _words(random: Random, y: int) -> str:
    size = random.choice((10, 10, 10, 12, 18, 1, 0, -10, 0.01, 1e4))
    place = random.choice((f"1 0 0 1 72 {y}", f"1 0 0 1 72 {y}", f"0 1 -1 0 {y} 72", _numbers(random, 6)))
    set_up = random.choice(
        ("", "", "3 Tr", f"{random.randint(0, 7)} Tr", f"{_number(random)} Tc", f"{_number(random)} Tz")
    )
    colour = random.choice(("0 g", "0 g", "1 g", "1 1 1 rg", "0 0 0 0 k", "/Pattern cs /P scn"))
    shown = random.choice(("{} Tj", "{} Tj", "[{} -250 {}] TJ", "{} '", "[{} -90000 {}] TJ"))
    texts = shown.format(_text(random), _text(random)) if shown.count("{}") == 2 else shown.format(_text(random))
    return f"q BT /F{random.randint(0, 4)} {size} Tf {colour} {set_up} {place} Tm {texts} ET Q"


def _shape(random: Random, y: int) -> str:
    colour = random.choice(("0 g", "1 g", "1 0 0 rg", "/Pattern cs /P scn"))
    area = random.choice((f"60 {y - 4} 400 16", f"60 {y} 400 0.5", _numbers(random, 4)))
    return f"q {colour} {area} re {random.choice(('f', 'S', 'B*', 'n', 'W n', 'f*'))} Q"


def _other(random: Random, y: int) -> str:
    return random.choice(
        (
            f"q {_numbers(random, 6)} cm /X Do Q",
            f"q 400 0 0 300 60 {y} cm /I Do Q",
            "/G gs",
            "q /M gs /X Do Q",
            "/S sh",
            f"{_numbers(random, 4)} re W n",
            f"{_numbers(random, 6)} c {_numbers(random, 4)} v s",
            f"{_numbers(random, 6)} cm",
            "BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI",
            f"/Span <</ActualText {_text(random)}>> BDC",
            "EMC Q Q",
            "/OC /None BDC",
            f"{_number(random)} w [{_numbers(random, 3)}] {_number(random)} d",
        )
    )


_DRAWN = (_words, _words, _words, _shape, _other)


def _image(file: _File) -> str:
    random = file.random
    size = random.choice(((8, 8), (8, 8), (1, 1), (0, 0), (100_000, 100_000)))
    entries = (
        f"/Type/XObject/Subtype/Image/Width {size[0]}/Height {size[1]}/BitsPerComponent 8/ColorSpace/DeviceGray"
    )
    return file.stream(random.randbytes(64), entries)


def _font(file: _File) -> str:
    random = file.random
    kind = random.choice(("Type1", "Type1", "TrueType", "Type0", "Type3"))
    name = random.choice(_STANDARD)
    mapped = f"/ToUnicode {file.stream(_cmap(random))}" if random.random() < 0.4 else ""
    if kind == "Type3":
        glyph = file.stream(random.choice((b"600 0 d0 0 0 500 500 re f", b"0 0 d0", b"1 0 0 0 9 9 d1 /X Do", b"")))
        matrix = random.choice(("0.001 0 0 0.001 0 0", "1 0 0 1 0 0", "0 0 0 0 0 0"))
        return file.add(
            f"<</Type/Font/Subtype/Type3/FontMatrix[{matrix}]/FontBBox[0 0 0 0]/CharProcs<</a {glyph}>>{mapped}"
            f"/Encoding<</Differences[0 /a 32 /a 65 /a /a /a]>>/FirstChar 0/LastChar 255/Widths[{_numbers(random, 5)}]>>"
        )
    if kind == "Type0":
        below = file.add(
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)"
            f"/Supplement 0>>/DW {_number(random)}/W[0 [{_numbers(random, 3)}] 5 2 {_number(random)}]>>"
        )
        way = random.choice(("Identity-H", "Identity-V", "UniJIS-UTF16-H", "Nowhere"))
        return file.add(
            f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/{way}/DescendantFonts[{below}]{mapped}>>"
        )
    coded = random.choice(
        ("/WinAnsiEncoding", "<</Differences[65 /Odd /uni0041 /g12 /fi 300 /B -1 /C]>>", "/Odd", "null")
    )
    widths = (
        f"/FirstChar {_number(random)}/LastChar 255/Widths[{_numbers(random, 9)}]" if random.random() < 0.3 else ""
    )
    return file.add(f"<</Type/Font/Subtype/{kind}/BaseFont/{name}/Encoding {coded}{widths}{mapped}>>")


def _cmap(random: Random) -> bytes:
    targets = ("0041", "D800", "DC00D800", "001B", "0000", "FFFFFFFF", "202E0041", "00660066006C", "E000", "")
    rows = "".join(f"<{random.randrange(256):02x}> <{random.choice(targets)}>\n" for _ in range(8))
    area = f"1 beginbfrange <20> <7e> <{random.choice(targets)}> endbfrange" if random.random() < 0.5 else ""
    return f"begincmap 1 begincodespacerange <00> <ff> endcodespacerange 8 beginbfchar {rows}endbfchar {area}".encode()


# ---- parts of pages and files -----------------------------------------------------------------------------


def _annotation(file: _File, page: int, pages: Sequence[int]) -> str:
    random = file.random
    own = file.room()
    body = f"<</Type/Annot/Subtype/{random.choice(_ANNOTATIONS)}/P {random.choice((page, page, own))} 0 R"
    body += f"/Rect[{random.choice(('100 100 300 120', _numbers(random, 4), '0 0 0 0'))}]/NM {_text(random)}"
    more = (
        lambda r: f"/Contents {_text(r)}",
        lambda r: f"/QuadPoints[{_numbers(r, r.choice((8, 8, 16, 7, 0)))}]",
        lambda r: (
            f"/InkList[[{_numbers(r, r.choice((4, 6, 1)))}][]]/Vertices[{_numbers(r, 5)}]/L[{_numbers(r, 4)}]"
        ),
        lambda r: f"/C[{_numbers(r, r.choice((0, 1, 3, 4, 5)))}]/CA {_number(r)}/F {r.randint(0, 1023)}",
        lambda r: f"/A {r.choice(_ACTIONS)}",
        lambda r: f"/Dest[{r.choice(pages)} 0 R/XYZ {_numbers(r, 3)}]",
        lambda _: f"/Popup {own} 0 R/IRT {own} 0 R/Parent {own} 0 R",
        lambda r: f"/T {_text(r)}/M {_text(r)}/RC {_text(r)}/Name/{r.choice(_STANDARD)}",
        lambda r: (
            f"/FT/{r.choice(('Tx', 'Btn', 'Ch', 'Sig', 'Odd'))}/V {r.choice((_text(r), '/On', '[1 2]', 'null'))}"
        ),
        lambda r: f"/Ff {r.choice((0, 2, 4096, 32768, 65536, 131072, 2**31))}/MaxLen {_number(r)}/DA(/Odd 0 Tf)",
        lambda r: f"/Opt[{_text(r)}[{_text(r)} {_text(r)}][[]] 5]/AS/Odd/I[{_numbers(r, 2)}]/Kids[{own} 0 R]",
        lambda r: f"/AP<</N {file.stream(_content(r), '/Subtype/Form/BBox[' + _numbers(r, 4) + ']')}>>",
    )
    return file.add(body + "".join(_sometimes(random, make) for make in more) + ">>", own)


def _outline(file: _File, pages: Sequence[int]) -> str:
    random = file.random
    root = file.room()
    own = [file.room() for _ in range(random.choice((1, 3, 30)))]
    for place, number in enumerate(own):
        after = random.choice((own[place + 1 : place + 2], own[place + 1 : place + 2], own[:1]))
        child = f"/First {random.choice(own)} 0 R/Last {own[-1]} 0 R" if random.random() < 0.3 else ""
        target = random.choice(
            (f"/Dest[{random.choice(pages)} 0 R/Fit]", f"/A {random.choice(_ACTIONS)}", "/Dest[99 /XYZ]")
        )
        follows = f"/Next {after[0]} 0 R" if after else ""
        file.add(
            f"<</Title {_text(random)}/Parent {root} 0 R{target}{follows}{child}/Count {_number(random)}>>", number
        )
    file.add(f"<</Type/Outlines/First {own[0]} 0 R/Last {own[-1]} 0 R>>", root)
    return f"/Outlines {root} 0 R"


def _labels(file: _File, _pages: Sequence[int]) -> str:
    random = file.random
    rows = " ".join(
        f"{random.choice((0, 1, 2, -1, 10**6))} <</S/{random.choice('DRrAaX')}/St {_number(random)}/P {_text(random)}>>"
        for _ in range(random.choice((1, 2, 5)))
    )
    return f"/PageLabels<</Nums[{rows}{random.choice(('', ' 7', ' null null'))}]>>"


def _form(file: _File, _pages: Sequence[int]) -> str:
    found = [f"{n} 0 R" for n, body in file.objects.items() if b"/Subtype/Widget" in body or b"/FT/" in body]
    more = file.random.choice(("", "/XFA(x)", "/NeedAppearances true", "/CO[1 0 R]", "/DR 3/DA 4"))
    return f"/AcroForm<</Fields[{' '.join(found)}]{more}>>"


def _names(file: _File, _pages: Sequence[int]) -> str:
    random = file.random
    own = file.room()
    held = file.stream(b"held", "/Type/EmbeddedFile")
    one = f"{_text(random)} <</Type/Filespec/F(../../a\\000b)/UF {_text(random)}/EF<</F {held}>>/Desc {_text(random)}>>"
    file.add(f"<</Names[{one} {_text(random)} 5]{_sometimes(random, lambda _: f'/Kids[{own} 0 R]')}>>", own)
    script = "/JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>"
    return f"/Names<</EmbeddedFiles {own} 0 R/Dests {own} 0 R{script}>>"


def _reading(file: _File, _pages: Sequence[int]) -> str:
    random = file.random
    way = random.choice(("TwoColumnLeft", "TwoPageRight", "SinglePage", "Odd"))
    return f"/PageLayout/{way}/ViewerPreferences<</Direction/{random.choice(('R2L', 'L2R', 'X'))}>>/OpenAction {random.choice(_ACTIONS)}"


def _xmp(file: _File, _pages: Sequence[int]) -> str:
    random = file.random
    levels = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 9}">' for n in range(1, 12))
    bomb = f'<!DOCTYPE x [<!ENTITY l0 "ha">{levels}]><x>&l11;</x>'
    other = "<x:xmpmeta xmlns:x='adobe:ns:meta/'>" + "<a>" * 5000
    return f"/Metadata {file.stream(random.choice((bomb, other, '<')).encode(), '/Type/Metadata/Subtype/XML')}"
