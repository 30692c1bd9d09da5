"""One window per data folder: a second start passes its files to the first through a local socket."""

from __future__ import annotations

import hashlib
import json
import os
import socket as sockets
import struct
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from ...core.files import full_path

_PATIENCE = 500
_LINE = 1_000_000  # greatest size of the list of files, in bytes
_NAME = 100  # bytes of a socket path that every system accepts
_ANSWER = 10_000  # milliseconds to wait for a busy window; a slower one hangs


class Instance(QObject):
    """The single instance of a data folder. Its socket lies where only this user has access: in the data folder,
    or in the user's runtime folder if the path would be too long. Both ends check the owner of the other process,
    if the system provides it.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._name = _socket_path(folder.resolve())
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)

    def hand_over(self, files: Sequence[tuple[str, int | None]]) -> bool:
        """Pass files to a window that is already open; False if there is none, or if it does not confirm, because
        it hangs or is about to close.
        """
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not (socket.waitForConnected(_PATIENCE) and _ours(socket)):
            return False
        socket.write(json.dumps([[full_path(path), page] for path, page in files]).encode() + b"\n")
        return socket.waitForReadyRead(_ANSWER)

    def listen(self, open_file: Callable[[str, int | None], None], come_forward: Callable[[], None]) -> None:
        """Accept files from later starts."""
        self._open, self._forward = open_file, come_forward
        QLocalServer.removeServer(self._name)  # left by a killed window
        self._server.newConnection.connect(self._connected)
        self._server.listen(self._name)

    def close(self) -> None:
        self._server.close()

    def _connected(self) -> None:
        socket = self._server.nextPendingConnection()
        socket.disconnected.connect(socket.deleteLater)
        if not _ours(socket):
            socket.abort()
            return
        socket.setReadBufferSize(_LINE)
        socket.readyRead.connect(lambda: self._read(socket))

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() >= _LINE:
                socket.abort()
            return
        try:
            files = [(str(path), page) for path, page in json.loads(bytes(socket.readLine().data()))]
        except (ValueError, TypeError, RecursionError):
            socket.abort()
            return
        for path, page in files:
            self._open(path, page if isinstance(page, int) else None)
        socket.write(b"\n")
        self._forward()


def _socket_path(folder: Path) -> str:
    """Path of a data folder's socket; on Windows the name of a pipe, which the system reserves for its user."""
    name = "pilcrow-" + hashlib.blake2b(str(folder).encode(), digest_size=8).hexdigest()
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or folder)
    if sys.platform == "win32":
        return name
    near = folder / "window"
    return str(near if len(os.fsencode(near)) <= _NAME else runtime / name)


def _ours(socket: QLocalSocket) -> bool:
    """True if the process at the other end runs for the same user."""
    if not hasattr(sockets, "SO_PEERCRED"):  # other systems rely on the folder's permissions
        return True
    with sockets.socket(fileno=os.dup(int(socket.socketDescriptor()))) as end:
        credentials = end.getsockopt(sockets.SOL_SOCKET, sockets.SO_PEERCRED, struct.calcsize("3i"))
    _, user, _ = struct.unpack("3i", credentials)
    return bool(user == os.getuid())
