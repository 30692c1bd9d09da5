"""Chroma: it follows the library, whatever happens to it, and talks to nobody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import numpy as np
import pytest

import faulty
from chatserver import Body, ChatServer, Reply
from chromaserver import server, unused_port
from pdfs import Manual
from pilcrow.core.ask.question import Question
from pilcrow.core.errors import LibraryError, UsageError
from pilcrow.core.exchange.events import Answered, Notice, Retrieved
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.vector_store import FOLDER, VectorStore
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from processes import LONG, environment
from shelf import WordEmbedder, put


def filled(folder: Path, embedder: WordEmbedder) -> Library:
    shelf = Library(folder / "data")
    put(shelf, folder / "a.txt", "# A\nThe pump starts.\nThe valve opens.\nA relay clicks.\n", embedder)
    put(shelf, folder / "b.txt", "# B\nA boiler boils water.\n" + "A turbine turns and turns. " * 30, embedder)
    return shelf


def found(shelf: Library, hashes: list[bytes] | None) -> list[str]:
    assert hashes is not None
    places = [shelf.with_text([hashed]) for hashed in hashes]
    return [shelf.glance(structure, rows)[0][3][:9] for place in places for structure, rows in place.items()]


def test_it_finds_the_nearest_texts_of_all_documents(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    shelf = filled(tmp_path, embedder)
    store = VectorStore(tmp_path / "data", shelf)
    query = embedder.query("the boiler boils water")
    assert found(shelf, store.nearest("words", query, 1)) == ["A boiler "]
    every = store.nearest("words", query, 9)
    assert every is not None
    assert set(every) == shelf.vector_hashes("words"), "a text of several windows is one text"
    store.close()


def test_it_follows_what_is_added_and_forgotten(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    shelf = filled(tmp_path, embedder)
    store = VectorStore(tmp_path / "data", shelf)
    query = embedder.query("the valve opens")
    assert found(shelf, store.nearest("words", query, 1)) == ["The valve"]
    shelf.forget(str(tmp_path / "a.txt"))
    put(shelf, tmp_path / "c.txt", "# C\nA valve opens slowly.\n", embedder)
    assert found(shelf, store.nearest("words", query, 1)) == ["A valve o"]
    kept = faulty.vectors(store, "words").get(include=[])["ids"]
    assert {bytes.fromhex(name.partition(":")[0]) for name in kept} == shelf.vector_hashes("words")
    store.close()


def test_tidying_takes_the_forgotten_out_of_every_collection(tmp_path: Path) -> None:
    one, other = WordEmbedder("words"), WordEmbedder("other")
    shelf = filled(tmp_path, one)
    put(shelf, tmp_path / "a.txt", embedder=other)
    store = VectorStore(tmp_path / "data", shelf)
    store.tidy()
    assert not (tmp_path / "data" / FOLDER).exists()
    for model in (one, other):
        store.nearest(model.id, model.query("pump"), 1)
    for name in "ab":
        shelf.forget(str(tmp_path / f"{name}.txt"))
    store.tidy()
    assert [faulty.vectors(store, model.id).count() for model in (one, other)] == [0, 0]
    store.close()


def test_models_have_collections_of_their_own(tmp_path: Path) -> None:
    one, other = WordEmbedder("words"), WordEmbedder("other")
    shelf = filled(tmp_path, one)
    put(shelf, tmp_path / "a.txt", embedder=other)
    store = VectorStore(tmp_path / "data", shelf)
    assert len(store.nearest("words", one.query("pump"), 99) or []) == 5
    assert len(store.nearest("other", other.query("pump"), 99) or []) == 3
    assert store.nearest("third", one.query("pump"), 9) == []
    store.close()


SEARCHING = """
import sys
import textwrap
import threading
from pathlib import Path
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.vector_store import VectorStore
from shelf import WordEmbedder
folder, *queries = sys.argv[1:]
shelf = Library(Path(folder))
store = VectorStore(Path(folder), shelf)
for query in queries:
    hits = store.nearest("words", WordEmbedder().query(query), 1)
    print(*(row for rows in shelf.with_text(hits or []).values() for row in rows))
