"""A file that is watched: rewritten, replaced, gone and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from pilcrow.ui.document.files.file_watch import FileWatch


def test_every_kind_of_change_is_told_also_after_another(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.ui.document.files.file_watch.SETTLED", 50)
    path, other = tmp_path / "letter.pdf", tmp_path / "other.pdf"
    path.write_text("first")
    owner = QObject()
    watch = FileWatch(str(path), owner)

    def write() -> None:
        path.write_text(path.read_text() + " and more")

    def replace() -> None:
        other.write_text(path.read_text() + " and other")
        other.replace(path)

    for change in (write, replace, write, replace, replace):
        with qtbot.waitSignal(watch.changed):
            change()
    for back in (write, replace):
        words = path.read_text()
        with qtbot.waitSignal(watch.gone):
            path.unlink()
        with qtbot.waitSignal(watch.changed):
            path.write_text(words)
        with qtbot.waitSignal(watch.changed):
            back()
    watch.stop()
