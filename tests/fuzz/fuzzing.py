"""Mutated and generated PDFs through every operation of a reader, for a limited time; failures are saved.

    python tests/fuzz/fuzzing.py [--minutes 10] [--seed N] [--keep FOLDER] [FILE ...]

Continues an interrupted run: FOLDER/next holds the next seed. A failure is saved as FOLDER/SEED.pdf, with its
reason in SEED.txt; of equal failures only the first. Half of the files are generated, half are mutations of sound
ones, which are created here; further ones can be named. Exits with 1 if a failure was saved.
"""

from __future__ import annotations

import argparse
import math
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent))

import psutil
import pymupdf
from generated import generated
from mutations import mutated

import formpages
import pdfs
from pilcrow.core.errors import PilcrowError
from pilcrow.core.exchange.read_events import ParagraphBatch, Structured
from pilcrow.core.geometry import Box
from pilcrow.core.indexing.scans import EMPTY, NEEDS_OCR
from pilcrow.core.model import Document, Paragraph
from pilcrow.engines.lock import Allowed
from pilcrow.engines.pdf.parent.process import PdfProcess

SECONDS, MEMORY = 2.0, 1_000_000_000
SLACK = 200_000_000
"""Tolerance in bytes for a reader's memory limit, before its watch notices."""
_PLAIN = "import pymupdf, sys; print(len(pymupdf.open(sys.argv[1])[int(sys.argv[2])].get_text().strip()))"
_HAIR = 0.01
"""Points by which a rounded box may exceed its page."""
_ENDED = "repeatedly"
_OF_MUPDF = ("Fz", "RuntimeError")
"""Prefixes of errors that come from MuPDF, for a damaged page."""


def sound(folder: Path) -> list[bytes]:
    """Small files of several kinds, with uncompressed streams for mutations of their content."""
    files = [
        pdfs.manual(folder / "manual.pdf", chapters=2, sections=2, paragraphs=2).path,
        pdfs.manual(folder / "columns.pdf", chapters=1, sections=2, columns=2, bookmarks=False).path,
        pdfs.pages(folder / "plain.pdf", ["A plain page.", "And another one, of a few words."]),
        pdfs.html(
            folder / "table.pdf", ["<h1>Fees</h1><table><tr><td>Year</td><td>5</td></tr></table><p>Text.</p>"]
        ),
        formpages.form(folder / "form.pdf"),
    ]
    found = []
    for file in files:
        with pymupdf.open(file) as document:
            found.append(document.tobytes(expand=255))
    return found


def made(sources: Sequence[bytes], seed: int) -> bytes:
    """The file of a seed: odd seeds generate, even ones mutate a sound file, or sometimes a generated one."""
    if seed % 2:
        return generated(seed)
    return mutated([generated(seed)] if seed % 10 == 0 else sources, seed)


def wrong(process: PdfProcess, path: Path) -> str:
    """Description of a failure in reading and showing a file; "" if every operation ended with a result or a
    message. After an operation that was ended for its duration only reading is tried: the others would fail
    likewise.
    """
    name = str(path)
    operations = (
        lambda: process.open(name).result(),
        lambda: process.render(name, 0, Box(0, 0, 300, 300), 1.0).result(),
        lambda: process.links(name, 0).result(),
        lambda: process.text(name, 0).result(),
        lambda: process.properties(name).result(),
        lambda: process.seen(name, 0).result(),
        lambda: process.form(name),
        lambda: process.annotations(name, "0" * 64),
        lambda: process.first_page(name, 200),
        lambda: _read(process, name),
    )
    ended = False
    for operation in operations:
        if ended and operation is not operations[-1]:
            continue
        try:
            _check(operation())
        except PilcrowError as error:
            if not str(error).endswith((".", ")")):
                return f"no sentence: {error}"
            ended = _ENDED in str(error)
        except Exception:  # noqa: BLE001  (the failure looked for)
            return traceback.format_exc()
    return ""


