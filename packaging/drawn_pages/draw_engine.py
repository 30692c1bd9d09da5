"""Typesets text into PDF pages line by line and records the ground truth: faces, lines, blocks, pages and
labels.
"""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pymupdf

Colour = tuple[float, float, float]
BLACK: Colour = (0.0, 0.0, 0.0)
SOFT = "\u00ad"
ROOT = Path("/usr/share/fonts/truetype/dejavu")
OURS = Path(__file__).resolve().parents[2] / "resources/fonts"

_BASE = {"Times": ("tiro", "tibo", "tiit", "tibi"), "Helvetica": ("helv", "hebo", "heit", "hebi"), "Courier": ("cour", "cobo", "coit", "cobi")}
_NAMES = {"tiro": "Times-Roman", "tibo": "Times-Bold", "tiit": "Times-Italic", "tibi": "Times-BoldItalic",
          "helv": "Helvetica", "hebo": "Helvetica-Bold", "heit": "Helvetica-Oblique", "hebi": "Helvetica-BoldOblique",
          "cour": "Courier", "cobo": "Courier-Bold", "coit": "Courier-Oblique", "cobi": "Courier-BoldOblique"}
_FILES = {"DejaVu Sans": ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSans-BoldOblique"),
          "DejaVu Condensed": ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold", "DejaVuSansCondensed-Oblique", "DejaVuSansCondensed-BoldOblique"),
          "DejaVu Serif": ("DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSerif-Italic", "DejaVuSerif-BoldItalic"),
          "DejaVu Serif Condensed": ("DejaVuSerifCondensed", "DejaVuSerifCondensed-Bold", "DejaVuSerifCondensed-Italic", "DejaVuSerifCondensed-BoldItalic"),
          "DejaVu Mono": ("DejaVuSansMono", "DejaVuSansMono-Bold", "DejaVuSansMono-Oblique", "DejaVuSansMono-BoldOblique"),
          "Inter": ("Inter-Regular", "Inter-Bold", "Inter-Italic", "Inter-Bold"),
          "Inter Medium": ("Inter-Medium", "Inter-SemiBold", "Inter-Italic", "Inter-SemiBold"),
          "Literata": ("Literata-Regular", "Literata-Bold", "Literata-Regular", "Literata-Bold")}
FAMILIES = [*_BASE, *_FILES]


class Face:
    """One font file or base font with its widths."""

    def __init__(self, code: str) -> None:
        self.code, self.base = code, code in _NAMES
        self.file = "" if self.base else str((OURS if code.startswith(("Inter", "Literata")) else ROOT) / f"{code}.ttf")
        self.font = pymupdf.Font(code) if self.base else pymupdf.Font(fontfile=self.file)
        self.widths: dict[str, float] = {}
        self.glyphs: dict[str, int] = {}

    def width(self, text: str) -> float:
        """Width at size 1."""
        total = 0.0
        for c in text:
            w = self.widths.get(c)
            if w is None:
                w = self.widths[c] = self.font.glyph_advance(ord(c))
            total += w
        return total

    def encode(self, text: str) -> str:
        """The text as a string of the content stream."""
        if self.base:
            return "<" + text.encode("cp1252", "replace").hex() + ">"
        out = []
        for c in text:
            g = self.glyphs.get(c)
            if g is None:
                g = self.glyphs[c] = self.font.has_glyph(ord(c))
            out.append(f"{g:04x}")
        return "<" + "".join(out) + ">"


_faces: dict[str, Face] = {}


def face(code: str) -> Face:
    """The face of a code, loaded once."""
    if code not in _faces:
        _faces[code] = Face(code)
    return _faces[code]


@dataclass(frozen=True)
class Look:
    """Style of words: font family, size, weight and so on."""

    family: str = "Times"
    size: float = 10.0
    bold: bool = False
    italic: bool = False
    colour: Colour = BLACK
    caps: str = ""  # "", "upper" or "small"
    underline: bool = False
    scale: float = 1.0
    rise: float = 0.0
    track: float = 0.0

    def face(self) -> Face:
        """Face of the style."""
        return face((_BASE.get(self.family) or _FILES[self.family])[self.bold + 2 * self.italic])

    def slanted(self) -> bool:
        """True if the family has no italic and letters are slanted instead."""
        return self.italic and (self.family == "Literata" or (self.family.startswith("Inter") and self.bold))

    def width(self, text: str) -> float:
        """Width in points."""
        return (self.face().width(text) * self.size + self.track * len(text)) * self.scale


