"""The first look at the window: few controls, a page, and what to do next."""

from __future__ import annotations

import pytest
from conversing import click
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QWidget
from windows import Desktop, part

from pdfs import Manual
from pilcrow.ui.chat.answer.answer_view import AnswerView

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def controls(window: QWidget) -> list[str]:
    """Names of all that can be seen and clicked beside the page and the rows of lists: buttons, fields and lists
    to choose from, also those that are off, and what has the pointing hand; a card with what is in it is one.
    """
    kinds = QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox
    shown = [e for e in window.findChildren(QWidget) if e.isVisible() and not e.visibleRegion().isEmpty()]
    clicked = [each for each in shown if isinstance(each, kinds) or _has_hand(each)]
    single = [each for each in clicked if isinstance(each, kinds) or not _has_hand(each.parentWidget())]
    chips = [f"citation {chip.number}" for each in shown if isinstance(each, AnswerView) for chip in each.chips()]
    return [each.accessibleName() or each.toolTip() or type(each).__name__ for each in single] + chips


def _has_hand(widget: QWidget | None) -> bool:
    return widget is not None and widget.cursor().shape() == Qt.CursorShape.PointingHandCursor


def test_few_controls_stand_around_the_page_before_and_after_the_first_answer(
    desktop: Desktop, machine: Manual
) -> None:
    window = desktop.start(width=1440)
    tab = desktop.open(machine.path)
    desktop.wait(lambda: tab.progress is None and tab.document is not None)
    desktop.written()
    assert len(controls(window)) <= 20, controls(window)
    assert not window.bar.back.isVisible(), "there is no way back yet"
    tab.conversation.set_suggestions([f"How is part {number} mounted?" for number in range(4)])
    tab.viewer.scroller.go_to(4)
    assert window.bar.back.isVisible()
    assert len(controls(window)) <= 20, controls(window)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(lambda: not tab.answering.busy and tab.conversation.exchanges())
    desktop.wait(window.bar.back.isVisible)
    assert len(controls(window)) <= 20, controls(window)
    assert not window.bar.forward.isVisible(), "there is no way forward yet"
    view = tab.conversation.views[-1]
    click(desktop.bot, view.foot.checked)
    assert view.foot.again.isVisible(), "buttons of the answer come with the pointer"
