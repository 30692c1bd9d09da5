"""The bibliographic record of a document in a dialog: the reader may change each field."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QScrollArea, QWidget

from ...core.cataloguing.record import KINDS, Catalogued
from ..base.language import noop, tr
from ..base.look.dialog import Dialog
from ..base.look.layouts import lay_row
from ..base.look.words import make_button, make_field, make_label

_SIZE = 560, 620
_LABELS = {
    "title": noop("Title"),
    "authors": noop("Authors"),
    "year": noop("Year"),
    "container": noop("Published in"),
    "volume": noop("Volume"),
    "issue": noop("Number"),
    "pages": noop("Pages"),
    "doi": noop("DOI"),
    "arxiv": noop("arXiv"),
    "isbn": noop("ISBN"),
    "url": noop("Address"),
    "editors": noop("Editors"),
    "edition": noop("Edition"),
    "publisher": noop("Publisher"),
    "place": noop("Place"),
    "keywords": noop("Keywords"),
}
_LISTED = {
    "authors": noop("Webb, Mary; World Bank"),
    "editors": noop("Webb, Mary; World Bank"),
    "container": noop("the journal, or the book that it is a chapter of"),
    "keywords": noop("divided by semicolons"),
}
"""Words in empty fields, about how to fill them."""
_KINDS = {
    "article-journal": noop("Journal article"),
    "article": noop("Preprint"),
    "paper-conference": noop("Conference paper"),
    "book": noop("Book"),
    "chapter": noop("Chapter of a book"),
    "thesis": noop("Thesis"),
    "report": noop("Report"),
    "standard": noop("Standard"),
    "webpage": noop("Web page"),
    "software": noop("Software"),
    "dataset": noop("Dataset"),
    "legislation": noop("Legislation"),
    "patent": noop("Patent"),
    "manuscript": noop("Manuscript"),
    "document": noop("Other"),
}


class RecordDialog(Dialog):
    """Shows a record; changes leave it by `saved`, and the receiver closes it, or says what is wrong."""

    saved = Signal(object, str)
    """The changed values by field, and the citation key."""

    def __init__(self, parent: QWidget, document: Catalogued) -> None:
        super().__init__(parent, tr("Bibliographic details"), _SIZE)
        self._document = document
        self.key = QLineEdit(document.key)
        self.kind = QComboBox()
        self.fields: dict[str, QLineEdit] = {}
        self._build()
        if document.link:
            self.say(tr("From Zotero; what you change here stays here."))

    def _build(self) -> None:
        form = QFormLayout()
        form.setContentsMargins(0, 0, 12, 0)
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        record = self._document.record
        self.key.setAccessibleName(tr("Citation key"))
        self.kind.setAccessibleName(tr("Kind"))
        for kind in dict.fromkeys((*KINDS, record.kind or "document")):
            self.kind.addItem(tr(_KINDS[kind]) if kind in _KINDS else kind, kind)
        self.kind.setCurrentIndex(self.kind.findData(record.kind or "document"))
        form.addRow(make_label(tr("Citation key"), role="dim"), self.key)
        form.addRow(make_label(tr("Kind"), role="dim"), self.kind)
        for name, label in _LABELS.items():
            field = self.fields[name] = make_field(tr(_LISTED.get(name, "")) if name in _LISTED else "")
            field.setText(getattr(record, name))
            field.setCursorPosition(0)
            field.setAccessibleName(tr(label))
            form.addRow(make_label(tr(label), role="dim"), field)
        inside = QWidget()
        inside.setLayout(form)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        foot = lay_row((self.message, 1), spacing=8)
        if self._document.link:
            show = partial(QDesktopServices.openUrl, QUrl(self._document.link))
            foot.addWidget(make_button(tr("Show in Zotero"), show))
        self.save = make_button(tr("Save"), self._save, roles="primary")
        self.save.setDefault(True)
        foot.addWidget(make_button(tr("Cancel"), self.reject))
        foot.addWidget(self.save)
        self.lay_out((area, 1), foot)
        self.fields["title"].setFocus()

    def _save(self) -> None:
        self.saved.emit(self.changes(), self.key.text().strip())

    def changes(self) -> Mapping[str, str]:
        """Values of the fields that differ from the record."""
        record = self._document.record
        values = {name: " ".join(field.text().split()) for name, field in self.fields.items()}
        kind = str(self.kind.currentData())
        values["kind"] = "" if kind == "document" and not record.kind else kind
        return {name: value for name, value in values.items() if value != getattr(record, name)}
