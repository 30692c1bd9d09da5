"""The whole window over the real engine: documents opened, asked, changed, locked and closed by a person."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QPlainTextEdit, QPushButton
from windows import NOWHERE, Desktop, Script, part

import faulty
import pdfs
import processes
from chatserver import ChatServer, Reply
from oddfiles import NOT_UTF8, odd_files
from pdfs import Manual
from pilcrow.core.exchange.events import Retrieved
from pilcrow.core.reader.arrangement import Arrangement
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.settings import Settings, load_settings
from pilcrow.ui.base.look import theme
from pilcrow.ui.chat.citations import CitedPassage, Where
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.document.three_panes import CHAT, CONTENTS
from pilcrow.ui.window.housekeeping import tell_of_bugs
from pilcrow.ui.window.settings_dialog import SettingsDialog

# ---- a conversation ---------------------------------------------------------------------------------------


def test_a_conversation_lights_up_contents_and_page_step_by_step(desktop: Desktop, machine: Manual) -> None:
    heading, t = machine.headings[6], theme.tokens()
    script = Script(part(machine, 6))
    with ChatServer(script) as server:
        desktop.host = server.host
        desktop.start(context=4096)
        tab = desktop.open(machine.path)
        assert not desktop.shows(t.found)
        question = machine.paragraphs[6][0].split(".")[0] + "?"
        desktop.ask(question)
        view = tab.conversation.views[-1]

        desktop.wait(lambda: "found" in desktop.dots(heading.title))
        assert "read" not in desktop.dots(heading.title)
        desktop.wait(lambda: desktop.shows(t.found))

        script.go_on()
        desktop.wait(lambda: "read" in desktop.dots(heading.title))
        assert "cited" not in desktop.dots(heading.title)
        assert view.running
        assert not desktop.shows(t.cited)

        script.go_on()
        desktop.wait(lambda: not view.running)
        assert "cited" in desktop.dots(heading.title)
        desktop.wait(lambda: desktop.shows(t.cited) and desktop.shows(t.read))
        (chip,) = view.answer.chips()
        assert chip.number == 1
        assert "1 sentence cites no passage" in desktop.said()

        tab.viewer.scroller.go_to(0)
        tab.conversation.citations.activated.emit(CitedPassage(chip), Where.NEAR)
        desktop.wait(lambda: desktop.shows(t.cited))

        desktop.ask("And why?")  # a follow-up: the earlier answer goes with it, its marks fade
        desktop.wait(lambda: "found" in desktop.dots(heading.title))
        assert "cited" not in desktop.dots(heading.title)
        for _ in range(2):
            script.go_on()
        desktop.wait(lambda: len(tab.conversation.exchanges()) == 2)
        assert any("the **right** part" in str(m["content"]) for m in server.requests[-1]["messages"])
        asked_before = tab.conversation.exchanges()
        desktop.end()

        desktop.start()  # everything is there again, at the same place
        again = desktop.open(machine.path)
        desktop.wait(lambda: len(again.conversation.exchanges()) == 2)
        assert again.conversation.exchanges() == asked_before
        desktop.wait(lambda: question in desktop.said())


def test_what_the_question_is_about_reaches_the_model(desktop: Desktop, machine: Manual) -> None:
    script = Script(part(machine, 3), free=True)
    with ChatServer(script) as server:
        desktop.host = server.host
        desktop.start(context=4096)
        tab = desktop.open(machine.path, machine.headings[5].page)
        tab.conversation.question_box.scope.page.setChecked(True)
        desktop.ask("What is said here?")
        desktop.wait(tab.conversation.exchanges)
        assert f"page {machine.headings[5].page - 1}" in script.asked[0]
        assert tab.conversation.exchanges()[0].question == "What is said here?"


def test_stop_works_while_the_server_is_silent(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply(silent="headers")]) as server:
        tab = desktop.ask_in_vain(server, machine.path)
        tab.conversation.question_box.button.click()
        desktop.wait(lambda: not tab.conversation.views[-1].running)
        desktop.wait(server.hung_up.is_set)
        desktop.ask("And now?")
        desktop.wait(lambda: len(server.requests) > 1)
        desktop.window.close_tab(tab)  # closing while it answers


def test_without_a_server_quotes_answer_and_say_so(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    assert desktop.said().count("In the document’s own words") == 1
    assert desktop.dots(machine.headings[4].title)
    desktop.wait(lambda: tab.model_bar.troubled)
    assert "No server answers" in tab.model_bar.problem.text()
    assert "No server answers" not in desktop.said(), "it is said once"


def test_a_chat_server_that_fails_is_told_in_the_conversation(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply(status=500, error="CUDA error: out of memory")]) as server:
        desktop.host = server.host
        desktop.start()
        tab = desktop.open(machine.path)
        desktop.ask("Anything?")
        desktop.wait(tab.conversation.exchanges)
        assert "memory" in desktop.said()
        assert "Traceback" not in desktop.said()


def test_a_question_about_the_page_in_view_is_answered_from_there(desktop: Desktop, machine: Manual) -> None:
    script = Script(part(machine, 3), free=True)
    with ChatServer(script) as server:
        desktop.host = server.host
        desktop.start(context=4096)
        tab = desktop.open(machine.path, page=5)
        page, _ = tab.viewer.scroller.reading()
        tab.conversation.question_box.scope.page.click()
        desktop.ask("What does this say?")
        desktop.wait(tab.conversation.exchanges)
    assert page >= 5
    assert tab.document is not None
    assert f"(The question is about page {tab.document.label(page)}, in the section “" in script.asked[0]
    (exchange,) = tab.conversation.exchanges()
    assert exchange.question == "What does this say?"
    (located, *_) = [event for event in exchange.events if isinstance(event, Retrieved)]
    assert located.query == exchange.question
    corpus = tab.backend.corpora.corpus([tab.document], embed=False)
    assert page in {found for at in located.hits for found in corpus.paragraph(at).pages}


def test_a_question_asked_before_anything_was_read_is_answered(desktop: Desktop, tmp_path: Path) -> None:
    fresh = pdfs.manual(tmp_path / "fresh.pdf", chapters=2, seed=7)
    desktop.start()
    desktop.window.open(str(fresh.path))
    tab = desktop.tab()
    desktop.wait(lambda: tab.info is not None)
    tab.answering.ask(f"Where does {part(fresh, 1)} belong?")
    desktop.wait(tab.conversation.exchanges)
    assert part(fresh, 1) in desktop.said() or tab.conversation.views[-1].cards.quotes


# ---- files ------------------------------------------------------------------------------------------------


def password(desktop: Desktop, word: str | None) -> str:
    """Answer the password dialog; returns what it said."""
    desktop.wait(lambda: desktop.tab().findChild(QDialog))
    dialog = desktop.tab().findChild(QDialog)
    assert isinstance(dialog, QDialog)
    said = dialog.findChild(QLabel).text()
    if word is None:
        dialog.reject()
    else:
        dialog.findChild(QLineEdit).setText(word)
        dialog.accept()
    QApplication.processEvents()
    desktop.wait(lambda: desktop.window.tab is None or desktop.tab().findChild(QDialog) is not dialog)
    return said


def test_a_password_is_asked_for_and_tried_again(desktop: Desktop, tmp_path: Path) -> None:
    path = pdfs.encrypted(tmp_path / "locked.pdf", "Nobody must know.", "sesame")
    desktop.start()
    desktop.window.open(str(path))
    assert "needs a password" in password(desktop, "wrong")
    assert "does not open" in password(desktop, "sesame")
    desktop.wait(lambda: desktop.tab().document is not None)
    paragraphs = desktop.library.page(desktop.tab().document.structure, 0)
    assert [paragraph.text for paragraph in paragraphs] == ["Nobody must know."]
    desktop.window.close_tab(desktop.tab())
    desktop.window.open(str(path))
    password(desktop, None)
    desktop.wait(lambda: desktop.window.tab is None)


def test_a_document_whose_password_is_asked_for_as_the_window_closes_is_open_again(
    desktop: Desktop, tmp_path: Path
) -> None:
    path = pdfs.encrypted(tmp_path / "locked.pdf", "Nobody must know.", "sesame")
    desktop.start()
    desktop.window.open(str(path))
    desktop.wait(lambda: desktop.tab().findChild(QDialog))
    desktop.end()
    window = desktop.start()
    assert window.backend.places.open_files().paths == (str(path),)


def test_a_password_is_asked_for_once_however_often_the_file_is_opened(desktop: Desktop, tmp_path: Path) -> None:
    path = pdfs.encrypted(tmp_path / "locked.pdf", "Nobody must know.", "sesame")
    desktop.start()
    desktop.window.open(str(path))
    tab = desktop.tab()
    tab.file.open()  # as when the file has changed
    tab.file.open()
    desktop.wait(desktop.process.open(str(path)).done)  # and so are those before
    QApplication.processEvents()
    assert len(tab.findChildren(QDialog)) == 1
    password(desktop, "sesame")
    desktop.wait(lambda: tab.document)


@pytest.mark.parametrize("content", [b"", b"This is no PDF.", None], ids=["empty", "text", "missing"])
def test_what_is_no_pdf_is_told_in_the_tab(desktop: Desktop, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "letter.pdf"
    if content is not None:
        path.write_bytes(content)
    desktop.start()
    desktop.window.open(str(path))
    tab = desktop.tab()
    desktop.wait(tab.failure.isVisible)
    assert "letter.pdf" in tab.failure.findChild(QLabel).text()
    assert not tab.conversation.question_box.button.isVisible()
    pdfs.pages(path, ["Now it is one."])
    tab.failure.findChild(QPushButton).click()
    desktop.wait(lambda: tab.document is not None and tab.viewer.isVisible())
    assert tab.failure.isHidden()


def test_a_changed_file_is_read_again_and_place_and_conversation_stay(desktop: Desktop, tmp_path: Path) -> None:
    texts = [f"Page number {n} of the long letter speaks of wheel {n * 37}." for n in range(12)]
    path = pdfs.pages(tmp_path / "letter.pdf", texts)
    desktop.start()
    tab = desktop.open(path, 7)
    desktop.ask("What speaks of wheel 111?")
    desktop.wait(tab.conversation.exchanges)
    first, place = tab.document, tab.viewer.scroller.place()
    tab.viewer.scroller.go_to(8)
    place = tab.viewer.scroller.place()
    other = pdfs.pages(tmp_path / "other.pdf", [*texts, "One page more."])
    other.replace(path)
    desktop.wait(lambda: tab.document is not first and len(tab.document.pages) == 13)
    assert tab.viewer.scroller.place() == place
    desktop.wait(tab.conversation.exchanges)
    assert tab.conversation.exchanges()[0].question == "What speaks of wheel 111?"
    path.unlink()
    desktop.wait(lambda: any("no longer" in notice for notice in tab.notices))
    assert tab.viewer.isVisible()
    pdfs.pages(path, texts)
    desktop.wait(lambda: not tab.notices)


def test_the_place_is_there_again_after_a_restart(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    tab.viewer.page_view.set_zoom(1.5)
    tab.viewer.page_view.rotate(1)
    desktop.window.commands.run("spreads")
    desktop.window.commands.run("right to left")
    desktop.window.commands.run("trim")
    tab.viewer.scroller.go_to(machine.headings[9].page)
    place = tab.viewer.scroller.place()
    assert place.trim
    assert place.arrangement == Arrangement(continuous=False, facing=True, right_to_left=True)
    desktop.window.toggle_pane(CONTENTS)
    desktop.window.looks.toggle_dark_pages()
    desktop.end()
    desktop.start()
    again = desktop.open(machine.path)
    desktop.wait(lambda: replace(again.viewer.scroller.place(), margins=()) == replace(place, margins=()))
    assert not again.contents.isVisible()
    assert again.pane(CHAT).isVisible()
    desktop.window.close_tab(again)
    assert desktop.open(machine.path, 3).viewer.scroller.place().page == 3


def test_the_same_file_is_opened_once(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.window.open(str(machine.path.parent / "." / machine.path.name), 4)
    assert desktop.window.all_tabs() == [tab]
    assert tab.viewer.scroller.place().page == 4


def test_files_can_be_dropped(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    other = pdfs.pages(tmp_path / "other & more.pdf", ["Text."])
    desktop.start()
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(path)) for path in (machine.path, other)])
    event = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, dropped,
        Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    desktop.window.dropEvent(event)
    assert [tab.title for tab in desktop.window.all_tabs()] == ["Manual of the Machine", "other & more"]
    desktop.wait(lambda: all(tab.document for tab in desktop.window.all_tabs()))
    desktop.window.tabs.moveTab(1, 0)
    assert desktop.tab().title == "other & more"
    desktop.window.close_tab(desktop.tab())
    assert desktop.tab().title == "Manual of the Machine"


def test_a_tab_may_be_closed_at_any_moment(desktop: Desktop, tmp_path: Path) -> None:
    path = pdfs.manual(tmp_path / "long.pdf", chapters=6).path
    desktop.start()
    moments: list[Callable[[Tab], object]] = [
        lambda tab: tab.title,
        lambda tab: tab.info,
        lambda tab: tab.progress or tab.document,  # on a busy machine there may be nobody to see the progress
        lambda tab: tab.document,
    ]
    for moment in moments:
        desktop.window.open(str(path))
        tab = desktop.tab()
        desktop.wait(lambda tab=tab, moment=moment: moment(tab))
        desktop.window.close_tab(tab)
        assert desktop.window.tab is None
    desktop.window.open(str(path))  # and the window too


def test_the_render_process_may_die_while_one_scrolls(
    desktop: Desktop, machine: Manual, process: PdfProcess
) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    for page in range(len(machine.headings) // 2):
        tab.viewer.scroller.go_to(page)
        if page % 3 == 1:
            processes.kill(process.pid)
        QApplication.processEvents()
    # Nothing of this size was painted before: it can only come from a process that lives.
    with desktop.bot.waitSignal(tab.viewer.page_sharp, check_params_cb=lambda page: page == 8):
        tab.viewer.page_view.set_zoom(2.37)
        tab.viewer.scroller.go_to(8)


# ---- the window -------------------------------------------------------------------------------------------


def test_pages_are_reached_by_label_and_by_number(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path)
    for typed, page in (("ii", 1), ("1", 2), ("3", 4), (str(machine.pages), machine.pages - 1)):
        window.bar.page.setFocus()
        window.bar.page.setText(typed)
        desktop.bot.keyClick(window.bar.page, Qt.Key.Key_Return)
        assert tab.viewer.scroller.place().page == page
    window.bar.page.setText("9999")
    desktop.bot.keyClick(window.bar.page, Qt.Key.Key_Return)
    assert "no page 9999" in window.status.currentMessage()
    desktop.bot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert tab.viewer.scroller.place().page == 4
    desktop.bot.keyClick(window, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert tab.viewer.scroller.place().page == machine.pages - 1


def test_indexing_can_be_paused_and_what_is_opened_then_is_still_read(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start()
    window.indexer.pause(True)
    path = pdfs.pages(tmp_path / "short.pdf", ["A few words."])
    desktop.open(path)
    desktop.wait(lambda: not window.indexer.current)
    assert "paused" in window.status.index_text.text()
    window.indexer.pause(False)
    desktop.wait(lambda: not window.indexer.current and desktop.tab().progress is None)
    assert window.status.index_text.text() == ""


def test_settings_and_the_chosen_model_are_kept(desktop: Desktop) -> None:
    window = desktop.start()
    window.edit_settings()
    dialog = window.findChild(SettingsDialog)
    host = dialog.editors["chat_host"]
    host.setText("http://192.0.2.7:1234")
    host.editingFinished.emit()
    assert window.backend.settings.chat_host == "http://192.0.2.7:1234"
    desktop.wait(lambda: load_settings(desktop.folder).chat_host == "http://192.0.2.7:1234")
    dialog.close()
    window.backend.preferences.change(Settings(chat_host=NOWHERE))
    window.commands.run("about")
    (box,) = (dialog for dialog in window.findChildren(QDialog) if "About" in dialog.windowTitle())
    assert any("AGPL" in label.text() for label in box.findChildren(QLabel))
    (licences,) = (button for button in box.findChildren(QPushButton) if "Licences" in button.text())
    licences.click()
    texts = box.findChild(QPlainTextEdit)
    desktop.wait(lambda: "PySide6" in texts.toPlainText())
    box.accept()


def test_everything_to_press_has_a_name(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    for widget in window.findChildren(QPushButton) + window.bar.findChildren(QLineEdit):
        assert widget.accessibleName() or widget.text() or not widget.isVisible(), widget
    for button in window.bar.findChildren(type(window.bar.more)):
        assert button.accessibleName() or not button.isVisible() or button.parent() is window.tabs


def test_a_bug_is_told_in_words_and_once(
    desktop: Desktop, machine: Manual, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desktop.start()
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    monkeypatch.setattr("threading.excepthook", lambda *_: None)
    tell_of_bugs(window.say, desktop.folder)
    log = desktop.folder / "bugs.log"
    handler = logging.FileHandler(log)
    logging.getLogger("pilcrow").addHandler(handler)
    tab = desktop.open(machine.path)
    tab.changed.connect(lambda: {}["nothing"])
    for _ in range(3):
        tab.changed.emit()
    logging.getLogger("pilcrow").removeHandler(handler)
    handler.close()
    assert log.read_text().count("KeyError") == 1
    assert "Something went wrong inside" in window.status.currentMessage()


def test_a_library_that_breaks_is_told_and_the_pages_stay(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path)
    desktop.wait(lambda: not window.indexer.current)
    faulty.alter(desktop.folder, "DROP TABLE places")
    tab.viewer.scroller.go_to(5)
    tab.viewer.selection.select_page()
    desktop.wait(lambda: tab.notices)
    assert "library" in tab.notices[-1]
    assert tab.viewer.isVisible()
    assert pymupdf.open(machine.path).page_count == len(tab.info.pages)


def test_a_printed_title_is_selected_and_copied_with_the_text_below_it(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    viewer = desktop.open(machine.path).viewer
    heading, (below, *_) = machine.headings[3], machine.paragraphs[3]
    viewer.scroller.go_to(heading.page)
    section = next(s for s in desktop.tab().document.sections if s.title == heading.title)
    with desktop.bot.waitSignal(viewer.page_sharp):
        viewer.scroller.go_to_section(section)
    x, y = viewer.pages.box_to_view(section.page, section.box).center
    ratio, across, down = viewer.devicePixelRatioF(), viewer.horizontalScrollBar(), viewer.verticalScrollBar()
    on_title = QPoint(round((x - across.value()) / ratio), round((y - down.value()) / ratio))
    desktop.bot.mouseDClick(viewer.viewport(), Qt.MouseButton.LeftButton, pos=on_title)
    desktop.bot.mouseRelease(viewer.viewport(), Qt.MouseButton.LeftButton, pos=on_title)  # else it stays pressed
    assert viewer.selection.text() == heading.title
    viewer.selection.select_page()
    copied = viewer.selection.text().splitlines()
    assert copied[copied.index(heading.title) + 1].startswith(below[:40])


def test_what_is_no_pdf_is_said_in_its_tab_and_the_others_go_on(
    desktop: Desktop, machine: Manual, tmp_path: Path
) -> None:
    oddities = odd_files(tmp_path / "shelf")
    names = ["html.pdf", "png.pdf", "loop.pdf", "fifo.pdf", "device.pdf"]
    window = desktop.start(files=[(str(tmp_path / "shelf" / name), None) for name in (*names, NOT_UTF8)])
    assert oddities[NOT_UTF8] in window.status.currentMessage()
    for name in names:
        window.open(str(tmp_path / "shelf" / name))
        tab = desktop.tab()
        desktop.wait(lambda tab=tab: tab.failure.isVisible())
        assert oddities[name] in tab.failure.findChild(QLabel).text()
        assert not tab.readable
    assert desktop.open(machine.path).readable
    desktop.end()  # and all of them can be kept as open, and come back
    window = desktop.start()
    assert [Path(path).name for path in window.documents.files().paths][-1] == machine.path.name
    desktop.wait(lambda: desktop.tab().readable)


def test_a_scan_says_that_there_is_nothing_to_ask_about(desktop: Desktop, tmp_path: Path) -> None:
    path = pdfs.scanned(tmp_path / "scan.pdf", ["Only a picture of words."])
    desktop.start(ocr="off")
    desktop.window.open(str(path))
    desktop.wait(lambda: "seem to be scanned" in desktop.said())
    assert not desktop.tab().conversation.question_box.button.isVisible()
    desktop.wait(lambda: "no text" in desktop.window.status.currentMessage())


def test_a_first_model_is_two_clicks_away_and_a_stopped_download_goes_on(
    desktop: Desktop, machine: Manual
) -> None:
    with ChatServer([Reply("Yes.")], model="", stalls=True) as server:
        desktop.host = server.host
        window = desktop.start()
        bar = desktop.open(machine.path).model_bar
        desktop.wait(lambda: bar.troubled and bar.mend.text().startswith("Download "))
        name = bar.mend.text().removeprefix("Download ")
        bar.mend.trigger()
        desktop.wait(lambda: bar.doing.text().startswith("40 B of 100 B"))
        bar.cancel.click()
        desktop.wait(lambda: bar.troubled and bar.mend.text() == "Go on downloading")
        assert "what has come is kept" in bar.problem.text()
        bar.mend.trigger()
        desktop.wait(lambda: name in bar.model.accessibleName())
        assert window.backend.settings.chat_model == name
        assert not bar.troubled
