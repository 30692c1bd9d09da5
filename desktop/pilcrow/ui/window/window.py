"""The window: tabs of documents, the bars around them, and everything a person can ask of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import cast

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QSettings, Qt, QUrl, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QCursor,
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
    QIcon,
    QKeyEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ...core.errors import PilcrowError
from ...core.geometry import Box
from ...core.plan.summary import Length, Wanted
from ...settings import OpenFiles, Settings, bundled
from ..base import theme
from ..base.backend import Backend, Recent
from ..base.indexer import Indexer
from ..base.services import Services
from ..base.tasks import BackgroundQueue
from ..chat.chat_server import ChatServer
from ..document.dialogs import about, ask_model
from ..document.print_dialog import PrintDialog
from ..document.tab import CHAT, CONTENTS, Tab
from ..finding.find_bar import OpenText
from ..viewer.viewer import Viewer
from .commands import Commands, shown_keys
from .documents import Documents
from .file_commands import FileCommands
from .mark_commands import MarkCommands
from .palette import Entry, Palette
from .panes import Panes
from .settings_dialog import SettingsDialog
from .shortcuts import Shortcuts
from .start_page import StartPage
from .status_line import StatusLine
from .toolbar import Toolbar


class Window(QMainWindow):
    """Made with everything injected; `open(path, page)` may be called at any time."""

    shown = Signal()
    painted = Signal()
    sharp = Signal()

    def __init__(self, backend: Backend, state: QSettings, folder: str) -> None:
        super().__init__()
        self.backend, self.state, self.folder = backend, state, folder
        self.indexer = Indexer(backend, self)
        self.background = BackgroundQueue(self)
        self.server = ChatServer(backend, self)
        self.panes = Panes(self, state, self.all_tabs)
        self.files = FileCommands(self, backend, self.background, lambda: self.tab, self.say)
        self.marks = MarkCommands(self, lambda: self.tab, self.panes, self.say)
        self.setWindowTitle("Pilcrow")
        self.setWindowIcon(QIcon(QPixmap(str(bundled("resources") / "pilcrow.svg"))))
        self.setMinimumSize(480, 320)
        self.setAcceptDrops(True)
        self.commands = self._make_commands()
        self._build()
        self._restore()
        self.indexer.happened.connect(lambda path, event: self._for(path, lambda tab: tab.index_event(event)))
        self.indexer.failed.connect(lambda path, error: self._for(path, lambda tab: tab.index_failed(error)))
        self.indexer.changed.connect(self._changed)
        self.background.failed.connect(lambda error: self.say(str(error)))
        self.server.changed.connect(lambda state: self.status.show_host(state.remote))
        # What can answer is not looked for before there is something to ask about: that would only delay it.
        self.painted.connect(self.server.look, Qt.ConnectionType.SingleShotConnection)
        self._switched()

    # ---- the parts ----------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.bar = Toolbar(self.commands.actions)
        self.finder = Palette(self)
        self.bar.more.setMenu(self.commands.menu)
        self.bar.page_wanted.connect(self._go_to_page)
        self.bar.zoom_wanted.connect(self._set_zoom)
        self.bar.given_up.connect(self._back_to_page)
        self.tabs = self.bar.tabs
        self.files.serve(self.tabs, self.commands.tab)
        self.documents = Documents(self.bar, self._make, self)
        self.documents.switched.connect(self._switched)
        self.documents.closed.connect(self._close)
        self.documents.refused.connect(self.say)
        self._kept = OpenFiles()
        self.status = StatusLine(lambda: self.indexer.pause(not self.indexer.paused))
        self.setStatusBar(self.status)
        self.start = StartPage()
        self.start.open_requested.connect(self.ask_file)
        self.start.file_chosen.connect(self.open)
        self.start.forget.connect(self._forget)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        line = QWidget()
        line.setFixedHeight(1)
        line.setObjectName("line")
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(line)
        column.addWidget(self.stack, 1)
        self.setCentralWidget(middle)

    def _make_commands(self) -> Commands:
        viewer, tab = self._viewer, self._tab
        runs: dict[str, Callable[[], object]] = {
            "open": self.ask_file,
            "palette": self.show_palette,
            "close": lambda: self.close_tab(self.tab),
            "reopen": self._reopen,
            "print": self._print,
            "find": tab(Tab.start_finding),
            "find next": tab(lambda t: t.find_bar.next()),
            "find previous": tab(lambda t: t.find_bar.previous()),
            "copy": viewer(Viewer.copy),
            **self.marks.runs(),
            **self.files.runs(),
            "ask": self._focus_chat,
            "check": self._in_chat(lambda t: t.conversation.start_check()),
            "ask selection": self._in_chat(lambda t: t.conversation.focus(selected=True)),
            "explain": self._in_chat(lambda t: t.on_selection.explain()),
            "define": self._in_chat(lambda t: t.on_selection.define()),
            "similar": tab(lambda t: t.on_selection.find_similar()),
            "summary": self._in_chat(lambda t: t.sum_up(Wanted(Length.EXECUTIVE))),
            "new conversation": self._in_chat(lambda t: t.conversations.new()),
            "contents": lambda: self.toggle_pane(CONTENTS),
            "conversation": lambda: self.toggle_pane(CHAT),
            "fit width": viewer(Viewer.fit_width),
            "fit page": viewer(Viewer.fit_page),
            "actual size": viewer(lambda v: v.set_zoom(1.0)),
            "zoom in": viewer(Viewer.zoom_in),
            "zoom out": viewer(Viewer.zoom_out),
            "rotate right": viewer(lambda v: v.rotate(1)),
            "rotate left": viewer(lambda v: v.rotate(-1)),
            "dark pages": self.toggle_dark_pages,
            "back": viewer(Viewer.back),
            "forward": viewer(Viewer.forward),
            "page": self._focus_page,
            "full screen": self.toggle_full_screen,
            "next": lambda: self.documents.step(1),
            "previous": lambda: self.documents.step(-1),
            "next pane": tab(lambda t: self.panes.step(t, 1)),
            "previous pane": tab(lambda t: self.panes.step(t, -1)),
            "look system": lambda: self.set_look("system"),
            "look light": lambda: self.set_look("light"),
            "look dark": lambda: self.set_look("dark"),
            "settings": self.edit_settings,
            "shortcuts": lambda: Shortcuts(self, self.commands).open(),
            "log": self._show_log,
            "about": lambda: about(self, self.folder),
            "quit": self.close,
        }
        commands = Commands(self, runs, str(self.state.value("look", "system")), self.state)
        commands.recent.aboutToShow.connect(lambda: self.background.do(self.backend.recent, self._fill_recent))
        return commands

    def _tab(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        return lambda: run(self.tab) if self.tab else None

    def _viewer(self, run: Callable[[Viewer], object]) -> Callable[[], object]:
        return lambda: run(self.tab.viewer) if self.tab else None

    # ---- documents ----------------------------------------------------------------------------------------

    @property
    def tab(self) -> Tab | None:
        """The document in front."""
        return self.documents.front

    def all_tabs(self) -> list[Tab]:
        return self.documents.made()

    def begin(self, files: Sequence[tuple[str, int | None]] = ()) -> None:
        """Bring back what was open the last time, with `files` (path, 0-based page) in front of it."""
        self._kept = self.backend.open_files()
        self.documents.begin(self._kept, files)

    def open(self, path: str, page: int | None = None) -> None:
        """Bring a document to the front, opening it when it is not open; `page` is 0-based."""
        self.documents.open(path, page)

    def _make(self, path: str, page: int | None, asks: bool) -> Tab:
        tab = Tab(Services(self.backend, self.indexer, self.background), path, page, asks=asks)
        tab.changed.connect(self._changed)
        tab.chat_changed.connect(self.server.look)
        tab.closing.connect(lambda: self.close_tab(tab), Qt.ConnectionType.QueuedConnection)
        tab.viewer.zoom_changed.connect(lambda _zoom: self._changed())
        tab.viewer.history_changed.connect(lambda *_: self._changed())
        tab.viewer.page_painted.connect(self.painted)
        tab.viewer.page_sharp.connect(self.sharp)
        tab.viewer.set_dark_pages(self._dark_pages())
        tab.contents.summary_wanted.connect(self._sum_up)
        tab.find_bar.others = lambda: self._texts_beside(tab)
        tab.elsewhere.connect(self._open_found)
        tab.viewer.menu_wanted.connect(self.commands.selected.popup)
        tab.on_selection.refused.connect(self.say)
        self.marks.serve(tab)
        tab.selection_bar.wanted.connect(self._from_bar)
        tab.model_bar.chosen.connect(self._choose_model)
        tab.model_bar.planning.connect(lambda planned: self._told(lambda: self.server.plan(planned)))
        tab.model_bar.settings_requested.connect(self.edit_settings)
        tab.model_bar.name_requested.connect(lambda: ask_model(self, self.server.pull))
        self.server.serve(tab.model_bar)
        self.panes.dress(tab)
        self.stack.addWidget(tab)
        return tab

    def _texts_beside(self, tab: Tab) -> list[OpenText]:
        """What can be looked through in the other documents that have been in front."""
        return [
            OpenText(each.path, each.title, each.find_bar.text)
            for each in self.all_tabs()
            if each is not tab and each.find_bar.text is not None
        ]

    def _open_found(self, path: str, page: int, boxes: Sequence[Box]) -> None:
        self.open(path)
        if self.tab:
            self.tab.viewer.go_to_boxes(page, boxes)
            self.tab.viewer.flash(page, boxes)

    def _from_bar(self, name: str) -> None:
        """What was pressed in the bar at a selection."""
        if name == "more":
            self.commands.selected.popup(QCursor.pos())
        else:
            self.commands.run(name)

    def ask_file(self) -> None:
        folder = str(self.state.value("folder", str(Path.home())))
        paths, _ = QFileDialog.getOpenFileNames(self, "Open", folder, "PDF documents (*.pdf);;All files (*)")
        for path in paths:
            self.state.setValue("folder", str(Path(path).parent))
            self.open(path)

    def close_tab(self, tab: Tab | None) -> None:
        if tab in self.all_tabs():
            self._close(tab.path)

    def _reopen(self) -> None:
        self.documents.reopen()

    def _close(self, path: str) -> None:
        tab = self.documents.known(path)
        if tab is not None:
            self.panes.remember(tab)
            tab.shut()
        self.documents.close(path)
        if tab is not None:
            self.stack.removeWidget(tab)
            tab.deleteLater()

    def _switched(self) -> None:
        tab = self.tab
        self.stack.setCurrentWidget(tab or self.start)
        self.setWindowTitle(f"{tab.title} – Pilcrow" if tab else "Pilcrow")
        if tab is None:
            self.start.focus()
            self.background.do(self.backend.recent, self.start.set_recent)
        self.indexer.prefer(tab.path if tab else "")
        self._keep_open()
        self._fit()
        self._changed()

    def _keep_open(self) -> None:
        """Also for a time after a crash."""
        files = self.documents.files()
        if files != self._kept:
            self._kept = files
            self.background.do(lambda: self.backend.keep_open_files(files))

    def _for(self, path: str, run: Callable[[Tab], None]) -> None:
        tab = self.documents.known(path)
        if tab is not None:
            run(tab)

    def _forget(self, path: str) -> None:
        self.background.do(lambda: self.backend.forget(path))
        self.background.do(self.backend.recent, self.start.set_recent)

    def _fill_recent(self, files: list[Recent]) -> None:
        self.commands.show_recent([entry.path for entry in files], self.open)

    def show_palette(self) -> None:
        """Let the reader choose among commands, sections and documents."""
        entries = [
            Entry(command.text, shown_keys(action), action.trigger)
            for command, action in self.commands.usable()
            if command.name != "palette"
        ]
        entries += [Entry(text, detail, partial(self._open_section, at)) for at, text, detail in self._sections()]
        opened = self.documents.files().paths
        entries += [Entry(Path(path).name, "open", partial(self.open, path)) for path in opened]
        self.finder.open(entries)
        self.background.do(
            self.backend.recent,
            lambda recent: self.finder.add(
                [
                    Entry(Path(each.path).name, str(Path(each.path).parent), partial(self.open, each.path))
                    for each in recent
                    if each.path not in opened
                ]
            ),
        )

    def _sections(self) -> Iterator[tuple[int, str, str]]:
        """Id, title and page of the sections of the document in front."""
        document = self.tab.contents.document if self.tab else None
        for section in document.sections if document else ():
            label = document.pages[section.page].label if document else ""
            yield section.id, section.title, f"p. {label or section.page + 1}"

    def _open_section(self, section: int) -> None:
        if self.tab:
            self.tab.contents.section_activated.emit(section)

    # ---- bars ---------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        tab = self.tab
        self.status.show_index(
            tab.progress if tab else None, tab.notices if tab else [], paused=self.indexer.paused
        )
        self.status.where.setText(tab.where() if tab else "")
        readable = tab is not None and tab.readable
        self.bar.show_tools(shown=readable)
        self.commands.enable(pages=readable, document=tab is not None)
        if tab:
            self.bar.show_panes(contents=tab.sides[CONTENTS].shown, chat=tab.sides[CHAT].shown)
        if tab is None or tab.info is None:
            self.bar.clear_page()
        else:
            self.bar.show_place(tab.info.pages, tab.viewer)

    def _go_to_page(self, wanted: str) -> None:
        """By printed label first, else by number."""
        if self.tab and self.tab.info:
            labels = [page.label.casefold() for page in self.tab.info.pages]
            if wanted.casefold() in labels:
                self.tab.viewer.go_to(labels.index(wanted.casefold()))
            elif wanted.isdigit() and 1 <= int(wanted) <= len(labels):
                self.tab.viewer.go_to(int(wanted) - 1)
            else:
                self.say(f"There is no page {wanted}: this document has {len(labels):,}.")
        self._back_to_page()

    def _set_zoom(self, percent: int) -> None:
        if self.tab:
            self.tab.viewer.set_zoom(percent / 100)
        self._back_to_page()

    def _back_to_page(self) -> None:
        self.bar.setVisible(not self.isFullScreen())
        if self.tab:
            self.tab.uncover()
            self.tab.viewer.setFocus()
        self._changed()

    def _focus_page(self) -> None:
        self.bar.show()  # also in the full screen, for as long as a page is typed
        self.bar.page.setFocus()
        self.bar.page.selectAll()

    def _focus_chat(self) -> None:
        if self.tab:
            self.panes.show(self.tab, CHAT)
            self._changed()
            self.tab.conversation.focus()

    def _in_chat(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        """Does something of which the conversation shows what comes of it."""

        def run_there() -> None:
            if self.tab:
                self.panes.show(self.tab, CHAT)
                self._changed()
                run(self.tab)

        return run_there

    def _print(self) -> None:
        tab = self.tab
        if tab and tab.info:
            page = tab.viewer.reading()[0]
            dialog = PrintDialog(self, tab.path, tab.info, page, self.backend.renderer)
            dialog.printed.connect(
                lambda pages: self.say(f"{pages:,} {'page is' if pages == 1 else 'pages are'} at the printer.")
            )
            dialog.open()

    def _show_log(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(self.folder) / "pilcrow.log")))

    # ---- looks --------------------------------------------------------------------------------------------

    def _dark_pages(self) -> bool:
        return str(self.state.value("dark pages", "false")) == "true"

    def toggle_dark_pages(self) -> None:
        dark = not self._dark_pages()
        self.state.setValue("dark pages", "true" if dark else "false")
        for tab in self.all_tabs():
            tab.viewer.set_dark_pages(dark)

    def set_look(self, mode: str) -> None:
        self.state.setValue("look", mode)
        for tab in self.all_tabs():
            tab.conversation.put_away()  # every widget there is costs a millisecond
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        theme.apply(cast(QApplication, QApplication.instance()), mode)

    def toggle_pane(self, which: int) -> None:
        if self.tab:
            self.panes.toggle(self.tab, which)
            self._changed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bar.fit()
        self._fit()

    def _fit(self) -> None:
        self.panes.fit()
        self._changed()

    def toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        self.bar.setVisible(not self.isFullScreen())
        if self.isFullScreen():
            self.say("F11 or Esc leaves the full screen.")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc that nothing else took closes a drawer, else leaves the full screen, else goes back to the page."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.tab and self.tab.uncover():
            pass
        elif self.isFullScreen():
            self.toggle_full_screen()
        else:
            self._back_to_page()

    def _sum_up(self, section: int, detailed: bool) -> None:
        wanted = Wanted(Length.DETAILED if detailed else Length.BRIEF, section)
        self._in_chat(lambda t: t.sum_up(wanted))()

    # ---- the chat server ----------------------------------------------------------------------------------

    def _choose_model(self, name: str) -> None:
        self._told(lambda: self.server.choose(name))

    def edit_settings(self) -> None:
        SettingsDialog(self, self.backend.settings, self.backend.choices(), self._change_settings).open()

    def _change_settings(self, settings: Settings) -> str:
        """Put them in force; gives what is wrong, in words."""
        try:
            self.backend.change(settings)
        except PilcrowError as error:
            return str(error)
        finally:
            self.server.look()
        return ""

    def _told(self, run: Callable[[], object]) -> None:
        try:
            run()
        except PilcrowError as error:
            self.say(str(error))

    # ---- coming and going ---------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.open(url.toLocalFile())

    def come_forward(self) -> None:
        """A second start asked for this window."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _restore(self) -> None:
        room = self.screen().availableGeometry()
        self.resize(min(1440, room.width()), min(900, room.height() - 40))
        geometry = self.state.value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Out of sight at once; then everything that was begun ends, and what is to be kept is written."""
        if not self.isFullScreen():
            self.state.setValue("geometry", self.saveGeometry())
        if self.tab:
            self.panes.remember(self.tab)
        self.finder.hide()
        for dialog in self.findChildren(QDialog):
            dialog.done(0)  # what it still does, such as printing, ends here
        self.hide()
        for tab in self.all_tabs():
            tab.shut()
        self.indexer.close()
        self.server.close()
        self.background.close()
        super().closeEvent(event)

    def say(self, sentence: str) -> None:
        """A failure that belongs to no document, without taking the reader out of the page."""
        self.status.showMessage(sentence, 15_000)
