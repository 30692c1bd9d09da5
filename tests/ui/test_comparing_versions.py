"""Two versions compared in the window: chosen, put beside each other, and walked through."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from windows import Desktop

from chatserver import ChatServer, Reply
from pilcrow.core.compare.changes import ChangeKind
from pilcrow.ui.contents.changes_pane import ChangesPane
from pilcrow.ui.document.compared import CHANGES
from pilcrow.ui.document.tab import Tab
from versions import story

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of menus

FILLER = "<p>Nothing of this paragraph is another in either of the two versions of the lease.</p>" * 30
LEASE = f"""<h1>Lease of 2024</h1>
<h2>1 Term</h2><p>The lease runs for 30 days from 1 March 2024. It may be extended by agreement.</p>{FILLER}
<h2>2 Rent</h2><p>The rent is EUR 1,200 each month.</p><p>It is due on the third day of every month.</p>
<h2>3 Law</h2><p>The law of Ireland applies to all of this contract and its parts.</p>"""
REDRAFT = f"""<h1>Lease of 2025</h1>
<h2>1 Term</h2><p>The lease runs for 60 days from 1 March 2024. It may be extended by agreement.</p>{FILLER}
<h2>2 Rent</h2><p>The rent is EUR 1,300 each month.</p>
<h2>3 Law</h2><p>The law of Ireland applies to all of this contract and its parts.</p>
<p>A deposit of two months is paid before the keys are handed over.</p>"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """A lease and its redraft."""
    return story(tmp_path / "lease.pdf", LEASE), story(tmp_path / "redraft.pdf", REDRAFT)


def choose(menu: object, words: str) -> None:
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def compared(desktop: Desktop, files: Sequence[Path]) -> tuple[Tab, Tab]:
    """The tabs of the older and the newer version, once their changes are shown."""
    desktop.start()
    old, new = (desktop.open(file) for file in files)
    desktop.run("compare")
    choose(QApplication.activePopupWidget(), "Lease of 2024")
    desktop.wait(lambda: new.compared.comparison is not None)
    return old, new


def rows(pane: ChangesPane) -> list[str]:
    return [str(pane.list.model().index(n, 0).data()) for n in range(pane.list.model().rowCount())]


def press(pane: ChangesPane, row: int) -> None:
    place = pane.list.visualRect(pane.list.model().index(row, 0)).center()
    QTest.mouseClick(pane.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_redraft_is_compared_with_the_document_that_is_open_beside(
    desktop: Desktop, files: tuple[Path, Path]
) -> None:
    old, new = compared(desktop, files)
    assert desktop.tab() is new
    assert new.split.other is not None
    assert new.split.other.viewer is old.viewer
    assert new.left.shown == CHANGES
    assert new.changes.told.text() == "3 changed, 1 new, 1 gone"
    assert new.changes.versions.text() == "“Lease of 2025” compared with the older “Lease of 2024”"
    assert rows(new.changes)[:2] == ["EUR 1,200 → EUR 1,300", "2024 → 2025"]
    assert new.viewer.scroller.place().page == 1, "the first change, of money, is in view"
    assert new.split.other.view.scroller.place().page == 1


def test_one_walks_through_the_changes_in_both_versions(desktop: Desktop, files: tuple[Path, Path]) -> None:
    _, new = compared(desktop, files)
    assert new.split.other is not None
    desktop.run("next change")
    assert new.changes.list.currentIndex().data() == "2024 → 2025"
    assert new.viewer.scroller.place().page == new.split.other.view.scroller.place().page == 0
    desktop.run("previous change")
    assert new.changes.list.currentIndex().row() == 0
    new.changes.previous.click()
    assert new.changes.list.currentIndex().row() == len(rows(new.changes)) - 1, "from the first to the last"
    press(new.changes, 0)
    assert new.viewer.scroller.place().page == new.split.other.view.scroller.place().page == 1


def test_changes_are_filtered_by_kind_and_by_words_and_put_in_order(
    desktop: Desktop, files: tuple[Path, Path]
) -> None:
    _, new = compared(desktop, files)
    pane = new.changes
    pane.order.setCurrentText("In order")
    assert rows(pane)[:2] == ["2024 → 2025", "30 days → 60 days"]
    pane.kind.setCurrentText("Text that is gone")
    assert rows(pane) == ["It is due on the third day of every month."]
    pane.kind.setCurrentText("All changes")
    pane.filter.setText("deposit")
    assert rows(pane) == ["A deposit of two months is paid before the keys are handed over."]
    pane.filter.setText("nowhere")
    assert rows(pane) == []
    assert not pane.next.isEnabled()


def test_what_changed_is_marked_on_the_pages_and_a_click_there_leads_to_the_list(
    desktop: Desktop, files: tuple[Path, Path]
) -> None:
    old, new = compared(desktop, files)
    marks = [mark for page in range(2) for mark in new.viewer.changes.on(page)]
    gone = [mark for page in range(2) for mark in old.viewer.changes.on(page)]
    assert new.compared.comparison is not None
    kinds = {new.compared.comparison.changes[mark.number].kind for mark in marks}
    assert kinds == {ChangeKind.CHANGED, ChangeKind.NEW}
    assert {new.compared.comparison.changes[mark.number].kind for mark in gone} == {
        ChangeKind.CHANGED,
        ChangeKind.GONE,
    }
    term = next(mark for mark in marks if mark.page == 0 and mark.boxes[0].y0 > 100)
    new.viewer.scroller.go_to(0)
    place = new.viewer.port.place(0, term.boxes[0]).center()
    QTest.mouseClick(new.viewer.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert new.changes.list.currentIndex().data() == "30 days → 60 days"


def test_the_versions_change_places_and_comparing_ends(desktop: Desktop, files: tuple[Path, Path]) -> None:
    old, new = compared(desktop, files)
    new.changes.swap.click()
    assert rows(new.changes)[0] == "EUR 1,300 → EUR 1,200"
    assert new.changes.versions.text() == "“Lease of 2024” compared with the older “Lease of 2025”"
    assert old.changes.told.text() == new.changes.told.text() == "3 changed, 1 new, 1 gone"
    new.changes.end.click()
    for tab in (old, new):
        assert tab.compared.comparison is None
        assert not tab.left.offers(CHANGES)
        assert not [mark for page in range(2) for mark in tab.viewer.changes.on(page)]


def test_the_other_half_keeps_the_list_when_it_is_worked_in(desktop: Desktop, files: tuple[Path, Path]) -> None:
    old, new = compared(desktop, files)
    desktop.run("other half")
    desktop.wait(lambda: desktop.tab() is old)
    assert old.left.shown == CHANGES
    assert rows(old.changes) == rows(new.changes)
    desktop.run("next change")
    assert old.split.other is not None
    assert old.split.other.viewer is new.viewer


def test_a_file_that_is_not_open_is_read_and_compared(
    desktop: Desktop, files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = files
    desktop.start()
    desktop.open(new)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(old), ""))
    desktop.run("compare")
    desktop.wait(lambda: desktop.tab().compared.comparison is not None)
    assert desktop.tab().path == str(new)
    assert desktop.tab().changes.told.text() == "3 changed, 1 new, 1 gone"
    other = desktop.window.documents.known(str(old))
    assert other is not None
    desktop.window.close_tab(other)
    assert desktop.tab().compared.comparison is None


def test_a_copy_with_the_changes_marked_is_saved(
    desktop: Desktop, files: tuple[Path, Path], tmp_path: Path
) -> None:
    target = tmp_path / "marked.pdf"
    _, new = compared(desktop, files)
    desktop.run("save changes")
    (dialog,) = desktop.window.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(target))
    dialog.reject()
    desktop.written()
    with pymupdf.open(target) as document:
        notes = [annot.info["content"] for page in document for annot in page.annots()]
    assert "Was: “EUR 1,200”" in notes
    new.changes.end.click()
    desktop.run("save changes")
    assert desktop.window.status.currentMessage().startswith("Nothing is compared")


def test_two_documents_of_the_library_are_compared(desktop: Desktop, files: tuple[Path, Path]) -> None:
    desktop.start()
    for file in files:
        desktop.open(file)
    desktop.window.documents.put_aside(aside=True)
    page = desktop.window.start
    desktop.wait(lambda: {"Lease of 2024", "Lease of 2025"} <= {row.title for row in page.model.rows})
    chosen = [n for n, row in enumerate(page.model.rows) if row.title in ("Lease of 2024", "Lease of 2025")]
    selection = page.view.selectionModel()
    for n in chosen:
        selection.select(page.model.index(n, 0), selection.SelectionFlag.Select)
    page.view.menu_wanted.emit(page.model.rows[chosen[0]], page.mapToGlobal(QPoint(99, 99)))
    choose(QApplication.activePopupWidget(), "Compare as versions")
    desktop.wait(lambda: desktop.window.tab is not None and desktop.tab().compared.comparison is not None)
    assert desktop.tab().path == str(files[1]), "the newer one is that added later"


def test_a_file_that_cannot_be_read_is_not_waited_for(
    desktop: Desktop, files: tuple[Path, Path], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 and nothing else")
    desktop.start()
    desktop.open(files[1])
    desktop.window.comparisons.compare(str(broken), str(files[1]))
    desktop.wait(lambda: desktop.window.status.currentMessage() == "One of the two documents cannot be read.")


def test_a_version_that_is_closed_before_it_is_read_is_not_compared(
    desktop: Desktop, files: tuple[Path, Path]
) -> None:
    old, new = files
    desktop.start()
    desktop.window.comparisons.compare(str(old), str(new))
    older = desktop.window.documents.known(str(old))
    assert older is not None
    desktop.window.close_tab(older)
    tab = desktop.open(new)
    assert tab.compared.comparison is None
    assert tab.split.other is None


def test_a_document_is_not_compared_with_itself(desktop: Desktop, files: tuple[Path, Path]) -> None:
    desktop.start()
    desktop.open(files[0])
    desktop.window.comparisons.compare(str(files[0]), str(files[0]))
    assert desktop.window.status.currentMessage() == "These are the same document."


# ---- the summary ------------------------------------------------------------------------------------------


def summed(*sentences: tuple[str, list[int]]) -> Reply:
    return Reply(json.dumps({"sentences": [{"text": text, "changes": changes} for text, changes in sentences]}))


def test_the_chat_model_sums_the_changes_up_above_the_list_with_links_to_them(
    desktop: Desktop, files: tuple[Path, Path]
) -> None:
    said = summed(("The rent rises to EUR 1,300.", [1]), ("The term is 60 days.", [3]), ("It costs EUR 9.", [1]))
    with ChatServer([said]) as server:
        desktop.host = server.host
        _, new = compared(desktop, files)
        pane = new.changes
        assert pane.sum_up.isVisible()
        assert not pane.summary.isVisible()
        pane.sum_up.click()
        desktop.wait(lambda: "The rent rises to EUR 1,300." in pane.summary.text())
    assert "It costs EUR 9." not in pane.summary.text()
    assert (
        "from 5 of 5 changes; 1 sentence left out: no change cited, or a figure that is in none"
        in pane.summary.text()
    )
    assert not pane.sum_up.isVisible()
    assert new.compared.comparison is not None
    number = next(n for n, change in enumerate(new.compared.comparison.changes) if "60 days" in change.new.text)
    assert f'<a href="{number}">p. 1, before p. 1</a>' in pane.summary.text()
    pane.summary.linkActivated.emit(str(number))
    assert pane.list.currentIndex().data() == "30 days → 60 days"
    assert new.viewer.scroller.place().page == 0


def test_without_a_chat_model_the_list_says_so(desktop: Desktop, files: tuple[Path, Path]) -> None:
    _, new = compared(desktop, files)
    new.changes.sum_up.click()
    desktop.wait(lambda: "No server answers" in new.changes.summary.text())
    assert rows(new.changes)[:2] == ["EUR 1,200 → EUR 1,300", "2024 → 2025"]
    assert new.changes.sum_up.isVisible(), "to try again"


def test_a_summary_that_another_comparison_takes_the_place_of_is_waited_for_no_longer(
    desktop: Desktop, files: tuple[Path, Path]
) -> None:
    with ChatServer([Reply(silent="headers")]) as server:
        desktop.host = server.host
        old, new = compared(desktop, files)
        new.changes.sum_up.click()
        assert new.changes.summary.text() == "The changes are being summed up…"
        new.changes.sum_up.click()
        assert new.changes.summary.text() == "The changes are being summed up…", "once more"
        desktop.wait(lambda: server.requests)
        desktop.window.comparisons.compare(old.path, new.path)
        assert not new.changes.summary.isVisible()


# ---- since it was read ------------------------------------------------------------------------------------


def changed(desktop: Desktop, file: Path, html: str) -> Tab:
    """The tab of a file that is written anew while it is open, once it has been read again."""
    tab = desktop.tab()
    assert tab.document is not None
    before = tab.document.id
    story(file, html)
    desktop.wait(lambda: tab.document and tab.document.id != before)
    return tab


def test_what_changed_since_it_was_read_is_offered_once_and_shown_in_the_document(
    desktop: Desktop, files: tuple[Path, Path]
) -> None:
    file, _ = files
    desktop.start()
    desktop.open(file)
    desktop.run("since read")
    assert desktop.window.status.currentMessage() == "This file has not changed since you read it here."
    tab = changed(desktop, file, LEASE.replace("1,200", "1,250"))
    said = "The file has changed. “What changed since I read it” (Ctrl+K) shows how."
    desktop.wait(lambda: tab.notices == [said])
    tab = changed(desktop, file, REDRAFT)
    desktop.written()
    assert tab.notices == [said]
    desktop.open(files[1])  # another document that is read meanwhile
    desktop.window.documents.open(str(file))
    desktop.run("since read")
    desktop.wait(lambda: tab.compared.comparison is not None)
    assert rows(tab.changes)[:2] == ["EUR 1,200 → EUR 1,300", "2024 → 2025"]
    assert tab.changes.versions.text() == "Compared with the file as you read it before"
    assert tab.left.shown == CHANGES
    assert tab.notices == []
    assert tab.split.other is None, "the former file is gone"
    tab.changes.swap.click()
    assert rows(tab.changes)[0] == "EUR 1,300 → EUR 1,200"
    tab.changes.end.click()
    desktop.run("since read")
    assert desktop.window.status.currentMessage() == "This file has not changed since you read it here."


def test_a_file_that_was_written_anew_with_the_same_text_has_not_changed(
    desktop: Desktop, files: tuple[Path, Path]
) -> None:
    """Such as one into which marks were written."""
    file, _ = files
    desktop.start()
    tab = desktop.open(file)
    before = tab.document
    file.write_bytes(file.read_bytes() + b"\n% written anew\n")
    desktop.wait(lambda: tab.document is not before)
    desktop.wait(lambda: tab.former.document is None)
    assert tab.notices == []


def test_a_file_that_is_again_as_it_was_read_has_not_changed(desktop: Desktop, files: tuple[Path, Path]) -> None:
    file, _ = files
    first = file.read_bytes()
    desktop.start()
    desktop.open(file)
    tab = changed(desktop, file, REDRAFT)
    now = tab.document
    file.write_bytes(first)
    desktop.wait(lambda: tab.document is not now)
    assert tab.former.document is None
    assert tab.notices == []
