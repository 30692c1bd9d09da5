"""The whole window over the real engine, driven like by a reader, and a scripted chat model."""

from __future__ import annotations

import re
import shutil
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QEvent, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QTreeView
from pytestqt.qtbot import QtBot
from reading import match_colour
from shiboken6 import Shiboken

import processes
from chatserver import Body, ChatServer, Reply
from pdfs import Manual
from pilcrow import cli
from pilcrow.app import Wanted, backend, first_view, show_page
from pilcrow.core.ask.question import Question
from pilcrow.core.exchange.events import AgentEvent, IndexEvent
from pilcrow.core.exchange.read_events import Waiting
from pilcrow.core.indexing.pipeline import IndexRequest
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.store.library import Library
from pilcrow.settings import Settings
from pilcrow.ui.base.backend import Answering, Index, Renderer
from pilcrow.ui.base.tasks import WORKERS
from pilcrow.ui.chat.answer.checked_line import CheckedLine
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.window.frame.outer_window import OuterWindow
from pilcrow.ui.window.window import Window
from pilcrow.workspace import Workspace

NOWHERE = "http://127.0.0.1:9"
LONG = round(1000 * processes.LONG)
"""Timeout in milliseconds for anything, on a busy machine."""


@dataclass
class Loading:
    """Answers before which `loaded` is called, in the question's thread, like the loading of a model."""

    answering: Answering
    loaded: Callable[[], object]

    def ask(self, question: Question) -> Iterator[AgentEvent]:
        self.loaded()
        yield from self.answering.ask(question)


@dataclass
class Overheard:
    """Indexing whose events `heard` is called with, in the indexing thread, which waits for it."""

    index: Index
    heard: Callable[[IndexEvent], object]

    def __call__(self, request: IndexRequest) -> Iterator[IndexEvent]:
        for event in self.index(request):
            if not isinstance(event, Waiting):
                self.heard(event)
            yield event


class Desktop:
    """Windows over one data folder, one after the other. `heard` is called with indexing events, `loaded` before
    each question.
    """

    def __init__(self, bot: QtBot, process: PdfProcess, folder: Path) -> None:
        self.bot, self.process, self.folder = bot, process, folder
        self.host = NOWHERE
        self.heard: Callable[[IndexEvent], object] = lambda _event: None
        self.loaded: Callable[[], object] = lambda: None
        self._workspace: Workspace | None = None
        self._outer: OuterWindow | None = None
        self.ticking: set[QTimer | QAbstractAnimation] = set()
        """Timers and animations still running after the window was closed."""

    def state(self) -> QSettings:
        """What the window keeps of its layout."""
        return QSettings(str(self.folder / "window.ini"), QSettings.Format.IniFormat)

    def show_first(self, path: Path, renderer: Renderer | None = None, *, complete: bool = True) -> OuterWindow:
        """Show a document before there is a `Window`, like the program; wait until it is `complete`."""
        settings = Settings()
        outer = OuterWindow(self.state())
        outer.first = first_view(Wanted([(str(path), None)]), self.folder, settings, renderer or self.process)
        assert outer.first is not None
        assert show_page(outer, outer.first, None)
        viewer = outer.first.viewer
        self.wait(lambda: not complete or (viewer.pages is not None and viewer.complete))
        return outer

    def start(
        self,
        width: int = 1300,
        files: Sequence[tuple[str, int | None]] = (),
        outer: OuterWindow | None = None,
        **settings: Any,
    ) -> Window:
        """Open the window like the program, `width` wide; 0: with its last size. With `outer` it is the content of
        that.
        """
        self._workspace = Workspace(
            self.folder, Settings(chat_host=self.host, **{"context": 8192} | settings), pool=WORKERS
        )
        services = backend(self._workspace, self.process)
        services = replace(
            services,
            index=Overheard(services.index, self.heard),
            answering=Loading(services.answering, self.loaded),
        )
        self._outer = outer
        self.window = Window(services, self.state(), str(self.folder), outer)
        if width and not outer:
            self.window.resize(width, 800)
        self.window.begin(files)
        if outer:
            outer.take_in(self.window)
        self.window.show()
        return self.window

    def end(self) -> None:
        if self._workspace is not None:
            outermost = self._outer or self.window
            outermost.close()
            QApplication.processEvents()
            self.ticking = timers()
            outermost.deleteLater()
            QApplication.processEvents()
            deleted()
            self._outer = None
            del self.window
            self._workspace.close()
            self._workspace = None

    @property
    def workspace(self) -> Workspace:
        assert self._workspace is not None
        return self._workspace

    @property
    def library(self) -> Library:
        return self.workspace.library

    def reader(self) -> int | None:
        """Process id of the PDF reader for indexing, if there is one."""
        return next(iter(self.readers()), None)

    def readers(self) -> list[int]:
        """Process ids of all readers, those in use first."""
        return self.workspace.readers.processes.pids

    def readers_in_use(self) -> list[int | None]:
        return [process.pid for process in self.workspace.readers.processes._taken]

    def ready_readers(self) -> list[int]:
        """Process ids of the readers that are ready for the next file."""
        free = self.workspace.readers.processes._free
        return [process.pid for process in free if process.kept and process.pid is not None]

    def written(self) -> None:
        """Wait until everything is written to the disk."""
        done = threading.Event()
        self.window.background.do(done.set)
        self.wait(done.is_set)

    def wait(self, condition: Callable[[], object]) -> None:
        self.bot.waitUntil(lambda: bool(condition()))

    def tab(self) -> Tab:
        assert self.window.tab is not None
        return self.window.tab

    def open(self, path: Path, page: int | None = None) -> Tab:
        """Open a file and wait until it can be read and asked."""
        self.window.open(str(path), page)
        self.wait(lambda: self.tab().document is not None and self.empty_state() is not None)
        return self.tab()

    def run(self, name: str) -> None:
        """Choose a command, as in a menu."""
        self.window.commands.actions[name].trigger()

    def empty_state(self) -> str | None:
        """Hint shown in an empty conversation, once the document is known; "" if there are exchanges."""
        hints = [label.text() for label in self.tab().conversation.findChildren(QLabel) if label.isVisible()]
        if self.tab().conversation.exchanges():
            return ""
        return next((hint for hint in hints if hint.startswith("Ask about this document")), None)

    def ask(self, question: str) -> None:
        question_box = self.tab().conversation.question_box
        question_box.box.setPlainText(question)
        question_box.ask()

    def ask_in_vain(self, server: ChatServer, path: Path) -> Tab:
        """Open a file and ask about it; returns the tab when the question has reached a server that stays
        silent.
        """
        self.host = server.host
        self.start()
        tab = self.open(path)
        self.ask("Anything?")
        self.wait(server.reached.is_set)
        return tab

    def said(self) -> str:
        """All sentences shown in the conversation."""
        shown = [*self.tab().conversation.findChildren(QLabel), *self.tab().conversation.findChildren(CheckedLine)]
        return "\n".join(each.text() for each in shown if not each.isHidden())

    def dots(self, title: str) -> str:
        """Accessible text of a section in the contents, which lists its dots."""
        model = self.tab().contents.findChild(QTreeView).model()
        (index,) = model.match(
            model.index(0, 0), Qt.ItemDataRole.DisplayRole, title, 1,
            Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive,
        )  # fmt: skip
        return str(index.data(Qt.ItemDataRole.AccessibleTextRole))

    def shows(self, colour: str) -> bool:
        """True if the pages in view have pixels of a colour."""
        return bool(match_colour(self.tab().viewer.viewport().grab().toImage(), colour).any())


