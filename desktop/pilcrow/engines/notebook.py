"""The reader's notebook as a folder of Markdown files: entries of documents found, read and written there."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ..core.copying.notebook import EntryId, NotebookKind, identify
from ..core.errors import PilcrowError, UsageError
from ..core.files import file_name, given, write_whole

_HEAD = 1 << 16
"""Bytes at the beginning of a file that have its front matter."""
_TITLE = 80
"""Greatest number of characters of a title in a file's name."""
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class Notebook:
    """A notebook in a folder. Nothing is written outside of it, and no link inside it is followed.

    Raises `UsageError` if the folder is not there, or its `pages` are a link out of it.
    """

    def __init__(self, folder: str) -> None:
        self.root = Path(os.path.realpath(Path(folder).expanduser()))
        if not folder or not self.root.is_dir():
            raise UsageError("The notebook {folder} is not there: choose another folder.", folder=folder)
        logseq = (self.root / "logseq" / "config.edn").is_file()
        self.kind = NotebookKind.LOGSEQ if logseq else NotebookKind.OBSIDIAN
        self.place = self.root / "pages" if logseq else self.root
        if not Path(os.path.realpath(self.place)).is_relative_to(self.root):
            raise UsageError("{path} leads out of the notebook: nothing is written there.", path=self.place)
        self._known: dict[Path, tuple[int, EntryId | None]] = {}

    def entries(self) -> dict[Path, EntryId]:
        """All entries, by their files, in the order of their names."""
        found: dict[Path, EntryId] = {}
        for path in self._files():
            with suppress(OSError):
                changed = path.stat(follow_symlinks=False).st_mtime_ns
                if self._known.get(path, (-1, None))[0] != changed:
                    self._known[path] = changed, _identified(path)
                if (entry := self._known[path][1]) is not None:
                    found[path] = entry
        return found

    def _files(self) -> Iterator[Path]:
        for folder, below, names in os.walk(self.place):
            below[:] = sorted(name for name in below if not name.startswith("."))
            yield from (Path(folder, name) for name in sorted(names) if _is_page(name))

    def new_file(self, title: str, ident: str) -> Path:
        """A file for a new entry: called by the title, and by its id, too, if that name is taken."""
        name = file_name(re.sub(r"[#^\[\]]", " ", title), _TITLE) or ident
        plain = self.place / f"{name}.md"
        return self.place / f"{name} {ident[:6]}.md" if os.path.lexists(plain) else plain

    def read(self, path: Path) -> str:
        """The text of an entry, as it is; "" if there is none yet. Raises `PilcrowError`."""
        try:
            return given(path).decode("utf-8") if path.exists() else ""
        except (OSError, ValueError) as error:
            raise PilcrowError("{path} cannot be read ({problem}): nothing is written to it.", path=path,
                               problem=error) from error  # fmt: skip

    def write(self, path: Path, text: str, before: str) -> bool:
        """Write an entry whole or not at all; False: its text is not `before` any more, and nothing was written.
        Raises `PilcrowError`, also for a place outside of the folder.
        """
        try:
            self.place.mkdir(exist_ok=True)
            inside = Path(os.path.realpath(path.parent)).is_relative_to(self.root)
            if not inside or path.is_symlink():
                raise PilcrowError("{path} leads out of the notebook: nothing is written there.", path=path)
            return write_whole(path, text, is_due=lambda: self.read(path) == before)
        except OSError as error:
            raise PilcrowError("{path} cannot be written ({problem}).", path=path, problem=error.strerror or error
                               ) from error  # fmt: skip


def _is_page(name: str) -> bool:
    return name.endswith(".md") and not name.startswith(".")


def _identified(path: Path) -> EntryId | None:
    """The document of a file's entry; None for another file. Raises `OSError`, also for a link."""
    with open(os.open(path, os.O_RDONLY | _NO_LINKS), "rb") as file:  # noqa: PTH123  (a descriptor)
        return identify(file.read(_HEAD).decode("utf-8", "replace").replace("\r\n", "\n"))
