"""A PDF's form: its fields, where they stand, and what may be filled into them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .geometry import Box

Value = tuple[str, ...]
"""What a field holds: nothing, one text or choice, or several choices; of boxes and radio buttons the state."""
Filled = Mapping[str, Value]
"""Values by the ids of fields."""


class FieldKind(StrEnum):
    """What a field is (ISO 32000-2, 12.7.5)."""

    TEXT = "text"
    CHECK = "check"
    RADIO = "radio"
    COMBO = "combo"
    LIST = "list"
    BUTTON = "button"
    SIGNATURE = "signature"


@dataclass(frozen=True, slots=True)
class Widget:
    """A place of a field: its rectangle on a 0-based page, in points as shown, and, of boxes and radio buttons,
    the `state` that it stands for when it is on.
    """

    page: int
    box: Box
    state: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One field; `id` is its full name in the file. `options` are (value, words) of choices. `size` is that of its
    type in points (0: as fits); `comb` text stands in `longest` cells.
    """

    id: str
    kind: FieldKind
    widgets: tuple[Widget, ...]
    value: Value = ()
    label: str = ""
    options: tuple[tuple[str, str], ...] = ()
    longest: int = 0
    """Most characters of a text; 0: any number."""
    size: float = 0.0
    locked: bool = False
    required: bool = False
    lines: bool = False
    comb: bool = False
    password: bool = False
    editable: bool = False
    """Whether a choice may be something else than its options."""
    several: bool = False
    """Whether several options may be chosen."""
    always_one: bool = False
    """Whether a radio button that is on stays on when it is clicked again."""

    @property
    def name(self) -> str:
        """What to call it: the label that its author gave it, or the last part of its name."""
        return self.label or self.id.rpartition(".")[2]

    @property
    def fillable(self) -> bool:
        return not self.locked and self.kind not in (FieldKind.BUTTON, FieldKind.SIGNATURE)

    def words(self, value: Value) -> str:
        """A value as it is shown."""
        known = dict(self.options)
        return ", ".join(known.get(one, one) for one in value)

    def accepted(self, value: Value) -> Value:
        """A value as the field can hold it: cut to its length, in one line, of its options."""
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
    """The fields of a file, in the order in which its pages hold them. `xfa`: it is written in a language of its
    own that is not understood here. `computes`: programs in it would compute fields; they are never run.
    """

    fields: tuple[Field, ...] = ()
    xfa: bool = False
    computes: bool = False

    @property
    def signed(self) -> int:
        """How many signatures there are; none of them is verified."""
        return sum(field.kind is FieldKind.SIGNATURE and bool(field.value) for field in self.fields)

    @property
    def fillable(self) -> bool:
        return not self.xfa and any(field.fillable for field in self.fields)

    def field(self, ident: str) -> Field | None:
        return next((field for field in self.fields if field.id == ident), None)

    def places(self) -> list[tuple[Field, Widget]]:
        """All places that can be filled in, page by page."""
        found = [(f, w) for f in self.fields if f.fillable for w in f.widgets] if not self.xfa else []
        return sorted(found, key=lambda place: place[1].page)

    def pages_of(self, idents: Sequence[str]) -> set[int]:
        """The 0-based pages on which these fields stand."""
        return {w.page for f in self.fields if f.id in idents for w in f.widgets}


Change = tuple[str, Value, Value]
"""A field's id, and its value before and after."""


class Filling:
    """The values of a form's fields as they are filled in, and what was done to them."""

    def __init__(self, form: Form, kept: Filled | None = None) -> None:
        self.form = form
        self.values: dict[str, Value] = {}
        """Of the fields that have been touched."""
        self.homeless: dict[str, Value] = {}
        """What was filled into fields that the form no longer has, or that no longer take it."""
        self._done: list[tuple[Change, ...]] = []
        self._undone: list[tuple[Change, ...]] = []
        for ident, value in (kept or {}).items():
            self._put(ident, value)

    def value(self, field: Field) -> Value:
        return self.values.get(field.id, field.value)

    def told(self, idents: Iterable[str]) -> dict[str, Value]:
        """The values of these fields as they may be kept and written: not what is typed into fields for passwords
        (ISO 32000-2, table 231).
        """
        secret = {field.id for field in self.form.fields if field.password}
        every = self.homeless | self.values
        return {ident: every[ident] for ident in idents if ident not in secret}

    @property
    def changed(self) -> dict[str, Value]:
        """The values that are not those of the file."""
        fields = {field.id: field for field in self.form.fields}
        return {ident: value for ident, value in self.values.items() if value != fields[ident].value}

    def fill(self, values: Filled) -> tuple[str, ...]:
        """Fill fields in as one step; gives the ids of those that changed."""
        fields = [f for f in self.form.fields if f.id in values and f.fillable]
        held = self.homeless | {field.id: self.value(field) for field in fields if field.id not in self.homeless}
        return self._do((f.id, held[f.id], f.accepted(values[f.id])) for f in fields)

    def clear(self) -> tuple[str, ...]:
        """Empty all fields that can be filled in, and forget what has no field any more."""
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
