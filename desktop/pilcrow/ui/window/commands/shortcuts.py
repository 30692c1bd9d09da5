"""A dialog to look up and change the shortcuts of all commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush, QColor, QKeySequence
from PySide6.QtWidgets import (
    QKeySequenceEdit,
    QLineEdit,
    QTreeWidgetItem,
    QWidget,
)

from ....core.find import fold
from ...base.language import noop, tr
from ...base.look import fonts, theme
from ...base.look.dialog import Dialog
from ...base.look.fonts import strong
from ...base.look.layouts import lay_row
from ...base.look.words import make_button, make_field
from .command import MENUS, Command, shown_keys
from .palette import ArrowKeys, two_columns

if TYPE_CHECKING:
    from .actions import Commands

_SIZE, _ROW = (680, 600), 26
_ENGLISH = Qt.ItemDataRole.UserRole + 1
"""Data role for a row's English label, which is searched, too."""
_READING = (
    (noop("Scroll by a line"), noop("arrows, or H J K L")),
    (noop("Scroll by a screen"), noop("Space, Shift+Space, PgDown, PgUp")),
    (noop("Next or previous page"), noop("N, P")),
    (noop("Begin or end of the document"), noop("Home, End")),
    (noop("Back, forward"), noop("Backspace, Shift+Backspace")),
    (noop("Put evidence, a search or a drawer away"), noop("Esc")),
)
"""Fixed keys of the page view."""


class Shortcuts(Dialog):
    """Commands and shortcuts, searched by either. A shortcut in use is taken from its command, with a message."""

    def __init__(self, parent: QWidget, commands: Commands) -> None:
        super().__init__(parent, tr("Keyboard shortcuts"), _SIZE)
        self._commands = commands
        self.search = make_field(tr("Search by words or keys"))
        self.search.textChanged.connect(self._filter)
        self.rows = two_columns(tr("Commands and their keys"))
        self.rows.currentItemChanged.connect(lambda *_: self._choose())
        self.keys = QKeySequenceEdit(maximumSequenceLength=1)
        self.keys.setAccessibleName(tr("Press the new keys"))
        for part in self.keys.findChildren(QLineEdit):  # its text field
            part.setAccessibleName(tr("New keys"))
        self.keys.setToolTip(tr("Click here and press the keys that are to run the command chosen above"))
        self.keys.editingFinished.connect(self._set)
        self.none = make_button(tr("No keys"), lambda: self._give(QKeySequence()))
        self.reset = make_button(tr("Reset all"), self._reset)
        self.shut = make_button(tr("Close"), self.accept)
        for button in (self.none, self.reset, self.shut):
            button.setAutoDefault(False)
        change = lay_row((self.keys, 1), self.none, self.reset, spacing=8)
        self.lay_out(self.search, (self.rows, 1), change, lay_row((self.message, 1), self.shut, spacing=8))
        self._items: dict[str, QTreeWidgetItem] = {}
        self._groups: list[tuple[QTreeWidgetItem, list[QTreeWidgetItem]]] = []
        for menu in MENUS:
            own = [command for command in commands.table if command.group is menu]
            items = self._begin(tr(menu.title) if menu.title else tr("Everywhere")) if own else []
            for command in own:
                item = self._items[command.name] = self._add(command.title, "", command.text)
                item.setData(0, Qt.ItemDataRole.UserRole, command.name)
                items.append(item)
        items = self._begin(tr("On the page, always"))
        dim = QBrush(QColor(theme.tokens().dim))
        for text, keys in _READING:
            item = self._add(tr(text), tr(keys), f"{text} {keys}")
            item.setForeground(1, dim)
            item.setToolTip(0, tr("A key of the page itself, which stays as it is"))
            items.append(item)
        self._show_keys()
        self.rows.setCurrentItem(self._groups[0][1][0])
        self.search.setFocus()
        ArrowKeys(self.search, self.rows)

    def _begin(self, title: str) -> list[QTreeWidgetItem]:
        """Add a group of rows under a title, to be filled."""
        head = self._add(title, "", "")
        head.setFlags(Qt.ItemFlag.NoItemFlags)
        head.setForeground(0, QBrush(QColor(theme.tokens().dim)))
        head.setFont(0, strong(head.font(0)))
        self._groups.append((head, []))
        return self._groups[-1][1]

    def _add(self, text: str, keys: str, english: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text, keys])
        item.setData(0, _ENGLISH, english)
        item.setSizeHint(0, QSize(0, fonts.scaled(_ROW)))
        self.rows.addTopLevelItem(item)
        return item

    def _show_keys(self) -> None:
        for name, item in self._items.items():
            item.setText(1, shown_keys(self._commands.actions[name], every=True))

    def _filter(self, typed: str) -> None:
        words = fold(typed).split()
        for head, items in self._groups:
            for item in items:
                row = fold(f"{item.text(0)} {item.text(1)} {item.data(0, _ENGLISH)}")
                item.setHidden(not all(word in row for word in words))
            head.setHidden(all(item.isHidden() for item in items))

    def _chosen(self) -> Command | None:
        item = self.rows.currentItem()
        name = item.data(0, Qt.ItemDataRole.UserRole) if item else None
        return next((command for command in self._commands.table if command.name == name), None)

    def _choose(self) -> None:
        chosen = self._chosen()
        self.keys.setEnabled(chosen is not None)
        self.none.setEnabled(chosen is not None)
        self.keys.clear()
        self.say(
            tr("Press new keys for “{command}”.", command=chosen.title)
            if chosen
            else tr("This key of the page stays as it is.")
        )

    def _set(self) -> None:
        keys = self.keys.keySequence()
        if not keys.isEmpty():
            self._give(keys)

    def _give(self, keys: QKeySequence) -> None:
        chosen = self._chosen()
        if chosen is None:
            return
        if _writes(keys):
            self.keys.clear()
            self.say(tr("That key writes a sign: hold Ctrl or Alt with it, or take one of F1 to F12."))
            return
        taken = None if keys.isEmpty() else self._commands.holder(keys)
        self._commands.set_keys(chosen.name, keys)
        self._show_keys()
        self.keys.clear()
        shown = keys.toString(QKeySequence.SequenceFormat.NativeText)
        said = noop("{keys} runs “{command}” now.") if shown else noop("No keys run it now.")
        other = taken.title if taken and taken != chosen else ""
        if other:
            said = noop("{keys} runs “{command}” now, and no longer “{other}”.")
        self.say(tr(said, keys=shown, command=chosen.title, other=other))

    def _reset(self) -> None:
        self._commands.reset_keys()
        self._show_keys()
        self.say(tr("Every command has the keys it came with."))


def _writes(keys: QKeySequence) -> bool:
    """True if plain typing would run the command."""
    if keys.isEmpty():
        return False
    written = keys.toString(QKeySequence.SequenceFormat.PortableText).removeprefix("Shift+")
    return len(written) == 1 or written == "Space"
