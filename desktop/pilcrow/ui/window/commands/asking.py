"""Commands that ask about the selection, or about a page with a vision model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QCursor

from ...base.language import noop, tr
from ...document.files.scan_reading_dialog import PageReadingDialog
from ...document.tab import Tab
from .command import LOOKING_UP, PAGE, SELECTED, on_pages
from .conversations import in_chat

if TYPE_CHECKING:
    from ..window import Window

BLIND = noop("No chat model that sees (“vision”) is installed, which this needs.")
_NO_WORD = noop("Point at a word, or select it.")
_LONGEST_WORD = 80
UNREAD = noop("The pages are still being read.")


def _ask_page(window: Window, tab: Tab) -> None:
    """Start a question for which a model looks at the page in view."""
    if window.server.state.sees:
        tab.conversation.attach_page()
    else:
        window.say(tr(BLIND))


def _look_up(window: Window, tab: Tab) -> None:
    """Look the selected word up in the dictionaries, or the one under the pointer."""
    viewer = tab.viewer
    if not viewer.selection.exists and viewer.viewport().underMouse():
        at = viewer.pointed(QPointF(viewer.viewport().mapFromGlobal(QCursor.pos())))
        if at is not None:
            viewer.selection.select_word(at)
    words = viewer.selection.text().strip(' \t\n.,;:!?()[]“”"’')
    place = viewer.selection.place()
    if not words or place is None or len(words) > _LONGEST_WORD:
        window.say(tr(_NO_WORD))
    else:
        tab.previews.look_up(words, place, viewer)


def _offer_reading(window: Window, tab: Tab) -> None:
    """Offer to let a model read pages with uncertain OCR."""
    model = next((info.name for info in window.server.state.installed if info.vision), "")
    document, backend = tab.document, window.backend
    if document is None or not model:
        window.say(tr(BLIND if document else UNREAD))
        return
    window.background.do(
        lambda: backend.page_reading.unsure(document),
        lambda unsure: PageReadingDialog(window, backend.page_reading, document, unsure, model).show(),
    )


COMMANDS = (
    on_pages("ask selection", noop("Ask about this"),
             in_chat(lambda _, tab: tab.conversation.focus(selected=True)), "Ctrl+Shift+L", {SELECTED: 301}),
    on_pages("read pages", noop("Read unsure pages by a model…"), _offer_reading, "", {PAGE: 302}),
    on_pages("ask page", noop("Ask with the page’s picture"), in_chat(_ask_page), "", {PAGE: 301}),
    on_pages("explain", noop("Explain"), in_chat(lambda _, tab: tab.on_selection.explain()), "Ctrl+E",
             {SELECTED: 302}),
    on_pages("define", noop("Define"), in_chat(lambda _, tab: tab.on_selection.define()), "Ctrl+D",
             {LOOKING_UP: 101}),
    on_pages("look up", noop("Look up in dictionaries"), _look_up, "Ctrl+Alt+D", {LOOKING_UP: 105}),
    on_pages("similar", noop("Find similar"), lambda _, tab: tab.on_selection.find_similar(), "Ctrl+Shift+F",
             {LOOKING_UP: 103}),
    on_pages("elsewhere", noop("Where else is this"), lambda _, tab: tab.on_selection.find_elsewhere(),
             "Ctrl+Alt+F", {LOOKING_UP: 104}),
)  # fmt: skip
