"""What people have in their folders beside PDFs: each such file is named with what it is, and stops nothing."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from oddfiles import NOT_UTF8, odd_files
from pdfs import pages
from pilcrow import cli
from pilcrow.core.errors import Cancelled, PdfError
from pilcrow.core.files import check_head, unreadable, write_whole
from pilcrow.engines.store.library import Library
from pilcrow.workspace import Workspace
from processes import LONG


def pilcrow(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a person does; it must end by itself."""
    command = [sys.executable, "-m", "pilcrow", *map(os.fspath, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)


@pytest.fixture
def oddities(tmp_path: Path) -> dict[str, str]:
    return odd_files(tmp_path / "shelf")


def test_one_command_indexes_a_folder_whatever_is_in_it(tmp_path: Path, oddities: dict[str, str]) -> None:
    shelf = tmp_path / "shelf"
    pages(shelf / "good.pdf", ["Scope\nThis guide covers pumps."])
    pages(shelf / "~mine.pdf", ["Terms\nThe notice period is ninety days."])
    (shelf / "linked.pdf").symlink_to(shelf / "good.pdf")
    (shelf / "up").symlink_to(shelf, target_is_directory=True)
    done = pilcrow("index", "--json", shelf)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    failed = {Path(e["path"]).name: e["error"] for e in told if e["event"] == "failed"}
    assert {Path(e["path"]).name for e in told if e["event"] == "indexed"} == {
        "good.pdf", "~mine.pdf", "linked.pdf",
    }  # fmt: skip
    assert failed.keys() == oddities.keys()
    assert [(name, failed[name]) for name, words in oddities.items() if words not in failed[name]] == []
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    plain = pilcrow("index", shelf)
    assert plain.returncode == 1
    assert f"{len(oddities)} failed" in plain.stderr
    assert "Traceback" not in plain.stderr


@pytest.mark.parametrize("command", ["outline", "index", "ask", "library forget"])
def test_each_is_refused_by_every_command_that_is_given_it(
    tmp_path: Path, oddities: dict[str, str], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("html.pdf", NOT_UTF8, "loop.pdf", "device.pdf", "fifo.pdf"):
        question = ["-q", "What is it?"] if command == "ask" else []
        assert cli.main([*command.split(), str(tmp_path / "shelf" / name), *question]) in (1, 2)
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("pilcrow: ")
        assert "inside" not in line
        assert command == "library forget" or oddities[name] in line


@pytest.mark.parametrize("name", ["x" * 5000, "~nobody-at-all.pdf", "no/such/folder/a.pdf"])
def test_a_name_of_no_file_is_refused_in_one_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["index", name]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "inside" not in line


def test_a_path_with_a_zero_byte_from_another_program_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["outline", "a\0b.pdf"]) == 1
    assert "is not the name of a file" in capsys.readouterr().err


@pytest.fixture
def enormous(tmp_path: Path) -> Path:
    """A terabyte that takes no room: nobody could hash it."""
    file = tmp_path / "enormous.pdf"
    with file.open("wb") as written:
        written.write(b"%PDF-1.4\n")
        written.truncate(1 << 40)
    return file


def test_ctrl_c_stops_while_a_file_is_hashed(enormous: Path) -> None:
    command = [sys.executable, "-m", "pilcrow", "index", str(enormous)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        hashing = psutil.Process(process.pid)
        while not any(file.path == str(enormous) for file in hashing.open_files()):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=LONG)
    assert said.splitlines() == ["pilcrow: stopped."]
    assert process.returncode == 130


def test_hashing_asks_whether_it_is_still_wanted(tmp_path: Path, enormous: Path) -> None:
    def thrice() -> Iterator[bool]:
        yield from (False, False, True)

    answers = thrice()
    with pytest.raises(Cancelled):
        Library(tmp_path / "data").digest(str(enormous), lambda: next(answers))


def test_a_bug_at_one_file_is_that_files_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    index = Workspace.index

    def faulty(self: Workspace, path: str, **options: object) -> Iterator[object]:
        if "bad" in path:
            raise IndexError("index 83 is out of bounds")
        yield from index(self, path, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Workspace, "index", faulty)
    pages(tmp_path / "bad.pdf", ["One."])
    pages(tmp_path / "good.pdf", ["Two."])
    assert cli.main(["index", str(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert "good.pdf: 1 page" in shown.out
    assert "bad.pdf” cannot be read: something went wrong inside; the log has it." in shown.err
    assert "index 83" not in shown.err


@pytest.mark.parametrize(
    ("head", "words"),
    [
        (b"GIF89a", "a GIF picture"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "a WebP picture"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an older Office document"),
        (b"\n<!-- saved --><HTML>", "an HTML page"),
        ("é".encode() * 600, "plain text"),
        ("é".encode() * 511 + b"a" + "é".encode()[:1], "plain text"),
        (b"\x00\x01\x02", "is not a PDF"),
    ],
)
def test_what_a_file_is_shows_in_its_first_bytes(head: bytes, words: str) -> None:
    with pytest.raises(PdfError, match=words):
        check_head("a.pdf", head[:1024])
    check_head("a.pdf", b"junk before it %PDF-1.7")


def test_running_out_of_descriptors_is_no_fault_of_the_file() -> None:
    sentence = str(unreadable("a.pdf", OSError(errno.EMFILE, "Too many open files")))
    assert "too many files are open at once" in sentence
    assert "choose another" not in sentence


def test_a_file_is_written_on_a_disk_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refused)
    for text in ("first", "second"):
        assert write_whole(tmp_path / "said.md", text)
        assert (tmp_path / "said.md").read_text(encoding="utf-8") == text
    assert [path.name for path in tmp_path.iterdir()] == ["said.md"]
