"""Fonts of signs: arrows, ticks and Greek letters that a file hands over as other letters."""

from __future__ import annotations

import pymupdf
import pytest

from pilcrow.engines.pdf.page.extract import read_page


def read(font: str, codes: bytes) -> str:
    """What is read from a page that prints these codes in a font of that name, of which the file says no more."""
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), ".", fontname="helv", color=(1, 1, 1))
        ((number, *_),) = page.get_fonts()
        document.update_object(number, f"<</Type/Font/Subtype/TrueType/BaseFont/{font}/Encoding/WinAnsiEncoding>>")
        document.update_stream(
            page.get_contents()[0], b"BT /helv 11 Tf 72 700 Td <%s> Tj ET" % codes.hex().encode()
        )
        (line,) = read_page(document.reload_page(page)).lines
        assert len(line.edges) == 4 * len(line.text)
        return line.text


@pytest.mark.parametrize(
    ("font", "codes", "text"),
    [
        ("Wingdings-Regular", b"\xe0\xa7\xfc", "→▪✓"),
        ("ABCDEF+Wingdings3", b"g>w", "→⬐▷"),
        ("Webdings", b"4a6", "▶✔▼"),
        ("ITCZapfDingbats", b"34\xd5", "✓✔→"),
        ("SymbolMT", b"a\xae\xa3b", "α→≤β"),
    ],
)
def test_signs_are_read_as_what_is_printed(font: str, codes: bytes, text: str) -> None:
    assert read(font, codes) == text


def test_other_fonts_keep_their_letters_whatever_they_are_called() -> None:
    for font in ("SegoeUISymbol", "Symbola", "Helvetica", "DingbatsHandwriting"):
        assert read(font, b"6>w") == "6>w"


def test_a_sign_that_symbol_has_under_its_usual_code_stays() -> None:
    """A file that says rightly what it prints may print ® and ± in Symbol."""
    assert read("SymbolMT", b"\xae") == "®"
    assert read("SymbolMT", b"\xb1") == "±"
