"""Forms in a PDF (ISO 32000-2, 12.7): read, filled in, and written with their appearances. Imported only inside
the child.

MuPDF draws the appearances. Programs in a form are never run: MuPDF runs them only on request.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator

import pymupdf
from pymupdf import mupdf

from ....core.errors import PdfError
from ....core.geometry import Box
from ....core.reader.form import FieldKind, Filled, Form, FormField, Value, Widget
from ..opening import DAMAGE
from ..page.unseen import annotation_kinds
from ..strings import cap, cleaned
from .appending import append_changes

log = logging.getLogger(__name__)
_KINDS = {
    mupdf.PDF_WIDGET_TYPE_TEXT: FieldKind.TEXT,
    mupdf.PDF_WIDGET_TYPE_CHECKBOX: FieldKind.CHECK,
    mupdf.PDF_WIDGET_TYPE_RADIOBUTTON: FieldKind.RADIO,
    mupdf.PDF_WIDGET_TYPE_COMBOBOX: FieldKind.COMBO,
    mupdf.PDF_WIDGET_TYPE_LISTBOX: FieldKind.LIST,
    mupdf.PDF_WIDGET_TYPE_BUTTON: FieldKind.BUTTON,
    mupdf.PDF_WIDGET_TYPE_SIGNATURE: FieldKind.SIGNATURE,
}
_READ_ONLY, _REQUIRED, _LINES, _PASSWORD = 1 << 0, 1 << 1, 1 << 12, 1 << 13
_ALWAYS_ONE, _EDITABLE, _SEVERAL, _COMB = 1 << 14, 1 << 18, 1 << 21, 1 << 24
_OFF = "Off"
_LEADING, _CLIP = re.compile(rb"0 -([\d.]+) Td"), re.compile(rb"0 0 ([\d.]+) ([\d.]+) re\nW\nn\n")
"""In the list drawn by MuPDF: the distance of its lines, and its rectangle."""
_MOST, _OPTIONS, _LONGEST, _LABEL = 5_000, 1_000, 20_000, 300
"""Largest numbers of fields, of options of a field, of characters of a value and of a label."""


# ---- reading ----------------------------------------------------------------------------------------------


def has_form(document: pymupdf.Document) -> bool:
    """True if a file has a form; nothing of it is read."""
    try:
        form = _root(document).pdf_dict_gets("AcroForm")
        fields, xfa = form.pdf_dict_gets("Fields").pdf_array_len(), form.pdf_dict_gets("XFA").m_internal
    except mupdf.FzErrorBase:
        return False
    return bool(fields or xfa)


def read_form(document: pymupdf.Document, at: Callable[[int], None]) -> Form:
    """The form of a file, without fields if it has none. `at` is called with each page that has fields; pages too
    damaged are left out.
    """
    root = _root(document)
    form = root.pdf_dict_gets("AcroForm")
    if not form.m_internal:
        return Form()
    xfa = bool(form.pdf_dict_gets("XFA").m_internal)
    computes = form.pdf_dict_gets("CO").pdf_array_len() > 0
    found: dict[str, FormField] = {}
    for number in range(document.page_count):
        if "Widget" not in annotation_kinds(document, number):
            continue
        at(number)
        try:
            _collect_widgets(document.load_page(number), found)
        except DAMAGE as error:
            log.info("the fields of a page cannot be read: %r", error)
        if len(found) >= _MOST:
            break
    return Form(tuple(found.values()), xfa=xfa, computes=computes)


def _root(document: pymupdf.Document) -> mupdf.PdfObj:
    pdf = mupdf.pdf_document_from_fz_document(document.this)
    return mupdf.pdf_trailer(pdf).pdf_dict_gets("Root")


def _widgets(page: pymupdf.Page) -> Iterator[tuple[mupdf.PdfAnnot, mupdf.PdfObj]]:
    """Widgets on a page, each with its dictionary."""
    widget = mupdf.pdf_first_widget(page._pdf_page())
    while widget.m_internal:
        yield widget, mupdf.pdf_annot_obj(widget)
        widget = mupdf.pdf_next_widget(widget)


def _collect_widgets(page: pymupdf.Page, found: dict[str, FormField]) -> None:
    """Add the widgets of a page to their fields."""
    for widget, held in _widgets(page):
        kind = _KINDS.get(mupdf.pdf_widget_type(widget))
        name = mupdf.pdf_load_field_name(held)
        bounds = mupdf.pdf_bound_annot(widget)  # of the page as shown
        x0, y0, x1, y1 = bounds.x0, bounds.y0, bounds.x1, bounds.y1
        hidden = mupdf.pdf_annot_flags(widget) & (mupdf.PDF_ANNOT_IS_HIDDEN | mupdf.PDF_ANNOT_IS_NO_VIEW)
        if kind is None or not name or hidden or x0 >= x1 or y0 >= y1:
            continue
        state = _state(held) if kind in (FieldKind.CHECK, FieldKind.RADIO) else ""
        place = Widget(page.number, Box(x0, y0, x1, y1), state)
        known = found.get(name)
        if known is None:
            found[name] = _field(widget, held, name, kind, place)
        elif known.kind is kind:
            found[name] = _replaced(known, place)


def _replaced(field: FormField, place: Widget) -> FormField:
    values = {slot: getattr(field, slot) for slot in FormField.__slots__}
    return FormField(**(values | {"widgets": (*field.widgets, place)}))


def _field(widget: mupdf.PdfAnnot, held: mupdf.PdfObj, name: str, kind: FieldKind, place: Widget) -> FormField:
    flags = mupdf.pdf_field_flags(held)
    text, choice = kind is FieldKind.TEXT, kind in (FieldKind.COMBO, FieldKind.LIST)
    longest = mupdf.pdf_text_widget_max_len(widget) if text else 0
    return FormField(
        name,
        kind,
        (place,),
        _field_value(held, kind),
        cap(cleaned(_inherited(held, "TU").pdf_to_text_string())[0], _LABEL),
        tuple(_options(held)) if choice else (),
        max(0, longest),
        _font_size(held),
        locked=bool(flags & _READ_ONLY),
        required=bool(flags & _REQUIRED),
        lines=text and bool(flags & _LINES),
        comb=text and bool(flags & _COMB) and longest > 0,
        password=text and bool(flags & _PASSWORD),
        editable=kind is FieldKind.COMBO and bool(flags & _EDITABLE),
        several=kind is FieldKind.LIST and bool(flags & _SEVERAL),
        always_one=kind is FieldKind.RADIO and bool(flags & _ALWAYS_ONE),
    )


def _inherited(held: mupdf.PdfObj, key: str) -> mupdf.PdfObj:
    return mupdf.pdf_dict_get_inheritable(held, mupdf.pdf_new_name(key))


def _field_value(held: mupdf.PdfObj, kind: FieldKind) -> Value:
    value = _inherited(held, "V")
    if kind is FieldKind.SIGNATURE:
        return ("signed",) if value.m_internal and value.pdf_is_dict() else ()
    if kind in (FieldKind.CHECK, FieldKind.RADIO):
        state = value.pdf_to_name() if value.m_internal else held.pdf_dict_gets("AS").pdf_to_name()
        return (state,) if state and state != _OFF else ()
    if not value.m_internal:
        return ()
    if value.pdf_is_array():
        each = (value.pdf_array_get(i).pdf_to_text_string() for i in range(min(value.pdf_array_len(), _OPTIONS)))
        return tuple(each)
    text = value.pdf_load_stream_or_string_as_utf8() if value.pdf_is_stream() else value.pdf_to_text_string()
    text = text.replace("\r\n", "\n").replace("\r", "\n")[:_LONGEST]
    return (text,) if text else ()


def _options(held: mupdf.PdfObj) -> Iterator[tuple[str, str]]:
    options = _inherited(held, "Opt")
    for i in range(min(options.pdf_array_len(), _OPTIONS)):
        option = options.pdf_array_get(i)
        if option.pdf_is_array():
            words = option.pdf_array_get(1).pdf_to_text_string()
            yield option.pdf_array_get(0).pdf_to_text_string(), cleaned(words)[0]
        else:
            yield option.pdf_to_text_string(), cleaned(option.pdf_to_text_string())[0]


def _state(held: mupdf.PdfObj) -> str:
    """Name of the "on" state of a check box or radio button."""
    drawn = _button_appearances(held)
    names = (drawn.pdf_dict_get_key(i).pdf_to_name() for i in range(drawn.pdf_dict_len()))
    return next((name for name in names if name != _OFF), "Yes")


def _button_appearances(held: mupdf.PdfObj) -> mupdf.PdfObj:
    """Appearances of a check box or radio button, by state."""
    return held.pdf_dict_gets("AP").pdf_dict_gets("N")


def _font_size(held: mupdf.PdfObj) -> float:
    """Font size in the default appearance ("/Helv 11 Tf 0 g"); 0 fits the size to the field."""
    words = _inherited(held, "DA").pdf_to_text_string().split()
    try:
        return max(0.0, float(words[words.index("Tf") - 1]))
    except (ValueError, IndexError):
        return 0.0


# ---- filling in -------------------------------------------------------------------------------------------


def fill_page(page: pymupdf.Page, values: Filled) -> bool:
    """Put values into the fields of a page, with new appearances; return True if it has any of them."""
    stored: list[tuple[mupdf.PdfObj, mupdf.PdfObj]] = []
    lent: list[mupdf.PdfObj] = []
    named = [(each, held) for each, held in _widgets(page) if mupdf.pdf_load_field_name(held) in values]
    for widget, held in named:
        if not held.pdf_dict_gets("Opt").m_internal and (options := _inherited(held, "Opt")).m_internal:
            mupdf.pdf_dict_puts(held, "Opt", options)  # MuPDF draws the options of a list only from there
            lent.append(held)
        stored += _fill_widget(widget, held, values[mupdf.pdf_load_field_name(held)])
    if named:
        mupdf.pdf_update_page(page._pdf_page())
    for widget, held in named:
        if _KINDS.get(mupdf.pdf_widget_type(widget)) is FieldKind.LIST:
            _show_chosen(page.parent, held, values[mupdf.pdf_load_field_name(held)])
    for held in lent:
        mupdf.pdf_dict_dels(held, "Opt")
    for owner, value in stored:
        mupdf.pdf_dict_puts(owner, "V", value)
    return bool(named)


def _fill_widget(
    widget: mupdf.PdfAnnot, held: mupdf.PdfObj, value: Value
) -> Iterator[tuple[mupdf.PdfObj, mupdf.PdfObj]]:
    """Fill in one widget; yield (dictionary, value) where the value to store differs from the displayed one: MuPDF
    stores what it displays, but a choice has an export value.
    """
    kind, owner = _KINDS.get(mupdf.pdf_widget_type(widget)), _owner(held)
    if kind is FieldKind.TEXT:
        text = value[0] if value else ""
        hidden = mupdf.pdf_field_flags(held) & _PASSWORD  # MuPDF would show it
        mupdf.pdf_set_text_field_value(widget, "*" * len(text) if hidden else text)
    elif kind in (FieldKind.COMBO, FieldKind.LIST):
        words = dict(_options(held))
        shown = words.get(value[0], value[0]) if value else ""
        mupdf.pdf_set_choice_field_value(widget, shown)
        mupdf.pdf_dict_dels(owner, "I")  # the chosen numbers, which some readers prefer to the value
        if not value:
            mupdf.pdf_dict_dels(owner, "V")
        elif len(value) > 1:
            several = mupdf.pdf_new_array(mupdf.pdf_get_bound_document(held), len(value))
            for one in value:
                mupdf.pdf_array_push(several, mupdf.pdf_new_text_string(one))
            yield owner, several
        elif shown != value[0] or kind is FieldKind.LIST:
            yield owner, mupdf.pdf_new_text_string(value[0])
    elif kind in (FieldKind.CHECK, FieldKind.RADIO):
        state = value[0] if value else _OFF
        mupdf.pdf_dict_puts(owner, "V", mupdf.pdf_new_name(state))
        mupdf.pdf_dict_puts(held, "AS", mupdf.pdf_new_name(state if _state(held) == state else _OFF))
        if not _button_appearances(held).pdf_dict_len():
            mupdf.pdf_dirty_annot(widget)


def _show_chosen(document: pymupdf.Document, held: mupdf.PdfObj, value: Value) -> None:
    """Put a colour behind the chosen lines of a list: MuPDF draws all of them alike."""
    xref = _button_appearances(held).pdf_to_num()
    drawn = document.xref_stream(xref) if xref else b""
    drawn = drawn or b""
    leading, clip = _LEADING.search(drawn), _CLIP.search(drawn)
    if leading is None or clip is None:
        return
    step, width, height = float(leading[1]), float(clip[1]), float(clip[2])
    lines = (height - (n + 1.25) * step for n, (option, _) in enumerate(_options(held)) if option in value)
    shade = "".join(f"0 {y:.3f} {width} {step:.3f} re f\n" for y in lines)
    at = clip.end()
    document.update_stream(xref, drawn[:at] + f"q 0.75 0.85 1 rg\n{shade}Q\n".encode() + drawn[at:])


def _owner(held: mupdf.PdfObj) -> mupdf.PdfObj:
    """The dictionary with the value of a field: the one with its name."""
    owner = held
    while not owner.pdf_dict_gets("T").m_internal and owner.pdf_dict_gets("Parent").m_internal:
        owner = owner.pdf_dict_gets("Parent")
    return owner


def write_form(
    path: str, password: str, values: Filled, target: str, at: Callable[[int], None], *, inside: bool
) -> None:
    """Write a copy of a file with its form filled in to `target`: all its bytes, followed by the changes. A
    damaged file is rewritten as a whole, or raises `PdfError` if the copy is to replace it (`inside`).
    """

    def write_values(document: pymupdf.Document) -> None:
        for number in range(document.page_count):
            if "Widget" in annotation_kinds(document, number):
                at(number)
                fill_page(document.load_page(number), values)

    def may(document: pymupdf.Document) -> None:
        allowed = pymupdf.PDF_PERM_FORM | pymupdf.PDF_PERM_ANNOTATE | pymupdf.PDF_PERM_MODIFY
        if not document.permissions & allowed:
            raise PdfError("“{path}” does not allow its form to be filled in.", path=path)

    append_changes(path, password, target, may, write_values, inside=inside)
