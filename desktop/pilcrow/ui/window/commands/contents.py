"""Commands and menus for a document's contents: its sections, and its lists of figures, tables and so on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from ....core.ask.planning.wanted import Length, Wanted
from ....core.model import Document, Section
from ....core.operators.lists import ListKind, section_text
from ....core.operators.nodes import with_subsections
from ...base import section_names
from ...base.language import noop, tr
from ...document.tab import CHAT, CONTENTS, Tab
from ..frame.panes import Panes
from .files import FileCommands

_NO_SECTION = noop("It is not known yet in which section this is: the pages are still being read.")
_UNREAD = noop("The pages are still being read: the text of a section can be copied when they are.")
_NONE = {
    ListKind.FIGURES: noop("No figures are known in this document."),
    ListKind.TABLES: noop("No tables are known in this document."),
    ListKind.EQUATIONS: noop("No equations are known in this document."),
    ListKind.LISTINGS: noop("No listings are known in this document."),
}


class ContentsCommands:
    """Commands for the contents of the document in front, and the menus of its rows."""

    def __init__(
        self,
        window: QWidget,
        front: Callable[[], Tab | None],
        panes: Panes,
        files: FileCommands,
        say: Callable[[str], object],
    ) -> None:
        self._window, self._front, self._panes = window, front, panes
        self._files, self._say = files, say

    def runs(self) -> dict[str, Callable[[], object]]:
        """Functions of the commands, by name."""
        return {
            "expand contents": self._do(lambda tab: tab.contents.expand_all()),
            "collapse contents": self._do(lambda tab: tab.contents.collapse_all()),
            "ask section": self._in_section(lambda tab, _, found: self._ask(tab, found.title)),
            "sum up section": self._in_section(
                lambda tab, _, found: self._sum_up(tab, Wanted(Length.BRIEF, found.id))
            ),
            "find in section": self._in_section(self._find),
            "copy section": self._in_section(lambda tab, _, found: self._copy(tab, found)),
            **{f"list {kind.value.lower()}": self._do(partial(self._show_list, kind)) for kind in ListKind},
        }

    def serve(self, tab: Tab) -> None:
        """Connect the menus of a tab."""
        tab.contents.menu_wanted.connect(partial(self._about_section, tab))
        tab.lists.asked.connect(lambda row: self._ask(tab, row.title))

    def _do(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        def run_there() -> None:
            tab = self._front()
            if tab is not None:
                run(tab)

        return run_there

    def _in_section(self, run: Callable[[Tab, Document, Section], object]) -> Callable[[], object]:
        """A function that runs `run` with the section being read."""

        def run_there(tab: Tab) -> None:
            document, section = tab.contents.document, tab.contents.current_section()
            if document is None or section is None:
                self._say(tr(_NO_SECTION))
            else:
                run(tab, document, section)

        return self._do(run_there)

    def _show_list(self, kind: ListKind, tab: Tab) -> None:
        if not tab.left.offers(kind.value):
            self._say(tr(_NONE[kind]))
            return
        tab.left.show_tab(kind.value)
        self._panes.show(tab, CONTENTS)
        tab.left.focus()
        tab.changed.emit()

    def _about_section(self, tab: Tab, number: int, at: QPoint) -> None:
        document = tab.contents.document
        if document is None:
            return
        section, contents = document.section(number), tab.contents
        pages = _pages(document, section)
        menu = QMenu(self._window)
        menu.setToolTipsVisible(True)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction(tr("Go there"), lambda: contents.section_activated.emit(number))
        row = contents.rows.place(section)
        menu.addAction(tr("Preview"), lambda: tab.previews.show_section(section, row))
        top = section.box.y0 if section.box else None
        menu.addAction(tr("Open beside"), lambda: tab.viewer.beside_wanted.emit(section.page, top))
        menu.addSeparator()
        menu.addAction(tr("Ask about this section"), lambda: self._ask(tab, section.title))
        menu.addAction(tr("Sum up briefly"), lambda: self._sum_up(tab, Wanted(Length.BRIEF, number)))
        menu.addAction(tr("Sum up in detail"), lambda: self._sum_up(tab, Wanted(Length.DETAILED, number)))
        menu.addSeparator()
        menu.addAction(tr("Find in this section…"), lambda: self._find(tab, document, section))
        menu.addAction(tr("Copy title"), lambda: QGuiApplication.clipboard().setText(section_names.name(section)))
        menu.addAction(tr("Copy section text"), lambda: self._copy(tab, section))
        menu.addSeparator()
        menu.addAction(tr("Print its pages ({pages})…", pages=pages), lambda: self._files.print(tab, pages))
        menu.addAction(
            tr("Export its pages ({pages})…", pages=pages), lambda: self._files.export_pages(tab, pages)
        )
        if contents.has_below(number):
            menu.addSeparator()
            menu.addAction(tr("Expand below"), lambda: contents.expand_all(number))
            menu.addAction(tr("Collapse below"), lambda: contents.collapse_all(number))
        menu.popup(at)

    def _ask(self, tab: Tab, title: str) -> None:
        """Start a question about a section, for the reader to complete."""
        self._panes.show(tab, CHAT)
        tab.changed.emit()
        tab.conversation.begin_question(tr("“{title}”: ", title=title))

    def _sum_up(self, tab: Tab, wanted: Wanted) -> None:
        self._panes.show(tab, CHAT)
        tab.changed.emit()
        tab.sum_up(wanted)

    def _find(self, tab: Tab, document: Document, section: Section) -> None:
        tab.uncover()
        tab.find_bar.scope.narrow(section_names.name(section), with_subsections(document, [section.id]))
        tab.find_bar.start(tab.viewer.selection.text())

    def _copy(self, tab: Tab, section: Section) -> None:
        document = tab.document
        if document is None or tab.contents.document is not document:
            self._say(tr(_UNREAD))
            return

        def copied(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._say(
                tr("Copied: %Ln words of “{title}”.", "", len(text.split()), title=section_names.name(section))
            )

        corpora = tab.backend.corpora
        tab.background.do(lambda: section_text(corpora.corpus([document], embed=False), 1, section.id), copied)


def _pages(document: Document, section: Section) -> str:
    """Page labels from the start of a section to the next section that is not its descendant."""
    after = next((s for s in document.sections[section.id :] if not _is_below(document, s, section)), None)
    last = len(document.pages) - 1
    if after is not None and after.page >= section.page:
        tops = after.box is not None and after.box.y0 < document.pages[after.page].height / 5
        last = max(section.page, after.page - 1 if tops else after.page)
    first = max(0, section.page)
    return document.label(first) if first == last else f"{document.label(first)}–{document.label(last)}"


def _is_below(document: Document, section: Section, above: Section) -> bool:
    at = section
    while at.parent:
        if at.parent == above.id:
            return True
        at = document.section(at.parent)
    return False
