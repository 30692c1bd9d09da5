"""Ollama's program on this machine: started if it is installed but does not run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import httpx

from ...core.errors import ChatError
from ...core.message import Message
from ...core.stopping import Stopped, check_stopped, never
from . import servers

LONGEST = 60.0
"""Seconds to wait for a start: the first one on a cold disk takes some ten."""
_ASK = httpx.Timeout(1.0)
_started: list[subprocess.Popen[bytes]] = []
"""Processes started here, kept to prevent zombies if one ends early."""


def program_path() -> str | None:
    """Path of the program; None if it is not installed."""
    return shutil.which("ollama")


def start(host: str, log: Path, stopped: Stopped = never) -> Generator[Message, None, None]:
    """Start the server at `host`, and wait until it answers there; yields messages about the progress. The server
    is the person's own process: it continues when this program ends. Its output goes to `log`.

    Raises `ChatError` if the server cannot be started, ends, or does not answer within `LONGEST`; `Cancelled` once
    `stopped()`. In these cases the server is ended.
    """
    address = servers.checked_address(host, allow_remote=False)
    program = program_path()
    if program is None:
        raise ChatError("Ollama is not installed: run `pilcrow doctor` to see how to install it.")
    try:
        process = _start_detached(program, address, log)
    except OSError as error:
        raise ChatError(
            "Ollama could not be started ({problem}): try `ollama serve`.", problem=error.strerror
        ) from error
    _started[:] = [one for one in _started if one.poll() is None] + [process]
    answers = False
    try:
        began = time.monotonic()
        while not (answers := _is_answering(address)):
            if process.poll() is not None:
                raise ChatError(
                    "Ollama ended when it was started: try `ollama serve`. ({words})", words=_last_words(log)
                )
            check_stopped(stopped)
            if (waited := time.monotonic() - began) > LONGEST:
                raise ChatError(
                    "Ollama was started, but did not answer at {address} in {most} seconds: try again.",
                    address=address,
                    most=round(LONGEST),
                )
            yield Message("Starting Ollama, {seconds} s", seconds=round(waited))
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.1)  # seconds between two looks
    finally:
        if not answers:
            process.terminate()


def _start_detached(program: str, address: str, log: Path) -> subprocess.Popen[bytes]:
    """Start the server detached from this program's terminal: neither Ctrl+C nor closing the terminal ends it."""
    environment = os.environ | {"OLLAMA_HOST": address}
    with log.open("wb") as said:
        if sys.platform == "win32":
            return subprocess.Popen(
                [program, "serve"], env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                creationflags=subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP,
            )  # fmt: skip
        return subprocess.Popen(
            [program, "serve"], env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            start_new_session=True,
        )  # fmt: skip


def _is_answering(address: str) -> bool:
    try:
        with httpx.Client(timeout=_ASK, trust_env=False) as client:
            return client.get(f"{address}/api/version").status_code == httpx.codes.OK
    except httpx.HTTPError:
        return False


def _last_words(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
    said = [line.strip() for line in lines if line.strip()]
    return said[-1][-200:] if said else "it said nothing"  # characters of the program's own words that are quoted
