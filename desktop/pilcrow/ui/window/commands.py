"""Everything the window can be told to do: one table of names, words and keys, from which menus, shortcuts and the
command palette are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

Action = Callable[[], object]
LOOKS = {"system": "As the system", "light": "Light", "dark": "Dark"}


class Needs(Enum):
    """What has to be in front of the reader for a command to make sense."""

    NOTHING = auto()
    DOCUMENT = auto()
    PAGES = auto()


@dataclass(frozen=True, slots=True)
class Command:
    """Something to be done; `keys` are those it comes with, with semicolons between them."""

    name: str
    text: str
    keys: str = ""
    needs: Needs = Needs.NOTHING


_D, _P = Needs.DOCUMENT, Needs.PAGES
COMMANDS = (
    Command("palette", "All commands…", "Ctrl+K;Ctrl+Shift+P"),
    Command("open", "Open…", "Ctrl+O"),
    Command("close", "Close document", "Ctrl+W", _D),
    Command("reopen", "Reopen closed document", "Ctrl+Shift+T"),
    Command("print", "Print…", "Ctrl+P", _P),
    Command("save copy", "Save a copy…", "Ctrl+S", _D),
    Command("export pages", "Export pages…", "", _P),
    Command("open folder", "Open folder", "", _D),
    Command("copy path", "Copy path", "", _D),
    Command("properties", "Document properties…", "Ctrl+Alt+P", _P),
    Command("next", "Next document", "Ctrl+Tab;Ctrl+PgDown"),
    Command("previous", "Previous document", "Ctrl+Shift+Tab;Ctrl+PgUp"),
    Command("find", "Find…", "Ctrl+F", _P),
    Command("find next", "Find next", "F3"),
    Command("find previous", "Find previous", "Shift+F3"),
    Command("copy", "Copy", "", _P),
    Command("ask selection", "Ask about this", "Ctrl+Shift+L", _P),
    Command("explain", "Explain", "Ctrl+E", _P),
    Command("define", "Define", "Ctrl+D", _P),
    Command("similar", "Find similar", "Ctrl+Shift+F", _P),
    Command("highlight", "Highlight", "Ctrl+H", _P),
    Command("highlight green", "Highlight in green", "Alt+1", _P),
    Command("highlight yellow", "Highlight in yellow", "Alt+2", _P),
    Command("highlight blue", "Highlight in blue", "Alt+3", _P),
    Command("highlight red", "Highlight in red", "Alt+4", _P),
    Command("highlight purple", "Highlight in purple", "Alt+5", _P),
    Command("underline", "Underline", "Ctrl+U", _P),
    Command("strike", "Strike out", "", _P),
    Command("squiggle", "Squiggle", "", _P),
    Command("note", "Highlight and write a note", "Ctrl+M", _P),
    Command("bookmark", "Bookmark this place", "Ctrl+B", _P),
    Command("undo", "Undo the last change of marks", "Ctrl+Z", _P),
    Command("redo", "Redo", "Ctrl+Shift+Z;Ctrl+Y", _P),
    Command("marks", "Marks", "Ctrl+Shift+M", _D),
    Command("export marks", "Export marks…", "", _P),
    Command("write marks copy", "Write a copy with marks…", "", _P),
    Command("write marks", "Write marks into the file…", "", _P),
    Command("ask", "Ask about this document", "Ctrl+L", _D),
    Command("check", "Check a text", "Ctrl+Shift+K", _D),
    Command("summary", "Summary of this document", "Ctrl+Shift+S", _D),
    Command("new conversation", "New conversation", "Ctrl+N", _D),
    Command("contents", "Contents", "F12", _D),
    Command("conversation", "Conversation", "F9", _D),
    Command("next pane", "Next pane", "F6"),
    Command("previous pane", "Previous pane", "Shift+F6"),
    Command("fit width", "Fit width", "Ctrl+2", _P),
    Command("fit page", "Fit page", "Ctrl+0", _P),
    Command("actual size", "Actual size", "Ctrl+1", _P),
    Command("zoom in", "Zoom in", "Ctrl++;Ctrl+=", _P),
    Command("zoom out", "Zoom out", "Ctrl+-", _P),
    Command("rotate right", "Rotate right", "Ctrl+R", _P),
    Command("rotate left", "Rotate left", "Ctrl+Shift+R", _P),
    Command("dark pages", "Dark page colours", "Ctrl+I", _P),
    Command("back", "Back", "Alt+Left", _P),
    Command("forward", "Forward", "Alt+Right", _P),
    Command("page", "Go to page…", "Ctrl+G", _P),
    Command("full screen", "Full screen", "F11"),
    Command("look system", LOOKS["system"]),
    Command("look light", LOOKS["light"]),
    Command("look dark", LOOKS["dark"]),
    Command("settings", "Settings…", "Ctrl+,"),
    Command("shortcuts", "Keyboard shortcuts", "F1"),
    Command("log", "Show the log"),
    Command("about", "About Pilcrow"),
    Command("quit", "Quit", "Ctrl+Q"),
)
MAIN, TAB = "", "Tab"
RECENT, FILE, SELECTED, MARKS, PAGE, APPEARANCE = (
    *("Recent files", "File", "Selection", "Marks", "Page", "Appearance"),
)
_OF_FILE = ("save copy", "export pages", "", "open folder", "copy path", "", "properties")
_MENUS = {
    MAIN: (
        "palette", "", "open", RECENT, "reopen", "close", "print", FILE, "", "find", SELECTED, MARKS,
        "ask", "check", "summary", "new conversation", "contents", "conversation", PAGE, APPEARANCE, "full screen",
        "", "settings", "shortcuts", "log", "about", "quit",
    ),
    RECENT: (),
    FILE: _OF_FILE,
    TAB: ("close", "reopen", "", *_OF_FILE),
    SELECTED: (
        "copy", "", "highlight", "underline", "strike", "squiggle", "note", "",
        "ask selection", "explain", "define", "similar",
    ),
    MARKS: (
        "highlight green", "highlight yellow", "highlight blue", "highlight red", "highlight purple", "underline",
        "strike", "squiggle", "note", "bookmark", "", "undo", "redo", "", "marks", "export marks",
        "write marks copy", "write marks",
    ),
    PAGE: (
        "fit width", "fit page", "actual size", "zoom in", "zoom out", "", "rotate right", "rotate left",
        "dark pages", "", "back", "forward", "page",
    ),
    APPEARANCE: ("look system", "look light", "look dark"),
}  # fmt: skip
"""What stands in each menu: commands and other menus by name, and lines between them."""


class Commands:
    """The window's actions, by the names of their commands, and the menus of them. Keys that a person changes are
    kept in `state`.
    """

    def __init__(self, window: QWidget, runs: dict[str, Action], look: str, state: QSettings) -> None:
        """`runs` says what each command does; `look` is the appearance chosen so far."""
        self.runs = runs
        self._state = state
        self.actions = {command.name: self._action(window, command) for command in COMMANDS}
        self._looks = QActionGroup(window)
        for mode in LOOKS:
            action = self._looks.addAction(self.actions[f"look {mode}"])
            action.setCheckable(True)
            action.setChecked(mode == look)
        menus = {name: QMenu(name, window) for name in _MENUS}
        for name, menu in menus.items():
            for row in _MENUS[name]:
                if row in self.actions:
                    menu.addAction(self.actions[row])
                elif row:
                    menu.addMenu(menus[row])
                else:
                    menu.addSeparator()
        self.menu, self.tab, self.recent, self.selected, self._file, self._page = (
            menus[name] for name in (MAIN, TAB, RECENT, SELECTED, FILE, PAGE)
        )
        self.recent.setToolTipsVisible(True)

    def _action(self, window: QWidget, command: Command) -> QAction:
        action = QAction(command.text, window)
        action.setShortcuts(self._keys(command))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _checked=False: self.runs[command.name]())
        window.addAction(action)
        return action

    def run(self, name: str) -> None:
        self.runs[name]()

    def usable(self) -> Iterator[tuple[Command, QAction]]:
        """The commands that make sense now."""
        return ((c, self.actions[c.name]) for c in COMMANDS if self.actions[c.name].isEnabled())

    def enable(self, *, pages: bool, document: bool) -> None:
        """Whether there is a document in front, and pages of it to look at."""
        able = {Needs.NOTHING: True, Needs.DOCUMENT: document, Needs.PAGES: pages}
        for command in COMMANDS:
            self.actions[command.name].setEnabled(able[command.needs])
        for menu in (self.selected, self._page):
            menu.menuAction().setEnabled(pages)
        self._file.menuAction().setEnabled(document)

    def show_recent(self, paths: Sequence[str], open_file: Callable[[str], object]) -> None:
        """Fill the menu of recent files."""
        self.recent.clear()
        for path in paths:
            action = self.recent.addAction(Path(path).name.replace("&", "&&"))
            action.setToolTip(path)
            action.triggered.connect(lambda _checked=False, path=path: open_file(path))
        if not paths:
            self.recent.addAction("None yet").setEnabled(False)

    # ---- keys ---------------------------------------------------------------------------------------------

    def _keys(self, command: Command) -> list[QKeySequence]:
        stored = self._state.value(f"keys/{command.name}")
        return _sequences(command.keys if stored is None else str(stored))

    def holder(self, keys: QKeySequence) -> Command | None:
        """The command that these keys run."""
        return next((c for c in COMMANDS if keys in self.actions[c.name].shortcuts()), None)

    def set_keys(self, name: str, keys: QKeySequence) -> None:
        """Have these keys run a command, in place of those that did, and no other one; no keys: none do."""
        taken = None if keys.isEmpty() else self.holder(keys)
        if taken is not None:
            self._keep(taken.name, [each for each in self.actions[taken.name].shortcuts() if each != keys])
        self._keep(name, [] if keys.isEmpty() else [keys])

    def reset_keys(self) -> None:
        """Have every command run by the keys it came with."""
        self._state.remove("keys")
        for command in COMMANDS:
            self.actions[command.name].setShortcuts(_sequences(command.keys))

    def _keep(self, name: str, keys: Sequence[QKeySequence]) -> None:
        self.actions[name].setShortcuts(keys)
        portable = QKeySequence.SequenceFormat.PortableText
        self._state.setValue(f"keys/{name}", ";".join(each.toString(portable) for each in keys))


def _sequences(keys: str) -> list[QKeySequence]:
    return [QKeySequence(each) for each in keys.split(";") if each]


def shown_keys(action: QAction, *, every: bool = False) -> str:
    """The keys that run an action, as the system writes them: the first ones, or `every`."""
    written = [keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in action.shortcuts()]
    return ", ".join(written if every else written[:1])
