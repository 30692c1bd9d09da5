"""Build the fonts in resources/fonts: single weights of two variable fonts, with Latin, Greek and Cyrillic:

    python -m venv fonts && fonts/bin/pip install fonttools fontpkg-inter==4.1.post1 fontpkg-literata==3.103
    fonts/bin/python packaging/fonts.py

Both fonts are under the SIL Open Font License 1.1, without reserved font names.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

OUT = Path(__file__).parent.parent / "resources" / "fonts"
RANGES = (
    (0x20, 0x7E), (0xA0, 0x52F),  # Latin, phonetics and accents, Greek, Cyrillic
    (0x1E00, 0x209F),  # additional Latin and Greek, punctuation, superscripts and subscripts
    (0x20A0, 0x23FF),  # currencies, letter-like symbols, arrows, mathematics, technical symbols
    (0x25A0, 0x27BF), (0xFB00, 0xFB06),  # shapes, ligatures
)  # fmt: skip
FEATURES = ("kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum", "pnum")
FACES = (
    ("Inter", "Inter[opsz,wght].ttf", 14, {"Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700}),
    ("Inter", "Inter-Italic[opsz,wght].ttf", 14, {"Italic": 400}),
    ("Literata", "Literata[opsz,wght].ttf", 12, {"Regular": 400, "Bold": 700}),
)
WINDOWS_ENGLISH = (3, 1, 0x409)
_OF_FOUR = ("Regular", "Bold", "Italic")
"""Styles named separately from the family; other styles become part of the family's name, too, for old
programs.
"""


def make(family: str, source: str, size: int, style: str, weight: int) -> None:
    """Write one font file."""
    font = TTFont(str(files(f"fontpkg_{family.lower()}") / "files" / source))
    font = instancer.instantiateVariableFont(font, {"wght": weight, "opsz": size})
    options = subset.Options()
    options.layout_features, options.name_IDs = list(FEATURES), ["*"]
    options.glyph_names = options.hinting = False
    options.drop_tables += ["STAT", "DSIG"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in RANGES for code in range(low, high + 1)])
    subsetter.subset(font)
    _name(font, family, style)
    _style(font, style, weight)
    font.save(OUT / f"{family}-{style}.ttf")


def _name(font: TTFont, family: str, style: str) -> None:
    table = font["name"]
    for record in list(table.names):
        if record.nameID in (16, 17, 21, 22, 25) or record.nameID > 255:  # names of variable fonts
            table.removeNames(nameID=record.nameID)
    alone = style in _OF_FOUR
    names = {
        1: family if alone else f"{family} {style}",
        2: style if alone else "Regular",
        3: f"{family}-{style}-pilcrow",
        4: f"{family} {style}",
        6: f"{family}-{style}",
        16: "" if alone else family,
        17: "" if alone else style,
    }
    for number, name in names.items():
        if name:
            table.setName(name, number, *WINDOWS_ENGLISH)


def _style(font: TTFont, style: str, weight: int) -> None:
    italic, bold, regular = 1, 1 << 5, 1 << 6
    flag = {"Italic": italic, "Bold": bold, "Regular": regular}.get(style, 0)
    table = font["OS/2"]
    table.usWeightClass = weight
    table.fsSelection = table.fsSelection & ~(italic | bold | regular) | flag
    font["head"].macStyle = {"Bold": 1, "Italic": 2}.get(style, 0)


if __name__ == "__main__":
    for family, source, size, styles in FACES:
        for style, weight in styles.items():
            make(family, source, size, style, weight)
