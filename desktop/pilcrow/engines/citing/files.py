"""Files of references: BibTeX, RIS and CSL-JSON by the ending of their names."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from ...core.cataloguing.csl import from_csl, to_csl
from ...core.cataloguing.record import Catalogued, ReferenceEntry
from ...core.errors import UsageError
from ...core.files import given_text, write_whole
from ..file_addresses import path_of

FORMATS = {"bibtex": ".bib", "ris": ".ris", "csl-json": ".json"}
"""Endings of files by format."""


def written(documents: Sequence[Catalogued], form: str) -> str:
    """References in one of `FORMATS`."""
    match form:
        case "bibtex":
            from .bibtex import write_bibtex

            return write_bibtex(documents)
        case "ris":
            from .ris import write_ris

            return write_ris(documents)
        case _:
            items = [to_csl(each.record, each.key) for each in documents]
            return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def write_references(path: Path, documents: Sequence[Catalogued]) -> None:
    """Write references into a file, in the format that its name ends in. Raises `UsageError`."""
    text = written(documents, format_of(path))
    try:
        write_whole(path, text)
    except OSError as error:
        raise UsageError(
            "{path} cannot be written ({problem}): choose another place.", path=path, problem=error.strerror
        ) from error


def read_references(path: Path) -> tuple[list[ReferenceEntry], int]:
    """Entries of a file of references, and the number of those that cannot be read. Raises `UsageError`."""
    form = format_of(path)
    try:
        text = given_text(path).removeprefix("\ufeff")
        match form:
            case "bibtex":
                from .bibtex import read_bibtex

                found, bad = read_bibtex(text)
            case "ris":
                from .ris import read_ris

                found, bad = read_ris(text), 0
            case _:
                found, bad = _read_csl(text)
    except OSError as error:
        raise UsageError(
            "{path} cannot be read ({problem}): choose another file.", path=path, problem=error.strerror
        ) from error
    except (ValueError, RecursionError) as error:
        raise UsageError(
            "{path} has no references that can be read ({problem}): choose another file.",
            path=path,
            problem=" ".join(str(error).split())[:200],
        ) from error
    folder = path.absolute().parent
    return [
        each._replace(files=tuple(str(folder / path_of(file)) for file in each.files if "\0" not in path_of(file)))
        for each in found
    ], bad


def _read_csl(text: str) -> tuple[list[ReferenceEntry], int]:
    """Entries of CSL-JSON, and the number of those that are none. Raises `ValueError`, `RecursionError`."""
    match json.loads(text):
        case list() as items:
            found = [from_csl(item) for item in items if isinstance(item, dict)]
            return found, len(items) - len(found)
        case _:
            raise ValueError("it is no list")


def format_of(path: Path) -> str:
    """The format that a file's name ends in. Raises `UsageError`."""
    for form, suffix in FORMATS.items():
        if path.suffix.lower() == suffix:
            return form
    raise UsageError(
        "{path} is no file of references: name one that ends in {suffixes}.",
        path=path,
        suffixes=", ".join(FORMATS.values()),
    )
