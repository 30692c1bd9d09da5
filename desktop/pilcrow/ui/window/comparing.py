"""Two open documents compared as versions: chosen, put beside each other, and their changes shown in both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QFileDialog

from ...core.compare.changes import Comparison
from ...core.errors import PilcrowError
from ...core.stopping import Stopped
from ..base.file_filters import PDF, document_filters
from ..base.language import noop, tr, translate
from ..base.look.menus import PassingMenu
from ..base.tasks import Task, one_result
from ..contents.changes_pane import summary
from ..document.compared import CHANGES
from ..document.tab import Tab
from ..document.target import Target, TargetWriter
from .commands.command import FILE, TAB, on_document, on_pages

if TYPE_CHECKING:
    from .window import Window


class Comparisons(QObject):
    """The comparison of two documents at a time."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._task: Task | None = None
        self._retract: Callable[[], object] = lambda: None
        """Take back what is said of the task."""
        self._writer = TargetWriter(window.background, window, window.say)
        self._awaited: Sequence[Tab] = ()
        """The two documents to be compared once they are read."""
        self._stop_waiting: Callable[[], object] = lambda: None

    def serve(self, tab: Tab) -> None:
        """Connect the tab of a document shown for the first time."""
        tab.compared.swap_wanted.connect(self._swap)
        tab.compared.end_wanted.connect(self._end)
        tab.compared.summary_wanted.connect(self._sum_up)

    def choose(self, tab: Tab) -> None:
        """Let the reader choose the older version: an open document, or a file."""
        documents = self._window.documents
        names = zip(documents.files().paths, documents.names(), strict=True)
        others = [(path, name) for path, name in names if path != tab.path]
        if not others:
            self._ask_file(tab)
            return
        menu = PassingMenu(self._window)
        menu.addSection(tr("Compare with the older version"))
        for path, name in others:
            menu.addAction(name.replace("&", "&&"), partial(self.compare, path, tab.path))
        menu.addSeparator()
        menu.addAction(tr("A file…"), partial(self._ask_file, tab))
        menu.popup(tab.mapToGlobal(QPoint(tab.width() // 3, 0)))

    def _ask_file(self, tab: Tab) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self._window,
            tr("Compare with the older version"),
            str(Path(tab.path).parent),
            ";;".join(document_filters()),
        )
        if path:
            self.compare(path, tab.path)

    def compare(self, older: str, newer: str) -> None:
        """Compare two files as soon as both are read, the newer one in front."""
        self._window.documents.open(newer)
        new, old = self._window.tab, self._window.documents.need(older, opened=True)
        if new is None or old is None:
            return
        if new is old:
            self._window.say(tr("These are the same document."))
            return
        self._stop_waiting()
        self._awaited = tabs = (old, new)

        def look() -> None:
            """Begin once both are read; a document that cannot be read ends the waiting."""
            if all(tab.document is not None and tab.readable for tab in tabs):
                stop()
                self._run(old, new)
            elif any(not tab.failure.isHidden() for tab in tabs):
                stop()
                self._window.say(tr("One of the two documents cannot be read."))

        waiting = [tab.changed.connect(look) for tab in tabs]

        def stop() -> None:
            for tab, connection in zip(tabs, waiting, strict=True):
                if tab in self._window.all_tabs():
                    tab.changed.disconnect(connection)
            self._awaited, self._stop_waiting = (), lambda: None

        self._stop_waiting = stop
        self._read(old)
        self._window.say(tr("Comparing as soon as both documents are read."))
        look()

    def _read(self, tab: Tab) -> None:
        """Have a document read that has not been in front."""
        if tab.document is None:
            self._window.indexer.add(tab.path, tab.password, len(tab.info.pages) if tab.info else 0)

    def since_read(self, tab: Tab) -> None:
        """Compare a document with the version of its file that was read before."""
        former, document, compare = tab.former.document, tab.document, self._window.backend.compare
        if former is None or document is None or former.id == document.id:
            self._window.say(tr("This file has not changed since you read it here."))
            return

        def show(comparison: Comparison) -> None:
            if tab in self._window.all_tabs():
                self._show(comparison, None, tab)
                tab.former.leave()

        self._start(lambda stopped: compare(former, document, stopped), show)

    def _run(self, old: Tab, new: Tab) -> None:
        older, newer, compare = old.document, new.document, self._window.backend.compare
        if older is None or newer is None:
            return
        if older.id == newer.id:
            self._window.say(tr("Both files are the same, byte by byte."))
            return

        def show(comparison: Comparison) -> None:
            tabs = self._window.all_tabs()
            if old in tabs and new in tabs:
                self._show(comparison, old, new)

        self._start(lambda stopped: compare(older, newer, stopped), show)

    def _sum_up(self, comparison: Comparison) -> None:
        """Have a comparison summed up by the chat model; without one, say why."""
        sum_up = self._window.backend.sum_up_changes

        def show(summed: Comparison) -> None:
            for tab in self._shown(comparison):
                tab.compared.show(summed, newer=tab.compared.newer)

        def say(sentence: str) -> None:
            for tab in self._shown(comparison):
                tab.changes.tell_summary(sentence)

        self._start(lambda stopped: sum_up(comparison, stopped), show, say)
        self._retract = partial(say, "")
        say(tr("The changes are being summed up…"))

    def _start(
        self,
        work: Callable[[Stopped], Comparison],
        show: Callable[[Comparison], None],
        say: Callable[[str], object] | None = None,
    ) -> None:
        """Do some work in place of what is being done; errors are told by `say`."""
        if self._task is not None:
            self._task.stop()
            self._retract()
        self._retract = lambda: None
        task = self._task = Task(one_result(work), self)

        def failed(error: PilcrowError) -> None:
            if task is self._task:
                (say or self._window.say)(translate(error))

        def ended() -> None:
            self._task = None if self._task is task else self._task

        task.begin(lambda done: show(done) if task is self._task else None, failed, ended)

    def _show(self, comparison: Comparison, old: Tab | None, new: Tab) -> None:
        """Show a comparison in the tab of the newer version, and in that of the older one beside it."""
        for tab in self._window.all_tabs():
            tab.compared.end()
        new.compared.show(comparison, newer=True)
        if old is not None:
            old.compared.show(comparison, newer=False)
            self._window.splits.put_beside(new, old)
        new.compared.step(1)
        self._window.panes.reveal_left(new, CHANGES)
        self._window.say(summary(comparison))

    def save(self, tab: Tab) -> None:
        """Ask for a file, and write a copy of the newer version with the changes marked."""
        comparison, write = tab.compared.comparison, self._window.backend.write_compared
        if comparison is None:
            self._window.say(tr("Nothing is compared: choose “Compare with another version…” first."))
            return
        source = Path(comparison.new.path)
        name = tr("{name} changes", name=source.stem) + ".pdf"
        target = Target(tr("Save a copy with the changes marked"), name, (tr(PDF),), source.parent)
        self._writer.ask(target, lambda path: write(comparison, str(path)))

    def _shown(self, comparison: Comparison) -> Sequence[Tab]:
        return [tab for tab in self._window.all_tabs() if tab.compared.comparison is comparison]

    def _swap(self, comparison: Comparison) -> None:
        mirrored = comparison.mirrored
        for tab in self._shown(comparison):
            tab.compared.show(mirrored, newer=not tab.compared.newer)

    def _end(self, comparison: Comparison) -> None:
        for tab in self._shown(comparison):
            tab.compared.end()

    def leave(self, tab: Tab) -> None:
        """End the comparison with a document that is about to be closed."""
        if tab in self._awaited:
            self._stop_waiting()
        if tab.compared.comparison is not None:
            self._end(tab.compared.comparison)

    def close(self) -> None:
        """Stop comparing, and return when nothing runs any more."""
        if self._task is not None:
            self._task.wait()
            self._task = None


COMMANDS = (
    on_document("compare", noop("Compare with another version…"), lambda w, tab: w.comparisons.choose(tab), "",
                {FILE: 301, TAB: 203}),
    on_pages("since read", noop("What changed since I read it"), lambda w, tab: w.comparisons.since_read(tab), "",
             {FILE: 303, TAB: 204}),
    on_pages("save changes", noop("Save a copy with the changes marked…"), lambda w, tab: w.comparisons.save(tab),
             "", {FILE: 302}),
    on_pages("next change", noop("Next change"), lambda _, tab: tab.compared.step(1)),
    on_pages("previous change", noop("Previous change"), lambda _, tab: tab.compared.step(-1)),
)  # fmt: skip
