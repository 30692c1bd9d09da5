"""Identifiers on first pages: those of the document itself, not those of works that it cites."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

import pdfs
from pilcrow.core.cataloguing.printed import printed_identifiers
from pilcrow.core.model import Identifiers
from pilcrow.engines.pdf import facts
from pilcrow.engines.pdf.page import extract, glyphs

TEXT = ["Water runs along the hull of a ship and is held back by it, the more the faster she sails."] * 20


def printed(tmp_path: Path, *pages: list[str], **told: str) -> Identifiers:
    """What a file with these rows on its pages, and these entries in its metadata, is identified by."""
    with pymupdf.open() as whole:
        for number, rows in enumerate(pages):
            path = pdfs.lines(
                tmp_path / f"{number}.pdf", [("The Drag of Hulls", 24.0), *((row, 9.0) for row in rows)]
            )
            with pymupdf.open(path) as part:
                whole.insert_pdf(part)
        if told:
            whole.set_metadata({"title": "The Drag of Hulls"})
            kind, number = whole.xref_get_key(-1, "Info")
            assert kind == "xref"
            for key, value in told.items():
                whole.xref_set_key(int(number.split()[0]), key, pymupdf.get_pdf_str(value))
        read = [extract.read_page(page, glyphs.GlyphReader()) for page in whole]
        return printed_identifiers(read, facts.told(whole).identifiers)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["https://doi.org/10.1000/Ships.7", *TEXT], Identifiers(doi="10.1000/ships.7")),
        (["Journal of Ships 2004;13:447–453. doi: 10.1000/ships.7", *TEXT], Identifiers(doi="10.1000/ships.7")),
        (["arXiv:2101.00001v2 [cs.CL] 3 Jan 2021", *TEXT], Identifiers(arxiv="2101.00001")),
        (["© 2001 Harbour Press", "ISBN 978-0-13-110362-7 (print)"], Identifiers(isbn="9780131103627")),
        (
            ["Print ISBN 978-0-13-110362-7", "ISBN 978-3-16-148410-0 (PDF)", *TEXT],
            Identifiers(isbn="9783161484100"),
        ),
        ([*TEXT, "as Webb has shown (Webb 2001, doi:10.1000/ships.7), too", *TEXT], Identifiers()),
        ([*TEXT, "https://doi.org/10.1000/ships.7", "https://doi.org/10.1000/ships.8", *TEXT], Identifiers()),
        (["https://doi.org/10.1000/ships and a blank", *TEXT], Identifiers()),
        (["Webb, Mary: On Hulls. arXiv:2101.00001, to appear.", *TEXT], Identifiers()),
        (["On Knots, 2nd Edition (1996), Harbour Press, ISBN 0-13-110362-8.", *TEXT], Identifiers()),
    ],
)
def test_what_a_first_page_prints(tmp_path: Path, rows: list[str], expected: Identifiers) -> None:
    assert printed(tmp_path, rows) == expected


def test_the_imprint_behind_a_title(tmp_path: Path) -> None:
    imprint = ["© 2001 Harbour Press", "ISBN 0-13-110362-8", "DOI 10.1000/ships.7"]
    assert printed(tmp_path, ["Mary Webb"], imprint) == Identifiers("10.1000/ships.7", "", "9780131103627")
    assert printed(tmp_path, TEXT, ["DOI 10.1000/ships.7", *TEXT]) == Identifiers(), "a page that is no imprint"


def test_the_metadata_of_publishers(tmp_path: Path) -> None:
    assert printed(tmp_path, TEXT, doi="10.1000/ships.7") == Identifiers(doi="10.1000/ships.7")
    assert printed(tmp_path, TEXT, arXivID="https://arxiv.org/abs/2101.00001v1") == Identifiers(arxiv="2101.00001")
    assert printed(tmp_path, TEXT, Subject="Ships, 7 (2019) 1-9. doi:10.1000/ships.7").doi == "10.1000/ships.7"
    assert printed(tmp_path, TEXT, Producer="10.1000/ships.7") == Identifiers()
