"""The list of marks: notes in full, what is done, filters, and the file they are exported to."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from windows import Desktop

from pdfs import pages

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def test_the_list_of_marks_shows_notes_in_full_and_what_is_done(desktop: Desktop, tmp_path: Path) -> None:
    desktop.start()
    tab = desktop.open(pages(tmp_path / "letter.pdf", ["A page of a letter.", "Another page."]))
    pane, note = tab.marks, "Ask the harbour master.\n\n" + "Then look at the second letter again. " * 12
    tab.marking.note_at(0, 72, 200)
    tab.marking.editor.note.setPlainText(note.strip())
    tab.marking.editor.hide()
    tab.marking.bookmark((1, 100))
    tab.left.show_tab("Marks")
    index = pane.list.model().index(0, 0)
    rows = [pane.list.visualRect(pane.list.model().index(row, 0)).height() for row in range(2)]
    assert rows[0] > 6 * pane.list.fontMetrics().height() > rows[1], "all lines of the note"
    written = next(mark for mark in tab.marking.own() if mark.note)
    tab.marking.open_note(written)
    assert not tab.marking.editor.done.isChecked()
    tab.marking.editor.done.click()
    tab.marking.editor.hide()
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).endswith("p. 1 · note · ✓ done")
    for kind, kept in (
        ("Done", [written.id]),
        ("Not done", [mark.id for mark in tab.marking.own() if not mark.note]),
    ):
        pane.kind.setCurrentIndex(pane.kind.findText(kind))
        assert [mark.id for mark in pane.shown()] == kept
    tab.marking.undo()
    assert [mark.done for mark in tab.marking.own()] == [False, False]


def test_there_is_nothing_to_filter_before_the_second_mark_and_to_export_before_the_first(
    desktop: Desktop, tmp_path: Path
) -> None:
    window = desktop.start()
    tab = desktop.open(pages(tmp_path / "letter.pdf", ["A page of a letter.", "Another page."]))
    choices = (tab.marks.filter, tab.marks.order, tab.marks.colour, tab.marks.kind)
    desktop.run("marks")
    desktop.wait(lambda: tab.left.shown == "Marks")
    assert not any(each.isVisible() for each in (*choices, tab.marks.export))
    assert tab.left.isAncestorOf(window.focusWidget()), "F6 goes on from there"
    tab.marking.bookmark((0, 100))
    assert tab.marks.export.isVisible()
    assert not any(choice.isVisible() for choice in choices)
    tab.marking.bookmark((1, 100))
    assert all(choice.isVisible() for choice in choices)
    tab.marking.undo()
    assert not any(choice.isVisible() for choice in choices)


def test_the_marks_in_the_list_are_exported_from_there(desktop: Desktop, tmp_path: Path) -> None:
    desktop.start()
    tab = desktop.open(pages(tmp_path / "letter.pdf", ["A page of a letter."]))
    tab.marking.bookmark((0, 100))
    tab.marking.note_at(0, 72, 200)
    tab.marking.editor.note.setPlainText("Ask.")
    tab.marking.editor.hide()
    target = tmp_path / "marks.md"
    tab.marks.kind.setCurrentIndex(tab.marks.kind.findText("With a note"))
    desktop.wait(lambda: tab.document is not None)
    tab.marks.export.click()
    (dialog,) = desktop.window.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(target))
    dialog.reject()
    desktop.wait(target.is_file)
    text = target.read_text(encoding="utf-8")
    assert "Ask." in text
    assert "bookmark" not in text
