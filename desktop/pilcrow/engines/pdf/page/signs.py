"""Symbol fonts, and the signs that their codes stand for.

Such a font (Symbol, Zapf Dingbats, Wingdings, Webdings) prints an arrow where other fonts print a letter, and
files contain the letter: unchanged, or in the private area at U+F000. The signs stand in
`resources/tables/symbol-fonts.toml`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ....core.files import bundled

Ints = NDArray[np.int64]

_PRIVATE = 0xF000
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
    return next((signs for pattern, signs in _symbol_fonts() if re.fullmatch(pattern, name)), None)


@cache
def _symbol_fonts() -> list[tuple[str, Ints]]:
    """Patterns of the names of symbol fonts, with their signs by code (256,)."""
    text = (bundled("resources") / "tables" / "symbol-fonts.toml").read_text(encoding="utf-8")
    found = []
    for font in tomllib.loads(text)["fonts"]:
        table = np.arange(256)
        for first, signs in font["signs"].items():
            table[int(first, 16) : int(first, 16) + len(signs)] = [ord(sign) for sign in signs]
        found.append((font["name"], table))
    return found
