"""Commands for finding, selecting and copying."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication, QImage

from ....core.copying import forms, quotation
from ....core.copying.links import passage_link
from ....core.copying.quotation import QuotationSource, Style
from ....core.copying.tables import markdown_of
from ....core.errors import PilcrowError
from ....core.geometry import Box, union
from ....core.marks.annotation import MarkedPart
from ....core.model import Kind, PageArea
from ...base.clipboard import put_on_clipboard, put_picture
from ...base.language import format_number, noop, tr, translate
from ...document.latex_dialog import LatexDialog
from ...document.tab import Tab
from ...document.target import Target, TargetWriter
from ...viewer.text.cell_selection import CellSelection
from .asking import BLIND, UNREAD
from .command import AREA, COPYING, EDIT, PAGE, SELECTED, TABLE, Command, on_pages, on_tab
from .view import copy_picture, copy_text

if TYPE_CHECKING:
    from ..window import Window

_AROUND = 3.0
"""Points around a formula that belong to its picture."""
_UNSAVED = noop("{path} cannot be written: choose another place.")
_NO_TABLE = noop("There is no table here whose cells are known: go to one, or click into it.")
_AREA = noop("Drag over what is to be the picture; Esc ends it.")
_CARET = noop("Arrow keys move a caret now, with Shift they select: F7 ends it.")
_NO_CARET = noop("Arrow keys scroll again.")
_NOTHING = noop("Select some text or cells first.")


def serve(window: Window, tab: Tab) -> None:
    """Connect the messages of a tab's selection."""
    tab.viewer.shown.failed.connect(window.say)
    tab.viewer.areas.answered.connect(lambda: window.say(""))


# ---- areas ------------------------------------------------------------------------------------------------


def _on_area(then: Callable[[Window, Tab, PageArea], object]) -> Callable[[Window, Tab], object]:
    """An action for the selected area or formula; without either it lets the reader select an area."""

    def run(window: Window, tab: Tab) -> None:
        if area := _selected_area(tab):
            then(window, tab, area)
        else:
            tab.viewer.areas.ask()
            window.say(tr(_AREA))

    return run


def _selected_area(tab: Tab) -> PageArea | None:
    """The selected area, or that of the formula in which words are selected."""
    selection = tab.viewer.selection
    if selection.area:
        return PageArea(*selection.area)
    parts, page = selection.parts()[0], selection.page()
    if selection.cells or not parts or any(part.paragraph.kind is not Kind.FORMULA for part in parts):
        return None
    x0, y0, x1, y1 = union(part.paragraph.box_on(page) for part in parts)
    around = Box(x0 - _AROUND, y0 - _AROUND, x1 + _AROUND, y1 + _AROUND)
    return PageArea(page, around.meet(Box(0, 0, *tab.viewer.shown.page_size(page))))


def _with_picture(then: Callable[[Window, Tab, QImage], object]) -> Callable[[Window, Tab], object]:
    """As `_on_area`, for its picture."""
    return _on_area(lambda window, tab, area: tab.viewer.shown.render_area(*area, partial(then, window, tab)))


def _copy_image(window: Window, tab: Tab, image: QImage) -> None:
    put_picture(image, tab.viewer.selection.text())
    width, height = format_number(image.width()), format_number(image.height())
    window.say(tr("Copied as a picture of {width} × {height} pixels.", width=width, height=height))


def _copy_latex(window: Window, tab: Tab, area: PageArea) -> None:
    """Let a model that sees read the area as LaTeX, and copy that."""
    state = window.server.state
    able = [info.name for info in state.installed if info.vision]
    if tab.document is None or not able:
        window.say(tr(BLIND if tab.document else UNREAD))
        return
    model = state.model if state.model in able else able[0]
    document, reading = tab.document, window.backend.page_reading
    dialog = LatexDialog(window, model, lambda stopped: reading.latex(document, area, model, stopped))
    dialog.copied.connect(lambda: window.say(tr("Copied as LaTeX, as {model} read it: compare it.", model=model)))
    dialog.open()


def _save_image(window: Window, tab: Tab, image: QImage) -> None:
    def write(path: Path) -> None:
        if not image.save(str(path)):
            raise PilcrowError(_UNSAVED, path=str(path))

    page = tab.info.label(max(0, tab.viewer.selection.page())) if tab.info else ""
    name = tr("{name} p. {pages}", name=Path(tab.path).stem, pages=page).replace("/", "-")
    target = Target(tr("Save picture"), name, (tr("Pictures (*.png)"),), Path(tab.path).parent)
    TargetWriter(tab.background, window, window.say).ask(target, write)


def _copy_words(window: Window, tab: Tab) -> None:
    if words := tab.viewer.selection.text():
        QGuiApplication.clipboard().setText(words)
    else:
        window.say(tr(_NOTHING))


# ---- quotations -------------------------------------------------------------------------------------------


