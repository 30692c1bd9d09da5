"""The server that chromadb ships, on loopback."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_CHROMA = "import sys, chromadb_rust_bindings; chromadb_rust_bindings.cli(['chroma', *sys.argv[1:]])"
"""The program `chroma`, which imports packages that are not installed (see `packaging/unused.txt`)."""


def unused_port() -> int:
    """A port that nobody has, below those that are given to whoever asks for any: nobody gets it meanwhile."""
    for port in random.sample(range(15_000, 30_000), 1000):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("all ports are taken")


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until the process listens on a port of this machine."""
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        with suppress(subprocess.TimeoutExpired):
            raise AssertionError(f"the server ended with status {process.wait(0.05)}")


@contextmanager
def server(folder: Path, port: int) -> Iterator[str]:
    """A running server that keeps its data in a folder; its address."""
    program = [sys.executable, "-c", _CHROMA, "run", "--path", folder]
    command = [*program, "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port, process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
