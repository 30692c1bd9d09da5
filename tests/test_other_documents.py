"""Books, texts, office documents and scans in other formats than PDF: read, searched and cited like PDFs."""

from __future__ import annotations

import json
import os
import socket
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from otherfiles import (
    PAINTED,
    PUMPED,
    comic,
    docx,
    epub,
    fictionbook,
    markdown,
    mobipocket,
    odt,
    plain,
    slides,
    xps,
    zipped,
)
from pilcrow import cli
from pilcrow.core.errors import PdfError
from pilcrow.core.files import bundled
from pilcrow.core.formats import ENDINGS
from pilcrow.core.reader.pdf import OpenedFile
from pilcrow.core.stopping import never
from pilcrow.engines.archives import check_archive
from pilcrow.engines.pdf.converting import convert
from pilcrow.engines.pdf.page_list import page_list
from pilcrow.engines.pdf.parent import office
from pilcrow.engines.pdf.parent.conversions import Conversions
from pilcrow.services.citing import Citing
from pilcrow.services.files import Annotations, Files
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

CHANGED = "A steel tank is painted every ninth year by hand, and never in rain."
Capture = pytest.CaptureFixture[str]
OFFICE = pytest.mark.skipif(office.program() is None, reason="LibreOffice is not installed")


def an_xps(path: Path) -> Path:
    return xps(path, (bundled("resources") / "fonts" / "Inter-Regular.ttf").read_bytes())


