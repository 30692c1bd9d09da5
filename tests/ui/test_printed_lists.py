"""Lists of tables, figures and equations beside the page, and what can be done with a section of the contents."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QRect, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from windows import Desktop

import pdfs
from pdfs import Manual
from pilcrow.core.operators.lists import Listed, ListKind
from pilcrow.ui.base.look import fonts
from pilcrow.ui.contents.list_pane import ListPane
from pilcrow.ui.contents.tree import ContentsTree
from pilcrow.ui.document.files.export_pages_dialog import ExportDialog
from pilcrow.ui.document.tab import Tab
from tablepages import ROWS, STEP, draw, put, put_rows

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


@pytest.fixture
def harbours(tmp_path: Path) -> Path:
    """Four pages: a table with a caption, a drawing with one, a formula with a number, and a table without."""
    document = pymupdf.open()
    for number in range(4):
        page = document.new_page()
        put(page, 72, 60, f"{number + 1} Harbours of the {number + 1}. coast", "hebo")
        page.insert_textbox((72, 80, 520, 200), pdfs.sentences(4, number), fontsize=10)
    put(document[0], 72, 240, "Table 1. Ships and their crews.")
    put_rows(document[0], ROWS, y=262)
    draw(document[0], (68, 206, 316, 426, 520), [250 + STEP * n for n in range(len(ROWS) + 1)])
    for n in range(9):
        document[1].draw_line((150 + 20 * n, 400), (150 + 20 * n, 390 - 12 * n), width=8)
    document[1].draw_rect((140, 260, 340, 410))
    put(document[1], 150, 430, "Figure 1. Cargo of nine years.")
    put(document[2], 200, 300, "c = s · w / (2 n + 1)")
    put(document[2], 480, 300, "(3.1)")
    put_rows(document[3], ROWS, y=262)
    draw(document[3], (68, 206, 316, 426, 520), [250 + STEP * n for n in range(len(ROWS) + 1)])
    return pdfs.save(document, tmp_path / "harbours.pdf")


def offered(tab: Tab) -> list[str]:
    return [name for name in tab.left.tabs if tab.left.offers(name) and name not in ("Pages", "Terms")]


def lines(pane: ListPane) -> list[tuple[str, str, int]]:
    return [(row.label, row.caption, row.page + 1) for row in pane.shown()]


def opened(desktop: Desktop, path: Path) -> Tab:
    tab = desktop.open(path)
    desktop.written()
    desktop.wait(tab.lists.panes["Tables"].shown)
    return tab


def test_what_a_document_prints_is_listed_and_can_be_gone_to(desktop: Desktop, harbours: Path) -> None:
    desktop.start()
    tab = opened(desktop, harbours)
    assert offered(tab) == ["Contents", "Marks", "Figures", "Tables", "Equations"], (
        "there is no tab of what is not printed"
    )
    tab.left.tabs["Tables"].click()
    tables = tab.lists.panes["Tables"]
    assert lines(tables) == [
        ("Table 1", "Ships and their crews.", 1),
        ("", "Harbour · Ships · Cargo · Crew", 4),
    ], "a table without a caption is told by its first row"
    tip = tables.list.model().index(1, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tab.document is not None
    assert tab.document.sections[-1].title in tip, "and the section that it is in by its tip"
    assert tables.filter.placeholderText() == "Filter 2 tables"
    tables.list.clicked.emit(tables.list.model().index(1, 0))
    desktop.wait(lambda: tab.viewer.scroller.reading()[0] == 3)
    desktop.window.commands.run("list figures")
    assert lines(tab.lists.panes["Figures"]) == [("Figure 1", "Cargo of nine years.", 2)]
    desktop.bot.keyClick(tab.lists.panes["Figures"].list, Qt.Key.Key_Return)
    desktop.wait(lambda: tab.viewer.scroller.reading()[0] == 1)


@pytest.fixture
def illustrated(tmp_path: Path) -> Path:
    """Four pages: a captioned drawing that the text names, a picture without a caption, and others that are none:
    one nearly white, one far too long.
    """
    document = pymupdf.open()
    for number in range(4):
        page = document.new_page()
        put(page, 72, 60, f"{number + 1} Harbours of the {number + 1}. coast", "hebo")
        page.insert_textbox((72, 80, 520, 200), pdfs.sentences(4, number), fontsize=10)
    for n in range(9):
        document[0].draw_line((150 + 20 * n, 400), (150 + 20 * n, 390 - 12 * n), width=8)
    document[0].draw_rect((140, 260, 340, 410))
    put(document[0], 150, 430, "Figure 1. Cargo of nine years.")
    put(document[3], 72, 300, "What came in is drawn in Figure 1, year by year.")
    for number, size, shade in ((1, (240, 160), 90), (2, (240, 160), 250), (3, (400, 38), 90)):
        shaded = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, *size))
        shaded.clear_with(shade)
        document[number].insert_image((100, 350, 100 + size[0], 350 + size[1]), pixmap=shaded)
    return pdfs.save(document, tmp_path / "illustrated.pdf")


def test_figures_are_shown_as_pictures_without_what_only_decorates(desktop: Desktop, illustrated: Path) -> None:
    desktop.start()
    tab = desktop.open(illustrated)
    desktop.written()
    figures = tab.lists.panes["Figures"]
    desktop.wait(figures.shown)
    desktop.window.commands.run("list figures")
    desktop.wait(lambda: len(figures.shown()) == 2)  # the white one goes when it is looked at
    assert [(row.label, row.page + 1) for row in figures.shown()] == [("Figure 1", 1), ("", 2)]
    assert figures.filter.placeholderText() == "Filter 2 figures"
    seen = figures.list.viewport().grab().toImage()
    second = figures.list.visualRect(figures.list.model().index(1, 0))
    colours = {seen.pixelColor(second.left() + x, second.center().y()).name() for x in range(20, 100)}
    assert "#5a5a5a" in colours, "the picture is there"


def choose_listed(pane: ListPane, words: str) -> None:
    """Choose what begins with these words in the menu about the first line."""
    pane.list.customContextMenuRequested.emit(pane.list.visualRect(pane.list.model().index(0, 0)).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if action.text().startswith(words)).trigger()
    menu.close()


def test_a_figure_is_copied_as_a_picture_and_found_where_it_is_named(desktop: Desktop, illustrated: Path) -> None:
    desktop.start()
    tab = desktop.open(illustrated)
    desktop.written()
    figures = tab.lists.panes["Figures"]
    desktop.wait(figures.shown)
    desktop.window.commands.run("list figures")
    QApplication.clipboard().clear()
    choose_listed(figures, "Copy picture")
    desktop.wait(lambda: not QApplication.clipboard().image().isNull())
    copied = QApplication.clipboard().image()
    assert copied.width() > 200 * 300 / 72 > copied.height(), "at 300 dpi, the drawing alone"
    choose_listed(figures, "Find where it is named")
    desktop.wait(tab.find_bar.hits)
    (named,) = tab.find_bar.hits()
    assert named.match.paragraph.page == 3
    assert named.match.paragraph.text[named.match.start : named.match.end] == "Figure 1"


def test_a_list_is_filtered_by_typing(desktop: Desktop, harbours: Path) -> None:
    window = desktop.start()
    tab = opened(desktop, harbours)
    window.commands.run("list tables")
    tables = tab.lists.panes["Tables"]
    desktop.bot.keyClicks(tables.list, "t")
    desktop.bot.keyClicks(tables.filter, "heir")
    assert [row[0] for row in lines(tables)] == ["Table 1"]
    desktop.bot.keyClicks(tables.filter, "!")
    assert not tables.list.isVisible()
    desktop.bot.keyClick(tables.filter, Qt.Key.Key_Escape)
    assert len(lines(tables)) == 2
    desktop.bot.keyClick(tables.filter, Qt.Key.Key_Down)
    assert tables.list.hasFocus()
    spoken = tables.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Table 1 Ships and their crews., page 1"


def test_a_table_of_the_list_can_be_asked_about(desktop: Desktop, harbours: Path) -> None:
    window = desktop.start()
    tab = opened(desktop, harbours)
    window.commands.run("list tables")
    tables = tab.lists.panes["Tables"]
    tables.list.customContextMenuRequested.emit(tables.list.visualRect(tables.list.model().index(0, 0)).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(a for a in menu.actions() if a.text() == "Ask about this").trigger()
    menu.close()
    assert tab.conversation.question_box.box.toPlainText() == "“Table 1 Ships and their crews.”: "
    assert tab.conversation.question_box.box.hasFocus()


def test_a_list_that_is_empty_is_not_shown_but_that_is_said(desktop: Desktop, harbours: Path) -> None:
    window = desktop.start()
    tab = opened(desktop, harbours)
    window.commands.run("list listings")
    assert tab.left.shown == "Contents"
    assert window.status.currentMessage() == "No listings are known in this document."


def test_another_document_has_lists_of_its_own(desktop: Desktop, harbours: Path, machine: Manual) -> None:
    desktop.start()
    first = opened(desktop, harbours)
    second = desktop.open(machine.path)
    desktop.written()
    assert "Figures" not in offered(second)
    assert first.lists.panes["Figures"].shown()


def choose(tab: Tab, title: str, words: str) -> None:
    """Choose what begins with these words in the menu about a section."""
    (tree,) = tab.contents.findChildren(ContentsTree)
    index = found(tree.model(), title)
    tree.scrollTo(index)
    tree.customContextMenuRequested.emit(tree.visualRect(index).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    folded = [action for within in menu.findChildren(QMenu) for action in within.actions()]
    next(action for action in [*menu.actions(), *folded] if action.text().startswith(words)).trigger()
    menu.close()


def found(model: QAbstractItemModel, title: str) -> QModelIndex:
    every = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    return model.match(model.index(0, 0), Qt.ItemDataRole.DisplayRole, title, 1, every)[0]


def test_a_section_is_copied_asked_about_and_exported_from_its_row(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    heading = machine.headings[4]
    assert tab.document is not None
    section = next(s for s in tab.document.sections if s.title == heading.title)
    tab.contents.expand_all()
    choose(tab, heading.title, "Copy title")
    assert QApplication.clipboard().text() == heading.title
    choose(tab, heading.title, "Copy section text")
    desktop.written()
    desktop.wait(lambda: machine.paragraphs[4][0] in QApplication.clipboard().text())
    assert QApplication.clipboard().text().startswith(heading.title)
    choose(tab, heading.title, "Go there")
    desktop.wait(lambda: tab.contents.current_title() == heading.title)
    choose(tab, heading.title, "Ask about this section")
    assert tab.conversation.question_box.box.toPlainText() == f"“{heading.title}”: "
    choose(tab, heading.title, "Export its pages")
    (dialog,) = desktop.window.findChildren(ExportDialog)
    first = dialog.pages.text().split("–")[0]
    assert first == tab.document.label(section.page)
    assert dialog.export.isEnabled(), "the pages are ones that can be exported"
    dialog.reject()


def test_a_section_alone_is_looked_through(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    tab.contents.expand_all()
    heading = machine.headings[4]
    word = max(machine.paragraphs[4][0].split(), key=len).strip(".,")
    tab.start_finding()
    bar = tab.find_bar
    bar._box.setText(word)
    desktop.wait(lambda: not bar._pause.isActive() and bar._task is None)
    everywhere = bar.hits()
    bar.give_up()
    choose(tab, heading.title, "Find in this section")
    bar._box.setText(word)
    desktop.wait(lambda: not bar._pause.isActive() and bar._task is None and bar.hits())
    assert tab.document is not None
    section = next(s for s in tab.document.sections if s.title == heading.title)
    assert {hit.match.paragraph.section for hit in bar.hits()} <= {section.id, *section.children}
    assert len(bar.hits()) < len(everywhere)
    assert heading.title in bar.scope.toolTip()
    bar.scope.click()
    desktop.wait(lambda: bar._task is None and len(bar.hits()) == len(everywhere))
    assert not bar.scope.isVisible()


def test_a_section_is_shown_beside_what_is_read(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    tab.contents.expand_all()
    before = tab.viewer.scroller.reading()[0]
    choose(tab, machine.headings[-1].title, "Open beside")
    assert tab.split.other is not None
    assert tab.viewer.scroller.reading()[0] == before


def test_sections_are_opened_and_closed_together(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path)
    (tree,) = tab.contents.findChildren(ContentsTree)
    assert tab.document is not None
    within = next(s for s in tab.document.sections if s.children)
    row = found(tree.model(), within.title)
    window.commands.run("collapse contents")
    assert not tree.isExpanded(row)
    window.commands.run("expand contents")
    assert tree.isExpanded(row)
    choose(tab, within.title, "Collapse below")
    assert not tree.isExpanded(row)
    choose(tab, within.title, "Expand below")
    assert tree.isExpanded(row)


def test_a_list_in_larger_text_looks_as_if_it_had_been_opened_so(qtbot: QtBot, qapp: QApplication) -> None:
    rows = [Listed(f"Listing {n}.10", f"Harbours of the {n}. coast", 100 + n, ()) for n in range(40)]
    before, panes = qapp.font(), []
    for scale in (100, 180):
        fonts.use(qapp, "inter", scale)
        panes.append(ListPane(ListKind.LISTINGS))
        qtbot.addWidget(panes[-1])
        panes[-1].resize(360, 600)
        panes[-1].show_lines(rows, str)
        panes[-1].show()
        panes[-1].list.setCurrentIndex(panes[-1].list.model().index(1, 0))
    qapp.processEvents()
    enlarged, opened_so = (pane.list.grab(QRect(0, 0, 340, 300)).toImage() for pane in panes)
    fonts.use(qapp, "desktop")
    qapp.setFont(before)
    assert enlarged == opened_so
    assert panes[0].list.currentIndex().row() == 1
