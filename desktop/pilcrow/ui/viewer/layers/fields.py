"""The fields of a form on pages: shown, gone through with Tab, clicked on to be filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QCursor, QKeyEvent, QMouseEvent, QPainter, QPen

from ....core.geometry import Box
from ....core.reader.form import FieldKind, Form, FormField, Widget
from ....core.reader.signatures import Trust, VerifiedSignature, sentences
from ...base.language import noop, tr, translate
from ...base.look.theme import Tokens, as_tip, draw_icon
from ..pictures.painting import Canvas, blend
from .layer import Layer, Pointed

if TYPE_CHECKING:
    from ..viewer import Viewer

_TINT = 0.14
"""How strong fields are coloured that can be filled in."""
_SIGNATURE = noop("A signature, which has not been verified")
_UNSIGNED = noop("A field for a signature: signing is not possible here")
_TOLD = {
    FieldKind.TEXT: noop("Field: {name}"),
    FieldKind.CHECK: noop("Field: {name}, check"),
    FieldKind.RADIO: noop("Field: {name}, radio"),
    FieldKind.COMBO: noop("Field: {name}, combo"),
    FieldKind.LIST: noop("Field: {name}, list"),
    FieldKind.BUTTON: noop("Field: {name}, button"),
    FieldKind.SIGNATURE: noop("Field: {name}, signature"),
}
_SIGN = 16
"""Pixels of the sign at a signature."""
FieldWidget = tuple[FormField, Widget]


class FieldLayer(Layer):
    """The fields of a form, one of which may have the keyboard."""

    wanted = Signal(object, object)
    """A `FormField` to be filled in, and the `Widget` of it that was clicked on or gone to."""
    pressed = Signal(object, object)
    """The same, clicked on or pressed by a key: a box changes."""
    signature_pressed = Signal()
    """A signature was clicked on."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._form = Form()
        self._places: list[FieldWidget] = []
        self.place: FieldWidget | None = None
        """Where the keyboard is in the form."""
        self._tinted = True
        self._verified: Mapping[str, VerifiedSignature] | None = None

    def show(self, form: Form) -> None:
        """Show the fields of this form, until there is another; what was gone to is forgotten."""
        self._form, self._places, self._verified = form, form.places(), None
        self._stand_at(None)

    def tint(self, *, tinted: bool) -> None:
        """Colour what can be filled in, or not."""
        self._tinted = tinted
        self.stale.emit(None)

    def show_signatures(self, verified: Mapping[str, VerifiedSignature]) -> None:
        """Show what was found out about the form's signatures, by their fields."""
        self._verified = verified
        self.stale.emit(None)

    def _stand_at(self, place: FieldWidget | None) -> None:
        self.place = place
        self.stale.emit(None)

    # ---- going through fields -----------------------------------------------------------------------------

    def go_to(self, place: FieldWidget) -> None:
        """Bring a field into view and have it filled in."""
        self._view.scroller.go_to_boxes(place[1].page, [place[1].box], record=False)
        self._stand_at(place)
        self._view.setAccessibleDescription(tr(_TOLD[place[0].kind], name=place[0].name))
        self.wanted.emit(*place)

    def step(self, step: int) -> bool:
        """Go to the next field (1), or the one before (-1); False where there is none."""
        if not self._places:
            return False
        if self.place in self._places:
            at = self._places.index(self.place) + step
        else:
            here = self._view.scroller.here()[0]
            later = [n for n, (_, widget) in enumerate(self._places) if widget.page >= here]
            at = (later[0] if later else len(self._places)) if step > 0 else (later[0] if later else 0) - 1
        if not 0 <= at < len(self._places):
            self._stand_at(None)
            return False
        self.go_to(self._places[at])
        return True

    def key(self, event: QKeyEvent) -> bool:
        if self.place is None:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self._stand_at(None)
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._press(self.place)
        else:
            return False
        return True

    # ---- the pointer --------------------------------------------------------------------------------------

    def _at(self, at: Pointed) -> FieldWidget | None:
        places = (p for p in reversed(self._places) if p[1].page == at.page and p[1].box.contains(at.x, at.y))
        return next(places, None)

    def _signature_at(self, at: Pointed) -> FormField | None:
        """The signature there; None for a field that nobody has signed."""
        found = (
            field
            for field in self._form.fields
            if field.kind is FieldKind.SIGNATURE and field.value
            for widget in field.widgets
            if widget.page == at.page and widget.box.contains(at.x, at.y)
        )
        return next(found, None)

    def cursor(self, at: Pointed) -> QCursor | Qt.CursorShape | None:
        place = self._at(at)
        if place is None:
            return Qt.CursorShape.PointingHandCursor if self._signature_at(at) else None
        typed = place[0].kind is FieldKind.TEXT
        return Qt.CursorShape.IBeamCursor if typed else Qt.CursorShape.PointingHandCursor

    def press(self, at: Pointed, event: QMouseEvent) -> bool:
        """A press beside all fields leaves the one that was gone to."""
        place = self._at(at)
        if place is not None:
            self._press(place)
        elif self.place is not None:
            self._stand_at(None)
        return place is not None

    def double(self, at: Pointed) -> bool:
        """The second of two quick clicks on a box is one as well."""
        place = self._at(at)
        if place is not None:
            self._press(place)
        return place is not None

    def release(self, at: Pointed, *, clicked: bool) -> bool:
        return True

    def _press(self, place: FieldWidget) -> None:
        self._stand_at(place)
        self.wanted.emit(*place)
        self.pressed.emit(*place)

    def click_at(self, at: Pointed) -> Callable[[], object] | None:
        return self.signature_pressed.emit if self._signature_at(at) else None

    def hint(self, at: Pointed) -> str:
        """The name of the field there, and what is to be known of it."""
        if (signed := self._signature_at(at)) and self._verified is not None:
            return as_tip("\n".join(map(translate, sentences(self._verified.get(signed.id)))))
        for field in self._form.fields:
            for widget in field.widgets:
                if widget.page == at.page and widget.box.contains(at.x, at.y):
                    if field.kind is FieldKind.SIGNATURE:
                        return as_tip(tr(_SIGNATURE if field.value else _UNSIGNED))
                    name = tr("{name} (required)", name=field.name) if field.required else field.name
                    return as_tip(name) if field.fillable else ""
        return ""

    # ---- painting -----------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        boxes: list[Box] = [widget.box for _, widget in self._places if widget.page == canvas.page]
        if self._tinted and boxes:
            blend(canvas, boxes, canvas.colours.read, _TINT)
        self._paint_signs(canvas)
        if self.place is not None and self.place[1].page == canvas.page:
            painter = canvas.painter
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(canvas.colours.read), 1.5 * canvas.ratio))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            away = 1.5 * canvas.ratio
            place = canvas.rect(self.place[1].box).adjusted(-away, -away, away, away)
            painter.drawRoundedRect(place, 2 * canvas.ratio, 2 * canvas.ratio)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _paint_signs(self, canvas: Canvas) -> None:
        """A sign in the upper right corner of each verified signature."""
        for field in self._form.fields if self._verified is not None else ():
            if field.kind is FieldKind.SIGNATURE and field.value:
                look, colour = self._sign(field.id, canvas.colours)
                for widget in field.widgets:
                    if widget.page == canvas.page:
                        corner, size = canvas.rect(widget.box).topRight().toPoint(), round(_SIGN * canvas.ratio)
                        draw_icon(canvas.painter, look, colour, QRect(corner.x() - size, corner.y(), size, size))

    def _sign(self, ident: str, colours: Tokens) -> tuple[str, str]:
        """Icon and colour for a signature."""
        found = (self._verified or {}).get(ident)
        if found is None:
            return "unchecked", colours.dim
        if not found.unharmed:
            return "warning", colours.warning
        return ("supported", colours.good) if found.trust is Trust.KNOWN else ("info", colours.dim)
