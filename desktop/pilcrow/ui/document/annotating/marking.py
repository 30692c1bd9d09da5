"""A reader's marks on one document: made, changed, undone and kept; shown in viewer and list."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from ....core.errors import PilcrowError
from ....core.geometry import Box, union
from ....core.marks.annotation import Anchor, Annotation, AnnotationKind, Colour, unshadowed
from ....core.marks.history import History, Step
from ....core.marks.placing import NOTE, at_place, margin, on_text
from ....core.marks.words import whole_words
from ....core.model import Document
from ....core.reader.pdf import OpenedFile
from ...base.language import noop, tr, translate
from ...base.services import Services
from ...base.tasks import Task, one_result
from ...contents.left_pane import LeftPane
from ...contents.marks_pane import MarksPane
from ...viewer.viewer import Viewer
from .note_editor import NoteEditor

T = TypeVar("T")
_NOTHING = noop("Select some text first.")
_TOO_MUCH = noop("That is too much to be marked: select a few pages at the most.")
_NO_PLACE = noop("It is not known where these words are printed, so they cannot be marked.")
_OPENING = noop("The file is still being opened: try again in a moment.")


class Marking(QObject):
    """Changes to marks: each is shown at once, and saved to the library immediately after."""

    refused = Signal(str)
    """Why nothing is done, or what went wrong, in one sentence."""
    changed = Signal()
    page_wanted = Signal()
    file_read = Signal()
    """Emitted after the marks in the file are read."""

    def __init__(
        self, services: Services, path: str, viewer: Viewer, pane: MarksPane, left: LeftPane, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._backend, self._background = services.backend, services.background
        self.path, self.password = path, ""
        self._viewer, self._pane, self._left = viewer, pane, left
        self.history = History()
        self.in_file: list[Annotation] = []
        self._kept: dict[str, int] = {}
        """Marks in the file that the reader has kept, each with the page (0-based)."""
        self.file = ""
        """The sha256 of the file that is shown; "" while it is not known."""
        self._stale = False
        """True after the file was reopened; its content may be different."""
        self._shut = self._pictured = False
        self._looked = ""
        """The sha256 of the file whose marks were read."""
        self.colour = Colour.GREEN
        self.label: Callable[[int], str] = lambda page: str(page + 1)
        self._steps = 0
        """Changes so far: what comes from the library is older if there were more since it was asked."""
        self._reading: Task | None = None
        self.editor = NoteEditor(viewer)
        self.editor.written.connect(self._write)
        self.editor.coloured.connect(self.recolour)
        self.editor.finished.connect(self.finish)
        self.editor.removed.connect(self.remove)
        self.editor.answer_wanted.connect(self._answer)
        self.editor.closed.connect(lambda: viewer.annotations.choose(""))
        viewer.annotations.activated.connect(self.open_note)
        viewer.areas.drawn.connect(self.mark_area)
        viewer.areas.written.connect(self.write_at)
        pane.activated.connect(self.go_to)
        pane.opened.connect(self.open_note)
        pane.removed.connect(lambda annotation: self.remove(annotation.id))

    # ---- coming and going ---------------------------------------------------------------------------------

    def open(self, password: str) -> None:
        """The file at the path has been opened, or has changed."""
        self.password, self._stale = password, True
        self._show()
        path = self.path

        def load() -> tuple[str, list[Annotation]]:
            digest = self._backend.library.digest(path)
            return digest, self._backend.library.marks.of(digest)

        self._background.do(load, lambda found: self._loaded(*found))

    def _loaded(self, digest: str, found: list[Annotation]) -> None:
        if self._shut:
            return
        self.history.anchor_anew(found)
        if digest != self.file:
            self.in_file = []
        self.file, self._stale = digest, False
        self._show()
        if self._pictured:
            self.look_into_file()

    def look_into_file(self) -> None:
        """Read the marks in the file after the first page is in view; the page would only wait for them."""
        self._pictured = True
        file, digest = self._opened, self.file

        if self._reading is None and not self._stale and self._looked != digest:
            self._looked = digest
            self._reading = Task(
                one_result(lambda stopped: self._backend.annotations.in_file(file, stopped)), self
            )
            self._reading.begin(lambda marks: self._found_in_file(digest, marks), self._refuse, self._read)

    def _refuse(self, error: PilcrowError) -> None:
        self.refused.emit(translate(error))

    def _read(self) -> None:
        self._reading = None
        if not self._shut and self._looked != self.file:  # the file changed while it was being read
            self.look_into_file()
        self.file_read.emit()

    def _found_in_file(self, digest: str, marks: list[Annotation]) -> None:
        if digest == self.file:
            self.in_file = marks
            self._show()

    def place_in(self, document: Document) -> None:
        """The document's text is known: find the marks in it."""
        steps = self._steps

        def placed(found: list[Annotation]) -> None:
            if self._shut:
                return
            if steps != self._steps:
                self.place_in(document)
                return
            self.history.anchor_anew(found)
            self._show()

        self._background.do(lambda: self._backend.annotations.placed_in(document), placed)

    def shut(self) -> None:
        """Save the note being typed, and wait for running writes; show nothing from now on."""
        self.editor.hide()
        self._shut = True
        for task in self.findChildren(Task):
            task.wait()

    @property
    def _opened(self) -> OpenedFile:
        return OpenedFile(self.path, self.file, self.password)

    @property
    def steps(self) -> int:
        """Number of changes so far."""
        return self._steps

    @property
    def is_shut(self) -> bool:
        return self._shut

    # ---- what there is ------------------------------------------------------------------------------------

    def every(self) -> list[Annotation]:
        """Marks of the reader and of the file, by place; a mark that both have is the reader's."""
        own = self.history.annotations
        others = [a for a in self.in_file if a.id not in own and a.id not in self._kept]
        return sorted([*own.values(), *others], key=lambda a: a.order)

    def own(self) -> list[Annotation]:
        return [a for a in self.every() if not a.in_file]

    @property
    def written(self) -> set[str]:
        """Ids of the marks in the file that the program wrote."""
        return {a.id for a in self.in_file if not a.foreign}

    def placed(self, annotation: Annotation) -> bool:
        return annotation.is_placed(self.file)

    def find(self, ident: str) -> Annotation | None:
        return next((a for a in self.every() if a.id == ident), None)

    def _leave_out(self) -> None:
        """Show what the reader has kept of the file's marks as the reader's own, and not a second time."""
        own = [a for a in self.history.annotations.values() if self.placed(a)]
        now, before = {a.id: a.anchor.page for a in unshadowed(own, self.in_file)}, self._kept
        if now != before:
            self._kept = now
            self._backend.renderer.leave_out(self.path, now)
            self._viewer.shown.renew(sorted({page for _, page in now.items() ^ before.items()}))

    def _show(self) -> None:
        if self._shut:
            return
        self._leave_out()
        found = self.every()
        self._viewer.annotations.show(a for a in found if self.placed(a) and not self._stale)
        self._pane.show_marks(found, self.label, self.placed)
        self._left.count("Marks", len(found))
        self.changed.emit()

    # ---- making marks -------------------------------------------------------------------------------------

    def mark(self, kind: AnnotationKind, colour: Colour | None = None, *, note: bool = False) -> None:
        """Mark what is selected; with `note` open its note."""
        if (area := self._viewer.selection.area) and self.can_mark():
            self.colour = colour or self.colour
            self._viewer.selection.deselect()
            made = self._at(AnnotationKind.AREA, *area)
            if note and made is not None:
                self.open_note(made)
            return
        parts, around = self._viewer.selection.parts()
        if not self.can_mark():
            return
        if not parts:
            self.refused.emit(tr(_TOO_MUCH if self._viewer.selection.is_long else _NOTHING))
            return
        anchor = on_text(self.file, whole_words(parts), around)
        if anchor is None:
            self.refused.emit(tr(_NO_PLACE))
            return
        self.colour = colour or self.colour
        made = self.made(kind)
        annotation = replace(made, anchor=anchor)
        self._viewer.selection.deselect()
        self.put(annotation)
        if note:
            self.open_note(annotation)

    def mark_area(self, page: int, box: Box) -> None:
        """Mark a rectangle on a page."""
        self._at(AnnotationKind.AREA, page, box)

    def write_at(self, page: int, box: Box) -> None:
        """Put a text box on a page, and let its text be written."""
        annotation = self._at(AnnotationKind.TEXT, page, box)
        if annotation is not None:
            self.open_note(annotation)

    def note_at(self, page: int, x: float, y: float) -> None:
        """Put a note at a point of a page, and open it."""
        annotation = self._at(AnnotationKind.NOTE, page, Box(x, y, x + NOTE, y + NOTE))
        if annotation is not None:
            self.open_note(annotation)

    def note_here(self) -> None:
        """Put a note where the reader is, beside the text, and open it."""
        page, y = self._viewer.scroller.reading()
        self.note_at(page, margin(self._viewer.shown.text.pages.paragraphs(page), page), max(0.0, y))

    def bookmark(self, place: tuple[int, float] | None = None) -> None:
        """Put a bookmark at a page and height, or where the reader is; take it away where there is one."""
        page, y = place or self._viewer.scroller.reading()
        height = max(0.0, y)
        near = [
            a for a in self.own()
            if a.kind is AnnotationKind.BOOKMARK and self.placed(a) and a.anchor.page == page
            and abs(a.anchor.places[0].box.y0 - height) < 2 * NOTE
        ]  # fmt: skip
        if near:
            self.remove(*(a.id for a in near))
        else:
            left = margin(self._viewer.shown.text.pages.paragraphs(page), page)
            self._at(AnnotationKind.BOOKMARK, page, Box(left, height, left + NOTE, height + NOTE))

    def _at(self, kind: AnnotationKind, page: int, box: Box) -> Annotation | None:
        if not self.can_mark():
            return None
        annotation = replace(self.made(kind), anchor=self.anchor(page, box))
        self.put(annotation)
        return annotation

    def anchor(self, page: int, box: Box) -> Anchor:
        """The anchor of a mark at a place of a page."""
        return at_place(self.file, page, box, self._viewer.shown.text.pages.paragraphs(page))

    def made(self, kind: AnnotationKind) -> Annotation:
        """A new one, not at a place yet."""
        now = time.time()
        nowhere = at_place("", 0, Box(0, 0, 0, 0), ())
        return Annotation(uuid4().hex, kind, nowhere, self.colour, made=now, changed=now)

    def can_mark(self) -> bool:
        """True if the file that is shown is known; else the reader is told."""
        if self._stale:
            self.refused.emit(tr(_OPENING))
        return not self._stale

    # ---- changing them ------------------------------------------------------------------------------------

    def put(self, *annotations: Annotation, going_on: bool = False) -> None:
        """Add or change marks, as one thing that is undone."""
        self._viewer.annotations.freshen(annotation.id for annotation in annotations)
        self._keep(self.history.put(*annotations, going_on=going_on))

    def keep_own(self, annotation: Annotation) -> None:
        """Copy a mark of the file as the reader's own, which can be changed; the file keeps its mark."""
        if self.can_mark():
            ident = uuid4().hex if annotation.foreign else annotation.id
            self.put(replace(annotation, id=ident, in_file=False))

    def remove(self, *ids: str) -> None:
        self._keep(self.history.remove(*ids))

    def recolour(self, ident: str, colour: Colour) -> None:
        annotation = self.history.annotations.get(ident)
        if annotation is not None:
            self.colour = colour
            self.put(replace(annotation, colour=colour, changed=time.time()))

    def finish(self, ident: str, done: bool = True) -> None:
        """Note that the reader is done with a mark, or is not."""
        annotation = self.history.annotations.get(ident)
        if annotation is not None:
            self.put(replace(annotation, done=done, changed=time.time()))

    def undo(self) -> None:
        self._keep(self.history.undo())

    def redo(self) -> None:
        self._keep(self.history.redo())

    def _keep(self, step: Step) -> None:
        if not step:
            return
        self._steps += 1
        self._show()
        path, digest = self.path, self.file
        if digest:
            self._background.do(lambda: self._backend.library.marks.keep(path, digest, step))

    # ---- notes --------------------------------------------------------------------------------------------

    def open_note(self, annotation: Annotation) -> None:
        """Go to a mark and show its note, to be written."""
        if self.placed(annotation):
            self.go_to(annotation)
            place = self._viewer.annotations.place_of(annotation)
        else:
            place = self._pane.rect().translated(self._pane.mapToGlobal(self._pane.rect().topLeft()))
            place.setHeight(80)
        self._viewer.annotations.choose(annotation.id)
        self.editor.show_note(self.find(annotation.id) or annotation, place)

    def _write(self, ident: str, note: str) -> None:
        annotation = self.history.annotations.get(ident)
        if annotation is not None:
            self.put(replace(annotation, note=note, changed=time.time()), going_on=True)

    def _answer(self, ident: str) -> None:
        """A note of the reader's that answers a mark in the file."""
        answered = self.find(ident)
        if answered is None or not self.can_mark():
            return
        self.editor.hide()
        box = answered.anchor.places[0].box
        page = answered.anchor.page
        place = Box(box.x1 + 4, box.y0, box.x1 + 4 + NOTE, box.y0 + NOTE)
        anchor = at_place(self.file, page, place, self._viewer.shown.text.pages.paragraphs(page))
        annotation = replace(self.made(AnnotationKind.NOTE), anchor=anchor, reply_to=ident)
        self.put(annotation)
        self.open_note(annotation)

    def go_to(self, annotation: Annotation) -> None:
        """Bring a mark into view; for a mark without a place show its former page, without a highlight."""
        anchor = annotation.anchor
        self.page_wanted.emit()
        if self.placed(annotation):
            boxes = [place.box for place in anchor.on(anchor.page)]
            self._viewer.scroller.go_to_boxes(anchor.page, [union(boxes)])
            self._viewer.annotations.choose(annotation.id)
        else:
            self._viewer.scroller.go_to(anchor.page)

    # ---- for other programs -------------------------------------------------------------------------------

    def write_to(self, target: str, then: Callable[[int], object]) -> None:
        """Write the reader's marks into a copy of the file, or into it; `then` gets how many."""
        marks, file, author = self.own(), self._opened, self._backend.settings.author

        def written(count: int) -> None:
            if target == file.path:
                self.open(file.password)  # the file is another one now, with the same marks
            then(count)

        self._change_file(lambda: self._backend.annotations.write(file, marks, target, author), written)

    def take_out(self, ids: Collection[str], then: Callable[[], object]) -> None:
        """Remove what the program wrote as these ids from the file; the reader's own marks stay."""
        file, gone = self._opened, tuple(ids)

        def taken(_done: None) -> None:
            self.open(file.password)
            then()

        self._change_file(lambda: self._backend.annotations.take_out(file, gone), taken)

    def _change_file(self, change: Callable[[], T], then: Callable[[T], object]) -> None:
        if self.can_mark():
            Task(one_result(lambda _stopped: change()), self).begin(then, self._refuse)
