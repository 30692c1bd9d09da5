"""Adding downloaded embedding models: a sentence-transformers folder is read, tried and added.

Its files: `modules.json` lists the parts of the model, `1_Pooling/config.json` says how the last layer becomes a
text's vector, `config_sentence_transformers.json` has the prefixes, three files give the longest input.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...core import outside
from ...core.errors import ModelError
from ...core.files import given, write_whole
from ...core.message import Message
from ...core.search.known_pairs import LANGUAGES, UNRELATED, are_crowded, languages_known
from ...core.servers.embedding_models import ServedModel
from ..lock import Allowed, lock
from ..worker import Worker
from .embedder import OnnxEmbedder, open_model
from .model_files import MANIFEST, NEEDED, ModelFile, ModelFiles, Pooling, embedders, known_models, sha256_of

_WEIGHTS = ("onnx/model.onnx", "model.onnx", "onnx/model_quantized.onnx", "onnx/model_int8.onnx")
_PARTS = {"Transformer", "Pooling", "Normalize"}
_POOLINGS: dict[str, Pooling] = {
    **dict.fromkeys(("mean", "mean_tokens"), "mean"),
    **dict.fromkeys(("cls", "cls_token"), "cls"),
    **dict.fromkeys(("lasttoken", "last", "last_token"), "last"),
}
_QUERY = ("query", "search_query", "retrieval.query", "web_search_query", "s2p_query")
_PASSAGE = ("passage", "document", "search_document", "retrieval.passage")
_PRINTED = {"query": re.compile(r"""["'](query: )"""), "passage": re.compile(r"""["'](passage: )""")}
"""Prefixes in the example code of a model's own page."""
_LONGEST = 512
"""Tokens of the longest input, if no file gives it; never more than `_MOST`."""
_LISTED = (
    *("name", "kind", "dimension", "max_tokens", "pooling", "query_prefix", "passage_prefix", "pad_id", "centred"),
    *("multilingual", "template", "supported"),
)
"""Fields of a model's entry in the manifest, besides its files."""
_MOST = 2048
MEND_FOLDER = Message("download the folder again")


class Added(NamedTuple):
    """A model as added, and the languages whose known pairs it passed."""

    model: ModelFiles
    languages: tuple[str, ...]


def add_model(folder: Path, own: Path, installed: Path, name: str = "") -> Added:
    """Copy the model in `folder` into `own`, a folder of models, after a trial. It is listed under `name`
    (default: the name of its folder), and replaces a model of that name. Raises `ModelError`, which names what is
    missing.
    """
    name = name or folder_name(folder)
    check_name(name, own, installed)
    model = _describe_folder(folder, name)
    dimension, centred, languages = try_apart(_try_embedder, model)
    whole = replace(model, dimension=dimension, centred=centred, multilingual=languages == LANGUAGES)
    added = Added(whole, languages)
    keep_model(added.model, own)
    return added


def keep_served(model: ServedModel, own: Path) -> None:
    """Name a model behind a server in the manifest of `own`. Raises `ModelError`."""
    entry = asdict(model)
    server = {key: entry.pop(key) for key in ("api", "host", "model", "digest", "sample")}
    with _explain_failure(model.name, own):
        _list(own, entry | {"server": server})


def check_name(name: str, own: Path, installed: Path) -> None:
    """Raise `ModelError` if a model cannot be added under this name, or to this folder."""
    if not re.fullmatch(r"\w[\w.\-]*", name):
        raise ModelError(
            "A model cannot be called {name}: give it another name, of letters and digits.", name=name
        )
    if any(model.name == name for model in known_models(installed)):
        raise ModelError("Pilcrow comes with a model {name}: give this one another name.", name=name)
    if own.exists() and (own / MANIFEST).exists():
        embedders(installed, own)  # a damaged manifest is reported here, not overwritten


@contextmanager
def _explain_failure(name: str, own: Path) -> Iterator[None]:
    try:
        own.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise ModelError(
            "The model {name} cannot be copied to {folder} ({problem}).",
            name=name,
            folder=own,
            problem=error.strerror,
        ) from error


def folder_name(folder: Path) -> str:
    """Name of a folder; within the cache of Hugging Face the repository's name."""
    folder = folder.resolve()
    cached = folder.parent.name == "snapshots"
    return folder.parent.parent.name.rpartition("--")[2] if cached else folder.name


