"""The local socket of the open window: its path, and messages to it, one JSON value a line in each direction.

Both ends check that the process at the other end runs for the same user, if the system tells.
"""

from __future__ import annotations

import json
import os
import socket
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..core import outside

LONGEST = 1_000_000
"""Greatest length of a message, in bytes."""
_NAME = 100  # bytes of a socket path that every system accepts
_CONNECT, _ANSWER = 0.5, 10.0  # seconds to wait for a window, and for a busy one


def socket_path(folder: Path) -> str:
    """Path of a data folder's socket, where only this user has access: in the folder, or in the user's runtime
    folder if that path is too long; on Windows the name of a pipe, which the system reserves for its user.
    """
    folder = folder.resolve()
    near = folder / "window"
    if sys.platform != "win32" and len(os.fsencode(near)) <= _NAME:
        return str(near)
    from hashlib import blake2b  # with OpenSSL

    name = "pilcrow-" + blake2b(str(folder).encode(), digest_size=8).hexdigest()
    return name if sys.platform == "win32" else str(Path(os.environ.get("XDG_RUNTIME_DIR") or folder) / name)


def same_user(end: socket.socket) -> bool:
    """True if the process at the other end of a connection runs for the same user; also where no system tells."""
    if not hasattr(socket, "SO_PEERCRED"):  # other systems rely on the folder's permissions
        return True
    credentials = end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, user, _ = struct.unpack("3i", credentials)
    return bool(user == os.getuid())


def tell_window(folder: Path, message: object) -> Any:
    """The answer of the window of a data folder to a message; None if there is no window, or if it hangs or is
    about to close.
    """
    line = json.dumps(message).encode() + b"\n"
    with suppress(OSError, ValueError, RecursionError):
        return outside.loads(_exchange(socket_path(folder), line).decode())
    return None


def _exchange(path: str, line: bytes) -> bytes:
    """Send a line, and read one. Raises `OSError`."""
    if sys.platform == "win32":
        with Path(rf"\\.\pipe\{path}").open("r+b", buffering=0) as pipe:
            pipe.write(line)
            return bytes(pipe.readline(LONGEST))
    with socket.socket(socket.AF_UNIX) as end:
        end.settimeout(_CONNECT)
        end.connect(path)
        if not same_user(end):
            raise OSError("a socket of another user")
        end.settimeout(_ANSWER)
        end.sendall(line)
        with end.makefile("rb") as lines:
            return lines.readline(LONGEST)
