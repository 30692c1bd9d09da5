"""PDFs with a form, made by PyMuPDF."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf

from pdfs import save

_T = {
    "text": pymupdf.PDF_WIDGET_TYPE_TEXT,
    "check": pymupdf.PDF_WIDGET_TYPE_CHECKBOX,
    "combo": pymupdf.PDF_WIDGET_TYPE_COMBOBOX,
    "list": pymupdf.PDF_WIDGET_TYPE_LISTBOX,
}
LINES, PASSWORD, SEVERAL, COMB, LOCKED = 1 << 12, 1 << 13, 1 << 21, 1 << 24, 1
SIZES = [("S", "Small"), ("L", "Large")]


def add(page: pymupdf.Page, kind: str, name: str, y: float, high: float = 20, **more: Any) -> None:
    widget = pymupdf.Widget()
    widget.field_name, widget.field_type = name, _T[kind]
    widget.rect = pymupdf.Rect(180, y, 200 if kind == "check" else 400, y + high)
    for key, value in more.items():
        setattr(widget, key, value)
    page.add_widget(widget)
    page.insert_text((72, y + 14), f"Your {name}", fontsize=11)


def form(path: Path, *, turned: int = 0) -> Path:
    """An application form of two pages with a field of each kind."""
    document = pymupdf.open()
    page = document.new_page()
    add(page, "text", "name", 100, text_fontsize=11, field_label="Full name")
    add(page, "text", "notes", 130, 60, field_flags=LINES, text_fontsize=10)
    add(page, "text", "code", 200, text_maxlen=5, field_flags=COMB, text_fontsize=11)
    add(page, "check", "consent", 230)
    add(page, "combo", "size", 260, choice_values=SIZES, text_fontsize=11)
    add(page, "list", "colours", 290, 60, choice_values=["red", "green", "blue"], field_flags=SEVERAL)
    add(page, "text", "office", 360, field_flags=LOCKED, field_value="for us")
    radio(document, page, {"mail": 390.0, "phone": 420.0})
    add(document.new_page(), "text", "place", 100, text_fontsize=11)
    for each in document:
        each.set_rotation(turned)
    return save(document, path)


def sign(document: pymupdf.Document, page: pymupdf.Page, *, signed: bool) -> None:
    """Add a signature field, with a fake signature if `signed`."""
    field = document.get_new_xref()
    low = page.rect.height - 700
    value = "/V <</Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3]>>" if signed else ""
    document.update_object(
        field,
        f"<</Type /Annot /Subtype /Widget /FT /Sig /T (seal) /F 4 /Rect [180 {low} 400 {low + 40}] {value}>>",
    )
    annots = document.xref_get_key(page.xref, "Annots")[1].strip("[]")
    document.xref_set_key(page.xref, "Annots", f"[{annots} {field} 0 R]")


def radio(document: pymupdf.Document, page: pymupdf.Page, buttons: dict[str, float]) -> None:
    """Add radio buttons as one field, as other programs write them: PyMuPDF makes each a separate field."""
    parent = document.get_new_xref()
    kids = []
    for state, y in buttons.items():
        kid, on, off = (document.get_new_xref() for _ in range(3))
        box = "/Type /XObject /Subtype /Form /BBox [0 0 20 20]"
        for xref, drawn in ((on, b"0 0 0 rg 5 5 10 10 re f"), (off, b"0.8 0.8 0.8 rg 5 5 10 10 re f")):
            document.update_object(xref, f"<<{box}>>")
            document.update_stream(xref, drawn, new=True)
        low = page.rect.height - y - 20
        document.update_object(
            kid,
            f"<</Type /Annot /Subtype /Widget /Parent {parent} 0 R /Rect [180 {low} 200 {low + 20}] /AS /Off /F 4"
            f" /AP <</N <</{state} {on} 0 R /Off {off} 0 R>>>>>>",
        )
        kids.append(kid)
        page.insert_text((72, y + 14), f"By {state}", fontsize=11)
    document.update_object(
        parent, f"<</FT /Btn /Ff {1 << 15} /T (answer) /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}]>>"
    )
    annots = document.xref_get_key(page.xref, "Annots")[1].strip("[]")
    document.xref_set_key(page.xref, "Annots", f"[{annots} {' '.join(f'{kid} 0 R' for kid in kids)}]")
    catalog = document.pdf_catalog()
    key = document.xref_get_key(catalog, "AcroForm")
    if key[0] == "xref":
        owner = int(key[1].split()[0])
        fields = document.xref_get_key(owner, "Fields")[1].strip("[]")
        document.xref_set_key(owner, "Fields", f"[{fields} {parent} 0 R]")
    else:
        fields = document.xref_get_key(catalog, "AcroForm/Fields")[1].strip("[]")
        document.xref_set_key(catalog, "AcroForm/Fields", f"[{fields} {parent} 0 R]")
