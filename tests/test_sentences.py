"""Sentences for people: English where they are written, known by their templates where they are shown."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

import pilcrow
from pilcrow.core import errors
from pilcrow.core.errors import PdfError, UsageError
from pilcrow.core.message import Message

SAYING = {"Message", *(name for name, one in vars(errors).items() if isinstance(one, type))}
SHOWN = {"Notice", "Planned"}
TRANSLATED = (
    "core", "engines", "ui", "services", "app.py", "settings.py", "workspace.py",
)  # fmt: skip


def test_a_sentence_knows_what_it_is_made_of() -> None:
    left = Message("{left} of {total} pages are left.", left=7, total=1200)
    assert str(left) == "7 of 1,200 pages are left."
    assert (left.template, left.values) == ("{left} of {total} pages are left.", {"left": 7, "total": 1200})
    assert str(Message("No {place} here: words without values stay as they are")) == (
        "No {place} here: words without values stay as they are"
    )
    assert left == Message("{left} of {total} pages are left.", left=7, total=1200)
    assert left != str(left), "words that a reader sees are translated first"


def test_an_error_says_its_sentence_and_keeps_it_from_one_process_to_another() -> None:
    sent = pickle.dumps(PdfError("“{path}” is empty: choose another file.", path=Path("/a {b}.pdf")))
    error = pickle.loads(sent)  # noqa: S301  (our own)
    assert str(error) == "“/a {b}.pdf” is empty: choose another file."
    assert isinstance(error, PdfError)
    assert error.message.template == "“{path}” is empty: choose another file."
    why = Message("{problem} Searching by words alone meanwhile.", problem=error.message)
    assert str(why) == "“/a {b}.pdf” is empty: choose another file. Searching by words alone meanwhile."
    assert why.values["problem"] is error.message
    assert str(UsageError("Ask {something}.")) == "Ask {something}."


@pytest.mark.parametrize("place", TRANSLATED)
def test_what_is_said_to_people_is_a_template_that_translators_can_find(place: str) -> None:
    root = Path(pilcrow.__file__).parent / place
    for file in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
                glued = any(isinstance(word, ast.JoinedStr) for word in node.args[:1])
                assert not glued, f"{file.name}, line {node.lineno}: hand the values over by name"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHOWN:
                bare = any(isinstance(word, ast.Constant | ast.JoinedStr) for word in node.args[:1])
                assert not bare, f"{file.name}, line {node.lineno}: steps and notices are Sentences"
