"""The reader's notebook: its folder is chosen, and documents have their entries written after marks changed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from ...core.errors import PilcrowError
from ..base.language import noop, tr, translate
from ..base.look.dialog import confirm
from ..base.tasks import Task
from ..document.tab import Tab
from .commands.command import FILE, Command

if TYPE_CHECKING:
    from .window import Window

_CALM = 1500
"""Milliseconds without a change of marks until they are written."""


class Notebook(QObject):
    """Writes entries in the background; nothing while no notebook is set."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._steps: dict[str, int] = {}
        """Number of changes of the marks that the entry has, or is about to have, by the document's path."""
        self._calm = QTimer(self, singleShot=True, interval=_CALM)
        self._calm.timeout.connect(self._write_changed)

    def serve(self, tab: Tab) -> None:
        """Follow the marks of a document shown for the first time."""
        tab.marking.changed.connect(lambda: self._calm.start() if self._is_behind(tab) else None)

    def leave(self, tab: Tab) -> None:
        """Write the entry of a document that is about to be closed, if it is behind."""
        self._write(tab)
        self._steps.pop(tab.path, None)

    def _is_behind(self, tab: Tab) -> bool:
        written = self._steps.get(tab.path, 0)
        return bool(self._window.backend.settings.notebook and tab.document) and tab.marking.steps != written

    def _write_changed(self) -> None:
        for tab in self._window.all_tabs():
            self._write(tab)

    def _write(self, tab: Tab) -> None:
        if tab.document is None or not self._is_behind(tab):
            return
        path, before, steps = tab.path, self._steps.get(tab.path, 0), tab.marking.steps

        def fall_behind(_error: PilcrowError) -> None:
            if self._steps.get(path) == steps:
                self._steps[path] = before

        self._steps[path] = steps
        write = partial(self._window.backend.notebook.write, tab.document)
        self._window.background.do(write, otherwise=fall_behind)

    # ---- the folder ---------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Let the reader choose the folder, or end writing into it."""
        if folder := self._window.backend.settings.notebook:
            question = tr("Write no more into the notebook {folder}?", folder=folder)
            consequence = tr("Its entries stay as they are.")
            confirm(
                self._window, tr("Notebook"), question, consequence, tr("Stop writing"), partial(self._use, "")
            )
            return
        dialog = QFileDialog(self._window, tr("Folder of an Obsidian vault or a Logseq graph"), str(Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._use)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _use(self, folder: str) -> None:
        settings = self._window.backend.settings
        self._window.backend.preferences.change(replace(settings, notebook=folder))
        self.hold(settings.notebook)

    def hold(self, before: str) -> None:
        """Write the entries of all documents with marks if another folder than `before` is set now."""
        now = self._window.backend.settings.notebook
        if now == before:
            return
        for task in self.findChildren(Task):  # into the folder before
            task.stop()
        if not now:
            self._window.say(tr("Your marks are not written into a notebook any more."))
            return
        found = [0]

        def failed(error: PilcrowError) -> None:
            found.clear()
            self._window.say(translate(error))

        def finished() -> None:
            if found:
                self._window.say(tr("%Ln documents written into the notebook.", "", found[-1]))

        Task(self._window.backend.notebook.write_all, self).begin(found.append, failed, finished)

    def close(self) -> None:
        """Write what is behind, and return when nothing else runs any more."""
        self._calm.stop()
        self._write_changed()
        for task in self.findChildren(Task):
            task.wait()


COMMANDS = (
    Command("notebook", noop("Notebook in Obsidian or Logseq…"), lambda w: w.notebook.ask(), "", {FILE: 504}),
)
