"""The text of single pages as the file prints it: for whoever cannot wait until all is read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import pdfs
from pilcrow.core.errors import PasswordNeeded, UsageError
from pilcrow.core.find import find
from pilcrow.core.geometry import Box
from pilcrow.core.indexing.scans import NO_TEXT
from pilcrow.engines.pdf.parent.process import PdfProcess
from processes import held


@pytest.fixture(scope="module")
def process() -> Iterator[PdfProcess]:
    with PdfProcess() as process:
        yield process


def test_a_pages_paragraphs_come_with_the_place_of_each_character(process: PdfProcess, tmp_path: Path) -> None:
    path = pdfs.pages(tmp_path / "two.pdf", ["Nothing.", "The valve is inter-\nnational.\n\n\nIt opens."])
    own = process.text(str(path), 1).result()
    assert [p.text for p in own.paragraphs] == ["The valve is international.", "It opens."]
    assert [(p.section, p.number) for p in own.paragraphs] == [(2, 1), (2, 2)]
    assert own.unread == ""
    (match,) = find(own.paragraphs, "international")
    first, second = match.boxes()[1]
    assert first.y0 < second.y0
    assert first.x0 > pdfs.MARGIN + 50
    assert second.x0 == pytest.approx(pdfs.MARGIN, abs=1)


def test_columns_are_read_one_after_the_other(process: PdfProcess, tmp_path: Path) -> None:
    manual = pdfs.manual(tmp_path / "columns.pdf", columns=2, chapters=1)
    page = manual.headings[0].page
    words = " ".join(p.text for p in process.text(str(manual.path), page).result().paragraphs)
    ends = [words.find(paragraph[:20]) for paragraph in manual.paragraphs[0] if paragraph[:20] in words]
    assert len(ends) > 1
    assert ends == sorted(ends)


def test_what_cannot_have_the_letters_is_left_out(process: PdfProcess, tmp_path: Path) -> None:
    path = pdfs.pages(tmp_path / "page.pdf", ["The VALVE opens.\n\n\nThe pump stops.\n\n\nÉvalué."])
    own = process.text(str(path), 0, "valve").result()
    assert [p.text for p in own.paragraphs] == ["The VALVE opens.", "Évalué."], "accents may hide them"


def test_a_picture_of_text_says_that_it_has_none(process: PdfProcess, tmp_path: Path) -> None:
    path = pdfs.scanned(tmp_path / "scan.pdf", ["The rent is due."])
    own = process.text(str(path), 0).result()
    assert (own.paragraphs, own.unread) == ((), NO_TEXT)


def test_a_page_that_is_not_there_and_a_password_that_is_missing_are_told(
    process: PdfProcess, tmp_path: Path
) -> None:
    path = pdfs.encrypted(tmp_path / "locked.pdf", "Nobody must know.", "sesame")
    with pytest.raises(PasswordNeeded):
        process.text(str(path), 0).result()
    process.open(str(path), "sesame").result()
    (paragraph,) = process.text(str(path), 0).result().paragraphs
    assert paragraph.text == "Nobody must know."
    with pytest.raises(UsageError, match="There is no page 2"):
        process.text(str(path), 1).result()


def test_pictures_of_pages_come_before_their_text(process: PdfProcess, tmp_path: Path) -> None:
    path = str(pdfs.pages(tmp_path / "page.pdf", ["The valve opens."]))
    done: list[str] = []
    process.open(path).result()
    with held(process.pid):
        texts = [process.text(path, 0) for _ in range(9)]
        for future in texts:
            future.add_done_callback(lambda _future: done.append("text"))
        tile = process.render(path, 0, Box(0, 0, 100, 100), 1.0)
        tile.add_done_callback(lambda _future: done.append("tile"))
    for future in (*texts, tile):
        future.result()
    assert done.index("tile") <= 1, "only what was begun before it was asked for"
