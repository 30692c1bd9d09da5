"""Start of the window: the renderer's process, Qt and the first page; then the services and all the rest."""

from __future__ import annotations

import builtins
import gc
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from . import settings as stored
from .core.errors import PilcrowError
from .core.files import given_path, is_link
from .core.reader.pdf import PdfInfo
from .engines.pdf.heap import give_memory_back
from .engines.pdf.parent.conversions import Conversions
from .engines.pdf.parent.process import PdfProcess
from .engines.window_socket import LONGEST, same_user, socket_path
from .settings import OpenFiles

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from .core.reader.sources import SourceLine
    from .settings import Settings
    from .ui.base.backend import Backend, Renderer
    from .ui.document.first_view import FirstView
    from .ui.window.frame.outer_window import OuterWindow
    from .ui.window.trace import Trace
    from .workspace import Workspace


class EarlyRenderer(PdfProcess):
    """A renderer that opens the first file before the window asks for it."""

    def __init__(self, path: str | None, folder: Path) -> None:
        super().__init__(conversions=Conversions(folder))
        self.start()
        self._early = {path: super().open(path)} if path else {}

    def open(self, path: str, password: str = "", *, priority: int = 0) -> Future[PdfInfo]:
        early = self._early.pop(path, None)
        return early if early and not password else super().open(path, password, priority=priority)


def backend(workspace: Workspace, renderer: Renderer) -> Backend:
    """The services of a workspace, for the window."""
    from .engines.power import on_battery
    from .engines.speech import voice
    from .engines.spreadsheet import write_table
    from .services.cards import Cards
    from .services.citing import Citing
    from .services.collecting import Collecting
    from .services.comparing import Comparing
    from .services.conversations import Conversations
    from .services.files import Annotations, Files, Forms
    from .services.looking_up import LookingUp
    from .services.models.chat_host import ChatHost
    from .services.models.embedders import EmbeddingModels
    from .services.notebook import NotebookEntries
    from .services.reading_places import Places
    from .services.shelving import Shelving
    from .services.sources import Sources
    from .ui.base.backend import Backend
    from .ui.base.language import spoken_language

    return Backend(
        preferences=workspace,
        renderer=renderer,
        library=workspace.library,
        shelf=Shelving(workspace),
        collections=workspace.library.collections,
        collecting=Collecting(workspace),
        citing=Citing(workspace, spoken_language),
        index=workspace.complete,
        corpora=workspace,
        compare=Comparing(workspace).compare,
        sum_up_changes=Comparing(workspace).sum_up,
        write_compared=Comparing(workspace).write_copy,
        look_up=LookingUp(workspace).look_up,
        terms=workspace.terms,
        answering=workspace.answering,
        checking=workspace.checking,
        page_reading=workspace.answering.descriptions,
        chat=ChatHost(workspace),
        embedding_models=EmbeddingModels(workspace.folder, lambda: workspace.settings),
        conversations=Conversations(workspace),
        annotations=Annotations(workspace),
        notebook=NotebookEntries(workspace),
        cards=Cards(workspace),
        forms=Forms(workspace),
        files=Files(workspace),
        sources=Sources(workspace),
        places=Places(workspace),
        voice=voice,
        write_table=write_table,
        on_battery=on_battery,
    )


@dataclass(frozen=True)
class Wanted:
    """What the window is to show: `files` at 0-based pages, the last one where a `source` line of its is printed;
    and the path for a `trace`.
    """

    files: Sequence[tuple[str, int | None]]
    trace: Path | None = None
    source: SourceLine | None = None


def main(wanted: Wanted, folder: Path) -> int:
    """Open the window; returns the exit status. The page is on the screen first: what it does not need is loaded
    behind it.

    A second start on the same data folder hands its files to the first before this: see `cli.second_start`.
    """
    gc.disable()  # nothing made at the start is garbage; `sweep` collects from then on
    give_memory_back()
    with EarlyRenderer(
        _front_document(wanted.files, folder), folder
    ) as renderer:  # before Qt, which is imported meanwhile
        with import_kept():
            from PySide6.QtCore import QSettings
            from PySide6.QtWidgets import QApplication

        from .ui.base.language import install
        from .ui.base.look import fonts, theme
        from .ui.base.tasks import WORKERS
        from .ui.window.frame.outer_window import OuterWindow
        from .ui.window.trace import Trace, TracedApplication

        app = TracedApplication(sys.argv[:1]) if wanted.trace else QApplication(sys.argv[:1])
        app.setApplicationName("Pilcrow")
        app.setDesktopFileName("pilcrow")
        install(app, "")  # until the settings are loaded
        with _error_dialog(app):
            settings = stored.load_settings(folder)
            install(app, settings.language)
            fonts.use(app, settings.font, settings.text_scale)
            theme.apply(app, settings.look)
            # Results of reading are processed in this process: shorter switches (Python's are 5 ms) keep the
            # window responsive.
            sys.setswitchinterval(0.0001)
            outer = OuterWindow(QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat))
            tracing = Trace(wanted.trace, app) if wanted.trace else None
            outer.first = first_view(wanted, folder, settings, renderer)
            if outer.first is not None and not show_page(outer, outer.first, tracing):
                return 0
            from .workspace import Workspace

            with Workspace(folder, settings, pool=WORKERS) as workspace:
                return _run_window(app, workspace, renderer, wanted, outer, tracing)


