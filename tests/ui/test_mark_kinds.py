"""The three kinds of marks of answers: shown with the first one, switched off and on, cleared by Esc."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from windows import Desktop, part

from pdfs import Manual
from pilcrow.core.reader.evidence import EvidenceKind
from pilcrow.ui.chat.citations import Cited, Where
from pilcrow.ui.contents.legend import Legend
from pilcrow.ui.document.tab import Tab

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def on_pages(tab: Tab) -> set[EvidenceKind]:
    pages = range(len(tab.viewer.pages or ()))
    return {kind for page in pages for kind in tab.viewer.evidence.kinds_on(page)}


def in_contents(desktop: Desktop) -> set[EvidenceKind]:
    """The dots at the outermost sections."""
    document = desktop.tab().document
    titles = [section.title for section in document.sections if not section.parent] if document else []
    told = " ".join(desktop.dots(title) for title in titles)
    return {kind for kind in EvidenceKind if f", {kind.value}" in told}


def answered(desktop: Desktop, machine: Manual) -> Tab:
    tab = desktop.open(machine.path)
    assert not tab.contents.legend.isVisible(), "there is nothing to explain yet"
    desktop.ask(f"What is said about {part(machine, 4)}?")
    desktop.wait(lambda: not tab.answering.busy and EvidenceKind.CITED in on_pages(tab))
    return tab


def test_the_legend_comes_with_the_first_answer_and_switches_kinds(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = answered(desktop, machine)
    shown, legend = on_pages(tab), tab.contents.legend
    assert legend.isVisible()
    assert in_contents(desktop) == shown
    desktop.bot.mouseClick(legend.switches[EvidenceKind.CITED], Qt.MouseButton.LeftButton)
    assert on_pages(tab) == in_contents(desktop) == shown - {EvidenceKind.CITED}
    assert "Click to show" in legend.switches[EvidenceKind.CITED].toolTip()
    window.commands.run("cited marks")
    assert on_pages(tab) == in_contents(desktop) == shown
    assert legend.switches[EvidenceKind.CITED].isChecked()
    for kind in EvidenceKind:
        window.commands.run(f"{kind.value} marks")
    assert on_pages(tab) == in_contents(desktop) == set()
    assert legend.isVisible(), "they can be switched on again"


def test_what_is_switched_off_stays_off(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    window.commands.run("found marks")
    assert EvidenceKind.FOUND not in on_pages(answered(desktop, machine))
    desktop.end()
    desktop.start()
    tab = desktop.tab()
    assert not tab.contents.legend.switches[EvidenceKind.FOUND].isChecked()
    assert tab.contents.legend.switches[EvidenceKind.READ].isChecked()
    desktop.wait(lambda: tab.document is not None)


def test_esc_clears_marks_and_the_answer_brings_them_back(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = answered(desktop, machine)
    shown = on_pages(tab)
    tab.viewer.setFocus()
    desktop.bot.keyClick(tab.viewer, Qt.Key.Key_Escape)
    assert on_pages(tab) == in_contents(desktop) == set()
    before = window.grab().toImage()
    desktop.bot.keyClick(tab.viewer, Qt.Key.Key_Escape)
    assert window.grab().toImage() == before, "there is nothing more to clear"
    view = tab.conversation.views[0]
    assert view.answered is not None
    tab.conversation.citations.activated.emit(Cited(view.answered.citations[0]), Where.NEAR)
    assert on_pages(tab) == in_contents(desktop) == shown, "its chip brings them back"
    for _ in range(2):
        desktop.bot.keyClick(tab.viewer, Qt.Key.Key_Escape)
    assert on_pages(tab) == in_contents(desktop) == set()
    tab.evidence.show_all(tab.conversation.exchanges()[0])
    desktop.wait(lambda: on_pages(tab) == shown)
    assert in_contents(desktop) == shown


def test_the_legend_says_all_its_words_in_a_narrow_pane(qtbot: QtBot) -> None:
    legend = Legend()
    qtbot.addWidget(legend)
    widest = max(switch.sizeHint().width() for switch in legend.switches.values())
    legend.resize(widest + 40, legend.heightForWidth(widest + 40))
    legend.show()
    for switch in legend.switches.values():
        assert switch.size().width() >= switch.sizeHint().width()
        assert legend.rect().contains(switch.geometry())
    assert len({switch.y() for switch in legend.switches.values()}) > 1
