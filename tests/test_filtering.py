"""Documents of the library found by tags, author, year and kind."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from faulty import alter
from pdfs import lines
from pilcrow import cli
from pilcrow.core.errors import UsageError
from pilcrow.core.filtering import DocumentFilter, Facets, read_years, split_tags
from pilcrow.core.model import Document, PageInfo, Section, Source
from pilcrow.core.shelf import Shelved
from pilcrow.core.structure.outline.document_kind import document_kind
from pilcrow.engines.store.library import Library
from shelf import put
from test_library import BEFORE_22, BEFORE_23

Capture = pytest.CaptureFixture[str]
LEASE = Shelved("1", "/a.pdf", "Lease", author="Ada Lovelace", year=2022, kind="contract", tags=("Lease", "own"))


@pytest.mark.parametrize(
    ("only", "fits"),
    [
        (DocumentFilter(), True),
        (DocumentFilter(tags=("lease",)), True),
        (DocumentFilter(tags=("lease", "sold")), False),
        (DocumentFilter(author="lovelace"), True),
        (DocumentFilter(author="Babbage"), False),
        (DocumentFilter(first_year=2019, last_year=2022), True),
        (DocumentFilter(first_year=2023, last_year=2024), False),
        (DocumentFilter(kind="contract", first_year=2022, last_year=2022), True),
        (DocumentFilter(kind="report"), False),
    ],
)
def test_a_document_has_to_meet_all_conditions(only: DocumentFilter, fits: bool) -> None:
    assert only.fits(LEASE) == fits
    assert bool(only) == (only != DocumentFilter())


def test_of_what_is_not_known_no_condition_is_met() -> None:
    unknown = Shelved("2", "/b.pdf", "Scan")
    assert not DocumentFilter(first_year=1900, last_year=2100).fits(unknown)
    assert not DocumentFilter(author="a").fits(unknown)
    assert not DocumentFilter(kind="thesis").fits(unknown)


def test_years_and_tags_are_read_as_people_write_them() -> None:
    assert read_years("2019-2022") == (2019, 2022)
    assert read_years(" 2022 ") == (2022, 2022)
    assert DocumentFilter(first_year=2019, last_year=2022).years == "2019-2022"
    for wrong in ("22", "2022-2019", "soon"):
        with pytest.raises(UsageError, match="is no year"):
            read_years(wrong)
    assert split_tags(" lease,  Harbour  Road ,, LEASE") == ("lease", "Harbour Road")


def test_the_values_of_filters_are_those_that_documents_have() -> None:
    sold = replace(LEASE, tags=("own",), year=2020, author="", kind="")
    assert Facets.of([sold, LEASE]) == Facets(("own", "Lease"), ("contract",), (2022, 2020), ("Ada Lovelace",))


def tags(library: Library) -> dict[str, tuple[str, ...]]:
    return {Path(entry.path).stem: entry.tags for entry in library.shelf.entries()}


def test_tags_are_given_and_taken_and_stay_when_a_file_changes_or_moves(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    north, south = tmp_path / "north.txt", tmp_path / "south.txt"
    put(library, north, "# North\nThe rent is 900.\n")
    put(library, south, "# South\nThe rent is 800.\n")
    library.tags.change([str(north), str(south)], ["Lease"])
    library.tags.change([str(north)], ["lease", "Harbour"])
    assert tags(library) == {"north": ("Harbour", "Lease"), "south": ("Lease",)}
    put(library, north, "# North\nThe rent is 950 now.\n")
    library.tags.change([str(south)], (), ["LEASE"])
    assert tags(library) == {"north": ("Harbour", "Lease"), "south": ()}
    moved = tmp_path / "moved.txt"
    library.reading_places.keep(str(north), {"page": 0})
    north.rename(moved)
    library.shelf.follow(str(moved))
    assert library.tags.of(str(moved)) == ["Harbour", "Lease"]
    library.forget(str(moved))
    assert library.tags.of(str(moved)) == []


def test_a_filter_chooses_among_the_documents_that_can_be_asked(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    lease = put(library, tmp_path / "a.txt", "# Lease Agreement\nThe rent is 900.\n")
    put(library, tmp_path / "b.txt", "# Annual Report\nSales rose.\n")
    put(library, tmp_path / "c.txt", "# Harbours\nA harbour is a place for ships.\n")
    library.tags.change([str(tmp_path / "a.txt"), str(tmp_path / "c.txt")], ["harbour"])
    assert library.kinds.find()
    assert not library.kinds.find(), "each is found once"
    assert [entry.kind for entry in sorted(library.shelf.entries(), key=lambda entry: entry.path)] == [
        "contract", "report", ""
    ]  # fmt: skip
    both = DocumentFilter(tags=("Harbour",), kind="contract")
    assert list(library.shelf.languages(only=both)) == [lease.structure]
    assert library.shelf.facets() == Facets(("harbour",), ("contract", "report"))


def test_a_library_of_the_version_before_takes_tags_and_finds_kinds(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    lease = put(library, tmp_path / "a.txt", "# Lease Agreement\nThe rent is 900.\n")
    library.close()
    for statement in (BEFORE_23 + BEFORE_22).split(";"):
        alter(tmp_path / "data", statement)
    library = Library(tmp_path / "data")
    library.tags.change([lease.path], ["harbour"])
    assert library.kinds.find()
    (entry,) = library.shelf.entries()
    assert (entry.tags, entry.kind) == (("harbour",), "contract")


def document(title: str, pages: int = 4, *, wide: bool = False, tokens: int = 900, titles: str = "") -> Document:
    size = PageInfo(960, 540, "") if wide else PageInfo(595, 842, "")
    sections = tuple(
        Section(n, name, 1, 0, (), 0, None, 1, tokens, Source.CONTENTS, name)
        for n, name in enumerate(titles.split(", ") if titles else ["Text"], 1)
    )
    return Document("0", "a.pdf", title, (size,) * pages, sections)


@pytest.mark.parametrize(
    ("about", "opening", "kind"),
    [
        (document("Lease Agreement"), "", "contract"),
        (document("Mietvertrag über Wohnraum"), "", "contract"),
        (document("Annual Report 2023", 90), "", "report"),
        (document("Form W-9"), "", "form"),
        (document("Form 10-K", 120), "", "report"),
        (document("Form 8-K", 4), "", "report"),
        (document("Benutzerhandbuch"), "", "manual"),
        (document("ISO 9001:2015 Quality management systems"), "", "standard"),
        (document("Results of the year", 20, wide=True, tokens=800), "", "slides"),
        (document("A wide atlas", 20, wide=True, tokens=90_000), "", ""),
        (document("Deep Reading", 12, titles="Abstract, 1 Introduction, 2 Method, References"), "", "paper"),
        (document("Harbour Skates"), "This lease is made between Ada Abel and Harbour Skates Ltd.", "contract"),
        (document("Untold Stories"), "It was a dark night.", ""),
        (document("The Standard Model"), "", ""),
        (document("Annotators in Agreement", titles="Abstract, Method, Results, References"), "", ""),
        (document("Application Form"), "", "form"),
        (document("Report on the Standard Contract"), "", ""),
    ],
    ids=lambda value: value.title if isinstance(value, Document) else "",
)
def test_the_kind_of_a_document_is_what_its_title_or_its_beginning_says(
    about: Document, opening: str, kind: str
) -> None:
    assert document_kind(about, [opening]) == kind


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    status = cli.main(list(arguments))
    said = capsys.readouterr()
    return status, said.out, said.err


def test_filters_are_used_at_the_command_line(tmp_path: Path, data_folder: Path, capsys: Capture) -> None:
    harbour = lines(
        tmp_path / "harbour.pdf", [("Lease Agreement", 24.0), ("The rent of the harbour is 900.", 10.0)]
    )
    mill = lines(tmp_path / "mill.pdf", [("Lease Agreement", 24.0), ("The rent of the mill is 400.", 10.0)])
    assert run(capsys, "index", str(harbour), str(mill))[0] == 0
    assert run(capsys, "library", "tag", "2022, ships", str(harbour))[0] == 0
    listed = run(capsys, "library", "list", "--tag", "ships", "--kind", "contract", "--json")[1]
    (entry,) = map(json.loads, listed.splitlines())
    assert (entry["path"], entry["tags"], entry["kind"]) == (str(harbour), ["2022", "ships"], "contract")
    found = json.loads(run(capsys, "retrieve", "--tag", "SHIPS", "-q", "What is the rent?", "--json")[1])
    assert {hit["doc"] for hit in found["hits"]} == {str(harbour)}
    status, _, said = run(capsys, "ask", "--library", "--year", "1999", "-q", "What is the rent?")
    assert status == 2
    assert "No document passes this filter" in said
    assert "is no year" in run(capsys, "ask", "--library", "--year", "99", "-q", "What is the rent?")[2]
    assert "one of them" in run(capsys, "ask", str(mill), "--tag", "ships", "-q", "What is the rent?")[2]
    assert run(capsys, "library", "untag", "ships", str(harbour))[0] == 0
    assert run(capsys, "library", "list", "--tag", "ships")[1] == ""
