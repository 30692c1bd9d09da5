"""The benchmark that reads folders of PDFs: it goes on where it stopped, and groups what failed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pdfs
from benchmarks import corpus


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two documents, a scan, and a file that is no PDF."""
    (tmp_path / "deeper").mkdir()
    pdfs.pages(tmp_path / "pumps.pdf", ["The left pump opens slowly."])
    pdfs.pages(tmp_path / "deeper" / "valves.PDF", ["The main valve closes.", "The relay stops."])
    pdfs.scanned(tmp_path / "scan.pdf", ["The filter warms."])
    (tmp_path / "notes.pdf").write_text("Not a PDF at all.")
    (tmp_path / "readme.txt").write_text("Not named one.")
    return tmp_path


def test_every_pdf_below_a_folder_is_read_and_reported(folder: Path) -> None:
    paths = corpus.files([folder, folder / "deeper"])
    assert {Path(path).name for path in paths} == {"pumps.pdf", "valves.PDF", "scan.pdf", "notes.pdf"}
    results = list(corpus.run(paths, folder / "results.jsonl", 2))
    assert {result.path for result in results} == set(paths)
    assert all(result.memory for result in results)
    figures = corpus.report(results)
    assert (figures["files"], figures["pages"], figures["unread"]) == (4, 4, 1)
    assert not any(figures[kind] for kind in ("exceptions", "steps", "limits", "lost"))
    assert figures["without text"] == {"no text: a scan?": [f"{folder}/scan.pdf: page 1"]}
    (refused,) = figures["refused"].values()
    assert refused == [f"{folder}/notes.pdf"]
    assert "4 files, 4 pages" in "\n".join(corpus.text(figures))


def test_a_run_that_was_killed_goes_on_with_the_files_left(folder: Path) -> None:
    paths, kept = corpus.files([folder]), folder / "results.jsonl"
    first = next(iter(corpus.run(paths[:1], kept, 1)))
    with kept.open("a") as file:
        file.write(f'{{"path": "{paths[1]}", "pag')
    later = list(corpus.run(paths, kept, 1))
    assert [result.path for result in later] == paths[1:]
    assert corpus.load(kept) == [first, *later]
    assert list(corpus.run(paths, kept, 1)) == []


def test_a_run_that_is_left_keeps_what_it_has_told(folder: Path) -> None:
    paths, kept = corpus.files([folder]), folder / "results.jsonl"
    running = corpus.run(paths, kept, 1)
    told = next(running)
    running.close()
    assert corpus.load(kept)[0] == told


def test_faults_stand_together_by_step(tmp_path: Path) -> None:
    trace = (
        'Traceback (most recent call last):\n  File "/a/pilcrow/engines/pdf/service.py", line 9, in run\n'
        '  File "/a/pilcrow/core/cells.py", line 3, in cut\n  File "/usr/lib/re.py", line 1, in split\n'
        "IndexError: index -{} of 18\n"
    )
    results = [
        corpus.Result("a.pdf", exception=trace.format(64)),
        corpus.Result("b.pdf", exception=trace.format(7), memory=7_000_000),
        corpus.Result("c.pdf", pages=9, unread={"skipped: it took too long twice": [3, 4]}, slow=[(31.0, 3)]),
        corpus.Result("e.pdf", faults=[("tables", "KeyError in core/x.py:3 (cut)", [0], 2)]),
        corpus.Result("d.pdf", refused="“d.pdf” is encrypted: give its password."),
    ]
    figures = corpus.report(results)
    assert figures["exceptions"] == {"core/cells cut: IndexError: index N of N": ["a.pdf", "b.pdf"]}
    assert figures["steps"] == {"tables: KeyError in core/x.py:3 (cut)": ["e.pdf: page 1 (2 times)"]}
    assert figures["limits"] == {"took too long": ["c.pdf"]}
    assert figures["lost"] == {"skipped: it took too long twice": ["c.pdf: page 4, 5"]}
    assert figures["refused"] == {"… is encrypted: give its password.": ["d.pdf"]}
    assert figures["slowest pages"] == [(31.0, 4, "c.pdf")]
    assert figures["memory"] == (7, "b.pdf")
    assert json.loads(json.dumps(figures))["files"] == 5
