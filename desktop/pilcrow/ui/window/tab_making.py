"""A new tab as a part of the window: what it asks of the other parts, and what they show of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor

from ..base.services import Services
from ..document.dialogs import ask_model
from ..document.tab import Tab
from . import place_menu
from .commands import contents, forms, links, marks, selection

if TYPE_CHECKING:
    from .window import Window


def make_tab(window: Window, path: str, page: int | None, asks: bool) -> Tab:
    """Make the tab of a document; see `Tab`."""
    services = Services(window.backend, window.indexer, window.background, window.speed)
    tab = Tab(services, path, page, window.stack, asks=asks, first=window.take_first(path))
    tab.changed.connect(window.refresh)
    tab.changed.connect(window.library.remembering.refresh)
    tab.changed.connect(lambda: window.documents.entitle(tab.path, tab.title))
    tab.chat_changed.connect(window.server.refresh)
    tab.closing.connect(lambda: window.close_tab(tab), Qt.ConnectionType.QueuedConnection)
    tab.viewer.page_view.zoom_changed.connect(lambda _zoom: window.refresh())
    tab.viewer.scroller.history.changed.connect(lambda *_: window.refresh())
    tab.viewer.page_painted.connect(window.painted, Qt.ConnectionType.QueuedConnection)  # when it can be seen
    tab.viewer.page_sharp.connect(window.sharp)
    tab.viewer.shown.set_colours(window.looks.pages)
    tab.viewer.shown.smooth = window.backend.settings.smooth_scrolling
    tab.find_bar.others = lambda: window.documents.texts_beside(tab)
    tab.elsewhere.connect(window.library.open_at)
    tab.failure.located.connect(partial(window.documents.move, path))
    for refused in (tab.on_selection.refused, tab.aloud.refused, tab.terms.refused):
        refused.connect(partial(window.status.showMessage, about=tab.path))
    tab.terms.pane_wanted.connect(partial(window.panes.reveal_left, tab, "Terms"))
    for room in (place_menu, contents, marks, selection, forms, links):
        room.serve(window, tab)
    window.files.serve_pages(tab)
    window.splits.serve(tab)
    tab.split.changed.connect(window.panes.fit)
    window.across_tabs.serve(tab)
    window.comparisons.serve(tab)
    window.sources.serve(tab)
    window.notebook.serve(tab)
    tab.selection_bar.wanted.connect(partial(_from_bar, window))
    tab.model_bar.chosen.connect(window.server.choose)
    tab.model_bar.planning.connect(window.server.plan)
    tab.model_bar.settings_requested.connect(window.edit_settings)
    tab.model_bar.name_requested.connect(lambda: ask_model(window, window.server.pull))
    window.server.serve(tab.model_bar)
    tab.conversation.show_state(window.server.state)
    window.server.changed.connect(tab.conversation.show_state)
    others = window.all_tabs()
    window.panes.dress(tab, others[-1] if others else None)
    window.stack.addWidget(tab)
    tab.open()
    return tab


def _from_bar(window: Window, name: str) -> None:
    """Run a command of the selection bar."""
    if name == "more":
        window.commands.selected.popup(QCursor.pos())
    else:
        window.commands.run(name)
