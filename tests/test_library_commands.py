"""A person keeps a library at the command line: collections, watched folders, and questions to them."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chatserver import ChatServer, Reply
from pdfs import lines as page
from pilcrow import cli
from pilcrow.cli.commands.library import entry_text
from pilcrow.core.exchange.events import Indexed, IndexEvent, Indexing
from pilcrow.core.shelf import IndexState, Shelved
from pilcrow.services.bulk import Failed
from pilcrow.services.collecting import Collecting
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from processes import LONG

Capture = pytest.CaptureFixture[str]


def paper(path: Path, title: str, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    return page(path, [(title, 24.0), *((f"{text} Remark {n} on it.", 10.0) for n in range(6))])


def run(capsys: Capture, *words: str) -> list[Any]:
    """What a command prints with --json."""
    capsys.readouterr()
    assert cli.main([*words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def refused(capsys: Capture, *words: str) -> str:
    capsys.readouterr()
    assert cli.main([*words]) in (1, 2)
    (line,) = capsys.readouterr().err.splitlines()
    return line.removeprefix("pilcrow: ")


def test_a_chat_model_writes_what_documents_are_about_and_goes_on(
    tmp_path: Path, data_folder: Path, capsys: Capture
) -> None:
    for name in ("ropes", "hulls"):
        assert cli.main(["index", str(paper(tmp_path / f"{name}.pdf", f"Of {name}", "It holds."))]) == 0
    with ChatServer([Reply(json.dumps({"gist": "On ships."})), Reply(status=500, error="it fell over")]) as server:
        (data_folder / "settings.json").write_text(json.dumps({"chat_host": server.host}))
        assert cli.main(["library", "gists"]) == 1
    told = capsys.readouterr().err
    assert "gists to be written" in told
    assert "[1/" in told
    with ChatServer(lambda _body: Reply(json.dumps({"gist": "On ships."}))) as server:
        (data_folder / "settings.json").write_text(json.dumps({"chat_host": server.host}))
        written = run(capsys, "library", "gists")
        assert run(capsys, "library", "gists") == []
    (total,) = {event["total"] for event in written}
    assert f"[1/{total + 1}" in told, "what was written stayed"
    assert len(server.requests) == total == written[-1]["done"]


def test_a_folder_is_watched_read_and_asked(tmp_path: Path, data_folder: Path, capsys: Capture) -> None:
    folder = tmp_path / "ships"
    ropes = paper(folder / "ropes.pdf", "Ropes of Hemp", "A rope of hemp holds eleven tons.")
    paper(folder / "hulls.pdf", "The Drag of Hulls", "Water runs along the hull.")
    (folder / "broken.pdf").write_bytes(b"no PDF at all")
    assert cli.main(["library", "watch", "Ships", str(folder)]) == 0
    assert "3 documents to be read" in capsys.readouterr().err
    assert [row["state"] for row in run(capsys, "library", "list", "--collection", "ships")] == ["waiting"] * 3
    assert cli.main(["library", "sync"]) == 1, "one cannot be read"
    rows = run(capsys, "library", "--json", "list")
    assert sorted((row["title"], row["state"]) for row in rows) == [
        ("Ropes of Hemp", "ready"),
        ("The Drag of Hulls", "ready"),
        ("broken", "failed"),
    ]
    assert "not a PDF" in next(row["problem"] for row in rows if row["state"] == "failed")
    assert cli.main(["library", "sync", "Ships"]) == 0, "what cannot be read is not tried again"
    (kept,) = run(capsys, "library", "collections")
    assert (kept["name"], kept["documents"], kept["folder"]) == ("Ships", 3, str(folder))

    (found,) = run(capsys, "library", "search", "hemp", "--collection", "Ships")
    assert [each["title"] for each in found["titles"]] == ["Ropes of Hemp"]
    assert found["documents"][0]["path"] == str(ropes)
    assert "eleven tons" in found["documents"][0]["sentences"][0]["text"]

    (hits,) = run(capsys, "retrieve", "--collection", "ships", "-q", "How much does a rope of hemp hold?")
    assert hits["hits"][0]["doc"] == str(ropes)
    for about in (["--collection", "Ships"], ["--library"]):
        events = run(capsys, "ask", *about, "-q", "How much does a rope of hemp hold?", "--model", "quotes")
        assert "eleven tons" in events[-1]["text"]
    moved = ropes.rename(tmp_path / "ropes 2.pdf")
    assert cli.main(["library", "relocate", str(ropes), str(tmp_path)]) == 0
    assert str(moved) in [row["path"] for row in run(capsys, "library", "list", "--collection", "Ships")]


def test_a_year_that_the_title_says_is_not_said_again() -> None:
    entry = Shelved("a", "/book.pdf", "Ropes", 9, IndexState.READY, author="Ada", year=2021)
    assert entry_text(entry) == "/book.pdf  Ropes, Ada, 2021"
    assert entry_text(replace(entry, title="Ropes in 2021", author="")) == "/book.pdf  Ropes in 2021"


def test_collections_are_made_changed_and_deleted(tmp_path: Path, data_folder: Path, capsys: Capture) -> None:
    one = paper(tmp_path / "one.pdf", "One", "The first.")
    two = paper(tmp_path / "two.pdf", "Two", "The second.")
    assert cli.main(["library", "add", "Both", str(one), str(two)]) == 0
    assert cli.main(["library", "remove", "Both", str(one)]) == 0
    assert cli.main(["library", "rename", "Both", "Second"]) == 0
    assert [(c["name"], c["documents"]) for c in run(capsys, "library", "collections")] == [("Second", 1)]
    assert cli.main(["library", "pause", "second"]) == 0
    assert cli.main(["library", "sync"]) == 0
    assert "“Second” is paused" in capsys.readouterr().err
    assert [row["state"] for row in run(capsys, "library", "list", "--collection", "Second")] == ["waiting"]
    assert cli.main(["library", "resume", "second"]) == 0
    assert cli.main(["library", "unwatch", "second"]) == 0
    assert cli.main(["library", "delete", "second"]) == 0
    assert run(capsys, "library", "collections") == []


def test_each_mistake_is_told_in_one_sentence(tmp_path: Path, data_folder: Path, capsys: Capture) -> None:
    file = str(paper(tmp_path / "one.pdf", "One", "The first."))
    assert "make it first" in refused(capsys, "library", "list", "--collection", "Ships")
    boat = str(paper(tmp_path / "boat.pdf", "Boat", "A boat."))
    assert cli.main(["library", "add", "Boats", boat]) == 0
    for words, said in {
        ("library", "list", "--collection", "Ships"): "There is no collection “Ships”: choose one of “Boats”.",
        ("library", "add", "Ships", "gone.pdf"): "There is no file gone.pdf: name one that is there, or a folder.",
        ("library", "watch", "Ships", "gone"): "There is no folder gone: choose one that is there.",
        ("library", "relocate", file, file): f"The library knows nothing of {file}: name the place that a file"
        " was at.",
        ("library", "rename", "Nothing", "Ships"): "There is no collection “Nothing”: choose one of “Boats”.",
        ("library", "remove", "boats", file): f"The collection “boats” does not have {file}.",
        ("ask", file, "--library", "-q", "What?"): "Ask files, or --collection NAME, or the whole --library: one"
        " of them.",
        ("retrieve", "-q", "What?"): "Ask files, or --collection NAME, or the whole --library: one of them.",
        ("ask", "--library", "-q", "What?"): "The library has no document that could be asked: pilcrow library"
        " list shows its files.",
    }.items():
        assert refused(capsys, *words) == said


def test_a_reading_that_ends_leaves_the_progress_of_others(tmp_path: Path) -> None:
    with Workspace(tmp_path / "data", Settings()) as workspace:
        collecting, kept = Collecting(workspace), workspace.library.collections
        mine, other = (str(paper(tmp_path / f"{name}.pdf", name, f"About {name}.")) for name in ("mine", "other"))
        for name, path in (("Mine", mine), ("Other", other)):
            kept.create(name)
            kept.add(name, [path])
        collecting.note(other, Indexing(other, "read", 1, 2))
        events = [event for _, event in collecting.read("Mine")]
        assert isinstance(events[-1], Indexed)
        [ready], [reading] = collecting.entries("Mine"), collecting.entries("Other")
        assert ready.state is IndexState.READY
        assert (reading.state, reading.share) == (IndexState.READING, 0.5)


class OneAtFirst(Workspace):
    """A workspace that indexes one file, and the others only once `paused` is set."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, Settings())
        self.paused = threading.Event()
        self._first = threading.Lock()

    def index(self, path: str, **options: Any) -> Iterator[IndexEvent]:
        if not self._first.acquire(blocking=False):
            self.paused.wait(LONG)
        yield from super().index(path, **options)


def test_reading_a_collection_rests_while_it_is_paused(tmp_path: Path) -> None:
    files = [paper(tmp_path / f"{n}.pdf", f"Paper {n}", f"About number {n}.") for n in range(4)]
    with OneAtFirst(tmp_path / "data") as workspace:
        collecting, kept = Collecting(workspace), workspace.library.collections
        for name, some in {"All": files, "First": files[:1]}.items():
            kept.create(name)
            kept.add(name, [str(file) for file in some])
        states = set()
        for _, event in collecting.read("All"):
            states |= {entry.state for entry in collecting.entries("All")}
            if isinstance(event, Indexed | Failed):
                collecting.pause("All")
                workspace.paused.set()
        assert IndexState.READING in states
        left = collecting.entries("All")
        assert {IndexState.WAITING, IndexState.READY} <= {entry.state for entry in left}
        assert collecting.waiting("All") == []
        assert set(collecting.waiting()) <= {str(files[0])}, "which another collection wants"
        collecting.resume("All")
        assert len(collecting.waiting("All")) >= 2
        for _ in collecting.read("All"):
            pass
        assert [entry.state for entry in collecting.entries("All")] == [IndexState.READY] * 4
