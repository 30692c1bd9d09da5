"""The manifests of models and the check of their files. Standard library only.

There are two folders of models: the installation's, and one in the data folder for those that a person adds. Each
has a `manifest.json` that lists its models; the files of a model lie in a folder of its name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from ...core import outside
from ...core.errors import ModelError
from ...core.files import given
from ...core.message import Message, Words
from ...core.servers.chat_models import CHAT_APIS
from ...core.servers.embedding_models import ServedModel

MANIFEST = "manifest.json"
MEND = Message(
    "install Pilcrow again to mend it (`pilcrow doctor` checks); until then only words are searched, not meaning"
)
MEND_OWN = Message(
    "put the right file there, or correct its entry in {manifest} (`pilcrow doctor` checks)", manifest=MANIFEST
)
NEEDED = ("model.onnx", "tokenizer.json")
T = TypeVar("T")
Kind = Literal["embedder", "reranker", "checker"]
_CALLED: dict[Kind, Message] = {
    "embedder": Message("embedding model"),
    "reranker": Message("reranker"),
    "checker": Message("checker"),
}
Pooling = Literal["mean", "cls", "last"]


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of a model, with its expected hash and size."""

    path: Path
    sha256: str
    size: int | None


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """One model of a manifest."""

    name: str
    kind: Kind
    id: str
    """Model and kind of build; together with the hash of the weights it identifies the vectors."""
    licence: str
    dimension: int
    """Length of the model's vectors; 0 for rerankers and checkers."""
    max_tokens: int
    """Longest input in tokens, special ones included."""
    pooling: Pooling
    """Pooling of the last layer into a text's vector: the mean of its tokens, the first one, or the last one."""
    query_prefix: str
    passage_prefix: str
    pad_id: int
    centred: bool
    """True if the common part of all vectors is subtracted from each: see `known_pairs.UNRELATED`."""
    multilingual: bool
    """True if the model is trusted with languages that its tokenizer spells out: see `language.unread`."""
    files: dict[str, ModelFile]
    mend: Words
    """Advice about a damaged or missing file."""
    template: str = ""
    """Text in which a checker reads {passage} and {claim}; empty: they are joined by the tokenizer as a pair."""
    supported: int = 0
    """Index of a checker's logit for supported claims."""

    @property
    def vectors_id(self) -> str:
        """Identifies everything that the vectors depend on; usual values are left out."""
        more = (f"-{self.pooling}" if self.pooling != "mean" else "") + self.passage_prefix
        return f"{self.id}-{self.files['model.onnx'].sha256[:8]}{more}{'-centred' if self.centred else ''}"

    def verified(self, file: str) -> Path:
        """Path of one file, after checking its sha256; raises `ModelError` if the file is missing or damaged."""
        return verified(self.files[file], self.mend)


def verified(expected: ModelFile, mend: Words) -> Path:
    """Path of a file, after checking its sha256; raises `ModelError`, with the advice `mend`, if the file is
    missing or damaged.
    """
    try:
        found = expected.path.stat()
        intact = expected.size in (None, found.st_size) and (
            _sha256(expected.path, found.st_size, found.st_mtime_ns) == expected.sha256
        )
    except FileNotFoundError as error:
        raise ModelError("The model file {path} is missing: {mend}.", path=expected.path, mend=mend) from error
    except OSError as error:
        raise ModelError(
            "The model file {path} cannot be read ({problem}): {mend}.",
            path=expected.path,
            problem=error.strerror,
            mend=mend,
        ) from error
    if not intact:
        raise ModelError("The model file {path} is damaged (wrong sha256): {mend}.", path=expected.path, mend=mend)
    return expected.path


@lru_cache(maxsize=32)
def _sha256(path: Path, _size: int, _mtime_ns: int) -> str:
    """Hash a file; size and time are part of the cache key, so that a changed file is read again."""
    return sha256_of(path)


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def known_models(folder: Path, own: Path | None = None) -> list[ModelFiles]:
    """Models of the installation's `folder`, then those that a person has added to `own`.

    Raises `ModelError` for a manifest that is missing (`own` need not have one) or damaged.
    """
    found = _manifest_models(folder, MEND)
    if own is not None and (own / MANIFEST).exists():
        found += [
            model for model in _manifest_models(own, MEND_OWN) if model.name not in {other.name for other in found}
        ]
    return found