Word = list[tuple[str, Look]]


def words_of(text: str, look: Look) -> list[Word]:
    """Words with their styles; capitals are applied here."""
    out: list[Word] = []
    for w in text.split():
        if look.caps == "upper":
            out.append([(w.upper(), look)])
        elif look.caps == "small":
            parts: Word = []
            low = replace(look, size=round(look.size * .8, 2))
            for c in w:
                one = low if c.islower() else look
                if parts and parts[-1][1] is one:
                    parts[-1] = (parts[-1][0] + c.upper(), one)
                else:
                    parts.append((c.upper(), one))
            out.append(parts)
        else:
            out.append([(w, look)])
    return out


def word_width(word: Word) -> float:
    """Width of a word."""
    return sum(look.width(t) for t, look in word)


def shown(word: Word) -> str:
    """A word as printed."""
    return "".join(t for t, _ in word)


@dataclass
class Op:
    """A drawing operation, at a position relative to its strip."""

    what: str  # text, line, rect
    x: float
    y: float
    text: str = ""
    look: Look = Look()
    x1: float = 0.0
    y1: float = 0.0
    colour: Colour | None = None
    fill: Colour | None = None
    width: float = .6


@dataclass
class Strip:
    """A piece of a block that is never split, usually one line."""

    height: float
    ops: list[Op] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    notes: list["Block"] = field(default_factory=list)
    span: tuple[float, float] = (0.0, 0.0)
    offset: float = 0.0  # the line's distance below the strip's top, for side heads
    tall: float = 0.0  # the line's height


@dataclass
class Block:
    """One labelled block."""

    kind: str
    strips: list[Strip]
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    keep_next: bool = False
    lead: int = 0
    fill: Colour | None = None
    stroke: Colour | None = None
    bar: Colour | None = None
    pad: float = 0.0
    columns: int = 0
    level_text: str = ""

    def height(self) -> float:
        """Height without the surrounding space."""
        return sum(s.height for s in self.strips)


def set_lines(words: list[Word], width: float, leading: float, *, align: str = "left", indent: float = 0.0, first: float = 0.0,
              hyphens: bool = False, glue: frozenset[int] = frozenset(), drop: tuple[int, float] = (0, 0.0)) -> list[Strip]:
    """Break words into lines and position them; `first` is the additional indent of the first line."""
    lines: list[list[Word]] = [[]]
    used = 0.0
    queue = list(words)
    while queue:
        w = queue.pop(0)
        room = width - indent - (first if len(lines) == 1 else 0) - (drop[1] if len(lines) <= drop[0] else 0)
        space = w[0][1].width(" ") if lines[-1] else 0
        ww = word_width(w)
        if used + space + ww <= room or not lines[-1]:
            lines[-1].append(w)
            used += space + ww
            continue
        t = w[0][0]
        if hyphens and len(w) == 1 and len(t) > 7 and t.isalpha():
            cut = next((c for c in range(len(t) - 3, 2, -1) if t[c - 1] not in "aeiou" and t[c] in "aeiou" and
                        used + space + w[0][1].width(t[:c - 1] + "-") <= room and c - 1 > 2), 0)
            if cut:
                lines[-1].append([(t[:cut - 1] + "-" + SOFT, w[0][1])])
                queue.insert(0, [(t[cut - 1:], w[0][1])])
                lines.append([])
                used = 0.0
                continue
        lines.append([w])
        used = ww
    out: list[Strip] = []
    for i, line in enumerate(lines):
        if not line:
            continue
        left = indent + (first if i == 0 else 0) + (drop[1] if i < drop[0] else 0)
        room = width - left
        gaps = [w[0][1].width(" ") for w in line]
        natural = sum(word_width(w) for w in line) + sum(gaps[1:])
        extra = 0.0
        x = left
        if align == "justify" and i < len(lines) - 1 and len(line) > 1 and natural > room * .72:
            extra = (room - natural) / (len(line) - 1)
        elif align == "centre":
            x = left + (room - natural) / 2
        elif align == "right":
            x = left + room - natural
        size = max(look.size for w in line for _, look in w)
        base = leading * .5 + size * .31
        s = Strip(leading)
        start = x
        for j, w in enumerate(line):
            if j:
                x += gaps[j] + extra
            for t, look in w:
                s.ops.append(Op("text", x, base - look.rise, t.replace(SOFT, ""), look))
                x += look.width(t.replace(SOFT, ""))
            s.words.append(shown(w))
        s.span = (start, x)
        for j, op in enumerate(list(s.ops)):
            if op.look.underline:
                end = op.x + op.look.width(op.text)
                nxt = s.ops[j + 1] if j + 1 < len(s.ops) and s.ops[j + 1].what == "text" and s.ops[j + 1].look.underline else None
                s.ops.append(Op("line", op.x, base + size * .12, x1=nxt.x if nxt else end, y1=base + size * .12, colour=op.look.colour, width=size * .05))
        out.append(s)
    return out


