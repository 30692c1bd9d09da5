"""A program called `ollama` on PATH: a script that starts the scripted chat server, waits, or ends at once."""

from __future__ import annotations

import os
import socket
import stat
import sys
from pathlib import Path

import pytest

import processes

SERVES = f"""
import os, signal, sys
from urllib.parse import urlsplit
sys.path.insert(0, {str(Path(__file__).parent)!r})
from chatserver import ChatServer, Reply
assert sys.argv[1:] == ["serve"]
with ChatServer([Reply("Hello.")], model=%r, port=urlsplit(os.environ["OLLAMA_HOST"]).port):
    signal.pause()
"""
WAITS = "import signal; signal.pause()"
ENDS = "import sys; sys.exit('Error: no room to listen')"


class FakeOllama:
    """The program `ollama` in `folder`, which is first on PATH; `pid` is the id of its last process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program, self._note = folder / "ollama", folder / "pid"

    def install(self, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Install a program that records its process id and runs the script."""
        self.folder.mkdir()
        note = f"import os; from pathlib import Path; fresh = Path({str(self._note)!r} + '.new')\n"
        note += f"fresh.write_text(str(os.getpid())); fresh.rename({str(self._note)!r})\n"
        self.program.write_text(f"#!{sys.executable}\n{note}{script}\n")
        self.program.chmod(self.program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{self.folder}{os.pathsep}{os.environ['PATH']}")

    @property
    def runs(self) -> bool:
        """True if the program has started."""
        return self._note.exists()

    @property
    def pid(self) -> int:
        return int(self._note.read_text())

    def end(self) -> None:
        if self.runs:
            processes.kill(self.pid)


def free_host() -> str:
    """An address without a server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"
