"""Marks and notes in the window: made, found again after closing, listed, undone, and kept from answers."""

from __future__ import annotations

import json
import shutil
import threading
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QWidget
from windows import LONG, Desktop, part

from pdfs import Manual, pages
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, Colour
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.document.three_panes import CONTENTS
from pilcrow.ui.viewer.text.selection import Position

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def ready(desktop: Desktop, machine: Manual) -> Tab:
    tab = desktop.open(machine.path, machine.headings[4].page)
    desktop.wait(lambda: tab.marking.file and tab.marking.file == (tab.document and tab.document.id))
    return tab


def select(desktop: Desktop, tab: Tab, words: str) -> None:
    """Words of a paragraph selected, as `Viewer` selects them under the pointer."""
    document, viewer = tab.document, tab.viewer
    assert document is not None
    page, paragraph = next((p.page, p) for p in tab.backend.library.every(document.structure) if words in p.text)
    viewer.scroller.go_to(page)
    start = paragraph.text.index(words)
    first, last = (Position(paragraph.section, paragraph.number, at, page) for at in (start, start + len(words)))
    viewer.selection.select_text((first, last))  # as drags do; they are tested where they belong
    desktop.wait(lambda: " ".join(viewer.selection.text().split()) == words)


def sentence(machine: Manual, number: int = 0) -> str:
    return machine.paragraphs[4][0].split(". ")[number]


def marks(tab: Tab) -> list[Annotation]:
    return tab.marks.shown()


