"""`pilcrow index FOLDER`: many files at once, whatever is among them, and stopped in the middle."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import shutil
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any

import pytest

import faulty
from pdfs import encrypted, endless, manual, pages
from pilcrow import cli
from pilcrow.core.errors import LibraryError
from pilcrow.core.exchange.events import Indexed, Indexing
from pilcrow.services import bulk
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from processes import LONG

Capture = pytest.CaptureFixture[str]
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder as people have them: four that can be read, two of them the same, and six that are none of it."""
    folder = tmp_path / "shelf"
    (folder / "more" / "deep").mkdir(parents=True)
    manual(folder / "long.pdf", chapters=3)
    pages(folder / "more" / "short.PDF", ["Scope\nThis guide covers pumps."])
    pages(folder / "more" / "deep" / "twin.pdf", ["Terms\nThe notice period is ninety days from receipt."])
    shutil.copy(folder / "more" / "deep" / "twin.pdf", folder / "again.pdf")
    encrypted(folder / "secret.pdf", "Clause\nThe fee is four thousand euros.", "grün")
    (folder / "broken.pdf").write_bytes(b"this is no PDF")
    (folder / "empty.pdf").write_bytes(b"")
    (folder / "gone.pdf").symlink_to(folder / "nowhere")
    (folder / "notes.txt").write_text("not for us")
    (folder / "folder.pdf").mkdir()
    return folder


READABLE = {"long.pdf", "short.PDF", "twin.pdf", "again.pdf"}
UNREADABLE = {
    "secret.pdf": "password",
    "broken.pdf": "not a PDF",
    "empty.pdf": "empty",
    "gone.pdf": "does not exist",
}


def test_every_file_of_a_folder_is_indexed_or_named_with_what_is_wrong(shelf: Path, capsys: Capture) -> None:
    assert cli.main(["index", str(shelf), "--json"]) == 1
    told = lines(capsys.readouterr().out)
    done = {Path(e["path"]).name: e for e in told if e["event"] == "indexed"}
    failed = {Path(e["path"]).name: e["error"] for e in told if e["event"] == "failed"}
    assert done.keys() == READABLE
    assert failed.keys() == UNREADABLE.keys()
    assert all(words in failed[name] for name, words in UNREADABLE.items())
    assert all("path" in e for e in told if e["event"] in ("progress", "structured", "notice"))
    totals = [e for e in told if e["event"] == "total"]
    assert [e["done"] for e in totals] == list(range(1, 9))
    assert totals[-1]["files"] == 8
    assert totals[-1]["left"] == 0
    summary = told[-1]
    assert summary["event"] == "summary"
    assert (summary["files"], summary["indexed"], summary["there"]) == (8, 3, 1)
    assert {Path(e["path"]).name for e in summary["failed"]} == UNREADABLE.keys()
    assert summary["paragraphs"] == sum(e["paragraphs"] for e in done.values())
    assert cli.main(["index", str(shelf), "--json"]) == 1
    again = lines(capsys.readouterr().out)
    assert not [e for e in again if e["event"] == "progress"]
    assert (again[-1]["indexed"], again[-1]["there"], len(again[-1]["failed"])) == (0, 4, 4)


def test_small_files_come_first_so_that_each_short_run_finishes_some(tmp_path: Path, capsys: Capture) -> None:
    manual(tmp_path / "a large one.pdf", chapters=3, sections=3)
    small = [pages(tmp_path / f"{n}.pdf", [f"Page of number {n}."]) for n in range(5)]
    assert cli.main(["index", str(tmp_path), "--json"]) == 0
    begun = dict.fromkeys(Path(e["path"]).name for e in lines(capsys.readouterr().out) if e["event"] == "progress")
    assert len(begun) == 1 + len(small)
    assert (
        "a large one.pdf" in list(begun)[-bulk.reader_count(len(begun)) :]
    )  # beside it only what others still read


def test_what_has_the_same_content_is_read_once(shelf: Path, capsys: Capture) -> None:
    for n in range(6):
        shutil.copy(shelf / "again.pdf", shelf / f"copy{n}.pdf")
    cli.main(["index", str(shelf), "--json"])
    told = lines(capsys.readouterr().out)
    copies = re.compile(r"twin|again|copy")
    assert len({e["path"] for e in told if e["event"] == "progress" and copies.search(e["path"])}) == 1
    fresh = [e["fresh"] for e in told if e["event"] == "indexed" and copies.search(e["path"])]
    assert sorted(fresh) == [False] * 7 + [True]


