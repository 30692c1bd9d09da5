"""Commands for the selection, and for selecting by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from ....core.copying import forms, quotation
from ....core.copying.quotation import Source, Style
from ....core.copying.tables import markdown_of
from ....core.protocols import Stopped
from ....core.reader.pdf import OpenedFile, Properties
from ...base.clipboard import put
from ...base.language import noop, number, told, tr
from ...base.tasks import Task
from ...document.tab import Tab
from ...viewer.text.cell_selection import CellSelection

_NO_TABLE = noop("There is no table here whose cells are known: go to one, or click into it.")
_AREA = noop("Drag over what is to be the picture; Esc ends it.")
_CARET = noop("Arrow keys move a caret now, with Shift they select: F7 ends it.")
_NO_CARET = noop("Arrow keys scroll again.")
_NOTHING = noop("Select some text or cells first.")


class SelectionCommands:
    """Commands for the selection of the document in front."""

    def __init__(self, window: QWidget, front: Callable[[], Tab | None], say: Callable[[str], object]) -> None:
        self._window, self._front, self._say = window, front, say

    def runs(self) -> dict[str, Callable[[], object]]:
        """Functions of the commands, by name."""
        return {
            "quote": self._quote,
            "select area": self._do(lambda tab: tab.viewer.areas.ask()),
            "copy picture": lambda: self._picture(lambda _tab, image: self._copy(image)),
            "save picture": lambda: self._picture(self._save),
            "copy text": self._copy_text,
            "caret": self._browse,
            "select all": self._select_all,
            "copy markdown": self._copy_markdown,
            "copy table": self._copy_table,
            "select table": self._select_table,
            "select row": lambda: self._select(lambda cells: replace(cells, whole_rows=True, whole_columns=False)),
            "select column": lambda: self._select(
                lambda cells: replace(cells, whole_rows=False, whole_columns=True)
            ),
        }

    def serve(self, tab: Tab) -> None:
        tab.viewer.shown.failed.connect(self._say)
        tab.viewer.areas.answered.connect(lambda: self._say(""))

    def _do(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        return lambda: run(tab) if (tab := self._front()) else None

    # ---- areas --------------------------------------------------------------------------------------------

    def _picture(self, then: Callable[[Tab, QImage], object]) -> None:
        tab = self._front()
        if tab and (area := tab.viewer.selection.area):
            tab.viewer.shown.render_area(*area, partial(then, tab))
        elif tab:
            tab.viewer.areas.ask()
            self._say(tr(_AREA))

    def _copy(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        width, height = number(image.width()), number(image.height())
        self._say(tr("Copied as a picture of {width} × {height} pixels.", width=width, height=height))

    def _save(self, tab: Tab, image: QImage) -> None:
        dialog = QFileDialog(self._window, tr("Save picture"), str(Path(tab.path).parent), tr("Pictures (*.png)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("png")
        page = tab.info.label(max(0, tab.viewer.selection.page())) if tab.info else ""
        name = tr("{name} p. {pages}", name=Path(tab.path).stem, pages=page)
        dialog.selectFile(name.replace("/", "-"))
        dialog.fileSelected.connect(
            lambda path: tab.background.do(lambda: image.save(path), partial(self._written, path))
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _written(self, path: str, saved: bool) -> None:
        if saved:
            self._say(tr("Written to {file}.", file=Path(path).name))
        else:
            self._say(tr("{path} cannot be written: choose another place.", path=path))

    def _copy_text(self) -> None:
        tab = self._front()
        if tab and (words := tab.viewer.selection.text()):
            QGuiApplication.clipboard().setText(words)
        else:
            self._say(tr(_NOTHING))

    # ---- quotations ---------------------------------------------------------------------------------------

    def _quote(self) -> None:
        """Copy the selection with title and pages, in the quotation style of the settings."""
        tab = self._front()
        parts = tab.viewer.selection.parts()[0] if tab else []
        if not tab or not tab.info or not parts:
            self._say(tr(_NOTHING))
            return
        pages = sorted({place.page for part in parts for place in part.places} or {tab.viewer.selection.page()})
        labels = [tab.info.label(page) for page in (pages[0], pages[-1])[: len(pages)]]
        source = Source(tab.title, labels, f"{Path(tab.path).absolute().as_uri()}#page={pages[0] + 1}")
        style = Style(tab.backend.settings.quotation)
        cells = tab.viewer.selection.cells
        words = tab.viewer.selection.text()

        def copy(source: Source) -> None:
            if cells is None:
                put(quotation.quotation(words, source, style))
            else:
                put(quotation.cells(forms.table(cells.texts(), cells.heads), source, style))
            self._say(tr("Copied with its reference: {reference}.", reference=source.reference(style)))

        if style is Style.AUTHOR:
            self._with_author(tab, source, copy)
        else:
            copy(source)

    def _with_author(self, tab: Tab, source: Source, then: Callable[[Source], None]) -> None:
        """Add author and year from the file's metadata to the source."""
        files, file = tab.backend.files, OpenedFile(tab.path, password=tab.password)

        def work(stopped: Stopped) -> Iterator[Source]:
            for found in files.properties(file, stopped):
                if isinstance(found, Properties):
                    author, year = (
                        quotation.named_authors(found.said.author),
                        quotation.year_of(found.said.created),
                    )
                    yield replace(source, author=author, year=year)
                    return

        task = Task(work, tab)
        task.happened.connect(then)
        task.failed.connect(lambda error: self._say(told(error)))
        task.start()

    # ---- text and cells -----------------------------------------------------------------------------------

    def _browse(self) -> None:
        tab = self._front()
        if tab:
            tab.viewer.setFocus()
            tab.viewer.caret.browse(on=not tab.viewer.caret.browsing)
            self._say(tr(_CARET if tab.viewer.caret.browsing else _NO_CARET))

    def _select_all(self) -> None:
        tab = self._front()
        if tab:
            tab.viewer.selection.select_all()

    def _select(self, choose: Callable[[CellSelection], CellSelection]) -> None:
        tab = self._front()
        cells = tab.viewer.selection.table_here() if tab else None
        if tab and cells:
            tab.viewer.selection.select_cells(choose(cells))
            tab.viewer.selection.made.emit()
        else:
            self._say(tr(_NO_TABLE))

    def _select_table(self) -> None:
        if tab := self._front():
            self._select(tab.viewer.selection.whole_table)

    def _copy_markdown(self) -> None:
        tab = self._front()
        cells = tab.viewer.selection.cells if tab else None
        if cells is not None:
            QGuiApplication.clipboard().setText(forms.markdown(cells.texts(), cells.heads))
        elif tab and (parts := tab.viewer.selection.parts()[0]):
            QGuiApplication.clipboard().setText(markdown_of(parts))
        else:
            self._say(tr(_NOTHING))

    def _copy_table(self) -> None:
        tab = self._front()
        here = tab.viewer.selection.table_here() if tab else None
        if tab is None or here is None:
            self._say(tr(_NO_TABLE))
            return
        cells = tab.viewer.selection.whole_table(here)
        put(forms.table(cells.texts(), cells.heads))
        pages = len(cells.table.pages)
        size = {"rows": number(cells.table.rows), "columns": cells.table.columns, "pages": pages}
        if pages > 1:
            self._say(tr("Copied: {rows} rows and {columns} columns from {pages} pages.", **size))
        else:
            self._say(tr("Copied: {rows} rows and {columns} columns.", **size))
