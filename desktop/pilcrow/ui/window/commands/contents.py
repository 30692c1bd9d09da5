"""Commands and menus for a document's contents, and for the panes that show them and the conversation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication

from ....core.ask.planning.wanted import Length, WantedSummary
from ....core.model import Document, Section
from ....core.operators.lists import ListKind, section_text
from ....core.operators.nodes import with_subsections
from ...base import page_names, section_names
from ...base.language import noop, tr
from ...base.look.menus import PassingMenu
from ...document.tab import Tab
from ...document.three_panes import CHAT, CONTENTS
from .command import LOOKING_UP, PANES, SECTION, Command, on_document, on_pages, on_tab

if TYPE_CHECKING:
    from ..window import Window

_NO_SECTION = noop("It is not known yet in which section this is: the pages are still being read.")
_UNREAD = noop("The pages are still being read: the text of a section can be copied when they are.")
_NONE = {
    ListKind.FIGURES: noop("No figures are known in this document."),
    ListKind.TABLES: noop("No tables are known in this document."),
    ListKind.EQUATIONS: noop("No equations are known in this document."),
    ListKind.LISTINGS: noop("No listings are known in this document."),
}


def serve(window: Window, tab: Tab) -> None:
    """Connect the menus of a tab's contents and lists."""
    tab.contents.menu_wanted.connect(partial(_section_menu, window, tab))
    tab.lists.asked.connect(lambda row: _ask_section(window, tab, row.title))


# ---- sections and lists -----------------------------------------------------------------------------------


def _in_section(run: Callable[[Window, Tab, Document, Section], object]) -> Callable[[Window, Tab], object]:
    """An action that runs `run` with the section being read."""

    def run_there(window: Window, tab: Tab) -> None:
        document, section = tab.contents.document, tab.contents.current_section()
        if document is None or section is None:
            window.say(tr(_NO_SECTION))
        else:
            run(window, tab, document, section)

    return run_there


def _list_of(kind: ListKind) -> Callable[[Window, Tab], object]:
    return lambda window, tab: _show_list(window, tab, kind)


def _show_list(window: Window, tab: Tab, kind: ListKind) -> None:
    if not tab.left.offers(kind.value):
        window.say(tr(_NONE[kind]))
        return
    window.panes.reveal_left(tab, kind.value)


def _section_menu(window: Window, tab: Tab, number: int, at: QPoint) -> None:
    document = tab.contents.document
    if document is None:
        return
    section, contents = document.section(number), tab.contents
    pages = _section_pages(document, section)
    menu = PassingMenu(window)
    menu.setToolTipsVisible(True)
    menu.addAction(tr("Go there"), lambda: contents.section_activated.emit(number))
    row = contents.rows.place(section)
    menu.addAction(tr("Preview"), lambda: tab.previews.show_section(section, row))
    top = section.box.y0 if section.box else None
    menu.addAction(tr("Open beside"), lambda: tab.viewer.beside_wanted.emit(section.page, top))
    menu.addSeparator()
    menu.addAction(tr("Ask about this section"), lambda: _ask_section(window, tab, section.title))
    menu.addAction(tr("Sum up briefly"), lambda: _sum_up_section(window, tab, WantedSummary(Length.BRIEF, number)))
    menu.addAction(
        tr("Sum up in detail"), lambda: _sum_up_section(window, tab, WantedSummary(Length.DETAILED, number))
    )
    menu.addSeparator()
    menu.addAction(tr("Find in this section…"), lambda: _find_in_section(tab, document, section))
    copying = menu.addMenu(tr("Copy"))
    copying.addAction(
        tr("Copy title"), lambda: QGuiApplication.clipboard().setText(section_names.section_name(section))
    )
    copying.addAction(tr("Copy section text"), lambda: _copy_section(window, tab, section))
    paged = menu.addMenu(tr("Its pages"))
    paged.addAction(tr("Print its pages ({pages})…", pages=pages), lambda: window.files.print(tab, pages))
    paged.addAction(tr("Export its pages ({pages})…", pages=pages), lambda: window.files.export_pages(tab, pages))
    menu.addSeparator()
    folding = menu.addMenu(tr("Expand and collapse"))
    if contents.has_below(number):
        folding.addAction(tr("Expand below"), lambda: contents.expand_all(number))
        folding.addAction(tr("Collapse below"), lambda: contents.collapse_all(number))
    folding.addAction(tr("Expand all"), contents.expand_all)
    folding.addAction(tr("Collapse all"), contents.collapse_all)
    menu.popup(at)


