"""Commands for documents and their files: opening, closing, properties, copies, page export and printing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath

from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMenu, QTabBar, QWidget

from ....core.files import file_name
from ....core.reader.page_range import written_pages
from ....core.reader.pdf import Attachment, OpenedFile, PdfInfo
from ...base.backend import Backend
from ...base.file_filters import PDF
from ...base.language import noop, tr
from ...base.look.menus import PassingMenu
from ...base.tasks import BackgroundQueue
from ...document.files.export_pages_dialog import ExportDialog
from ...document.files.properties_dialog import PropertiesDialog
from ...document.printing.dialog import PrintDialog
from ...document.printing.job import PrintSource
from ...document.tab import Tab
from ...document.target import WRITTEN, Target, TargetWriter
from .command import FILE, MAIN, ON_PAGE, TAB, TAB_FILE, Command, on_document, on_pages

_WRITTEN_ENCRYPTED = noop("Written to {file}, encrypted as the document is.")
_TITLE, _PAGES = 60, 30
"""Greatest number of characters of the title, and of the page numbers as typed, in a suggested file name."""


class FileHandling:
    """Work with a document's file, and with the files of open documents."""

    def __init__(
        self, window: QWidget, backend: Backend, background: BackgroundQueue, say: Callable[[str], object]
    ) -> None:
        self._window, self._backend, self._background, self._say = window, backend, background, say
        self._writer = TargetWriter(background, window, say)

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
            menu = PassingMenu(self._window)
            written = written_pages(pages, tab.info.names) if tab.info else ""
            if len(pages) == 1:
                menu.addAction(tr("Go there"), lambda: tab.pages.list.chosen.emit(pages[0]))
                menu.addAction(tr("Open beside"), lambda: tab.viewer.beside_wanted.emit(pages[0], None))
            menu.addSeparator()
            menu.addAction(tr("Export %Ln pages…", "", len(pages)), lambda: self.export_pages(tab, written))
            menu.addAction(tr("Print %Ln pages…", "", len(pages)), lambda: self.print(tab, written))
            menu.popup(at)

        tab.pages.list.menu_wanted.connect(show)

    def print(self, tab: Tab, pages: str = "") -> None:
        """Open the print dialog for `pages`, as typed; "": all."""
        if tab.info is None:
            return
        marks = [mark for mark in tab.marking.every() if tab.marking.placed(mark)]
        page = tab.viewer.scroller.reading()[0]
        dialog = PrintDialog(self._window, PrintSource(tab.path, tab.info, marks), page, self._backend.renderer)
        dialog.pages.setText(pages)
        dialog.printed.connect(lambda pages: self._say(tr("%Ln pages are at the printer.", "", pages)))
        dialog.open()

    def show_properties(self, tab: Tab) -> None:
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

            def write(path: Path) -> None:
                files.write_attachment(file, number, str(path))

            name = file_name(PurePosixPath(attachment.name.replace("\\", "/")).name)
            name = name or tr("attachment", "name of a file")
            target = Target(tr("Save the attachment"), name, folder=Path(file.path).parent)
            self._writer.ask(target, write, parent=dialog)

        dialog.save_wanted.connect(save)
        dialog.open()

    def export_pages(self, tab: Tab, pages: str = "") -> None:
        """Ask for a file and export `pages`, as typed, to it; "": the page in view."""
        if tab.info is None:
            return
        file, encrypted = OpenedFile(tab.path, password=tab.password), tab.info.encrypted
        title = tab.document.title if tab.document else tab.info.title

        def ask(pages: list[int], written: str) -> None:
            def write(path: Path) -> None:
                self._backend.files.write_pages(file, pages, str(path))

            stem = file_name(title, _TITLE) or Path(file.path).stem
            name = tr("{name} p. {pages}", name=stem, pages=file_name(written, _PAGES)) + ".pdf"
            target = Target(tr("Export pages"), name, (tr(PDF),), Path(file.path).parent)
            self._writer.ask(target, write, _WRITTEN_ENCRYPTED if encrypted else WRITTEN)

        dialog = ExportDialog(self._window, tab.info.names, tab.viewer.scroller.reading()[0])
        dialog.pages.setText(pages or dialog.pages.text())
        dialog.chosen.connect(ask)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save_copy(self, tab: Tab) -> None:
        source, copy = Path(tab.path), self._backend.files.copy
        name = tr("{name} copy", name=source.stem) + source.suffix
        kinds = (tr("Documents ({patterns})", patterns=f"*{source.suffix}"),) if source.suffix else ()
        target = Target(tr("Save a copy"), name, kinds, source.parent)
        self._writer.ask(target, lambda path: copy(str(source), str(path)))

    def open_folder(self, tab: Tab) -> None:
        folder = Path(tab.path).parent
        if not (folder.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))):
            self._say(tr("The folder {folder} cannot be shown: look whether it is still there.", folder=folder))

    def copy_path(self, tab: Tab) -> None:
        QGuiApplication.clipboard().setText(tab.path)
        self._say(tr("Copied: {what}", what=tab.path))


COMMANDS = (
    Command("open", noop("Open…"), lambda w: w.ask_file(), "Ctrl+O", {MAIN: 201}),
    on_document("close", noop("Close document"), lambda w, tab: w.close_tab(tab), "Ctrl+W", {FILE: 103, TAB: 1}),
    Command("reopen", noop("Reopen closed document"), lambda w: w.documents.reopen(), "Ctrl+Shift+T",
            {FILE: 102, TAB: 2}),
    Command("library", noop("Library"), lambda w: w.documents.put_aside(aside=not w.documents.aside), "Alt+Home",
            {MAIN: 202}),
    on_document("rename", noop("Rename title…"), lambda w, tab: w.library.actions.ask_title(tab.path, tab.title),
                "", {FILE: 401, TAB: 101}),
    on_pages("print", noop("Print…"), lambda w, tab: w.files.print(tab), "Ctrl+P", {FILE: 201}),
    on_document("save copy", noop("Save a copy…"), lambda w, tab: w.files.save_copy(tab), "Ctrl+S",
                {FILE: 202, TAB_FILE: 101}),
    on_pages("export pages", noop("Export pages…"), lambda w, tab: w.files.export_pages(tab), "",
             {FILE: 203, TAB_FILE: 102}),
    on_document("open folder", noop("Open folder"), lambda w, tab: w.files.open_folder(tab), "",
                {FILE: 402, TAB_FILE: 201}),
    on_document("copy path", noop("Copy path"), lambda w, tab: w.files.copy_path(tab), "",
                {FILE: 403, TAB_FILE: 202}),
    on_pages("properties", noop("Document properties…"), lambda w, tab: w.files.show_properties(tab), "Ctrl+Alt+P",
             {FILE: 404, TAB: 401, ON_PAGE: 201}),
    Command("editor", noop("Editor of TeX sources…"), lambda w: w.sources.ask()),
    Command("next", noop("Next document"), lambda w: w.documents.step(1), "Ctrl+Tab;Ctrl+PgDown"),
    Command("previous", noop("Previous document"), lambda w: w.documents.step(-1), "Ctrl+Shift+Tab;Ctrl+PgUp"),
    on_document("documents", noop("List of open documents"), lambda w, _: w.bar.strip.list_all(), "Ctrl+Shift+O"),
    on_document("move right", noop("Move document right"), lambda w, _: w.tabs.move_front(1),
                "Ctrl+Shift+PgDown"),
    on_document("move left", noop("Move document left"), lambda w, _: w.tabs.move_front(-1), "Ctrl+Shift+PgUp"),
)  # fmt: skip
