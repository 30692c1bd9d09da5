"""The main window: document tabs, the bars around them, and all commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QDialog, QFileDialog, QMainWindow, QStackedWidget, QWidget

from ...core.copying.links import parse_link
from ...core.files import is_link
from ...core.reader.progress import WORDS_A_MINUTE, ReadingSpeed
from ...settings import OpenFiles, Settings
from ..base.backend import Backend
from ..base.file_filters import document_filters
from ..base.indexer import Indexer
from ..base.kept_numbers import kept_number
from ..base.language import tr, translate
from ..base.look.layouts import lay_column
from ..base.look.menus import give_menu
from ..base.page_names import page_called
from ..base.power import PowerWatch
from ..base.tasks import BackgroundQueue, ResultDelivery
from ..chat.chat_server import ChatServer
from ..document.first_view import FirstView
from ..document.tab import Tab
from ..document.three_panes import CHAT, CONTENTS
from .across_tabs import QuestionsAcrossTabs
from .commands.actions import Commands
from .commands.files import FileHandling
from .comparing import Comparisons
from .documents import Documents
from .finder import Finder
from .frame.outer_window import OuterWindow, keep_geometry, put_on_screen
from .frame.panes import Panes
from .frame.status_line import StatusLine
from .frame.tab_strip import Tabs
from .frame.toolbar import Toolbar, line_below
from .library import LibraryPage
from .looks import Looks
from .notebook import Notebook
from .other_programs import OtherPrograms
from .settings_dialog import SettingsDialog
from .sources import Sources
from .splits import Splits
from .tab_making import make_tab


class Window(QMainWindow):
    """The main window; all services are injected. `open(path, page)` may be called at any time."""

    shown = Signal()
    painted = Signal()
    sharp = Signal()
    left = Signal()
    """A document was closed."""

    # The parts that commands work with.
    folder: str
    indexer: Indexer
    power: PowerWatch
    panes: Panes
    files: FileHandling
    looks: Looks
    splits: Splits
    finder: Finder
    commands: Commands
    bar: Toolbar
    tabs: Tabs
    documents: Documents
    library: LibraryPage

    def __init__(self, backend: Backend, state: QSettings, folder: str, outer: OuterWindow | None = None) -> None:
        """Without `outer` this is a window by itself; else it fills `outer`, and takes over its first document."""
        super().__init__()
        self._first = outer.hand_over() if outer else None
        self.backend, self.state, self.folder = backend, state, folder
        self.indexer = Indexer(backend.index, backend.collecting, self)
        self.background = BackgroundQueue(self)
        self.speed = ReadingSpeed(kept_number(state, "words a minute", WORDS_A_MINUTE))
        self.power = PowerWatch(backend, self.background, self.indexer)
        self.server = ChatServer(backend.chat, backend.preferences, self)
        self.panes = Panes(self, state, self.all_tabs)
        self.files = FileHandling(self, backend, self.background, self.say)
        self.looks = Looks(
            lambda: backend.settings,
            backend.preferences.change,
            state,
            self.all_tabs,
        )
        self.splits = Splits(lambda: self.documents, self.open, self._keep_open)
        self.comparisons: Comparisons = Comparisons(self)
        self.sources: Sources = Sources(self)
        self.notebook: Notebook = Notebook(self)
        self.across_tabs = QuestionsAcrossTabs(backend, self.background, lambda: self.documents, self.splits, self)
        if outer is None:
            put_on_screen(self, state)
        self.setAcceptDrops(True)
        self.finder = Finder(self)
        self.commands = commands = Commands(self, state)
        commands.recent.aboutToShow.connect(
            lambda: self.background.do(
                self.backend.places.recent, lambda files: commands.show_recent(files, self.open)
            )
        )
        self._build()
        self.indexer.happened.connect(lambda path, event: self._for(path, lambda tab: tab.index_event(event)))
        self.indexer.failed.connect(lambda path, error: self._for(path, lambda tab: tab.index_failed(error)))
        self.indexer.changed.connect(self.refresh)
        self.background.failed.connect(lambda error: self.say(translate(error)))
        delivery = ResultDelivery(self)
        backend.preferences.unsaved = lambda error: delivery.call(lambda: self.say(translate(error)))
        self.server.changed.connect(lambda state: self.bar.show_host(state.remote))
        # The chat server is not looked up before there is something to ask about: that would only delay it.
        self.painted.connect(self.server.refresh, Qt.ConnectionType.SingleShotConnection)
        self.power.start()
        self._switched()
        self.commands.tick()

    # ---- the parts ----------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.bar, self.stack = Toolbar(self.commands.actions), QStackedWidget()
        middle = QWidget()
        self.setCentralWidget(middle)
        column = lay_column(self.bar, line_below(), (self.stack, 1), within=middle)
        give_menu(self.bar.more, self.commands.menu)
        self.bar.page_wanted.connect(self._go_to_page)
        self.bar.zoom_wanted.connect(self._set_zoom)
        self.bar.given_up.connect(self._back_to_page)
        self.tabs = self.bar.tabs
        self.files.serve(self.tabs, self.commands.tab)
        self.documents = Documents(self.bar, partial(make_tab, self), self.backend.shelf.title, self)
        self.documents.switched.connect(self._switched)
        self.documents.closed.connect(self._close)
        self.documents.refused.connect(self.say)
        self._kept = OpenFiles()
        self.library = LibraryPage(self, self.backend, self.background, self.state, self.documents, self.files)
        self.start = self.library.actions.page
        self.stack.addWidget(self.start)
        self.status = StatusLine(middle, column, self.power.toggle)
        self.other_programs = OtherPrograms(self)
        self.bar.add_sign(self.other_programs.sign)
        self.bar.notices_wanted.connect(lambda: self.say("\n".join(self.tab.notices if self.tab else ())))

    # ---- documents ----------------------------------------------------------------------------------------

    @property
    def tab(self) -> Tab | None:
        """The document in front; None for none."""
        return self.documents.front

    def all_tabs(self) -> list[Tab]:
        return self.documents.loaded()

    def begin(self, files: Sequence[tuple[str, int | None]] = ()) -> None:
        """Restore the documents of the last session, with `files` (path, 0-based page) in front of them."""
        self._kept = self.backend.places.open_files()
        self.splits.begin(self._kept.splits)
        self.documents.begin(self._kept, [file for file in files if not is_link(file[0])])
        for link in (path for path, _ in files if is_link(path)):
            self.open(link)

    def open(self, path: str, page: int | None = None) -> None:
        """Bring a document to the front, opened if need be; `page` is 0-based. A link to a passage in place of
        a path is followed.
        """
        if is_link(path):
            self.background.do(
                lambda: self.backend.shelf.place_of(parse_link(path)),
                lambda place: self.library.open_at(place.path, place.page, place.boxes),
            )
        else:
            self.documents.open(path, page)

    def take_first(self, path: str) -> FirstView | None:
        """Hand out the first view to the tab of its document, once; None for any other document."""
        first = self._first if self._first and self._first.path == path else None
        if first is not None:
            self._first = None
        return first

    def ask_file(self) -> None:
        folder = str(self.state.value("folder", str(Path.home())))
        paths, _ = QFileDialog.getOpenFileNames(self, tr("Open"), folder, ";;".join(document_filters()))
        for path in paths:
            self.state.setValue("folder", str(Path(path).parent))
            self.open(path)

    def close_tab(self, tab: Tab | None) -> None:
        if tab in self.all_tabs():
            self._close(tab.path)

    def _close(self, path: str) -> None:
        tab = self.documents.known(path)
        if tab is not None:
            self.panes.remember(tab)
            self.splits.leave(path)
            self.comparisons.leave(tab)
            self.notebook.leave(tab)
            tab.shut()
        self.documents.close(path)
        if tab is not None:
            self.stack.removeWidget(tab)
            tab.deleteLater()
            self.left.emit()

    def _switched(self) -> None:
        tab = self.tab
        self.stack.setCurrentWidget(tab or self.start)
        if tab is None:
            self.start.focus()
        else:
            self.library.actions.rest()
        self.indexer.prefer(tab.path if tab else "")
        self.splits.switched()
        if tab is not None:
            self.across_tabs.come_to(tab)
        self._keep_open()
        self._fit()
        self.refresh()

    def _keep_open(self) -> None:
        """Save the list of open documents, also for a restart after a crash."""
        files = replace(self.documents.files(), splits=self.splits.kept())
        if files != self._kept:
            self._kept = files
            self.background.do(lambda: self.backend.places.keep_open_files(files))

    def _for(self, path: str, run: Callable[[Tab], None]) -> None:
        tab = self.documents.known(path)
        if tab is not None:
            run(tab)

    # ---- bars ---------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show in the bars how it stands with the document in front."""
        tab = self.tab
        notices = tab.notices if tab else []
        aside = tab is not None and tab.sides[CONTENTS].shown and not tab.sides[CONTENTS].over
        self.status.stand_in(tab.pane(CONTENTS) if tab and aside else None)
        self.status.show_index(
            tab.path if tab else "", tab.progress if tab else None, notices, paused=self.power.describe()
        )
        self.bar.show_notices(notices)
        readable = tab is not None and tab.readable
        self.bar.show_tools(shown=readable, aside=self.documents.aside)
        self.window().setWindowTitle(f"{tab.title} – Pilcrow" if tab else "Pilcrow")
        self.commands.enable(tab.path if tab else None, pages=readable)
        if tab:
            self.bar.show_panes(contents=tab.sides[CONTENTS].shown, chat=tab.sides[CHAT].shown)
        if tab is None or tab.info is None:
            self.bar.clear_page()
        else:
            self.bar.show_place(tab.info, tab.viewer)

    def _go_to_page(self, wanted: str) -> None:
        """Go to a page by label (the nearest of several), else by number; or to the first of a pair
        ("108–109").
        """
        if self.tab and self.tab.info:
            labels = self.tab.info.names
            page = page_called(wanted, labels, self.tab.viewer.scroller.reading()[0])
            if page >= 0:
                self.tab.viewer.scroller.go_to(page)
            else:
                self.say(tr("There is no page {page}: this document has %Ln.", "", len(labels), page=wanted))
        self._back_to_page()

    def _set_zoom(self, percent: int) -> None:
        if self.tab:
            self.tab.viewer.page_view.set_zoom(percent / 100)
        self._back_to_page()

    def _back_to_page(self) -> None:
        self.bar.setVisible(not self.window().isFullScreen())
        if self.tab:
            self.tab.uncover()
            self.tab.viewer.setFocus()
        self.refresh()

    # ---- panes and sizes ------------------------------------------------------------------------------------

    def toggle_pane(self, which: int) -> None:
        if self.tab:
            self.panes.toggle(self.tab, which)
            self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.bar.fit()
        self.panes.fit()
        self.refresh()

    def toggle_full_screen(self) -> None:
        outer = self.window()
        outer.setWindowState(outer.windowState() ^ Qt.WindowState.WindowFullScreen)
        self.bar.setVisible(not outer.isFullScreen())
        if outer.isFullScreen():
            self.say(tr("F11 or Esc leaves the full screen."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes a drawer, else leaves full screen, the library or reading mode, else returns to the page,
        unless something else took the key.
        """
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.tab and self.tab.uncover():
            pass
        elif self.window().isFullScreen():
            self.toggle_full_screen()
        elif self.documents.aside:
            self.documents.put_aside(aside=False)
        elif self.tab and self.tab.reading_mode.focused:
            self.tab.reading_mode.leave()
        else:
            self._back_to_page()

    # ---- the chat server ----------------------------------------------------------------------------------

    def edit_settings(self) -> None:
        backend = self.backend
        SettingsDialog(
            self,
            backend.settings,
            {"model": backend.embedding_models.names()},
            self._change_settings,
            backend.embedding_models,
        ).open()

    def _change_settings(self, settings: Settings) -> Future[None]:
        """Apply the settings; the future tells when they are saved."""
        before = self.backend.settings
        saved = self.backend.preferences.change(settings)
        self.server.refresh()
        self.power.refresh()
        self.library.remembering.begin_anew()
        self.looks.hold(before, settings)
        self.notebook.hold(before.notebook)
        for tab in self.all_tabs():
            tab.viewer.shown.smooth = settings.smooth_scrolling
        self._fit()
        return saved

    # ---- showing and closing ------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.open(url.toLocalFile())

    def come_forward(self) -> None:
        """Bring the window to the front for a second start of the program."""
        outer = self.window()
        outer.setWindowState(outer.windowState() & ~Qt.WindowState.WindowMinimized)
        outer.raise_()
        outer.activateWindow()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide at once; then end all running work, and save the state."""
        if self.isWindow():
            keep_geometry(self, self.state)
        self.state.setValue("words a minute", round(self.speed.words_a_minute))
        if self.tab:
            self.panes.remember(self.tab)
        self.finder.palette.hide()
        for dialog in self.window().findChildren(QDialog):
            dialog.done(0)  # ends its work, such as printing
        self.splits.end()
        self.window().hide()
        self.comparisons.close()
        self.notebook.close()
        for tab in self.all_tabs():
            tab.shut()
        self.library.close()
        self.power.stop()
        self.indexer.close()
        self.server.close()
        self.background.close()
        self.other_programs.close()
        self.status.shut()
        super().closeEvent(event)

    def say(self, sentence: str) -> None:
        """Show a message that belongs to no document, without taking the reader out of the page."""
        self.status.showMessage(sentence)
