"""The manifest of embedding models and the check of their files. Standard library only."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from ..core.errors import ModelError

MEND = (
    "install Pilcrow again to mend it (`pilcrow doctor` checks); until then only words are searched, not meaning"
)


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of a model, and what it must be."""

    path: Path
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """One embedding model of the manifest."""

    name: str
    id: str
    """Model and kind of build; together with the hash of the weights it names the vectors."""
    licence: str
    dimension: int
    max_tokens: int
    """Longest input in tokens, the special ones included."""
    pooling: Literal["mean", "cls"]
    query_prefix: str
    passage_prefix: str
    pad_id: int
    files: dict[str, ModelFile]

    def verified(self, file: str) -> Path:
        """The path of one file, after checking its sha256; raises `ModelError` naming what is wrong with it."""
        expected = self.files[file]
        try:
            found = expected.path.stat()
            intact = found.st_size == expected.size and (
                _sha256(expected.path, found.st_size, found.st_mtime_ns) == expected.sha256
            )
        except FileNotFoundError as error:
            raise ModelError(f"The model file {expected.path} is missing: {MEND}.") from error
        except OSError as error:
            raise ModelError(
                f"The model file {expected.path} cannot be read ({error.strerror}): {MEND}."
            ) from error
        if not intact:
            raise ModelError(f"The model file {expected.path} is damaged (wrong sha256): {MEND}.")
        return expected.path


@lru_cache(maxsize=32)
def _sha256(path: Path, _size: int, _mtime_ns: int) -> str:
    """Size and time are part of the key: a file is read again when it has changed."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def find_model(folder: Path, name: str) -> ModelFiles:
    """The model `name` of `folder/manifest.json`; its files lie in `folder/name`. Raises `ModelError`."""
    manifest = folder / "manifest.json"
    try:
        entries = {entry["name"]: entry for entry in json.loads(manifest.read_text(encoding="utf-8"))["models"]}
    except FileNotFoundError as error:
        raise ModelError(f"The model file {manifest} is missing: {MEND}.") from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"The model file {manifest} is damaged: {MEND}.") from error
    if name not in entries:
        known = ", ".join(entries) or "none"
        raise ModelError(f"There is no embedding model {name}: set `model` to one that is there ({known}).")
    entry = entries[name]
    try:
        return ModelFiles(
            name=name,
            id=entry["id"],
            licence=entry["licence"],
            dimension=entry["dimension"],
            max_tokens=entry["max_tokens"],
            pooling=entry["pooling"],
            query_prefix=entry["query_prefix"],
            passage_prefix=entry["passage_prefix"],
            pad_id=entry["pad_id"],
            files={
                file: ModelFile(folder / name / file, expected["sha256"], expected["size"])
                for file, expected in entry["files"].items()
            },
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ModelError(f"The model file {manifest} is damaged: {MEND}.") from error
