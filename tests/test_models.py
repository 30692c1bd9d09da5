"""Models that a person adds as files: pooling, prefixes, two at once, rerankers, and what is said of bad ones."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import onnxmodels
from embedserver import EmbedServer
from pdfs import Manual
from pilcrow import cli
from pilcrow.core.errors import Cancelled, ChatError, ModelError, UsageError
from pilcrow.core.exchange.events import Notice
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.search.dual_embedding import DualEmbedder, join_vectors
from pilcrow.core.search.known_pairs import UNRELATED
from pilcrow.core.search.retrieval_options import Retrieval
from pilcrow.engines.chat.reranking import ServedReranker
from pilcrow.engines.embedding.cross_encoder import OnnxReranker
from pilcrow.engines.embedding.embedder import OnnxEmbedder, load_embedder
from pilcrow.engines.embedding.model_files import find_model
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.vector_store import VectorStore
from pilcrow.services import doctor
from pilcrow.settings import Settings, bundled, load_settings, own_models, save_settings
from pilcrow.workspace import Workspace
from shelf import WordEmbedder, put

Capture = pytest.CaptureFixture[str]
WORDS = ("red", "valve", "pump", "query", "passage", ":")
EACH = np.eye(len(onnxmodels.SPECIAL) + len(WORDS), dtype=np.float32)
"""Vectors in which every word has a direction of its own."""
DIMENSION = len(EACH)


def direction(*words: str) -> list[float]:
    """The unit vector between the directions of these words, as far as it goes."""
    total = sum(EACH[[*onnxmodels.SPECIAL, *WORDS].index(word)] for word in words)
    return list(np.round(total / np.linalg.norm(total), 3))


def added(folder: Path, name: str = "tiny", **entry: object) -> OnnxEmbedder:
    onnxmodels.add(folder, name, onnxmodels.embedder(EACH), WORDS, **{"dimension": DIMENSION} | entry)
    return load_embedder(bundled("models"), name, own=folder)


@pytest.mark.parametrize(
    ("pooling", "words"), [("mean", ("[CLS]", "red", "valve", "[SEP]")), ("cls", ("[CLS]",)), ("last", ("[SEP]",))]
)
def test_a_text_is_the_mean_of_its_tokens_or_the_first_or_the_last(
    tmp_path: Path, pooling: str, words: tuple[str, ...]
) -> None:
    embedder = added(tmp_path, pooling=pooling)
    # beside a longer one, so that it is padded
    short, _ = embedder.passages(["red valve", "valve " * 9])
    assert short.round(3).tolist() == [direction(*words)]
    assert embedder.query("red valve").round(3).tolist() == direction(*words)


def test_questions_and_passages_have_prefixes_of_their_own(tmp_path: Path) -> None:
    embedder = added(tmp_path, query_prefix="query: ", passage_prefix="passage: ")
    assert embedder.query("pump").round(3).tolist() == direction("[CLS]", "query", ":", "pump", "[SEP]")
    [windows] = embedder.passages(["pump"])
    assert windows.round(3).tolist() == [direction("[CLS]", "passage", ":", "pump", "[SEP]")]


def test_a_model_is_given_what_it_asks_for_and_no_more(tmp_path: Path) -> None:
    for name, inputs in (("bare", ("input_ids",)), ("bert", ("input_ids", "attention_mask", "token_type_ids"))):
        onnxmodels.add(tmp_path, name, onnxmodels.embedder(EACH, inputs), WORDS, dimension=DIMENSION)
        assert load_embedder(tmp_path, name).query("pump").shape == (DIMENSION,)
    graph = onnxmodels.embedder(EACH, ("input_ids", "position_ids"))
    onnxmodels.add(tmp_path, "placed", graph, WORDS, dimension=DIMENSION)
    with pytest.raises(ModelError, match="placed asks for position_ids, which Pilcrow does not know"):
        load_embedder(tmp_path, "placed")


def test_what_all_vectors_of_a_model_share_is_taken_away_where_its_entry_says_so(tmp_path: Path) -> None:
    words = sorted({word for text in UNRELATED for word in re.findall(r"\w+|[^\w\s]+", text.lower())})
    each = np.eye(len(onnxmodels.SPECIAL) + len(words))
    graph = onnxmodels.embedder(np.hstack([np.ones((len(each), 1)), each]))  # as E5: one direction is in all
    cosines = {}
    for name, entry in (("plain", {}), ("apart", {"centred": True})):
        onnxmodels.add(tmp_path, name, graph, words, dimension=len(each) + 1, **entry)
        model = load_embedder(tmp_path, name)
        assert model.id.endswith("-centred") == bool(entry)
        passages = np.concatenate(model.passages(UNRELATED))
        query = model.query("It will be rainy tomorrow with strong winds.")
        assert np.linalg.norm([*passages, query], axis=1) == pytest.approx(1, abs=1e-5)
        cosines[name] = np.sort(passages @ query)
    assert cosines["plain"][0] > 0.8
    assert cosines["apart"][-1] > 0.3 > 0.1 > cosines["apart"][-2]


def test_what_the_vectors_depend_on_is_in_the_id(tmp_path: Path) -> None:
    ids = {
        added(tmp_path / str(number), **entry).id
        for number, entry in enumerate([{}, {"pooling": "cls"}, {"passage_prefix": "passage: "}, {"id": "other"}])
    }
    assert len(ids) == 4


def test_long_texts_have_windows_in_a_model_of_few_tokens(tmp_path: Path) -> None:
    [windows] = added(tmp_path, max_tokens=8).passages(["red " * 20 + "pump"])
    assert len(windows) > 3
    assert (windows @ EACH[onnxmodels.word("pump", WORDS)]).argmax() == len(windows) - 1


def test_files_and_manifest_that_do_not_agree_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=rf"tiny makes vectors of {DIMENSION} numbers, not 3: put the right file"):
        added(tmp_path / "wide", dimension=3)
    folder = tmp_path / "own"
    added(folder)
    with pytest.raises(ModelError, match=r"no embedding model bge.*all-MiniLM-L6-v2, tiny.*add it to .*own"):
        load_embedder(bundled("models"), "bge", own=folder)
    with pytest.raises(ModelError, match="There is no reranker tiny"):
        find_model(bundled("models"), "tiny", folder, "reranker")
    (folder / "tiny" / "model.onnx").write_bytes(b"something else")
    with pytest.raises(
        ModelError, match=r"tiny/model\.onnx is damaged \(wrong sha256\): put the right file there"
    ):
        load_embedder(bundled("models"), "tiny", own=folder)
    (folder / "tiny" / "model.onnx").unlink()
    with pytest.raises(ModelError, match=r"model\.onnx is missing: put the right file there"):
        load_embedder(bundled("models"), "tiny", own=folder)
    onnxmodels.add(folder, "noise", b"no graph", WORDS, dimension=3)
    with pytest.raises(ModelError, match="noise cannot be opened"):
        load_embedder(bundled("models"), "noise", own=folder)


@pytest.mark.parametrize("entry", [{"pooling": "max"}, {"kind": "chat"}, {"files": {}}, {"max_tokens": None}])
def test_an_entry_that_makes_no_sense_is_named(tmp_path: Path, entry: dict[str, object]) -> None:
    manifest = tmp_path / "manifest.json"
    added(tmp_path)
    listed = json.loads(manifest.read_text())["models"][0]
    manifest.write_text(json.dumps({"models": [listed | entry]}))
    with pytest.raises(ModelError, match=r"manifest\.json is damaged .*correct its entry"):
        load_embedder(bundled("models"), "tiny", own=tmp_path)


# ---- two models at once ---------------------------------------------------------------------------------------


@given(st.integers(1, 5), st.integers(1, 5))
def test_joined_vectors_are_unit_rows_whose_cosine_is_the_mean_of_both(first: int, second: int) -> None:
    rng = np.random.default_rng(first * 10 + second)
    a, b = rng.normal(size=(first, 3)).astype(np.float32), rng.normal(size=(second, 4)).astype(np.float32)
    a, b = (part / np.linalg.norm(part, axis=1, keepdims=True) for part in (a, b))
    rows = join_vectors(a, b)
    assert rows.shape == (max(first, second), 7)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1)
    assert rows[0] @ rows[-1] == pytest.approx((a[0] @ a[-1] + b[0] @ b[-1]) / 2, abs=1e-6)


def test_two_models_index_search_and_fill_chroma_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Library(tmp_path)
    one, two = WordEmbedder("one", window=9), WordEmbedder("two", window=4)
    both = DualEmbedder(one, two)
    text = "# T\nThe pump starts when the pressure falls very low.\nThe valve opens.\nGrass is green.\n"
    document = put(shelf, tmp_path / "a.txt", text, both)
    assert shelf.models(document.structure) == {"one+two": 3}
    corpus = LibraryCorpus(shelf, [document], both)
    assert corpus.search("the valve opens", 1)[0].at.paragraph == 2
    store = VectorStore(tmp_path, shelf)
    nearest = store.nearest(both.id, both.query("The valve opens."), 1)
    store.close()
    assert nearest is not None
    assert shelf.with_text(nearest) == {document.structure: [1]}
    # each of its parts alone is another model, which has embedded nothing yet
    assert len(shelf.missing_vectors(document, one.id)) == 3


def test_vectors_of_different_models_are_never_mixed(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    one, two = WordEmbedder("one"), WordEmbedder("two")
    document = put(shelf, tmp_path / "a.txt", "# T\nThe pump starts.\nThe valve opens.\n", one)
    before, _ = shelf.vectors(document.structure, one.id)
    for embedder in (two, DualEmbedder(one, two)):
        LibraryCorpus(shelf, [document], embedder).search("pump", 1)  # embeds its best on the spot
        put(shelf, tmp_path / "a.txt", embedder=embedder)
    assert shelf.models(document.structure) == {"one": 2, "one+two": 2, "two": 2}
    assert (shelf.vectors(document.structure, one.id)[0] == before).all()
    joint, _ = shelf.vectors(document.structure, "one+two")
    assert joint.shape == (2, one.dimension + two.dimension)


def test_a_second_model_of_the_data_folder_is_used_and_named(
    data_folder: Path, machine: Manual, capsys: Capture
) -> None:
    added(own_models(data_folder))
    save_settings(data_folder, Settings(model="all-MiniLM-L6-v2+tiny"))
    assert cli.main(["retrieve", str(machine.path), "-q", "Which pump?", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hits"]
    assert cli.main(["library", "list"]) == 0
    assert "embedded by all-MiniLM-L6-v2-int8-296306a2+tiny-" in capsys.readouterr().out
    assert cli.main(["models"]) == 0
    assert "tiny  (in use)" in capsys.readouterr().out
    cli.main(["doctor"])
    assert "Second embedding model" in capsys.readouterr().out
    (own_models(data_folder) / "tiny" / "model.onnx").write_bytes(b"")
    with Workspace(data_folder, Settings(model="all-MiniLM-L6-v2+tiny")) as workspace:
        notices = [str(event.text) for event in workspace.index(str(machine.path)) if isinstance(event, Notice)]
    assert ["wrong sha256" in text and "Only exact words" in text for text in notices] == [True]


# ---- rerankers ------------------------------------------------------------------------------------------------


def reranker(folder: Path, **entry: object) -> OnnxReranker:
    worth = np.zeros(len(onnxmodels.SPECIAL) + len(WORDS))
    worth[onnxmodels.word("valve", WORDS)] = 5
    onnxmodels.add(folder, "judge", onnxmodels.reranker(worth), WORDS, kind="reranker", **entry)
    return OnnxReranker(find_model(bundled("models"), "judge", folder, "reranker"))


def test_it_reads_question_and_passage_as_a_pair(tmp_path: Path) -> None:
    judge = reranker(tmp_path, max_tokens=12)
    texts = ["pump", "red valve", "pump " * 50, "valve valve"]
    scores = judge.scores("valve valve", texts)  # the question's own words are not the passage's
    assert scores[[0, 2]].tolist() == [0.5, 0.5]
    assert scores[3] > scores[1] > 0.9
    assert judge.scores("valve", []).tolist() == []
    with pytest.raises(Cancelled):
        judge.scores("valve", texts, lambda: True)


def test_what_it_likes_comes_first_and_what_it_did_not_read_stays(tmp_path: Path) -> None:
    shelf, judge = Library(tmp_path), reranker(tmp_path / "models")
    lines = [f"The red pump number {number} has parts." for number in range(70)]
    document = put(shelf, tmp_path / "a.txt", "# T\n" + "\n".join([*lines, "The red valve is a part."]))
    plain, judged = (
        LibraryCorpus(shelf, [document], retrieval=Retrieval(reranker=chosen)) for chosen in (None, judge)
    )
    question = "red pump 7 parts, or a valve"
    assert judged.search(question, 1)[0].at.paragraph == 71
    assert {hit.at for hit in judged.search(question, 71)} == {hit.at for hit in plain.search(question, 71)}
    assert judged.search("xyzzy", 3) == []
    stopped = LibraryCorpus(shelf, [document], retrieval=Retrieval(reranker=judge, stopped=lambda: True))
    with pytest.raises(Cancelled):
        stopped.search(question, 1)


def test_a_reranker_may_be_behind_a_server_and_is_missed_in_one_sentence(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    lines = [f"The red pump number {number} has parts." for number in range(9)]
    document = put(shelf, tmp_path / "a.txt", "# T\n" + "\n".join([*lines, "A part is red: the valve"]))

    def searched(host: str) -> tuple[list[int], LibraryCorpus]:
        judged = LibraryCorpus(shelf, [document], retrieval=Retrieval(reranker=ServedReranker(host, False)))
        return [hit.at.paragraph for hit in judged.search("red pump parts, or a valve", 3)], judged

    plain = LibraryCorpus(shelf, [document]).search("red pump parts, or a valve", 3)
    with EmbedServer() as server:
        found, judged = searched(f"{server.host}#judge")
        assert found[0] == 10
        assert server.paths == ["/v1/rerank"]
        assert judged.trouble == []
        assert ServedReranker(server.host, False).scores("valve", []).tolist() == []
        for odd in (b"{}", b'{"results": [{"index": 0, "relevance_score": NaN}]}', (500, "no")):
            server.odd = lambda _, odd=odd: odd
            found, judged = searched(server.host)
            assert found == [hit.at.paragraph for hit in plain]
            judged.search("a valve", 3)
            assert [str(told).endswith("Nothing is reranked meanwhile.") for told in judged.trouble] == [True]
    _, judged = searched(server.host)
    assert len(judged.trouble) == 1, "the server is gone"
    with pytest.raises(ChatError, match="another machine"):
        ServedReranker("http://example.com", False)


def test_without_its_file_one_sentence_says_so_and_nothing_is_reranked(
    data_folder: Path, machine: Manual, capsys: Capture
) -> None:
    data_folder.mkdir()
    save_settings(data_folder, Settings(ranker="judge"))
    assert cli.main(["retrieve", str(machine.path), "-q", "Which pump?", "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["hits"]
    assert "There is no reranker judge" in told.err
    assert "Nothing is reranked meanwhile." in told.err
    reranker(own_models(data_folder))
    assert cli.main(["retrieve", str(machine.path), "-q", "Which pump?", "--json"]) == 0
    assert "reranker" not in capsys.readouterr().err
    cli.main(["doctor"])
    assert "judge ranks." in capsys.readouterr().out


def test_the_doctor_asks_a_reranker_behind_a_server_to_rank(tmp_path: Path) -> None:
    with EmbedServer() as server:
        settings = Settings(ranker=server.host)
        found = {check.name: check for check in doctor.examine(tmp_path, settings)}["Reranker"]
        assert (found.state, found.detail) == ("ok", f"{server.host} ranks.")
        assert "/v1/rerank" in server.paths
    found = {check.name: check for check in doctor.examine(tmp_path, settings)}["Reranker"]
    assert found.state == "missing"
    assert server.host in found.detail
    assert found.mend.startswith("pilcrow doctor")


@pytest.mark.parametrize(
    ("name", "file", "told"),
    [
        ("Models of lines", "line-reader/begins.onnx", "bookmarks and printed contents only: begins.onnx."),
        ("Answer reader", "answer-reader/model.onnx", "without the model that points at answers: model.onnx."),
    ],
)
def test_the_doctor_finds_a_damaged_model_of_pilcrows_own(tmp_path: Path, name: str, file: str, told: str) -> None:
    for part in ("manifest.json", "line-reader", "answer-reader"):
        copy = shutil.copytree if (bundled("models") / part).is_dir() else shutil.copy
        copy(bundled("models") / part, tmp_path / part)
    assert {check.state for check in doctor.trained_models(tmp_path)} == {"ok"}
    whole = (tmp_path / file).read_bytes()
    (tmp_path / file).write_bytes(whole[:-1])
    cut = {check.name: check for check in doctor.trained_models(tmp_path)}
    assert [other for other, check in cut.items() if check.state != "ok"] == [name]
    assert told in cut[name].detail
    (tmp_path / file).unlink()
    assert {check.name: check.state for check in doctor.trained_models(tmp_path)}[name] == "missing"


def test_a_setting_of_no_such_value_is_named(data_folder: Path) -> None:
    with (
        Workspace(data_folder, Settings(strategy="fast")) as workspace,
        pytest.raises(UsageError, match="“fast”: make it one of auto, quick, planned"),
    ):
        workspace.answering.options()


@pytest.mark.parametrize(
    ("stored", "meant"),
    [
        ({"planned": True, "top": 5}, Settings(strategy="planned", top=5)),
        ({"planned": True, "graph": True}, Settings(strategy="graph")),
        ({"planned": False, "strategy": "deep"}, Settings(strategy="deep")),
        ({"gists": True, "describe": True, "summaries": False}, Settings(ahead="figures, gists")),
        ({"second_model": "tiny"}, Settings(model="all-MiniLM-L6-v2+tiny")),
        ({"model": "own", "second_model": "tiny"}, Settings(model="own+tiny")),
        ({"retrieval": "two-stage"}, Settings(ranker="two-stage")),
        ({"retrieval": "two-stage", "reranker": "judge"}, Settings(ranker="judge")),
    ],
)
def test_settings_of_an_older_file_mean_the_same_and_are_kept_by_todays_names(
    data_folder: Path, stored: dict[str, object], meant: Settings
) -> None:
    data_folder.mkdir()
    (data_folder / "settings.json").write_text(json.dumps(stored), encoding="utf-8")
    assert load_settings(data_folder) == meant
    save_settings(data_folder, load_settings(data_folder))
    assert (
        json.loads((data_folder / "settings.json").read_text(encoding="utf-8"))
        .keys()
        .isdisjoint(
            {"planned", "graph", "gists", "describe", "summaries", "second_model", "retrieval", "reranker"}
        )
    )
    assert load_settings(data_folder) == meant


def test_a_strategy_is_called_by_its_papers_term_as_well(data_folder: Path) -> None:
    with Workspace(data_folder, Settings(strategy="intents")) as workspace:
        assert workspace.answering.options().strategy == "deep"
        assert workspace.answering.options("agents").strategy == "thorough"
