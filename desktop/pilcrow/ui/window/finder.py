"""Entries of the command palette: commands, sections of the document in front, open and recent documents."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.reader.reading_place import Recent
from ..base import page_names, section_names
from ..base.language import noop, tr
from .commands.command import MAIN, Command, shown_keys
from .commands.palette import Palette, PaletteEntry

if TYPE_CHECKING:
    from .window import Window


class Finder:
    """Fills the command palette of a window."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.palette = Palette(window)

    def show(self) -> None:
        """Open the palette."""
        window = self._window
        entries = [
            PaletteEntry(tr(command.text), shown_keys(action), action.trigger, command.text)
            for command, action in window.commands.usable()
            if command.name != "palette"
        ]
        entries += self._sections()
        opened = window.documents.files().paths
        entries += [
            PaletteEntry(name, tr("open", "of a document"), partial(window.open, path))
            for name, path in zip(window.documents.names(), opened, strict=True)
        ]
        self.palette.open(entries)

        def add(recent: list[Recent]) -> None:
            others = [each for each in recent if not window.documents.is_open(each.path)]
            named = [(each.title or Path(each.path).stem, each.path) for each in others]
            self.palette.add([PaletteEntry(title, path, partial(window.open, path)) for title, path in named])

        window.background.do(window.backend.places.recent, add)

    def _sections(self) -> Iterator[PaletteEntry]:
        tab = self._window.tab
        document = tab.contents.document if tab else None
        if tab is not None and document is not None:
            for section in document.sections:
                go = partial(tab.contents.section_activated.emit, section.id)
                page = page_names.abbreviated(page_names.full_name(document.pages, section.page))
                yield PaletteEntry(section_names.section_name(section), page, go)


COMMANDS = (
    Command("palette", noop("All commands…"), lambda w: w.finder.show(), "Ctrl+K;Ctrl+Shift+P", {MAIN: 101}),
)
