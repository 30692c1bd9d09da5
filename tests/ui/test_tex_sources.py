"""A document made by TeX: Ctrl+click opens the source, and the editor shows where a line is printed."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QInputDialog
from windows import Desktop

import texbook
from pilcrow.core.geometry import Box
from pilcrow.engines.window_socket import LONGEST, same_user, socket_path
from pilcrow.settings import load_settings
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.window.instance import Instance

EDITOR = """
import pathlib, sys
told, fresh = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[1] + ".new")
fresh.write_text("\\n".join(sys.argv[2:]))
fresh.replace(told)
"""


def editor(folder: Path) -> tuple[str, Path]:
    """A command for an editor that writes down what it is to open, and where."""
    script, told = folder / "editor.py", folder / "opened.txt"
    script.write_text(EDITOR, encoding="utf-8")
    return f"{shlex.join([sys.executable, str(script), str(told)])} {{line}} {{file}}", told


def words_of(tab: Tab, page: int, words: str) -> Box:
    """Where words stand on a page that has been read."""
    paragraphs = [each for each in tab.links.paragraphs(page) if words in each.text]
    start = paragraphs[0].text.index(words)
    return next(box for span in paragraphs[0].spans for box in span.boxes(start, start + len(words)))


def ctrl_click(desktop: Desktop, tab: Tab, page: int, box: Box) -> None:
    tab.viewer.scroller.go_to_boxes(page, [box])
    port = tab.viewer.viewport()

    def at() -> QPoint:
        return port.mapFromGlobal(tab.viewer.on_screen(page, box).center())

    desktop.wait(lambda: port.rect().contains(at()))
    desktop.bot.mouseClick(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, at())


def test_from_the_page_to_the_editor_also_after_a_rebuild(desktop: Desktop, tmp_path: Path) -> None:
    pdf = texbook.put(tmp_path)
    command, told = editor(tmp_path)
    desktop.start(editor=command)
    tab = desktop.open(pdf)
    ctrl_click(desktop, tab, 1, words_of(tab, 1, "formula"))
    desktop.wait(told.exists)
    assert told.read_text() == f"10\n{tmp_path / 'paper.tex'}"
    told.unlink()
    before, place = tab.document, tab.viewer.scroller.place()
    texbook.put(tmp_path, "rebuilt")
    desktop.wait(lambda: tab.document is not before and tab.document is not None)
    assert tab.viewer.scroller.place() == place
    ctrl_click(desktop, tab, 1, words_of(tab, 1, "came later"))
    desktop.wait(told.exists)
    assert told.read_text().startswith("10\n")
    told.unlink()
    ctrl_click(desktop, tab, 1, words_of(tab, 1, "stands a formula"))
    desktop.wait(told.exists)
    assert told.read_text().startswith("13\n"), "three lines were added above it"


def test_the_editor_is_asked_for_once_and_a_missing_source_is_told(desktop: Desktop, tmp_path: Path) -> None:
    pdf = texbook.put(tmp_path)
    command, told = editor(tmp_path)
    desktop.start()
    tab = desktop.open(pdf)
    formula = words_of(tab, 1, "formula")
    ctrl_click(desktop, tab, 1, formula)
    desktop.wait(lambda: desktop.window.findChild(QInputDialog))
    dialog = desktop.window.findChild(QInputDialog)
    dialog.setTextValue(command)
    dialog.accept()
    desktop.wait(told.exists)
    desktop.wait(lambda: load_settings(desktop.folder).editor == command)
    (tmp_path / "paper.tex").unlink()
    ctrl_click(desktop, tab, 1, formula)
    desktop.wait(lambda: "is not there" in desktop.window.status.currentMessage())


@pytest.mark.skipif(sys.platform == "win32", reason="sockets with a path")
@pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of windows
def test_the_editor_shows_the_place_in_the_window_that_is_open(
    desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    pdf = texbook.put(tmp_path)
    window = desktop.start()
    tab = desktop.open(pdf)
    instance = Instance(socket_path(desktop.folder), LONGEST, same_user, window)
    instance.listen(window.other_programs.answer)
    lit: dict[int, list[tuple[Box, ...]]] = {}
    tab.viewer.flashes.stale.connect(lambda _page: lit.update(tab.viewer.flashes.boxes))
    start = [sys.executable, "-m", "pilcrow", "--data-dir", str(desktop.folder), "--forward"]
    with subprocess.Popen([*start, "11:1:paper.tex", "paper.pdf"], cwd=tmp_path) as later:
        desktop.wait(lambda: later.poll() is not None)
    assert later.returncode == 0
    desktop.wait(lambda: 1 in lit)
    above, below = words_of(tab, 1, "On the second page"), words_of(tab, 1, "and the end")
    assert all(above.y0 - 2 < box.y0 and box.y1 < below.y1 for box in lit[1][0]), "the formula between them"
    with subprocess.Popen([*start, "11:unknown.tex", "paper.pdf"], cwd=tmp_path) as later:
        desktop.wait(lambda: later.poll() is not None)
    desktop.wait(lambda: "was not made of" in desktop.window.status.currentMessage())
    instance.close()