def _ask_section(window: Window, tab: Tab, title: str) -> None:
    """Start a question about a section, for the reader to complete."""
    window.panes.show(tab, CHAT)
    tab.conversation.begin_question(tr("“{title}”: ", title=title))


def _sum_up_section(window: Window, tab: Tab, wanted: WantedSummary) -> None:
    window.panes.show(tab, CHAT)
    tab.sum_up(wanted)


def _find_in_section(tab: Tab, document: Document, section: Section) -> None:
    tab.uncover()
    tab.find_bar.scope.narrow(section_names.section_name(section), with_subsections(document, [section.id]))
    tab.find_bar.start(tab.viewer.selection.text())


def _copy_section(window: Window, tab: Tab, section: Section) -> None:
    document = tab.document
    if document is None or tab.contents.document is not document:
        window.say(tr(_UNREAD))
        return

    def copied(text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        window.say(
            tr("Copied: %Ln words of “{title}”.", "", len(text.split()), title=section_names.section_name(section))
        )

    corpora = tab.backend.corpora
    tab.background.do(lambda: section_text(corpora.corpus([document], embed=False), 1, section.id), copied)


def _section_pages(document: Document, section: Section) -> str:
    """Page labels from the start of a section to the next section that is not its descendant."""
    after = next((s for s in document.sections[section.id :] if not _is_below(document, s, section)), None)
    last = len(document.pages) - 1
    if after is not None and after.page >= section.page:
        tops = after.box is not None and after.box.y0 < document.pages[after.page].height / 5
        last = max(section.page, after.page - 1 if tops else after.page)
    first = max(0, section.page)
    return page_names.name_spread(document.pages, range(first, last + 1))


def _is_below(document: Document, section: Section, above: Section) -> bool:
    at = section
    while at.parent:
        if at.parent == above.id:
            return True
        at = document.section(at.parent)
    return False


COMMANDS = (
    on_document("ask section", noop("Ask about this section"),
                _in_section(lambda w, tab, _, section: _ask_section(w, tab, section.title)), "", {SECTION: 101}),
    on_document("sum up section", noop("Sum up this section"),
                _in_section(lambda w, tab, _, at: _sum_up_section(w, tab, WantedSummary(Length.BRIEF, at.id))),
                "", {SECTION: 102}),
    on_pages("find in section", noop("Find in this section…"),
             _in_section(lambda _, tab, document, section: _find_in_section(tab, document, section)), "",
             {SECTION: 103}),
    on_document("copy section", noop("Copy section text"),
                _in_section(lambda w, tab, _, section: _copy_section(w, tab, section)), "", {SECTION: 104}),
    on_document("contents", noop("Contents"), lambda w, _: w.toggle_pane(CONTENTS), "F12", {PANES: 101}),
    on_document("expand contents", noop("Expand all of the contents"), lambda _, tab: tab.contents.expand_all(),
                "Shift+F12"),
    on_document("collapse contents", noop("Collapse all of the contents"),
                lambda _, tab: tab.contents.collapse_all(), "Ctrl+F12"),
    on_pages("pages", noop("Pages"), lambda w, tab: w.panes.show_left(tab, "Pages"), "F4", {PANES: 102}),
    on_document("terms", noop("Terms"), lambda w, tab: w.panes.show_left(tab, "Terms"), "", {PANES: 103}),
    on_pages("term", noop("Look up as a term"), lambda _, tab: tab.terms.look_up_selected(), "Shift+F4",
             {LOOKING_UP: 102}),
    on_document("list figures", noop("List of figures"), _list_of(ListKind.FIGURES), "", {PANES: 201}),
    on_document("list tables", noop("List of tables"), _list_of(ListKind.TABLES), "", {PANES: 202}),
    on_document("list equations", noop("List of equations"), _list_of(ListKind.EQUATIONS), "", {PANES: 203}),
    on_document("list listings", noop("List of listings"), _list_of(ListKind.LISTINGS), "", {PANES: 204}),
    on_document("conversation", noop("Conversation"), lambda w, _: w.toggle_pane(CHAT), "F9", {PANES: 105}),
    Command("next pane", noop("Next pane"), on_tab(lambda w, tab: w.panes.step(tab, 1)), "F6", {PANES: 301}),
    Command("previous pane", noop("Previous pane"), on_tab(lambda w, tab: w.panes.step(tab, -1)), "Shift+F6",
            {PANES: 302}),
)  # fmt: skip