def _check(value: Any) -> None:
    """Raise `AssertionError` for a number that is not finite, anywhere in a result, and `UnicodeEncodeError` for a
    text that no library can store.
    """
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, float):
        assert math.isfinite(value)
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            _check(each)
    elif isinstance(value, dict):
        _check([*value, *value.values()])
    elif is_dataclass(value):
        for field in fields(value):
            _check(getattr(value, field.name))


def _read(process: PdfProcess, name: str) -> Document:
    """Read a document; raises `AssertionError` for an invalid box, or one not on its page."""
    document: Document | None = None
    paragraphs: list[Paragraph] = []
    for event in process.read(name):
        if isinstance(event, Structured):
            document = event.document
        elif isinstance(event, ParagraphBatch):
            paragraphs += event.paragraphs
    assert document is not None
    for number, why in document.unread.items():
        assert why in NEEDS_OCR | {EMPTY} or not _reads(name, number), f"page {number + 1} is unread: {why}"
    for fault in document.faults:
        assert fault.error.startswith(_OF_MUPDF), fault
    for paragraph in paragraphs:
        for span in paragraph.spans:
            page = document.pages[span.page]
            assert all(map(math.isfinite, span.box)), span
            assert -_HAIR <= span.box.x0 <= span.box.x1 <= page.width + _HAIR, (span, page)
            assert -_HAIR <= span.box.y0 <= span.box.y1 <= page.height + _HAIR, (span, page)
            assert 0 <= span.start <= span.end <= len(paragraph.text), span
    _check(paragraphs)
    return document


def _reads(name: str, page: int) -> bool:
    """True if MuPDF itself finds text on a page."""
    command = [sys.executable, "-c", _PLAIN, name, str(page)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=3 * SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0 and int(done.stdout.split()[-1]) > 0


def _larger(pid: int | None) -> str:
    """Message that a process is larger than allowed; "" if it is not."""
    try:
        size = psutil.Process(pid).memory_info().rss if pid else 0
    except psutil.NoSuchProcess:
        return ""
    return f"a reader holds {size / 1e6:.0f} MB" if size > MEMORY + SLACK else ""


def _kind(why: str) -> str:
    """A failure without numbers, in which failures of one kind differ."""
    return re.sub(r"\d+", "0", why.strip().splitlines()[-1])


def fuzz(sources: Sequence[bytes], keep: Path, first: int, seconds: float) -> int:
    """Test files until time is up; returns the number of saved failures."""
    keep.mkdir(parents=True, exist_ok=True)
    end, seed, kept = time.monotonic() + seconds, first, 0
    kinds: set[str] = set()
    with (
        tempfile.TemporaryDirectory() as folder,
        PdfProcess(page_seconds=SECONDS, allowed=Allowed(MEMORY)) as process,
    ):
        while time.monotonic() < end:
            path = Path(folder) / f"{seed}.pdf"
            path.write_bytes(made(sources, seed))
            why = wrong(process, path) or _larger(process.pid)
            if why and _kind(why) not in kinds:
                kinds.add(_kind(why))
                kept += 1
                path.rename(keep / path.name)
                (keep / f"{seed}.txt").write_text(why, encoding="utf-8")
                print(f"{seed}: {why.strip().splitlines()[-1]}", flush=True)
            path.unlink(missing_ok=True)
            seed += 1
            (keep / "next").write_text(str(seed))
    print(f"{seed - first:,} files, {kept} kept in {keep}")
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, help="the first one; without it, where the last run ended")
    parser.add_argument("--keep", type=Path, default=Path("fuzzed"))
    parser.add_argument("files", nargs="*", type=Path, help="further sound PDFs")
    options = parser.parse_args()
    noted = options.keep / "next"
    first = options.seed if options.seed is not None else int(noted.read_text()) if noted.exists() else 1
    with tempfile.TemporaryDirectory() as folder:
        sources = [*sound(Path(folder)), *(file.read_bytes() for file in options.files)]
    raise SystemExit(bool(fuzz(sources, options.keep, first, 60 * options.minutes)))


if __name__ == "__main__":
    main()
