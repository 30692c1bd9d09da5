"""A second start of the window, which hands its files to the first, quickly: all that it imports is light."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.files import given_path, is_link
from ..engines.data_folder import data_folder_path
from ..engines.window_socket import tell_window
from .words import file_and_page, names_command

if TYPE_CHECKING:
    from ..core.reader.sources import SourceLine


def handed_over(words: Sequence[str]) -> bool:
    """True if a command line names nothing but a data folder and files that exist, and the window took them."""
    folder, files = (words[1], words[2:]) if words[:1] == ["--data-dir"] and words[1:] else (None, words)
    if names_command(words) or any(word.startswith("-") for word in files):
        return False
    with suppress(ValueError):  # an address that is none
        named = [file_and_page(word) for word in files]
        if all(is_link(path) or os.path.exists(path) for path, _ in named):  # noqa: PTH110  (a zero byte)
            return hand_over(named, data_folder_path(folder))
    return False


def hand_over(files: Sequence[tuple[str, int | None]], folder: Path, source: SourceLine | None = None) -> bool:
    """Hand files or links, at 0-based pages, to the window of a data folder, or one file with a `source` line to
    show; False if none took them.
    """
    named = [(path if is_link(path) else given_path(path), page) for path, page in files]
    if source is None:
        return tell_window(folder, {"open": named}) is not None
    message = {"source": [source.line, source.column, source.file], "in": named[0][0]}
    return tell_window(folder, message) is not None
