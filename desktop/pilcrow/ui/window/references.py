"""Bibliographic records in the window: citing, editing, files of references, and a Zotero library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget
from shiboken6 import isValid

from ...core.cataloguing.record import Catalogued, Imported, LookedAt, StyledCitation
from ...core.copying.forms import Copied
from ...core.errors import PilcrowError
from ...core.marks.markdown import escape_markdown
from ...core.shelf import Shelved
from ...core.stopping import Stopped
from ..base.backend import Backend
from ..base.clipboard import put_on_clipboard
from ..base.language import noop, tr, translate
from ..base.look.dialog import confirm
from ..base.tasks import BackgroundQueue, Task, one_result
from ..document.target import Target, TargetWriter
from ..shelf.places import ShelfPlace
from ..shelf.record_dialog import RecordDialog
from .commands.command import FILE, REFERENCES, TAB, Command, on_document

_STYLES = {"apa": "APA", "chicago-author-date": "Chicago", "ieee": "IEEE"}
"""Names of the bundled citation styles, equal in every language."""
_WRITTEN = (noop("BibTeX (*.bib)"), noop("RIS (*.ris)"), noop("CSL-JSON (*.json)"))
_READ = noop("References (*.bib *.ris *.json)")
_UNKNOWN = noop("The library does not have this document yet: wait until it is read.")


class References(QObject):
    """Performs the actions on bibliographic records."""

    changed = Signal()
    """Records, documents or collections of the library were changed."""
    renamed = Signal(str, str)
    """A path, and the new title of its document."""
    message = Signal(str)

    def __init__(self, backend: Backend, background: BackgroundQueue, window: QWidget) -> None:
        super().__init__(window)
        self._backend, self._citing, self._background = backend, backend.citing, background
        self._window = window
        self._writer = TargetWriter(background, window, self.message.emit)
        self._look: Task | None = None

    def close(self) -> None:
        """Stop, and return when no work is running any more."""
        for task in self.findChildren(Task):
            task.wait()

    # ---- menus --------------------------------------------------------------------------------------------

    def fill_document_menu(self, menu: QMenu, entries: Sequence[Shelved]) -> None:
        """Add actions on documents of the shelf."""
        paths = [entry.path for entry in entries if entry.id]
        if not paths:
            return
        if len(paths) == 1:
            menu.addAction(tr("Bibliographic details…"), partial(self.show_record, paths[0]))
        inner = menu.addMenu(tr("Cite"))
        inner.addAction(tr("Copy reference"), partial(self.copy_references, paths))
        inner.addAction(tr("Copy short reference"), partial(self.copy_short_references, paths))
        inner.addAction(tr("Copy citation key"), partial(self.copy_keys, paths))
        inner.addSeparator()
        self._fill_styles(inner.addMenu(tr("Style")))
        menu.addAction(tr("Export references…"), partial(self.export, partial(self._citing.records, paths)))

    def fill_place_menu(self, menu: QMenu, place: ShelfPlace | None) -> None:
        """Add actions on a collection, or on the whole library."""
        menu.addSeparator()
        name = place.collection if place else ""
        menu.addAction(tr("Export references…"), partial(self.export_collection, name))
        if not name:
            menu.addAction(tr("Import references…"), self.ask_import)
            menu.addAction(tr("Zotero…"), self.ask_zotero)

    def _fill_styles(self, menu: QMenu) -> None:
        """Add the bundled citation styles, a style of the reader's own, and a choice of its file."""
        now = self._backend.settings.citation_style
        own = {} if now in _STYLES else {now: Path(now).stem}
        group = QActionGroup(menu)
        for style, name in (_STYLES | own).items():
            action = menu.addAction(name.replace("&", "&&"), partial(self._choose_style, style))
            action.setCheckable(True)
            action.setChecked(style == now)
            group.addAction(action)
        menu.addSeparator()
        menu.addAction(tr("From a file…"), self._ask_style)

    def _choose_style(self, style: str) -> None:
        self._backend.preferences.change(replace(self._backend.settings, citation_style=style))

    def _ask_style(self) -> None:
        dialog = QFileDialog(self._window, tr("Citation style"))
        dialog.setNameFilters([tr("Citation styles (*.csl)")])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._choose_style)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # ---- citing -------------------------------------------------------------------------------------------

    def copy_references(self, paths: Sequence[str]) -> None:
        """Copy the entries of documents in a list of references."""

        def copy(cited: list[StyledCitation]) -> None:
            text = "\n".join(each.reference for each in cited)
            html = "".join(f"<p>{each.html}</p>" for each in cited)
            self._put(text, f'<meta charset="utf-8">{html}', len(cited))

        self._cite(paths, copy)

    def copy_short_references(self, paths: Sequence[str]) -> None:
        """Copy documents as they are cited in a text."""
        self._cite(paths, lambda cited: self._put("\n".join(each.citation for each in cited), "", len(cited)))

    def copy_keys(self, paths: Sequence[str]) -> None:
        def copy(documents: list[Catalogued]) -> None:
            self._put("\n".join(each.key for each in documents), "", len(documents))

        self._background.do(lambda: self._citing.records(paths), copy)

    def _cite(self, paths: Sequence[str], then: Callable[[list[StyledCitation]], object]) -> None:
        self._background.do(lambda: self._citing.cite(self._citing.records(paths)), then)

    def _put(self, text: str, html: str, count: int) -> None:
        if not count:
            self.message.emit(tr(_UNKNOWN))
            return
        put_on_clipboard(Copied(text, escape_markdown(text), html or f"<p>{escape(text)}</p>"))
        if count == 1:
            self.message.emit(tr("Copied: {text}", text=text))
        else:
            self.message.emit(tr("%Ln references copied.", "", count))

    # ---- records ------------------------------------------------------------------------------------------

    def show_record(self, path: str) -> None:
        """Show the record of a document, and let the reader change it."""

        def show(document: Catalogued | None) -> None:
            if document is None:
                self.message.emit(tr(_UNKNOWN))
                return
            dialog = RecordDialog(self._window, document)
            dialog.saved.connect(partial(self._save, dialog, document))
            dialog.open()

        self._background.do(lambda: self._citing.record(path), show)

    def _save(self, dialog: RecordDialog, document: Catalogued, changes: dict[str, str], key: str) -> None:
        def work() -> Catalogued | None:
            self._citing.edit(document.digest, changes, key if key != document.key else None)
            return self._citing.record(document.digest)

        def done(now: Catalogued | None) -> None:
            if isValid(dialog):  # the reader may have closed it meanwhile
                dialog.accept()
            self.changed.emit()
            if now is not None and "title" in changes:
                self.renamed.emit(now.path, now.record.title)

        def failed(error: PilcrowError) -> None:
            if isValid(dialog):
                dialog.say(translate(error), wrong=True)

        self._background.do(work, done, failed)

    # ---- files of references ------------------------------------------------------------------------------

    def export_collection(self, name: str) -> None:
        """Export the references of a collection; "": of the whole library."""
        self.export(partial(self._citing.of_collection, name or None), name)

    def export(self, documents: Callable[[], list[Catalogued]], name: str = "") -> None:
        target = Target(tr("Export references"), name or tr("References"), [tr(kind) for kind in _WRITTEN])
        self._writer.ask(target, lambda path: self._citing.write(path, documents()))

    def ask_import(self) -> None:
        """Let the reader choose a file of references."""
        dialog = QFileDialog(self._window, tr("Import references"))
        dialog.setNameFilters([tr(_READ), tr("All files (*)")])
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.read)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def read(self, path: str) -> None:
        """Complete the library's records from a file of references."""

        def told(found: Imported) -> None:
            said = [tr("%Ln documents completed", "", found.matched)]
            for count, words in (
                (found.added, tr("%Ln PDFs new", "", found.added)),
                (found.unmatched, tr("%Ln references not in the library", "", found.unmatched)),
                (found.unreadable, tr("%Ln unreadable", "", found.unreadable)),
            ):
                said += [words] if count else []
            self.message.emit(" · ".join(said))
            self.changed.emit()

        reading = Task(one_result(lambda stopped: self._citing.read(Path(path), stopped)), self)
        reading.begin(told, lambda error: self.message.emit(translate(error)))

    # ---- Zotero -------------------------------------------------------------------------------------------

    def ask_zotero(self) -> None:
        """Let the reader choose the Zotero library to follow, or end following it."""
        if followed := self._backend.settings.zotero:
            question = tr("Stop following the Zotero library in {folder}?", folder=followed)
            consequence = tr("Its documents and collections stay in the library, and follow no more changes.")
            stop = partial(self._follow, "")
            confirm(self._window, tr("Zotero"), question, consequence, tr("Stop following"), stop)
            return
        usual = Path.home() / "Zotero"
        dialog = QFileDialog(self._window, tr("Zotero's data folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setDirectory(str(usual if usual.is_dir() else Path.home()))
        dialog.fileSelected.connect(self._follow)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _follow(self, folder: str) -> None:
        def done(_result: None) -> None:
            if not folder:
                self.message.emit(tr("Zotero is not followed any more."))
            if self._look is None:
                self.refresh()
            else:  # at what was followed before
                self._look.stop()
                self._look.finished.connect(self.refresh)

        self._background.do(partial(self._citing.follow_zotero, folder), done)

    def refresh(self) -> None:
        """Bring the library up to date with Zotero's, if one is followed and it has changed."""
        if self._look is not None or not self._backend.settings.zotero:
            return
        self._look = Task(self._looked_at, self)
        self._look.begin(self._tell_look, lambda error: self.message.emit(translate(error)), self._looked)

    def _looked_at(self, stopped: Stopped) -> Iterator[LookedAt]:
        """Progress, the last of which counts all."""
        last = None
        for last in self._citing.look_at_zotero(stopped):
            if last.done % 20 == 0:  # items of Zotero between two messages
                yield last
        if last is not None:
            yield last

    def _tell_look(self, at: LookedAt) -> None:
        if at.done < at.total:
            self.message.emit(tr("Zotero: {done} of {all} items", done=at.done, all=at.total))
            return
        said = [tr("Zotero: %Ln items up to date", "", at.total)]
        if at.without:
            said.append(tr("%Ln without a PDF", "", at.without))
        self.message.emit(" · ".join(said))
        self.changed.emit()

    def _looked(self) -> None:
        self._look = None


COMMANDS = (
    on_document("cite", noop("Cite"), lambda w, tab: w.library.references.copy_references([tab.path]), "",
                {FILE: 501, TAB: 402}),
    on_document("record", noop("Bibliographic details…"),
                lambda w, tab: w.library.references.show_record(tab.path), "", {FILE: 502, TAB: 403}),
    Command("export references", noop("Export references…"),
            lambda w: w.library.references.export_collection(""), "", {REFERENCES: 101}),
    Command("import references", noop("Import references…"), lambda w: w.library.references.ask_import(), "",
            {REFERENCES: 102}),
    Command("zotero", noop("Zotero…"), lambda w: w.library.references.ask_zotero(), "", {REFERENCES: 201}),
)  # fmt: skip
