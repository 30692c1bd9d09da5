"""The three kinds of marks of answers: shown while it is worked on, at rest afterwards, cleared by Esc."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from windows import Desktop, part

from pdfs import Manual
from pilcrow.core.reader.evidence_marks import EvidenceKind
from pilcrow.ui.base import section_names
from pilcrow.ui.chat.citations import CitedPassage, Where
from pilcrow.ui.document.tab import Tab

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def on_pages(tab: Tab) -> set[EvidenceKind]:
    pages = range(len(tab.viewer.pages or ()))
    return {kind for page in pages for kind in tab.viewer.evidence.kinds_on(page)}


def in_contents(desktop: Desktop) -> set[EvidenceKind]:
    """The dots at the outermost sections."""
    document = desktop.tab().document
    outermost = [section for section in document.sections if not section.parent] if document else []
    titles = [section_names.section_name(section) for section in outermost]
    told = " ".join(desktop.dots(title) for title in titles)
    return {kind for kind in EvidenceKind if f", {kind.value}" in told}


def answered(desktop: Desktop, machine: Manual) -> Tab:
    tab = desktop.open(machine.path)
    desktop.ask(f"What is said about {part(machine, 4)}?")
    desktop.wait(lambda: not tab.answering.busy and EvidenceKind.CITED in on_pages(tab))
    return tab


def test_how_it_was_found_rests_when_the_answer_stands_and_comes_back(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = answered(desktop, machine)
    shown = on_pages(tab)
    assert in_contents(desktop) == {EvidenceKind.CITED}, "the contents have only what is cited"
    desktop.wait(lambda: tab.viewer.evidence.work.resting)
    tab.conversation.views[0].toggle_work()
    desktop.wait(lambda: in_contents(desktop) == shown)
    assert not tab.viewer.evidence.work.resting


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
    tab.conversation.citations.activated.emit(CitedPassage(view.answered.citations[0]), Where.NEAR)
    assert on_pages(tab) == shown, "its disc brings them back"
    assert in_contents(desktop) == {EvidenceKind.CITED}
    for _ in range(2):
        desktop.bot.keyClick(tab.viewer, Qt.Key.Key_Escape)
    assert on_pages(tab) == in_contents(desktop) == set()
    tab.evidence.show_all(tab.conversation.exchanges()[0])
    desktop.wait(lambda: on_pages(tab) == shown)
    assert in_contents(desktop) == shown
