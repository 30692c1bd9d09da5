"""Commands of the program: background work, settings, help, and the end."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from ...base.language import noop
from ...document.dialogs import about
from ..manual.view import show_manual
from .command import FILE, HELP, MAIN, Command, Switch
from .shortcuts import Shortcuts

COMMANDS = (
    Command("pause", noop("Pause background work"), lambda w: w.power.toggle(), "", {MAIN: 401},
            switch=Switch(lambda w: bool(w.indexer.paused))),
    Command("settings", noop("Settings…"), lambda w: w.edit_settings(), "Ctrl+,", {MAIN: 402}),
    Command("manual", noop("Manual"), show_manual, "F1", {HELP: 101}),
    Command("shortcuts", noop("Keyboard shortcuts"), lambda w: Shortcuts(w, w.commands).open(), "Shift+F1",
            {HELP: 102}),
    Command("log", noop("Show the log"), lambda w: QDesktopServices.openUrl(
        QUrl.fromLocalFile(str(Path(w.folder) / "pilcrow.log"))), "", {HELP: 201}),
    Command("about", noop("About Pilcrow"), lambda w: about(w, w.folder), "", {HELP: 202}),
    Command("quit", noop("Quit"), lambda w: w.window().close(), "Ctrl+Q", {FILE: 601}),
)  # fmt: skip
