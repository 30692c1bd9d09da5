"""A scholar cites documents, edits their records, and exchanges references with other programs."""

from __future__ import annotations

import json
from pathlib import Path
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdfs import lines
from pilcrow import cli
from pilcrow.core.cataloguing.csl import from_csl, to_csl
from pilcrow.core.cataloguing.keys import make_key
from pilcrow.core.cataloguing.names import Name, inverted_list, listed_names, plain_list, said_names
from pilcrow.core.cataloguing.record import KINDS, Catalogued, Record
from pilcrow.core.errors import UsageError
from pilcrow.core.files import bundled
from pilcrow.engines.citing.files import FORMATS, read_references, write_references
from pilcrow.engines.citing.styles import STYLES, cite
from test_library_commands import Capture, refused, run

ARTICLE = Record(
    "article-journal", "The Drag of Hulls: A Study", "van der Berg, Jörg; Webb, Mary A.; Lloyd's Register", "2019",
    "Journal of Ships", "12", "3", "100–120", doi="10.1000/ships.7",
)  # fmt: skip
BOOK = Record(
    "book", "Ropes & Knots", "Byron, Ada", "1843", publisher="Harbour Press", place="Leeds", isbn="9780131103627"
)
PREPRINT = Record(
    "article", "Sails in 100 % Wind", "Li, Xu; Wu, Yang", "2021", arxiv="2101.00001", keywords="a; b"
)
NAMELESS = Record(title="Debian Reference", year="2018")


def known(record: Record, key: str = "key") -> Catalogued:
    return Catalogued("0" * 64, "/a.pdf", key, record)


# ---- names and keys -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "listed"),
    [
        ("Mary A. Webb, Jörg van der Berg", "Webb, Mary A.; van der Berg, Jörg"),
        ("Webb, Mary", "Webb, Mary"),
        ("Webb, Mary and Byron, Ada", "Webb, Mary; Byron, Ada"),
        ("Webb, Mary; Byron, Ada", "Webb, Mary; Byron, Ada"),
        ("Ada Byron, Mary Webb, and Xu Li", "Byron, Ada; Webb, Mary; Li, Xu"),
        ("W. Richard Stevens, Jr.", "Stevens Jr., W. Richard"),
        ("Mary Webb et al.", "Webb, Mary"),
        ("R Core Team", "R Core Team"),
        ("Ropes Trading Co., Ltd.", "Ropes Trading Co., Ltd."),
        ("Department of Trade and Industry", "Department of Trade and Industry"),
        ("", ""),
    ],
)
def test_names_as_title_pages_print_them(said: str, listed: str) -> None:
    assert inverted_list(said_names(said)) == listed


WORDS = st.text(ascii_letters + "äöéñ.-", min_size=1, max_size=12)
NAMES = st.lists(st.builds(Name, WORDS, st.one_of(st.just(""), WORDS)), min_size=1, max_size=5)


@given(NAMES)
def test_a_list_of_names_is_read_as_it_was_written(names: list[Name]) -> None:
    assert listed_names(inverted_list(names)) == names
    assert plain_list(inverted_list(names)) == ", ".join(name.plain for name in names)


def test_citation_keys_say_who_when_and_what() -> None:
    assert make_key(ARTICLE, ()) == "vanderberg2019drag"
    assert make_key(ARTICLE, {"vanderberg2019drag"}) == "vanderberg2019draga"
    assert make_key(NAMELESS, ()) == "debian2018reference"
    assert make_key(Record(), ()) == "document"


# ---- files of references ------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(categories=("L", "N", "P", "S"), exclude_characters="\\{}$~^;,\"'“”–—-"), min_size=1)
RECORDS = st.builds(
    Record,
    kind=st.sampled_from([kind for kind in KINDS if kind not in ("document", "manuscript")]),
    title=TEXTS,
    authors=NAMES.map(inverted_list),
    year=st.integers(1000, 2999).map(str),
    volume=st.integers(1, 99).map(str),
    doi=st.sampled_from(["", "10.1000/ships_7(2)"]),
    isbn=st.sampled_from(["", "9780131103627"]),
)


