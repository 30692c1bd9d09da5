"""What a row of text is: a caption, a footnote, a formula; and whether it ends as a sentence does."""

from __future__ import annotations

import re
from functools import lru_cache

from .rows import Row

_ENDS = frozenset(".!?:;。！？：…؟۔")
_CLOSING = "\"'”’»)]"
_LABEL = re.compile(r"[^\W\d]+\.?\s*[\dA-Z۰-۹]+(?:[.\-–][\d۰-۹]+)*")
CAPTION = re.compile(
    r"(?:Tables?|Tab\.|Fig(?:ures?|\.)|Abb(?:ildung|\.)|Tabelle|Tableau|Figura|Cuadro|Tabla|Ilustraci[oó]n|Listing|"
    r"Рис(?:\.|унок)|Табл(?:\.|ица)|図|表|圖|图|شکل|جدول)\s*(?:[\dA-Z۰-۹]{1,3}(?:[.\-–][\d۰-۹]+)*)"
    r"(?:\s*[:.|—–-]|\s+[^\Wa-z]|\s*$)"
)
NOTE = re.compile(r"[\d*†‡§¶∗⋆]{1,3}(?:\s|\)|(?=[^\W\d]))|\(\d{1,2}\)|[a-z]\s")
_MATH_FONT = re.compile(r"cmmi|cmsy|cmex|math|symbol|msam|msbm|euler|rsfs", re.IGNORECASE)
_MATH = re.compile(r"[=+−×÷±∑∏∫√∂∇≤≥≈≠≡∈∉⊂⊆∀∃→⇒∞∗∝^∧∨α-ωΑ-Ω]")
_LONG_WORD = re.compile(r"[^\W\d_]{4}")


def is_formula(row: Row) -> bool:
    line = row.main
    text = line.text if len(row.lines) == 1 else " ".join([line.text for line in row.lines])
    if line.mono or len(text) > 150:
        return False
    symbolic = _is_symbolic(line.font)
    if not symbolic and "=" not in text:
        return False
    words, signs = len(_LONG_WORD.findall(text)), len(_MATH.findall(text))
    if symbolic:
        return words < 3 and (signs > 0 or words == 0)
    return words < 3 and signs > 1 and signs > 0.06 * len(text) and not ends(text)


@lru_cache(1000)
def _is_symbolic(font: str) -> bool:
    return _MATH_FONT.search(font) is not None


def ends(text: str) -> bool:
    """Does the text end as a sentence does?"""
    return text.rstrip(_CLOSING)[-1:] in _ENDS


def label(text: str) -> str:
    """What a caption calls its table or figure ("Table 3")."""
    found = _LABEL.match(text)
    return " ".join(found.group().split()) if found else ""
