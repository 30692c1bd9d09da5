"""Embedding models behind servers: added, asked, and what is said of those that fail, lie or go away."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from embedserver import EmbedServer, honest, vectors
from fakeollama import free_host
from pdfs import Manual
from pilcrow import cli
from pilcrow.core.ask.question import Question
from pilcrow.core.errors import Cancelled, ChatError, ModelError, ServerAway
from pilcrow.core.exchange.events import Indexed, Notice, NoticeCode
from pilcrow.core.protocols import Embedder
from pilcrow.core.search.known_pairs import UNRELATED
from pilcrow.core.servers.embedding_models import ServedModel, prefixes
from pilcrow.core.shelf import IndexState
from pilcrow.engines.chat.embedding import ServedEmbedder
from pilcrow.engines.embedding.model_files import served_models
from pilcrow.services.collecting import Collecting
from pilcrow.services.models.embedders import ServerModel, add_served, offered
from pilcrow.settings import Settings, own_models, save_settings
from pilcrow.workspace import Workspace
from processes import LONG

Capture = pytest.CaptureFixture[str]
APIS = ("ollama", "openai")


@pytest.fixture
def server() -> Iterator[EmbedServer]:
    with EmbedServer() as running:
        yield running


def added(folder: Path, server: EmbedServer, api: str = "ollama") -> ServedModel:
    return add_served(folder, Settings(), ServerModel(server.model, host=server.host, api=api))[0]


def said(server: EmbedServer, api: str, answer: bytes | tuple[int, str]) -> str:
    """The sentence that an answer ends in when a model is tried."""
    server.odd = lambda _: answer
    with pytest.raises(ModelError) as raised:
        added(Path("/nowhere"), server, api)
    return str(raised.value)


@pytest.mark.parametrize("api", APIS)
def test_a_model_behind_a_server_gives_the_vectors_it_has_there(
    tmp_path: Path, server: EmbedServer, api: str
) -> None:
    model = added(tmp_path, server, api)
    assert (model.name, model.dimension, model.centred) == ("minilm", 384, False)
    [kept] = served_models(own_models(tmp_path))
    assert kept == model
    embedder = ServedEmbedder(kept, allow_remote=False)
    texts = [*UNRELATED, *(f"Valve {number} is closed by hand." for number in range(100))]
    for mine, theirs in zip(embedder.passages(texts), honest(texts), strict=True):
        assert mine.shape == (1, 384)
        assert float(mine[0] @ np.array(theirs, np.float32)) > 0.999
    assert embedder.query("When does it rain?").shape == (384,)


def test_the_id_of_vectors_names_model_and_build(tmp_path: Path, server: EmbedServer) -> None:
    first = added(tmp_path, server)
    assert first.vectors_id == "minilm:latest@ollama-0a1b2c3d4e5f"
    server.digest = "ffffffffffffffff"
    assert added(tmp_path, server).vectors_id != first.vectors_id
    assert added(tmp_path, server, "openai").vectors_id.startswith("minilm:latest@openai-")


def test_long_texts_are_sent_in_windows(tmp_path: Path, server: EmbedServer) -> None:
    embedder = ServedEmbedder(added(tmp_path, server), allow_remote=False)
    text = "The committee met again on the following day. " * 150 + "Penguins huddle in the cold."
    [windows] = embedder.passages([text])
    assert len(windows) > 3
    sent = server.texts[-len(windows) :]
    assert sent[-1].endswith("cold.")
    assert all(first[-50:] in second for first, second in pairwise(sent))


@pytest.mark.parametrize(
    ("name", "query", "passage"),
    [
        ("nomic-embed-text:latest", "search_query: ", "search_document: "),
        ("text-embedding-multilingual-e5-small", "query: ", "passage: "),
        ("mxbai-embed-large", "Represent this sentence for searching relevant passages: ", ""),
        ("snowflake-arctic-embed2", "query: ", ""),
        ("bge-m3", "", ""),
        ("all-minilm", "", ""),
    ],
)
def test_prefixes_are_those_of_the_family_of_a_name(name: str, query: str, passage: str) -> None:
    assert prefixes(name) == (query, passage)


def test_prefixes_are_sent_and_can_be_given(tmp_path: Path) -> None:
    with EmbedServer("e5-small") as server:
        embedder = ServedEmbedder(added(tmp_path, server), allow_remote=False)
        embedder.passages(["The pump is red."])
        embedder.query("Which pump?")
        assert server.texts[-2:] == ["passage: The pump is red.", "query: Which pump?"]
        model, _ = add_served(
            tmp_path, Settings(), ServerModel("e5-small", host=server.host, api="openai", query_prefix="Q: ")
        )
        assert (model.query_prefix, model.passage_prefix) == ("Q: ", "passage: ")


# ---- servers that are not what they should be -----------------------------------------------------------------


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize(
    "reply",
    [
        b"", b"[]", b"7", b"null", b'"vectors"', b"[" * 50_000, b'{"embeddings": 7, "data": 7}',
        b'{"embeddings": [[]], "data": [{"index": 0, "embedding": []}]}',
        b'{"embeddings": [["1.0"]], "data": [{"index": 0, "embedding": ["1.0"]}]}',
        b'{"embeddings": [[true]], "data": [{"index": 0}]}',
        b'{"embeddings": [[NaN, 1.0]], "data": [{"index": 0, "embedding": [NaN, 1.0]}]}',
        b'{"embeddings": [[0.0, 0.0]], "data": [{"index": 0, "embedding": [0, 0]}]}',
        b'{"embeddings": [[1.0], [1.0, 2.0]], "data": [{"index": {}, "embedding": [1.0]}]}',
    ],
)  # fmt: skip
def test_replies_that_hold_no_vectors_are_one_sentence(server: EmbedServer, api: str, reply: bytes) -> None:
    assert "something else than vectors of minilm:latest" in said(server, api, reply)


@pytest.mark.parametrize("api", APIS)
def test_vectors_with_nan_or_of_changing_length_are_refused(tmp_path: Path, server: EmbedServer, api: str) -> None:
    embedder = ServedEmbedder(added(tmp_path, server, api), allow_remote=False)
    embedder.passages(["A first text."])
    path = "/v1/embeddings" if api == "openai" else "/api/embed"
    server.odd = lambda texts: vectors(path, [[float("nan")] * 384 for _ in texts])
    with pytest.raises(ModelError, match="something else than vectors"):
        embedder.passages(["The pump."])
    server.odd = lambda texts: vectors(path, [[1.0] * 768 for _ in texts])
    with pytest.raises(ModelError, match="makes vectors of 768 numbers now, not 384: add it again"):
        embedder.query("Which pump?")


@pytest.mark.parametrize("api", APIS)
def test_refusals_are_told_in_the_servers_words(server: EmbedServer, api: str) -> None:
    assert "failed (500): try again or restart it. (no luck)" in said(server, api, (500, '{"error": "no luck"}'))
    assert "points to another address, which is not followed" in said(server, api, (302, ""))
    assert "refused access" in said(server, api, (401, "key?"))
    assert "is no such chat server" in said(server, api, (404, "404 page not found"))
    assert "more than any reply can hold" in said(server, api, b" " * 5_000_000)


def test_a_model_that_finds_nothing_is_not_added(tmp_path: Path, server: EmbedServer) -> None:
    def noise(texts: Sequence[str]) -> bytes:
        return vectors("/api/embed", [[1.0, *(float(ord(c)) for c in text[:8].ljust(8))] for text in texts])

    server.odd = noise
    with pytest.raises(ModelError, match="does not find the passages of known questions"):
        added(tmp_path, server)
    assert not own_models(tmp_path).exists()


def test_other_machines_and_cloud_models_need_leave(tmp_path: Path, server: EmbedServer) -> None:
    with pytest.raises(ModelError, match="is another machine, and content of your documents would go there"):
        add_served(tmp_path, Settings(), ServerModel("minilm", host="http://example.org:11434", api="ollama"))
    server.entry = {"remote_host": "https://ollama.com"}
    with pytest.raises(ModelError, match="runs on its vendor's machines"):
        added(tmp_path, server)
    assert not server.texts
    assert offered(Settings(), server.host, "ollama") == []
    remote = Settings(allow_remote=True)
    assert (
        add_served(tmp_path, remote, ServerModel(server.model, host=server.host, api="ollama"))[0].dimension == 384
    )
    with pytest.raises(ModelError, match="runs on its vendor's machines"):
        ServedEmbedder(served_models(own_models(tmp_path))[0], allow_remote=False).query("What?")


def test_no_server_and_no_such_model_are_one_sentence(tmp_path: Path, server: EmbedServer) -> None:
    with pytest.raises(ServerAway, match="minilm cannot be asked: no server answers at http://127"):
        add_served(tmp_path, Settings(), ServerModel("minilm", host=free_host(), api="ollama"))
    with pytest.raises(ModelError, match="does not have the model bert: install it there"):
        add_served(tmp_path, Settings(), ServerModel("bert", host=server.host, api="ollama"))
    with pytest.raises(ChatError, match="No server answers"):
        offered(Settings(), free_host())


@pytest.mark.parametrize("api", APIS)
def test_another_model_under_the_same_name_is_noticed(tmp_path: Path, server: EmbedServer, api: str) -> None:
    model = added(tmp_path, server, api)
    if api == "ollama":
        server.digest = "ffffffffffffffff"
    else:
        server.odd = lambda texts: vectors("/v1", [row[::-1] for row in honest(texts)])
    with pytest.raises(ModelError, match="is not the one any more that was added: add it again"):
        ServedEmbedder(model, allow_remote=False).query("Which pump?")


def test_a_silent_server_is_left_as_soon_as_the_work_is_stopped(tmp_path: Path, server: EmbedServer) -> None:
    model, released = added(tmp_path, server), threading.Event()

    def silent(_texts: Sequence[str]) -> None:
        released.wait(LONG)

    server.asked.clear()
    server.odd = silent
    try:
        with pytest.raises(Cancelled):
            ServedEmbedder(model, allow_remote=False).until(server.asked.is_set).query("Which pump?")
    finally:
        released.set()


# ---- in the library -------------------------------------------------------------------------------------------


def indexed(workspace: Workspace, path: str) -> tuple[list[Notice], Indexed]:
    events = list(workspace.index(path))
    assert isinstance(events[-1], Indexed)
    return [event for event in events if isinstance(event, Notice)], events[-1]


def serving(workspace: Workspace, structure: int) -> Embedder | None:
    return workspace.embedders.serving(workspace.library.paragraph_means.complete([structure]), 1)


def test_a_server_that_goes_away_in_the_midst_costs_nothing(
    data_folder: Path, machine: Manual, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.core.indexing.pipeline.BATCH", 200)
    path = str(machine.path)
    with EmbedServer() as server:
        model = added(data_folder, server)
        settings = Settings(model=model.name, ocr="off")
        server.texts.clear()
        server.odd = lambda _: (503, "loading") if len(server.texts) > 20 else None
        with Workspace(data_folder, settings) as workspace:
            notices, event = indexed(workspace, path)
            assert NoticeCode.SERVER_AWAY in {notice.code for notice in notices}
            assert "Only exact words are found until the server answers" in str(notices[-1].text)
            before = workspace.library.models(event.document.structure)[model.vectors_id]
            assert before > 0
            [entry] = Collecting(workspace).entries()
            assert entry.state is IndexState.EMBEDDING
    with Workspace(data_folder, settings) as workspace:  # and now nobody answers at all
        notices, event = indexed(workspace, path)
        assert "no server answers at" in str(notices[-1].text)
        corpus = workspace.corpus([event.document])
        assert corpus.search("How is the pump started?", 3)
        assert "Only exact words were searched for" in str(corpus.trouble[0])
    with (
        EmbedServer(port=int(server.host.rpartition(":")[2])) as again,
        Workspace(data_folder, settings) as workspace,
    ):
        notices, event = indexed(workspace, path)
        assert not notices
        after = workspace.library.models(event.document.structure)[model.vectors_id]
        assert after > before
        assert workspace.corpus([event.document]).search("How is the pump started?", 3)
        assert Collecting(workspace).entries()[0].state is IndexState.READY
        assert len(again.texts) < after


def test_the_vectors_of_the_earlier_model_serve_until_the_new_ones_are_complete(
    data_folder: Path, machine: Manual, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.core.indexing.pipeline.BATCH", 200)
    path = str(machine.path)
    with Workspace(data_folder, Settings(ocr="off")) as workspace:
        _, event = indexed(workspace, path)
        earlier = serving(workspace, event.document.structure)
        assert earlier is not None
        old = workspace.corpus([event.document]).search("How is the pump started?", 5)
    with EmbedServer() as server:
        model = added(data_folder, server)
        server.texts.clear()
        renewed = Settings(model=model.name, ocr="off")
        with Workspace(data_folder, renewed) as workspace:
            structure = event.document.structure
            for progress in workspace.index(path):
                if len(server.texts) > 20 and not isinstance(progress, Indexed):
                    now = serving(workspace, structure)
                    assert now is not None
                    assert now.id == earlier.id
                    assert workspace.corpus([event.document]).search("How is the pump started?", 5) == old
            now = serving(workspace, structure)
            assert now is not None
            assert now.id == model.vectors_id
    with Workspace(data_folder, renewed) as workspace:  # the server is gone, the earlier vectors are not
        corpus = workspace.corpus([event.document])
        assert corpus.search("How is the pump started?", 5) == old
        assert "The vectors of an earlier model stand in for it" in str(corpus.trouble[0])
        events = list(
            workspace.answering.ask(Question("Which pump?", workspace.corpus([event.document]), model="quotes"))
        )
        assert any("stand in for it" in str(each.text) for each in events if isinstance(each, Notice))


def test_the_command_lists_what_a_server_offers_and_adds_it(
    data_folder: Path, machine: Manual, server: EmbedServer, capsys: Capture
) -> None:
    data_folder.mkdir(exist_ok=True)
    save_settings(data_folder, Settings(chat_host=free_host(), ocr="off"))
    assert cli.main(["models", "--server", server.host, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["offered"] == ["minilm:latest"]
    assert cli.main(["models", "--server", server.host]) == 0
    assert f"(pilcrow models add minilm:latest --server {server.host})" in capsys.readouterr().out
    assert cli.main(["models", "add", "minilm:latest", "--server", server.host, "--name", "mini"]) == 0
    assert 'Set "model" to "mini"' in capsys.readouterr().out
    save_settings(data_folder, Settings(chat_host=free_host(), model="mini", ocr="off"))
    assert cli.main(["models"]) == 0
    assert f"embedding  mini  (in use)  minilm:latest at {server.host}" in capsys.readouterr().out
    assert cli.main(["retrieve", str(machine.path), "-q", "Which pump?", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hits"]
    assert cli.main(["library", "list"]) == 0
    assert "embedded by minilm:latest@ollama-0a1b2c3d4e5f" in capsys.readouterr().out
    assert cli.main(["models", "add", "other", "--server", server.host]) == 1
    assert capsys.readouterr().err.count("\n") == 1
