"""The window in another language than English: its words, its numbers, and the direction it is read in."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot
from windows import Desktop

from outlines import outline
from pdfs import Manual
from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting.quoted import answer_each
from pilcrow.core.copying.quotation import QuotationSource, Style, quotation
from pilcrow.core.exchange.statements import Statement
from pilcrow.core.message import Message
from pilcrow.core.model import Source
from pilcrow.settings import bundled, load_settings
from pilcrow.ui.base import language, section_names
from pilcrow.ui.base.language import format_number, tr, translate
from pilcrow.ui.chat.answer.tags import explanation
from pilcrow.ui.chat.several.view import SeveralView
from pilcrow.ui.document.three_panes import CHAT, CONTENTS, PAGE
from pilcrow.ui.window.commands.shortcuts import Shortcuts
from pilcrow.ui.window.settings_dialog import SettingsDialog
from smallcorpus import SmallCorpus

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of popups
FILES = sorted((bundled("resources") / "translations").glob("*.ts"))
PLACEHOLDER = re.compile(r"%L?n|\{\w*\}")


def messages(file: Path) -> Iterator[tuple[str, list[str], bool]]:
    """The source of each message, its translations, and whether these are finished."""
    for message in ElementTree.parse(file).iter("message"):  # noqa: S314  (our own)
        translation = message.find("translation")
        assert translation is not None
        forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
        yield message.findtext("source", ""), forms, translation.get("type") != "unfinished"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_sentence_is_translated_with_all_that_is_put_into_it(file: Path) -> None:
    assert [source for source, forms, finished in messages(file) if not finished or not all(forms)] == []
    for source, forms, _ in messages(file):
        for form in forms:
            one = len(forms) > 1 and not re.search("%L?n", form)  # "one page" need not have its number
            wanted = {name for name in PLACEHOLDER.findall(source) if not (one and "%" in name)}
            assert set(PLACEHOLDER.findall(form)) == wanted, source


def test_no_sentence_stands_where_it_is_not_found_for_translation() -> None:
    """Qt's tool does not look into f-strings."""
    for file in Path(language.__file__).parents[1].rglob("*.py"):
        for string in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for call in ast.walk(string) if isinstance(string, ast.JoinedStr) else ():
                hidden = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tr"
                assert not (hidden and isinstance(call.args[0], ast.Constant)), f"{file}:{call.lineno}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_files_that_are_read_are_made_of_those_that_are_translated(file: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.qm"
    subprocess.run(
        [Path(sys.executable).with_name("pyside6-lrelease"), file, "-qm", made], check=True, capture_output=True
    )
    assert made.read_bytes() == file.with_suffix(".qm").read_bytes()


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    language.install(qapp, "de")
    yield
    language.install(qapp, "en")


def test_numbers_and_plurals_are_the_languages(qapp: QApplication, german: None) -> None:
    assert tr("{count} %", count=format_number(2048)).replace("\u202f", " ") == "2.048 %"


def test_what_is_quoted_stands_between_the_marks_of_the_language(german: None) -> None:
    assert language.quoted("Zug") == "„Zug“"
    source = QuotationSource("Schiffe", ("12", "13"), "", say=translate)
    assert quotation("Ein Zug.", source, Style.PLAIN).text == "„Ein Zug.“ (Schiffe, S. 12–13)"


def test_what_a_comparison_without_a_chat_model_begins_with_is_translated(german: None, qtbot: QtBot) -> None:
    corpus = SmallCorpus(*([("Paint", 1, [f"We spent {n} dollars on red paint in the year."])] for n in (30, 80)))
    question = "Which of these firms spent the most on red paint in the year?"
    view = SeveralView(question, corpus)
    qtbot.addWidget(view)
    for event in answer_each(Question(question, corpus)):
        view.show_event(event)
    view.finish()
    assert view.headline.said.plain_text() == "Verglichen: Document 1; Document 2. Am höchsten: Document 2:"


def test_the_language_is_chosen_by_its_own_name_and_spoken_from_the_next_start(
    german: None, desktop: Desktop
) -> None:
    window = desktop.start()
    window.edit_settings()
    dialog = window.findChild(SettingsDialog)
    assert dialog.windowTitle() == "Einstellungen"
    dialog.search.setText("Sprache Fenster")
    QApplication.processEvents()
    heads = [head.text() for head, _ in dialog._heads if head.isVisible()]
    assert heads == ["Erweitert"]
    chooser = dialog.editors["language"]
    assert isinstance(chooser, QComboBox)
    assert {"English", "Deutsch"} < {chooser.itemText(n) for n in range(chooser.count())}
    chooser.setCurrentIndex(chooser.findText("English"))
    chooser.activated.emit(chooser.currentIndex())
    desktop.wait(lambda: load_settings(desktop.folder).language == "en")
    dialog.search.setText("session")
    assert dialog.editors["reopen"].isVisible(), "also found by its English words"
    dialog.close()


def test_menus_and_commands_are_german_and_commands_are_found_in_english_too(
    german: None, desktop: Desktop
) -> None:
    window = desktop.start()
    titles = [action.text() for action in window.commands.menu.actions()]
    assert {"Öffnen …", "Datei", "Bearbeiten", "Ansicht", "Einstellungen …", "Hilfe"} < set(titles)
    window.finder.show()
    palette = window.finder.palette
    for typed in ("vollb", "full screen"):
        palette.search.setText(typed)
        assert palette.rows.topLevelItem(0).text(0) == "Vollbild"
    palette.hide()
    keys = Shortcuts(window, window.commands)
    assert "Neue Tasten für „Alle Befehle“ drücken." in keys.message.text()
    keys.close()


def test_sections_without_a_printed_title_are_named_in_german(german: None) -> None:
    first, page, printed = outline([("Front matter", 1, 0), ("Page iv", 1, 3), ("Summary", 1, 4)]).sections
    assert section_names.section_name(replace(first, synthetic=True)) == "Erste Seiten"
    assert section_names.section_name(replace(page, synthetic=True)) == "Seite iv"
    assert section_names.section_name(printed) == "Summary", "what is printed stays so"
    topic = replace(page, title="Pages 12–20", source=Source.GENERATED)
    assert section_names.section_name(topic) == "Seiten 12–20"
    assert section_names.section_name(replace(topic, title="Page iv")) == "Seite iv"
    for said in ("Pages of hemp are made by hand", "Page one tells of bees", "Summary"):
        assert section_names.section_name(replace(topic, title=said)) == said


def test_why_a_sentence_has_its_state_is_told_in_german(german: None) -> None:
    first = Message("Page {page} says {there}, not {said}.", page="3", there="4.2 million", said="2.4 million")
    why = Message("{first} {second}", first=first, second=Message("It stands there word for word."))
    told = explanation(Statement(0, 5, "not checked", why))
    assert told == "Auf Seite 3 steht 4.2 million, nicht 2.4 million. Es steht dort Wort für Wort."
    assert explanation(Statement(0, 5, "supported", "Kept before.")) == "Kept before."


def test_where_one_reads_from_right_to_left_the_panes_change_sides(
    qapp: QApplication, desktop: Desktop, machine: Manual
) -> None:
    language.install(qapp, "ar")
    try:
        desktop.start()
        tab = desktop.open(machine.path)
        contents, page, chat = (tab.pane(which).mapToGlobal(QPoint(0, 0)).x() for which in (CONTENTS, PAGE, CHAT))
        assert chat < page < contents
    finally:
        language.install(qapp, "en")
