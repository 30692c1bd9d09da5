"""Form of a document: read from the file, filled in on the pages, stored in the library, written to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from ....core.errors import PilcrowError
from ....core.reader.form import FieldKind, Filling, Form, FormField, Value, Widget
from ....core.reader.pdf import OpenedFile
from ....core.reader.signatures import VerifiedSignature
from ....core.stopping import Stopped
from ...base.language import noop, tr, translate
from ...base.services import Services
from ...base.tasks import Task, one_result
from ...viewer.viewer import Viewer
from .field_editor import FieldEditor
from .marking import Marking

_XFA = noop("This form is written in XFA, which cannot be filled in here: use another program for it.")
_COMPUTES = noop("Programs in this form are never run: what it would compute is to be filled in by hand.")
_NONE = noop("There is no form here that can be filled in.")
_SIGNED_OTHERWISE = noop("This is not, or not all of it, what was signed: see Document properties.")
_HOMELESS = noop("Filled in earlier, and no field of this form takes it now: {values}. It is kept.")


class FormFilling(QObject):
    """Changes to a form: each is shown at once, and saved to the library immediately after."""

    refused = Signal(str)
    """Reason for refusing an action, in one sentence."""
    noticed = Signal(str)
    """Notice about the form, in one sentence."""

    def __init__(self, services: Services, path: str, viewer: Viewer, marking: Marking, parent: QObject) -> None:
        super().__init__(parent)
        self._backend, self._background = services.backend, services.background
        self._path, self._viewer, self._marking = path, viewer, marking
        self.filling = Filling(Form())
        self._digest = ""
        self.expected = False
        """True if the file has a form, which is then read."""
        self._looked = ""
        """The sha256 of the file whose form was read."""
        self._reading: Task | None = None
        self._marks_then = -1
        self.editor = FieldEditor(viewer)
        self.editor.entered.connect(lambda field, value: self.fill({field.id: value}))
        self.editor.stepped.connect(viewer.fields.step)
        viewer.fields.wanted.connect(self._edit)
        viewer.fields.pressed.connect(self._press)
        marking.file_read.connect(self._look)

    @property
    def form(self) -> Form:
        return self.filling.form

    # ---- coming and going ---------------------------------------------------------------------------------

    def _look(self) -> None:
        """Read the form, once the file's marks have been: one after the other."""
        digest = self._marking.file
        if self._reading is not None or not digest or digest == self._looked or self._marking.is_shut:
            return
        self._looked, file = digest, OpenedFile(self._path, digest, self._marking.password)

        def read(stopped: Stopped) -> Form:
            return self._backend.forms.read(file, stopped) if self.expected else Form()

        self._reading = Task(one_result(read), self)
        self._reading.begin(lambda form: self._found(digest, form), self._refuse, self._read)

    def _refuse(self, error: PilcrowError) -> None:
        self.refused.emit(translate(error))

    def _read(self) -> None:
        self._reading = None
        self._look()  # the file may have changed while it was being read

    def _found(self, digest: str, form: Form) -> None:
        """Request the stored values, after storing the text being typed."""
        if self._marking.is_shut:
            return
        self.editor.leave()
        path = self._path
        self._background.do(
            lambda: self._backend.library.forms.values_for(path, digest, form),
            lambda kept: self._loaded(digest, form, kept),
        )

    def _loaded(self, digest: str, form: Form, kept: dict[str, Value]) -> None:
        if self._marking.is_shut:
            return
        self._digest = digest
        self.editor.leave(kept=False)
        self.filling = Filling(form, kept)
        self._viewer.fields.show(form)
        self._show(self.filling.values)
        if form.xfa:
            self.noticed.emit(tr(_XFA))
        elif form.computes and form.fillable:
            self.noticed.emit(tr(_COMPUTES))
        if form.signed:
            self._verify(OpenedFile(self._path, digest, self._marking.password), form)
        left = {ident: value for ident, value in self.filling.homeless.items() if any(value)}
        if left:
            values = "; ".join(f"{ident.rpartition('.')[2]}: {', '.join(value)}" for ident, value in left.items())
            self.noticed.emit(tr(_HOMELESS, values=values))

    def _verify(self, file: OpenedFile, form: Form) -> None:
        """Look at the form's signatures; all of them count as not verified where that fails."""

        def found(verified: dict[str, VerifiedSignature]) -> None:
            if self._digest != file.digest or self._marking.is_shut:
                return
            self._viewer.fields.show_signatures(verified)
            self.noticed.emit(tr("Signed %Ln times: see Document properties.", "", len(form.signed)))
            if unverified := [ident for ident in form.signed if ident not in verified]:
                self.noticed.emit(tr("%Ln signatures could not be verified.", "", len(unverified)))
            if not all(each.unharmed for each in verified.values()):
                self.noticed.emit(tr(_SIGNED_OTHERWISE))

        read = one_result(lambda stopped: self._backend.files.signatures(file, stopped))
        Task(read, self).begin(found, lambda _error: found({}))

    def shut(self) -> None:
        """Keep the value being typed, and end all work."""
        self.editor.leave()
        for task in self.findChildren(Task):
            task.wait()

    # ---- filling in ---------------------------------------------------------------------------------------

    def _edit(self, field: FormField, widget: Widget) -> None:
        """A field was gone to: texts and choices are typed at once."""
        if field.kind in (FieldKind.TEXT, FieldKind.COMBO, FieldKind.LIST):
            self.editor.edit(field, widget, self.filling.value(field))
        else:
            self.editor.leave()

    def _press(self, field: FormField, widget: Widget) -> None:
        if field.kind in (FieldKind.CHECK, FieldKind.RADIO):
            self.fill({field.id: field.clicked(self.filling.value(field), widget)})

    def fill(self, values: dict[str, Value]) -> None:
        """Fill fields in, as one thing that is undone."""
        self._keep(self.filling.fill(values))

    def clear(self) -> None:
        """Empty the whole form."""
        self.editor.leave(kept=False)
        if not self.form.fillable and not self.filling.homeless:
            self.refused.emit(tr(_XFA if self.form.xfa else _NONE))
            return
        self._keep(self.filling.clear())

    @property
    def is_last(self) -> bool:
        """True if the reader's last change was in the form, not to a mark."""
        return self._marks_then == self._marking.steps

    def undo(self) -> bool:
        """Take the last change of the form back; False where there is none."""
        return self.is_last and self._keep(self.filling.undo())

    def redo(self) -> bool:
        return self.is_last and self._keep(self.filling.redo())

    def _keep(self, changed: Iterable[str]) -> bool:
        idents = list(changed)
        if not idents:
            return False
        self._marks_then = self._marking.steps
        self._show(idents)
        path, digest, kept = self._path, self._digest, self.filling.open_values(idents)
        self._background.do(lambda: self._backend.library.forms.keep(path, digest, kept))
        return True

    def _show(self, values: Iterable[str]) -> None:
        self._backend.renderer.fill(self._path, self.filling.values)
        self._viewer.shown.renew(self.form.pages_of(list(values)))

    # ---- for other programs -------------------------------------------------------------------------------

    def write_to(self, target: str, then: Callable[[], object]) -> None:
        """Write the filled form into a copy of the file, or into it."""
        self.editor.leave()
        file = OpenedFile(self._path, self._digest, self._marking.password)
        values = self.filling.open_values(self.filling.values)

        def written(_done: object) -> None:
            if target == file.path:
                self._marking.open(file.password)  # the file is another one now, with the same marks
            then()

        if not self.form.fillable:
            self.refused.emit(tr(_XFA if self.form.xfa else _NONE))
            return
        Task(one_result(lambda _stopped: self._backend.forms.write(file, values, target)), self).begin(
            written, self._refuse
        )
