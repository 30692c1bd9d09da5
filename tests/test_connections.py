"""Nothing leaves the machine: every process of Pilcrow under a guard that sees each connection that is tried."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import texbook
from chatserver import Body, ChatServer, Reply
from pdfs import Manual, pages, scanned
from processes import LONG
from signing import contract, sign, signer

GUARD = """
import os, sys

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
CHANGING = {"os.mkdir": 0, "os.rename": 1, "os.remove": 0, "os.rmdir": 0, "os.link": 1, "os.symlink": 1}

def changed(event, details):
    '''The path of a file or folder that is written, made, moved or removed; "" for anything else.'''
    path = details[CHANGING[event]] if event in CHANGING else ""
    if event == "open" and details[2] is not None and details[2] & WRITING:
        path = details[0]
    path = os.fsdecode(path) if isinstance(path, (str, bytes, os.PathLike)) else ""
    return os.path.realpath(path) if path else ""

def away(event, details):
    '''Whether something is said, or a name asked for, beyond this machine.'''
    if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
        where = details[1]
        host = where[0] if isinstance(where, tuple) else "localhost"  # a path, within this machine
    elif event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo"):
        host = details[0][0] if isinstance(details[0], tuple) else details[0]
    else:
        return False
    host = host.decode() if isinstance(host, bytes) else host
    return not (host in (None, "", "localhost", "::1") or host.startswith("127."))

def guard(event, details):
    if event in CHANGING or event == "open":
        path = changed(event, details)
        if path and not path.startswith(("/dev/", "/proc/")) and path != os.path.realpath(os.environ["GUARDED"]):
            try:
                note(f"CHANGED {path}")
            except PermissionError:
                pass  # a process locked in by the system, which can write nothing but its own file
    if event.startswith("socket.") and away(event, details):
        note(f"AWAY {event} {details}")
        raise PermissionError("the guard does not let this through")

def note(text):
    with open(os.environ["GUARDED"], "a") as log:
        log.write(f"{os.getpid()} {text}\\n")

