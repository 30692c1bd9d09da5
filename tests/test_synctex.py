"""From a point of a page to the line of its TeX source, and back, by the file that TeX writes."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

import texbook
from pilcrow import cli
from pilcrow.core.errors import PdfError, UsageError
from pilcrow.core.reader.sources import EDITORS, SourceLine, editor_command, parse_source
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.services.sources import Sources
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace


@pytest.fixture(scope="module")
def process() -> Iterator[PdfProcess]:
    with PdfProcess() as process:
        yield process


def middle(pdf: Path, page: int, words: str) -> tuple[float, float]:
    with pymupdf.open(pdf) as document:
        found = document[page].search_for(words)[0]
    return (found.x0 + found.x1) / 2, (found.y0 + found.y1) / 2


@pytest.mark.parametrize(
    ("page", "words", "file", "line"),
    [
        (0, "hull", "paper.tex", 4),
        (0, "Keels", "paper.tex", 3),
        (0, "masts", "paper.tex", 6),
        (0, "stands in a file", "chapter.tex", 2),
        (1, "formula", "paper.tex", 10),
        (1, "mc", "paper.tex", 11),
    ],
)
def test_words_lead_to_their_line_and_the_line_to_them(
    process: PdfProcess, tmp_path: Path, page: int, words: str, file: str, line: int
) -> None:
    pdf = texbook.put(tmp_path)
    synctex, (x, y) = str(pdf.with_suffix(".synctex.gz")), middle(pdf, page, words)
    source = process.source_of(synctex, page, x, y).result()
    assert source is not None
    assert (Path(source.file).name, source.line) == (file, line)
    place = process.place_of(synctex, SourceLine(str(tmp_path / file), line)).result()
    assert place is not None
    assert place.page == page
    assert any(box.y0 - 2 < y < box.y1 + 2 for box in place.boxes)


def test_a_line_that_prints_nothing_leads_to_the_next_that_does(process: PdfProcess, tmp_path: Path) -> None:
    pdf = texbook.put(tmp_path)
    synctex = str(pdf.with_suffix(".synctex.gz"))

    def page(line: int, file: str = "paper.tex") -> int | None:
        place = process.place_of(synctex, SourceLine(str(tmp_path / file), line)).result()
        return None if place is None else place.page

    assert [page(1), page(5), page(9), page(99)] == [0, 0, 1, 1]
    assert page(1, "other.tex") is None


WRITTEN = b"""SyncTeX Version:1
Input:1:./song.tex
Output:pdf
Magnification:1000
Unit:1
X Offset:0
Y Offset:0
Content:
{1
[1,9:0,65781760:32890880,65781760,0
(1,3:6578176,6578176:13156352,657817,131563
h1,3:6578176,=:0,0,0
g1,3,7:9867264,=
x1,4:19734528,=
$1,4:19734528,=
)
]
}1
Postamble:
"""


def test_a_plain_file_with_heights_that_stay_is_read(process: PdfProcess, tmp_path: Path) -> None:
    file = tmp_path / "song.synctex"
    file.write_bytes(WRITTEN)
    assert process.source_of(str(file), 0, 110, 98).result() == SourceLine("./song.tex", 3)
    assert process.source_of(str(file), 0, 280, 98).result() == SourceLine("./song.tex", 4)
    assert process.source_of(str(file), 7, 110, 98).result() is None
    place = process.place_of(str(file), SourceLine(str(tmp_path / "song.tex"), 4)).result()
    assert place is not None
    assert [tuple(map(round, box)) for box in place.boxes] == [(100, 90, 300, 102)]


def test_numbers_beyond_measure_are_left_out(process: PdfProcess, tmp_path: Path) -> None:
    file = tmp_path / "song.synctex"
    file.write_bytes(
        WRITTEN.replace(b"x1,4:19734528", b"x1,4:" + b"9" * 6000).replace(b"g1,3,7", b"g" + b"1" * 6000)
    )
    assert process.source_of(str(file), 0, 280, 98).result() == SourceLine("./song.tex", 4), "by what is left"


@pytest.mark.parametrize("name", [b"./so\0ng.tex", b"\\\\host\\share\\song.tex", b"//host/share/song.tex"])
def test_a_strangers_file_leads_to_no_other_computer(tmp_path: Path, name: bytes) -> None:
    (tmp_path / "song.synctex").write_bytes(WRITTEN.replace(b"./song.tex", name))
    with Workspace(tmp_path / "data", Settings()) as workspace, pytest.raises(PdfError, match="no file of this"):
        Sources(workspace).source_of(str(tmp_path / "song.pdf"), 0, 110, 98)


@pytest.mark.parametrize(
    "content",
    [
        b"no archive",
        gzip.compress(b"something else"),
        gzip.compress(WRITTEN)[:-30],
        gzip.compress(WRITTEN + b" " * (1 << 27)),
    ],
    ids=["no archive", "another format", "cut off", "a bomb"],
)
def test_what_is_no_such_file_or_a_bomb_is_refused(process: PdfProcess, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "song.synctex.gz"
    file.write_bytes(content)
    with pytest.raises(PdfError, match="no SyncTeX file"):
        process.source_of(str(file), 0, 10, 10).result()


def test_a_source_is_named_as_editors_name_it() -> None:
    assert parse_source("12:a.tex") == SourceLine("a.tex", 12)
    assert parse_source("12:3:/b/a:1.tex") == SourceLine("/b/a:1.tex", 12, 3)
    for wrong in ("a.tex", "0:a.tex", "12:", "x:a.tex", "9" * 5000 + ":a.tex"):
        with pytest.raises(UsageError):
            parse_source(wrong)


def test_a_place_is_shown_in_one_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = ["--data-dir", str(tmp_path), "--forward"]
    assert cli.main([*base, "3:a.tex"]) == 2
    assert cli.main([*base, "a.tex", "a.pdf"]) == 2
    told = capsys.readouterr().err
    assert "Name one PDF" in told
    assert "LINE:FILE" in told


def test_an_editor_gets_the_line_and_no_shell_sees_the_name() -> None:
    source = SourceLine("/b/it's; rm -r {line}.tex", 7)
    told = [editor_command(template, source) for template in EDITORS]
    assert told[0] == ["code", "--reuse-window", "--goto", f"{source.file}:7:1"]
    assert all(sum(source.file in word for word in words) == 1 for words in told)
    assert editor_command("'my editor' +{line} {file}", source) == ["my editor", "+7", source.file]
    for template in (r'"C:\My Tools\vim.exe" +{line} "{file}"', r"'C:\My Tools\vim.exe' +{line} {file}"):
        told = editor_command(template, source, windows=True)
        assert told == [r"C:\My Tools\vim.exe", "+7", source.file], "a backslash of Windows is kept"
    for wrong in ("", "code", "'code {file}"):
        with pytest.raises(UsageError):
            editor_command(wrong, source)