def _describe_folder(folder: Path, name: str) -> ModelFiles:
    """The model described by the folder's files, in place. Its dimension is 0 if no file gives it."""
    files = downloaded_files(folder)
    pooling = _pooling(folder)
    config = load_json(folder / "config.json")
    dimension = pooling.get("word_embedding_dimension") or pooling.get("embedding_dimension")
    prefixes = _prefixes(folder)
    return ModelFiles(
        name=name,
        kind="embedder",
        id=name,
        licence="",
        dimension=positive_integer(dimension) or positive_integer(config.get("hidden_size")),
        max_tokens=longest_input(folder, config),
        pooling=_pooling_kind(folder, pooling),
        query_prefix=prefixes["query"],
        passage_prefix=prefixes["passage"],
        pad_id=positive_integer(config.get("pad_token_id")),
        centred=False,
        multilingual=False,
        files=files,
        mend=MEND_FOLDER,
    )


def downloaded_files(folder: Path) -> dict[str, ModelFile]:
    """The files of a downloaded model, at their present paths, by the names they get. Raises `ModelError`."""
    if not folder.is_dir():
        raise ModelError("There is no folder {folder}.", folder=folder)
    weights = next(filter(Path.is_file, (folder / each for each in _WEIGHTS)), None) or next(
        filter(Path.is_file, sorted(folder.glob("onnx/*.onnx"))), None
    )
    if weights is None:
        raise ModelError(
            "In {folder} the weights are missing: Pilcrow needs them as onnx/model.onnx.", folder=folder
        )
    tokenizer = next(filter(Path.is_file, (folder / "tokenizer.json", weights.parent / "tokenizer.json")), None)
    if tokenizer is None:
        raise ModelError("In {folder} the file {file} is missing.", folder=folder, file="tokenizer.json")
    beside = (weights.with_name(f"{weights.name}{ending}") for ending in ("_data", ".data"))
    data = [path for path in beside if path.is_file()]
    named = [*zip(NEEDED, (weights, tokenizer), strict=True), *((path.name, path) for path in data)]
    return {file: ModelFile(path, sha256_of(path), path.stat().st_size) for file, path in named}


def load_json(path: Path) -> dict[str, Any]:
    """Contents of a JSON file; empty if it is missing."""
    try:
        found = outside.loads(_start_of(path)) if path.is_file() else {}
    except (OSError, ValueError) as error:
        raise ModelError("The file {path} is damaged: download the folder again.", path=path) from error
    return found if isinstance(found, dict) else {"parts": found}


def _start_of(path: Path) -> bytes:
    """Beginning of a descriptive file, up to its maximal length."""
    with path.open("rb") as file:
        return file.read(5_000_000)  # bytes of a file that describes a model, at most


def positive_integer(value: object) -> int:
    """`value` if it is an integer above 0, else 0."""
    return int(value) if isinstance(value, int | float) and 0 < value < 1e9 else 0


def _pooling(folder: Path) -> dict[str, Any]:
    """Settings of pooling. Raises `ModelError` if the model has parts that Pilcrow cannot run."""
    listed = load_json(folder / "modules.json").get("parts")
    parts = [part for part in listed if isinstance(part, dict)] if isinstance(listed, list) else []
    kinds = {str(part.get("type")).rpartition(".")[2]: str(part.get("path")) for part in parts}
    if unknown := sorted(kinds.keys() - _PARTS):
        raise ModelError(
            "The model in {folder} has a part of the kind {kind}, which Pilcrow cannot run.",
            folder=folder,
            kind=", ".join(unknown),
        )
    path = folder / kinds.get("Pooling", "1_Pooling") / "config.json"
    if not path.is_file():
        raise ModelError(
            "In {folder} the file {file} is missing, which says what of the last layer is a text's vector.",
            folder=folder,
            file="1_Pooling/config.json",
        )
    return load_json(path)


def _pooling_kind(folder: Path, pooling: dict[str, Any]) -> Pooling:
    named = pooling.get("pooling_mode")
    wanted = (
        [str(named)]
        if named
        else [
            key.removeprefix("pooling_mode_")
            for key, on in pooling.items()
            if key.startswith("pooling_mode_") and on is True
        ]
    )
    if len(wanted) != 1 or wanted[0] not in _POOLINGS:
        raise ModelError(
            "The model in {folder} is pooled by {pooling}, which Pilcrow does not know: only mean, cls and last.",
            folder=folder,
            pooling=", ".join(wanted) or "?",
        )
    return _POOLINGS[wanted[0]]


