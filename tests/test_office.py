"""LibreOffice, which makes PDFs of office documents: it ends when it should, and keeps to its place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil
import pymupdf
import pytest

from otherfiles import docx
from pilcrow.core.errors import Cancelled, PdfError
from pilcrow.core.stopping import never
from pilcrow.engines.pdf.parent import office
from pilcrow.engines.pdf.writing.whole_file import whole_file
from processes import left

pytestmark = pytest.mark.skipif(office.program() is None, reason="LibreOffice is not installed")


def test_libreoffice_ends_with_all_that_it_started_when_nobody_waits_for_it(tmp_path: Path, anew: None) -> None:
    started: list[psutil.Process] = []

    def stopped() -> bool:
        started[:] = [child for child in psutil.Process().children(recursive=True) if "soffice" in child.name()]
        return bool(started)

    folder = tmp_path / "converted"
    folder.mkdir()
    with pytest.raises(Cancelled):
        office.convert(str(docx(tmp_path / "rain.docx")), str(folder / "rain.pdf"), stopped)
    assert left(started) == []
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="its first process is called differently")
def test_what_libreoffice_started_ends_when_its_first_process_dies(tmp_path: Path, anew: None) -> None:
    started: list[psutil.Process] = []

    def first_killed() -> bool:
        there = psutil.Process().children(recursive=True)
        if not started and any(child.name() == "soffice.bin" for child in there):
            started[:] = [child for child in there if child.name() in ("oosplash", "soffice.bin")]
            started[0].kill()
        return False

    with pytest.raises(PdfError, match="makes no PDF of it"):
        office.convert(str(docx(tmp_path / "rain.docx")), str(tmp_path / "rain.pdf"), first_killed)
    assert started
    assert left(started) == []


def test_libreoffice_that_takes_too_long_is_told_apart_from_a_damaged_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "_WAIT", 0)
    with pytest.raises(PdfError, match="took too long"):
        office.convert(str(docx(tmp_path / "rain.docx")), str(tmp_path / "rain.pdf"), never)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of the processor's time holds it")
def test_libreoffice_that_has_used_up_its_time_of_the_processor_took_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anew: None
) -> None:
    monkeypatch.setattr(office, "_SECONDS", 1)
    book = docx(tmp_path / "rain.docx", times=20_000)
    with pytest.raises(PdfError, match="took too long"):
        office.convert(str(book), str(tmp_path / "rain.pdf"), never)


@pytest.mark.skipif(sys.platform != "linux", reason="its first process is called differently")
def test_libreoffice_killed_early_took_not_too_long_whatever_else_has_ended_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anew: None
) -> None:
    monkeypatch.setattr(office, "_SECONDS", 6)
    busy = "import time\nwhile time.process_time() < 6: pass"
    killed: list[psutil.Process] = []

    def killed_while_others_work() -> bool:
        there = psutil.Process().children(recursive=True)
        if not killed and any(child.name() == "soffice.bin" for child in there):
            killed[:] = [child for child in there if child.name() in ("oosplash", "soffice.bin")]
            killed[0].kill()
            subprocess.run([sys.executable, "-c", busy], check=True)
        return False

    with pytest.raises(PdfError, match="makes no PDF of it"):
        office.convert(str(docx(tmp_path / "rain.docx")), str(tmp_path / "rain.pdf"), killed_while_others_work)
    assert killed


def test_a_program_in_the_folder_of_a_document_is_not_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "soffice").touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", ".")
    assert office.program() in (None, *office._PLACES)


def test_a_second_document_leaves_the_unfinished_pages_of_the_first_alone(tmp_path: Path) -> None:
    document, folder = str(docx(tmp_path / "rain.docx")), tmp_path / "converted"
    folder.mkdir()
    with whole_file(document, str(folder / "first.pdf")) as first:
        office.convert(document, first, never)
        with whole_file(document, str(folder / "second.pdf")) as second:
            Path(second).write_bytes(b"begun")
    with pymupdf.open(folder / "first.pdf") as made:
        assert "Tanks" in made[0].get_text()
