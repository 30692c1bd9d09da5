"""Commands for a document's file: properties, folder, copies, page export and printing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath

from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QTabBar, QWidget

from ....core.files import file_name
from ....core.reader.page_range import written_pages
from ....core.reader.pdf import Attachment, OpenedFile, PdfInfo
from ...base.backend import Backend
from ...base.language import noop, tr
from ...base.tasks import BackgroundQueue
from ...document.files.export_dialog import ExportDialog
from ...document.files.properties_dialog import PropertiesDialog
from ...document.printing.dialog import PrintDialog
from ...document.tab import Tab

PDF = noop("PDF documents (*.pdf)")
_WRITTEN = noop("Written to {file}.")
_WRITTEN_ENCRYPTED = noop("Written to {file}, encrypted as the document is.")
_TITLE, _PAGES = 60, 30
"""Greatest number of characters of the title, and of the page numbers as typed, in a suggested file name."""


class FileCommands:
    """Commands for the file of the document in front."""

    def __init__(
        self,
        window: QWidget,
        backend: Backend,
        background: BackgroundQueue,
        front: Callable[[], Tab | None],
        say: Callable[[str], object],
    ) -> None:
        self._window, self._backend, self._background = window, backend, background
        self._front, self._say = front, say

    def runs(self) -> dict[str, Callable[[], object]]:
        """Functions of the commands, by name."""
        return {
            "print": self._do(self.print),
            "properties": self._do(self._properties),
            "export pages": self._do(self.export_pages),
            "save copy": self._do(self._save_copy),
            "open folder": self._do(self._open_folder),
            "copy path": self._do(self._copy_path),
        }

    def serve(self, tabs: QTabBar, menu: QMenu) -> None:
        """Show the context menu of a tab, after bringing it to the front."""

        def show(at: QPoint) -> None:
            number = tabs.tabAt(at)
            if number >= 0:
                tabs.setCurrentIndex(number)
                menu.popup(tabs.mapToGlobal(at))

        tabs.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tabs.customContextMenuRequested.connect(show)

    def serve_pages(self, tab: Tab) -> None:
        """Show the context menu of the selected thumbnails."""

        def show(pages: list[int], at: QPoint) -> None:
            menu = QMenu(self._window)
            written = written_pages(pages, tab.info.names) if tab.info else ""
            if len(pages) == 1:
                menu.addAction(tr("Go there"), lambda: tab.pages.list.chosen.emit(pages[0]))
                menu.addAction(tr("Open beside"), lambda: tab.viewer.beside_wanted.emit(pages[0], None))
            menu.addSeparator()
            menu.addAction(tr("Export %Ln pages…", "", len(pages)), lambda: self.export_pages(tab, written))
            menu.addAction(tr("Print %Ln pages…", "", len(pages)), lambda: self.print(tab, written))
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(at)

        tab.pages.list.menu_wanted.connect(show)

    def _do(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        def run_there() -> None:
            tab = self._front()
            if tab is not None:
                run(tab)

        return run_there

    def print(self, tab: Tab, pages: str = "") -> None:
        """Open the print dialog for `pages`, as typed; "": all."""
        if tab.info is None:
            return
        marks = [mark for mark in tab.marking.every() if tab.marking.placed(mark)]
        page = tab.viewer.scroller.reading()[0]
        dialog = PrintDialog(self._window, tab.path, tab.info, page, self._backend.renderer, marks=marks)
        dialog.pages.setText(pages)
        dialog.printed.connect(lambda pages: self._say(tr("%Ln pages are at the printer.", "", pages)))
        dialog.open()

    def _properties(self, tab: Tab) -> None:
        if tab.info is not None:
            self._show_properties(OpenedFile(tab.path, password=tab.password), tab.info)

    def tell_properties(self, path: str) -> None:
        """Show the properties of a file that is not open."""
        renderer, file = self._backend.renderer, OpenedFile(path)
        self._background.do(lambda: renderer.open(path).result(), lambda info: self._show_properties(file, info))

    def _show_properties(self, file: OpenedFile, info: PdfInfo) -> None:
        files = self._backend.files
        dialog = PropertiesDialog(self._window, file, info, files)

        def save(attachment: Attachment) -> None:
            number = attachment.number

            def write(target: str) -> None:
                self._write(lambda: files.write_attachment(file, number, target), target)

            name = file_name(PurePosixPath(attachment.name.replace("\\", "/")).name)
            self._ask_file(
                dialog, tr("Save the attachment"), file.path, name or tr("attachment", "name of a file"), "", write
            )

        dialog.save_wanted.connect(save)
        dialog.open()

    def export_pages(self, tab: Tab, pages: str = "") -> None:
        """Ask for a file and export `pages`, as typed, to it; "": the page in view."""
        if tab.info is None:
            return
        file, encrypted = OpenedFile(tab.path, password=tab.password), tab.info.encrypted
        title = tab.document.title if tab.document else tab.info.title

        def ask(pages: list[int], written: str) -> None:
            def write(target: str) -> None:
                said = _WRITTEN_ENCRYPTED if encrypted else _WRITTEN
                self._write(lambda: self._backend.files.write_pages(file, pages, target), target, said)

            stem = file_name(title, _TITLE) or Path(file.path).stem
            name = tr("{name} p. {pages}", name=stem, pages=file_name(written, _PAGES)) + ".pdf"
            self._ask_file(self._window, tr("Export pages"), file.path, name, tr(PDF), write)

        dialog = ExportDialog(self._window, tab.info.names, tab.viewer.scroller.reading()[0])
        dialog.pages.setText(pages or dialog.pages.text())
        dialog.chosen.connect(ask)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save_copy(self, tab: Tab) -> None:
        path = tab.path

        def write(target: str) -> None:
            self._write(lambda: self._backend.files.copy(path, target), target)

        name = tr("{name} copy", name=Path(path).stem) + ".pdf"
        self._ask_file(self._window, tr("Save a copy"), path, name, tr(PDF), write)

    def _open_folder(self, tab: Tab) -> None:
        folder = Path(tab.path).parent
        if not (folder.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))):
            self._say(tr("The folder {folder} cannot be shown: look whether it is still there.", folder=folder))

    def _copy_path(self, tab: Tab) -> None:
        QGuiApplication.clipboard().setText(tab.path)
        self._say(tr("Copied: {what}", what=tab.path))

    def _write(self, write: Callable[[], None], target: str, said: str = _WRITTEN) -> None:
        """Run `write` in the background and show a message; failures are reported by the owner of the queue."""
        self._background.do(write, lambda _: self._say(tr(said, file=Path(target).name)))

    def _ask_file(
        self, parent: QWidget, title: str, path: str, name: str, kind: str, then: Callable[[str], object]
    ) -> None:
        """Ask for the target file, at first in the document's folder, with a dialog that does not block."""
        dialog = QFileDialog(parent, title, str(Path(path).parent))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        if kind:
            dialog.setNameFilter(kind)
            dialog.setDefaultSuffix("pdf")
        dialog.selectFile(name)
        dialog.fileSelected.connect(then)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
