"""Page numbers in their printed styles (ISO 32000-2, table 161)."""

from __future__ import annotations

_LONGEST = 32
"""Characters of a numeral, at most."""
_ROMAN = ("", "a", "aa", "aaa", "ab", "b", "ba", "baa", "baaa", "ac")


def numeral(number: int, style: str) -> str:
    """A page number in the style D, r, R, a, A, or none; a very long one is cut."""
    if number < 1 or style not in ("D", "R", "r", "A", "a"):
        return ""
    if style in "Aa":
        text = chr(ord("A") + (number - 1) % 26) * min(_LONGEST, (number - 1) // 26 + 1)
    elif style in "Rr":
        text = "M" * min(_LONGEST, number // 1000)
        for digit, tens in zip(f"{number % 1000:03}", ("CDM", "XLC", "IVX"), strict=True):
            text += _ROMAN[int(digit)].translate(str.maketrans("abc", tens))
    else:
        text = str(number)
    return text.lower() if style in "ar" else text
