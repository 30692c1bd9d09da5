"""The actions of all commands, the menus made of them, and the shortcuts that the reader has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from ....core.formats import format_of
from ....core.reader.reading_place import Recent
from ...base.language import tr
from ...base.look.theme import as_tip
from .all_commands import COMMANDS
from .command import MAIN, MENUS, ON_PAGE, RECENT, SELECTED, TAB, Command, Menu, Needs

if TYPE_CHECKING:
    from ..window import Window

_WIDEST = 420
"""Greatest width of a title in a menu, in pixels."""


class Commands:
    """Actions of the window by command name, and the menus made of them. Shortcuts changed by the reader are kept
    in `state`.
    """

    def __init__(self, window: Window, state: QSettings) -> None:
        self._window, self._state, self.table = window, state, COMMANDS
        self._named = {command.name: command for command in COMMANDS}
        self._able: dict[Needs, bool] = {}
        choices: dict[str, QActionGroup] = {}
        self.actions = {command.name: self._action(command) for command in COMMANDS}
        for command in COMMANDS:
            if command.switch is not None and command.switch.choice:
                group = choices.setdefault(command.switch.choice, QActionGroup(window))
                group.addAction(self.actions[command.name])
        self._menus = {menu: QMenu(tr(menu.title) if menu.title else "", window) for menu in MENUS}
        for menu in MENUS:
            self._fill(menu)
        self.menu, self.recent, self.selected = (self._menus[menu] for menu in (MAIN, RECENT, SELECTED))
        self.tab, self.on_page = self._menus[TAB], self._menus[ON_PAGE]
        self.menu.aboutToShow.connect(self.tick)
        self.recent.setToolTipsVisible(True)

    def _action(self, command: Command) -> QAction:
        action = QAction(tr(command.text), self._window)
        action.setShortcuts(self._keys(command))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setCheckable(command.switch is not None)
        action.triggered.connect(lambda _checked=False: self.run(command.name))
        self._window.addAction(action)
        return action

    def _fill(self, menu: Menu) -> None:
        """Put commands and submenus at their places, with separators between the hundreds."""
        rows = {c.menus[menu]: self.actions[c.name] for c in COMMANDS if menu in c.menus}
        rows |= {below.place: self._menus[below].menuAction() for below in MENUS if below.within is menu}
        before = min(rows, default=0)
        for place in sorted(rows):
            if place // 100 != before // 100:
                self._menus[menu].addSeparator()
            self._menus[menu].addAction(rows[place])
            before = place

    def run(self, name: str) -> None:
        self._named[name].run(self._window)

    def usable(self) -> Iterator[tuple[Command, QAction]]:
        """Commands that are enabled now."""
        return ((c, self.actions[c.name]) for c in COMMANDS if self.actions[c.name].isEnabled())

    def tick(self) -> None:
        """Check the switches that are on."""
        for command in COMMANDS:
            if command.switch is not None:
                self.actions[command.name].setChecked(command.switch.on(self._window))

    def enable(self, path: str | None, *, pages: bool) -> None:
        """Enable commands and menus for the state of the window: the document in front (None: there is none), and
        whether its pages can be shown.
        """
        whole = pages and path is not None and format_of(path) is None
        able = {Needs.NOTHING: True, Needs.DOCUMENT: path is not None, Needs.PAGES: pages, Needs.PDF: whole}
        if able == self._able:
            return
        self._able = able
        for command in COMMANDS:
            self.actions[command.name].setEnabled(able[command.needs])
        for menu, shown in self._menus.items():
            shown.menuAction().setEnabled(able[menu.needs])

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
