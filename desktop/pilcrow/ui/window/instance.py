"""The socket on which the window of a data folder hears from later starts and from other processes."""

from __future__ import annotations

import json
import os
import socket as sockets
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

Answer = Callable[[Mapping[str, Any]], object]
"""Answers a message in JSON; raises `ValueError`, `TypeError` or `KeyError` for one that is not understood."""


class Instance(QObject):
    """The single instance of a data folder, listening at `path`. A message is one JSON object in a line of at most
    `longest` bytes; so is its answer. A process for which `trusted` is False is not heard.
    """

    def __init__(
        self, path: str, longest: int, trusted: Callable[[sockets.socket], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._path, self._longest, self._trusted = path, longest, trusted
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)

    def listen(self, answer: Answer) -> None:
        self._answer = answer
        QLocalServer.removeServer(self._path)  # left by a killed window
        self._server.newConnection.connect(self._connected)
        self._server.listen(self._path)

    def close(self) -> None:
        self._server.close()

    def _connected(self) -> None:
        socket = self._server.nextPendingConnection()
        socket.disconnected.connect(socket.deleteLater)
        if os.name == "posix" and not self._trusts(socket):
            socket.abort()
            return
        socket.setReadBufferSize(self._longest)
        socket.readyRead.connect(lambda: self._read(socket))

    def _trusts(self, socket: QLocalSocket) -> bool:
        with sockets.socket(fileno=os.dup(int(socket.socketDescriptor()))) as end:
            return self._trusted(end)

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() >= self._longest:
                socket.abort()
            return
        try:
            answer = self._answer(dict(json.loads(bytes(socket.readLine().data()))))
        except (ValueError, TypeError, KeyError, RecursionError):
            socket.abort()
            return
        socket.write(json.dumps(answer).encode() + b"\n")
