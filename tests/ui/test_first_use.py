"""The first look at the window: few controls, a page, and what to do next."""

from __future__ import annotations

import pytest
from conversing import click
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QWidget
from windows import Desktop, part

from pdfs import Manual

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def controls(window: QWidget) -> list[str]:
    """Names of the buttons, fields and lists to choose from that can be seen, also of those that are off."""
    kinds = QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox
    visible = [each for each in window.findChildren(QWidget) if isinstance(each, kinds) and each.isVisible()]
    within = [each for each in visible if not each.visibleRegion().isEmpty()]
    return [each.accessibleName() or each.toolTip() or type(each).__name__ for each in within]


def test_few_controls_stand_around_the_page_before_and_after_the_first_answer(
    desktop: Desktop, machine: Manual
) -> None:
    window = desktop.start(width=1440)
    tab = desktop.open(machine.path)
    desktop.wait(lambda: tab.progress is None and tab.document is not None)
    desktop.written()
    assert len(controls(window)) <= 20, controls(window)
    assert not window.bar.back.isVisible(), "there is no way back yet"
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(lambda: not tab.answering.busy and tab.conversation.exchanges())
    desktop.wait(lambda: window.bar.back.isVisible() and len(controls(window)) <= 20)
    assert not window.bar.forward.isVisible(), "there is no way forward yet"
    view = tab.conversation.views[-1]
    click(desktop.bot, view.foot.checked)
    assert view.foot.again.isVisible(), "buttons of the answer come with the pointer"
