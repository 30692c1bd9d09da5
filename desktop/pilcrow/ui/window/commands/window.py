"""All commands of the window: one table of names, labels and keys, the source of menus, shortcuts and palette."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from ...base.backend import Recent
from ...base.language import noop, tr
from ...base.look.theme import as_tip

Action = Callable[[], object]
_WIDEST = 420
"""Greatest width of a title in a menu, in pixels."""


class Needs(Enum):
    """Conditions for a command to be enabled."""

    NOTHING = auto()
    DOCUMENT = auto()
    PAGES = auto()


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `text` is its English label, `keys` are its default shortcuts, separated by semicolons."""

    name: str
    text: str
    keys: str = ""
    needs: Needs = Needs.NOTHING

    @property
    def title(self) -> str:
        """Translated label without the trailing "…"."""
        return tr(self.text).rstrip("… ")


_D, _P = Needs.DOCUMENT, Needs.PAGES
COMMANDS = (
    Command("palette", noop("All commands…"), "Ctrl+K;Ctrl+Shift+P"),
    Command("open", noop("Open…"), "Ctrl+O"),
    Command("close", noop("Close document"), "Ctrl+W", _D),
    Command("reopen", noop("Reopen closed document"), "Ctrl+Shift+T"),
    Command("library", noop("Library"), "Alt+Home"),
    Command("rename", noop("Rename title…"), "", _D),
    Command("print", noop("Print…"), "Ctrl+P", _P),
    Command("save copy", noop("Save a copy…"), "Ctrl+S", _D),
    Command("export pages", noop("Export pages…"), "", _P),
    Command("open folder", noop("Open folder"), "", _D),
    Command("copy path", noop("Copy path"), "", _D),
    Command("properties", noop("Document properties…"), "Ctrl+Alt+P", _P),
    Command("next", noop("Next document"), "Ctrl+Tab;Ctrl+PgDown"),
    Command("previous", noop("Previous document"), "Ctrl+Shift+Tab;Ctrl+PgUp"),
    Command("documents", noop("List of open documents"), "Ctrl+Shift+O", _D),
    Command("move right", noop("Move document right"), "Ctrl+Shift+PgDown", _D),
    Command("move left", noop("Move document left"), "Ctrl+Shift+PgUp", _D),
    Command("find", noop("Find…"), "Ctrl+F", _P),
    Command("find next", noop("Find next"), "F3"),
    Command("find previous", noop("Find previous"), "Shift+F3"),
    Command("copy", noop("Copy"), "", _P),
    Command("copy markdown", noop("Copy as Markdown"), "Ctrl+Alt+C", _P),
    Command("quote", noop("Copy as quotation"), "Ctrl+Shift+Q", _P),
    Command("copy table", noop("Copy whole table"), "Ctrl+Shift+C", _P),
    Command("select area", noop("Select area"), "", _P),
    Command("copy picture", noop("Copy area as picture"), "", _P),
    Command("save picture", noop("Save area as picture…"), "", _P),
    Command("copy text", noop("Copy text only"), "", _P),
    Command("select all", noop("Select the whole document"), "", _P),
    Command("copy page text", noop("Copy text of the page"), "", _P),
    Command("copy page picture", noop("Copy page as picture"), "", _P),
    Command("caret", noop("Caret browsing"), "F7", _P),
    Command("select table", noop("Select table"), "", _P),
    Command("select row", noop("Select row"), "", _P),
    Command("select column", noop("Select column"), "", _P),
    Command("ask selection", noop("Ask about this"), "Ctrl+Shift+L", _P),
    Command("read pages", noop("Read unsure pages by a model…"), "", _P),
    Command("ask page", noop("Ask with the page’s picture"), "", _P),
    Command("explain", noop("Explain"), "Ctrl+E", _P),
    Command("define", noop("Define"), "Ctrl+D", _P),
    Command("similar", noop("Find similar"), "Ctrl+Shift+F", _P),
    Command("elsewhere", noop("Where else is this"), "Ctrl+Alt+F", _P),
    Command("highlight", noop("Highlight"), "Ctrl+H", _P),
    Command("highlight green", noop("Highlight in green"), "Alt+1", _P),
    Command("highlight yellow", noop("Highlight in yellow"), "Alt+2", _P),
    Command("highlight blue", noop("Highlight in blue"), "Alt+3", _P),
    Command("highlight red", noop("Highlight in red"), "Alt+4", _P),
    Command("highlight purple", noop("Highlight in purple"), "Alt+5", _P),
    Command("underline", noop("Underline"), "Ctrl+U", _P),
    Command("strike", noop("Strike out"), "Ctrl+Shift+X", _P),
    Command("squiggle", noop("Squiggle"), "Ctrl+Shift+G", _P),
    Command("mark area", noop("Mark an area"), "Ctrl+Shift+A", _P),
    Command("note", noop("Highlight and write a note"), "Ctrl+M", _P),
    Command("note here", noop("Write a note here"), "", _P),
    Command("bookmark", noop("Bookmark this place"), "Ctrl+B", _P),
    Command("undo", noop("Undo the last change of marks or form"), "Ctrl+Z", _P),
    Command("redo", noop("Redo"), "Ctrl+Shift+Z;Ctrl+Y", _P),
    Command("marks", noop("Marks"), "Ctrl+Shift+M", _D),
    Command("export marks", noop("Export marks…"), "", _P),
    Command("write marks copy", noop("Write a copy with marks…"), "", _P),
    Command("write marks", noop("Write marks into the file…"), "", _P),
    Command("take marks out", noop("Take written marks out of the file…"), "", _P),
    Command("show fields", noop("Highlight form fields"), "", _P),
    Command("clear form", noop("Clear form"), "", _P),
    Command("save form", noop("Save filled form…"), "", _P),
    Command("write form", noop("Write the form into the file…"), "", _P),
    Command("ask", noop("Ask about this document"), "Ctrl+L", _D),
    Command("check", noop("Check a text"), "Ctrl+Shift+K", _D),
    Command("summary", noop("Summary of this document"), "Ctrl+Shift+S", _D),
    Command("ask section", noop("Ask about this section"), "", _D),
    Command("sum up section", noop("Sum up this section"), "", _D),
    Command("find in section", noop("Find in this section…"), "", _P),
    Command("copy section", noop("Copy section text"), "", _D),
    Command("new conversation", noop("New conversation"), "Ctrl+N", _D),
    Command("conversations", noop("List of conversations"), "", _D),
    Command("copy conversation", noop("Copy conversation"), "", _D),
    Command("export conversation", noop("Export conversation…"), "", _D),
    Command("rename conversation", noop("Rename conversation…"), "", _D),
    Command("delete conversation", noop("Delete conversation"), "", _D),
    Command("contents", noop("Contents"), "F12", _D),
    Command("expand contents", noop("Expand all of the contents"), "Shift+F12", _D),
    Command("collapse contents", noop("Collapse all of the contents"), "Ctrl+F12", _D),
    Command("pages", noop("Pages"), "F4", _P),
    Command("terms", noop("Terms"), "", _D),
    Command("term", noop("Look up as a term"), "Shift+F4", _P),
    Command("list figures", noop("List of figures"), "", _D),
    Command("list tables", noop("List of tables"), "", _D),
    Command("list equations", noop("List of equations"), "", _D),
    Command("list listings", noop("List of listings"), "", _D),
    Command("found marks", noop("Show or hide what was found"), "", _D),
    Command("read marks", noop("Show or hide what was read"), "", _D),
    Command("cited marks", noop("Show or hide what is cited"), "", _D),
    Command("conversation", noop("Conversation"), "F9", _D),
    Command("next pane", noop("Next pane"), "F6"),
    Command("previous pane", noop("Previous pane"), "Shift+F6"),
    Command("fit width", noop("Fit width"), "Ctrl+2", _P),
    Command("fit page", noop("Fit page"), "Ctrl+0", _P),
    Command("fit text", noop("Fit text"), "Ctrl+3", _P),
    Command("actual size", noop("Actual size"), "Ctrl+1", _P),
    Command("zoom in", noop("Zoom in"), "Ctrl++;Ctrl+=", _P),
    Command("zoom out", noop("Zoom out"), "Ctrl+-", _P),
    Command("single page", noop("Single page"), "Ctrl+6", _P),
    Command("continuous", noop("Continuous"), "Ctrl+7", _P),
    Command("facing", noop("Facing pages"), "Ctrl+8", _P),
    Command("spreads", noop("Facing, one spread at a time"), "Ctrl+9", _P),
    Command("cover", noop("Cover alone"), "", _P),
    Command("right to left", noop("Facing from right to left"), "", _P),
    Command("trim", noop("Trim margins"), "Ctrl+4", _P),
    Command("rotate right", noop("Rotate right"), "Ctrl+R", _P),
    Command("rotate left", noop("Rotate left"), "Ctrl+Shift+R", _P),
    Command("back", noop("Back"), "Alt+Left", _P),
    Command("forward", noop("Forward"), "Alt+Right", _P),
    Command("page", noop("Go to page…"), "Ctrl+G", _P),
    Command("read aloud", noop("Read aloud, or stop"), "Ctrl+Shift+U", _P),
    Command("split right", noop("Split right"), "F8", _P),
    Command("split below", noop("Split below"), "Shift+F8", _P),
    Command("other half", noop("Other half"), "Ctrl+F6", _P),
    Command("scroll together", noop("Scroll both halves together"), "", _P),
    Command("close split", noop("Close split"), "Ctrl+F8", _P),
    Command("open beside", noop("Open beside"), "", _P),
    Command("preview", noop("Preview what the link leads to"), "Ctrl+J", _P),
    Command("next link", noop("Next link"), "Alt+Down", _P),
    Command("previous link", noop("Previous link"), "Alt+Up", _P),
    Command("close previews", noop("Close all previews"), "", _P),
    Command("full screen", noop("Full screen"), "F11"),
    Command("present", noop("Presentation"), "F5;Shift+F11", _P),
    Command("dark", noop("Dark window and pages"), "Ctrl+Shift+I"),
    Command("look system", noop("Window as the system")),
    Command("look light", noop("Light window")),
    Command("look dark", noop("Dark window")),
    Command("light pages", noop("Light pages")),
    Command("sepia pages", noop("Sepia pages")),
    Command("dark pages", noop("Dark pages"), "Ctrl+I"),
    Command("pause", noop("Pause background work")),
    Command("settings", noop("Settings…"), "Ctrl+,"),
    Command("manual", noop("Manual"), "F1"),
    Command("shortcuts", noop("Keyboard shortcuts"), "Shift+F1"),
    Command("log", noop("Show the log")),
    Command("about", noop("About Pilcrow")),
    Command("quit", noop("Quit"), "Ctrl+Q"),
)
MAIN, TAB = "", "Tab"
RECENT, FILE, SELECTED = noop("Recent files"), noop("File"), noop("Selection")
TABLE, AREA, MARKS, FORM = noop("Table"), noop("Area"), noop("Marks"), noop("Form")
ASK, PAGE, LAYOUT, LINKS = noop("Ask"), noop("Page"), noop("Layout"), noop("Links")
SECTION, CONVERSATION = noop("Section"), noop("Conversation")
SPLIT, PANES, APPEARANCE, HELP = noop("Split view"), noop("Panes"), noop("Appearance"), noop("Help")
_OF_FILE = ("rename", "", "save copy", "export pages", "", "open folder", "copy path", "", "properties")
_MENUS = {
    MAIN: (
        "palette", "",
        "library", "open", RECENT, "reopen", "close", "",
        "print", FILE, "find", "",
        SELECTED, MARKS, FORM, ASK, "",
        PAGE, SPLIT, PANES, APPEARANCE, "full screen", "present", "",
        "pause", "settings", HELP, "quit",
    ),
    RECENT: (),
    FILE: _OF_FILE,
    TAB: ("close", "reopen", "open beside", "", *_OF_FILE),
    SELECTED: (
        "copy", "quote", "copy markdown", TABLE, AREA, "",
        "highlight", "underline", "strike", "squiggle", "note", "",
        "ask selection", "explain", "define", "term", "similar", "elsewhere", "", "select all", "caret",
    ),
    AREA: ("select area", "", "copy picture", "save picture", "copy text"),
    TABLE: ("copy table", "", "select table", "select row", "select column"),
    MARKS: (
        "highlight green", "highlight yellow", "highlight blue", "highlight red", "highlight purple", "underline",
        "strike", "squiggle", "mark area", "note", "note here", "bookmark", "", "undo", "redo", "",
        "export marks", "write marks copy", "write marks", "take marks out",
    ),
    FORM: ("show fields", "clear form", "", "save form", "write form"),
    ASK: ("ask", "summary", "check", "", SECTION, CONVERSATION),
    SECTION: ("ask section", "sum up section", "find in section", "copy section"),
    CONVERSATION: (
        "new conversation", "conversations", "",
        "copy conversation", "export conversation", "rename conversation", "delete conversation",
    ),
    PAGE: (
        "fit width", "fit page", "fit text", "actual size", "zoom in", "zoom out", "", LAYOUT, "trim",
        "rotate right", "rotate left", "", "back", "forward", "page", "", LINKS, "read aloud", "",
        "copy page text", "copy page picture", "ask page", "read pages",
    ),
    LAYOUT: ("single page", "continuous", "facing", "spreads", "", "cover", "right to left"),
    LINKS: ("preview", "close previews", "", "next link", "previous link"),
    SPLIT: ("split right", "split below", "", "other half", "scroll together", "", "close split"),
    PANES: (
        "contents", "pages", "terms", "marks", "conversation", "",
        "list figures", "list tables", "list equations", "list listings", "",
        "next pane", "previous pane",
    ),
    APPEARANCE: (
        "dark", "", "look system", "look light", "look dark", "", "light pages", "sepia pages", "dark pages",
    ),
    HELP: ("manual", "shortcuts", "", "log", "about"),
}  # fmt: skip
"""Content of each menu: names of commands and submenus; "" is a separator."""


