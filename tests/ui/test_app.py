"""The program as a process: started, started again, told to end; and what can answer, in its five situations."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import psutil
import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

import processes
from chatserver import ChatServer, Reply
from fakeollama import ENDS, SERVES, WAITS, FakeOllama, free_host
from pdfs import Manual, pages
from pilcrow.app import backend
from pilcrow.core.ask.question import Question
from pilcrow.core.errors import LibraryError
from pilcrow.core.exchange.events import Answered, Indexed
from pilcrow.engines import window_socket
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.window_socket import same_user, socket_path, tell_window
from pilcrow.services.models.chat_host import ChatHost
from pilcrow.settings import OpenFiles, Settings, open_files
from pilcrow.ui.base.backend import Backend
from pilcrow.ui.chat.chat_server import ChatServer as ChatServerOfTheWindow
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.chat.model_bar import ModelBar
from pilcrow.ui.window.frame.outer_window import OuterWindow
from pilcrow.ui.window.housekeeping import closed_by_signals
from pilcrow.ui.window.instance import Instance
from pilcrow.workspace import Workspace
from processes import LONG

_QUIT = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from pilcrow import app
from pilcrow.ui.window.window import Window

begin = Window.begin

def quit(window):
    window.window().resize(911, 633)
    window.commands.actions["quit"].trigger()

def begin_and_quit(window, files):
    begin(window, files)
    QTimer.singleShot(0, lambda: quit(window))

Window.begin = begin_and_quit
sys.exit(app.main(app.Wanted([(sys.argv[1], None)]), Path(sys.argv[2])))
"""


def start(folder: Path, *words: str, stderr: int | None = None) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "pilcrow", "--data-dir", str(folder), *words]
    return subprocess.Popen(command, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}, stderr=stderr)


def traced(trace: TextIO) -> dict[str, Any]:
    """What the window tells of itself until it is sharp and weighed, by subject; waits for it to be written."""
    told: dict[str, Any] = {}
    while "memory" not in told or "page sharp" not in told:
        line = json.loads(trace.readline())
        told.setdefault(line["what"], line)
    return told