def test_a_highlight_is_there_at_once_and_after_closing(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    select(desktop, tab, sentence(machine))
    desktop.run("highlight blue")
    (mark,) = marks(tab)
    assert (mark.kind, mark.colour, mark.quotation) == (AnnotationKind.HIGHLIGHT, Colour.BLUE, sentence(machine))
    assert list(tab.viewer.annotations.on(mark.anchor.page)) == [mark]
    assert tab.viewer.selection.text() == ""
    desktop.written()
    assert desktop.library.marks.of(tab.marking.file) == [mark]
    desktop.end()
    desktop.start()
    tab = ready(desktop, machine)
    desktop.wait(lambda: marks(tab) == [mark])


def test_every_kind_is_made_from_a_selection_and_all_is_undone_and_done_again(
    desktop: Desktop, machine: Manual
) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    for name in ("highlight", "underline", "strike", "squiggle"):
        select(desktop, tab, sentence(machine))
        desktop.run(name)
    desktop.run("bookmark")
    kinds = {mark.kind for mark in marks(tab)}
    assert kinds == {kind for kind in AnnotationKind if kind.on_text} | {AnnotationKind.BOOKMARK}
    before = marks(tab)
    for _ in before:
        desktop.run("undo")
    assert marks(tab) == []
    for _ in before:
        desktop.run("redo")
    assert marks(tab) == before
    desktop.written()
    assert {m.id for m in desktop.library.marks.of(tab.marking.file)} == {m.id for m in before}


def test_the_bar_at_a_selection_highlights_and_opens_a_note(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    select(desktop, tab, sentence(machine))
    tab.viewer.selection.made.emit()
    assert tab.selection_bar.isVisible()
    tab.selection_bar.buttons["note"].click()
    assert not tab.selection_bar.isVisible()
    assert tab.marking.editor.isVisible()
    desktop.bot.keyClicks(tab.marking.editor.note, "Ask Ada.")
    desktop.bot.keyClick(tab.marking.editor.note, Qt.Key.Key_Escape)
    assert [mark.note for mark in marks(tab)] == ["Ask Ada."]
    select(desktop, tab, sentence(machine, 1))
    tab.viewer.selection.made.emit()
    tab.selection_bar.inks.buttons()[3].click()
    assert {mark.colour for mark in marks(tab)} == {Colour.GREEN, Colour.RED}
    desktop.run("undo")
    desktop.run("undo")
    assert [mark.note for mark in marks(tab)] == [""], "what was typed is one step"


def test_an_area_is_drawn_with_ctrl_held(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    viewport, ctrl = tab.viewer.viewport(), Qt.KeyboardModifier.ControlModifier
    middle = viewport.rect().center()
    desktop.bot.mousePress(viewport, Qt.MouseButton.LeftButton, ctrl, middle)
    desktop.bot.mouseMove(viewport, middle + QPoint(60, 40))
    desktop.bot.mouseMove(viewport, middle + QPoint(120, 80))
    desktop.bot.mouseRelease(viewport, Qt.MouseButton.LeftButton, ctrl, middle + QPoint(120, 80))
    (mark,) = marks(tab)
    desktop.written()
    assert desktop.library.marks.of(tab.marking.file) == [mark]
    box = mark.anchor.places[0].box
    assert mark.kind is AnnotationKind.AREA
    scale = tab.viewer.page_view.zoom * 96 / 72
    assert (box.width * scale, box.height * scale) == pytest.approx((120, 80), abs=2)


def test_who_is_asked_to_drag_is_told_no_more_once_it_is_done_or_given_up(
    desktop: Desktop, machine: Manual
) -> None:
    window = desktop.start()
    tab = ready(desktop, machine)
    viewport, left = tab.viewer.viewport(), Qt.MouseButton.LeftButton
    desktop.run("mark area")
    assert window.status.currentMessage()
    QTest.keyClick(tab.viewer, Qt.Key.Key_Escape)
    assert (window.status.currentMessage(), marks(tab)) == ("", [])
    desktop.run("mark area")
    middle = viewport.rect().center()
    desktop.bot.mousePress(viewport, left, pos=middle)
    desktop.bot.mouseMove(viewport, middle + QPoint(120, 80))
    assert window.status.currentMessage()
    desktop.bot.mouseRelease(viewport, left, pos=middle + QPoint(120, 80))
    assert (window.status.currentMessage(), len(marks(tab))) == ("", 1)


def test_what_is_selected_by_hand_is_marked_and_kept(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    viewport = tab.viewer.viewport()
    select(desktop, tab, sentence(machine))
    place = tab.viewer.selection.place()
    assert place is not None
    start, end = (viewport.mapFromGlobal(corner) for corner in (place.topLeft(), place.bottomRight()))
    tab.viewer.selection.deselect()
    desktop.bot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start + QPoint(20, 6))
    desktop.bot.mouseMove(viewport, (start + end) / 2)
    desktop.bot.mouseMove(viewport, end - QPoint(20, 6))
    desktop.bot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end - QPoint(20, 6))
    assert tab.selection_bar.isVisible()
    tab.selection_bar.inks.buttons()[1].click()
    (mark,) = marks(tab)
    desktop.written()
    assert desktop.library.marks.of(tab.marking.file) == [mark]
    printed, marked = machine.paragraphs[4][0], mark.quotation
    assert set(marked.replace(".", "").split()) <= set(printed.replace(".", "").split()), "whole words"


def test_what_is_marked_before_the_document_is_read_gets_its_paragraphs_later(
    desktop: Desktop, machine: Manual
) -> None:
    held = threading.Event()
    desktop.heard = lambda _event: held.wait(LONG)  # indexing goes no further until then
    desktop.start()
    desktop.window.open(str(machine.path), machine.headings[4].page)
    tab, page = desktop.tab(), machine.headings[4].page
    viewer = tab.viewer
    desktop.wait(lambda: tab.marking.file and viewer.shown.text.pages.paragraphs(page))
    body = max(viewer.shown.text.pages.paragraphs(page), key=lambda paragraph: len(paragraph.text))
    ends = [Position(body.section, body.number, at, page) for at in (0, len(body.text))]
    viewer.selection.select_text((ends[0], ends[1]))
    desktop.run("highlight")
    (mark,) = marks(tab)
    assert tab.document is None
    assert not any(passage.key for passage in mark.anchor.passages)
    held.set()
    desktop.wait(lambda: all(p.key for m in marks(tab) for p in m.anchor.passages))
    (now,) = marks(tab)
    assert now.anchor.places == mark.anchor.places
    desktop.written()
    assert desktop.library.marks.of(tab.marking.file) == [now]
    desktop.run("undo")
    assert marks(tab) == []


def test_marks_follow_their_words_in_a_changed_file_and_those_not_found_are_listed(
    desktop: Desktop, tmp_path: Path
) -> None:
    file = pages(tmp_path / "a.pdf", ["The pump starts when the valve opens.", "It stops when the tank is full."])
    desktop.start()
    tab = desktop.open(file)
    desktop.wait(lambda: tab.marking.file and tab.marking.file == (tab.document and tab.document.id))
    for words in ("the valve opens", "the tank is full"):
        select(desktop, tab, words)
        desktop.run("highlight")
    desktop.written()
    before = tab.marking.file
    pages(file, ["A new page comes first.", "The pump starts when the valve opens.", "Nothing else is here."])
    desktop.wait(lambda: tab.marking.file != before and tab.document and tab.document.id == tab.marking.file)
    desktop.wait(lambda: any(tab.marking.placed(mark) for mark in marks(tab)))
    found, lost = marks(tab)
    assert (found.quotation, found.anchor.page) == ("the valve opens", 1)
    assert list(tab.viewer.annotations.on(1)) == [found]
    assert (lost.quotation, tab.marking.placed(lost)) == ("the tank is full", False)
    desktop.run("marks")
    shown = tab.marks.list.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "not found in this file" in shown
    tab.marking.open_note(lost)
    assert tab.marking.editor.isVisible()
    tab.marking.editor.remove.click()
    assert marks(tab) == [found]


def test_a_click_on_a_mark_opens_its_note_where_it_is_coloured_and_removed(
    desktop: Desktop, machine: Manual
) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    select(desktop, tab, sentence(machine))
    desktop.run("highlight")
    (mark,) = marks(tab)
    place = tab.viewer.annotations.place_of(mark)
    spot = tab.viewer.viewport().mapFromGlobal(place.center())
    desktop.bot.mouseClick(tab.viewer.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    editor = tab.marking.editor
    assert editor.isVisible()
    editor.inks.buttons()[4].click()
    assert marks(tab)[0].colour is Colour.PURPLE
    editor.remove.click()
    assert not editor.isVisible()
    assert marks(tab) == []
    desktop.run("undo")
    assert [m.id for m in marks(tab)] == [mark.id]


def test_the_list_is_filtered_and_goes_to_marks(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    select(desktop, tab, machine.paragraphs[4][0].split(". ")[0])
    desktop.run("highlight red")
    select(desktop, tab, machine.paragraphs[-1][0].split(". ")[0])
    desktop.run("underline")
    desktop.run("marks")
    assert tab.marks.isVisible()
    assert tab.left.tabs["Marks"].text() == "Marks  2"
    first, second = marks(tab)
    assert first.order < second.order
    tab.marks.order.setCurrentIndex(2)
    assert marks(tab) == [second, first]
    tab.marks.filter.setText("underline")
    assert marks(tab) == [second]
    tab.marks.filter.clear()
    tab.viewer.scroller.go_to(0)
    index = tab.marks.list.model().index(0, 0)
    tab.marks.list.clicked.emit(index)
    assert tab.viewer.scroller.reading()[0] == second.anchor.page
    desktop.window.toggle_pane(CONTENTS)
    desktop.run("marks")
    assert tab.marks.isVisible()


def test_marks_in_the_file_are_listed_and_answered(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    file = tmp_path / "marked.pdf"
    with pymupdf.open(machine.path) as document:
        page = document[1]
        made = page.add_highlight_annot(pymupdf.Rect(72, 90, 300, 110))
        made.set_info(title="Cleo", content="Is it <b>so</b>?")
        document.save(file)
    desktop.start()
    tab = desktop.open(file)
    desktop.wait(lambda: marks(tab))
    (theirs,) = marks(tab)
    assert (theirs.author, theirs.note, theirs.in_file) == ("Cleo", "Is it <b>so</b>?", True)
    tab.marking.open_note(theirs)
    assert tab.marking.editor.note.isReadOnly()
    tip = tab.marks.list.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "Is it &lt;b&gt;so&lt;/b&gt;?" in tip
    tab.marking.editor.answer.click()
    desktop.bot.keyClicks(tab.marking.editor.note, "It is.")
    tab.marking.editor.hide()
    own = next(mark for mark in marks(tab) if not mark.in_file)
    assert (own.reply_to, own.note) == (theirs.id, "It is.")
    tab.viewer.annotations.menu_wanted.emit(theirs, QPoint(10, 10))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if action.text() == "Keep as my mark").trigger()
    menu.close()
    kept = [mark for mark in marks(tab) if mark.quotation == theirs.quotation and mark.kind is theirs.kind]
    assert [(m.in_file, m.author, m.note) for m in kept] == [(False, "Cleo", theirs.note)]
    desktop.run("undo")
    assert theirs in marks(tab)


def test_what_was_kept_of_the_file_is_painted_once_and_in_its_own_colour(
    desktop: Desktop, machine: Manual, tmp_path: Path
) -> None:
    file = tmp_path / "theirs.pdf"
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 105), "A line that somebody marked in red.")
        made = page.add_highlight_annot(pymupdf.Rect(72, 90, 300, 110))
        made.set_colors(stroke=(1, 0, 0))
        made.set_info(title="Cleo", creationDate="D:20240102030405Z")
        made.update()
        document.save(file)
    desktop.start()
    tab = desktop.open(file)
    desktop.wait(lambda: marks(tab))
    (theirs,) = marks(tab)
    box = theirs.anchor.places[0].box

    def colour() -> QColor:
        """What is seen at the right end of the mark, behind its words."""
        at = tab.viewer.on_screen(0, Box(box.x1 - 8, box.y0 + 3, box.x1 - 2, box.y1 - 3)).center()
        return tab.viewer.viewport().grab().toImage().pixelColor(tab.viewer.viewport().mapFromGlobal(at))

    desktop.wait(lambda: colour().red() > 200 > 100 > colour().green())
    tab.marking.keep_own(theirs)
    tab.marking.recolour(marks(tab)[0].id, Colour.GREEN)
    desktop.wait(lambda: colour().green() > colour().red())
    assert [(m.in_file, m.colour) for m in marks(tab)] == [(False, Colour.GREEN)]
    desktop.written()
    desktop.end()
    desktop.start()
    tab = desktop.open(file)
    desktop.wait(lambda: tab.marking.in_file and colour().green() > colour().red())
    tab.marking.remove(marks(tab)[0].id)
    desktop.wait(lambda: colour().red() > 200 > 100 > colour().green())
    assert marks(tab)[0].in_file


def test_an_answer_is_kept_as_a_note_and_its_evidence_as_marks(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    tab.answering.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    view = tab.conversation.views[0]
    assert view.answered is not None
    assert view.foot.offers(view.foot.keeping)
    view.answer_kept.emit(view.exchange())
    desktop.wait(lambda: marks(tab))
    (note,) = marks(tab)
    assert note.kind is AnnotationKind.NOTE
    assert note.note.startswith(f"**{view.question}**\n\n")
    first = view.answered.citations[0]
    assert (
        note.anchor.page == tab.backend.corpora.corpus([tab.document], embed=False).paragraph(first.at).page
        if tab.document
        else False
    )
    view.evidence_kept.emit(view.exchange())
    desktop.wait(lambda: len(marks(tab)) > 1)
    kept = [mark for mark in marks(tab) if mark.kind is AnnotationKind.HIGHLIGHT]
    assert all(mark.quotation and mark.note == note.note for mark in kept)
    count = len(kept)
    view.citations.kept.emit(first, view.exchange())
    desktop.wait(lambda: tab.conversation.undo.message.text() == "Already kept.")
    view.evidence_kept.emit(view.exchange())
    desktop.written()
    QApplication.processEvents()
    assert len(marks(tab)) == count + 1
    desktop.run("undo")
    assert marks(tab) == [note], "all evidence is one step"


def test_what_is_taken_back_is_said_to_be_kept_no_more(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    tab.answering.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    view, line = tab.conversation.views[0], tab.conversation.undo
    view.evidence_kept.emit(view.exchange())
    desktop.wait(line.isVisible)
    desktop.run("undo")
    assert (marks(tab), line.isVisible()) == ([], False)
    view.evidence_kept.emit(view.exchange())
    desktop.wait(line.isVisible)
    line.offer("Something else.")
    desktop.run("undo")
    assert line.message.text() == "Something else."
    assert line.isVisible()


def test_right_clicks_on_a_chip_and_an_answer_keep_them(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    tab.answering.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    view = tab.conversation.views[0]

    def click(widget: QWidget, spot: QPoint, words: str) -> None:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, widget.mapToGlobal(spot))
        QApplication.sendEvent(widget, event)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(action for action in menu.actions() if action.text() == words).trigger()
        menu.close()

    card = view.cards.quotes[0]
    click(card, QPoint(20, 12), "Save this passage as a mark")
    desktop.wait(lambda: marks(tab))
    (mark,) = marks(tab)
    assert mark.kind is AnnotationKind.HIGHLIGHT
    assert tab.document is not None
    citation = card.content.citation
    text = tab.backend.corpora.corpus([tab.document], embed=False).paragraph(citation.at).text
    assert mark.quotation == text[slice(*citation.quote)]
    click(view, QPoint(2, view.height() - 4), "Save as note")
    desktop.wait(lambda: len(marks(tab)) == 2)
    assert {m.kind for m in marks(tab)} == {AnnotationKind.HIGHLIGHT, AnnotationKind.NOTE}


@pytest.mark.parametrize("ending", ["md", "json"])
def test_marks_are_exported(desktop: Desktop, machine: Manual, tmp_path: Path, ending: str) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    select(desktop, tab, sentence(machine))
    desktop.run("highlight")
    desktop.run("export marks")
    (dialog,) = desktop.window.findChildren(QFileDialog)
    target = tmp_path / f"mine.{ending}"
    dialog.fileSelected.emit(str(target))
    dialog.close()
    desktop.written()
    text = target.read_text(encoding="utf-8")
    assert sentence(machine) in text
    if ending == "json":
        (told,) = json.loads(text)
        assert (told["kind"], told["colour"], told["placed"]) == ("highlight", "green", True)


def test_marks_are_written_into_a_copy_of_the_file(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    desktop.start(author="Ada Lovelace")
    tab = ready(desktop, machine)
    select(desktop, tab, sentence(machine))
    desktop.run("highlight")
    before, copy = machine.path.read_bytes(), tmp_path / "copy.pdf"
    told: list[int] = []
    tab.marking.write_to(str(copy), told.append)
    desktop.wait(lambda: told)
    assert told == [1]
    assert machine.path.read_bytes() == before
    with pymupdf.open(copy) as document:
        written = [(annot.type[1], annot.info["title"]) for page in document for annot in page.annots()]
        assert written == [("Highlight", "Ada Lovelace")]


def test_marks_written_into_the_file_are_the_readers_own_still(
    desktop: Desktop, machine: Manual, tmp_path: Path
) -> None:
    file = Path(shutil.copy(machine.path, tmp_path / "mine.pdf"))
    desktop.start()
    tab = desktop.open(file)
    desktop.wait(lambda: tab.marking.file and tab.marking.file == (tab.document and tab.document.id))
    select(desktop, tab, sentence(machine))
    desktop.run("highlight")
    (mark,), before = marks(tab), tab.marking.file
    told: list[int] = []
    tab.marking.write_to(str(file), told.append)
    desktop.wait(lambda: told and tab.marking.file != before)
    desktop.wait(lambda: tab.document and tab.document.id == tab.marking.file)
    desktop.wait(lambda: [tab.marking.placed(m) for m in marks(tab)] == [True])
    assert [(m.id, m.in_file) for m in marks(tab)] == [(mark.id, False)]
    desktop.wait(lambda: tab.marking.in_file)
    assert [(m.id, m.in_file) for m in marks(tab)] == [(mark.id, False)]
    desktop.run("undo")
    assert [(m.id, m.in_file) for m in marks(tab)] == [(mark.id, True)], "the file has it still"
    desktop.written()
    assert desktop.library.marks.of(tab.marking.file) == []
    tab.marking.keep_own(marks(tab)[0])
    assert [(m.id, m.in_file) for m in marks(tab)] == [(mark.id, False)]
    before, whole = tab.marking.file, file.read_bytes()
    desktop.run("take marks out")
    box = desktop.window.findChild(QMessageBox)
    assert box.text() == f"Take 1 mark out of {tab.title}?"
    desktop.bot.mouseClick(box.buttons()[0], Qt.MouseButton.LeftButton)
    desktop.wait(lambda: tab.marking.file != before and tab.document and tab.document.id == tab.marking.file)
    assert file.read_bytes().startswith(whole)
    desktop.wait(lambda: not tab.marking.written)
    desktop.wait(lambda: [tab.marking.placed(m) for m in marks(tab)] == [True])
    assert [(m.id, m.in_file) for m in marks(tab)] == [(mark.id, False)]
    with pymupdf.open(file) as document:
        assert not any(list(page.annots()) for page in document)


def test_right_clicks_give_menus_about_marks_and_places(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = ready(desktop, machine)
    tab.viewer.page_menu_wanted.emit(0, (100.0, 200.0), QPoint(10, 10))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions() if action.text()] == [
        *("Write a note here", "Bookmark this place", "Copy text of the page", "Copy page as picture"),
        *("Export page…", "Print page…", "Rotate right", "Rotate left", "Document properties…"),
    ]
    menu.actions()[3].trigger()
    paragraphs = tab.viewer.shown.text.pages.paragraphs(0)
    assert QApplication.clipboard().text() == "\n\n".join(p.text for p in paragraphs)
    menu.actions()[4].trigger()
    desktop.wait(lambda: not QApplication.clipboard().image().isNull())
    menu.actions()[1].trigger()
    menu.close()
    (mark,) = marks(tab)
    assert (mark.kind, mark.anchor.places[0].box) == (AnnotationKind.BOOKMARK, Box(12, 200, 30, 218))
    tab.viewer.annotations.menu_wanted.emit(mark, QPoint(10, 10))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[-1].trigger()
    menu.close()
    assert marks(tab) == []
