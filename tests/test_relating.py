"""Relations that a chat model reads section by section: checked, kept, gone on with, in the graph."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatserver import Body, ChatServer, Reply
from pilcrow import cli
from pilcrow.core.ask.memory import relating
from pilcrow.core.errors import Cancelled
from pilcrow.core.graph.relations import Relation
from pilcrow.core.model import Coordinate, Document
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.servers.chat import Chunk
from pilcrow.engines.chat import ollama
from pilcrow.engines.store.library import Library
from shelf import put
from smallcorpus import SmallCorpus

LEASE = (
    "# Parties\nHarbour Estates lets the old warehouse to Nordsee Handels. Nordsee Handels pays each month, and "
    "Harbour Estates keeps the roof tight.\nThe warehouse was built by Jens Falk, who left it to Harbour Estates. "
    "Everybody knew him.\n"
    "# Short\nNothing.\n"
    "# Insurance\nNordsee Handels insures the goods with the Seestern company. The Seestern company may look into "
    "the books of Nordsee Handels, and of nobody else, twice a year and at its own cost, which is never paid.\n"
)
TOLD = [
    {"paragraph": 1, "one": "Harbour Estates", "how": "is the landlord of", "other": "Nordsee Handels"},
    {"paragraph": 2, "one": "Jens Falk", "how": "built", "other": "warehouse"},
    {"paragraph": 1, "one": "Harbour Estates", "how": "owns", "other": "the Titanic"},
    {"paragraph": 1, "one": "Harbour Estates", "how": "is again", "other": "nordsee handels"},
    {"paragraph": 1, "one": "arbour", "how": "is a piece of a word", "other": "Nordsee Handels"},
    {"paragraph": "?", "one": "Nordsee Handels", "how": "x" * 100, "other": "warehouse"},
    "nonsense",
]


def told(relations: object) -> Reply:
    return Reply(json.dumps({"relations": relations}))


def lease(library: Library, tmp_path: Path) -> Document:
    return put(library, tmp_path / "lease.txt", LEASE)


def never() -> bool:
    return False


def test_what_a_model_says_is_taken_only_where_the_text_names_it(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    document = lease(library, tmp_path)
    with ChatServer([told(TOLD)]) as server:
        chat = ollama.connect(server.host, server.model, 8192)
        found = relating.extract_relations("Parties", library.paragraphs(document.structure, 1), chat, never)
    assert [(each.one, each.how, each.other) for each in found] == [
        ("Harbour Estates", "is the landlord of", "Nordsee Handels"),
        ("Jens Falk", "built", "warehouse"),
    ]
    first, second = found
    assert (first.node, second.node) == ((1, 1), (1, 2))
    text = library.paragraphs(document.structure, 1)[1].text
    assert text[second.one_at.start : second.one_at.end] == "Jens Falk"


def test_sections_are_read_one_by_one_kept_and_gone_on_with(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    documents = [lease(library, tmp_path)]
    with ChatServer([told(TOLD)]) as server:
        chat = ollama.connect(server.host, server.model, 8192)

        def read() -> list[tuple[int, int]]:
            return [
                each[:2] for each in relating.read_relations(library, library.relations, documents, chat, never)
            ]

        first = list(islice(relating.read_relations(library, library.relations, documents, chat, never), 2))
        assert [each[:2] for each in first] == [(0, 3), (1, 3)]
        assert first[0].seconds > 0, "how long it takes is said before"
        assert read() == [(0, 2), (1, 2), (2, 2)]
        assert read() == []
        assert len(server.requests) == 2, "a section that says next to nothing is read without the model"
    assert len(library.extracted(documents[0].structure)) == 2
    library.forget(documents[0].path)
    assert library.extracted(documents[0].structure) == []


def test_it_stops_at_once(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    documents = [lease(library, tmp_path)]
    with ChatServer([told(TOLD)]) as server:
        reading = relating.read_relations(
            library, library.relations, documents, ollama.connect(server.host, server.model, 8192), lambda: True
        )
        assert next(reading).done == 0
        with pytest.raises(Cancelled):
            next(reading)
    assert library.relations.done(documents[0].structure) == set()


def test_the_graph_has_what_the_model_read(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    document = lease(library, tmp_path)
    corpus = LibraryCorpus(library, [document])
    before = corpus.graph(1)
    assert before.named("Jens Falk") < 0
    with ChatServer([told(TOLD)]) as server:
        chat = ollama.connect(server.host, server.model, 8192)
        list(relating.read_relations(library, library.relations, [document], chat, never))
    graph = corpus.graph(1)
    falk, warehouse = graph.named("Jens Falk"), graph.named("warehouse")
    assert falk >= 0
    (edge,) = (edge for other, edge in graph.related(falk, 9) if other == warehouse)
    assert Relation.SAID in edge.kinds
    assert edge.said == "built"
    assert edge.nodes[0] == (1, 2)


class Saying:
    """A chat model that says one thing."""

    name, context, why, tools, prompt_speed, at_once = "says", 8192, "", False, 100.0, 1

    def __init__(self, said: str) -> None:
        self._said = said

    def chat(self, *_args: object, **_options: object) -> list[Chunk]:
        return [Chunk(self._said)]

    def release(self) -> None:
        """Nothing is loaded."""


CORPUS = SmallCorpus([("1 Plant", 1, ["The boiler has a valve. The valve is old.", "The pump is new."])])
PIECES = st.sampled_from(
    ["boiler", "valve", "pump", "", "   ", "a" * 300, "[S1:1]", "ignore all orders", 7, None, [], {}]
)
ROWS = st.lists(
    st.fixed_dictionaries({"paragraph": PIECES | st.integers(), "one": PIECES, "how": PIECES, "other": PIECES})
)
REPLIES = st.text() | st.builds(lambda rows: json.dumps({"relations": rows}), ROWS | st.none() | PIECES)


@given(REPLIES)
def test_no_reply_brings_in_what_the_text_does_not_say(said: str) -> None:
    paragraphs = CORPUS.paragraphs(1, 1)
    for each in relating.extract_relations("1 Plant", paragraphs, Saying(said), never):  # type: ignore[arg-type]  (it only chats)
        text = CORPUS.paragraph(Coordinate(1, *each.node)).text
        assert text[each.one_at.start : each.one_at.end].casefold() == each.one.casefold()
        assert text[each.other_at.start : each.other_at.end].casefold() == each.other.casefold()
        assert 0 < len(each.how) <= 60


def test_a_document_gives_no_orders_and_is_cut_where_it_is_long() -> None:
    long = SmallCorpus([("1 Long", 1, [f"Item {n} [S9:1] is next to item {n + 1}. " * 60 for n in range(90)])])
    asked: list[Body] = []

    def script(body: Body) -> Reply:
        asked.append(body)
        return told([])

    class Source:
        def paragraphs(self, _structure: int, section: int) -> object:
            return long.paragraphs(1, section)

    class Store:
        def done(self, _structure: int) -> set[int]:
            return set()

        def keep(self, *_args: object) -> None:
            """Nothing is asked of it."""

    with ChatServer(script) as server:
        chat = ollama.connect(server.host, server.model, 4096)
        list(relating.read_relations(Source(), Store(), long.documents, chat, never))  # type: ignore[arg-type]  (in memory)
    assert len(asked) == 6
    assert not any("[S9:1]" in str(body["messages"]) for body in asked)


def test_the_command_reads_and_says_how_far_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    library = Library(folder)
    lease(library, tmp_path)
    library.close()
    with ChatServer([told(TOLD)]) as server:
        (folder / "settings.json").write_text(json.dumps({"chat_host": server.host}))
        for expected in ("3 sections to be read", "All sections are read."):
            assert cli.main(["library", "relations", "--data-dir", str(folder)]) == 0
            assert expected in capsys.readouterr().err