@pytest.fixture
def library(shelf_folder: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    shutil.copytree(shelf_folder, folder)
    (folder / "settings.json").write_text(json.dumps({"chat_host": "http://127.0.0.1:9"}))
    return folder


@pytest.fixture
def services(library: Path, process: PdfProcess) -> Iterator[Backend]:
    with Workspace(library, Settings()) as workspace:
        yield backend(workspace, process)


def test_importing_is_as_python_does_it_beside_pyside() -> None:
    code = """if True:
        import linecache, sys
        from pilcrow import app
        with app.import_kept():
            import PySide6.QtWidgets
        import pilcrow.ui.base.look.theme as later
        assert later.__file__ not in linecache.cache, "its source was read"
    """
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_second_start_hands_over_and_the_end_leaves_nothing(
    library: Path, machine: Manual, tmp_path: Path
) -> None:
    trace = tmp_path / "trace"
    os.mkfifo(trace)
    first = start(library, "--trace", str(trace), str(machine.path))
    with trace.open(encoding="utf-8") as lines:
        told = traced(lines)
        assert 0 < told["window shown"]["at"] < told["page sharp"]["at"]
        assert told["memory"]["window"] > 0
        ends_with_nothing_left(library, machine, first)


def ends_with_nothing_left(library: Path, machine: Manual, first: subprocess.Popen[bytes]) -> None:
    second = start(library, f"{machine.path}#page=6")
    assert second.wait(LONG) == 0
    children = psutil.Process(first.pid).children(recursive=True)
    assert children
    first.send_signal(signal.SIGTERM)
    assert first.wait(LONG) == 0
    assert processes.left(children) == []
    with Workspace(library, Settings()) as workspace:
        assert workspace.library.reading_places.of(str(machine.path))["page"] == 5


def test_the_command_to_quit_ends_the_program_and_keeps_the_size(
    qapp: QApplication, library: Path, machine: Manual
) -> None:
    words = [sys.executable, "-c", _QUIT, str(machine.path), str(library)]
    subprocess.run(words, check=True, timeout=LONG)
    kept = OuterWindow(QSettings(str(library / "window.ini"), QSettings.Format.IniFormat))
    assert kept.size().toTuple() == (911, 633)
    kept.deleteLater()


def test_a_killed_window_comes_back_with_its_documents(
    qtbot: QtBot, library: Path, machine: Manual, tmp_path: Path
) -> None:
    other = str(pages(tmp_path / "other.pdf", ["A few words."]))
    first = start(library, str(machine.path), other)
    qtbot.waitUntil(lambda: open_files(library).paths == (str(machine.path), other))
    children = psutil.Process(first.pid).children(recursive=True)
    first.kill()
    first.wait(LONG)
    assert processes.left(children) == []
    trace = tmp_path / "trace"
    os.mkfifo(trace)
    second = start(library, "--trace", str(trace))
    with trace.open(encoding="utf-8") as lines:
        assert traced(lines)["page sharp"]["at"] > 0
        second.send_signal(signal.SIGTERM)
        assert second.wait(LONG) == 0
    assert open_files(library) == OpenFiles((str(machine.path), other), 1)


def test_a_window_of_an_older_program_leaves_a_newer_library_alone(library: Path, machine: Manual) -> None:
    file = library / "library.db"
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    before = file.read_bytes()
    window = start(library, str(machine.path), stderr=subprocess.PIPE)
    _, told = window.communicate(timeout=LONG)
    assert window.returncode == 1
    (sentence,) = told.decode().splitlines()
    assert "written by a newer Pilcrow: update this one" in sentence
    assert file.read_bytes() == before


def test_a_signal_closes_the_window_when_what_is_being_done_is_done(qtbot: QtBot) -> None:
    busy, closed = False, []

    def work() -> None:
        nonlocal busy
        busy = True
        signal.raise_signal(signal.SIGTERM)
        busy = False

    with closed_by_signals(lambda: closed.append("in its midst" if busy else "afterwards")):
        QTimer.singleShot(0, work)
        qtbot.waitUntil(lambda: bool(closed))
    assert closed == ["afterwards"]


def test_a_window_that_is_about_to_close_takes_no_files(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_socket, "_ANSWER", 0.1)
    first, opened = Instance(socket_path(tmp_path), window_socket.LONGEST, same_user), []
    first.listen(opened.append)  # and looks at nothing any more
    assert tell_window(tmp_path, {"open": [["manual.pdf", None]]}) is None
    assert not opened
    first.close()


def test_a_crash_leaves_a_report_that_the_next_start_finds(tmp_path: Path) -> None:
    crash = (
        "import ctypes, pathlib, sys; from pilcrow.ui.window.housekeeping import watch_for_crashes as w;"
        "print(w(pathlib.Path(sys.argv[1]))); ctypes.string_at(0)"
    )
    (tmp_path / "crash.txt").touch(0o644)
    for found in ("None", str(tmp_path / "last-crash.txt")):
        ended = subprocess.run([sys.executable, "-c", crash, str(tmp_path)], capture_output=True, check=False)
        assert ended.returncode != 0
        assert ended.stdout.decode().strip() == found
    assert "Segmentation fault" in (tmp_path / "last-crash.txt").read_text()
    if sys.platform != "win32":
        assert {path.stat().st_mode & 0o777 for path in tmp_path.glob("*crash.txt")} == {0o600}


def test_a_document_without_vectors_is_answered_from(services: Backend, tmp_path: Path) -> None:
    path = pages(tmp_path / "short.pdf", ["The spare valve opens after nine minutes."])
    services.preferences.change(Settings(chat_host="http://127.0.0.1:9"))
    with Workspace(tmp_path / "other", services.settings) as workspace:
        *_, indexed = workspace.index(str(path), embed=False)
        assert isinstance(indexed, Indexed)
        corpus = workspace.corpus([indexed.document])
        *_, answer = workspace.answering.ask(Question("When does the valve open?", corpus))
        assert isinstance(answer, Answered)
        assert answer.citations
        model = workspace.embedder
        assert model is not None
        assert workspace.library.missing_vectors(indexed.document, model.id) == []  # it was the best, and is kept


def test_no_server_is_told_with_what_to_do(services: Backend) -> None:
    services.preferences.change(Settings(chat_host="http://127.0.0.1:9"))
    state = services.chat.state()
    assert (state.model, state.installed) == ("", ())
    assert "127.0.0.1:9" in str(state.problem)
    assert (str(state.mend), state.command) == ("Look again", "retry")


def test_a_server_with_a_model_has_nothing_to_mend(services: Backend) -> None:
    with ChatServer([Reply("x")], model="small:latest", context=32768) as server:
        services.preferences.change(Settings(chat_host=server.host, context=8192))
        state = services.chat.state()
        assert (state.model, state.context, state.problem) == ("small:latest", 8192, "")
        services.preferences.change(Settings(chat_host=server.host, context=2048))
        assert "small" in str(services.chat.state().problem)
        services.preferences.change(Settings(chat_host=server.host, chat_model="gone:7b"))
        state = services.chat.state()
        assert state.command == "pull gone:7b"
        assert [m.name for m in state.installed] == ["small:latest"]


def test_ollama_that_does_not_run_is_told_from_none(
    services: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / ("ollama.exe" if sys.platform == "win32" else "ollama")
    program.touch(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    services.preferences.change(Settings(chat_host="http://127.0.0.1:9"))
    state = services.chat.state()
    assert "installed, but does not run at http://127.0.0.1:9" in str(state.problem)
    assert (str(state.mend), state.command) == ("Start Ollama", "start")


def test_ollama_without_a_model_offers_one_that_fits(services: Backend) -> None:
    with ChatServer([Reply("x")], model="") as server:
        services.preferences.change(Settings(chat_host=server.host))
        state = services.chat.state()
        assert state.downloads
        assert "of free memory" in str(state.problem)
        name = state.command.removeprefix("pull ")
        assert str(state.mend) == f"Download {name}"
        *_, last = services.chat.pull(name, lambda: False)
        assert (last.status, last.done, last.total) == ("success", 120, 120)
        assert services.chat.state().model == name


@pytest.fixture
def fake(services: Backend, tmp_path: Path) -> Iterator[FakeOllama]:
    """Ollama, to be installed: the window looks for it where nobody listens yet."""
    services.preferences.change(Settings(chat_host=free_host()))
    fake = FakeOllama(tmp_path / "bin")
    yield fake
    fake.end()


@pytest.fixture
def chat_server(services: Backend) -> Iterator[ChatServerOfTheWindow]:
    chat_server = ChatServerOfTheWindow(services.chat, services.preferences)
    yield chat_server
    chat_server.close()


@pytest.fixture
def bar(chat_server: ChatServerOfTheWindow, qtbot: QtBot) -> ModelBar:
    """The window's bar with what serves it."""
    bar = ModelBar()
    qtbot.addWidget(bar)
    bar.show()
    chat_server.serve(bar)
    chat_server.refresh()
    return bar


def shown(pane: Conversation) -> str:
    """What stands in a conversation in which nothing has been asked yet."""
    return "\n".join(label.text() for label in pane.column.findChildren(QLabel) if label.isVisible())


def test_the_menu_of_models_says_what_a_small_model_can_do_here(
    services: Backend,
    chat_server: ChatServerOfTheWindow,
    qtbot: QtBot,
    request: pytest.FixtureRequest,
) -> None:
    """It is tried meanwhile, once."""
    can = "It answers from passages; it is too small to search by itself."
    with ChatServer([], best="written") as server:
        services.preferences.change(Settings(chat_host=server.host))
        bar = request.getfixturevalue("bar")

        def told() -> bool:
            bar.menu.aboutToShow.emit()
            return can in [action.text() for action in bar.menu.actions()]

        qtbot.waitUntil(told, timeout=LONG * 1000)
        tried = len(server.tried)
        with qtbot.waitSignal(chat_server.changed, timeout=LONG * 1000):
            chat_server.refresh()
        assert len(server.tried) == tried


def test_who_has_no_server_is_led_to_a_model_that_suits_the_machine(
    services: Backend, pane: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    services.preferences.change(Settings(chat_host="http://127.0.0.1:9"))
    state = services.chat.state()
    pane.show_state(state)
    assert "install Ollama (ollama.com)" in shown(pane)
    assert "a model is downloaded from here: qwen3:" in str(state.problem)


@pytest.mark.skipif(sys.platform == "win32", reason="programs on PATH are scripts here")
def test_the_first_run_takes_two_clicks_where_ollama_is_installed(
    fake: FakeOllama, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, request: pytest.FixtureRequest
) -> None:
    """Start it, download what fits: then a model answers."""
    fake.install(SERVES % "", monkeypatch)
    bar = request.getfixturevalue("bar")
    for label in ("Start Ollama", "Download "):
        qtbot.waitUntil(lambda label=label: bar.mend.text().startswith(label), timeout=LONG * 1000)
        bar.mend.trigger()
    qtbot.waitUntil(lambda: "qwen3:" in bar.model.accessibleName(), timeout=LONG * 1000)
    qtbot.waitUntil(lambda: not bar.troubled, timeout=LONG * 1000)


@pytest.mark.skipif(sys.platform == "win32", reason="programs on PATH are scripts here")
def test_starting_ollama_can_be_cancelled_and_says_why_it_failed(
    fake: FakeOllama, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, request: pytest.FixtureRequest
) -> None:
    fake.install(WAITS, monkeypatch)
    bar = request.getfixturevalue("bar")
    qtbot.waitUntil(lambda: bar.mend.text() == "Start Ollama", timeout=LONG * 1000)
    bar.mend.trigger()
    qtbot.waitUntil(lambda: bar.cancel.isVisible() and fake.runs, timeout=LONG * 1000)
    assert bar.doing.text().startswith("Starting Ollama")
    qtbot.mouseClick(bar.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.troubled, timeout=LONG * 1000)
    fake.program.write_text(f"#!{sys.executable}\n{ENDS}\n")
    bar.mend.trigger()
    qtbot.waitUntil(lambda: "no room to listen" in bar.problem.text(), timeout=LONG * 1000)
    assert bar.mend.text() == "Start Ollama"


def test_the_window_frees_the_models_that_it_asked(services: Backend, tmp_path: Path) -> None:
    path = pages(tmp_path / "short.pdf", ["The spare valve opens after nine minutes."])
    with ChatServer([Reply("After nine minutes [S1:1].")]) as server, Workspace(tmp_path / "w", Settings()) as w:
        w.change(Settings(chat_host=server.host, keep_alive=30))
        ChatHost(w).state()
        w.answering.release_chats()
        assert server.released == []  # only looked at
        *_, indexed = w.index(str(path), embed=False)
        assert isinstance(indexed, Indexed)
        list(w.answering.ask(Question("When does the valve open?", w.corpus([indexed.document]))))
        assert server.requests[0]["keep_alive"] == "30m"
        w.answering.release_chats()
        assert server.released == ["scripted:latest"]
    w.answering.release_chats()  # nothing to free, and nobody there


def test_another_machine_is_named_or_refused(services: Backend) -> None:
    services.preferences.change(Settings(chat_host="http://chat.example:11434"))
    state = services.chat.state()
    assert state.command == "settings"
    assert "chat.example" in str(state.problem)


def test_settings_that_cannot_be_written_hold_until_the_end(services: Backend, library: Path) -> None:
    (library / "settings.json").unlink()
    (library / "settings.json").mkdir()  # where the file would be written
    told: list[LibraryError] = []
    services.preferences.unsaved = told.append
    saved = services.preferences.change(Settings(context=4096))
    assert services.settings.context == 4096
    with pytest.raises(LibraryError, match="hold until"):
        saved.result(LONG)
    assert told == [saved.exception()]