def _prefixes(folder: Path) -> dict[str, str]:
    """Prefixes of queries and passages: from the settings, else from the example code of its page."""
    prompts = load_json(folder / "config_sentence_transformers.json").get("prompts")
    prompts = prompts if isinstance(prompts, dict) else {}
    found = {
        which: next((str(prompts[name]) for name in names if prompts.get(name)), "")
        for which, names in (("query", _QUERY), ("passage", _PASSAGE))
    }
    page = folder / "README.md"
    if not any(found.values()) and page.is_file():
        text = _start_of(page).decode(errors="replace")
        printed = {which: pattern.search(text) for which, pattern in _PRINTED.items()}
        if all(printed.values()):
            return {which: match[1] for which, match in printed.items() if match}
    return found


def longest_input(folder: Path, config: dict[str, Any]) -> int:
    """Tokens of the longest input: the smallest number in any file."""
    limits = [
        positive_integer(load_json(folder / "sentence_bert_config.json").get("max_seq_length")),
        positive_integer(load_json(folder / "tokenizer_config.json").get("model_max_length")),
        positive_integer(config.get("max_position_embeddings")),
    ]
    return min([*filter(None, limits), _MOST]) if any(limits) else _LONGEST


def try_apart(attempt: Callable[[ModelFiles], Any], model: ModelFiles) -> Any:
    """Result of `attempt`, a function at the top of a module that gives plain data, with a model. A stranger's
    files are opened in a process of its own, where nothing else can be read. Raises `ModelError`.
    """
    lost = ModelError("The model {name} ends the process that tries it: its files are damaged.", name=model.name)
    trying = Worker(_Trying, attempt, model, lost=lost)
    try:
        return trying.ask("found")
    finally:
        trying.close()


class _Trying:
    """The child's part."""

    def __init__(self, attempt: Callable[[ModelFiles], Any], model: ModelFiles) -> None:
        paths = [path for each in model.files.values() for path in (each.path, each.path.resolve())]
        lock(Allowed(4_000_000_000, read=tuple(map(str, paths))))  # bytes of memory for trying a model, at most
        self.found = attempt(model)


def _try_embedder(model: ModelFiles) -> tuple[int, bool, tuple[str, ...]]:
    """The model's true dimension, True if it must be `centred`, and its languages, after a test with known pairs
    and with a text of maximal length.
    """
    session, _ = open_model(model, 1)
    output = session.get_outputs()[0]
    if len(output.shape) != 3:
        raise ModelError(
            "The model {name} gives no vector for each token: export it without pooling inside.", name=model.name
        )
    model = replace(model, dimension=model.dimension or positive_integer(output.shape[2]))
    embedder = OnnxEmbedder(model, 1)
    try:
        apart = np.concatenate([rows[:1] for rows in embedder.passages(UNRELATED)])
        embedder.passages(["battery " * 2 * model.max_tokens])
    except Exception as error:  # ONNX Runtime raises nothing more special
        raise ModelError(
            "The model {name} cannot read {count} tokens at once ({problem}).",
            name=model.name,
            count=model.max_tokens,
            problem=error,
        ) from error
    if are_crowded(apart):
        model = replace(model, centred=True)
        embedder = OnnxEmbedder(model, 1)
    if not (languages := languages_known(embedder)):
        raise ModelError(
            "The model {name} does not find the passages of known questions: its files do not belong together, or "
            "it is not made for searching.",
            name=model.name,
        )
    return model.dimension, model.centred, languages


def keep_model(model: ModelFiles, own: Path) -> None:
    """Copy the files and list them in the manifest; unfinished copies stay invisible, and an old model of this
    name stays until all is on the disk. Raises `ModelError`.
    """
    with _explain_failure(model.name, own), tempfile.TemporaryDirectory(dir=own, prefix=".adding-") as place:
        copied = Path(place, model.name)
        copied.mkdir()
        for file, source in model.files.items():
            shutil.copyfile(source.path, copied / file)
        entry: dict[str, Any] = {name: getattr(model, name) for name in _LISTED}
        entry["files"] = {file: {"sha256": each.sha256, "size": each.size} for file, each in model.files.items()}

        def move() -> bool:
            shutil.rmtree(own / model.name, ignore_errors=True)
            copied.rename(own / model.name)
            return True

        _list(own, entry, move)


def _list(own: Path, entry: dict[str, Any], is_ready: Callable[[], bool] = lambda: True) -> None:
    """Write the manifest with this entry in place of another of the same name; `is_ready` is called once all of it
    is on the disk, just before it counts. Raises `OSError`.
    """
    manifest = own / MANIFEST
    listed: dict[str, Any] = json.loads(given(manifest)) if manifest.exists() else {}
    others = [other for other in listed.get("models", []) if other["name"] != entry["name"]]
    listed["models"] = [*others, entry]
    write_whole(manifest, json.dumps(listed, indent=2, ensure_ascii=False), is_due=is_ready)