def test_away_from_a_terminal_there_is_a_plain_line_for_each_file_and_a_summary(
    shelf: Path, capsys: Capture
) -> None:
    assert cli.main(["index", str(shelf), str(shelf / "long.pdf")]) == 1
    shown = capsys.readouterr()
    assert len([line for line in shown.out.splitlines() if re.match(r"\[\d/8.*\] /.*: \d+ page", line)]) == 4
    assert len([line for line in shown.err.splitlines() if re.match(r"pilcrow: \[\d/8.*\] ", line)]) == 4
    *_, first, second, third, fourth, fifth = shown.err.splitlines()
    assert first.startswith("8 files: 3 indexed, 1 already there, 4 failed; ")
    assert all(line.startswith("  failed: ") for line in (second, third, fourth, fifth))
    assert not _CONTROL.search(shown.out + shown.err)


def test_on_a_terminal_bars_show_each_file_and_the_total_and_nobody_is_asked_for_a_password(
    shelf: Path, data_folder: Path
) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 40, 120, 0, 0))
    command = [sys.executable, "-m", "pilcrow", "index", str(shelf)]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown = bytearray()
        try:
            while piece := os.read(ours, 4096):
                shown += piece
        except OSError:  # how a terminal ends
            pass
        assert process.wait(LONG) == 1
    os.close(ours)
    text = shown.decode()
    assert "Reading long.pdf" in text
    assert "Embedding long.pdf" in text
    assert re.search(r"\[\d/8, .* left\].*\|.* %", text)
    assert "8 files: 3 indexed" in text
    assert "Password" not in text


def test_ctrl_c_keeps_what_is_done_and_the_next_call_goes_on(
    tmp_path: Path, data_folder: Path, capsys: Capture
) -> None:
    files = [manual(tmp_path / f"m{n}.pdf", chapters=2, seed=n + 1).path for n in range(4)]
    last = endless(tmp_path / "endless.pdf", text=False)  # there is something left to do, however late it comes
    command = [sys.executable, "-m", "pilcrow", "index", "--json", *map(str, files), str(last)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        told = []
        for line in process.stdout:
            told.append(json.loads(line))
            if told[-1]["event"] == "indexed":
                process.send_signal(signal.SIGINT)
                break
        told += map(json.loads, process.stdout)  # communicate() would lose what the pipe's reader holds
        said = process.stderr.read()
    assert process.returncode == 130
    assert said.splitlines() == ["pilcrow: stopped."]
    assert told[-1]["event"] == "summary"
    done = {e["path"] for e in told if e["event"] == "indexed"}
    assert told[-1]["indexed"] == len(done)
    assert cli.main(["index", "--json", *map(str, files)]) == 0
    again = lines(capsys.readouterr().out)
    assert {e["path"] for e in again if e["event"] == "indexed" and not e["fresh"]} == done
    assert (again[-1]["indexed"], again[-1]["there"]) == (4 - len(done), len(done))


def test_a_library_that_cannot_be_written_stops_all_in_one_sentence(tmp_path: Path, data_folder: Path) -> None:
    files = [str(manual(tmp_path / f"m{n}.pdf", chapters=2, seed=n + 1).path) for n in range(3)]
    with Workspace(data_folder, Settings()) as workspace:
        faulty.alter(
            data_folder, "CREATE TRIGGER full BEFORE INSERT ON places BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        with pytest.raises(LibraryError, match="cannot be used"):
            list(bulk.index_files(workspace, files))


def test_the_time_left_is_told_by_what_was_worked_on_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr(bulk, "monotonic", lambda: clock[0])
    files = [str(tmp_path / name) for name in "abcd"]
    for file, size in zip(files, (1000, 1000, 2000, 5000), strict=True):
        Path(file).write_bytes(b"x" * size)
    tally = bulk.Tally(files)
    assert tally.left is None
    clock[0] = 10.0
    tally.note(files[0], Indexing(files[0], "embed", 50, 100))
    assert tally.left == pytest.approx(10 / 600 * 8400)
    tally.note(files[3], bulk.Failed(files[3], "It is damaged."))
    assert tally.left == pytest.approx(10 / 600 * 3400)
    with Workspace(tmp_path / "data", Settings()) as workspace:
        (*_, done) = workspace.index(str(pages(tmp_path / "one.pdf", ["Scope\nPumps."])), embed=False)
    assert isinstance(done, Indexed)
    tally.note(files[0], done)
    assert tally.left == pytest.approx(10 / 1000 * 3000)
    assert (tally.ended, tally.pages, len(tally.failed)) == (2, 1, 1)