def abridged(words: list[str], whole: bool) -> str:
    """Words of a label, shortened unless `whole`."""
    text = " ".join(words).replace("-" + SOFT + " ", "").replace(SOFT, "")
    parts = text.split()
    if whole or len(parts) <= 10:
        return " ".join(parts)
    return " ".join(parts[:6]) + " … " + " ".join(parts[-4:])


@dataclass
class Entry:
    """A label on a page."""

    kind: str
    words: list[str]
    rows: int = 0
    columns: int = 0
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)

    def label(self) -> list[str]:
        """Kind and text of the label."""
        whole = self.kind in ("h1", "h2", "h3", "h4", "title", "furn", "hr", "formula", "tab", "fig")
        text = abridged(self.words, whole)
        if self.kind == "tab":
            text = f"{text} | {self.rows} rows | {self.columns} columns"
        return [self.kind, text]


@dataclass
class Sheet:
    """A page being drawn."""

    width: float
    height: float
    ops: list[Op] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    foot: list[tuple[float, float, list[Block]]] = field(default_factory=list)
    head_entries: list[Entry] = field(default_factory=list)
    foot_entries: list[Entry] = field(default_factory=list)
    section: str = ""
    plain: bool = False

    def add(self, strip: Strip, x: float, y: float) -> None:
        """Draw a strip with its top left corner at this position."""
        for op in strip.ops:
            if op.what == "text":
                self.ops.append(replace(op, x=op.x + x, y=op.y + y))
            else:
                self.ops.append(replace(op, x=op.x + x, y=op.y + y, x1=op.x1 + x, y1=op.y1 + y))


