"""Commands and menus for marks."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QWidget

from ....core.marks import export
from ....core.marks.annotation import Annotation, AnnotationKind, Colour
from ...base.language import noop, tr
from ...base.look.inks import NAMES
from ...document.tab import Tab
from ..frame.panes import Panes
from .files import PDF

_UNREAD = noop("The pages are still being read: marks can be exported when they are.")
_NONE = noop("There are no marks to write.")
_AREA = noop("Drag over what is to be marked; Esc ends it.")
_NONE_WRITTEN = noop("There are no marks in the file that Pilcrow wrote.")


class MarkCommands:
    """Commands for the marks of the document in front, and the menus of marks."""

    def __init__(
        self, window: QWidget, front: Callable[[], Tab | None], panes: Panes, say: Callable[[str], object]
    ) -> None:
        self._window, self._front, self._panes, self._say = window, front, panes, say

    def runs(self) -> dict[str, Callable[[], object]]:
        """Functions of the commands, by name."""
        kinds = AnnotationKind
        return {
            "highlight": self._do(lambda t: t.marking.mark(kinds.HIGHLIGHT)),
            **{f"highlight {colour.value}": self._do(partial(_highlight, colour=colour)) for colour in Colour},
            "underline": self._do(lambda t: t.marking.mark(kinds.UNDERLINE)),
            "strike": self._do(lambda t: t.marking.mark(kinds.STRIKE)),
            "squiggle": self._do(lambda t: t.marking.mark(kinds.SQUIGGLE)),
            "mark area": self._do(self._mark_area),
            "note": self._do(lambda t: t.marking.mark(kinds.HIGHLIGHT, note=True)),
            "note here": self._do(lambda t: t.marking.note_here()),
            "bookmark": self._do(lambda t: t.marking.bookmark()),
            "undo": self._do(_undo),
            "redo": self._do(_redo),
            "marks": self._do(lambda t: self._panes.show_left(t, "Marks")),
            "export marks": self._do(self._export),
            "write marks copy": self._do(self._write_copy),
            "write marks": self._do(self._write_into),
            "take marks out": self._do(self._take_all_out),
        }

    def serve(self, tab: Tab) -> None:
        """Connect the menus and messages of a tab."""
        tab.marking.refused.connect(self._say)
        tab.viewer.annotations.menu_wanted.connect(partial(self._about_mark, tab))
        tab.marks.menu_wanted.connect(partial(self._about_mark, tab))

    def _do(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        def run_there() -> None:
            tab = self._front()
            if tab is not None:
                run(tab)

        return run_there

    def _mark_area(self, tab: Tab) -> None:
        if tab.viewer.selection.area:
            tab.marking.mark(AnnotationKind.AREA)
        else:
            tab.viewer.areas.ask(selects=False)
            self._say(tr(_AREA))

    # ---- menus --------------------------------------------------------------------------------------------

    def _about_mark(self, tab: Tab, annotation: Annotation, at: QPoint) -> None:
        menu = QMenu(self._window)
        menu.addAction(
            tr("Read the note…") if annotation.in_file else tr("Note…"), lambda: tab.marking.open_note(annotation)
        )
        if tab.marking.placed(annotation):
            place = annotation.anchor.places[0]
            menu.addAction(tr("Open beside"), lambda: tab.viewer.beside_wanted.emit(place.page, place.box.y0))
        words = "\n\n".join(filter(None, (annotation.quotation, annotation.note)))
        menu.addAction(tr("Copy"), lambda: QGuiApplication.clipboard().setText(words)).setEnabled(bool(words))
        if not annotation.in_file:
            colours = menu.addMenu(tr("Colour"))
            for colour in Colour:
                action = colours.addAction(tr(NAMES[colour]), partial(tab.marking.recolour, annotation.id, colour))
                action.setCheckable(True)
                action.setChecked(colour is annotation.colour)
        else:
            menu.addAction(tr("Keep as my mark"), lambda: tab.marking.keep_own(annotation))
        menu.addSeparator()
        if not annotation.in_file:
            menu.addAction(tr("Remove"), lambda: tab.marking.remove(annotation.id))
        if annotation.id in tab.marking.written:
            menu.addAction(tr("Take out of the file…"), lambda: self._take_out(tab, {annotation.id}))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    # ---- for other programs -------------------------------------------------------------------------------

    def _export(self, tab: Tab) -> None:
        document = tab.document
        if document is None:
            self._say(tr(_UNREAD))
            return
        base = Path(tab.path).absolute().as_uri()

        def link(page: int) -> str:
            return f"{base}#page={page + 1}"

        def write(path: str) -> None:
            found = export.signed(tab.marking.every(), tab.backend.settings.author)
            if Path(path).suffix.casefold() == ".json":
                listed = [export.exported(annotation, document, link) for annotation in found]
                text = json.dumps(listed, ensure_ascii=False, indent=1) + "\n"
            else:
                text = export.markdown(found, document, link)
            try:
                Path(path).write_text(text, encoding="utf-8")
            except OSError as error:
                self._say(
                    tr("{path} cannot be written ({why}): choose another place.", path=path, why=error.strerror)
                )
            else:
                self._say(tr("Written to {file}.", file=Path(path).name))

        self._ask_file(tab, tr("Export marks"), ("Markdown (*.md)", "JSON (*.json)"), noop("{name} marks"), write)

    def _write_copy(self, tab: Tab) -> None:
        def write(path: str) -> None:
            tab.marking.write_to(
                path, lambda count: self._say(tr("%Ln marks written to {file}.", "", count, file=Path(path).name))
            )

        if tab.marking.own():
            self._ask_file(tab, tr("Write a copy with marks"), (tr(PDF),), noop("{name} with marks"), write)
        else:
            self._say(tr(_NONE))

    def _write_into(self, tab: Tab) -> None:
        count = len(tab.marking.own())
        if not count:
            self._say(tr(_NONE))
            return
        self._confirm(
            tr("Write marks into the file"),
            tr("Write %Ln marks into {title}?", "", count, title=tab.title),
            tr("The file itself is changed: other programs show the marks then."),
            tr("Write"),
            lambda: tab.marking.write_to(
                tab.path, lambda n: self._say(tr("%Ln marks written into {title}.", "", n, title=tab.title))
            ),
        )

    def _take_all_out(self, tab: Tab) -> None:
        if tab.marking.written:
            self._take_out(tab, tab.marking.written)
        else:
            self._say(tr(_NONE_WRITTEN))

    def _take_out(self, tab: Tab, ids: Collection[str]) -> None:
        lost = len([ident for ident in ids if ident not in tab.marking.history.annotations])
        told = [tr("The file itself is changed: other programs do not show them any more.")]
        if lost < len(ids):
            told.append(tr("What is in your list of marks as well stays there."))
        if lost:
            told.append(tr("%Ln are in the file only, and are gone then: keep them as yours first.", "", lost))
        self._confirm(
            tr("Take marks out of the file"),
            tr("Take %Ln marks out of {title}?", "", len(ids), title=tab.title),
            " ".join(told),
            tr("Take out"),
            lambda: tab.marking.take_out(
                ids, lambda: self._say(tr("%Ln marks taken out of {title}.", "", len(ids), title=tab.title))
            ),
        )

    def _confirm(self, title: str, asked: str, told: str, yes: str, then: Callable[[], object]) -> None:
        """Ask for consent to change a file, in a dialog that does not block."""
        box = QMessageBox(self._window)
        box.setWindowTitle(title)
        box.setText(asked)
        box.setInformativeText(told)
        button = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)

        def decided() -> None:
            if box.clickedButton() is button:
                then()
            box.deleteLater()

        box.finished.connect(decided)
        box.open()

    def _ask_file(
        self, tab: Tab, title: str, kinds: Sequence[str], name: str, then: Callable[[str], None]
    ) -> None:
        """Ask for the target file in a dialog that does not block; in `name`, {name} stands for the document's
        file name.
        """
        dialog = QFileDialog(self._window, title, str(Path(tab.path).parent))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(list(kinds))
        dialog.setDefaultSuffix(_ending(kinds[0]))
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(_ending(chosen)))
        dialog.selectFile(tr(name, name=Path(tab.path).stem))
        dialog.fileSelected.connect(then)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _undo(tab: Tab) -> None:
    """Undo the last change of the form or of the marks."""
    if not tab.form.undo():
        tab.marking.undo()


def _redo(tab: Tab) -> None:
    if not tab.form.redo():
        tab.marking.redo()


def _highlight(tab: Tab, colour: Colour) -> None:
    tab.marking.mark(AnnotationKind.HIGHLIGHT, colour)


def _ending(kind: str) -> str:
    """File suffix of a dialog's file filter: "md" for "Markdown (*.md)"."""
    return kind.rpartition(".")[2].rstrip(")")
