"""Faults at some of the places where the library writes; `tests/fuzz/faults.py` takes them all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "fuzz"))

import faults

from pilcrow.core.errors import PdfError
from pilcrow.engines.pdf.writing import taking
from pilcrow.engines.store.library import Library

NO_MEMORY = """
import sys
from pathlib import Path
import faults, faulty
from shelf import put
from pilcrow.core.errors import LibraryError
from pilcrow.engines.store.library import Library

folder = Path(sys.argv[1])
faults.begin(folder)
library = Library(folder / "data")
limit = faulty.connections(library)[0]
for number in range(40):  # of the whole process, always lower
    limit.execute(f"PRAGMA hard_heap_limit = {int(3_000_000 * 0.93 ** number)}")
    try:
        put(library, folder / f"{number}.txt", faults.text(str(number), 150))
    except LibraryError as error:
        print(error)
        break
"""


@pytest.mark.parametrize(("kind", "every"), [("full disk", 6), ("failing disk", 20), ("stopped statement", 100)])
def test_no_fault_while_writing_loses_a_library(tmp_path: Path, kind: str, every: int) -> None:
    assert faults.enumerate_faults(tmp_path, faults.FAULTS[kind], every) > 2


def test_running_out_of_memory_is_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    folders = [str(Path(__file__).parent), str(Path(faults.__file__).parent), *sys.path]
    script = f"import sys; sys.path[:0] = {folders!r}\n{NO_MEMORY}"
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert "(out of memory)" in done.stdout, done.stderr
    (held,) = faults.state(tmp_path, "kept.txt")
    assert held.marks == ["pump 16"]
    faults.work(Library(tmp_path / "data"), tmp_path)
    assert len(faults.state(tmp_path, "kept.txt", "new.txt", "old.txt")) == 2


def test_a_copy_that_cannot_be_written_leaves_what_stood_there(tmp_path: Path) -> None:
    source, target = tmp_path / "long.pdf", tmp_path / "there.pdf"
    source.write_bytes(b"%PDF" + bytes(50_000))
    target.write_bytes(b"as it was")
    with faults.failing(None, tmp_path, 2), pytest.raises(PdfError, match="cannot be written"):
        taking.copy_file(str(source), str(target))
    assert target.read_bytes() == b"as it was"
    assert sorted(tmp_path.iterdir()) == [source, target]