def find_model(folder: Path, name: str, own: Path | None = None, kind: Kind = "embedder") -> ModelFiles:
    """The model `name` of that kind, see `known_models`. Raises `ModelError`."""
    known = [model for model in known_models(folder, own) if model.kind == kind]
    for model in known:
        if model.name == name:
            return model
    names = ", ".join(model.name for model in known) or Message("none")
    raise ModelError(
        "There is no {what} {name}: put one that is there ({names}) into the settings, or add it to {folder}.",
        what=_CALLED[kind],
        name=name,
        names=names,
        folder=own or folder,
    )


def served_models(own: Path) -> list[ServedModel]:
    """The embedding models behind servers that a person has added. Raises `ModelError` for a damaged manifest."""
    return _manifest_entries(own, MEND_OWN, _served) if (own / MANIFEST).exists() else []


def find_served(own: Path, name: str) -> ServedModel | None:
    """The served model of this name, or None. Raises `ModelError` for a damaged manifest."""
    return next((model for model in served_models(own) if model.name == name), None)


def embedders(folder: Path, own: Path) -> list[ModelFiles | ServedModel]:
    """All embedding models that can be chosen. Raises `ModelError`."""
    return [*(model for model in known_models(folder, own) if model.kind == "embedder"), *served_models(own)]


def vectors_id(folder: Path, name: str, own: Path) -> str:
    """Key of the vectors of the embedding model `name`. Raises `ModelError`."""
    return (find_served(own, name) or find_model(folder, name, own)).vectors_id


def _manifest_models(folder: Path, mend: Words) -> list[ModelFiles]:
    return _manifest_entries(
        folder, mend, lambda entry: None if "server" in entry else _model(folder, entry, mend)
    )


def _manifest_entries(folder: Path, mend: Words, read: Callable[[dict[str, Any]], T | None]) -> list[T]:
    """Results of `read` for the manifest's entries, without None."""
    manifest = folder / MANIFEST
    try:
        listed = outside.loads(given(manifest))["models"]
        return [model for entry in listed if (model := read(entry)) is not None]
    except FileNotFoundError as error:
        raise ModelError("The model file {manifest} is missing: {mend}.", manifest=manifest, mend=mend) from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(
            "The model file {manifest} is damaged ({problem}): {mend}.",
            manifest=manifest,
            problem=repr(error),
            mend=mend,
        ) from error


def _model(folder: Path, entry: dict[str, Any], mend: Words) -> ModelFiles:
    """One entry of a manifest; `name`, `max_tokens`, `files` and an embedder's `dimension` have no default."""
    kind, pooling, files = entry.get("kind", "embedder"), entry.get("pooling", "mean"), entry["files"]
    if kind not in get_args(Kind) or pooling not in get_args(Pooling) or not set(NEEDED) <= files.keys():
        raise ValueError(f"kind {kind}, pooling {pooling}, files {', '.join(files)}")
    return ModelFiles(
        name=entry["name"],
        kind=kind,
        id=entry.get("id", entry["name"]),
        licence=entry.get("licence", ""),
        dimension=int(entry["dimension"]) if kind == "embedder" else 0,
        max_tokens=int(entry["max_tokens"]),
        pooling=pooling,
        query_prefix=entry.get("query_prefix", ""),
        passage_prefix=entry.get("passage_prefix", ""),
        pad_id=entry.get("pad_id", 0),
        centred=entry.get("centred", False),
        multilingual=entry.get("multilingual", False),
        files={
            file: ModelFile(folder / entry["name"] / file, expected["sha256"], expected.get("size"))
            for file, expected in files.items()
        },
        mend=mend,
        template=entry.get("template", ""),
        supported=int(entry.get("supported", 0)),
    )


def _served(entry: dict[str, Any]) -> ServedModel | None:
    """The served model of an entry; None for a model in files."""
    if "server" not in entry:
        return None
    server = entry["server"]
    if server["api"] not in CHAT_APIS:
        raise ValueError(f"api {server['api']}")
    return ServedModel(
        name=entry["name"],
        api=server["api"],
        host=server["host"],
        model=server["model"],
        digest=server["digest"],
        dimension=int(entry["dimension"]),
        max_tokens=int(entry["max_tokens"]),
        query_prefix=entry.get("query_prefix", ""),
        passage_prefix=entry.get("passage_prefix", ""),
        centred=entry.get("centred", False),
        sample=tuple(map(float, server["sample"])),
    )
