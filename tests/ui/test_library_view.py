"""Collections beside the documents of the library: made, filled, watched, read, searched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot
from windows import Desktop

import pdfs
from pdfs import Manual
from pilcrow.core.model import PageInfo, Section, Source
from pilcrow.core.shelf import FoundDocument, FoundSentence, IndexState, Shelved
from pilcrow.ui.shelf.model import Order, ShelfModel
from pilcrow.ui.shelf.page import ShelfPage
from pilcrow.ui.shelf.places import EVERYTHING, PlaceKind, ShelfPlace, Stock
from pilcrow.ui.shelf.results import Results

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of menus
SHIPS, LAND = ShelfPlace(PlaceKind.COLLECTION, "Ships"), ShelfPlace(PlaceKind.COLLECTION, "Land")


def letter(path: Path, title: str, about: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    return pdfs.lines(path, [(title, 24.0), *((f"A line about {about}, number {n}.", 10.0) for n in range(9))])


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    return [
        letter(tmp_path / f"{name}.pdf", f"The {name} of the fleet", name) for name in ("ropes", "sails", "anvils")
    ]


@pytest.fixture
def page(desktop: Desktop, files: list[Path], machine: Manual) -> ShelfPage:
    """A library with ropes and sails in a collection, anvils in another one, all of which was read by itself."""
    window = desktop.start()
    window.backend.shelf.remove(str(machine.path))
    kept = window.backend.collections
    for place, members in ((SHIPS, files[:2]), (LAND, files[2:])):
        kept.create(place.collection)
        kept.add(place.collection, [str(file) for file in members])
    window.library.actions.refresh()
    desktop.wait(lambda: ready(window.start) == {file.stem for file in files})
    return window.start


def ready(page: ShelfPage) -> set[str]:
    return {Path(entry.path).stem for entry in page.model.every if entry.state is IndexState.READY}


def stems(page: ShelfPage) -> list[str]:
    return [Path(entry.path).stem for entry in page.model.rows]


def counted(page: ShelfPage) -> dict[str, int]:
    return {row.place.title: row.documents for row in page.column.places.rows if row.place}


def look_at(page: ShelfPage, place: ShelfPlace, qtbot: QtBot) -> None:
    places = page.column.list
    there = places.visualRect(page.column.places.find(place)).center()
    qtbot.mouseClick(places.viewport(), Qt.MouseButton.LeftButton, pos=there)


def drop(page: ShelfPage, place: ShelfPlace | None, data: QMimeData) -> None:
    """Let something fall on a collection, or below all."""
    places = page.column.list
    rect = places.visualRect(page.column.places.find(place)) if place else places.viewport().rect()
    at = rect.center() if place else rect.bottomLeft()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    places.dropEvent(QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, left, none))


def choose(menu: QMenu, *words: str) -> None:
    """Choose in the menu that is open, and in menus inside."""
    for word in words:
        found = [action for action in menu.actions() if action.text() == word]
        assert found, [action.text() for action in menu.actions()]
        inner = found[0].menu()
        if inner is None:
            found[0].trigger()
        else:
            menu = inner  # type: ignore[assignment]
    while popup := QApplication.activePopupWidget():
        popup.close()


def menu_of(page: ShelfPage, place: ShelfPlace | None) -> QMenu:
    page.column.list.menu_wanted.emit(place, page.mapToGlobal(QPoint(99, 99)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def menu_for(page: ShelfPage, titles: Sequence[str]) -> QMenu:
    """That of documents, all of which are chosen."""
    rows = [n for n, entry in enumerate(page.model.rows) if Path(entry.path).stem in titles]
    page.view.clearSelection()
    for row in rows:
        page.view.selectionModel().select(
            page.model.index(row, 0), page.view.selectionModel().SelectionFlag.Select
        )
    page.view.menu_wanted.emit(page.model.rows[rows[0]], page.mapToGlobal(QPoint(99, 99)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def name_it(desktop: Desktop, name: str) -> None:
    dialog = desktop.window.findChildren(QInputDialog)[-1]
    dialog.setTextValue(name)
    dialog.accept()


# ---- looking ----------------------------------------------------------------------------------------------


def test_collections_stand_beside_their_documents_and_the_one_in_view_is_remembered(
    page: ShelfPage, desktop: Desktop, qtbot: QtBot
) -> None:
    assert counted(page) == {"All documents": 3, "Open now": 0, "Unread": 3, "Ships": 2, "Land": 1}
    look_at(page, SHIPS, qtbot)
    assert set(stems(page)) == {"ropes", "sails"}
    page.head.order.setCurrentIndex(page.head.order.findData(Order.OWN))
    page.head.order.activated.emit(0)
    assert stems(page) == ["ropes", "sails"]
    assert "2" in page.head.search.placeholderText()
    assert page.ask.text() == "Ask these 2 documents"
    qtbot.keyClick(page.column.list, Qt.Key.Key_Down)
    assert stems(page) == ["anvils"]
    desktop.end()
    again = desktop.start().start
    desktop.wait(lambda: again.model.place == LAND)
    assert stems(again) == ["anvils"]


def test_documents_are_searched_where_one_looks(page: ShelfPage, desktop: Desktop, qtbot: QtBot) -> None:
    look_at(page, LAND, qtbot)
    page.head.search.setText("number 3")
    desktop.wait(page.found.isVisible)
    desktop.wait(lambda: not page._message.text().endswith("…"))
    assert {row.document.title for row in page._results.rows} == {"The anvils of the fleet"}
    look_at(page, SHIPS, qtbot)
    desktop.wait(lambda: {row.document.title for row in page._results.rows} >= {"The ropes of the fleet"})
    assert "The anvils of the fleet" not in {row.document.title for row in page._results.rows}


def test_a_sentence_without_the_words_is_said_to_be_similar_and_pages_have_their_names(qapp: QApplication) -> None:
    pages = (PageInfo(595, 842, ""), PageInfo(595, 842, "1"), PageInfo(595, 842, "2"))
    made = Section(1, "Front matter", 1, 0, (), 0, None, 1, 9, Source.GENERATED, "first", synthetic=True)
    crews = replace(made, id=2, title="Crews", source=Source.LAYOUT, synthetic=False)
    said = FoundSentence(2, pages, crews, "The wages of the crew are paid in May.", ())
    like = FoundSentence(0, pages, made, "Sailors get their money in spring.", ())
    parent = QObject()
    results = Results(parent)
    results.add([FoundDocument("d", "/d.pdf", "Ships", [said, like])], "crew wages")
    assert results.place(said) == "p. 2 · sheet 3 · Crews"
    assert results.place(like) == "similar in meaning · sheet 1 · First pages"
    told = results.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "similar in meaning · sheet 1 · First pages: Sailors get their money in spring."


def test_open_documents_and_those_that_nobody_has_opened_are_places_of_their_own(
    page: ShelfPage, desktop: Desktop, files: list[Path], qtbot: QtBot
) -> None:
    desktop.open(files[0])
    desktop.window.commands.run("library")
    desktop.wait(lambda: counted(page)["Open now"] == 1)
    look_at(page, ShelfPlace(PlaceKind.OPEN), qtbot)
    assert stems(page) == ["ropes"]


def test_in_a_narrow_window_the_places_are_a_menu(page: ShelfPage, desktop: Desktop) -> None:
    desktop.window.resize(700, 800)
    desktop.wait(lambda: page.column.isHidden() and page.places.isVisible())
    page.places.menu().aboutToShow.emit()
    choose(page.places.menu(), "Land (1)")
    assert page.places.text() == "Land"
    assert stems(page) == ["anvils"]


# ---- making and filling -----------------------------------------------------------------------------------


def test_chosen_documents_become_a_collection_which_is_renamed_and_deleted(
    page: ShelfPage, desktop: Desktop, files: list[Path], qtbot: QtBot
) -> None:
    choose(menu_for(page, ["ropes", "anvils"]), "Add to collection", "New collection…")
    name_it(desktop, "Iron and hemp")
    made = ShelfPlace(PlaceKind.COLLECTION, "Iron and hemp")
    desktop.wait(lambda: page.model.place == made)
    assert set(stems(page)) == {"ropes", "anvils"}
    assert counted(page)["Ships"] == 2, "a document may be in several"
    qtbot.keyClick(page.column.list, Qt.Key.Key_F2)
    name_it(desktop, "Hemp")
    desktop.wait(lambda: page.model.place.collection == "Hemp")
    qtbot.keyClick(page.column.list, Qt.Key.Key_Delete)
    (box,) = desktop.window.findChildren(QMessageBox)
    assert box.informativeText() == "Its documents stay in the library."
    next(button for button in box.buttons() if button.text() == "Delete").click()
    desktop.wait(lambda: "Hemp" not in counted(page))
    assert page.model.place == EVERYTHING
    assert len(stems(page)) == 3


def test_a_name_that_is_taken_is_refused_in_a_sentence(page: ShelfPage, desktop: Desktop) -> None:
    choose(menu_of(page, None), "New collection…")
    name_it(desktop, "ships")
    desktop.wait(lambda: "There is a collection “Ships” already" in desktop.window.status._message.text())
    assert list(counted(page)).count("Ships") == 1


def test_documents_are_dragged_onto_a_collection_and_taken_out_again(
    page: ShelfPage, desktop: Desktop, files: list[Path], qtbot: QtBot
) -> None:
    rows = [n for n, entry in enumerate(page.model.rows) if entry.path == str(files[0])]
    data = page.model.mimeData([page.model.index(row, 0) for row in rows])
    drop(page, LAND, data)
    desktop.wait(lambda: counted(page)["Land"] == 2)
    assert counted(page)["Ships"] == 2
    look_at(page, LAND, qtbot)
    page.view.setCurrentIndex(page.model.index(stems(page).index("ropes"), 0))
    qtbot.keyClick(page.view, Qt.Key.Key_Delete)
    desktop.wait(lambda: stems(page) == ["anvils"])
    assert len(page.model.every) == 3, "the library keeps it"


def test_files_from_elsewhere_come_into_a_collection_and_are_read(
    page: ShelfPage, desktop: Desktop, tmp_path: Path
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(letter(tmp_path / "oars.pdf", "The oars of the fleet", "oars")))])
    drop(page, SHIPS, data)
    desktop.wait(lambda: counted(page)["Ships"] == 3)
    desktop.wait(lambda: "oars" in ready(page))


def test_the_collections_are_put_into_another_order(page: ShelfPage, desktop: Desktop) -> None:
    choose(menu_of(page, LAND), "Move up")
    desktop.wait(lambda: list(counted(page))[-2:] == ["Land", "Ships"])


def test_a_collection_is_asked_from_the_library(page: ShelfPage, desktop: Desktop, qtbot: QtBot) -> None:
    look_at(page, SHIPS, qtbot)
    qtbot.mouseClick(page.ask, Qt.MouseButton.LeftButton)
    assert Path(desktop.tab().path).stem in {"ropes", "sails"}
    question_box = desktop.tab().conversation.question_box
    desktop.written()
    assert question_box.scope.whole.text() == "Ships ⌄"
    desktop.wait(question_box.box.hasFocus)
    desktop.wait(lambda: desktop.tab().document)
    desktop.ask("What is said about ropes?")
    desktop.wait(lambda: "ropes" in desktop.said() and desktop.tab().conversation.exchanges())


# ---- folders, reading -------------------------------------------------------------------------------------


def test_a_folder_that_is_dropped_becomes_a_collection_that_watches_it(
    page: ShelfPage, desktop: Desktop, tmp_path: Path
) -> None:
    letter(tmp_path / "harbour" / "quay.pdf", "The quays of the harbour", "quays")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "harbour"))])
    drop(page, None, data)
    name_it(desktop, "Harbour")
    desktop.wait(lambda: page.model.place.collection == "Harbour" and "quay" in ready(page))
    letter(tmp_path / "harbour" / "pier.pdf", "The piers of the harbour", "piers")
    desktop.wait(lambda: "pier" in ready(page))
    assert set(stems(page)) == {"quay", "pier"}
    (tmp_path / "harbour" / "pier.pdf").unlink()
    desktop.window.library.actions.refresh()
    desktop.wait(lambda: any(entry.missing for entry in page.model.rows))


def test_a_collection_that_rests_is_not_read_until_it_is_resumed(
    page: ShelfPage, desktop: Desktop, tmp_path: Path, qtbot: QtBot
) -> None:
    look_at(page, LAND, qtbot)
    choose(menu_of(page, LAND), "Pause reading")
    desktop.wait(lambda: page.model.stock.collection("Land").paused)  # type: ignore[union-attr]
    desktop.window.library.actions.collections.put("Land", [str(letter(tmp_path / "ore.pdf", "Ore", "ore"))])
    desktop.wait(lambda: counted(page)["Land"] == 2)
    assert page.column.message.text() == "Paused: 1 of 2 ready"
    assert "paused" in page._count.text()
    qtbot.mouseClick(page.column.pause, Qt.MouseButton.LeftButton)
    desktop.wait(lambda: "ore" in ready(page))
    desktop.wait(page.column.foot.isHidden)


def test_what_was_opened_and_not_read_to_its_end_is_read_when_the_reader_says_so(
    desktop: Desktop, files: list[Path], qtbot: QtBot
) -> None:
    desktop.start()
    page = desktop.window.start
    desktop.window.backend.shelf.put(str(files[0]), 1)
    desktop.window.library.actions.refresh()
    desktop.wait(lambda: page.column.message.text() == "1 not read yet")
    qtbot.mouseClick(page.column.pause, Qt.MouseButton.LeftButton)
    desktop.wait(lambda: "ropes" in ready(page))


def test_a_file_that_was_moved_far_away_is_shown_where_it_is(
    page: ShelfPage, desktop: Desktop, files: list[Path], tmp_path_factory: pytest.TempPathFactory
) -> None:
    there = tmp_path_factory.mktemp("far") / "and" / "away" / "hemp.pdf"
    there.parent.mkdir(parents=True)
    files[0].rename(there)
    desktop.window.library.actions.refresh()
    desktop.wait(lambda: any(entry.missing for entry in page.model.every))
    (gone,) = (entry for entry in page.model.every if entry.missing)
    page.file_chosen.emit(gone.path)
    desktop.wait(lambda: desktop.window.findChildren(QFileDialog))
    dialog = desktop.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(there))
    dialog.done(0)
    desktop.wait(lambda: desktop.window.tab and desktop.tab().path == str(there))
    assert desktop.window.backend.collections.paths("Ships")[0] == str(there)


# ---- sorting ----------------------------------------------------------------------------------------------


def test_documents_are_sorted_by_whose_they_are_by_year_pages_and_state(qapp: QApplication) -> None:
    entries = [
        Shelved("1", "/a.pdf", "Tides", author="Ovid", year=8, pages=9, kind="report"),
        Shelved("2", "/b.pdf", "Waves", author="Ada", year=1843, pages=99, state=IndexState.WAITING, ready=False),
        Shelved("3", "/c.pdf", "Foam", pages=3, state=IndexState.FAILED, problem="It is damaged."),
    ]
    model = ShelfModel(qapp)
    model.show(Stock(entries))

    def sorted_by(order: Order) -> list[str]:
        model.sort_by(order)
        return [entry.title for entry in model.rows]

    assert sorted_by(Order.AUTHOR) == ["Waves", "Tides", "Foam"]
    assert sorted_by(Order.YEAR) == ["Waves", "Tides", "Foam"]
    assert sorted_by(Order.KIND) == ["Tides", "Foam", "Waves"]
    assert sorted_by(Order.PAGES) == ["Waves", "Tides", "Foam"]
    assert sorted_by(Order.STATE) == ["Foam", "Waves", "Tides"]
    assert Order.OWN not in model.orders()
    model.filter("ada 1843")
    assert [entry.title for entry in model.rows] == ["Waves"]
    told = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Waves, Ada, 1843, 99 pages · not read yet"