"""


def search(folder: Path, *queries: str) -> subprocess.CompletedProcess[str]:
    """Search in another process, which prints the row of the nearest text to each query. Chroma is in its memory
    alone, and a damaged folder may bring it down.
    """
    command = [sys.executable, "-c", SEARCHING, str(folder), *queries]
    return subprocess.run(command, env=environment(), timeout=LONG, check=False, capture_output=True, text=True)


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which another process has searched."""
    folder = tmp_path_factory.mktemp("searched")
    filled(folder, WordEmbedder()).close()
    assert search(folder / "data", "the pump starts").returncode == 0
    return folder / "data"


@pytest.mark.parametrize("how", ["deleted", "cleared", "damaged", "deadly"])
def test_whatever_is_lost_comes_back_from_the_library(tmp_path: Path, searched: Path, how: str) -> None:
    embedder = WordEmbedder()
    shelf = Library(shutil.copytree(searched, tmp_path / "data"))
    query = embedder.query("the pump starts")
    store = VectorStore(tmp_path / "data", shelf)
    folder = tmp_path / "data" / FOLDER
    if how == "deleted":
        shutil.rmtree(folder)
    elif how == "damaged":
        for file in (folder / "data").rglob("*"):
            if file.is_file():
                file.write_bytes(b"damage" * 999)
    elif how == "deadly":  # as a process leaves it that Chroma brought down while it read its files
        (folder / "examining").touch()
        before = {file.name for file in (folder / "data").iterdir()}
    else:
        store.clear()
    embedder.embedded = 0
    assert found(shelf, store.nearest("words", query, 1)) == ["The pump "]
    assert embedder.embedded == 0
    if how == "deadly":
        assert {file.name for file in (folder / "data").iterdir() if file.is_dir()}.isdisjoint(before)
        assert not (folder / "examining").exists()
    store.close()


NUMBERS = (5, 333, 777, 1066)
QUERIES = [f"The pump number {n} starts" for n in NUMBERS]