def first_view(wanted: Wanted, folder: Path, settings: Settings, renderer: Renderer) -> FirstView | None:
    """The document to show before anything else is loaded: the only one, unless it is split or shown at a line."""
    from .services.left_views import left_view
    from .ui.base.look.page_colours import PageColours
    from .ui.document.first_view import FirstView

    kept = stored.open_files(folder) if settings.reopen else OpenFiles()
    if wanted.source is not None or kept.splits or any(is_link(path) for path, _ in wanted.files):
        return None
    paths = {*kept.paths, *(given_path(path) for path, _ in wanted.files)}
    if len(paths) != 1:
        return None
    (path,) = paths
    view = FirstView(renderer, path, wanted.files[-1][1] if wanted.files else None, *left_view(folder, path))
    view.viewer.shown.set_colours(PageColours.named(settings.page_colours))
    return view


def show_page(outer: OuterWindow, view: FirstView, tracing: Trace | None) -> bool:
    """Show a document alone until its page can be read; returns False if the window was closed meanwhile."""
    from PySide6.QtCore import QEventLoop

    from .ui.window.first_page import FirstPage

    page, loop = FirstPage(view, outer.state), QEventLoop()
    if tracing is not None:
        tracing.follow(page)
    outer.setCentralWidget(page)
    outer.show()
    view.settled.connect(loop.quit)
    loop.exec()
    return outer.isVisible()


@contextmanager
def import_kept() -> Iterator[None]:
    """Restore Python's own `import` after PySide is imported within this context. PySide's replacement reads and
    keeps the source of every module imported later, for a feature that is not used here: this costs time and
    memory, and can make imports in two threads fail.
    """
    own = builtins.__import__
    yield
    builtins.__import__ = own


def _front_document(files: Sequence[tuple[str, int | None]], folder: Path) -> str | None:
    """Path of the document that will be in front; None for none, and for that of a link."""
    if files:
        return None if is_link(files[-1][0]) else given_path(files[-1][0])
    kept = stored.open_files(folder)
    return kept.paths[kept.front] if 0 <= kept.front < len(kept.paths) else None


def show_and_print(workspace: Workspace, file: Path, paper: Path) -> None:
    """Show a PDF in a window, off screen, until its page is painted, and print it into the file `paper`. Raises
    `TimeoutError` if no page is painted.
    """
    with EarlyRenderer(str(file), workspace.folder) as renderer:
        with import_kept():
            from PySide6.QtWidgets import QApplication

        from .ui.window.showing import show, write_paper

        _app = QApplication(sys.argv[:1])
        show(backend(workspace, renderer), workspace.folder, str(file))
        write_paper(str(file), str(paper), renderer)


@contextmanager
def _error_dialog(app: QApplication) -> Iterator[None]:
    """Show the error in a dialog if no window opens: who started from an icon sees no terminal."""
    from PySide6.QtWidgets import QMessageBox

    from .ui.base.language import translate

    try:
        yield
    except PilcrowError as error:
        unseen = sys.stderr is None or not sys.stderr.isatty()
        if unseen and app.platformName() not in ("offscreen", "minimal"):
            QMessageBox.critical(None, "Pilcrow", translate(error))
        raise


def _run_window(
    app: QApplication,
    workspace: Workspace,
    renderer: Renderer,
    wanted: Wanted,
    outer: OuterWindow,
    tracing: Trace | None,
) -> int:
    from PySide6.QtCore import Qt

    from .ui.base.language import tr, translate
    from .ui.base.look import motion, theme
    from .ui.window.housekeeping import closed_by_signals, sweep, tell_of_bugs, watch_for_crashes
    from .ui.window.instance import Instance
    from .ui.window.looks import move_settings
    from .ui.window.window import Window

    folder = workspace.folder
    unsaved = move_settings(workspace, outer.state)
    theme.apply(app, workspace.settings.look)
    window = Window(backend(workspace, renderer), outer.state, str(folder), outer)
    app.styleHints().colorSchemeChanged.connect(lambda _scheme: window.looks.follow_system())
    window.painted.connect(lambda: motion.query_system(window), Qt.ConnectionType.SingleShotConnection)
    window.left.connect(sweep(app))
    crashed = watch_for_crashes(folder)
    tell_of_bugs(window.say, folder)
    instance = Instance(socket_path(folder), LONGEST, same_user, window)
    instance.listen(window.other_programs.answer)
    if tracing is not None:
        tracing.follow(window)
        tracing.weigh(window.background)
    window.begin(wanted.files)
    if wanted.source is not None:
        window.sources.show(given_path(wanted.files[-1][0]), wanted.source)
    outer.take_in(window)
    outer.show()  # only now, with its content: the start page before would be painted for nothing
    if unsaved is not None:
        window.say(translate(unsaved))
    if crashed:
        window.say(
            tr("Pilcrow ended badly the last time; the report stayed on this machine: {path}", path=crashed)
        )
    with closed_by_signals(outer.close):
        status = app.exec()
    workspace.answering.release_chats()
    instance.close()
    if tracing is not None:
        tracing.close()
    return status
