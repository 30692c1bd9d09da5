"""Whose a document is and from which year, as far as its first pages tell."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

import pdfs
from pilcrow.core.structure.outline.imprint import person_names
from pilcrow.services.shelving import Shelving
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

Shown = tuple[str, int]


def said(tmp_path: Path, rows: list[str], *, author: str = "", created: str = "") -> Shown:
    """Author and year of a document that prints these rows below its title; to look and to read agree."""
    path = pdfs.lines(tmp_path / "a.pdf", [("The Drag of Hulls", 24.0), *((row, 12.0) for row in rows)])
    with pymupdf.open(path) as document:
        document.set_metadata({"author": author, "creationDate": created})
        document.saveIncr()
    with Workspace(tmp_path / "data", Settings()) as workspace:
        shelf = Shelving(workspace)
        shelf.put(str(path), 1)
        first = shelf.first_page(shelf.entries()[0], lambda: False)
        for _ in workspace.index(str(path), embed=False):
            pass
        (entry,) = shelf.entries()
        assert (entry.author, entry.year) == (first.said.author, first.said.year)
    return first.said.author, first.said.year


TEXT = [
    "Water runs along the hull of a ship and is held back by it.",
    "The more of it, the slower the ship sails.",
]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["Mary Anne Webb", "May 2019"], ("Mary Anne Webb", 2019)),
        (
            ["Mary A. Webb1 and Jörg van der Berg2", "1 University of Leeds"],
            ("Mary A. Webb, Jörg van der Berg", 0),
        ),
        (["von Jörg Müller", "3. Oktober 2015"], ("Jörg Müller", 2015)),
        (["par Élise Durand et Luc Petit", "Version 2, 4 mars 2016"], ("Élise Durand, Luc Petit", 2016)),
        (["Mary Webb", "webb@ships.example", "© 2004-2011 Mary Webb"], ("Mary Webb", 2011)),
        (["Mary A Webb", "Jörg Müller", "Abstract"], ("Mary A Webb, Jörg Müller", 0)),
        (["Annual Report", "December 31, 2020"], ("", 2020)),
        (["An association plot (Cohen 1980) shows standardized deviations."], ("", 0)),
        (["They argue as Krämer (1986) and Stock and Watson", "(1994)."], ("", 0)),
        (["Great Lakes Shipping", "Three hulls were built in 1987 and 1991."], ("", 0)),
    ],
)
def test_names_and_dates_below_the_title(tmp_path: Path, rows: list[str], expected: Shown) -> None:
    assert said(tmp_path, [*rows, *TEXT]) == expected


def test_the_properties_count_where_the_pages_bear_them_out(tmp_path: Path) -> None:
    assert said(tmp_path, TEXT, author="Mary Webb", created="D:20190304") == ("", 0)
    (tmp_path / "b").mkdir()
    rows = ["Ships and their builders", "From Mary Webb, in 2018 and 2019, at the yard", *TEXT]
    assert said(tmp_path / "b", rows, author="Mary Webb", created="D:20190304") == ("Mary Webb", 2019)


def test_an_institution_behind_a_name_in_the_properties_is_no_part_of_it(tmp_path: Path) -> None:
    rows = ["Mary Webb", "University of Leeds", *TEXT]
    assert said(tmp_path, rows, author="Mary Webb University of Leeds") == ("Mary Webb", 0)


@pytest.mark.parametrize(
    "text",
    ["Abstract", "New chapters of 2019", "the ship", "University of Leeds", "ACME Ltd.", "Table of Contents", "7"],
)
def test_what_is_no_name(text: str) -> None:
    assert person_names(text) == []
