"""Sections that print no title are named by a chat model, where there is one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chatserver import ChatServer, Reply
from pilcrow.core.errors import Cancelled
from pilcrow.core.exchange.events import Indexed, IndexEvent
from pilcrow.core.exchange.read_events import Structured
from pilcrow.core.indexing import section_titles
from pilcrow.core.model import Document, Section, Source
from pilcrow.engines.chat import ollama
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from subjects import PLAN, SUBJECTS, bundle, prose, written


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Twenty pages about four things, without a heading."""
    file = tmp_path / "bundle.pdf"
    bundle().save(file)
    return str(file)


def opened(folder: Path, server: ChatServer | None, *, allow_remote: bool = False) -> Workspace:
    host = server.host if server else "http://127.0.0.1:9"
    return Workspace(folder, Settings(chat_host=host, allow_remote=allow_remote))


def run(workspace: Workspace, path: str) -> list[IndexEvent]:
    return [event for event in workspace.index(path) if isinstance(event, Structured | Indexed)]


def kept(workspace: Workspace, path: str) -> Document:
    document = workspace.library.find(path)
    assert document is not None
    return document


def names(document: Document) -> list[str]:
    return [section.title for section in document.sections]


def told(title: str) -> Reply:
    return Reply(json.dumps({"title": title}))


def about(body: dict[str, object]) -> Reply:
    """What a model would say to the passages it is shown."""
    prompt = str(body["messages"]).lower()
    subject = max(SUBJECTS, key=lambda s: sum(prompt.count(word) for word in SUBJECTS[s]))
    return told(f"All about {subject}")


def test_sections_are_named_after_indexing_and_the_names_last(path: str, tmp_path: Path) -> None:
    expected = [f"All about {subject}" for subject, _ in PLAN]
    with ChatServer(about) as server:
        with opened(tmp_path / "data", server) as workspace:
            events = run(workspace, path)
            assert [type(event) for event in events] == [Structured, Indexed, Structured]
            first, indexed, last = events
            assert isinstance(indexed, Indexed)
            assert not set(names(indexed.document)) & set(expected)
            assert isinstance(first, Structured)
            assert isinstance(last, Structured)
            assert names(last.document) == expected
            assert names(kept(workspace, path)) == expected
            assert last.document.structure == first.document.structure
            assert workspace.embedder is not None
            assert not workspace.library.missing_vectors(last.document, workspace.embedder.id)
        with opened(tmp_path / "data", server) as workspace:
            assert [type(event) for event in run(workspace, path)] == [Structured, Indexed]
            assert names(kept(workspace, path)) == expected
            assert {section.source for section in kept(workspace, path).sections} == {Source.GENERATED}
        assert len(server.requests) == len(PLAN)


def test_nothing_is_asked_of_the_model_where_nobody_listens_or_the_text_could_leave_the_machine(
    path: str, tmp_path: Path
) -> None:
    with ChatServer(about) as server:
        with opened(tmp_path / "data", server) as workspace:
            for event in workspace.index(path):
                if isinstance(event, Indexed):
                    break
        with opened(tmp_path / "data", server, allow_remote=True) as workspace:
            assert [type(event) for event in run(workspace, path)] == [Structured, Indexed]
        with opened(tmp_path / "data", None) as workspace:
            assert [type(event) for event in run(workspace, path)] == [Structured, Indexed]
            assert all(names(kept(workspace, path)))
        assert not server.requests


def test_names_outlast_a_stop_but_not_the_document(path: str, tmp_path: Path) -> None:
    with ChatServer(about) as server, opened(tmp_path / "data", server) as workspace:
        with pytest.raises(Cancelled):
            list(workspace.index(path, stopped=lambda: len(server.requests) > 1))
        assert names(kept(workspace, path))[0] == "All about bees"
        run(workspace, path)
        assert names(kept(workspace, path)) == [f"All about {subject}" for subject, _ in PLAN]
        workspace.forget(path)
        list(workspace.index(path, embed=False))
        assert not any(name.startswith("All about") for name in names(kept(workspace, path)))


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ('{"title": "The life of bees"}', "The life of bees"),
        ('```json\n{"title": " \'The life of bees.\' "}\n```', "The life of bees"),
        ("I cannot say.", "Bees keep warm"),
        ('{"title": 3}', "Bees keep warm"),
        ('{"title": " "}', "Bees keep warm"),
        ('{"name": "Bees"}', "Bees keep warm"),
        (json.dumps({"title": "bees " * 30}), "Bees keep warm"),
    ],
)
def test_what_is_taken_as_a_title(said: str, title: str) -> None:
    section = Section(1, "Bees keep warm", 1, 0, (), 0, None, 15, 90, Source.GENERATED, "s")
    with ChatServer([Reply(said)]) as server:
        chat = ollama.connect(server.host, server.model, 8192)
        assert section_titles.title_by_model(section, written([("bees", 5)]), chat, lambda: False) == title
        prompt = server.requests[0]["messages"][0]["content"]
    assert "Bees keep warm" in prompt
    assert prose("bees", 0)[:60] in prompt
    assert len(prompt) < 4000