sys.addaudithook(guard)
note("begins")
"""
"""As `sitecustomize` Python runs it first in every process, those that are spawned included."""


QUIETING = ("CI", "GITHUB_ACTIONS", "TF_BUILD", "ORT_DISABLE_TELEMETRY", "ORT_RUNNING_UNIT_TESTS")
"""Variables that keep ONNX Runtime from reporting home, whatever we do."""


def guarded(folder: Path, program: str, *arguments: str) -> tuple[list[str], subprocess.CompletedProcess[str]]:
    """Run a program under the guard: what its processes noted, and what came of it."""
    (folder / "guard").mkdir(exist_ok=True)
    (folder / "guard" / "sitecustomize.py").write_text(GUARD, encoding="utf-8")
    log = folder / "guarded.txt"
    usual = {name: value for name, value in os.environ.items() if name not in QUIETING}
    paths = os.pathsep.join([str(folder / "guard"), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), *arguments],
        env=usual | {"PYTHONPATH": paths, "GUARDED": str(log), "HOME": str(folder), "XDG_CACHE_HOME": str(folder)},
        capture_output=True, text=True, timeout=3 * LONG, check=False,
    )  # fmt: skip
    return log.read_text(encoding="utf-8").splitlines(), done


@pytest.mark.parametrize(
    "attempt",
    [
        "socket.create_connection(('192.0.2.1', 80), 0.1)",
        "socket.getaddrinfo('telemetry.example', 443)",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'', ('192.0.2.1', 53))",
        "subprocess.run([sys.executable, '-c', 'import socket; socket.gethostbyname(\"a.example\")'], check=True)",
    ],
)
def test_the_guard_sees_what_would_leave(tmp_path: Path, attempt: str) -> None:
    noted, done = guarded(tmp_path, f"import socket, subprocess, sys\n{attempt}")
    assert done.returncode == 1
    assert any("AWAY" in line for line in noted)


def replied(body: Body) -> Reply:
    """What a model says that sees."""
    looks = any(message.get("images") for message in body["messages"])
    return Reply("E = mc^2" if looks else "A valve opens.")


def test_indexing_searching_and_asking_connect_to_nothing_but_the_chat_server(
    tmp_path: Path, machine: Manual, data_folder: Path
) -> None:
    scan = scanned(tmp_path / "scan.pdf", ["A page that is only a picture."])
    signed = sign(contract(tmp_path / "contract.pdf"), signer("Ada Keel", signer("Harbour Authority")), "seller")
    (tmp_path / "book").mkdir()
    book = texbook.put(tmp_path / "book")
    program = """
        import json, sys
        from pathlib import Path
        from pilcrow import cli
        from pilcrow.engines.data_folder import data_folder
        from pilcrow.core.search import corpus
        from pilcrow.core.stopping import never
        from pilcrow.engines.store import nearest
        from pilcrow.services.sources import Sources
        from pilcrow.settings import load_settings
        from pilcrow.workspace import Workspace

        file, scan, signed, book, host = sys.argv[1:]
        corpus.EXACT = nearest.INDEXED = -1  # so that Chroma is asked however few paragraphs there are
        (data_folder() / "settings.json").write_text(json.dumps({"chat_host": host}))
        for command in (
            ["index", file, scan],
            ["retrieve", file, "-q", "Which valve opens?"],
            ["ask", file, "-q", "Which valve opens?", "--model", "quotes"],
            ["ask", file, "-q", "Which valve opens?"],
            ["models"],
            ["signatures", signed],
            ["library", "rebuild"],
            ["library", "forget", file],
        ):
            assert cli.main(command) == 0, command
        with Workspace(data_folder(), load_settings(data_folder())) as workspace:
            assert Sources(workspace).source_of(book, 1, 200.0, 150.0).line
            page = workspace.library.find(scan)
            place = page.whole_page(0)
            latex = workspace.answering.descriptions.latex(page, place, "scripted:latest", never)
            assert latex.endswith("E = mc^2")
        assert "chromadb" in sys.modules
        assert any((data_folder() / "chroma" / "data").iterdir())
    """
    with ChatServer(replied) as server:
        noted, done = guarded(tmp_path, program, str(machine.path), str(scan), str(signed), str(book), server.host)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not [line for line in noted if "AWAY" in line]
    assert len({line.split()[0] for line in noted}) > 1, "the reader's process was guarded, too"
    # ONNX Runtime would report from native code, where no guard sees it; but it would first write who it is.
    assert not list(tmp_path.rglob("Microsoft*")) + list(tmp_path.rglob("*onnxruntime*"))


def test_notebook_cards_and_comparison_connect_to_the_chat_server_alone_and_write_where_they_are_told(
    tmp_path: Path, data_folder: Path
) -> None:
    """Into the notebook, the named files and the data folder; temporary files, which are gone again, aside."""
    texts = ("The rent is EUR 1,200 each month.", "The rent is EUR 1,300 each month.")
    old, new = (pages(tmp_path / f"{n}.pdf", [text]) for n, text in enumerate(texts))
    vault, out = tmp_path / "vault", tmp_path / "out"
    for folder in (vault, out):
        folder.mkdir()
    program = """
        import json, sys
        from pathlib import Path
        from pilcrow import cli, settings
        from pilcrow.engines.data_folder import data_folder
        from pilcrow.core.geometry import Box
        from pilcrow.core.marks.annotation import Annotation, AnnotationKind
        from pilcrow.core.marks.history import History
        from pilcrow.core.marks.placing import at_place
        from pilcrow.workspace import Workspace

        old, new, vault, out, host = sys.argv[1:]
        (data_folder() / "settings.json").write_text(json.dumps({"chat_host": host, "notebook": vault}))
        assert cli.main(["outline", new]) == 0
        with Workspace(data_folder(), settings.Settings()) as workspace:
            digest = workspace.library.digest(new)
            mark = Annotation("1", AnnotationKind.NOTE, at_place(digest, 0, Box(10, 10, 28, 28), ()), note="Why?")
            workspace.library.marks.keep(new, digest, History().put(mark))
        for command in (
            ["marks", new, "--notebook"],
            ["marks", new, "--cards", f"{out}/cards.txt"],
            ["compare", old, new, "--summary", "--html", f"{out}/changes.html", "--copy", f"{out}/marked.pdf"],
        ):
            assert cli.main(command) == 0, command
    """
    said = Reply('{"sentences": [{"text": "The rent rises to EUR 1,300.", "changes": [1]}]}')
    with ChatServer([said]) as server:
        noted, done = guarded(tmp_path, program, str(old), str(new), str(vault), str(out), server.host)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not [line for line in noted if "AWAY" in line]
    assert [path.suffix for path in vault.iterdir()] == [".md"]
    assert sorted(path.name for path in out.iterdir()) == ["cards.txt", "changes.html", "marked.pdf"]
    changed = {Path(line.split(" CHANGED ")[1]) for line in noted if " CHANGED " in line}
    named = [folder.resolve() for folder in (data_folder, vault, out)]
    elsewhere = [path for path in changed if not any(path.is_relative_to(folder) for folder in named)]
    assert any(path.is_relative_to(vault.resolve()) for path in changed), "the guard sees what is written"
    assert [path for path in elsewhere if path.exists() and "__pycache__" not in path.parts] == []