def told(capsys: Capture, *command: str | Path) -> list[Any]:
    """What a command prints as JSON."""
    assert cli.main([*map(str, command), "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def damage(path: Path, name: str) -> None:
    """Overwrite the packed bytes of a member of an archive."""
    with zipfile.ZipFile(path) as archive:
        member = archive.getinfo(name)
    whole = bytearray(path.read_bytes())
    begin = member.header_offset + 30 + len(name)
    whole[begin : begin + member.compress_size] = b"\xff" * member.compress_size
    path.write_bytes(whole)


def refusal(path: Path, capsys: Capture) -> str:
    """The sentence for a file that cannot be read."""
    assert cli.main(["outline", str(path)]) == 1
    return capsys.readouterr().err.strip().splitlines()[-1]


def converted(folder: Path) -> list[Path]:
    return sorted((folder / "converted").iterdir())


# ---- read like PDFs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "write", "titles"),
    [
        ("rain.epub", epub, ["Tanks", "Pumps"]),
        ("rain.fb2", fictionbook, ["Tanks", "Pumps"]),
        ("rain.mobi", mobipocket, ["Tanks", "Pumps"]),
        ("rain.md", markdown, ["Tanks", "Pumps"]),
        ("rain.txt", plain, []),
        ("rain.xps", an_xps, []),
        pytest.param("rain.docx", docx, ["Tanks", "Pumps"], marks=OFFICE),
    ],
)
def test_headings_are_contents_and_what_is_asked_is_quoted_from_its_place(
    tmp_path: Path, capsys: Capture, name: str, write: Callable[[Path], Path], titles: list[str]
) -> None:
    file = write(tmp_path / name)
    (outline,) = told(capsys, "outline", file)
    assert [s["title"] for s in outline["sections"] if s["title"] in ("Tanks", "Pumps")] == titles
    rows = {row["text"]: row for row in told(capsys, "paragraphs", file)}
    assert any(PAINTED in text for text in rows)
    assert any(PUMPED in text for text in rows)
    assert cli.main(["ask", str(file), "-q", "How often is a steel tank painted?"]) == 0
    assert PAINTED in capsys.readouterr().out


def test_a_citation_lands_on_the_same_words_after_reopening(
    tmp_path: Path, capsys: Capture, data_folder: Path
) -> None:
    """The pages of a book are made once: its places are those of the first reading."""
    book = epub(tmp_path / "rain.epub")
    (first,) = [row for row in told(capsys, "paragraphs", book) if PAINTED in row["text"]]
    (pages,) = converted(data_folder)
    made = pages.stat().st_mtime_ns
    (again,) = [row for row in told(capsys, "paragraphs", book) if PAINTED in row["text"]]
    assert (again, pages.stat().st_mtime_ns) == (first, made)
    span = first["spans"][-1]
    with pymupdf.open(pages) as shown:
        x0, y0, x1, y1 = span["bbox"]
        assert "third year" in shown[span["page"]].get_textbox((x0 - 1, y0 - 1, x1 + 1, y1 + 1))
    assert first["page"] > 0


def test_a_book_is_called_by_its_own_title_and_by_its_printed_pages(tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["outline", str(epub(tmp_path / "rain.epub"))]) == 0
    assert capsys.readouterr().out.startswith("The Rain Book\n")
    rows = told(capsys, "paragraphs", tmp_path / "rain.epub")
    assert {row["label"] for row in rows} == {"7", "9"}
    assert next(row["label"] for row in rows if PUMPED in row["text"]) == "9"
    unlisted = told(capsys, "paragraphs", epub(tmp_path / "plain.epub", pages=False))
    assert {row["label"] for row in unlisted} == {str(row["page"] + 1) for row in unlisted}


def test_pages_that_a_book_has_only_here_are_not_cited(tmp_path: Path, capsys: Capture, data_folder: Path) -> None:
    books = [epub(tmp_path / "listed.epub"), epub(tmp_path / "unlisted.epub", pages=False)]
    for book in books:
        told(capsys, "outline", book)
    with Workspace(data_folder, Settings()) as workspace:
        listed, unlisted = (Citing(workspace).citation(str(book), ["7"]) for book in books)
    assert "p. 7" in listed
    assert "7" not in unlisted
    assert "Well" in unlisted


def test_links_within_a_book_lead_on(tmp_path: Path, data_folder: Path) -> None:
    book = str(epub(tmp_path / "rain.epub"))
    with Workspace(data_folder, Settings()) as workspace, workspace.readers.processes.one() as process:
        count = len(process.open(book).result().pages)
        links = [link for page in range(count) for link in process.links(book, page).result()]
    assert [link.page for link in links] == [count - 1]


@OFFICE
def test_titles_of_slides_are_contents(tmp_path: Path, capsys: Capture) -> None:
    """LibreOffice by itself would call them "Slide 1" and so on."""
    titles = ["Rain tanks", "Pumps of cellars", "Costs of steel", "Outlook"]
    (outline,) = told(capsys, "outline", slides(tmp_path / "rain.odp", titles))
    assert [(s["title"], s["page"]) for s in outline["sections"]][1:] == list(
        zip(titles[1:], (1, 2, 3), strict=True)
    )


def test_a_comic_is_a_scan_with_pages_of_usual_size(tmp_path: Path, capsys: Capture, data_folder: Path) -> None:
    data_folder.mkdir()
    (data_folder / "settings.json").write_text(json.dumps({"ocr": "off"}))
    (*_, indexed) = told(capsys, "index", comic(tmp_path / "tanks.cbz"))
    assert indexed["pages"] == 2
    assert len(indexed["unread"]) == 2
    (pages,) = converted(data_folder)
    with pymupdf.open(pages) as shown:
        assert max(shown[0].rect) == pytest.approx(842)


def test_a_changed_file_is_read_again(tmp_path: Path, capsys: Capture) -> None:
    book = epub(tmp_path / "rain.epub")
    assert any(PAINTED in row["text"] for row in told(capsys, "paragraphs", book))
    epub(book, painted=CHANGED)
    rows = told(capsys, "paragraphs", book)
    assert any("ninth year" in row["text"] for row in rows)
    assert not any(PAINTED in row["text"] for row in rows)


def test_a_file_that_changes_while_its_pages_are_made_gets_pages_of_its_last_contents(tmp_path: Path) -> None:
    book, conversions = epub(tmp_path / "rain.epub"), Conversions(tmp_path)

    def changed_meanwhile() -> bool:
        epub(book, painted=CHANGED)
        return False

    with pytest.raises(PdfError, match="changed while it was read"):
        conversions.made(str(book), changed_meanwhile)
    assert converted(tmp_path) == []
    with pymupdf.open(conversions.made(str(book), never).path) as made:
        assert "ninth year" in "".join(page.get_text() for page in made)


def test_links_of_a_page_are_work_that_shows_life_like_the_page_itself(tmp_path: Path) -> None:
    """A book of a thousand pages would otherwise be taken for one that hangs."""
    told_of: list[int] = []
    convert(str(epub(tmp_path / "rain.epub")), str(tmp_path / "rain.pdf"), told_of.append)
    with pymupdf.open(tmp_path / "rain.pdf") as made:
        assert told_of == [*range(made.page_count)] * 2


def test_what_is_forgotten_leaves_no_pages_behind(tmp_path: Path, capsys: Capture, data_folder: Path) -> None:
    book = epub(tmp_path / "rain.epub")
    told(capsys, "outline", book)
    assert len(converted(data_folder)) == 1
    assert cli.main(["library", "forget", str(book)]) == 0
    assert converted(data_folder) == []


def test_what_is_forgotten_leaves_no_pages_of_its_earlier_contents(
    tmp_path: Path, capsys: Capture, data_folder: Path
) -> None:
    book = epub(tmp_path / "rain.epub")
    told(capsys, "outline", book)
    told(capsys, "outline", epub(book, painted=CHANGED))
    assert len(converted(data_folder)) == 2
    assert cli.main(["library", "forget", str(book)]) == 0
    assert converted(data_folder) == []


def test_old_pages_of_earlier_contents_go_with_the_next_document(
    tmp_path: Path, capsys: Capture, data_folder: Path
) -> None:
    book = epub(tmp_path / "rain.epub")
    told(capsys, "outline", book)
    (earlier,) = converted(data_folder)
    told(capsys, "outline", epub(book, painted=CHANGED))
    (current,) = (made for made in converted(data_folder) if made != earlier)
    for made in (earlier, current):
        os.utime(made, (0, 0))
    told(capsys, "outline", fictionbook(tmp_path / "rain.fb2"))
    assert len(converted(data_folder)) == 2
    assert current in converted(data_folder)


def test_a_pdf_with_the_name_of_a_book_is_read_as_what_it_is(tmp_path: Path, capsys: Capture) -> None:
    with pymupdf.open() as made:
        made.new_page().insert_text((72, 72), PAINTED)
        made.save(tmp_path / "rain.epub")
    assert PAINTED in [row["text"] for row in told(capsys, "paragraphs", tmp_path / "rain.epub")]


def test_a_folder_gives_its_documents_but_not_every_text(tmp_path: Path, capsys: Capture) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    for write, name in ((epub, "rain.epub"), (fictionbook, "rain.fb2"), (markdown, "README.md"), (plain, "a.txt")):
        write(shelf / name)
    indexed = [row for row in told(capsys, "index", shelf) if row["event"] == "indexed"]
    assert {Path(row["path"]).name for row in indexed} == {"rain.epub", "rain.fb2"}
    assert {".epub", ".md", ".txt", ".docx"} < set(ENDINGS)


# ---- copies -----------------------------------------------------------------------------------------------


def test_marks_are_written_into_a_copy_that_is_a_pdf_and_never_into_the_book(
    tmp_path: Path, data_folder: Path
) -> None:
    book = epub(tmp_path / "rain.epub")
    before = book.read_bytes()
    with Workspace(data_folder, Settings()) as workspace:
        *_, done = workspace.index(str(book), embed=False)
        file = OpenedFile(str(book), done.document.id)
        with pytest.raises(PdfError, match="only into a copy, a PDF"):
            Annotations(workspace).write(file, [], str(book))
        Annotations(workspace).write(file, [], str(tmp_path / "marked.pdf"))
        Files(workspace).write_pages(file, [0], str(tmp_path / "first.pdf"))
        (whole, *_) = Files(workspace).properties(file, lambda: False)
    assert book.read_bytes() == before
    assert whole.size == len(before)
    for copy in ("marked.pdf", "first.pdf"):
        with pymupdf.open(tmp_path / copy) as written:
            assert written.is_pdf
            assert "Tanks" in written[0].get_text()


# ---- what cannot be read ----------------------------------------------------------------------------------


def test_what_cannot_be_read_is_told_in_one_sentence(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "broken.epub").write_bytes(b"PK\x03\x04 and nothing more")
    (tmp_path / "empty.md").touch()
    (tmp_path / "folder.epub").mkdir()
    (tmp_path / "locked.docx").write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
    zipped(tmp_path / "locked.odt", {"META-INF/manifest.xml": "<manifest:encryption-data/>"})
    zipped(tmp_path / "bought.epub", {"META-INF/rights.xml": "<rights/>", "mimetype": "application/epub+zip"})
    for name, words in {
        "broken.epub": "is too damaged to open", "empty.md": "is empty", "folder.epub": "is a folder",
        "locked.docx": "is locked by a password", "locked.odt": "is locked by a password",
        "bought.epub": "choose another file", "missing.fb2": "does not exist",
    }.items():  # fmt: skip
        assert words in refusal(tmp_path / name, capsys), name


def test_a_document_that_unpacks_without_end_is_not_unpacked(
    tmp_path: Path, capsys: Capture, data_folder: Path
) -> None:
    bomb = tmp_path / "bomb.epub"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("mimetype", "application/epub+zip")
        with archive.open("text.xhtml", "w") as file:
            for _ in range(1025):
                file.write(bytes(1 << 20))
    assert "unpacks to more than 1 GB" in refusal(bomb, capsys)
    assert converted(data_folder) == []


def test_without_libreoffice_one_sentence_says_what_to_install(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    if office.program():
        pytest.skip("LibreOffice lies where it always is")
    sentence = refusal(docx(tmp_path / "rain.docx"), capsys)
    assert "is a Word document: install LibreOffice to read it here" in sentence


def test_a_document_that_lists_files_without_end_is_not_opened(tmp_path: Path) -> None:
    for name, count, width in (("many.epub", 50_001, 5), ("long.docx", 140, 60_000)):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            for number in range(count):
                archive.writestr(f"{number:0{width}}", "")
        with pytest.raises(PdfError, match="lists more files in it than a document has"):
            check_archive(str(tmp_path / name))


@pytest.mark.parametrize("how", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_a_damaged_list_of_files_is_told_in_one_sentence(tmp_path: Path, how: int) -> None:
    document = tmp_path / "rain.odt"
    with zipfile.ZipFile(document, "w", how) as archive:
        archive.writestr("META-INF/manifest.xml", "<manifest/>" * 1000)
    damage(document, "META-INF/manifest.xml")
    with pytest.raises(PdfError, match="is too damaged to open"):
        check_archive(str(document))


def test_a_damaged_list_of_printed_pages_costs_that_list_only(tmp_path: Path) -> None:
    whole, damaged = epub(tmp_path / "rain.epub"), epub(tmp_path / "damaged.epub")
    damage(damaged, "book/nav.xhtml")
    with pymupdf.open(whole) as book:
        assert set(page_list(book, str(whole)).values()) == {"7", "9"}
        assert page_list(book, str(damaged)) == {}


# ---- nothing is fetched -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "write"), [("rain.epub", epub), pytest.param("rain.odt", odt, marks=OFFICE)])
def test_a_picture_elsewhere_is_not_fetched(
    tmp_path: Path, capsys: Capture, name: str, write: Callable[..., Path]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/tank.png"
        rows = told(capsys, "paragraphs", write(tmp_path / name, picture=address))
        assert any(PUMPED in row["text"] for row in rows)
        with pytest.raises(BlockingIOError):
            server.accept()
