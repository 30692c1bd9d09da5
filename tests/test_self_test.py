"""A person asks whether an installation works, and hears of each part whether it does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from chatserver import ChatServer
from pilcrow.services.self_test import self_test
from pilcrow.workspace import Workspace
from processes import LONG

MISLEADING = {"SSL_CERT_FILE": "/no/such.pem", "ALL_PROXY": "socks5://127.0.0.1:9", "OLLAMA_HOST": "http://a:b"}
"""What clients of the network read from the environment, and could not use."""


def test_every_part_of_an_installation_is_used_without_a_network_and_the_library_is_left_alone(
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-m", "pilcrow", "--data-dir", str(tmp_path), "--self-test"]
    screenless = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    environment = screenless | MISLEADING
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=5 * LONG)
    *lines, last = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(line.startswith("passed  ") for line in lines)
    assert last == f"All {len(lines)} parts passed."
    assert [path.name for path in tmp_path.iterdir()] == ["pilcrow.log"]


def test_a_misleading_environment_stops_no_chat_either(tmp_path: Path) -> None:
    with ChatServer([]) as server:
        (tmp_path / "settings.json").write_text(json.dumps({"chat_host": server.host}))
        command = [sys.executable, "-m", "pilcrow", "--data-dir", str(tmp_path), "models"]
        environment = os.environ | MISLEADING
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, timeout=5 * LONG
        )
    assert done.returncode == 0, done.stderr
    assert "scripted:latest" in done.stdout, done.stdout


def test_a_part_that_fails_is_named_with_the_reason_and_the_others_are_used_all_the_same(tmp_path: Path) -> None:
    def print_nothing(_workspace: Workspace, _file: Path, paper: Path) -> None:
        paper.write_bytes(b"")

    results = list(self_test(tmp_path, print_nothing))
    assert [result.name for result in results if result.problem] == ["shows it in a window and prints it"]
    assert "empty" in next(result.problem for result in results if result.problem)