@given(RECORDS)
def test_records_survive_each_format(tmp_path_factory: pytest.TempPathFactory, record: Record) -> None:
    folder = tmp_path_factory.mktemp("references")
    for suffix in FORMATS.values():
        file = folder / f"references{suffix}"
        write_references(file, [known(record, "key7")])
        ((key, read, files),), unreadable = read_references(file)
        assert (key, files, unreadable) == ("key7", (), 0)
        if suffix == ".json":
            assert read == record
        assert (read.title, read.year, read.doi, read.isbn) == (record.title, record.year, record.doi, record.isbn)


def test_whole_records_survive_each_format(tmp_path: Path) -> None:
    for suffix in FORMATS.values():
        file = tmp_path / f"references{suffix}"
        write_references(file, [known(each, f"key{n}") for n, each in enumerate((ARTICLE, BOOK, PREPRINT))])
        entries, _ = read_references(file)
        assert [entry.record for entry in entries] == [ARTICLE, BOOK, PREPRINT], suffix


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=9,
)
NAMED = st.sampled_from(
    ["id", "type", "title", "author", "issued", "DOI", "ISBN", "URL", "keyword", "page", "number"]
)


@given(
    st.dictionaries(NAMED, JSON), st.lists(st.dictionaries(st.sampled_from(["family", "given", "literal"]), JSON))
)
def test_any_item_of_csl_is_a_record(item: dict[str, object], authors: list[dict[str, object]]) -> None:
    for each in (item, item | {"author": authors}, item | {"issued": {"date-parts": [[item.get("page")]]}}):
        key, record, _ = from_csl(each)
        assert from_csl(to_csl(record, key)).record.title == record.title


