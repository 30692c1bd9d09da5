"""What is left when the program is killed: nothing that runs, and no half of a file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from pdfs import pages
from pilcrow.engines.pdf.writing.whole_file import whole_file
from processes import left

KILLED_WHILE_ASKING = """
import os, re, signal, sys, threading
from pilcrow.core.errors import ModelError
from pilcrow.engines.worker import Worker

if __name__ == "__main__":
    worker = Worker(re.compile, "(a+)+$", lost=ModelError("lost"))
    worker.ask("pattern")
    asking = threading.Thread(target=worker.ask, args=("match", "a" * 64 + "b"), daemon=True)  # takes for ever
    asking.start()
    print(worker.pid, flush=True)
    sys.stdin.read()
"""
KILLED_WHILE_READING = """
import sys
from pilcrow.engines.pdf.parent.process import PdfProcess

if __name__ == "__main__":
    with PdfProcess() as process:
        process.open(sys.argv[1]).result()
        print(process.pid, flush=True)
        sys.stdin.read()
"""
KILLED_WHILE_WRITING = """
import sys
from pilcrow.engines.pdf.writing.whole_file import whole_file

with whole_file(sys.argv[1], sys.argv[2]) as half:
    open(half, "w").write("half of it")
    print(half, flush=True)
    sys.stdin.read()
"""


def told(tmp_path: Path, script: str, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """A program that has got as far as to say something, and what that is."""
    (tmp_path / "program.py").write_text(script)
    program = subprocess.Popen(
        [sys.executable, str(tmp_path / "program.py"), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert program.stdout is not None
    return program, program.stdout.readline().strip()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends when it has said something")
@pytest.mark.parametrize("script", [KILLED_WHILE_ASKING, KILLED_WHILE_READING], ids=["embedder", "reader"])
def test_what_works_for_the_program_ends_with_it(tmp_path: Path, script: str) -> None:
    path = pages(tmp_path / "two.pdf", ["One page.", "Another page."])
    program, pid = told(tmp_path, script, str(path))
    with program:
        child = psutil.Process(int(pid))
        program.send_signal(signal.SIGKILL)
    assert left([child]) == []


@pytest.mark.skipif(sys.platform == "win32", reason="where nobody holds an open file, it is not to be deleted")
def test_half_of_a_file_that_a_kill_left_goes_with_the_next_one_written_there(tmp_path: Path) -> None:
    original, target = tmp_path / "a.pdf", tmp_path / "copy.pdf"
    original.write_text("all of it")
    killed, half = told(tmp_path, KILLED_WHILE_WRITING, str(original), str(target))
    writing, other = told(tmp_path, KILLED_WHILE_WRITING, str(original), str(tmp_path / "other.pdf"))
    with killed, writing:
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        assert Path(half).exists()
        with whole_file(str(original), str(target)) as fresh:
            Path(fresh).write_text("all of it")
        assert not Path(half).exists()
        assert Path(other).exists()  # somebody is writing it
        writing.communicate("")
    assert sorted(path.name for path in tmp_path.glob("*.pdf")) == ["a.pdf", "copy.pdf", "other.pdf"]
    assert not list(tmp_path.glob(".pilcrow-*"))
