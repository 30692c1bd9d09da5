"""The table of findings in a conversation, as a card, and enlarged in a dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QPushButton, QWidget

from ....core.copying import forms
from ....core.exchange.findings import FindingsTable
from ....core.protocols import Corpus
from ...base.clipboard import put_on_clipboard
from ...base.language import tr, translate
from ...base.look.dialog import Dialog
from ...base.look.layouts import STRETCH, lay_column, lay_row
from ...base.look.menus import give_menu
from ...base.look.words import make_button
from ..answer.cards import Card
from ..citations import Citations
from ..pieces import StepRow
from .table import FindingsView

_LARGE = 0.8
"""Share of the window's size for the dialog."""


class FindingsCard(Card):
    """Findings of each document with their places; the table can be sorted by its heads, copied, or enlarged."""

    document_activated = Signal(int)
    exported = Signal(object)
    """The table, in the reader's order, is to be written to a file."""
    columns_changed = Signal(object)
    """See `Columns.changed`."""

    def __init__(
        self,
        table: FindingsTable,
        corpus: Corpus | None,
        citations: Citations,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._corpus, self._citations = corpus, citations
        self.view = self._made_view(table, short=True)
        self.column.setContentsMargins(4, 4, 4, 6)
        self.column.addWidget(self.view)
        self.silent = SilentLine(self.view, self)
        self.column.addWidget(self.silent)
        self.larger = make_button(
            tr("Larger"), self.enlarge, roles="flat", tip=tr("Show the table in a window of its own")
        )
        self.column.addLayout(lay_row(self._made_button(self.view), STRETCH, self.larger, margins=(4, 0, 4, 0)))

    def _made_view(self, table: FindingsTable, *, short: bool) -> FindingsView:
        view = FindingsView(table, self._corpus, self._citations, short=short)
        view.document_activated.connect(self.document_activated)
        view.columns.changed.connect(self.columns_changed)
        return view

    def _made_button(self, view: FindingsView) -> QPushButton:
        """A button with a menu to copy or to export a table in its current order."""
        button = make_button(tr("Copy or export"), roles="flat menu")
        menu = QMenu(button)
        menu.addAction(tr("Copy table"), partial(copy_table, view))
        for name, form in (("CSV", forms.csv), ("Markdown", forms.markdown_table)):
            menu.addAction(tr("Copy as {form}", form=name), partial(_put_as, form, view))
        menu.addSeparator()
        menu.addAction(tr("Export…"), lambda: self.exported.emit(view.findings.table))
        give_menu(button, menu)
        return button

    def enlarge(self) -> QDialog:
        """Show the table in a dialog, in its current order, with the evidence of each cell and all documents."""
        dialog = Dialog(self.window(), tr("What each document says"))
        view = self._made_view(self.view.findings.table, short=False)
        view.findings.fold(unfolded=True)
        foot = lay_row(self._made_button(view), STRETCH)
        lay_column((view, 1), foot, within=dialog, margins=11, spacing=6)
        view.set_editable(self.view.columns.able)
        view.columns.changed.connect(lambda _: dialog.close())
        room = (self.window().size() * _LARGE).expandedTo(QSize(480, 320))
        beside = 22 + 6 + foot.sizeHint().height()  # margins, space and buttons
        dialog.resize(room.width(), min(room.height(), view.full_height(room.width() - 22) + beside))
        dialog.show()
        view.setFocus()
        return dialog


class SilentLine(StepRow):
    """Number of documents in which nothing was found, or that are not asked; a click unfolds or folds them."""

    def __init__(self, view: FindingsView, parent: QWidget) -> None:
        super().__init__(parent, strong=False)
        self._findings = view.findings
        self.clicked.connect(view.toggle_silent)
        view.findings.modelReset.connect(self._count)
        self._count()

    def _count(self) -> None:
        unasked, silent = self._findings.folded()
        counted = [tr("not found in %Ln documents", "", silent)] if silent else []
        counted += [tr("%Ln not asked yet", "", unasked)] if unasked else []
        self.say("down" if self._findings.unfolded else "forward", "", " · ".join(counted), "", "")
        self.setVisible(bool(counted) and self._findings.foldable)


def copy_table(view: FindingsView) -> None:
    """Copy a table in every format that other programs may read."""
    put_on_clipboard(forms.copied_table(view.findings.table.cells(translate), 1))


def _put_as(form: Callable[[list[list[str]]], str], view: FindingsView) -> None:
    QApplication.clipboard().setText(form(view.findings.table.cells(translate)))
