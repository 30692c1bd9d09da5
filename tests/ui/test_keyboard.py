"""Everything in the window has a name and can be reached and used without a pointer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit, QTreeView, QWidget
from windows import Desktop

from pdfs import Manual
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.document.three_panes import CHAT, CONTENTS
from pilcrow.ui.window.window import Window

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says


def name(widget: QWidget) -> str:
    """What a screen reader calls it."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def check_names(window: QWidget) -> set[str]:
    """Every widget that takes the keyboard has a name, every button without words a tooltip; gives the names."""
    seen = [w for w in window.findChildren(QWidget) if w.isVisibleTo(window)]
    keyed = [w for w in seen if w.focusPolicy() & Qt.FocusPolicy.TabFocus and not w.focusProxy()]
    assert not [w for w in keyed if not name(w)]
    assert not [b for b in seen if isinstance(b, QAbstractButton) and not (b.text() or b.toolTip())]
    return {name(w) for w in keyed}


def press(window: Window, keys: str) -> None:
    QTest.keySequence(window.focusWidget() or window, QKeySequence(keys))


def holds_focus(window: Window, pane: QWidget) -> bool:
    focus = window.focusWidget()
    return focus is pane or pane.isAncestorOf(focus)


def answered(desktop: Desktop, machine: Manual) -> Tab:
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"What is said about “{machine.headings[1].title}”?")
    desktop.wait(tab.conversation.exchanges)
    tab.conversation.views[-1].steps.toggle()
    return tab


def test_everything_has_a_name(desktop: Desktop, machine: Manual) -> None:
    start = desktop.start()
    desktop.wait(lambda: start.stack.currentWidget() is start.start)
    assert "Open a document…" in check_names(start)
    desktop.end()
    tab = answered(desktop, machine)
    window = desktop.window
    tab.start_finding()
    tab.viewer.selection.select_page()
    desktop.wait(tab.conversation.question_box.scope.selected.isVisible)
    named = check_names(window)
    assert {"Page", "Zoom", "Contents", "Conversation", "Sections", "Question"} <= named
    assert any(each.startswith("Quotation 1, ") for each in named)
    for command in ("settings", "manual", "shortcuts", "about"):
        window.commands.run(command)
        (dialog,) = (dialog for dialog in window.findChildren(QDialog) if dialog.isVisible())
        assert check_names(dialog)
        dialog.reject()
        desktop.wait(lambda dialog=dialog: not dialog.isVisible())


def test_the_tab_key_comes_by_every_widget_and_home_again(desktop: Desktop, machine: Manual) -> None:
    answered(desktop, machine)
    window = desktop.window
    window.activateWindow()
    desktop.wait(window.isActiveWindow)
    passed: list[str] = []
    window.bar.contents.setFocus()
    for _ in range(80):
        focus = window.focusWidget()
        passed.append(name(focus))
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        if window.focusWidget() is window.bar.contents:
            break
    assert window.focusWidget() is window.bar.contents, passed
    order = ["Contents", "Filter sections", "Sections", "Question"]
    assert [label for label in passed if label in order] == order
    assert {"Page", "Find in the document", "More", "Ask again"} <= set(passed)


def test_panes_are_changed_with_f6(desktop: Desktop, machine: Manual) -> None:
    tab = answered(desktop, machine)
    window = desktop.window
    tab.viewer.setFocus()
    for pane in (tab.pane(CHAT), tab.contents, tab.viewer, tab.pane(CHAT)):
        press(window, "F6")
        assert holds_focus(window, pane)
    for pane in (tab.viewer, tab.contents):
        press(window, "Shift+F6")
        assert holds_focus(window, pane)
    assert isinstance(window.focusWidget(), QTreeView)
    press(window, "F12")
    assert window.focusWidget() is tab.viewer, "the pane that had the keyboard is put away"
    press(window, "F6")
    press(window, "F6")
    assert window.focusWidget() is tab.viewer, "what is put away is left out"


def test_escape_goes_back_to_the_page_and_out_of_the_full_screen(desktop: Desktop, machine: Manual) -> None:
    tab = answered(desktop, machine)
    window = desktop.window
    press(window, "Ctrl+L")
    assert window.focusWidget() is tab.conversation.question_box.box
    press(window, "Esc")
    assert window.focusWidget() is tab.viewer
    press(window, "F11")
    assert window.isFullScreen()
    assert window.bar.isHidden()
    press(window, "Esc")
    assert not window.isFullScreen()
    assert window.bar.isVisible()


@pytest.mark.parametrize("which", [CONTENTS, CHAT])
def test_the_bar_shows_which_panes_are_open(desktop: Desktop, machine: Manual, which: int) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path)
    button = {CONTENTS: window.bar.contents, CHAT: window.bar.chat}[which]
    assert button.isChecked()
    button.click()
    assert not tab.pane(which).isVisible()
    assert not button.isChecked()
    window.resize(700, 600)  # narrow: both are away, the button brings one or the other
    desktop.wait(lambda: not (window.bar.contents.isChecked() or window.bar.chat.isChecked()))
    for pressed in (window.bar.contents, window.bar.chat, button):
        pressed.click()
    assert (tab.contents.isVisible(), tab.pane(CHAT).isVisible()) == (which == CONTENTS, False)
    assert (window.bar.contents.isChecked(), window.bar.chat.isChecked()) == (which == CONTENTS, False)


def test_the_start_page_waits_for_the_keyboard(desktop: Desktop) -> None:
    window = desktop.start()
    window.activateWindow()
    desktop.wait(window.isActiveWindow)
    desktop.wait(lambda: name(window.focusWidget()) == "Documents")
    assert not [box for box in window.bar.findChildren(QLineEdit) if box.isVisible()]
    assert not window.commands.actions["find"].isEnabled()
    assert QApplication.focusWidget() is window.focusWidget()
