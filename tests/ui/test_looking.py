"""In the window: questions for which a model looks at the page, and pages that it reads."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from windows import Desktop

from chatserver import Body, ChatServer, Reply
from pdfs import Manual
from pilcrow.core.marks.described import page_readings
from pilcrow.ui.document.files.scan_reading_dialog import PageReadingDialog
from processes import LONG

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform

SEEN = "Above the heading stands a round stamp with the words “Received, 4 March”."


def looks(body: Body) -> bool:
    return any(message.get("images") for message in body["messages"])


@pytest.fixture
def seeing() -> Iterator[ChatServer]:
    replies = {True: Reply(SEEN), False: Reply("It is stamped “Received, 4 March” [N1].")}
    with ChatServer(lambda body: replies[looks(body)], capabilities=["completion", "tools", "vision"]) as server:
        yield server


def menu_of_page(desktop: Desktop, page: int) -> QMenu:
    desktop.tab().viewer.page_menu_wanted.emit(page, (100.0, 200.0), QPoint(10, 10))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_the_picture_of_a_page_goes_with_a_question(desktop: Desktop, machine: Manual, seeing: ChatServer) -> None:
    desktop.host = seeing.host
    desktop.start()
    tab = desktop.open(machine.path, 2)
    scope = tab.conversation.question_box.scope
    desktop.wait(lambda: scope.sees)
    assert not scope.picture.isChecked()
    menu = menu_of_page(desktop, 2)
    next(action for action in menu.actions() if action.text() == "Ask with the page’s picture").trigger()
    menu.close()
    assert scope.picture.isChecked()
    for _ in range(2):
        desktop.bot.mouseClick(scope.picture, Qt.MouseButton.LeftButton)
        assert tab.conversation.question_box.box.hasFocus(), "one can write on at once"
    assert scope.page.isChecked(), "the picture is of the page in view"
    desktop.ask("What is stamped here?")
    view = tab.conversation.views[-1]
    desktop.wait(lambda: view.answered and not view.running)
    label = tab.document.label(2) if tab.document else ""
    assert view.about.text() == f"About p. {label} with its picture"
    assert any(map(looks, seeing.requests))
    assert not scope.picture.isChecked(), "the next question is without it"
    assert view.answered is not None
    (cited,) = view.answered.citations
    assert view.answer._label(cited, tab.conversation.corpus) == f"described by a model, p. {label}"
    desktop.bot.mouseClick(scope.whole, Qt.MouseButton.LeftButton)
    desktop.ask("What does this page show?")
    desktop.wait(lambda: len(tab.conversation.views) > 1 and tab.conversation.views[-1].answered)
    assert len(list(filter(looks, seeing.requests))) == 2, "the page in view is meant"


def test_without_a_model_that_sees_no_picture_is_offered(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply("x")]) as server:
        desktop.host = server.host
        desktop.start()
        tab = desktop.open(machine.path)
        desktop.wait(lambda: desktop.window.server.state.model)
        assert not tab.conversation.question_box.scope.picture.isVisible()
        menu = menu_of_page(desktop, 0)
        assert "picture" not in menu.actions()[2].text()
        menu.close()
        for name in ("ask page", "read pages"):
            desktop.window.commands.actions[name].trigger()
            assert "No chat model that sees" in desktop.window.status.currentMessage()


def test_pages_are_read_by_a_model(desktop: Desktop, machine: Manual, seeing: ChatServer) -> None:
    desktop.host = seeing.host
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.wait(lambda: desktop.window.server.state.sees)
    desktop.window.commands.actions["read pages"].trigger()
    desktop.wait(lambda: desktop.window.findChildren(PageReadingDialog))
    (dialog,) = desktop.window.findChildren(PageReadingDialog)
    assert dialog.unsure.text() == "No page is left that OCR is unsure of."
    assert not dialog.read.isEnabled()
    desktop.bot.keyClicks(dialog.pages, "2-900")
    assert not dialog.read.isEnabled()
    dialog.pages.setText("2-3")
    desktop.bot.mouseClick(dialog.read, Qt.MouseButton.LeftButton)
    desktop.wait(lambda: dialog.shut.text() == "Close")
    assert dialog.message.text() == "2 of 2 pages"
    assert tab.document is not None
    assert set(page_readings(desktop.library.descriptions.of(tab.document.id))) == {3, 4}, "by their labels"
    dialog.close()


def test_escape_ends_the_reading_of_pages(desktop: Desktop, machine: Manual) -> None:
    free = Event()

    def reply(body: Body) -> Reply:
        free.wait(LONG)
        return Reply(SEEN)

    with ChatServer(reply, capabilities=["completion", "vision"]) as server:
        desktop.host = server.host
        desktop.start()
        desktop.open(machine.path)
        desktop.wait(lambda: desktop.window.server.state.sees)
        desktop.window.commands.actions["read pages"].trigger()
        desktop.wait(lambda: desktop.window.findChildren(PageReadingDialog))
        (dialog,) = desktop.window.findChildren(PageReadingDialog)
        dialog.pages.setText("2-3")
        desktop.bot.mouseClick(dialog.read, Qt.MouseButton.LeftButton)
        desktop.wait(lambda: any(map(looks, server.requests)))
        desktop.bot.keyClick(dialog, Qt.Key.Key_Escape)
        assert dialog._task is None or dialog._task.ended
        free.set()
        assert len(list(filter(looks, server.requests))) == 1, "the other page is not read behind one's back"
