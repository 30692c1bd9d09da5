"""TeX sources: a click with Ctrl opens the line in an editor, and an editor shows where a line is printed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QInputDialog

from ...core.errors import PilcrowError
from ...core.reader.sources import EDITORS, SourceLine, editor_command
from ..base.language import noop, tr, translate
from ..base.look.fonts import scaled
from ..viewer.layers.layer import Pointed

if TYPE_CHECKING:
    from ..document.tab import Tab
    from .window import Window

_NOT_STARTED = noop("{program} cannot be started: choose the editor of TeX sources again, in Ctrl+K.")
_WIDTH = 460


class Sources:
    """From the pages of a window to the lines of their sources, and back."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def serve(self, tab: Tab) -> None:
        """Follow clicks with Ctrl in a document beside which a SyncTeX file lies."""
        tab.viewer.areas.click_taken = partial(self._clicked, tab)

    def show(self, path: str, source: SourceLine) -> None:
        """Show where a source line is printed in a document, marked for a moment."""
        self._window.open(path)
        self._window.background.do(
            lambda: self._window.backend.sources.place_of(path, source),
            lambda place: self._window.library.open_at(path, place.page, place.boxes),
        )

    def _clicked(self, tab: Tab, at: Pointed) -> bool:
        sources = self._window.backend.sources
        if not sources.known(tab.path):
            return False
        self._window.background.do(lambda: sources.source_of(tab.path, at.page, at.x, at.y), self._edit)
        return True

    def ask(self, source: SourceLine | None = None) -> None:
        """Ask for the editor of TeX sources, and open `source` there."""
        dialog, kept = QInputDialog(self._window), self._window.backend.settings.editor
        dialog.setWindowTitle(tr("Editor of TeX sources"))
        dialog.setLabelText(tr("Command that opens a file at a line:"))
        dialog.setComboBoxEditable(True)
        commands = list(dict.fromkeys(filter(None, (kept, *EDITORS))))
        dialog.setComboBoxItems(commands)
        dialog.setTextValue(commands[0])
        dialog.resize(scaled(_WIDTH), dialog.sizeHint().height())
        dialog.textValueSelected.connect(lambda command: self._choose(command.strip(), source))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose(self, command: str, source: SourceLine | None) -> None:
        preferences = self._window.backend.preferences
        try:
            editor_command(command, source or SourceLine("", 1))
            preferences.change(replace(self._window.backend.settings, editor=command))
        except PilcrowError as error:
            self._window.say(translate(error))
            return
        if source is not None:
            self._edit(source)

    def _edit(self, source: SourceLine) -> None:
        command = self._window.backend.settings.editor
        if not command:
            self.ask(source)
            return
        try:
            program, *arguments = editor_command(command, source)
        except PilcrowError as error:
            self._window.say(translate(error))
            return
        if not QProcess.startDetached(program, arguments)[0]:
            self._window.say(tr(_NOT_STARTED, program=program))
