"""The window: tabs of documents, the bars around them, and everything a person can ask of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QByteArray, QEvent, QSettings, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QIcon,
    QIntValidator,
    QKeySequence,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QProgressBar,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ..core.events import Indexing
from ..core.protocols import Stopped
from ..settings import bundled
from . import theme
from .backend import Backend, ChatState
from .dialogs import about, edit_settings
from .indexer import Indexer
from .start import StartPage
from .tab import CHAT, CONTENTS, Tab
from .work import Task

NARROW, NARROWER = 1100, 800
"""Widths under which the conversation, then the contents too, are put away until asked for."""


class Window(QMainWindow):
    """Made with everything injected; `open(path, page)` may be called at any time."""

    shown = Signal()
    painted = Signal()
    sharp = Signal()

    def __init__(self, backend: Backend, state: QSettings, folder: str) -> None:
        super().__init__()
        self.backend, self.state, self.folder = backend, state, folder
        self.indexer = Indexer(backend, self)
        self._chat = ChatState()
        self._chat_task: Task | None = None
        self._pull: Task | None = None
        self._narrow = 0
        self.setWindowTitle("Pilcrow")
        self.setWindowIcon(QIcon(QPixmap(str(bundled("resources") / "pilcrow.svg"))))
        self.setAcceptDrops(True)
        self._bars()
        self._status()
        self._actions()
        self._restore()
        self.indexer.happened.connect(lambda path, event: self._for(path, lambda tab: tab.index_event(event)))
        self.indexer.failed.connect(lambda path, error: self._for(path, lambda tab: tab.index_failed(error)))
        self.indexer.changed.connect(self._show_progress)
        self._switched()
        self.look_for_chat()

    # ---- the parts ----------------------------------------------------------------------------------------

    def _bars(self) -> None:
        self.tabs = QTabBar()
        self.tabs.setMovable(True)
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.tabs.setAccessibleName("Open documents")
        self.tabs.currentChanged.connect(self._switched)
        self.tabs.tabMoved.connect(self._tab_moved)

        self.logo = QLabel("¶")
        self.logo.setObjectName("logo")
        self.page_box = QLineEdit()
        self.page_box.setFixedWidth(56)
        self.page_box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.page_box.setAccessibleName("Page")
        self.page_box.setToolTip("Page: type a number or a label")
        self.page_box.returnPressed.connect(self._go_to_page)
        self.page_count = QLabel()
        self.page_count.setProperty("dim", True)
        self.zoom_box = QLineEdit()
        self.zoom_box.setFixedWidth(64)
        self.zoom_box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.zoom_box.setAccessibleName("Zoom in percent")
        self.zoom_box.setValidator(QIntValidator(10, 800, self.zoom_box))
        self.zoom_box.returnPressed.connect(self._set_zoom)

        self._buttons: list[tuple[QToolButton, str]] = []
        self.back = self._button("back", "Back (Alt+Left)", self._viewer("back"))
        self.forward = self._button("forward", "Forward (Alt+Right)", self._viewer("forward"))
        self.plus = self._button("plus", "Open a document (Ctrl+O)", self.ask_file)
        bar = QWidget()
        bar.setProperty("panel", True)
        self.bar = bar
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(4)
        row.addWidget(self.logo)
        row.addWidget(self.tabs)
        row.addWidget(self.plus)
        row.addStretch(1)
        self._tools: list[QWidget] = [
            self.back,
            self.forward,
            self.page_box,
            self.page_count,
            self._button("minus", "Zoom out (Ctrl+-)", self._viewer("zoom_out")),
            self.zoom_box,
            self._button("plus", "Zoom in (Ctrl++)", self._viewer("zoom_in")),
            self._button("search", "Find in the document (Ctrl+F)", self._tab(Tab.start_finding)),
            self._button("contrast", "Dark page colours (Ctrl+I)", self.toggle_dark_pages),
        ]
        for widget in self._tools:
            row.addWidget(widget)
        self.more = self._button("more", "More", lambda: None)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row.addWidget(self.more)

        self.start = StartPage()
        self.start.open_requested.connect(self.ask_file)
        self.start.file_chosen.connect(self.open)
        self.start.forget.connect(self._forget)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        line = QWidget()
        line.setFixedHeight(1)
        line.setObjectName("line")
        column.addWidget(line)
        column.addWidget(self.stack, 1)
        self.setCentralWidget(middle)

    def _button(self, icon: str, tip: str, run: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(18, 18))
        button.setToolTip(tip)
        button.setAccessibleName(tip.partition(" (")[0])
        button.clicked.connect(lambda _checked: run())
        button.setAutoRaise(True)
        self._buttons.append((button, icon))
        button.setIcon(theme.icon(icon))
        return button

    def _status(self) -> None:
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        self.where = QLabel()
        self.index_text = QLabel()
        self.index_bar = QProgressBar()
        self.index_bar.setTextVisible(False)
        self.index_bar.setFixedSize(120, 4)
        self.pause = self._button("pause", "Pause indexing", self._toggle_pause)
        self.pause.setIconSize(QSize(14, 14))
        self.host = QLabel("Local only")
        self.host.setToolTip("No document text leaves this machine.")
        for label in (self.where, self.index_text, self.host):
            label.setProperty("dim", True)
        bar.addWidget(self.where, 1)
        for widget in (self.index_text, self.index_bar, self.pause, self.host):
            bar.addPermanentWidget(widget)
        bar.setContentsMargins(8, 0, 8, 0)

    def _actions(self) -> None:
        menu = QMenu(self)
        self.recent = menu.addMenu("Recent files")
        self.recent.aboutToShow.connect(self._fill_recent)
        view, looks = QMenu("Page", self), QMenu("Appearance", self)
        rows: list[tuple[QMenu | None, str, str, Callable[[], object]]] = [
            (menu, "Open…", "Ctrl+O", self.ask_file),
            (menu, "Close document", "Ctrl+W", lambda: self.close_tab(self.tabs.currentIndex())),
            (menu, "Find…", "Ctrl+F", self._tab(Tab.start_finding)),
            (menu, "Copy selection", "Ctrl+C", self._viewer("copy")),
            (menu, "Ask about this document", "Ctrl+L", self._focus_chat),
            (menu, "Contents", "F12", lambda: self.toggle_pane(CONTENTS)),
            (menu, "Conversation", "F9", lambda: self.toggle_pane(CHAT)),
            (view, "Fit width", "Ctrl+2", self._viewer("fit_width")),
            (view, "Fit page", "Ctrl+0", self._viewer("fit_page")),
            (view, "Actual size", "Ctrl+1", self._viewer("set_zoom", 1.0)),
            (view, "Zoom in", "Ctrl++", self._viewer("zoom_in")),
            (view, "Zoom out", "Ctrl+-", self._viewer("zoom_out")),
            (view, "Rotate right", "Ctrl+R", self._viewer("rotate", 1)),
            (view, "Rotate left", "Ctrl+Shift+R", self._viewer("rotate", -1)),
            (view, "Dark page colours", "Ctrl+I", self.toggle_dark_pages),
            (view, "Back", "Alt+Left", self._viewer("back")),
            (view, "Forward", "Alt+Right", self._viewer("forward")),
            (view, "Go to page…", "Ctrl+G", self._focus_page),
            (None, "Full screen", "F11", self._full_screen),
            (None, "Find next", "F3", self._tab(lambda tab: tab.find_bar.next())),
            (None, "Find previous", "Shift+F3", self._tab(lambda tab: tab.find_bar.previous())),
            (None, "Next document", "Ctrl+Tab", lambda: self._step_tab(1)),
            (None, "Previous document", "Ctrl+Shift+Tab", lambda: self._step_tab(-1)),
            (menu, "Settings…", "Ctrl+,", self.edit_settings),
            (menu, "About Pilcrow", "", lambda: about(self, self.folder)),
            (menu, "Quit", "Ctrl+Q", self.close),
        ]
        for owner, name, keys, run in rows:
            action = QAction(name, self)
            if keys:
                action.setShortcut(QKeySequence(keys))
            action.triggered.connect(lambda _checked=False, run=run: run())
            self.addAction(action)
            if owner is not None:
                owner.addAction(action)
        for mode in theme.MODES:
            action = QAction({"system": "As the system", "light": "Light", "dark": "Dark"}[mode], self)
            action.triggered.connect(lambda _checked=False, mode=mode: self.set_look(mode))
            looks.addAction(action)
        before = menu.actions()[-3]
        menu.insertMenu(before, view)
        menu.insertMenu(before, looks)
        self.more.setMenu(menu)

    # ---- documents ----------------------------------------------------------------------------------------

    @property
    def tab(self) -> Tab | None:
        """The document in front."""
        found = self.stack.currentWidget()
        return found if isinstance(found, Tab) else None

    def all_tabs(self) -> list[Tab]:
        return [cast(Tab, self.stack.widget(n)) for n in range(1, self.stack.count())]

    def open(self, path: str, page: int | None = None) -> None:
        """Bring a document to the front, opening it when it is not open; `page` is 0-based."""
        full = str(Path(path).expanduser().resolve())
        for number, tab in enumerate(self.all_tabs()):
            if tab.path == full:
                self.tabs.setCurrentIndex(number)
                if page is not None:
                    tab.viewer.go_to(page)
                return
        tab = Tab(self.backend, self.indexer, full, page)
        tab.changed.connect(self._changed)
        tab.chat_changed.connect(self.look_for_chat)
        tab.closing.connect(lambda: self.close_tab(self.stack.indexOf(tab) - 1))
        tab.viewer.zoom_changed.connect(lambda _zoom: self._changed())
        tab.viewer.history_changed.connect(lambda *_: self._changed())
        tab.viewer.page_painted.connect(self.painted)
        tab.viewer.page_sharp.connect(self.sharp)
        tab.viewer.set_dark_pages(self._flag("dark pages"))
        tab.model_bar.chosen.connect(self._choose_model)
        tab.model_bar.retry_requested.connect(self.look_for_chat)
        tab.model_bar.settings_requested.connect(self.edit_settings)
        tab.model_bar.pull_requested.connect(self._start_pull)
        tab.model_bar.pull_cancelled.connect(self._stop_pull)
        tab.set_chat(self._chat)
        sizes = self.state.value("panes")
        if isinstance(sizes, QByteArray):
            tab.splitter.restoreState(sizes)
        self.stack.addWidget(tab)
        index = self.tabs.addTab(tab.title)
        self.tabs.setTabToolTip(index, full)
        close = self._button(
            "close", f"Close {tab.title} (Ctrl+W)", lambda: self.close_tab(self.stack.indexOf(tab) - 1)
        )
        close.setIconSize(QSize(12, 12))
        self.tabs.setTabButton(index, QTabBar.ButtonPosition.RightSide, close)
        self.tabs.setCurrentIndex(index)
        self._switched()

    def ask_file(self) -> None:
        folder = str(self.state.value("folder", str(Path.home())))
        paths, _ = QFileDialog.getOpenFileNames(self, "Open", folder, "PDF documents (*.pdf);;All files (*)")
        for path in paths:
            self.state.setValue("folder", str(Path(path).parent))
            self.open(path)

    def close_tab(self, index: int) -> None:
        tabs = self.all_tabs()
        if not 0 <= index < len(tabs):
            return
        tab = tabs[index]
        self._remember_panes(tab)
        tab.shut()
        close = self.tabs.tabButton(index, QTabBar.ButtonPosition.RightSide)
        self._buttons = [entry for entry in self._buttons if entry[0] is not close]
        self.stack.removeWidget(tab)
        tab.deleteLater()
        self.tabs.removeTab(index)
        self._switched()

    def _tab_moved(self, to: int, origin: int) -> None:
        moved = self.all_tabs()[origin]
        self.stack.removeWidget(moved)
        self.stack.insertWidget(to + 1, moved)
        self._switched()

    def _switched(self, *_: object) -> None:
        index = self.tabs.currentIndex()
        self.stack.setCurrentIndex(index + 1 if 0 <= index < self.stack.count() - 1 else 0)
        self.tabs.setVisible(self.tabs.count() > 0)
        for widget in self._tools:
            widget.setVisible(self.tab is not None)
        if self.tab is None:
            self.start.set_recent(self.backend.recent())
            self.setWindowTitle("Pilcrow")
        else:
            self.indexer.prefer(self.tab.path)
            self.setWindowTitle(f"{self.tab.title} – Pilcrow")
        self._fit()
        self._changed()

    def _for(self, path: str, run: Callable[[Tab], None]) -> None:
        for tab in self.all_tabs():
            if tab.path == path:
                run(tab)

    def _step_tab(self, step: int) -> None:
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % self.tabs.count())

    def _forget(self, path: str) -> None:
        self.backend.forget(path)
        self.start.set_recent(self.backend.recent())

    def _fill_recent(self) -> None:
        self.recent.clear()
        for entry in self.backend.recent():
            action = self.recent.addAction(Path(entry.path).name)
            action.setToolTip(entry.path)
            action.triggered.connect(lambda _checked=False, path=entry.path: self.open(path))

    # ---- bars ---------------------------------------------------------------------------------------------

    def _tab(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        return lambda: run(self.tab) if self.tab else None

    def _viewer(self, name: str, *values: Any) -> Callable[[], object]:
        return self._tab(lambda tab: getattr(tab.viewer, name)(*values))

    def _changed(self) -> None:
        tab = self.tab
        self._show_progress()
        if tab is None or tab.info is None:
            self.where.clear()
            self.page_box.clear()
            self.page_count.clear()
            return
        place = tab.viewer.place()
        if not self.page_box.hasFocus():
            self.page_box.setText(tab.info.pages[place.page].label or str(place.page + 1))
        self.page_count.setText(f"of {len(tab.info.pages):,}")
        self.page_count.setToolTip(f"Page {place.page + 1} of {len(tab.info.pages)}")
        if not self.zoom_box.hasFocus():
            self.zoom_box.setText(f"{tab.viewer.zoom * 100:.0f} %")
        self.where.setText(tab.contents.current_title() if tab.document else "")
        self.back.setEnabled(tab.viewer.can_go_back())
        self.forward.setEnabled(tab.viewer.can_go_forward())

    def _show_progress(self) -> None:
        tab = self.tab
        progress = tab.progress if tab else None
        notice = tab.notices[-1] if tab and tab.notices else ""
        self.index_bar.setVisible(progress is not None)
        self.pause.setVisible(progress is not None or self.indexer.paused)
        self.pause.setIcon(theme.icon("play" if self.indexer.paused else "pause"))
        self.pause.setToolTip("Go on indexing" if self.indexer.paused else "Pause indexing")
        self.index_text.setToolTip("\n".join(tab.notices) if tab else "")
        if self.indexer.paused:
            self.index_text.setText("Indexing paused")
        elif progress is not None:
            self.index_bar.setMaximum(max(1, progress.total))
            self.index_bar.setValue(progress.done)
            self.index_text.setText(_progress(progress))
        else:
            self.index_text.setText(notice if len(notice) < 90 else notice[:88] + "…")

    def _toggle_pause(self) -> None:
        self.indexer.pause(not self.indexer.paused)

    def _go_to_page(self) -> None:
        """By printed label first, else by number."""
        tab, wanted = self.tab, self.page_box.text().strip()
        if tab is None or tab.info is None:
            return
        labels = [page.label.casefold() for page in tab.info.pages]
        if wanted.casefold() in labels:
            tab.viewer.go_to(labels.index(wanted.casefold()))
        elif wanted.isdigit():
            tab.viewer.go_to(min(len(labels), max(1, int(wanted))) - 1)
        tab.viewer.setFocus()

    def _set_zoom(self) -> None:
        tab, digits = self.tab, self.zoom_box.text().rstrip(" %")
        if tab and digits.isdigit():
            tab.viewer.set_zoom(int(digits) / 100)
            tab.viewer.setFocus()

    def _focus_page(self) -> None:
        self.page_box.setFocus()
        self.page_box.selectAll()

    def _focus_chat(self) -> None:
        if self.tab:
            self.tab.pane(CHAT).show()
            self.tab.conversation.focus()

    # ---- looks --------------------------------------------------------------------------------------------

    def _flag(self, name: str) -> bool:
        return str(self.state.value(name, "false")) == "true"

    def toggle_dark_pages(self) -> None:
        dark = not self._flag("dark pages")
        self.state.setValue("dark pages", "true" if dark else "false")
        for tab in self.all_tabs():
            tab.viewer.set_dark_pages(dark)

    def set_look(self, mode: str) -> None:
        self.state.setValue("look", mode)
        theme.apply(cast(QApplication, QApplication.instance()), mode)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_buttons"):
            for button, icon in self._buttons:
                button.setIcon(theme.icon(icon))

    def toggle_pane(self, which: int) -> None:
        if self.tab:
            pane = self.tab.pane(which)
            pane.setVisible(not pane.isVisible())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put panes away, and bring them back, when the window's width passes a step."""
        narrow = (self.width() < NARROW) + (self.width() < NARROWER)
        for tab in self.all_tabs():
            if tab.narrow != narrow:
                tab.narrow = narrow
                tab.pane(CHAT).setVisible(narrow < 1)
                tab.pane(CONTENTS).setVisible(narrow < 2)

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        self.bar.setVisible(not self.isFullScreen())

    # ---- the chat server ----------------------------------------------------------------------------------

    def look_for_chat(self) -> None:
        """Ask, off this thread, what can answer, and say so in every tab."""
        if self._chat_task is not None:
            return

        def work(_stopped: Stopped) -> Iterator[ChatState]:
            yield self.backend.chat_state()

        self._chat_task = Task(work, self)
        self._chat_task.happened.connect(self._show_chat)
        self._chat_task.finished.connect(self._chat_known)
        self._chat_task.start()

    def _chat_known(self) -> None:
        self._chat_task = None

    def _show_chat(self, state: ChatState) -> None:
        self._chat = state
        self.host.setText(state.remote or "Local only")
        self.host.setProperty("warning", bool(state.remote))
        for tab in self.all_tabs():
            tab.set_chat(state)

    def _choose_model(self, name: str) -> None:
        from dataclasses import replace

        self.backend.change(replace(self.backend.settings, chat_model=name))
        self.look_for_chat()

    def edit_settings(self) -> None:
        changed = edit_settings(self, self.backend.settings)
        if changed is not None:
            self.backend.change(changed)
            self.look_for_chat()

    def _start_pull(self, model: str) -> None:
        if self._pull is not None:
            return
        self._pull = Task(lambda stopped: self.backend.pull(model, stopped), self)
        self._pull.happened.connect(self._pulling)
        self._pull.failed.connect(lambda error: self._pulled(str(error)))
        self._pull.finished.connect(lambda: self._pulled(""))
        self._pull.start()

    def _pulling(self, progress: tuple[str, int, int]) -> None:
        for tab in self.all_tabs():
            tab.model_bar.show_pull(*progress)

    def _pulled(self, problem: str) -> None:
        if self._pull is None:
            return
        self._pull = None
        for tab in self.all_tabs():
            tab.model_bar.pull_done(problem)
        self.look_for_chat()

    def _stop_pull(self) -> None:
        if self._pull is not None:
            self._pull.stop()

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

    def _remember_panes(self, tab: Tab) -> None:
        if tab.narrow == 0 and all(tab.pane(n).isVisible() for n in (CONTENTS, CHAT)):
            self.state.setValue("panes", tab.splitter.saveState())

    def closeEvent(self, event: QCloseEvent) -> None:
        self.state.setValue("geometry", self.saveGeometry())
        for tab in self.all_tabs():
            self._remember_panes(tab)
            tab.shut()
        self.indexer.close()
        for task in (self._chat_task, self._pull):
            if task is not None:
                task.wait()
        super().closeEvent(event)

    def say(self, sentence: str) -> None:
        """A failure that belongs to no document, without taking the reader out of the page."""
        self.statusBar().showMessage(sentence, 15_000)


def _progress(progress: Indexing) -> str:
    noun = "pages" if progress.stage == "read" else "paragraphs"
    text = f"Index: {progress.done:,} of {progress.total:,} {noun}"
    if progress.stage == "embed" and progress.rate > 0:
        seconds = round((progress.total - progress.done) / progress.rate)
        text += f", {_left(seconds)} left"
    return text


def _left(seconds: int) -> str:
    return f"{seconds} s" if seconds < 100 else f"{round(seconds / 60)} min"
