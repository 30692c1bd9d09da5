"""Pages with the fields of a form on them: shown, gone through with Tab, clicked on to be filled in."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen

from ...core.form import Field, FieldKind, Form, Widget
from ...core.geometry import Box
from ..base.backend import Renderer
from ..base.language import noop, tr
from .linked_pages import LinkedPages
from .painting import Canvas, blend

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
Place = tuple[Field, Widget]


class FormPages(LinkedPages):
    """A view of a file with a form."""

    field_wanted = Signal(object, object)
    """A `Field` to be filled in, and the `Widget` of it that was clicked on or gone to."""
    field_pressed = Signal(object, object)
    """The same, clicked on or pressed by a key: a box changes."""

    renewed = Signal(list)
    """What these pages (0-based) show has changed."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._form = Form()
        self._places: list[Place] = []
        self._at_field: Place | None = None
        self._fields_shown = True

    def set_form(self, form: Form) -> None:
        """Show the fields of this form, until there is another; what was gone to is forgotten."""
        self._form, self._places, self._at_field = form, form.places(), None
        self.viewport().update()

    def show_fields(self, *, shown: bool) -> None:
        """Colour what can be filled in, or not."""
        self._fields_shown = shown
        self.viewport().update()

    def renew(self, pages: Iterable[int]) -> None:
        """What these pages (0-based) show has changed; it stays until it is there anew."""
        again = list(pages)
        self.tiles.renew(again)
        self._want()
        self.renewed.emit(again)

    @property
    def field(self) -> Place | None:
        """Where the keyboard is in the form."""
        return self._at_field

    def field_place(self, widget: Widget) -> QRect:
        """Where a field is, in logical pixels of the viewport."""
        rect = self._on_screen(widget.page, widget.box)
        return QRect(self.viewport().mapFromGlobal(rect.topLeft()), rect.size())

    # ---- going through fields -----------------------------------------------------------------------------

    def go_to_field(self, place: Place) -> None:
        """Bring a field into view and have it filled in."""
        self._at_field = place
        self.go_to_boxes(place[1].page, [place[1].box], record=False)
        self.viewport().update()
        self.setAccessibleDescription(tr(_TOLD[place[0].kind], name=place[0].name))
        self.field_wanted.emit(*place)

    def step_fields(self, step: int) -> bool:
        """Go to the next field (1), or the one before (-1); False where there is none."""
        if not self._places:
            return False
        if self._at_field in self._places:
            at = self._places.index(self._at_field) + step
        else:
            here = self._here()[0]
            later = [n for n, (_, widget) in enumerate(self._places) if widget.page >= here]
            at = (later[0] if later else len(self._places)) if step > 0 else (later[0] if later else 0) - 1
        if not 0 <= at < len(self._places):
            self._at_field = None
            self.viewport().update()
            return False
        self.go_to_field(self._places[at])
        return True

    def leave_field(self) -> None:
        if self._at_field is not None:
            self._at_field = None
            self.viewport().update()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Tab goes through the form, and out of the page behind its last field."""
        return self.step_fields(1 if forwards else -1) or super().focusNextPrevChild(forwards)

    def _field_key(self, event: QKeyEvent) -> bool:
        """What a key does to the field that was gone to; whether it does anything."""
        if self._at_field is None:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.leave_field()
            return True
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.field_wanted.emit(*self._at_field)
            self.field_pressed.emit(*self._at_field)
            return True
        return False

    # ---- the pointer --------------------------------------------------------------------------------------

    def _field_at(self, position: QPointF) -> Place | None:
        point = self._point(position)
        if point is None:
            return None
        page, x, y = point
        return next((p for p in reversed(self._places) if p[1].page == page and p[1].box.contains(x, y)), None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second of two quick clicks on a box is one as well."""
        place = self._field_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if place is not None:
            self._press_field(place)
        else:
            super().mouseDoubleClickEvent(event)

    def _press_field(self, place: Place) -> None:
        self._at_field = place
        self.viewport().update()
        self.field_wanted.emit(*place)
        self.field_pressed.emit(*place)

    def _field_hint(self, position: QPointF) -> str:
        """What is to be known of the field at a point; "" where there is none."""
        point = self._point(position)
        if point is None:
            return ""
        page, x, y = point
        for field in self._form.fields:
            for widget in field.widgets:
                if widget.page == page and widget.box.contains(x, y):
                    if field.kind is FieldKind.SIGNATURE:
                        return tr(_SIGNATURE if field.value else _UNSIGNED)
                    told = tr("{name} (required)", name=field.name) if field.required else field.name
                    return told if field.fillable else ""
        return ""

    # ---- painting -----------------------------------------------------------------------------------------

    def _paint_fields(self, canvas: Canvas) -> None:
        if self._fields_shown:
            boxes: list[Box] = [widget.box for _, widget in self._places if widget.page == canvas.page]
            if boxes:
                blend(canvas, boxes, canvas.colours.read, _TINT)
        if self._at_field is not None and self._at_field[1].page == canvas.page:
            painter = canvas.painter
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(canvas.colours.read), 1.5 * canvas.ratio))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            away = 1.5 * canvas.ratio
            place = canvas.rect(self._at_field[1].box).adjusted(-away, -away, away, away)
            painter.drawRoundedRect(place, 2 * canvas.ratio, 2 * canvas.ratio)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