@pytest.fixture(scope="module")
def pumps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a graph of more than a thousand vectors, in which another process has searched."""
    folder = tmp_path_factory.mktemp("pumps")
    shelf, text = Library(folder / "data"), "\n".join(f"The pump number {n} starts." for n in range(1100))
    put(shelf, folder / "a.txt", f"# A\n{text}", WordEmbedder())
    shelf.close()
    assert search(folder / "data", *QUERIES).returncode == 0
    return folder / "data"


@pytest.mark.parametrize("damage", ["halved", "emptied"])
def test_a_folder_that_finds_less_than_it_holds_is_filled_again(tmp_path: Path, pumps: Path, damage: str) -> None:
    shutil.copytree(pumps, tmp_path / "data")
    (graph,) = (tmp_path / "data" / FOLDER).rglob("data_level0.bin")  # Chroma writes it from 1,000 vectors on
    whole = graph.read_bytes()
    graph.write_bytes(whole[: len(whole) // 2] if damage == "halved" else b"")
    done = search(tmp_path / "data", *QUERIES)
    if done.returncode < 0:  # Chroma brought it down: once, and never again
        done = search(tmp_path / "data", *QUERIES)
    assert done.stdout.split() == [str(n) for n in NUMBERS], done.stderr


def test_one_owner_at_a_time(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    shelf = filled(tmp_path, embedder)
    first, second = VectorStore(tmp_path / "data", shelf), VectorStore(tmp_path / "data", shelf)
    query = embedder.query("the pump starts")
    assert first.nearest("words", query, 1) is not None
    assert second.nearest("words", query, 1) is None
    first.close()
    assert second.nearest("words", query, 1) is not None
    second.close()


def test_a_server_that_does_not_answer_is_named(tmp_path: Path) -> None:
    store = VectorStore(tmp_path, Library(tmp_path), "http://127.0.0.1:9")
    assert store.nearest("words", np.ones(4, np.float32), 1) is None
    assert "127.0.0.1:9 does not answer" in store.trouble
    with pytest.raises(LibraryError, match=r"127\.0\.0\.1:9 does not answer"):
        store.tidy()


def test_a_folder_that_cannot_be_used_is_done_without(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    shelf = filled(tmp_path, embedder)
    folder = tmp_path / "data" / FOLDER
    folder.mkdir()
    (folder / "data").write_text("in the way")
    store = VectorStore(tmp_path / "data", shelf)
    assert store.nearest("words", embedder.query("pump"), 1) is None
    with pytest.raises(LibraryError, match="cannot be used"):
        store.tidy()
    store.close()
    shutil.rmtree(folder)
    folder.write_text("in the way")
    assert store.nearest("words", embedder.query("pump"), 1) is None


def test_a_text_whose_windows_were_written_in_part_is_written_again(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    shelf = filled(tmp_path, embedder)
    store = VectorStore(tmp_path / "data", shelf)
    list(store.sync("words"))
    collection = faulty.vectors(store, "words")
    every = collection.get(include=[])["ids"]
    (second,) = (name for name in every if name.endswith(":1"))
    first = second.replace(":1", ":0")
    assert every.index(second) < every.index(first), "the first is written last"
    collection.delete(ids=[first])
    store.close()
    again = VectorStore(tmp_path / "data", shelf)
    list(again.sync("words"))
    assert sorted(collection.get(include=[])["ids"]) == sorted(every)
    again.close()


def test_a_server_does_what_the_folder_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("http_proxy", "http://127.0.0.1:9"), ("no_proxy", "")):  # a proxy must not be asked
        monkeypatch.setenv(name, value)
    embedder = WordEmbedder()
    (tmp_path / "other").mkdir()
    shelf, others = filled(tmp_path, embedder), filled(tmp_path / "other", embedder)
    others.forget(str(tmp_path / "other" / "b.txt"))
    port = unused_port()
    pump, boiler = embedder.query("the pump starts"), embedder.query("the boiler boils water")
    with server(tmp_path / "first", port) as url:
        store, beside = VectorStore(tmp_path / "data", shelf, url), VectorStore(tmp_path / "other", others, url)
        assert found(shelf, store.nearest("words", boiler, 1)) == ["A boiler "]
        every = beside.nearest("words", boiler, 9)
        assert every is not None
        assert set(every) == others.vector_hashes("words")
        assert len(store.nearest("words", boiler, 9) or []) == 5, "libraries on one server are kept apart"
        shelf.forget(str(tmp_path / "b.txt"))
        store.tidy()
        assert len(store.nearest("words", boiler, 9) or []) == 3
        beside.clear()
        assert len(store.nearest("words", pump, 9) or []) == 3
    assert store.nearest("words", pump, 1) is None
    assert "does not answer" in store.trouble
    with pytest.raises(LibraryError, match="does not answer"):
        store.tidy()
    embedder.embedded = 0
    with server(tmp_path / "second", port):
        assert found(shelf, store.nearest("words", pump, 1)) == ["The pump "]
        assert store.trouble == ""
    assert embedder.embedded == 0
    assert os.environ["no_proxy"] == "", "the environment is left as it was"
    assert not (tmp_path / "data" / FOLDER).exists()


def test_a_server_that_goes_away_in_the_middle_of_a_question_is_done_without_until_it_is_back(
    tmp_path: Path, machine: Manual, shelf_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.core.search.corpus.EXACT", 0)
    monkeypatch.setattr("pilcrow.engines.store.nearest.INDEXED", -1)
    port = unused_port()
    with ExitStack() as servers:
        running = servers.enter_context(ExitStack())
        url = running.enter_context(server(tmp_path / "first", port))

        def script(body: Body) -> Reply:
            asked = len(chat.requests)
            if asked == 2:
                running.close()
            if asked == 4:
                servers.enter_context(server(tmp_path / "second", port))
            calls = [("Retrieve", {"query": f"part {asked} of the machine"})]
            return Reply(calls=calls) if asked < 6 else Reply("It has parts [S1:1].")

        chat = servers.enter_context(ChatServer(script))
        settings = Settings(chat_host=chat.host, context=8192, chroma_url=url)
        workspace = servers.enter_context(Workspace(shelf_folder, settings))
        document = workspace.library.find(str(machine.path))
        assert document is not None
        events = list(workspace.answering.ask(Question("Which parts does it have?", workspace.corpus([document]))))
        said = [str(event.text) for event in events if isinstance(event, Notice)]
        assert sum("does not answer" in text and "own vectors stand in" in text for text in said) == 1
        assert all(event.hits for event in events if isinstance(event, Retrieved))
        assert len(chat.requests) > 4
        assert isinstance(events[-1], Answered)
        assert workspace.vectors_trouble == ""


@contextmanager
def hanging(url: str, where: str) -> Iterator[str]:
    """A server before the one at `url`, which says nothing more to requests whose path has `where`."""
    ended = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def handle_any(self) -> None:
            if where in self.path:
                ended.wait()
                return
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            kind = {"Content-Type": self.headers.get("Content-Type") or ""}
            with httpx.Client(timeout=None, trust_env=False) as client:  # noqa: S113  (a test's own)
                told = client.request(self.command, f"{url}{self.path}", content=body, headers=kind)
            self.send_response(told.status_code)
            self.send_header("Content-Type", told.headers.get("Content-Type", ""))
            self.send_header("Content-Length", str(len(told.content)))
            self.end_headers()
            self.wfile.write(told.content)

        do_GET = do_POST = do_PUT = do_DELETE = handle_any  # noqa: N815  (the class's names)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as front:
        thread = threading.Thread(target=front.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{front.server_port}"
        finally:
            ended.set()
            front.shutdown()
            thread.join()


@pytest.mark.parametrize("where", ["/auth/identity", "/query"])
def test_a_server_that_hangs_is_named_and_left_alone_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    embedder = WordEmbedder()
    shelf, pump = filled(tmp_path, embedder), embedder.query("the pump starts")
    monkeypatch.setattr("pilcrow.engines.store.vector_store._PATIENCE", 2.0)
    with server(tmp_path / "chroma", unused_port()) as url:
        with hanging(url, where) as front:
            store = VectorStore(tmp_path / "data", shelf, front)
            assert store.nearest("words", pump, 1) is None
            assert "hangs: it said nothing for 2 seconds" in store.trouble
        assert store.nearest("words", pump, 1) is None, "it is not asked"
        assert "hangs" in store.trouble
        assert found(shelf, VectorStore(tmp_path / "data", shelf, url).nearest("words", pump, 1)) == ["The pump "]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://vectors.example.org:8000", "is another machine"),
        ("10.1.2.3", "is another machine"),
        ("ftp://x", "is no address of a server"),
        ("http://[", "is no address of a server"),
    ],
)
def test_a_server_on_another_machine_has_to_be_allowed(tmp_path: Path, url: str, said: str) -> None:
    with Workspace(tmp_path, Settings(chroma_url=url)) as workspace:
        with pytest.raises(UsageError, match=said):
            workspace.vectors  # noqa: B018
        with pytest.raises(UsageError, match=said):
            workspace.forget("any.pdf")
    with Workspace(tmp_path, Settings(chroma_url="localhost:8000")) as workspace:
        assert workspace.vectors.trouble == ""
    with Workspace(tmp_path, Settings(chroma_url="http://10.1.2.3:8000", allow_remote=True)) as workspace:
        assert workspace.vectors.trouble == ""


def test_it_is_imported_late_and_opens_no_connection(tmp_path: Path) -> None:
    program = textwrap.dedent(
        """
        import sys
        from pathlib import Path

        def guard(event, details):
            if event.startswith(("socket.connect", "socket.getaddrinfo", "socket.gethost", "socket.sendto")):
                print(event, details)
                sys.exit("a connection was tried")

        sys.addaudithook(guard)
        from pilcrow.engines.store.library import Library
        from pilcrow.engines.store.vector_store import VectorStore
        from shelf import WordEmbedder, put

        folder = Path(sys.argv[1])
        shelf, embedder = Library(folder), WordEmbedder()
        put(shelf, folder / "a.txt", "# A\\nThe pump starts.\\n", embedder)
        store = VectorStore(folder, shelf)
        assert "chromadb" not in sys.modules
        assert len(store.nearest("words", embedder.query("pump"), 5)) == 1
        settings = store._open().get_settings()
        assert settings.anonymized_telemetry is False
        store.close()
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        env=environment(), timeout=LONG, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
