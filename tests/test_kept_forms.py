"""What is filled into forms, in the library: there after changes of the file, whatever its form is then."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from pilcrow.core.reader.form import FieldKind, Filling, Form, FormField
from pilcrow.engines.store import library
from pilcrow.engines.store.library import Library
from shelf import put
from test_library import BEFORE_15, BEFORE_22, BEFORE_23


def form(*names: str) -> Form:
    return Form(tuple(FormField(name, FieldKind.TEXT, ()) for name in names))


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    return Library(tmp_path / "data")


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "form.pdf")


def test_values_go_along_with_a_file_that_changes(shelf: Library, path: str) -> None:
    shelf.forms.keep(path, "first", {"name": ("Ada",), "place": ("London",)})
    assert shelf.forms.values_for(path, "second", form("name", "date")) == {"name": ("Ada",), "place": ("London",)}
    assert shelf.forms.of("first") == {}, "there is one state of a file at a time"
    shelf.forms.keep(path, "second", {"name": ("Grace",)})
    assert shelf.forms.values_for(path, "first", form("name", "place")) == {
        "name": ("Grace",),
        "place": ("London",),
    }


def test_another_document_of_the_same_name_does_not_take_them(shelf: Library, path: str) -> None:
    shelf.forms.keep(path, "form", {"name": ("Ada",)})
    assert shelf.forms.values_for(path, "other", form("street")) == {"name": ("Ada",)}, (
        "they are told, all the same"
    )
    assert shelf.forms.of("other") == {}
    assert shelf.forms.of("form") == {"name": ("Ada",)}


def test_a_copy_that_did_not_change_keeps_them(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", "# One\nText.\n")
    copy = put(shelf, tmp_path / "b.pdf", "# One\nText.\n")
    shelf.forms.keep(document.path, document.id, {"name": ("Ada",)})
    assert shelf.forms.values_for(document.path, "later", form("name")) == {"name": ("Ada",)}
    assert shelf.forms.values_for(copy.path, copy.id, form("name")) == {"name": ("Ada",)}
    shelf.forms.keep(document.path, "later", {"name": ("Grace",)})
    assert shelf.forms.of(copy.id) == {"name": ("Ada",)}


def test_they_go_along_with_a_file_that_is_renamed_and_changes_then(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", "# One\nText.\n")
    shelf.forms.keep(document.path, document.id, {"name": ("Ada",)})
    (tmp_path / "a.pdf").rename(tmp_path / "b.pdf")
    assert shelf.find(str(tmp_path / "b.pdf")) is not None
    changed = put(shelf, tmp_path / "b.pdf", "# Two\nOther text.\n")
    assert shelf.forms.values_for(changed.path, changed.id, form("name")) == {"name": ("Ada",)}


def test_forgetting_a_document_leaves_forms_elsewhere_alone(shelf: Library, tmp_path: Path, path: str) -> None:
    document = put(shelf, tmp_path / "a.pdf", "# One\nText.\n")
    shelf.forms.keep(document.path, document.id, {"name": ("Ada",)})
    shelf.forms.keep(path, "nobody has read it", {"name": ("Grace",)})
    shelf.forget(document.path)
    assert shelf.forms.of(document.id) == {}
    assert shelf.forms.of("nobody has read it") == {"name": ("Grace",)}


def test_values_of_an_earlier_library_get_the_path_of_their_document(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", "# One\nText.\n")
    shelf.forms.keep(document.path, document.id, {"name": ("Ada",)})
    shelf.close()
    with sqlite3.connect(tmp_path / "data" / library.FILE) as db:
        db.executescript(BEFORE_23 + BEFORE_22 + BEFORE_15)
    shelf = Library(tmp_path / "data")
    assert shelf.forms.values_for(document.path, "later", form("name")) == {"name": ("Ada",)}


def test_what_has_no_field_any_more_is_set_apart_until_the_form_is_cleared() -> None:
    choice = FormField("size", FieldKind.COMBO, (), options=(("S", "Small"),))
    filling = Filling(
        Form((*form("name").fields, choice)), {"name": ("Ada",), "place": ("London",), "size": ("XL",)}
    )
    assert filling.values == {"name": ("Ada",)}
    assert filling.homeless == {"place": ("London",), "size": ("XL",)}
    assert filling.open_values(filling.clear()) == {"name": (), "place": (), "size": ()}
    assert filling.open_values(filling.undo())["place"] == ("London",)
    assert filling.homeless["place"] == ("London",)
