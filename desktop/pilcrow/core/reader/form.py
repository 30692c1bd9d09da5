"""A PDF's form: its fields, their places, and their permitted values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..geometry import Box

Value = tuple[str, ...]
"""Value of a field: nothing, one text or choice, or several choices; for boxes and radio buttons the state."""
Filled = Mapping[str, Value]
"""Values by the ids of fields."""


class FieldKind(StrEnum):
    """Type of a field (ISO 32000-2, 12.7.5)."""

    TEXT = "text"
    CHECK = "check"
    RADIO = "radio"
    COMBO = "combo"
    LIST = "list"
    BUTTON = "button"
    SIGNATURE = "signature"


@dataclass(frozen=True, slots=True)
class Widget:
    """A place of a field: its rectangle on a 0-based page, in points as shown, and, for boxes and radio buttons,
    the name of its "on" `state`.
    """

    page: int
    box: Box
    state: str = ""


@dataclass(frozen=True, slots=True)
class FormField:
    """One field; `id` is its full name in the file. `options` are (value, words) of choices. `size` is the font
    size in points (0: automatic); `comb`: the text is spread over `longest` cells.
    """

    id: str
    kind: FieldKind
    widgets: tuple[Widget, ...]
    value: Value = ()
    label: str = ""
    options: tuple[tuple[str, str], ...] = ()
    longest: int = 0
    """Characters of a text, at most; 0: no limit."""
    size: float = 0.0
    locked: bool = False
    required: bool = False
    lines: bool = False
    comb: bool = False
    password: bool = False
    editable: bool = False
    """True if a choice may differ from its options."""
    several: bool = False
    """True if several options may be chosen."""
    always_one: bool = False
    """True if a radio button that is on stays on when clicked again."""

    @property
    def name(self) -> str:
        """Name for people: the label given by the form's author, or the last part of the field's name."""
        return self.label or self.id.rpartition(".")[2]

    @property
    def fillable(self) -> bool:
        return not self.locked and self.kind not in (FieldKind.BUTTON, FieldKind.SIGNATURE)

    def words(self, value: Value) -> str:
        """A value as displayed."""
        known = dict(self.options)
        return ", ".join(known.get(one, one) for one in value)

    def accepted(self, value: Value) -> Value:
        """A value as the field can store it: cut to its length, in one line, limited to its options."""
        if self.kind is FieldKind.TEXT and value:
            text = value[0] if self.lines else " ".join(value[0].splitlines())
            text = text[: self.longest] if self.longest else text
            return (text,) if text else ()
        if self.kind in (FieldKind.COMBO, FieldKind.LIST):
            known = {option for option, _ in self.options}
            chosen = tuple(one for one in value if one in known or (self.editable and one))
            return chosen if self.several else chosen[:1]
        if self.kind in (FieldKind.CHECK, FieldKind.RADIO):
            return tuple(one for one in value[:1] if any(one == widget.state for widget in self.widgets))
        return ()

    def clicked(self, value: Value, widget: Widget) -> Value:
        """The value of a box or a radio button after a click on one of its places."""
        if value == (widget.state,):
            return value if self.kind is FieldKind.RADIO and self.always_one else ()
        return (widget.state,)


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a file, in the order of its pages. `xfa`: the form is written in XFA, which is not understood
    here. `computes`: programs in it would compute fields; they are never run.
    """

    fields: tuple[FormField, ...] = ()
    xfa: bool = False
    computes: bool = False

    @property
    def signed(self) -> list[str]:
        """Ids of the signed fields."""
        return [field.id for field in self.fields if field.kind is FieldKind.SIGNATURE and field.value]

    @property
    def fillable(self) -> bool:
        return not self.xfa and any(field.fillable for field in self.fields)

    def field(self, ident: str) -> FormField | None:
        return next((field for field in self.fields if field.id == ident), None)

    def places(self) -> list[tuple[FormField, Widget]]:
        """All fillable places, page by page."""
        found = [(f, w) for f in self.fields if f.fillable for w in f.widgets] if not self.xfa else []
        return sorted(found, key=lambda place: place[1].page)

    def pages_of(self, idents: Sequence[str]) -> set[int]:
        """The 0-based pages on which these fields stand."""
        return {w.page for f in self.fields if f.id in idents for w in f.widgets}


Change = tuple[str, Value, Value]
"""A field's id, and its value before and after."""


class Filling:
    """Values of a form's fields while they are filled in, with undo and redo."""

    def __init__(self, form: Form, kept: Filled | None = None) -> None:
        self.form = form
        self.values: dict[str, Value] = {}
        """Values of the fields that have been changed."""
        self.homeless: dict[str, Value] = {}
        """Values of fields that the form no longer has, or that no longer accept them."""
        self._done: list[tuple[Change, ...]] = []
        self._undone: list[tuple[Change, ...]] = []
        for ident, value in (kept or {}).items():
            self._put(ident, value)

    def value(self, field: FormField) -> Value:
        return self.values.get(field.id, field.value)

    def open_values(self, idents: Iterable[str]) -> dict[str, Value]:
        """Values of fields that may be stored and written: not of password fields (ISO 32000-2, table 231)."""
        secret = {field.id for field in self.form.fields if field.password}
        every = self.homeless | self.values
        return {ident: every[ident] for ident in idents if ident not in secret}

    @property
    def changed(self) -> dict[str, Value]:
        """Values that differ from those in the file."""
        fields = {field.id: field for field in self.form.fields}
        return {ident: value for ident, value in self.values.items() if value != fields[ident].value}

    def fill(self, values: Filled) -> tuple[str, ...]:
        """Fill in fields as one step; return the ids of those that changed."""
        fields = [f for f in self.form.fields if f.id in values and f.fillable]
        held = self.homeless | {field.id: self.value(field) for field in fields if field.id not in self.homeless}
        return self._do((f.id, held[f.id], f.accepted(values[f.id])) for f in fields)

    def clear(self) -> tuple[str, ...]:
        """Empty all fillable fields, and discard values without a field."""
        fillable = {field.id: self.value(field) for field in self.form.fields if field.fillable}
        return self._do((ident, value, ()) for ident, value in (fillable | self.homeless).items())

    def _do(self, changes: Iterable[Change]) -> tuple[str, ...]:
        step = tuple(change for change in changes if change[1] != change[2])
        if step:
            self._done.append(step)
            self._undone.clear()
        return self._apply((ident, after) for ident, _, after in step)

    def undo(self) -> tuple[str, ...]:
        if not self._done:
            return ()
        self._undone.append(self._done.pop())
        return self._apply((ident, before) for ident, before, _ in self._undone[-1])

    def redo(self) -> tuple[str, ...]:
        if not self._undone:
            return ()
        self._done.append(self._undone.pop())
        return self._apply((ident, after) for ident, _, after in self._done[-1])

    def _apply(self, values: Iterable[tuple[str, Value]]) -> tuple[str, ...]:
        found = dict(values)
        for ident, value in found.items():
            self._put(ident, value)
        return tuple(found)

    def _put(self, ident: str, value: Value) -> None:
        field = self.form.field(ident)
        fits = field is not None and field.fillable and field.accepted(value) == value
        own, other = (self.values, self.homeless) if fits else (self.homeless, self.values)
        own[ident] = value
        other.pop(ident, None)
