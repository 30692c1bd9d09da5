"""The index of terms beside the page: filtered, ordered, and the places of a term marked in the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QListView, QWidget
from windows import Desktop

from pdfs import lines
from pilcrow.core.ask.tools.neighbours import MOST
from pilcrow.core.graph.relations import Neighbour, Relation
from pilcrow.core.terms.term import Term, TermKind, TermPlace
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.find.neighbourhood import Neighbourhood, Picture
from pilcrow.ui.find.terms_pane import TermsPane
from pilcrow.ui.viewer.hit_ticks import HitTicks

BOILER = [
    ("1 Pressure valves", 18.0),
    ("A pressure valve is a device that opens when the steam is too hot.", 10.0),
    ("The pressure valve closes again when the return spring pulls.", 10.0),
    ("2 Return springs", 18.0),
    ("A return spring is made of steel. Each return spring holds a pressure valve.", 10.0),
    ("3 Feed water", 18.0),
    ("Feed water is cleaned by reverse osmosis (RO). Then feed water has little salt.", 10.0),
    ("After RO the feed water is warm, and the valve lets it in with open_valve(1).", 10.0),
]


def opened(desktop: Desktop, tmp_path: Path) -> Tab:
    desktop.start()
    tab = desktop.open(lines(tmp_path / "boiler.pdf", BOILER))
    desktop.written()
    desktop.window.commands.run("terms")
    desktop.wait(tab.terms.pane.shown)
    return tab


def names(pane: TermsPane) -> list[str]:
    return [term.name for term in pane.shown()]


def marked(tab: Tab) -> list[float]:
    """What the scroll bar shows as found."""
    (ticks,) = tab.viewer.findChildren(HitTicks)
    return ticks.parts


def choose(desktop: Desktop, tab: Tab, name: str) -> None:
    pane = tab.terms.pane
    row = names(pane).index(name)
    pane.list.clicked.emit(pane.list.model().index(row, 0))
    desktop.wait(lambda: pane.term is not None and pane.term.name == name)


def test_terms_are_listed_filtered_and_ordered(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    pane = tab.terms.pane
    assert tab.left.shown == "Terms"
    assert {"pressure valve", "return spring", "feed water", "RO"} <= set(names(pane))
    pane.filter.setText("VALVE")
    assert "pressure valve" in names(pane)
    assert all("valve" in name for name in names(pane))
    pane.filter.setText("osmosis")
    assert names(pane) == ["RO"], "a term is found by its long form, too"
    desktop.bot.keyClick(pane.filter, Qt.Key.Key_Escape)
    pane.order.setCurrentIndex(1)
    assert names(pane) == sorted(names(pane), key=str.casefold)
    pane.kind.setCurrentIndex(pane.kind.findData(TermKind.ABBREVIATION))
    assert names(pane) == ["RO"]
    pane.filter.setText("nothing like it")
    assert names(pane) == []


def test_a_click_lists_the_places_and_marks_them(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    pane = tab.terms.pane
    choose(desktop, tab, "return spring")
    assert len(pane.hits.all) == 4
    assert "4 places" in pane.about.text()
    assert "pressure valve" in pane.related.text()
    assert len(marked(tab)) == 4
    assert (
        pane.places.verticalScrollMode() == pane.list.verticalScrollMode() == QListView.ScrollMode.ScrollPerPixel
    )
    pane.places.clicked.emit(pane.hits.index(2, 0))
    assert tab.viewer.scroller.reading()[0] == 0
    pane.related.linkActivated.emit("0")
    desktop.wait(lambda: pane.term is not None and pane.term.name != "return spring")
    pane.back.click()
    assert pane.term is None
    desktop.wait(lambda: not marked(tab))


def test_the_selected_term_is_looked_up(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    tab.left.show_tab("Contents")
    said: list[str] = []
    tab.terms.refused.connect(said.append)
    desktop.window.commands.run("term")
    assert said == ["Select some text first."]
    tab.viewer.selection.select_all()
    desktop.window.commands.run("term")
    pane = tab.terms.pane
    desktop.wait(lambda: pane.term is not None)
    assert tab.left.shown == "Terms"


def picture_of(desktop: Desktop, tab: Tab, name: str) -> Picture:
    choose(desktop, tab, name)
    tab.terms.pane.picture.click()
    desktop.wait(lambda: tab.terms.picture is not None and tab.terms.picture.isVisible())
    assert tab.terms.picture is not None
    return tab.terms.picture.picture


def test_the_neighbourhood_of_a_term_is_a_picture_to_go_through(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    picture = picture_of(desktop, tab, "return spring")
    dialog = tab.terms.picture
    assert dialog is not None
    shown = [button.accessibleName() for button in picture.buttons]
    assert "pressure valve" in shown
    assert len(shown) <= MOST
    valve = picture.buttons[shown.index("pressure valve")]
    valve.setFocus()
    desktop.wait(lambda: "in one sentence" in dialog.message.text())
    assert "return spring – pressure valve" in dialog.message.text()
    assert "The pressure valve closes again when the return spring pulls." in dialog.message.text()
    desktop.bot.keyClick(valve, Qt.Key.Key_Space)
    desktop.wait(lambda: picture.middle.text() == "pressure valve")
    assert tab.terms.pane.term is not None
    assert tab.terms.pane.term.name == "pressure valve", "its places are listed, too"
    desktop.bot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_passage_of_a_neighbour_is_gone_to_by_keys_alone(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    picture, dialog = picture_of(desktop, tab, "return spring"), tab.terms.picture
    assert dialog is not None
    first, second = picture.buttons[:2]
    desktop.bot.keyClick(first, Qt.Key.Key_Down)
    assert second.hasFocus()
    desktop.bot.keyClick(second, Qt.Key.Key_Up)
    assert first.hasFocus()
    valve = next(button for button in picture.buttons if button.accessibleName() == "pressure valve")
    valve.setFocus()
    said = dialog.message.text()
    QApplication.sendEvent(valve, QEvent(QEvent.Type.Leave))
    assert dialog.message.text() == said, "its link can be reached by the pointer"
    desktop.bot.keyClick(valve, Qt.Key.Key_Tab)
    assert dialog.message.hasFocus(), "Tab stops once among the neighbours"
    went: list[Neighbour] = []
    dialog.passage_chosen.connect(went.append)
    desktop.bot.keyClick(dialog.message, Qt.Key.Key_Return)
    (near,) = went
    assert near.paragraph is not None
    desktop.wait(lambda: tab.viewer.scroller.reading()[0] == near.page)
    assert (
        near.paragraph.text[near.start : near.end]
        == "The pressure valve closes again when the return spring pulls."
    )


def test_a_long_passage_is_cut_where_it_does_not_fit(desktop: Desktop) -> None:
    place = (TermPlace(1, 1, 0, 4, 0),)
    terms = [Term(name, TermKind.TERM, 0.5, place, (0,)) for name in ("valve", "spring")]
    window = desktop.start()
    dialog = Neighbourhood(window)
    dialog.show_term(
        terms[0], [Neighbour(terms[1], (Relation.SENTENCE,), 1, "", "It closes again. " * 60, 0)], str
    )
    dialog.picture.pointed.emit(dialog.picture._near[0])
    assert dialog.message.text().endswith("…”")
    assert dialog.message.heightForWidth(dialog.message.width()) <= dialog.message.height()
    dialog.close()


@pytest.mark.parametrize("width", [260, 460, 900])
def test_the_picture_overlaps_nothing_at_any_width(desktop: Desktop, width: int) -> None:
    place = (TermPlace(1, 1, 0, 4, 0),)
    terms = [
        Term(f"a term {n} with quite a long name of {n} words", TermKind.TERM, 0.5, place, (0,)) for n in range(13)
    ]
    near = [
        Neighbour(term, (Relation.SENTENCE,), 1 / n, "", "It says so.", 0) for n, term in enumerate(terms[1:], 1)
    ]
    window = QWidget()
    desktop.bot.addWidget(window)
    window.resize(900, 700)
    picture = Picture(window)
    picture.resize(width, 460)
    picture.show_term(terms[0], near)
    window.show()
    boxes = [widget.geometry() for widget in (picture.middle, *picture.buttons)]
    assert all(picture.rect().contains(box) for box in boxes)
    assert not any(one.intersects(other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])
    assert not picture.grab().isNull()


def test_a_term_without_relations_has_no_picture(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    pane = tab.terms.pane
    choose(desktop, tab, "return spring")
    assert not pane.picture.isHidden()
    pane.show_places(Term("alone", TermKind.TERM, 0.1, (TermPlace(1, 1, 0, 4, 0),), (0,)), [], [])
    assert pane.picture.isHidden()


def test_keys_go_through_the_pane(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    pane = tab.terms.pane
    desktop.bot.keyClicks(pane.list, "feed")
    assert pane.filter.text() == "feed"
    desktop.bot.keyClick(pane.filter, Qt.Key.Key_Down)
    desktop.bot.keyClick(pane.list, Qt.Key.Key_Return)
    desktop.wait(lambda: pane.term is not None)
    desktop.bot.keyClick(pane.places, Qt.Key.Key_Return)
    desktop.bot.keyClick(pane.places, Qt.Key.Key_Escape)
    assert pane.term is None


def test_find_takes_the_marks_over(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    choose(desktop, tab, "return spring")
    desktop.window.commands.run("find")
    tab.find_bar.start("steam")
    desktop.wait(lambda: len(tab.find_bar.hits()) == 1)
    tab.terms.pane.back.click()
    assert len(marked(tab)) == 1, "what was found stays marked"


def test_other_documents_with_the_term_are_named_and_opened(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    other = lines(tmp_path / "springs.pdf", [("Spring works", 18.0), *BOILER[3:5], BOILER[4]])
    second = desktop.open(other)
    desktop.written()
    desktop.wait(lambda: second.document is not None and second.progress is None)
    desktop.open(tmp_path / "boiler.pdf")
    choose(desktop, tab, "return spring")
    pane = tab.terms.pane
    desktop.wait(lambda: not pane.elsewhere.isHidden())
    assert "(5)" in pane.elsewhere.text()
    pane.elsewhere.linkActivated.emit("all")
    desktop.wait(lambda: len(tab.find_bar.hits()) == 5)
    assert {hit.path for hit in tab.find_bar.hits()} == {str(other)}
    assert all("springs" in hit.label or "Spring" in hit.label for hit in tab.find_bar.hits())
    pane.elsewhere.linkActivated.emit("0")
    desktop.wait(lambda: desktop.tab() is second)


def test_what_is_selected_is_looked_for_in_the_other_documents(desktop: Desktop, tmp_path: Path) -> None:
    tab = opened(desktop, tmp_path)
    said: list[str] = []
    tab.on_selection.refused.connect(said.append)
    desktop.window.commands.run("elsewhere")
    assert said == ["Select some text first."]
    second = desktop.open(lines(tmp_path / "springs.pdf", [("Spring works", 18.0), *BOILER[3:5]]))
    desktop.written()
    desktop.wait(lambda: second.document is not None and second.progress is None)
    desktop.open(tmp_path / "boiler.pdf")
    tab.viewer.selection.select_all()
    desktop.window.commands.run("elsewhere")
    desktop.wait(lambda: bool(tab.find_bar.hits()))
    found = {hit.path for hit in tab.find_bar.hits()}
    assert str(tmp_path / "springs.pdf") in found
    assert str(tmp_path / "boiler.pdf") not in found


@pytest.mark.parametrize("narrow", [False, True])
def test_a_long_index_shows_what_fits(desktop: Desktop, narrow: bool) -> None:
    pane = TermsPane()
    desktop.bot.addWidget(pane)
    pane.resize(200 if narrow else 320, 400)
    places = (TermPlace(1, 1, 0, 4, 0),)
    kinds = list(TermKind)
    terms = [
        Term(f"term {n:04} with a long name", kinds[n % len(kinds)], 1 / (n + 1), places, (0, 3, 5, 9), ("T",))
        for n in range(5000)
    ]
    pane.show_terms(terms, lambda page: f"A-{page}")
    pane.show()
    pane.filter.setText("term 499")
    assert len(pane.shown()) == 15
    assert pane.kind.count() == len(kinds) + 1
    assert not pane.grab().isNull()
    pane.show_terms([])
    assert pane.shown() == []