def test_bibtex_of_other_programs_is_understood(tmp_path: Path) -> None:
    file = tmp_path / "library.bib"
    file.write_text(
        r"""
@string{jos = "Journal of Ships"}
@ARTICLE{drag19, author = {van der Berg, J{\"o}rg and {Lloyd's Register} and others}, journaltitle = jos,
  title = {The {Drag} of {\'E}t{\'e}}, date = {2019-05-03}, pages = {100--120}, doi = {https://doi.org/10.1000/7},
  file = {:papers/drag.pdf:PDF}, keywords = {hulls, water}}
@misc{sails, title = "Sails", eprint = {2101.00001}, archivePrefix = {arXiv}}
@misc{sails, title = "Sails again"}
@book{cut, title = {It ends here
"""
    )
    (drag, sails, again), unreadable = read_references(file)
    assert unreadable == 1
    assert drag.record == Record(
        "article-journal", "The Drag of Été", "van der Berg, Jörg; Lloyd's Register", "2019", "Journal of Ships",
        pages="100–120", doi="10.1000/7", keywords="hulls; water",
    )  # fmt: skip
    assert drag.files == (str(tmp_path / "papers/drag.pdf"),)
    assert (sails.record.arxiv, sails.record.kind, again.key) == ("2101.00001", "article", "sails")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.json", "no JSON", "no references that can be read"),
        ("a.txt", "", "no file of references"),
        ("gone.bib", None, "cannot be read"),
        ("a.json", '{"a": 1}', "no references that can be read"),
        ("a.json", "null", "no references that can be read"),
        ("a.ris", "nothing", ""),
    ],
)
def test_other_files_are_refused_or_empty(tmp_path: Path, name: str, text: str | None, sentence: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    if sentence:
        with pytest.raises(UsageError, match=sentence):
            read_references(tmp_path / name)
    else:
        assert read_references(tmp_path / name)[0] == []


def test_half_a_character_in_json_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(r'[{"id": "a", "title": "Ropes \ud83d"}]')
    ((entry,), _) = read_references(tmp_path / "a.json")
    assert entry.record.title == "Ropes ?"


def test_what_cannot_be_a_path_is_none(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text("@misc{a, title = {Ropes}, file = {a\0b.pdf;c.pdf}}")
    ((entry,), _) = read_references(tmp_path / "a.bib")
    assert entry.files == (str(tmp_path / "c.pdf"),)


def test_a_file_may_be_named_by_an_address(tmp_path: Path) -> None:
    place = tmp_path / "Of ropes, 100 %.pdf"
    (tmp_path / "a.ris").write_text(f"TY  - BOOK\nTI  - Ropes\nL1  - {place.as_uri()}\nER  - \n")
    ((entry,), _) = read_references(tmp_path / "a.ris")
    assert entry.files == (str(place),)


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\nER  - ", "\r\nER  - \r\n\r\n"])
def test_entries_of_ris_whose_end_is_not_marked_are_read(tmp_path: Path, end: str) -> None:
    whole = "TY  - BOOK\nTI  - Ropes\nKW  - hemp\n"
    (tmp_path / "a.ris").write_text(f"{whole}\n{whole}ER  - \n\n{whole.strip()}{end}", newline="")
    entries, unreadable = read_references(tmp_path / "a.ris")
    assert unreadable == 0
    assert [entry.record for entry in entries] == [Record("book", "Ropes", keywords="hemp")] * 3


BIBTEX = r"""
@article{a, title = {Ropes \& Knots}, abstract = {Not \read}, doi = {10.1000/a\_b%3C7}, url = {http://x.org/~u/a%20b_c},
  file = {Full text\: one:a--b~c\: d_e.pdf:application/pdf;:C\:\\Ropes\\f.pdf:PDF}}
"""


def test_addresses_and_paths_in_bibtex_are_taken_literally(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(BIBTEX)
    ((entry,), unreadable) = read_references(tmp_path / "a.bib")
    assert (entry.record.title, unreadable) == ("Ropes & Knots", 0)
    assert (entry.record.doi, entry.record.url) == ("10.1000/a_b%3c7", "http://x.org/~u/a%20b_c")
    assert entry.files == (str(tmp_path / "a--b~c: d_e.pdf"), str(tmp_path / r"C:\Ropes\f.pdf"))


def test_braces_in_a_record_do_not_break_bibtex(tmp_path: Path) -> None:
    odd = Record(title="Ropes } of A_B", pages="3 {", container="{", url="http://x.org/}\\")
    write_references(tmp_path / "a.bib", [known(odd, "a"), known(BOOK, "b")])
    text = (tmp_path / "a.bib").read_text()
    assert text.count("{") == text.count("}"), "BibTeX counts them, with or without a backslash"
    entries, unreadable = read_references(tmp_path / "a.bib")
    assert ([entry.key for entry in entries], unreadable) == (["a", "b"], 0)
    assert entries[0].record.url == "http://x.org/%7D%5C"


# ---- styles -------------------------------------------------------------------------------------------------


APA = "van der Berg, J., Webb, M. A., & Lloyd's Register. (2019). The Drag of Hulls: A Study. Journal of Ships, "
CHICAGO = "van der Berg, Jörg, Mary A. Webb, and Lloyd's Register. 2019. “The Drag of Hulls: A Study.” Journal of "
IEEE = (
    "J. van der Berg, M. A. Webb, and Lloyd's Register, “The Drag of Hulls: A Study,” Journal of Ships, vol. 12, "
)


@pytest.mark.parametrize(
    ("style", "citation", "reference"),
    [
        (
            "apa",
            "(van der Berg et al., 2019, pp. 12–14)",
            APA + "12(3), 100–120. https://doi.org/10.1000/ships.7",
        ),
        (
            "chicago-author-date",
            "(van der Berg et al. 2019, 12–14)",
            CHICAGO + "Ships 12 (3): 100–120. https://doi.org/10.1000/ships.7.",
        ),
        (
            "ieee",
            IEEE + "no. 3, pp. 100–120, 2019, doi: 10.1000/ships.7, pp. 12–14",
            IEEE + "no. 3, pp. 100–120, 2019, doi: 10.1000/ships.7.",
        ),
    ],
)
def test_the_bundled_styles(style: str, citation: str, reference: str) -> None:
    (cited,) = cite([known(ARTICLE)], style, page="12–14")
    assert (cited.citation.replace("’", "'"), cited.reference.replace("’", "'")) == (citation, reference)


def test_a_title_that_stands_for_the_authors_is_said_once() -> None:
    for style in STYLES:
        (cited,) = cite([known(NAMELESS)], style)
        assert cited.reference.count("Debian Reference") == 1, style
    (cited,) = cite([known(NAMELESS)], "apa", "de", "3")
    assert cited.citation == "(Debian Reference, 2018, S. 3)"


@given(RECORDS)
def test_no_record_breaks_a_style_or_out_of_the_html(record: Record) -> None:
    for style in STYLES:
        (cited,) = cite([known(record.over({"title": f"<script>{record.title}"}))], style, page="3")
        assert cited.reference
        assert "<script" not in cited.html


def test_a_style_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.csl"
    own.write_text((bundled("resources") / "citation-styles" / "ieee.csl").read_text())
    assert cite([known(BOOK)], str(own)) == cite([known(BOOK)], "ieee")
    for text, sentence in (
        ("<style", "no citation style"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><style>&b;</style>', "DTD"),
        ('<style xmlns="http://purl.org/net/xbiblio/csl"><info/></style>', "only points to another"),
        ('<style xmlns="http://purl.org/net/xbiblio/csl"><citation/></style>', "cannot be used"),
    ):
        own.write_text(text)
        with pytest.raises(UsageError, match=sentence):
            cite([known(BOOK)], str(own))
    with pytest.raises(UsageError, match="no citation style"):
        cite([known(BOOK)], "harvard")


def test_each_bundled_style_says_its_licence() -> None:
    for style in STYLES:
        text = (bundled("resources") / "citation-styles" / f"{style}.csl").read_text()
        assert 'license="http://creativecommons.org/licenses/by-sa/3.0/"' in text


# ---- the command line ---------------------------------------------------------------------------------------


def paper(path: Path, *rows: str) -> str:
    lines(
        path, [("The Drag of Hulls", 24.0), *((row, 10.0) for row in rows), ("Water runs along the hull.", 10.0)]
    )
    return str(path)


def test_a_record_is_recognised_edited_exported_and_cited(tmp_path: Path, capsys: Capture) -> None:
    one = paper(tmp_path / "one.pdf", "Mary Anne Webb", "May 2019", "https://doi.org/10.1000/ships.7")
    two = paper(tmp_path / "two.pdf", "Mary Anne Webb", "June 2019", "ISBN 978-0-13-110362-7")
    assert cli.main(["index", one, two]) == 0
    (first,) = run(capsys, "library", "describe", one)
    assert (first["authors"], first["year"], first["doi"]) == ("Webb, Mary Anne", "2019", "10.1000/ships.7")
    (second,) = run(capsys, "library", "describe", two)
    assert (second["isbn"], second["kind"]) == ("9780131103627", "book")
    assert sorted([first["key"], second["key"]]) == ["webb2019drag", "webb2019draga"]
    changes = "--set", "year=2020", "--set", "authors=Byron, Ada", "--set", "title=Hulls", "--key", "hulls"
    (edited,) = run(capsys, "library", "describe", one, *changes)
    assert (edited["edited"], edited["key"]) == (["authors", "title", "year"], "hulls")
    rows = {row["path"]: row for row in run(capsys, "library", "list")}
    assert (rows[one]["title"], rows[one]["author"], rows[one]["year"]) == ("Hulls", "Ada Byron", 2020)
    assert "is no year" in refused(capsys, "library", "describe", one, "--set", "year=soon")
    assert "is no ISBN" in refused(capsys, "library", "describe", one, "--set", "isbn=12")
    assert "choose another" in refused(capsys, "library", "describe", two, "--key", "hulls")
    for key, said in (("hulls", "choose another"), ("a key", "cannot be a citation key")):
        assert said in refused(capsys, "library", "describe", two, "--set", "year=1999", "--key", key)
        assert run(capsys, "library", "describe", two) == [second], "nothing is changed"
    (back,) = run(capsys, "library", "describe", one, "--unset", "year", "--unset", "title", "--set", "doi=")
    assert (back["year"], back["title"], back["doi"], back["key"]) == ("2019", "The Drag of Hulls", "", "hulls")
    assert [item["id"] for item in json.loads(exported(capsys, "--format", "csl-json"))] == [
        "hulls",
        second["key"],
    ]
    assert "@misc{hulls," in exported(capsys, one)
    assert cli.main(["library", "cite", one, "--page", "3"]) == 0
    assert capsys.readouterr().out == "(Byron, 2019, p. 3)\n"
    (cited,) = run(capsys, "library", "cite", two, "--style", "chicago-author-date")
    assert cited["reference"] == "Webb, Mary Anne. 2019. The Drag of Hulls."
    assert "does not hold" in refused(capsys, "library", "cite", "nowhere.pdf")


def exported(capsys: Capture, *words: str) -> str:
    capsys.readouterr()
    assert cli.main(["library", "export", *words]) == 0
    return capsys.readouterr().out


def test_references_complete_the_records_they_describe(tmp_path: Path, capsys: Capture) -> None:
    one = paper(tmp_path / "one.pdf", "Mary Anne Webb", "May 2019")
    two = paper(tmp_path / "two.pdf", "https://doi.org/10.1000/ships.7")
    lines(tmp_path / "three.pdf", [("Sails", 24.0), ("Wind blows.", 10.0)])
    assert cli.main(["index", one, two]) == 0
    file = tmp_path / "references.bib"
    file.write_text(
        """
@article{w19, title = {The Drag of Hulls}, author = {Webb, M. A.}, year = {2019}, journal = {Ships}}
@article{o7, title = {The Drag of Hulls, Revisited}, doi = {10.1000/SHIPS.7}, year = {2021}}
@book{sails, title = {On Sails}, file = {:three.pdf:PDF}}
@book{other, title = {Not here}}
"""
    )
    assert run(capsys, "library", "import", str(file)) == [
        {"matched": 3, "added": 1, "unmatched": 1, "unreadable": 0}
    ]
    assert cli.main(["library", "import", str(file)]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "3 documents of the library completed.", "1 reference left out: not in the library.",
    ]  # fmt: skip
    (first,) = run(capsys, "library", "describe", one)
    assert (first["key"], first["container"], first["authors"]) == ("w19", "Ships", "Webb, M. A.")
    titles = {Path(row["path"]).name: row["title"] for row in run(capsys, "library", "list")}
    assert titles == {
        "one.pdf": "The Drag of Hulls",
        "two.pdf": "The Drag of Hulls, Revisited",
        "three.pdf": "On Sails",
    }


@pytest.mark.parametrize(
    ("said", "matched"),
    [
        ({"title": "The Drag of Hulls", "issued": {"raw": "2019"}}, True),
        ({"title": "The drag of hulls", "author": [{"family": "Webb", "given": "M."}]}, True),
        ({"title": "The Drag of Hulls"}, False),
        ({"title": "The Drag of Hulls", "author": [{"literal": "Harbour Board"}]}, False),
        (
            {"title": "The Drag of Hulls", "author": [{"literal": "Harbour Board"}], "issued": {"raw": "2019"}},
            False,
        ),
        ({"title": "The Drag of Hulls", "author": [{"family": "Webb"}], "issued": {"raw": "2001"}}, False),
        ({"title": "The Drag of Hulls", "issued": {"raw": "2019"}, "DOI": "10.1000/ships.8"}, False),
        ({"title": "The Drag of Hulls", "issued": {"raw": "2019"}, "ISBN": "9780131103627"}, False),
        ({"title": "Hulls", "type": "book", "ISBN": "9783161484100"}, True),
        ({"title": "Hulls", "type": "book", "ISBN": "9783161484100", "DOI": "10.1000/ships.8"}, False),
        ({"title": "Hulls", "DOI": "10.1000/ships.7", "issued": {"raw": "2001"}}, True),
    ],
)
def test_a_reference_to_another_work_completes_nothing(
    tmp_path: Path, capsys: Capture, said: dict[str, object], matched: bool
) -> None:
    path = paper(tmp_path / "one.pdf", "Mary Anne Webb", "May 2019", "They float.")
    assert cli.main(["index", path]) == 0
    run(capsys, "library", "describe", path, "--set", "doi=10.1000/ships.7", "--set", "isbn=978-3-16-148410-0")
    (tmp_path / "a.json").write_text(json.dumps([said]))
    assert run(capsys, "library", "import", str(tmp_path / "a.json"))[0]["matched"] == matched


def test_an_import_brings_only_keys_that_can_be_keys_and_leaves_the_readers_own(
    tmp_path: Path, capsys: Capture
) -> None:
    one = paper(tmp_path / "one.pdf", "Mary Anne Webb", "May 2019")
    two = paper(tmp_path / "two.pdf", "Ada Byron", "May 2019")
    assert cli.main(["index", one, two]) == 0
    run(capsys, "library", "describe", one, "--key", "mine")
    items: list[dict[str, object]] = [
        {"id": "theirs", "title": "The Drag of Hulls", "author": [{"family": "Webb", "given": "Mary"}]},
        {"id": "Byron, (1999)", "title": "The Drag of Hulls", "author": [{"family": "Byron", "given": "Ada"}]},
    ]
    (tmp_path / "a.json").write_text(json.dumps(items))
    assert run(capsys, "library", "import", str(tmp_path / "a.json"))[0]["matched"] == 2
    keys = [run(capsys, "library", "describe", path)[0]["key"] for path in (one, two)]
    assert keys == ["mine", "byron2019drag"]
    run(capsys, "library", "describe", one, "--set", "year=1999")
    items[0]["volume"] = "3"
    (tmp_path / "a.json").write_text(json.dumps(items))
    run(capsys, "library", "import", str(tmp_path / "a.json"))
    (first,) = run(capsys, "library", "describe", one)
    assert (first["key"], first["volume"], first["edited"]) == ("mine", "3", ["year"])


def test_a_record_stays_with_a_file_that_changes(tmp_path: Path, capsys: Capture) -> None:
    path = paper(tmp_path / "one.pdf", "Mary Anne Webb")
    assert cli.main(["index", path]) == 0
    run(capsys, "library", "describe", path, "--key", "mine", "--set", "year=1999")
    paper(tmp_path / "one.pdf", "Ada Byron", "June 2001", "More is said here.")
    assert cli.main(["index", path]) == 0
    (row,) = run(capsys, "library", "describe", path)
    assert (row["key"], row["year"]) == ("mine", "1999")
    moved = str(Path(path).rename(tmp_path / "two.pdf"))
    assert cli.main(["library", "relocate", path, moved]) == 0
    paper(tmp_path / "two.pdf", "Ada Byron", "June 2001", "Still more is said.")
    assert cli.main(["index", moved]) == 0
    (row,) = run(capsys, "library", "describe", moved)
    assert (row["key"], row["year"]) == ("mine", "1999"), "it was moved, too"
    lines(tmp_path / "two.pdf", [("Of Sails", 24.0), ("Wind blows.", 10.0)])
    assert cli.main(["index", moved]) == 0
    (row,) = run(capsys, "library", "describe", moved)
    assert (row["key"], row["year"]) == ("sails", ""), "another document took the file's name"
