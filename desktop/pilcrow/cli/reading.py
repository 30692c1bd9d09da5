"""Files read into the library, with progress on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

from tqdm import tqdm

from ..core.errors import UsageError
from ..core.exchange.events import Indexed, IndexEvent, Indexing, Notice
from ..core.exchange.read_events import Waiting
from ..core.formats import is_gathered
from ..core.message import Words
from ..core.model import Document, Section
from ..services.bulk import Failed, FileEvent, Tally, index_files
from ..workspace import Workspace
from . import rendering
from .printing import print_json, say


class ProgressBars:
    """Progress bars on standard error, one per file in work; none if it is not a terminal."""

    def __init__(self) -> None:
        self._bars: dict[str, tuple[str, tqdm]] = {}
        self._printed: set[Words] = set()

    def show(self, path: str, event: FileEvent) -> None:
        if not isinstance(event, Indexing):
            self._close(path)
            if isinstance(event, Notice) and event.text not in self._printed:  # what is missing, not for each file
                self._printed.add(event.text)
                self.print(str(event.text))
            return
        stage, bar = self._bars.get(path, ("", None))
        if bar is None or stage != event.stage:
            self._close(path)
            verb, unit = {
                "read": ("Reading", " pages"),
                "ocr": ("Reading pictures of", " pages"),
                "embed": ("Embedding", " paragraphs"),
            }[event.stage]
            name = f"{verb} {Path(path).name[:40]}"
            bar = tqdm(total=event.total, unit=unit, desc=name, disable=None, leave=False, file=sys.stderr)
            self._bars[path] = event.stage, bar
        bar.update(event.done - bar.n)

    def print(self, text: str, file: TextIO | None = None) -> None:
        """Print a line above the bars."""
        tqdm.write(text, file=file or sys.stderr)
        (file or sys.stderr).flush()

    def close(self) -> None:
        for path in list(self._bars):
            self._close(path)

    def _close(self, path: str) -> None:
        _, bar = self._bars.pop(path, ("", None))
        if bar is not None:
            bar.close()


def _show_indexing(path: str, events: Iterator[IndexEvent]) -> Document:
    """Show the progress of an indexing run; returns its document."""
    progress = ProgressBars()
    try:
        for event in events:
            if not isinstance(event, Waiting):
                progress.show(path, event)
            if isinstance(event, Indexed):
                return event.document
    finally:
        progress.close()
    raise RuntimeError("indexing ended without Indexed")


def structure(workspace: Workspace, path: str, *, ignore_bookmarks: bool = False) -> Document:
    """The document with its sections and paragraphs in the library; read first if necessary, but not embedded."""
    return _show_indexing(path, workspace.index(path, embed=False, ignore_bookmarks=ignore_bookmarks))


def indexed(workspace: Workspace, paths: Sequence[str]) -> list[Document]:
    """The documents, after indexing them completely."""
    return [_show_indexing(path, workspace.index(path)) for path in paths]


def index_all(
    workspace: Workspace,
    files: Sequence[str],
    *,
    as_json: bool,
    events: Iterable[tuple[str, FileEvent]] | None = None,
) -> int:
    """Index every file, several at once, or show the `events` of such a run; a failed file does not stop the
    others. Returns exit status 1 if one failed.
    """
    tally, progress, several = Tally(files), ProgressBars(), len(files) > 1
    shape = "{desc} |{bar}| {percentage:.0f} %"
    hidden = None if several and not as_json else True  # None: where it is not a terminal
    total = tqdm(total=1.0, desc="[…] ", bar_format=shape, disable=hidden, leave=False, file=sys.stderr)
    try:
        for path, event in events or index_files(workspace, files):
            tally.note(path, event)
            ended = isinstance(event, Indexed | Failed)
            where = f"[{rendering.total_text(tally)}] " if several else ""
            if as_json:
                print_json(rendering.file_json(path, event))
                if ended and several:
                    print_json(rendering.total_json(tally))
            else:
                progress.show(path, event)
                total.set_description_str(where, refresh=False)
                total.update(tally.share - total.n)
            if isinstance(event, Failed):
                progress.print(f"pilcrow: {where}{event.error}")
            elif isinstance(event, Indexed) and not as_json:
                progress.print(where + rendering.index_text(path, event), sys.stdout)
    finally:
        progress.close()
        total.close()
        if several and as_json:
            print_json(rendering.tally_json(tally))
        elif several:
            say(rendering.tally_text(tally))
    return 1 if tally.failed else 0


def find_documents(paths: Sequence[str]) -> list[str]:
    """Named files, and all documents in named folders and their subfolders, without duplicates."""
    return list(dict.fromkeys(file for path in paths for file in _documents_in(path)))


def _documents_in(path: str) -> list[str]:
    walked = list(os.walk(path))  # pathlib would raise for some names, and for folders that may not be entered
    if not walked:
        return [path]
    found = sorted(Path(folder, name) for folder, _, names in walked for name in names)
    documents = [str(file) for file in found if is_gathered(file.name)]
    if not documents:
        raise UsageError(f"The folder {path} holds no documents: name another folder, or a file.")
    return documents


def section_of(document: Document, number: int) -> Section:
    """The section with an id. Raises `UsageError` where there is none."""
    if not 1 <= number <= len(document.sections):
        raise UsageError(
            f"There is no section {number}: {Path(document.path).name} has sections 1 to {len(document.sections)}."
        )
    return document.section(number)
