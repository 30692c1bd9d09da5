"""A second start hands its files to the window that is open; others on the machine hear and say nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pilcrow.ui.window import instance
from pilcrow.ui.window.instance import Instance

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets with a path")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a path short enough for a socket, whatever the tests' own is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path


def connected(name: str, qtbot: QtBot) -> QLocalSocket:
    socket = QLocalSocket()
    socket.connectToServer(name)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.ConnectedState)
    return socket


def test_the_socket_lies_in_the_private_folder(qapp: QApplication, folder: Path) -> None:
    first = Instance(folder)
    first.listen(lambda *_: None, lambda: None)
    sockets = [path for path in folder.iterdir() if path.is_socket()]
    assert len(sockets) == 1
    assert sockets[0].stat().st_mode & 0o077 == 0
    first.close()
    assert not sockets[0].exists()


def test_a_path_too_long_for_a_socket_has_one_in_the_runtime_folder(folder: Path) -> None:
    deep = folder / ("deep" * 40)
    assert Path(instance._socket_path(deep)).parent == folder
    assert instance._socket_path(deep) != instance._socket_path(deep / "er")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="where the system tells the peer")
def test_another_users_process_is_neither_heard_nor_told(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    first = Instance(folder)
    first.listen(lambda *file: heard.append(file), lambda: heard.append("forward"))
    monkeypatch.setattr(os, "getuid", lambda: 12345)  # we are somebody else than the other end now
    assert not Instance(folder).hand_over([("secret.pdf", None)])
    socket = connected(first._name, qtbot)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert not heard
    first.close()


@pytest.mark.parametrize("sent", [b"x" * 3_000_000, b"[" * 100_000 + b"\n", b"7\n", b"\xff\n"])
def test_what_is_no_list_of_files_is_cut_off(qtbot: QtBot, folder: Path, sent: bytes) -> None:
    heard: list[object] = []
    first = Instance(folder)
    first.listen(lambda *file: heard.append(file), lambda: heard.append("forward"))
    socket = connected(first._name, qtbot)
    socket.write(sent)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert not heard
    first.close()
