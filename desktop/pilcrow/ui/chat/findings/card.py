"""The table of findings in a conversation, as a card, and enlarged in a dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ....core.ask.documents import findings
from ....core.copying import forms
from ....core.copying.forms import Copied
from ....core.exchange.findings import FindingsTable
from ....core.message import Words
from ....core.protocols import Corpus
from ...base.clipboard import put_on_clipboard
from ...base.language import tr, translate
from ..answer.cards import Card
from ..citations import Citations
from .table import FindingsView

_LARGE = 0.8
"""Share of the window's size for the dialog."""


class FindingsCard(Card):
    """Findings of each document with their places; the table can be sorted by its heads, copied, or enlarged."""

    document_activated = Signal(int)

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
        self.larger = _flat_button(tr("Larger"), tr("Show the table in a window of its own"), self.enlarge)
        self.column.addLayout(_foot(self.view, self.larger))

    def _made_view(self, table: FindingsTable, *, short: bool) -> FindingsView:
        view = FindingsView(table, self._corpus, self._citations, short=short)
        view.document_activated.connect(self.document_activated)
        return view

    def enlarge(self) -> QDialog:
        """Show the table in a dialog, in its current order."""
        dialog = QDialog(self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(tr("What each document says"))
        view = self._made_view(self.view.findings.table, short=False)
        column = QVBoxLayout(dialog)
        column.addWidget(view, 1)
        column.addLayout(_foot(view))
        size = self.window().size() * _LARGE
        dialog.resize(size.expandedTo(QSize(480, 320)))
        dialog.show()
        view.setFocus()
        return dialog


def _foot(view: FindingsView, *more: QPushButton) -> QHBoxLayout:
    """Buttons to copy the table in its current order, and further buttons."""
    row = QHBoxLayout()
    row.setContentsMargins(4, 0, 4, 0)
    row.setSpacing(2)
    row.addWidget(
        _flat_button(
            tr("Copy table"), tr("Copy with tabs between cells, for spreadsheets"), lambda: copy_table(view)
        )
    )
    for name, form in (("CSV", findings.as_csv), ("Markdown", findings.as_markdown)):
        tip = tr("Copy as {form}", form=name)
        row.addWidget(_flat_button(name, tip, partial(_put_as, form, view)))
    row.addStretch(1)
    for button in more:
        row.addWidget(button)
    return row


def copy_table(view: FindingsView) -> None:
    """Copy a table in every format that other programs may read."""
    table = view.findings.table
    html = forms.html(table.cells(translate), 1)
    put_on_clipboard(Copied(findings.as_tsv(table, translate), findings.as_markdown(table, translate), html))


def _put_as(form: Callable[[FindingsTable, Callable[[Words], str]], str], view: FindingsView) -> None:
    QApplication.clipboard().setText(form(view.findings.table, translate))


def _flat_button(text: str, tip: str, act: Callable[[], object]) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("flat", True)
    button.setToolTip(tip)
    button.clicked.connect(lambda _checked: act())
    return button
