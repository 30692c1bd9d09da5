"""The context menu of a page: for the selection, the place, and the page."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from ...core.reader.page_range import written_pages
from ..base.language import tr
from ..document.tab import Tab
from .commands.actions import Commands
from .commands.files import Files
from .commands.view import copy_picture, copy_text, page_words


class PlaceMenu:
    """Shows the context menus of pages."""

    def __init__(self, window: QWidget, commands: Commands, files: Files) -> None:
        self._window, self._commands, self._files = window, commands, files

    def serve(self, tab: Tab) -> None:
        tab.viewer.page_menu_wanted.connect(partial(self._show, tab))

    def _show(self, tab: Tab, page: int, point: tuple[float, float], at: QPoint) -> None:
        menu = QMenu(self._window)
        about_page = menu
        if tab.viewer.selection.exists:
            menu.addActions(self._commands.selected.actions())
            menu.addSeparator()
        menu.addAction(tr("Write a note here"), lambda: tab.marking.note_at(page, *point))
        menu.addAction(tr("Bookmark this place"), lambda: tab.marking.bookmark((page, point[1])))
        if tab.viewer.selection.exists:
            about_page = menu.addMenu(tr("Page {page}", page=_label(tab, page)))
        else:
            menu.addSeparator()
        self._tell_page(about_page, tab, page)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _ask(self, tab: Tab, page: int) -> None:
        """Start a question for which a model looks at this page."""
        if page != tab.viewer.scroller.reading()[0]:
            tab.go_to(page)
        self._commands.actions["ask page"].trigger()

    def _tell_page(self, menu: QMenu, tab: Tab, page: int) -> None:
        written = written_pages([page], tab.info.names) if tab.info else ""
        if tab.conversation.asking.scope.sees:
            action = self._commands.actions["ask page"]
            menu.addAction(action.text(), partial(self._ask, tab, page))
        menu.addAction(tr("Copy text of the page"), partial(copy_text, tab, page)).setEnabled(
            bool(page_words(tab, page))
        )
        menu.addAction(tr("Copy page as picture"), partial(copy_picture, tab, page))
        menu.addAction(tr("Export %Ln pages…", "", 1), lambda: self._files.export_pages(tab, written))
        menu.addAction(tr("Print %Ln pages…", "", 1), lambda: self._files.print(tab, written))
        menu.addSeparator()
        menu.addActions(self._commands.on_page.actions())


def _label(tab: Tab, page: int) -> str:
    return tab.info.label(page) if tab.info else str(page + 1)
