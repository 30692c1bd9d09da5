"""Other processes pass messages to the window that is open; those of other users hear and say nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from windows import Desktop

from pdfs import Manual
from pilcrow.core.copying.links import page_link, passage_link
from pilcrow.engines.window_socket import LONGEST, same_user, socket_path, tell_window
from pilcrow.ui.window.instance import Answer, Instance
from pilcrow.ui.window.window import Window

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="sockets with a path"),
    pytest.mark.qt_log_ignore("does not support"),  # what the off-screen platform says of windows
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a path short enough for a socket, whatever the tests' own is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path


def listening(folder: Path, answer: Answer, window: Window | None = None) -> Instance:
    instance = Instance(socket_path(folder), LONGEST, same_user, window)
    instance.listen(answer)
    return instance


def connected(name: str, qtbot: QtBot) -> QLocalSocket:
    socket = QLocalSocket()
    socket.connectToServer(name)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.ConnectedState)
    return socket


def test_the_socket_lies_in_the_private_folder(qapp: QApplication, folder: Path) -> None:
    first = listening(folder, lambda _message: {})
    sockets = [path for path in folder.iterdir() if path.is_socket()]
    assert len(sockets) == 1
    assert sockets[0].stat().st_mode & 0o077 == 0
    first.close()
    assert not sockets[0].exists()


def test_a_path_too_long_for_a_socket_has_one_in_the_runtime_folder(folder: Path) -> None:
    deep = folder / ("deep" * 40)
    assert Path(socket_path(deep)).parent == folder
    assert socket_path(deep) != socket_path(deep / "er")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="where the system tells the peer")
def test_another_users_process_is_neither_heard_nor_told(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    first = listening(folder, heard.append)
    monkeypatch.setattr(os, "getuid", lambda: 12345)  # we are somebody else than the other end now
    assert tell_window(folder, {"open": [["secret.pdf", None]]}) is None
    socket = connected(socket_path(folder), qtbot)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert not heard
    first.close()


@pytest.mark.parametrize("sent", [b"x" * 3_000_000, b"[" * 100_000 + b"\n", b"7\n", b"\xff\n", b'{"opens": 1}\n'])
def test_a_message_that_is_not_understood_is_cut_off(desktop: Desktop, qtbot: QtBot, sent: bytes) -> None:
    window = desktop.start()
    first = listening(desktop.folder, window.other_programs.answer, window)
    socket = connected(socket_path(desktop.folder), qtbot)
    socket.write(sent)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert not window.documents.files().paths
    first.close()


def told(desktop: Desktop, message: Mapping[str, Any]) -> Any:
    """The window's answer to a message of another process."""
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(tell_window, desktop.folder, message)
        desktop.wait(answer.done)
    return answer.result()


def test_a_second_start_opens_its_files_in_the_window(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    first = listening(desktop.folder, window.other_programs.answer, window)
    assert told(desktop, {"open": [[str(machine.path), 4]]}) == {"stopped": False}
    assert window.tab is not None
    assert window.tab.path == str(machine.path)
    first.close()


def test_a_link_opens_the_page_at_the_passage(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    document = desktop.library.find(str(machine.path))
    assert document is not None
    [paragraph] = [p for p in desktop.library.every(document.structure) if machine.paragraphs[9][0][:40] in p.text]
    window.open(str(passage_link(document, paragraph)))
    desktop.wait(lambda: window.tab is not None and window.tab.viewer.scroller.reading()[0] == paragraph.page)
    window.open(f"pilcrow://open/{'0' * 64}?page=1&file=lease.pdf")
    desktop.wait(lambda: "open lease.pdf" in window.status.currentMessage())
    window.open("pilcrow://what")
    desktop.wait(lambda: "no link to a passage" in window.status.currentMessage())


def test_a_program_that_reads_is_named_and_stopped_by_a_press(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start(files=[(str(machine.path), None)])
    sign, first = window.other_programs.sign, listening(desktop.folder, window.other_programs.answer, window)
    assert sign.isHidden()
    reading = {"reads": "retrieve", "program": "<b>Model</b>"}
    assert told(desktop, reading) == {"reach": "open", "open": [str(machine.path)]}
    assert sign.isVisible()
    assert "&lt;b&gt;Model" in sign.toolTip()
    sign.click()
    assert told(desktop, reading) == {"stopped": True}
    document = desktop.library.find(str(machine.path))
    assert document is not None
    assert told(desktop, {"shows": str(page_link(document, 3))}) == {"stopped": True}
    assert window.tab is not None
    assert window.tab.viewer.scroller.reading()[0] != 3
    sign.click()
    assert told(desktop, {"shows": str(page_link(document, 3))}) == {"stopped": False}
    desktop.wait(lambda: window.tab is not None and window.tab.viewer.scroller.reading()[0] == 3)
    first.close()


def test_the_reader_allows_more_or_nothing(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start(files=[(str(machine.path), None)], programs="nothing")
    first = listening(desktop.folder, window.other_programs.answer, window)
    assert told(desktop, {"reads": "ask", "program": ""})["reach"] == "nothing"
    first.close()