class Flow:
    """Pours blocks into pages of one or more columns."""

    def __init__(self, size: tuple[float, float], margins: tuple[float, float, float, float], columns: int = 1, gutter: float = 20.0) -> None:
        self.size, self.margins, self.columns, self.gutter = size, margins, columns, gutter
        self.sheets: list[Sheet] = []
        self.section = ""
        self.full = size[0] - margins[0] - margins[2]
        self.width = (self.full - gutter * (columns - 1)) / columns
        self.note_rule = True
        self.new_page()

    @property
    def sheet(self) -> Sheet:
        """The page in work."""
        return self.sheets[-1]

    def new_page(self) -> None:
        """Begins a page."""
        self.sheets.append(Sheet(*self.size, section=self.section))
        self.top = self.margins[1]
        self.start_column(0)

    def start_column(self, index: int) -> None:
        """Begins a column."""
        self.column, self.y, self.bottom, self.fresh, self.gap = index, self.top, self.size[1] - self.margins[3], True, 0.0
        self.x = self.margins[0] + index * (self.width + self.gutter)
        self.sheet.foot.append((self.x, self.size[1] - self.margins[3], []))

    def next_column(self) -> None:
        """Goes to the next column or page."""
        if self.column + 1 < self.columns:
            self.start_column(self.column + 1)
        else:
            self.new_page()

    def across(self, blocks: list[Block]) -> None:
        """Place blocks across all columns at the head of a new page."""
        keep = self.columns, self.width
        self.columns, self.width = 1, self.full
        for b in blocks:
            self.place(b)
        self.columns, self.width = keep
        self.top = self.y + self.gap + 8
        self.sheet.foot.clear()
        self.start_column(0)

    def notes_height(self, notes: list[Block], more: list[Block]) -> float:
        """Height of new notes at the foot, with their rule if they are the first."""
        return sum(n.height() + n.before for n in more) + (14 if more and not notes else 0)

    def least(self, block: Block) -> float:
        """Least height that a block needs before it may begin."""
        strips = block.strips if block.keep or len(block.strips) <= 3 else block.strips[:2]
        return sum(s.height for s in strips) + 2 * block.pad + sum(self.notes_height(self.sheet.foot[-1][2], s.notes) for s in strips)

    def run(self, blocks: list[Block]) -> None:
        """Place blocks, keeping headings with the next block."""
        i = 0
        while i < len(blocks):
            j = i
            while j < len(blocks) - 1 and blocks[j].keep_next:
                j += 1
            need = sum(b.height() + 2 * b.pad + b.before + b.after for b in blocks[i:j]) + self.least(blocks[j]) + (blocks[j].before if j > i else 0)
            if not self.fresh and self.y + max(self.gap, blocks[i].before) + need > self.bottom:
                self.next_column()
            for b in blocks[i:j + 1]:
                self.place(b)
            i = j + 1

    def place(self, block: Block) -> None:
        """Draw a block, over several pages if necessary."""
        if not block.strips:
            return
        lead = 0.0 if self.fresh else max(self.gap, block.before)
        if not self.fresh and self.y + lead + self.least(block) > self.bottom:
            self.next_column()
            lead = 0.0
        self.y += lead
        if block.kind == "h1":
            self.section = block.level_text or abridged([w for s in block.strips for w in s.words], True)
            if not self.sheet.section:
                self.sheet.section = self.section
        top = self.y
        whole = block.height() + 2 * block.pad
        if block.fill or block.stroke:
            self.sheet.ops.append(Op("rect", self.x, top, x1=self.x + self.width, y1=top + whole, colour=block.stroke, fill=block.fill))
        if block.bar:
            self.sheet.ops.append(Op("rect", self.x, top, x1=self.x + 3, y1=top + whole, fill=block.bar))
        self.y += block.pad
        entry: Entry | None = None
        page = -1
        run = block.lead
        for i, s in enumerate(block.strips):
            extra = self.notes_height(self.sheet.foot[-1][2], s.notes)
            if i and not block.pad and self.y + s.height + extra > self.bottom + .1:
                self.next_column()
                extra = self.notes_height(self.sheet.foot[-1][2], s.notes)
            if page != len(self.sheets):
                kind = block.kind
                if i and kind in ("p", "li"):
                    kind = "p+"
                elif block.lead and not i:
                    kind = "hr"
                entry = Entry(kind, [], columns=block.columns)
                self.sheet.entries.append(entry)
                page = len(self.sheets)
            assert entry is not None
            self.bottom -= extra
            self.sheet.foot[-1][2].extend(s.notes)
            self.sheet.add(s, self.x, self.y)
            entry.boxes.append((self.x + s.span[0], self.y + s.offset, self.x + s.span[1], self.y + s.offset + (s.tall or s.height)))
            if block.kind == "tab":
                entry.rows += 1
                if entry.rows == 1:
                    entry.words = list(s.words)
            elif block.kind == "toc":
                entry.words = entry.words or list(s.words)
            else:
                for w in s.words:
                    if entry.kind == "hr" and run <= 0:
                        box = entry.boxes[-1]
                        entry = Entry(block.kind, [])
                        entry.boxes.append(box)
                        self.sheet.entries.append(entry)
                    entry.words.append(w)
                    if not w.endswith(SOFT):
                        run -= 1
            self.y += s.height
            self.fresh = False
        self.y += block.pad
        self.gap = block.after

    def finish_notes(self) -> None:
        """Draw the footnotes of all pages at the feet of their columns."""
        for sheet in self.sheets:
            for x, bottom, notes in sheet.foot:
                if not notes:
                    continue
                y = bottom - sum(n.height() + n.before for n in notes)
                if self.note_rule:
                    sheet.ops.append(Op("line", x, y - 4, x1=x + min(self.width, 130), y1=y - 4, colour=BLACK, width=.5))
                for n in notes:
                    y += n.before
                    e = Entry("note", [w for s in n.strips for w in s.words])
                    for s in n.strips:
                        sheet.add(s, x, y)
                        e.boxes.append((x + s.span[0], y, x + s.span[1], y + s.height))
                        y += s.height
                    sheet.entries.append(e)


