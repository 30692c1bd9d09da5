"""Symbol fonts, and the signs that their codes stand for.

Such a font (Symbol, Zapf Dingbats, Wingdings, Webdings) prints an arrow where other fonts print a letter, and
files contain the letter: unchanged, or in the private area at U+F000. The tables have the signs used in text, in
their plainest form (an arrow is an arrow, however heavy), so that they can be found and read with any font. Other
codes are unchanged.
"""

from __future__ import annotations

import re
from functools import cache

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

_PRIVATE = 0xF000
_ARROWS, _SLANTING = "←→↑↓", "↖↗↙↘"
_RINGED, _RINGED_BLACK = "⓪①②③④⑤⑥⑦⑧⑨⑩", "⓿❶❷❸❹❺❻❼❽❾❿"

_SYMBOL = {
    0x22: "∀", 0x24: "∃", 0x27: "∋", 0x2A: "∗", 0x2D: "−",
    0x40: "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ", 0x5C: "∴", 0x5E: "⊥", 0x60: "‾",
    0x61: "αβχδεφγηιϕκλμνοπθρστυϖωξψζ", 0x7E: "∼",
    0xA0: "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑",
    0xE6: "⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪", 0xF1: "〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭",
}  # fmt: skip
_DINGBATS = {
    0x21: "".join(map(chr, range(0x2701, 0x275F))),  # except those below, which are in other Unicode blocks
    0x25: "☎", 0x2A: "☛☞", 0x48: "★", 0x6C: "●", 0x6E: "■", 0x73: "▲▼◆", 0x77: "◗",
    0xA1: "❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕",
    0xD8: "".join(map(chr, range(0x2798, 0x27B0))), 0xF1: "".join(map(chr, range(0x27B1, 0x27BF))),
}  # fmt: skip
_WINGDINGS = {
    0x22: "✂✁", 0x28: "☎✆✉", 0x36: "⌛⌨", 0x3E: "✇✍", 0x41: "✌", 0x45: "☜☞☝☟", 0x4A: "☺", 0x4C: "☹", 0x51: "✈☼",
    0x54: "❄", 0x56: "✞", 0x58: "✠✡☪☯", 0x5D: "☸♈♉♊♋♌♍♎♏♐♑♒♓", 0x6C: "●❍■□❐❑❒⬧⧫◆❖⬥☒", 0x7A: "⌘",
    0x80: _RINGED + _RINGED_BLACK, 0x9E: "·•", 0xA1: "○", 0xA4: "◉◎", 0xA7: "▪☐", 0xAA: "✦★✶✴✹",
    0xD5: "⌫⌦◄➢▲▼" + 2 * _ARROWS + _SLANTING + _ARROWS + _SLANTING + "⇦⇨⇧⇩⬄⇳" + _SLANTING, 0xFB: "✗✓☒☑",
}  # fmt: skip
_WINGDINGS_2 = {
    0x42: "👈👉", 0x4F: "✗✓☒☑☒☒", 0x69: _RINGED + _RINGED_BLACK, 0x95: "·", 0x97: "•●○", 0x9D: "◉◎",
    0xA1: "▪■□", 0xAE: "◆◇",
}  # fmt: skip
_WINGDINGS_3 = {
    0x21: _ARROWS + _SLANTING + "⇤⇥⤒⤓", 0x31: "↔↕" + _ARROWS + "↯↲↳↰↱⬑⬏⬐⬎↩↪↵↳⇆⇵", 0x48: "⇇⇉⇈⇊", 0x50: "↻↺",
    0x66: _ARROWS + _SLANTING + "↔↕▲▼△▽◀▶◁▷◣◢◤◥◂▸▴", 0x80: "▾▲▼◀▶◀▶▲▼" + 7 * _ARROWS, 0xBD: 3 * _ARROWS,
    0xD1: 4 * (_ARROWS + _SLANTING),
}  # fmt: skip
_WEBDINGS = {
    0x33: "◀▶▲▼⏪⏩⏮⏭⏸⏹⏺", 0x48: "🏠", 0x4C: "🔍", 0x61: "✔", 0x63: "□", 0x67: "■", 0x69: "ℹ", 0x6E: "●",
    0x72: "✗❓", 0x7E: "⚡", 0xCF: "🔒🔓", 0xE9: "♿",
}  # fmt: skip
_FONTS = (
    (re.compile(r"symbol(mt|ps|std|neu)?(bold|italic|regular)*"), _SYMBOL),
    (re.compile(r"(itc)?zapfdingbats.*|dingbats"), _DINGBATS),
    (re.compile(r"wingdings2.*"), _WINGDINGS_2),
    (re.compile(r"wingdings3.*"), _WINGDINGS_3),
    (re.compile(r"wingdings.*"), _WINGDINGS),
    (re.compile(r"webdings.*"), _WEBDINGS),
)
_OF_SYMBOL = np.frombuffer("¬µ®©×÷".encode("latin-1"), np.uint8)
"""Codes that stand for other signs in the font Symbol, although the font has the usual signs as well."""


def is_symbol_font(font: str) -> bool:
    """True for a symbol font."""
    return _sign_table(font) is not None


def printed_codes(codes: Ints, font: str) -> Ints:
    """Code points for the characters (n,) of a font; unchanged if it is no symbol font."""
    table = _sign_table(font)
    if table is None:
        return codes
    listed = (codes < 0x100) | ((codes >= _PRIVATE) & (codes < _PRIVATE + 0x100))
    found = np.where(listed, table[codes & 0xFF], codes)
    usual = np.isin(codes, _OF_SYMBOL) & (table is _sign_table("Symbol"))
    return np.where(usual & ~((found != codes) & ~usual).any(), codes, found)


@cache
def _sign_table(font: str) -> Ints | None:
    """Signs of the 256 codes of a font; None for a font of letters."""
    name = re.sub("[^a-z0-9]", "", font.lower())
    runs = next((runs for pattern, runs in _FONTS if pattern.fullmatch(name)), None)
    return None if runs is None else _fill_runs(tuple(runs.items()))


@cache
def _fill_runs(runs: tuple[tuple[int, str], ...]) -> Ints:
    table = np.arange(256)
    for first, text in runs:
        table[first : first + len(text)] = [ord(char) for char in text]
    return table