def with_more(shelf: Path, folder: Path, *files: Path) -> Path:
    """A data folder like `shelf`, in which more files are read: they are read once for the tests that open them.
    It lies in `folder`.
    """
    copy = shutil.copytree(shelf, folder / "shelf")
    assert cli.main(["index", "--data-dir", str(copy), *map(str, files)]) == 0
    return copy


def deleted() -> None:
    """Delete objects scheduled for deletion now, without waiting for the next event loop."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def threads() -> set[threading.Thread]:
    """Busy threads, without workers that wait for work."""
    frames = sys._current_frames()
    busy = (t for t in threading.enumerate() if not _waits_for_work(frames.get(t.ident or 0)))
    return {thread for thread in busy if thread.name != "pdf-process"}


def _waits_for_work(frame: FrameType | None) -> bool:
    return frame is not None and frame.f_code.co_name == "_worker"  # of concurrent.futures


def timers() -> set[QTimer | QAbstractAnimation]:
    """Running timers and animations, without single shots that fire as soon as the program is idle."""
    running = QAbstractAnimation.State.Running
    alive = Shiboken.getAllValidWrappers()
    ticking = {one for one in alive if isinstance(one, QTimer) and one.isActive()}
    return {timer for timer in ticking if timer.interval() or not timer.isSingleShot()} | {
        one for one in alive if isinstance(one, QAbstractAnimation) and one.state() == running
    }


class Script:
    """A chat model that reads where `words` were found, and answers; each reply waits for `go_on`."""

    def __init__(self, words: str, *, free: bool = False) -> None:
        self.words = words
        self._may = threading.Semaphore(1000 if free else 0)
        self.asked: list[str] = []

    def go_on(self) -> None:
        self._may.release()

    def __call__(self, body: Body) -> Reply:
        self._may.acquire(timeout=processes.LONG)
        messages = body["messages"]
        last = max(n for n, m in enumerate(messages) if m["role"] == "user")
        results = [str(m["content"]) for m in messages[last:] if m["role"] == "tool"]
        self.asked.append(str(messages[last]["content"]))
        found = re.search(rf"\[(S\d+):(\d+)\][^\[]*{self.words}", "\n".join(results))
        if found is None:
            return Reply(calls=[("Retrieve", {"query": self.words})])
        section, number = found.groups()
        if len(results) == 1:
            return Reply(calls=[("ReadSection", {"section": section, "start": 1, "end": 2})])
        return Reply(f"It is the **right** part [{section}:{number}].\n\nEveryone knows that.", piece=5)


def part(manual: Manual, heading: int, number: int = 0) -> str:
    """The part number that only this paragraph names."""
    words = manual.paragraphs[heading][number].split()
    return f"Part {words[words.index('Part') + 1]}"