def grouped() -> dict[str, list[Command]]:
    """Commands by the first menu that contains them; those of the main menu, and of no menu, come first, under
    "".
    """
    groups: dict[str, list[Command]] = {MAIN: [], **{name: [] for name in _MENUS if name != TAB}}
    for command in COMMANDS:
        groups[next((name for name in groups if command.name in _MENUS[name]), MAIN)].append(command)
    return {name: commands for name, commands in groups.items() if commands}


_CHOICES = (
    ("single page", "continuous", "facing", "spreads"),
    ("look system", "look light", "look dark"),
    ("light pages", "sepia pages", "dark pages"),
)
"""Groups of mutually exclusive commands."""
_SWITCHES = ("dark", "trim", "cover", "right to left", "scroll together", "pause")
"""Commands that toggle an option."""


class Commands:
    """Actions of the window by command name, and the menus made of them. Shortcuts changed by the reader are kept
    in `state`.
    """

    def __init__(self, window: QWidget, runs: dict[str, Action], state: QSettings) -> None:
        """Create the actions; `runs` maps each command's name to its function."""
        self.runs = runs
        self._state = state
        self.actions = {command.name: self._action(window, command) for command in COMMANDS}
        for name in (*_SWITCHES, *chain(*_CHOICES)):
            self.actions[name].setCheckable(True)
        for choices in _CHOICES:
            group = QActionGroup(window)
            for name in choices:
                group.addAction(self.actions[name])
        menus = {name: QMenu(tr(name) if name else "", window) for name in _MENUS}
        for name, menu in menus.items():
            for row in _MENUS[name]:
                if row in self.actions:
                    menu.addAction(self.actions[row])
                elif row:
                    menu.addMenu(menus[row])
                else:
                    menu.addSeparator()
        self.menu, self.tab, self.recent, self.selected = (menus[name] for name in (MAIN, TAB, RECENT, SELECTED))
        self._for_pages = [menus[name].menuAction() for name in (SELECTED, MARKS, FORM, PAGE, SPLIT)]
        self._for_document = [menus[name].menuAction() for name in (FILE, ASK, PANES)]
        self.recent.setToolTipsVisible(True)

    def _action(self, window: QWidget, command: Command) -> QAction:
        action = QAction(tr(command.text), window)
        action.setShortcuts(self._keys(command))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _checked=False: self.runs[command.name]())
        window.addAction(action)
        return action

    def run(self, name: str) -> None:
        self.runs[name]()

    def usable(self) -> Iterator[tuple[Command, QAction]]:
        """Commands that are enabled now."""
        return ((c, self.actions[c.name]) for c in COMMANDS if self.actions[c.name].isEnabled())

    def tick(self, chosen: Iterable[str]) -> None:
        """Check exactly these commands in the menus."""
        holds = set(chosen)
        for name in (*_SWITCHES, *chain(*_CHOICES)):
            self.actions[name].setChecked(name in holds)

    def enable(self, *, pages: bool, document: bool) -> None:
        """Enable the commands for the state of the window: a document is in front, and its pages can be shown."""
        able = {Needs.NOTHING: True, Needs.DOCUMENT: document, Needs.PAGES: pages}
        for command in COMMANDS:
            self.actions[command.name].setEnabled(able[command.needs])
        for menu in self._for_pages:
            menu.setEnabled(pages)
        for menu in self._for_document:
            menu.setEnabled(document)

    def show_recent(self, files: Sequence[Recent], open_file: Callable[[str], object]) -> None:
        """Fill the menu of recent files."""
        self.recent.clear()
        for path, title in ((file.path, file.title or Path(file.path).stem) for file in files):
            shown = self.recent.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, _WIDEST)
            action = self.recent.addAction(shown.replace("&", "&&"))
            action.setToolTip(as_tip(f"{title}\n{path}"))
            action.triggered.connect(lambda _checked=False, path=path: open_file(path))
        if not files:
            self.recent.addAction(tr("None yet")).setEnabled(False)

    # ---- keys ---------------------------------------------------------------------------------------------

    def _keys(self, command: Command) -> list[QKeySequence]:
        stored = self._state.value(f"keys/{command.name}")
        return _sequences(command.keys if stored is None else str(stored))

    def holder(self, keys: QKeySequence) -> Command | None:
        """The command that has this shortcut; None for none."""
        return next((c for c in COMMANDS if keys in self.actions[c.name].shortcuts()), None)

    def set_keys(self, name: str, keys: QKeySequence) -> None:
        """Make this the only shortcut of a command, and take it from any other command; an empty one removes
        all.
        """
        taken = None if keys.isEmpty() else self.holder(keys)
        if taken is not None:
            self._keep(taken.name, [each for each in self.actions[taken.name].shortcuts() if each != keys])
        self._keep(name, [] if keys.isEmpty() else [keys])

    def reset_keys(self) -> None:
        """Restore the default shortcuts of all commands."""
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
    """Shortcuts of an action, formatted for the system: the first one, or `every` one."""
    written = [keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in action.shortcuts()]
    return ", ".join(written if every else written[:1])
