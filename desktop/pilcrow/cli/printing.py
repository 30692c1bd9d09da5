"""Lines for people on standard error, JSON for programs on standard output, and texts for files."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ..core.errors import UsageError
from ..core.files import write_whole
from ..core.message import Words


def say(text: Words) -> None:
    print(text, file=sys.stderr, flush=True)


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, default=str), flush=True)


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises `UsageError` if it cannot be written."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}): name another file.") from error