def _rgb(c: Colour) -> str:
    return f"{c[0]:.3g} {c[1]:.3g} {c[2]:.3g}"


def stream(sheet: Sheet, names: dict[str, str], mode: str) -> str:
    """The content stream of a page; mode: joined, words or gaps (no space glyphs)."""
    out: list[str] = []
    h = sheet.height
    ops = [o for o in sheet.ops if o.what == "rect" and o.fill] + [o for o in sheet.ops if not (o.what == "rect" and o.fill)]
    i = 0
    while i < len(ops):
        op = ops[i]
        i += 1
        if op.what == "text":
            look = op.look
            f = look.face()
            parts = [f.encode(op.text)]
            x = op.x + look.width(op.text)
            space = look.width(" ")
            while mode != "words" and i < len(ops) and ops[i].what == "text" and ops[i].look == look and abs(ops[i].y - op.y) < .01:
                gap = ops[i].x - x
                if not -.05 <= gap <= 4 * space or (gap > .05 and gap < .5 * space):
                    break
                if gap > .05:
                    give = gap - (0 if mode == "gaps" else space)
                    if mode == "joined":
                        parts.append(f.encode(" "))
                    if abs(give) > .02:
                        parts.append(f"{-give / look.scale / look.size * 1000:.0f}")
                parts.append(f.encode(ops[i].text))
                x = ops[i].x + look.width(ops[i].text)
                i += 1
            extras = (f" {look.scale * 100:.0f} Tz" if look.scale != 1 else "") + (f" {look.track:.2f} Tc" if look.track else "")
            reset = (" 100 Tz" if look.scale != 1 else "") + (" 0 Tc" if look.track else "")
            out.append(f"BT {_rgb(look.colour)} rg /{names[f.code]} {look.size:g} Tf{extras} 1 0 {'.21' if look.slanted() else '0'} 1 {op.x:.2f} {h - op.y:.2f} Tm [{' '.join(parts)}] TJ{reset} ET")
        elif op.what == "line":
            out.append(f"{_rgb(op.colour or BLACK)} RG {op.width:.2f} w {op.x:.2f} {h - op.y:.2f} m {op.x1:.2f} {h - op.y1:.2f} l S")
        else:
            box = f"{op.x:.2f} {h - op.y1:.2f} {op.x1 - op.x:.2f} {op.y1 - op.y:.2f} re"
            if op.fill:
                out.append(f"{_rgb(op.fill)} rg {box} f")
            if op.colour:
                out.append(f"{_rgb(op.colour)} RG {op.width:.2f} w {box} S")
    return "\n".join(out)


def save(sheets: list[Sheet], path: Path, mode: str) -> None:
    """Writes the pages as a PDF."""
    doc = pymupdf.open()
    fonts: dict[str, int] = {}
    for n, sheet in enumerate(sheets):
        page = doc.new_page(width=sheet.width, height=sheet.height)
        codes = sorted({o.look.face().code for o in sheet.ops if o.what == "text"})
        names = {c: f"F{i}" for i, c in enumerate(codes)}
        for c in codes:
            f = face(c)
            if c not in fonts:
                if f.base:
                    fonts[c] = doc.get_new_xref()
                    doc.update_object(fonts[c], f"<</Type/Font/Subtype/Type1/BaseFont/{_NAMES[c]}/Encoding/WinAnsiEncoding>>")
                else:
                    fonts[c] = page.insert_font(fontname="X" + names[c], fontfile=f.file)
        doc.xref_set_key(page.xref, "Resources", "<</Font<<" + "".join(f"/{names[c]} {fonts[c]} 0 R" for c in codes) + ">>>>")
        xref = doc.get_new_xref()
        doc.update_object(xref, "<<>>")
        doc.update_stream(xref, stream(sheet, names, mode).encode("latin-1"))
        page.set_contents(xref)
    if any(not face(c).base for c in fonts):
        doc.subset_fonts()
    doc.save(path, garbage=3, deflate=True)
    doc.close()
