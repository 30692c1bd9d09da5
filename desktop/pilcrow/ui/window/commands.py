"""Everything the window can be told to do: names, keys, and the menu that lists them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

Action = Callable[[], object]
LOOKS = {"system": "As the system", "light": "Light", "dark": "Dark"}

_MENU = (
    ("open", "Open…", "Ctrl+O"),
    ("recent", "Recent files", ""),
    ("close", "Close document", "Ctrl+W"),
    ("", "", ""),
    ("find", "Find…", "Ctrl+F"),
    ("selected", "Selection", ""),
    ("ask", "Ask about this document", "Ctrl+L"),
    ("check", "Check a text", "Ctrl+K"),
    ("summary", "Summary of this document", "Ctrl+Shift+S"),
    ("new conversation", "New conversation", "Ctrl+N"),
    ("contents", "Contents", "F12"),
    ("conversation", "Conversation", "F9"),
    ("pages", "Page", ""),
    ("looks", "Appearance", ""),
    ("full screen", "Full screen", "F11"),
    ("", "", ""),
    ("settings", "Settings…", "Ctrl+,"),
    ("log", "Show the log", ""),
    ("about", "About Pilcrow", ""),
    ("quit", "Quit", "Ctrl+Q"),
)
_PAGES = (
    ("fit width", "Fit width", "Ctrl+2"),
    ("fit page", "Fit page", "Ctrl+0"),
    ("actual size", "Actual size", "Ctrl+1"),
    ("zoom in", "Zoom in", "Ctrl++;Ctrl+="),
    ("zoom out", "Zoom out", "Ctrl+-"),
    ("", "", ""),
    ("rotate right", "Rotate right", "Ctrl+R"),
    ("rotate left", "Rotate left", "Ctrl+Shift+R"),
    ("dark pages", "Dark page colours", "Ctrl+I"),
    ("", "", ""),
    ("back", "Back", "Alt+Left"),
    ("forward", "Forward", "Alt+Right"),
    ("page", "Go to page…", "Ctrl+G"),
)
_SELECTED = (
    ("copy", "Copy", ""),
    ("", "", ""),
    ("ask selection", "Ask about this", "Ctrl+Shift+L"),
    ("explain", "Explain", "Ctrl+E"),
    ("define", "Define", "Ctrl+D"),
    ("similar", "Find similar", "Ctrl+Shift+F"),
)
_KEYS_ONLY = (
    ("find next", "Find next", "F3"),
    ("find previous", "Find previous", "Shift+F3"),
    ("next", "Next document", "Ctrl+Tab;Ctrl+PgDown"),
    ("previous", "Previous document", "Ctrl+Shift+Tab;Ctrl+PgUp"),
    ("next pane", "Next pane", "F6"),
    ("previous pane", "Previous pane", "Shift+F6"),
)
_NEED_DOCUMENT = ("close", "ask", "summary", "check", "new conversation", "contents", "conversation")
_NEED_PAGES = ("find", "pages", "selected", *(name for name, *_ in (*_PAGES, *_SELECTED) if name))


class Commands:
    """The window's actions, by name; `menu` lists them, `selected` those about what is selected."""

    def __init__(
        self, window: QWidget, runs: dict[str, Action], look: str, set_look: Callable[[str], object]
    ) -> None:
        """`runs` says what each name does; `look` is the appearance chosen so far."""
        self.runs = runs
        self.actions: dict[str, QAction] = {}
        self._window = window
        self.menu, self.recent = QMenu(window), QMenu("Recent files", window)
        self.recent.setToolTipsVisible(True)
        looks, pages = QMenu("Appearance", window), QMenu("Page", window)
        self._group = QActionGroup(window)
        for mode, text in LOOKS.items():
            action = self._group.addAction(text)
            action.setCheckable(True)
            action.setChecked(mode == look)
            action.triggered.connect(lambda _checked=False, mode=mode: set_look(mode))
        looks.addActions(self._group.actions())
        self.selected = QMenu("Selection", window)
        self._fill(pages, _PAGES, {})
        self._fill(self.selected, _SELECTED, {})
        self._fill(
            self.menu, _MENU, {"recent": self.recent, "pages": pages, "looks": looks, "selected": self.selected}
        )
        self._fill(None, _KEYS_ONLY, {})

    def _fill(self, menu: QMenu | None, rows: tuple[tuple[str, str, str], ...], menus: dict[str, QMenu]) -> None:
        for name, text, keys in rows:
            if not name:
                if menu:
                    menu.addSeparator()
                continue
            if name in menus:
                action = menus[name].menuAction()
            else:
                action = QAction(text, self._window)
                action.setShortcuts([QKeySequence(key) for key in keys.split(";") if key])
                action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
                action.triggered.connect(lambda _checked=False, name=name: self.runs[name]())
                self._window.addAction(action)
            self.actions[name] = action
            if menu:
                menu.addAction(action)

    def run(self, name: str) -> None:
        self.runs[name]()

    def enable(self, *, pages: bool, document: bool) -> None:
        """Whether there is a document in front, and pages of it to look at."""
        for names, able in ((_NEED_PAGES, pages), (_NEED_DOCUMENT, document)):
            for name in names:
                self.actions[name].setEnabled(able)

    def show_recent(self, paths: Sequence[str], open_file: Callable[[str], object]) -> None:
        """Fill the menu of recent files."""
        self.recent.clear()
        for path in paths:
            action = self.recent.addAction(Path(path).name.replace("&", "&&"))
            action.setToolTip(path)
            action.triggered.connect(lambda _checked=False, path=path: open_file(path))
        if not paths:
            self.recent.addAction("None yet").setEnabled(False)
