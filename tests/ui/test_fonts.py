"""The faces of the window: Inter where the desktop has only a fallback, figures of one width, a serif to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QTreeView
from windows import Desktop

from pdfs import Manual
from pilcrow.settings import bundled
from pilcrow.ui.base.look import fonts
from pilcrow.ui.document.three_panes import CHAT, CONTENTS
from pilcrow.ui.window.settings_dialog import SettingsDialog

FOLDER = bundled("resources") / "fonts"


@pytest.fixture(autouse=True)
def font_put_back(qapp: QApplication) -> Iterator[None]:
    """Other tests count on the widths of the font that there is."""
    before = QApplication.font()
    yield
    fonts.use(qapp, "desktop")  # also for sizes that grow with it
    qapp.setFont(before)


@pytest.mark.parametrize(("family", "own"), [("DejaVu Sans", True), ("Literata", False)])
def test_inter_takes_the_place_of_a_fallback_only(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, family: str, own: bool
) -> None:
    fonts.use(qapp, "auto")
    monkeypatch.setattr(QFontDatabase, "systemFont", lambda _which: QFont(family, 10))
    fonts.use(qapp, "auto")
    assert QFontInfo(QApplication.font()).family() == ("Inter" if own else family)
    fonts.use(qapp, "desktop")
    assert QFontInfo(QApplication.font()).family() == family
    fonts.use(qapp, "inter")
    assert QFontInfo(QApplication.font()).family() == "Inter"


def test_figures_have_one_width(qapp: QApplication) -> None:
    fonts.use(qapp, "inter")
    metrics = QFontMetricsF(QApplication.font())
    assert len({round(metrics.horizontalAdvance(10 * digit), 2) for digit in "0123456789"}) == 1


def test_quotations_are_set_in_the_serif_that_comes_along(qapp: QApplication) -> None:
    for weight in (QFont.Weight.Normal, QFont.Weight.Bold):
        face = fonts.reading(QApplication.font())
        face.setWeight(weight)
        assert QFontInfo(face).family() == "Literata"
        assert QFontInfo(face).weight() == weight


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ttf")), ids=lambda path: path.stem)
def test_the_fonts_write_latin_greek_and_cyrillic(qapp: QApplication, path: object) -> None:
    face = QRawFont(str(path), 13)
    assert all(face.supportsCharacter(ord(c)) for c in "Aé ßŁőğ Ωάς Жяїђ “„–…€×−" if c.strip())


def test_the_fonts_are_small_and_say_whose_they_are() -> None:
    files = list(FOLDER.iterdir())
    assert sum(path.stat().st_size for path in files) < 2_000_000
    families = {path.stem.partition("-")[0] for path in files if path.suffix == ".ttf"}
    assert families == {"Inter", "Literata"}
    for family in families:
        assert "SIL Open Font License, Version 1.1" in (FOLDER / f"{family}-OFL.txt").read_text(encoding="utf-8")
        assert f"`{family}-*.ttf`" in (FOLDER / "ORIGIN.md").read_text(encoding="utf-8")


def test_another_font_holds_at_once(desktop: Desktop) -> None:
    window = desktop.start()
    before = window.backend.settings
    window._change_settings(replace(before, font="inter")).result()
    assert QFontInfo(window.findChild(QPushButton).font()).family() == "Inter"
    window._change_settings(replace(before, font="desktop"))
    assert QFontInfo(window.findChild(QPushButton).font()).family() != "Inter"


def test_text_grows_at_once_and_rows_with_it(qapp: QApplication, desktop: Desktop, machine: Manual) -> None:
    fonts.use(qapp, "auto")
    window = desktop.start(width=1500)
    desktop.open(machine.path)
    before = window.backend.settings
    tree = window.tab.contents.findChild(QTreeView)
    row, size = tree.sizeHintForRow(0), window.font().pointSizeF()
    button = window.bar.contents.iconSize().height()
    find, pane = window.tab.find_bar._up, window.tab.left
    icon, wide = find.iconSize().height(), pane.width()
    window._change_settings(replace(before, text_scale=200)).result()
    assert window.font().pointSizeF() == pytest.approx(2 * size, abs=0.1)
    assert tree.font().pointSizeF() == pytest.approx(2 * size, abs=0.1)
    assert tree.sizeHintForRow(0) > tree.fontMetrics().height() > 0.8 * row
    assert window.bar.contents.iconSize().height() > 1.6 * button
    find.ensurePolished()
    assert find.iconSize().height() == 2 * icon, "icons grow with the text"
    desktop.wait(lambda: pane.width() > 1.3 * wide)  # and so do panes
    window._change_settings(before)
    desktop.wait(lambda: pane.width() == wide)
    assert (tree.sizeHintForRow(0), window.font().pointSizeF()) == (row, size)


def test_a_headline_keeps_its_size_beside_other_text_in_every_look_and_size(
    qapp: QApplication, desktop: Desktop, machine: Manual
) -> None:
    fonts.use(qapp, "auto")
    window = desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {re.search(r'Part [0-9]+', machine.paragraphs[9][0])[0]} belong?")
    desktop.wait(tab.conversation.exchanges)

    def sizes() -> tuple[float, float]:
        headline, head = tab.conversation.views[-1].headline.said, tab.head.title
        said = min(headline.font().pointSizeF(), headline.document().defaultFont().pointSizeF())
        return said / window.font().pointSizeF(), head.font().pointSizeF() / window.font().pointSizeF()

    desktop.wait(lambda: sizes()[0] > 1.1)
    usual = sizes()
    for look, scale in (("dark", 100), ("dark", 150), ("light", 150), ("light", 100)):
        window.looks.set_window(look)
        window._change_settings(replace(window.backend.settings, text_scale=scale))
        desktop.wait(lambda: tab.conversation.views and sizes() == pytest.approx(usual, abs=0.01))


def test_the_contents_are_as_wide_as_before_when_larger_text_made_a_drawer_of_them(
    qapp: QApplication, desktop: Desktop, machine: Manual
) -> None:
    fonts.use(qapp, "auto")
    window = desktop.start(width=1200)
    tab = desktop.open(machine.path)
    tab.splitter.setSizes([340, 460, 400])
    wide = [tab.sides[which].width() for which in (CONTENTS, CHAT)]
    before = window.backend.settings
    window._change_settings(replace(before, text_scale=150))
    desktop.wait(lambda: tab.sides[CONTENTS].over)
    window._change_settings(before)
    desktop.wait(lambda: not tab.sides[CONTENTS].over)
    desktop.wait(lambda: [tab.sides[which].width() for which in (CONTENTS, CHAT)] == pytest.approx(wide, abs=3))


@pytest.mark.parametrize(("stored", "held"), [(10, 100), (5000, 200)])
def test_a_size_out_of_range_is_the_nearest_one(qapp: QApplication, stored: int, held: int) -> None:
    fonts.use(qapp, "desktop", held)
    size = QApplication.font().pointSizeF()
    fonts.use(qapp, "desktop", stored)
    assert QApplication.font().pointSizeF() == size
    assert fonts.scaled(10) == held // 10


def test_the_settings_fit_their_dialog_at_every_size(desktop: Desktop) -> None:
    window = desktop.start(width=700)
    window.commands.run("settings")
    dialog = window.findChild(SettingsDialog)
    chooser = dialog.editors["text_scale"]
    for scale in (200, 150, 100):
        chooser.setCurrentIndex(chooser.findData(scale))
        chooser.activated.emit(chooser.currentIndex())
        desktop.wait(lambda scale=scale: window.backend.settings.text_scale == scale)
        QApplication.processEvents()
        for editor in dialog.editors.values():
            assert editor.mapTo(dialog, editor.rect().topRight()).x() < dialog.width()
            if isinstance(editor, QComboBox):
                assert editor.fontMetrics().horizontalAdvance(editor.currentText()) < editor.width() - 40


def test_text_is_set_anew_once_the_reader_rests_on_a_size_or_closes_the_settings(
    qapp: QApplication, desktop: Desktop
) -> None:
    fonts.use(qapp, "auto")
    window = desktop.start()
    window.commands.run("settings")
    dialog = window.findChild(SettingsDialog)
    chooser, before = dialog.editors["text_scale"], window.font().pointSizeF()

    def step_to(*scales: int) -> None:
        for scale in scales:
            chooser.setCurrentIndex(chooser.findData(scale))
            chooser.activated.emit(chooser.currentIndex())

    step_to(110, 125, 150)
    assert window.font().pointSizeF() == before, "steps of the arrow keys wait for the last one"
    desktop.wait(lambda: window.backend.settings.text_scale == 150)
    assert window.font().pointSizeF() > before
    step_to(125, 100)
    dialog.shut.click()
    assert window.backend.settings.text_scale == 100
    assert window.font().pointSizeF() == pytest.approx(before, abs=0.1)