def _quote(window: Window, tab: Tab) -> None:
    """Copy the selection with title and pages, in the quotation style of the settings."""
    parts = tab.viewer.selection.parts()[0]
    if not tab.info or not parts:
        window.say(tr(_NOTHING))
        return
    pages = sorted({place.page for part in parts for place in part.places} or {tab.viewer.selection.page()})
    labels = [tab.info.label(page) for page in (pages[0], pages[-1])[: len(pages)]]
    source = QuotationSource(tab.title, labels, _passage_address(tab, parts[0], pages[0]), say=translate)
    style = Style(tab.backend.settings.quotation)
    cells = tab.viewer.selection.cells
    words = tab.viewer.selection.text()

    def copy(source: QuotationSource) -> None:
        if cells is None:
            put_on_clipboard(quotation.quotation(words, source, style))
        else:
            put_on_clipboard(quotation.quote_cells(forms.copied_table(cells.texts(), cells.heads), source, style))
        window.say(tr("Copied with its reference: {reference}.", reference=source.reference(style)))

    if style is Style.AUTHOR:
        cite = partial(tab.backend.citing.citation, tab.path, labels)
        tab.background.do(cite, lambda cited: copy(replace(source, citation=cited)))
    else:
        copy(source)


def _passage_address(tab: Tab, part: MarkedPart, page: int) -> str:
    """Link to a selected passage; of a document that is not read yet, the address of its page."""
    if tab.document is None:
        return f"{Path(tab.path).absolute().as_uri()}#page={page + 1}"
    return str(passage_link(tab.document, part.paragraph, part.start, part.end))


# ---- text and cells ---------------------------------------------------------------------------------------


def _browse(window: Window, tab: Tab) -> None:
    tab.viewer.setFocus()
    tab.viewer.caret.browse(on=not tab.viewer.caret.browsing)
    window.say(tr(_CARET if tab.viewer.caret.browsing else _NO_CARET))


def _select(window: Window, tab: Tab, choose: Callable[[CellSelection], CellSelection]) -> None:
    if cells := tab.viewer.selection.table_here():
        tab.viewer.selection.select_cells(choose(cells))
        tab.viewer.selection.made.emit()
    else:
        window.say(tr(_NO_TABLE))


def _select_whole(*, rows: bool) -> Callable[[Window, Tab], object]:
    """An action that selects whole `rows`, or else whole columns, of the table in view."""
    return lambda window, tab: _select(
        window, tab, lambda cells: replace(cells, whole_rows=rows, whole_columns=not rows)
    )


def _copy_markdown(window: Window, tab: Tab) -> None:
    cells = tab.viewer.selection.cells
    if cells is not None:
        QGuiApplication.clipboard().setText(forms.markdown_table(cells.texts(), cells.heads))
    elif parts := tab.viewer.selection.parts()[0]:
        QGuiApplication.clipboard().setText(markdown_of(parts))
    else:
        window.say(tr(_NOTHING))


def _copy_table(window: Window, tab: Tab) -> None:
    here = tab.viewer.selection.table_here()
    if here is None:
        window.say(tr(_NO_TABLE))
        return
    cells = tab.viewer.selection.whole_table(here)
    put_on_clipboard(forms.copied_table(cells.texts(), cells.heads))
    pages = len(cells.table.pages)
    size = {"rows": format_number(cells.table.rows), "columns": cells.table.columns, "pages": pages}
    if pages > 1:
        window.say(tr("Copied: {rows} rows and {columns} columns from {pages} pages.", **size))
    else:
        window.say(tr("Copied: {rows} rows and {columns} columns.", **size))


COMMANDS = (
    on_pages("find", noop("Find…"), lambda _, tab: tab.start_finding(), "Ctrl+F", {EDIT: 101}),
    Command("find next", noop("Find next"), on_tab(lambda _, tab: tab.find_bar.next()), "F3"),
    Command("find previous", noop("Find previous"), on_tab(lambda _, tab: tab.find_bar.previous()), "Shift+F3"),
    on_pages("copy", noop("Copy"), lambda _, tab: tab.viewer.selection.copy(), "", {SELECTED: 101}),
    on_pages("copy markdown", noop("Copy as Markdown"), _copy_markdown, "Ctrl+Alt+C", {COPYING: 102}),
    on_pages("quote", noop("Copy as quotation"), _quote, "Ctrl+Shift+Q", {COPYING: 101}),
    on_pages("copy table", noop("Copy whole table"), _copy_table, "Ctrl+Shift+C", {TABLE: 101}),
    on_pages("select area", noop("Select area"), lambda _, tab: tab.viewer.areas.ask(), "", {AREA: 101}),
    on_pages("copy picture", noop("Copy area as picture"), _with_picture(_copy_image), "", {AREA: 201}),
    on_pages("save picture", noop("Save area as picture…"), _with_picture(_save_image), "", {AREA: 202}),
    on_pages("copy latex", noop("Copy as LaTeX"), _on_area(_copy_latex), "", {COPYING: 103}),
    on_pages("copy text", noop("Copy text only"), _copy_words, "", {AREA: 203}),
    on_pages("select all", noop("Select the whole document"), lambda _, tab: tab.viewer.selection.select_all(), "",
             {PAGE: 203}),
    on_pages("copy page text", noop("Copy text of the page"),
             lambda _, tab: copy_text(tab, tab.viewer.scroller.place().page), "", {PAGE: 202}),
    on_pages("copy page picture", noop("Copy page as picture"),
             lambda _, tab: copy_picture(tab, tab.viewer.scroller.place().page), "", {PAGE: 204}),
    on_pages("caret", noop("Caret browsing"), _browse, "F7", {PAGE: 205}),
    on_pages("select table", noop("Select table"),
             lambda w, tab: _select(w, tab, tab.viewer.selection.whole_table), "", {TABLE: 201}),
    on_pages("select row", noop("Select row"), _select_whole(rows=True), "", {TABLE: 202}),
    on_pages("select column", noop("Select column"), _select_whole(rows=False), "", {TABLE: 203}),
)  # fmt: skip
