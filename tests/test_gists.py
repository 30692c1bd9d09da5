"""Gist memory: what each document is about, which of many a question concerns, what a chat model writes."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatserver import Body, ChatServer, Reply
from pilcrow.core.ask.memory import gists, relevance
from pilcrow.core.ask.memory.gists import GIST_VERSION, Gist, extract_gists
from pilcrow.core.ask.memory.relevance import Memory
from pilcrow.core.errors import Cancelled
from pilcrow.core.model import Document
from pilcrow.engines.chat import ollama
from pilcrow.engines.store.library import Library
from shelf import WordEmbedder, put
from smallcorpus import SmallCorpus
from subjects import SUBJECTS, prose


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "data")


def filled(library: Library, folder: Path, embedder: WordEmbedder) -> list[Document]:
    """A document about each subject, with two sections that their titles do not give away."""
    found = []
    for subject in SUBJECTS:
        parts = [f"# Part {n}\n" + "\n".join(prose(subject, 10 * n + k) for k in range(4)) for n in (1, 2)]
        found.append(put(library, folder / f"{subject}.txt", "\n".join(parts), embedder))
    return found


def test_a_gist_names_parts_and_topics_and_no_details(library: Library, tmp_path: Path) -> None:
    bees, *_ = filled(library, tmp_path, WordEmbedder())
    memory = Memory(library, library.gists, WordEmbedder())
    assert list(memory.complete([bees])) == [(1, 1)]
    whole, *parts = library.gists.of(bees.structure)
    assert whole.text.startswith(bees.title)
    assert "Part 1" in whole.text
    assert any(word in whole.text.lower() for word in SUBJECTS["bees"])
    assert [part.section for part in parts] == [1, 2]
    assert list(memory.complete([bees])) == [], "it is made once"


def test_the_documents_that_a_question_concerns_come_first_and_the_others_are_not_read(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relevance, "LEAST", 1)
    documents = filled(library, tmp_path, WordEmbedder())
    for embedder in (WordEmbedder(), None):
        memory = Memory(library, library.gists, embedder)
        assert len(list(memory.complete(documents))) == (4 if embedder else 0)
        for number, subject in enumerate(SUBJECTS, 1):
            passed = memory.passing(f"What of the {' and the '.join(SUBJECTS[subject][:2])}?", documents)
            assert (passed.docs, passed.total) == ([number], 4)
        assert memory.passing("What of it?", []).docs == []


def test_what_was_stopped_goes_on_and_another_model_embeds_again(library: Library, tmp_path: Path) -> None:
    documents = filled(library, tmp_path, WordEmbedder())
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    with pytest.raises(Cancelled):
        list(Memory(library, library.gists, WordEmbedder(), stopped).complete(documents))
    assert len(list(Memory(library, library.gists, WordEmbedder()).complete(documents))) == 2
    assert list(Memory(library, library.gists, None).complete(documents)) == []
    other = WordEmbedder()
    other.id = "other words"
    assert len(list(Memory(library, library.gists, other).complete(documents))) == 4


def test_a_chat_model_writes_gists_one_by_one_and_goes_on_where_it_was(library: Library, tmp_path: Path) -> None:
    documents = filled(library, tmp_path, WordEmbedder())[:1]
    memory = Memory(library, library.gists, WordEmbedder())

    def script(body: Body) -> Reply:
        if "found of a document," in body["messages"][0]["content"]:
            return Reply("no JSON")
        return Reply(json.dumps({"gist": "How a hive lives."}))

    with ChatServer(script) as server:
        chat = ollama.connect(server.host, server.model, 8192)
        assert list(islice(memory.write(documents, chat), 2)) == [(0, 3), (1, 3)]
        assert [gist.written for gist in library.gists.of(documents[0].structure)] == [True, False, False]
        assert list(memory.write(documents, chat)) == [(0, 2), (1, 2), (2, 2)]
        assert list(memory.write(documents, chat)) == []
    whole, first, _ = library.gists.of(documents[0].structure)
    assert (whole.by, first.by) == (server.model, server.model)
    assert "Part 1" in whole.text, "what rules made stays where the model says nothing of use"
    assert first.text.endswith("\nHow a hive lives.")
    assert not library.gists.lacking([documents[0].structure], WordEmbedder().id), "written ones are embedded"
    assert library.forget(documents[0].id)
    assert library.gists.of(documents[0].structure) == []


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 400)), min_size=1, max_size=80))
def test_parts_never_overlap_and_gists_stay_short(shape: list[tuple[int, int]]) -> None:
    level, outline = 0, []
    for number, (wanted, length) in enumerate(shape):
        level = min(wanted, level + 1)
        outline.append((f"{number} A title of words", level, ["a word " * length] if length else []))
    (document,) = SmallCorpus(outline).documents
    parts = gists.gist_sections(document)
    assert 0 < len(parts) <= max(24, sum(not s.parent for s in document.sections))
    inside = [gists.sections_inside(document, part) for part in parts]
    assert sum(map(len, inside)) == len(set().union(*inside))
    made = extract_gists(document, [(s, text) for s, (_, _, texts) in enumerate(outline, 1) for text in texts])
    assert [gist.section for gist in made] == [0, *parts]
    assert all(len(gist.text) <= 1600 and gist.by == GIST_VERSION for gist in made)
    assert not any(gist.written for gist in made)
    assert Gist(0, "", "a model").written
