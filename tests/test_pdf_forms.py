"""Forms: read from files, filled in, written so that other readers show them; nothing in them is run."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from formpages import PASSWORD, add, form, sign
from pilcrow.core.errors import PdfError
from pilcrow.core.geometry import Box
from pilcrow.core.reader.form import FieldKind, Filling, Form, FormField, Value, Widget
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.pdf.writing.taking import write_filled

VALUES: dict[str, Value] = {
    "name": ("Größe Łucja Жанна",),
    "notes": ("one\ntwo",),
    "code": ("AB12C",),
    "consent": ("Yes",),
    "size": ("L",),
    "colours": ("red", "blue"),
    "answer": ("phone",),
    "place": ("Bremen",),
}


@pytest.fixture(scope="module")
def process() -> Iterator[PdfProcess]:
    with PdfProcess() as process:
        yield process


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return form(tmp_path / "form.pdf")


def values(process: PdfProcess, path: Path) -> dict[str, Value]:
    return {field.id: field.value for field in process.form(str(path)).fields}


def field(process: PdfProcess, path: Path, name: str) -> FormField:
    found = process.form(str(path)).field(name)
    assert found is not None
    return found


# ---- reading ----------------------------------------------------------------------------------------------


def test_every_field_is_read_as_what_it_is(process: PdfProcess, path: Path) -> None:
    found = process.form(str(path))
    kinds = {f.id: f.kind for f in found.fields}
    assert kinds == {
        "name": FieldKind.TEXT, "notes": FieldKind.TEXT, "code": FieldKind.TEXT, "consent": FieldKind.CHECK,
        "size": FieldKind.COMBO, "colours": FieldKind.LIST, "office": FieldKind.TEXT, "answer": FieldKind.RADIO,
        "place": FieldKind.TEXT,
    }  # fmt: skip
    name, notes, code = (field(process, path, n) for n in ("name", "notes", "code"))
    assert (name.name, name.size, name.lines) == ("Full name", 11.0, False)
    assert notes.lines
    assert (code.comb, code.longest) == (True, 5)
    assert field(process, path, "size").options == (("S", "Small"), ("L", "Large"))
    assert [w.state for w in field(process, path, "answer").widgets] == ["mail", "phone"]
    assert not field(process, path, "office").fillable
    assert field(process, path, "office").value == ("for us",)
    assert field(process, path, "place").widgets[0].page == 1


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_fields_stand_where_they_are_seen(process: PdfProcess, tmp_path: Path, turned: int) -> None:
    path = form(tmp_path / "turned.pdf", turned=turned)
    box = field(process, path, "name").widgets[0].box
    with pymupdf.open(path) as document:
        (words,) = document[0].search_for("Your name")
        x0, y0, x1, y1 = (words * document[0].rotation_matrix).normalize()
    assert box.width == pytest.approx(220 if turned % 180 == 0 else 20, abs=1)
    across, down = abs(box.center[0] - (x0 + x1) / 2), abs(box.center[1] - (y0 + y1) / 2)
    assert min(across, down) < 12, "beside its words"


def test_a_file_without_a_form_has_none(process: PdfProcess, tmp_path: Path) -> None:
    path = tmp_path / "plain.pdf"
    with pymupdf.open() as document:
        document.new_page()
        document.save(path)
    assert process.form(str(path)) == Form()


@pytest.mark.parametrize("signed", [False, True])
def test_signatures_are_told_as_present_and_no_more(process: PdfProcess, path: Path, signed: bool) -> None:
    with pymupdf.open(path) as document:
        sign(document, document[0], signed=signed)
        document.saveIncr()
    found = process.form(str(path))
    assert found.signed == (["seal"] if signed else [])
    seal = found.field("seal")
    assert seal is not None
    assert seal.kind is FieldKind.SIGNATURE
    assert not seal.fillable


def test_xfa_is_named_and_not_filled_in(process: PdfProcess, path: Path) -> None:
    with pymupdf.open(path) as document:
        catalog = document.pdf_catalog()
        kind, where = document.xref_get_key(catalog, "AcroForm")
        owner, key = (int(where.split()[0]), "XFA") if kind == "xref" else (catalog, "AcroForm/XFA")
        document.xref_set_key(owner, key, "(no more)")
        document.saveIncr()
    found = process.form(str(path))
    assert found.xfa
    assert not found.fillable
    assert not found.places()


# ---- writing ----------------------------------------------------------------------------------------------


def test_what_is_filled_in_is_in_the_copy_behind_all_bytes_of_the_file(process: PdfProcess, path: Path) -> None:
    before, copy = path.read_bytes(), path.with_name("filled.pdf")
    write_filled(process, str(path), VALUES, str(copy))
    assert path.read_bytes() == before
    assert copy.read_bytes().startswith(before)
    assert values(process, copy) == VALUES | {"office": ("for us",)}


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler is not here")
def test_poppler_shows_what_is_filled_in(process: PdfProcess, path: Path) -> None:
    write_filled(process, str(path), VALUES, str(path))
    shown = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, check=True)  # noqa: S607  (wherever it is)
    words = shown.stdout.decode().split()
    for one in ("Größe", "Łucja", "Жанна", "one", "two", "Large", "red", "Bremen"):
        assert one in words
    assert "AB12C" in "".join(words)


def test_choices_boxes_and_buttons_are_seen(process: PdfProcess, path: Path) -> None:
    def dark(box: Box, file: Path) -> int:
        with pymupdf.open(file) as document:
            pixels = document[0].get_pixmap(clip=tuple(box), dpi=72)
            return sum(v < 100 for v in pixels.samples)

    copy = path.with_name("seen.pdf")
    write_filled(process, str(path), VALUES, str(copy))
    mail, phone = field(process, path, "answer").widgets
    assert dark(phone.box, copy) > dark(phone.box, path) == dark(mail.box, copy)
    (box,) = field(process, path, "consent").widgets
    assert dark(box.box, copy) > dark(box.box, path)
    with pymupdf.open(copy) as document:
        (listed,) = field(process, path, "colours").widgets
        pixels = document[0].get_pixmap(clip=tuple(listed.box), dpi=72)
        rows = [pixels.pixel(pixels.width // 2, y) for y in (10, 23, 36)]
        white = (255, 255, 255)
        assert [row != white for row in rows] == [True, False, True], "the first and the third are chosen"


def test_emptied_fields_are_empty_again(process: PdfProcess, path: Path) -> None:
    write_filled(process, str(path), VALUES, str(path))
    write_filled(process, str(path), dict.fromkeys(VALUES, ()), str(path))
    assert {name: value for name, value in values(process, path).items() if value} == {"office": ("for us",)}


def test_a_file_that_allows_nothing_says_so(process: PdfProcess, path: Path) -> None:
    locked = path.with_name("locked.pdf")
    with pymupdf.open(path) as document:
        document.save(
            locked, encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="o", permissions=pymupdf.PDF_PERM_PRINT
        )
    with pytest.raises(PdfError, match="does not allow its form"):
        write_filled(process, str(locked), VALUES, str(path.with_name("x.pdf")))


def test_programs_in_a_form_are_never_run(process: PdfProcess, path: Path) -> None:
    with pymupdf.open(path) as document:
        widget = next(w for w in document[0].widgets() if w.field_name == "name")
        action = "<</S /JavaScript /JS (event.value = 'taken over';)>>"
        document.xref_set_key(widget.xref, "AA", f"<</V {action} /F {action} /K {action} /C {action}>>")
        document.saveIncr()
    write_filled(process, str(path), {"name": ("mine",)}, str(path))
    assert values(process, path)["name"] == ("mine",)


def test_pages_are_rendered_with_what_is_filled_in(process: PdfProcess, path: Path) -> None:
    process.open(str(path)).result()
    clip = Box(*(round(v) for v in field(process, path, "name").widgets[0].box))
    empty = process.render(str(path), 0, clip, 1.0).result().pixels
    process.fill(str(path), {"name": ("MMMMM",)})
    full = process.render(str(path), 0, clip, 1.0).result().pixels
    assert full != empty
    process.fill(str(path), {"name": ()})
    assert process.render(str(path), 0, clip, 1.0).result().pixels == empty


def test_a_password_is_shown_as_stars(process: PdfProcess, tmp_path: Path) -> None:
    path = tmp_path / "secret.pdf"
    with pymupdf.open() as document:
        add(document.new_page(), "text", "secret", 100, field_flags=PASSWORD, text_fontsize=11)
        document.save(path)
    write_filled(process, str(path), {"secret": ("xyzzy",)}, str(path))
    assert values(process, path) == {"secret": ("*****",)}
    assert b"xyzzy" not in path.read_bytes()


# ---- values -----------------------------------------------------------------------------------------------


def _field(name: str, kind: FieldKind = FieldKind.TEXT, **more: object) -> FormField:
    return FormField(name, kind, (Widget(0, Box(0, 0, 10, 10), "Yes"),), **more)  # type: ignore[arg-type]  (many types)


def test_values_are_taken_as_the_field_can_hold_them() -> None:
    assert _field("a").accepted(("one\ntwo",)) == ("one two",)
    assert _field("a", lines=True).accepted(("one\ntwo",)) == ("one\ntwo",)
    assert _field("a", longest=3).accepted(("abcdef",)) == ("abc",)
    choice = _field("c", FieldKind.COMBO, options=(("S", "Small"),))
    assert (choice.accepted(("S",)), choice.accepted(("X",))) == (("S",), ())
    assert _field("c", FieldKind.COMBO, options=(("S", "Small"),), editable=True).accepted(("X",)) == ("X",)
    box = _field("b", FieldKind.CHECK)
    assert box.clicked((), box.widgets[0]) == ("Yes",)
    assert box.clicked(("Yes",), box.widgets[0]) == ()
    assert _field("r", FieldKind.RADIO, always_one=True).clicked(("Yes",), box.widgets[0]) == ("Yes",)
    assert box.accepted(("Nonsense",)) == ()


def test_what_is_typed_into_a_field_for_passwords_is_not_kept() -> None:
    filling = Filling(Form((_field("a"), _field("secret", password=True))))
    filling.fill({"a": ("x",), "secret": ("y",)})
    assert filling.open_values(filling.values) == {"a": ("x",)}


@given(st.lists(st.tuples(st.sampled_from("ab"), st.text(max_size=3)), max_size=12), st.integers(0, 12))
def test_whatever_is_undone_can_be_done_again(typed: list[tuple[str, str]], back: int) -> None:
    filling = Filling(Form((_field("a", lines=True), _field("b", lines=True))), {"a": ("kept",), "gone": ("x",)})
    states = [{n: filling.value(_field(n)) for n in "a"} | {"a": ("kept",), "b": ()}]
    for name, text in typed:
        if filling.fill({name: (text,) if text else ()}):
            states.append({n: filling.values.get(n, ()) for n in "ab"})
    for _ in range(back):
        filling.undo()
    at = max(0, len(states) - 1 - back)
    assert {n: filling.values.get(n, ()) for n in "ab"} == states[at]
    for _ in range(back):
        filling.redo()
    assert {n: filling.values.get(n, ()) for n in "ab"} == states[-1]
