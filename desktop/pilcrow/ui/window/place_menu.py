"""The context menu of a page: for the selection, the place, and the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from ...core.reader.page_range import written_pages
from ..base import page_names
from ..base.language import tr
from ..base.look.menus import PassingMenu
from ..document.tab import Tab
from .commands.view import copy_picture, copy_text, page_words

if TYPE_CHECKING:
    from .window import Window


def serve(window: Window, tab: Tab) -> None:
    """Show the context menus of a tab's pages."""
    tab.viewer.page_menu_wanted.connect(partial(_show, window, tab))


def _show(window: Window, tab: Tab, page: int, point: tuple[float, float], at: QPoint) -> None:
    menu = PassingMenu(window)
    about_page: QMenu = menu
    if tab.viewer.selection.exists:
        menu.addActions(window.commands.selected.actions())
        menu.addSeparator()
        about_page = menu.addMenu(page_names.capitalised(tab.viewer.shown.label(page)))
    about_page.addAction(tr("Write a note here"), lambda: tab.marking.note_at(page, *point))
    about_page.addAction(tr("Bookmark this place"), lambda: tab.marking.bookmark((page, point[1])))
    about_page.addSeparator()
    _offer_page(about_page, window, tab, page)
    menu.popup(at)


def _offer_page(menu: QMenu, window: Window, tab: Tab, page: int) -> None:
    """Add the actions for any page (0-based), in view or not."""
    written = written_pages([page], tab.info.names) if tab.info else ""
    if tab.conversation.question_box.scope.sees:
        menu.addAction(window.commands.actions["ask page"].text(), partial(_ask, window, tab, page))
    menu.addAction(tr("Copy text of the page"), partial(copy_text, tab, page)).setEnabled(
        bool(page_words(tab, page))
    )
    menu.addAction(tr("Copy page as picture"), partial(copy_picture, tab, page))
    menu.addAction(tr("Export %Ln pages…", "", 1), lambda: window.files.export_pages(tab, written))
    menu.addAction(tr("Print %Ln pages…", "", 1), lambda: window.files.print(tab, written))
    menu.addSeparator()
    menu.addActions(window.commands.on_page.actions())


def _ask(window: Window, tab: Tab, page: int) -> None:
    """Start a question for which a model looks at a page."""
    if page != tab.viewer.scroller.reading()[0]:
        tab.go_to(page)
    window.commands.actions["ask page"].trigger()
