"""Commands for forms."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from ...base.language import noop, tr
from ...document.tab import Tab
from .files import PDF

_SHOWN = "form fields"
_NONE = noop("There is no form here that can be filled in.")


class FormCommands:
    """Commands for the form of the document in front."""

    def __init__(
        self,
        window: QWidget,
        state: QSettings,
        front: Callable[[], Tab | None],
        tabs: Callable[[], list[Tab]],
        say: Callable[[str], object],
    ) -> None:
        self._window, self._state, self._front, self._tabs, self._say = window, state, front, tabs, say

    def runs(self) -> dict[str, Callable[[], object]]:
        """Functions of the commands, by name."""
        return {
            "show fields": self._toggle,
            "clear form": self._clear,
            "save form": self._save,
            "write form": self._write,
        }

    def serve(self, tab: Tab) -> None:
        """Show the messages of a tab's form."""
        tab.form.refused.connect(self._say)
        tab.viewer.fields.tint(tinted=self._shown())

    def _shown(self) -> bool:
        return str(self._state.value(_SHOWN, "true")) == "true"

    def _toggle(self) -> None:
        shown = not self._shown()
        self._state.setValue(_SHOWN, "true" if shown else "false")
        for tab in self._tabs():
            tab.viewer.fields.tint(tinted=shown)
        self._say(tr("Form fields are coloured.") if shown else tr("Form fields are not coloured."))

    def _clear(self) -> None:
        if tab := self._front():
            tab.form.clear()

    def _fillable(self) -> Tab | None:
        tab = self._front()
        if tab and tab.form.form.fillable:
            return tab
        if tab and tab.form.form.xfa:
            tab.form.clear()  # shows the reason
        elif tab:
            self._say(tr(_NONE))
        return None

    def _save(self) -> None:
        """Save a copy of the file with the form filled in."""
        tab = self._fillable()
        if tab is None:
            return
        dialog = QFileDialog(self._window, tr("Save filled form"), str(Path(tab.path).parent), tr(PDF))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(tr("{name} filled", name=Path(tab.path).stem))
        dialog.fileSelected.connect(
            lambda path: tab.form.write_to(path, lambda: self._say(tr("Written to {file}.", file=Path(path).name)))
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _write(self) -> None:
        """Write the entered values into the file itself, after the reader's consent."""
        tab = self._fillable()
        if tab is None:
            return
        box, name = QMessageBox(self._window), Path(tab.path).name
        box.setWindowTitle(tr("Write the form into the file"))
        box.setText(tr("Write what is filled in into {file}?", file=name))
        box.setInformativeText(tr("The file itself is changed: other programs show the form filled in then."))
        button = box.addButton(tr("Write"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)

        def decided() -> None:
            if box.clickedButton() is button:
                tab.form.write_to(tab.path, lambda: self._say(tr("Written into {file}.", file=name)))
            box.deleteLater()

        box.finished.connect(decided)
        box.open()
