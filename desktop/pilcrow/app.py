"""The window's program: the renderer's process first, then Qt, the engines behind `ui.backend`, one instance."""

from __future__ import annotations

import logging
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from . import settings as stored
from .core.errors import ChatError, NoChatModel, PilcrowError
from .core.events import AgentEvent, Answered, IndexEvent
from .core.model import Document, Paragraph
from .core.protocols import Corpus, Stopped
from .engines.pdf.process import PdfProcess
from .settings import Settings
from .workspace import Workspace

if TYPE_CHECKING:
    from .ui.backend import ChatState, Exchange, Place, Recent

log = logging.getLogger(__name__)
_SUGGESTED = "qwen3:4b"


class Engines:
    """`ui.backend.Backend` over a workspace and a renderer."""

    def __init__(self, workspace: Workspace, renderer: PdfProcess) -> None:
        self._workspace = workspace
        self.renderer = renderer

    @property
    def settings(self) -> Settings:
        return self._workspace.settings

    def change(self, settings: Settings) -> None:
        stored.save(self._workspace.folder, settings)
        self._workspace.settings = settings

    def index(self, path: str, *, password: str = "", stopped: Stopped) -> Iterator[IndexEvent]:
        return self._workspace.index(path, password=password, stopped=stopped)

    def corpus(self, documents: Sequence[Document]) -> Corpus:
        return self._workspace.corpus(documents, embed=False)

    def page(self, document: Document, page: int) -> list[Paragraph]:
        return self._workspace.library.page(document.structure, page)

    def texts(self, document: Document) -> Iterator[Paragraph]:
        return self._workspace.library.every(document.structure)

    def ask(
        self, documents: Sequence[Document], question: str, history: Sequence[Exchange], *, stopped: Stopped
    ) -> Iterator[AgentEvent]:
        corpus = self._workspace.corpus(documents)
        answered = [(e.question, a.text) for e in history for a in e.events if isinstance(a, Answered)]
        yield from self._workspace.ask(corpus, question, history=answered, stopped=stopped)

    def chat_state(self) -> ChatState:
        from .ui.backend import ChatState

        s = self.settings
        try:
            names = self._workspace.chat_models()
            chat = self._workspace.chat()
        except NoChatModel as error:
            mend, command = _mend(s)
            return ChatState(problem=str(error), mend=mend, command=command)
        except ChatError as error:
            return ChatState(problem=str(error), mend="Settings", command="settings")
        return ChatState(chat.name, chat.context, _remote(s), tuple(names), *_too_small(chat.context))

    def pull(self, model: str, stopped: Stopped) -> Iterator[tuple[str, int, int]]:
        from .engines import ollama

        s = self.settings
        for progress in ollama.pull(s.chat_host, model, stopped, s.allow_remote):
            yield progress.status, progress.done, progress.total

    def conversation(self, document: Document) -> list[Exchange]:
        from .ui.backend import Exchange

        kept = self._workspace.library.desk.conversation(document)
        return [Exchange(question, tuple(events)) for question, events in kept]

    def keep(self, document: Document, exchanges: Sequence[Exchange]) -> None:
        self._workspace.library.desk.keep(document, [(e.question, e.events) for e in exchanges])

    def place(self, path: str) -> Place:
        return _place(self._workspace.library.desk.place(path))

    def keep_place(self, path: str, place: Place) -> None:
        self._workspace.library.desk.keep_place(path, asdict(place))

    def recent(self) -> list[Recent]:
        from .ui.backend import Recent

        return [Recent(path, _place(place)) for path, place in self._workspace.library.desk.recent()]

    def forget(self, path: str) -> None:
        self._workspace.library.desk.forget_place(path)


def _place(values: dict[str, float]) -> Place:
    from .ui.backend import Place

    return Place(
        int(values.get("page", 0)), values.get("y", 0.0), values.get("zoom", 0.0), int(values.get("turns", 0))
    )


def _mend(s: Settings) -> tuple[str, str]:
    """The button for a missing chat model, and what it does: fetch one where Ollama is there, else look again."""
    if s.chat_api == "openai" or shutil.which("ollama") is None:
        return "Look again", "retry"
    return f"Download {_SUGGESTED}", f"pull {_SUGGESTED}"


def _too_small(context: int) -> tuple[str, ...]:
    if context >= 4096:
        return ()
    return (f"The context of {context:,} tokens is small: long passages will be cut.", "Settings", "settings")


def _remote(s: Settings) -> str:
    """The host's name when it is not this machine."""
    from urllib.parse import urlsplit

    from .engines.local import is_loopback

    host = urlsplit(s.chat_host if "//" in s.chat_host else f"//{s.chat_host}").hostname or ""
    return "" if is_loopback(host) else host


def main(files: Sequence[tuple[str, int | None]], folder: Path, trace: Path | None = None) -> int:
    """Open the window with these files, at 0-based pages; returns the exit status.

    A second start on the same data folder hands its files to the first and ends.
    """
    renderer = PdfProcess().start()  # before Qt: its process gets ready while Qt is imported
    try:
        from PySide6.QtCore import QSettings
        from PySide6.QtWidgets import QApplication

        from .ui import theme
        from .ui.instance import Instance
        from .ui.trace import Trace, TracedApplication
        from .ui.window import Window

        app = TracedApplication(sys.argv[:1]) if trace else QApplication(sys.argv[:1])
        app.setApplicationName("Pilcrow")
        app.setDesktopFileName("pilcrow")
        instance = Instance(folder)
        if instance.hand_over(files):
            return 0
        with Workspace(folder, stored.load(folder)) as workspace:
            state = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
            theme.apply(app, str(state.value("look", "system")))
            app.styleHints().colorSchemeChanged.connect(
                lambda _scheme: theme.apply(app, str(state.value("look", "system")))
            )
            window = Window(Engines(workspace, renderer), state, str(folder))
            _tell_of_bugs(window.say, folder)
            instance.listen(window.open, window.come_forward)
            tracing = Trace(trace, app, window) if trace else None
            window.show()
            for path, page in files:
                window.open(path, page)
            status = app.exec()
            instance.close()
            if tracing:
                tracing.close()
            return status
    finally:
        renderer.close()


def _tell_of_bugs(say: object, folder: Path) -> None:
    """What no code expected goes to the log with its traceback, and to the person as one sentence."""

    def hook(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            raise SystemExit(130)
        log.error("a bug", exc_info=(kind, error, where))
        words = str(error) if isinstance(error, PilcrowError) else (
            f"Something went wrong inside. Nothing was sent anywhere; the log {folder / 'pilcrow.log'} has it."
        )  # fmt: skip
        if callable(say):
            say(words)

    sys.excepthook = hook
