"""Forms filled in on their pages: by pointer and by keys, kept, undone, cleared, and saved."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QListWidget, QPlainTextEdit
from windows import Desktop

from formpages import form, sign
from pilcrow.core.reader.form import FormField, Value, Widget
from pilcrow.ui.document.tab import Tab

BUTTON, K = Qt.MouseButton.LeftButton, Qt.Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return form(tmp_path / "form.pdf")


def opened(desktop: Desktop, path: Path) -> Tab:
    desktop.window.open(str(path))
    desktop.wait(lambda: desktop.tab().form.form.fields)
    desktop.wait(lambda: desktop.tab().viewer.shown.tiles.sharp.bytes)
    return desktop.tab()


def field(tab: Tab, name: str) -> FormField:
    found = tab.form.form.field(name)
    assert found is not None
    return found


def value(tab: Tab, name: str) -> Value:
    return tab.form.filling.value(field(tab, name))


def place_of(tab: Tab, widget: Widget) -> QRect:
    return tab.viewer.port.place(widget.page, widget.box)


def click(desktop: Desktop, tab: Tab, name: str, number: int = 0) -> None:
    widget = field(tab, name).widgets[number]
    tab.viewer.scroller.go_to_boxes(widget.page, [widget.box])
    desktop.bot.mouseClick(tab.viewer.viewport(), BUTTON, pos=place_of(tab, widget).center())


def test_a_text_is_typed_where_it_stands_shown_and_kept(desktop: Desktop, path: Path) -> None:
    desktop.start()
    tab = opened(desktop, path)
    click(desktop, tab, "name")
    editor = tab.form.editor.widget
    assert isinstance(editor, QLineEdit)
    assert editor.accessibleName() == "Full name"
    place = place_of(tab, field(tab, "name").widgets[0])
    assert editor.geometry().intersects(place)
    desktop.bot.keyClicks(editor, "Ada")
    before = tab.viewer.viewport().grab().toImage()
    tab.viewer.page_view.set_zoom(tab.viewer.page_view.zoom * 1.5)
    assert editor.geometry().width() == pytest.approx(place.width() * 1.5, abs=3), "it zooms with the page"
    tab.viewer.page_view.set_zoom(tab.viewer.page_view.zoom / 1.5)
    desktop.bot.keyClick(editor, K.Key_Return)
    assert value(tab, "name") == ("Ada",)
    assert tab.form.editor.widget is None
    desktop.wait(lambda: tab.viewer.viewport().grab().toImage() != before and not tab.viewer.shown.tiles._stale)
    desktop.written()
    desktop.end()
    desktop.start()
    again = opened(desktop, path)
    assert value(again, "name") == ("Ada",)


def test_tab_goes_through_the_form_and_back(desktop: Desktop, path: Path) -> None:
    desktop.start()
    tab, bot = opened(desktop, path), desktop.bot
    viewer, editor = tab.viewer, tab.form.editor
    viewer.setFocus()
    bot.keyClick(viewer, K.Key_Tab)
    assert isinstance(editor.widget, QLineEdit)
    bot.keyClicks(editor.widget, "Ada")
    bot.keyClick(editor.widget, K.Key_Tab)
    assert isinstance(editor.widget, QPlainTextEdit)
    bot.keyClicks(editor.widget, "one")
    bot.keyClick(editor.widget, K.Key_Return)
    bot.keyClicks(editor.widget, "two")
    bot.keyClick(editor.widget, K.Key_Tab)
    assert isinstance(editor.widget, QLineEdit)
    bot.keyClicks(editor.widget, "123456789")
    bot.keyClick(editor.widget, K.Key_Tab)
    assert editor.widget is None, "a box has nothing to type into"
    bot.keyClick(viewer, K.Key_Space)
    assert value(tab, "consent") == ("Yes",)
    bot.keyClick(viewer, K.Key_Tab)
    assert isinstance(editor.widget, QComboBox)
    editor.widget.hidePopup()
    bot.keyClick(editor.widget, K.Key_Backtab)
    assert viewer.fields.place is not None
    assert viewer.fields.place[0].id == "consent"
    assert value(tab, "name") == ("Ada",)
    assert value(tab, "notes") == ("one\ntwo",)
    assert value(tab, "code") == ("12345",), "as long as it may be"
    bot.keyClick(viewer, K.Key_Escape)
    assert viewer.fields.place is None


def test_boxes_buttons_and_choices(desktop: Desktop, path: Path) -> None:
    desktop.start()
    tab, bot = opened(desktop, path), desktop.bot
    click(desktop, tab, "consent")
    assert value(tab, "consent") == ("Yes",)
    click(desktop, tab, "consent")
    assert value(tab, "consent") == ()
    click(desktop, tab, "answer", 1)
    click(desktop, tab, "answer", 0)
    assert value(tab, "answer") == ("mail",)
    click(desktop, tab, "colours")
    listed = tab.form.editor.widget
    assert isinstance(listed, QListWidget)
    for row in (0, 2):
        listed.item(row).setSelected(True)
    click(desktop, tab, "size")
    assert value(tab, "colours") == ("red", "blue"), "what is left is kept"
    combo = tab.form.editor.widget
    assert isinstance(combo, QComboBox)
    combo.hidePopup()
    combo.setCurrentIndex(2)
    bot.keyClick(combo, K.Key_Return)
    assert value(tab, "size") == ("L",)
    click(desktop, tab, "office")
    assert tab.form.editor.widget is None, "that one cannot be filled in"


def test_undo_goes_through_form_and_marks_as_they_were_made(desktop: Desktop, path: Path) -> None:
    desktop.start()
    tab = opened(desktop, path)
    desktop.wait(lambda: tab.marking.file)
    desktop.run("bookmark")
    click(desktop, tab, "consent")
    desktop.run("undo")
    assert value(tab, "consent") == ()
    assert len(tab.marks.shown()) == 1
    desktop.run("redo")
    assert value(tab, "consent") == ("Yes",)
    desktop.run("clear form")
    assert value(tab, "consent") == ()
    desktop.run("undo")
    desktop.run("undo")
    desktop.run("undo")
    assert not tab.marks.shown()


def test_a_copy_has_it_and_the_file_only_when_asked(desktop: Desktop, path: Path) -> None:
    desktop.start()
    tab, before = opened(desktop, path), path.read_bytes()
    desktop.run("bookmark")
    click(desktop, tab, "name")
    desktop.bot.keyClicks(tab.form.editor.widget, "Ada")
    desktop.run("save form")
    (dialog,) = desktop.window.findChildren(QFileDialog)
    copy = path.with_name("copy.pdf")
    dialog.fileSelected.emit(str(copy))
    dialog.reject()
    desktop.wait(lambda: "Written" in desktop.window.status.currentMessage())
    with pymupdf.open(copy) as document:
        assert "Ada" in [w.field_value for w in document[0].widgets()]
    assert path.read_bytes() == before
    done: list[bool] = []
    tab.form.write_to(str(path), lambda: done.append(True))
    desktop.wait(lambda: done and tab.form.form.field("name") and not tab.form.filling.changed)
    desktop.wait(lambda: value(tab, "name") == ("Ada",))
    assert path.read_bytes().startswith(before)
    assert len(tab.marks.shown()) == 1, "marks stay with the file"


def test_fields_are_coloured_unless_that_is_not_wanted(desktop: Desktop, path: Path) -> None:
    desktop.start()
    tab = opened(desktop, path)
    box = field(tab, "notes").widgets[0]
    tab.viewer.scroller.go_to_boxes(box.page, [box.box])
    place = place_of(tab, box).center() + QPoint(20, 8)

    def seen() -> str:
        return tab.viewer.viewport().grab().toImage().pixelColor(place).name()

    desktop.wait(lambda: seen() != "#ffffff" and not tab.viewer.shown.tiles._stale)
    desktop.run("show fields")
    desktop.wait(lambda: seen() == "#ffffff")
    desktop.run("show fields")


def test_the_form_stays_when_the_file_is_opened_again_as_it_was(desktop: Desktop, path: Path) -> None:
    desktop.start()
    tab = opened(desktop, path)
    click(desktop, tab, "consent")
    tab.file.open()
    desktop.wait(lambda: tab.viewer.shown.tiles.sharp.bytes)
    click(desktop, tab, "consent")
    assert value(tab, "consent") == ()


def changed(path: Path, *, without: str) -> None:
    """Write the file anew, as another program does: without one of its fields, and with another page."""
    with pymupdf.open(path) as document:
        for page in document:
            for gone in [widget for widget in page.widgets() if widget.field_name == without]:
                page.delete_widget(gone)
        document.new_page()
        document.save(path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


def test_what_is_filled_in_survives_a_change_of_the_file(desktop: Desktop, path: Path) -> None:
    desktop.start()
    tab = opened(desktop, path)
    click(desktop, tab, "consent")
    click(desktop, tab, "place")
    desktop.bot.keyClicks(tab.form.editor.widget, "London")
    click(desktop, tab, "name")
    desktop.bot.keyClicks(tab.form.editor.widget, "Ada")  # and not yet entered
    changed(path, without="place")
    desktop.wait(lambda: tab.form.form.fields and not tab.form.form.field("place"))
    assert value(tab, "consent") == ("Yes",)
    assert value(tab, "name") == ("Ada",)
    assert any("place: London" in notice for notice in tab.notices), "what has no field any more is listed"
    desktop.written()
    desktop.end()
    desktop.start()
    again = opened(desktop, path)
    assert value(again, "name") == ("Ada",)
    assert any("place: London" in notice for notice in again.notices)
    desktop.run("clear form")
    desktop.written()
    desktop.end()
    desktop.start()
    assert not any("London" in notice for notice in opened(desktop, path).notices)


def test_what_is_no_signature_in_truth_could_not_be_verified(desktop: Desktop, path: Path) -> None:
    with pymupdf.open(path) as document:
        sign(document, document[0], signed=True)
        document.saveIncr()
    desktop.start()
    tab = opened(desktop, path)
    desktop.wait(lambda: "Signed: see Document properties." in tab.notices)
    place = place_of(tab, field(tab, "seal").widgets[0]).center()
    assert "could not be verified" in tab.viewer.pointer.hint(place.toPointF())


def test_a_file_without_a_form_says_so(desktop: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "plain.pdf"
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 100), "No form at all.")
        document.save(path)
    desktop.start()
    tab = desktop.open(path)
    desktop.wait(lambda: tab.viewer.shown.tiles.sharp.bytes)
    desktop.run("save form")
    assert "no form here" in desktop.window.status.currentMessage()
    assert not tab.viewer.fields.step(1)
