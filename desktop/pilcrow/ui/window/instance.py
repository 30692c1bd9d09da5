"""One window for each data folder: a second start hands its files to the first through a local socket."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from ...core.files import full_path

_PATIENCE = 500
_ANSWER = 10_000  # milliseconds for a window that has much to do; one that takes longer hangs


class Instance(QObject):
    """The socket's name follows from the data folder, so that tries with another folder stay apart."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._name = "pilcrow-" + hashlib.blake2b(str(folder.resolve()).encode(), digest_size=8).hexdigest()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)

    def hand_over(self, files: Sequence[tuple[str, int | None]]) -> bool:
        """Give the files to a window that is already open; False when there is none, or it does not say that it
        took them: it hangs, or is about to close.
        """
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_PATIENCE):
            return False
        socket.write(json.dumps([[full_path(path), page] for path, page in files]).encode() + b"\n")
        return socket.waitForReadyRead(_ANSWER)

    def listen(self, open_file: Callable[[str, int | None], None], come_forward: Callable[[], None]) -> None:
        """Take files from later starts."""
        self._open, self._forward = open_file, come_forward
        QLocalServer.removeServer(self._name)  # what a killed window left behind
        self._server.newConnection.connect(self._connected)
        self._server.listen(self._name)

    def close(self) -> None:
        self._server.close()

    def _connected(self) -> None:
        socket = self._server.nextPendingConnection()
        socket.readyRead.connect(lambda: self._read(socket))
        socket.disconnected.connect(socket.deleteLater)

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return
        try:
            files = [(str(path), page) for path, page in json.loads(bytes(socket.readLine().data()))]
        except (ValueError, TypeError):
            return
        for path, page in files:
            self._open(path, page if isinstance(page, int) else None)
        socket.write(b"\n")
        self._forward()
