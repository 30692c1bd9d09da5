"""A screen reader finds a name and a fitting role on everything that can be used, in every pane and dialog."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from windows import Desktop

from pdfs import Manual
from pilcrow.core.geometry import Box
from pilcrow.core.references.places import ShownPlace

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says

_ROLE = QAccessible.Role
_BUTTON = {_ROLE.Button, _ROLE.CheckBox, _ROLE.RadioButton, _ROLE.ButtonMenu, _ROLE.ButtonDropDown, _ROLE.Link}
_ROLES: tuple[tuple[type[QWidget], set[QAccessible.Role]], ...] = (
    (QAbstractButton, _BUTTON),
    (QComboBox, {_ROLE.ComboBox}),
    (QLineEdit, {_ROLE.EditableText}),
    (QPlainTextEdit, {_ROLE.EditableText, _ROLE.StaticText}),
    (QTextEdit, {_ROLE.EditableText, _ROLE.StaticText}),
    (QTabBar, {_ROLE.PageTabList}),
    (QAbstractItemView, {_ROLE.List, _ROLE.Tree, _ROLE.Table}),
    (QAbstractSlider, {_ROLE.Slider, _ROLE.SpinBox, _ROLE.Dial}),
)
"""What a screen reader may call each kind of widget."""
_BY_COMMAND = {
    "Close": "Esc", "Close document": "Ctrl+W", "Scroll Left": "Ctrl+PgUp", "Scroll Right": "Ctrl+PgDown",
}  # fmt: skip
"""Buttons that the Tab key passes by, and the keys that do the same."""


def name(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def used(top: QWidget) -> list[QWidget]:
    """The widgets in `top` that somebody can use, but for those that are parts of one, such as its own editor."""
    kinds = tuple(kind for kind, _ in _ROLES)
    seen = [w for w in top.findChildren(QWidget) if w.isVisibleTo(top) and w.isEnabled() and isinstance(w, kinds)]
    return [w for w in seen if not isinstance(w, QScrollBar) and not isinstance(w.parent(), (*kinds, QScrollBar))]


def faults(top: QWidget) -> list[str]:
    """What a person who sees or points badly would miss in a window, in words."""
    found: list[str] = []
    siblings = Counter[tuple[int, str]]()
    for widget in used(top):
        kind, called = type(widget).__name__, name(widget)
        role = QAccessible.queryAccessibleInterface(widget).role()
        if not called:
            found.append(f"{kind} in {type(widget.parent()).__name__} has no name")
        if role not in next(roles for each, roles in _ROLES if isinstance(widget, each)):
            found.append(f"{kind} {called!r} is called a {role.name}")
        if isinstance(widget, QAbstractButton) and not reached(widget, called):
            found.append(f"{kind} {called!r} in {type(widget.parent()).__name__} cannot be reached by Tab")
        siblings[id(widget.parent()), called] += 1
        if called and siblings[id(widget.parent()), called] == 2:
            found.append(f"two of {type(widget.parent()).__name__} are called {called!r}")
    return found


def reached(button: QAbstractButton, called: str) -> bool:
    """Whether a button can be pressed without a pointer: by Tab, by a key in its tip, or as one of a known few."""
    by_key = any(keys in button.toolTip() for keys in ("Ctrl+", "Alt+", "Shift+", "(F", "(Esc"))
    return bool(button.focusPolicy() & Qt.FocusPolicy.TabFocus) or by_key or called in _BY_COMMAND


PANES = (
    "contents",
    "pages",
    "marks",
    "list figures",
    "list tables",
    "find",
    "split right",
    "check",
    "ask",
    "bookmark",
)
DIALOGS = ("settings", "manual", "shortcuts", "print", "properties", "export pages", "rename", "about")


@pytest.mark.parametrize("command", PANES)
def test_every_pane_can_be_used_without_seeing_or_pointing(
    desktop: Desktop, machine: Manual, command: str
) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    window.commands.run(command)
    QApplication.processEvents()
    assert not faults(window)


def test_every_dialog_can_be_used_without_seeing_or_pointing(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    for command in DIALOGS:
        window.commands.run(command)
        desktop.wait(lambda: [d for d in window.findChildren(QDialog) if d.isVisible()])
        (dialog,) = (d for d in window.findChildren(QDialog) if d.isVisible())
        assert dialog.windowTitle()
        assert not faults(dialog), command
        dialog.reject()


def test_the_palette_and_the_shelf(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    window.commands.run("palette")
    desktop.wait(window.finder.palette.isVisible)
    assert not faults(window.finder.palette)
    window.finder.palette.hide()
    window.commands.run("library")
    desktop.wait(window.start.isVisible)
    assert not faults(window)


def test_bars_over_the_page_an_answer_and_a_note(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path)
    tab.viewer.selection.select_page()
    QApplication.processEvents()
    assert not faults(window), "with the bar of a selection"
    tab.aloud.bar.begin()
    assert tab.aloud.bar.isVisible()
    assert not faults(window), "with the bar of reading aloud"
    window.commands.run("note")
    QApplication.processEvents()
    assert not faults(window), "with the editor of a note"
    desktop.ask("What does the hinge do?")
    desktop.wait(tab.conversation.exchanges)
    assert not faults(window), "with an answer"
    tab.previews.show_place(
        QRect(QPoint(300, 300), QPoint(340, 320)), lambda: ShownPlace(1, Box(72, 72, 400, 200))
    )
    desktop.wait(lambda: tab.previews.hovered is not None)
    assert not faults(window), "with a preview"
